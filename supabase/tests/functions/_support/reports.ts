/** Helpers that create reports and moderation decisions, and read the rows of reports and decisions. */

import { moderationContract } from "@social/shared-types/moderation.ts";
import { reportsContract } from "@social/shared-types/reports.ts";
import { expect, inject } from "vitest";
import type { z } from "zod";
import { sql } from "./database.ts";
import { readPages } from "./pages.ts";
import { type Member, signUpForDiscovery } from "./people/interactions.ts";
import { type ApiResponse, callFunction, expectSuccess, expectUnchanged, type Method } from "./responses.ts";
import { type Person, signUpAfter } from "./sign-up.ts";

const { routes } = reportsContract;
const { routes: moderationRoutes } = moderationContract;

export type Report = z.output<typeof routes.createReport.success.body>;
export type FiledReport = z.output<typeof moderationRoutes.listFiledReports.success.body>["data"][number];
export type OwnDecision = z.output<typeof routes.listOwnDecisions.success.body>["data"][number];
export type Decision = z.output<typeof moderationRoutes.decide.success.body>;

type Fields = Record<string, unknown>;

/** Target of a report or a moderation decision. */
export interface Target {
  targetType: "user" | "event" | "chat";
  targetId: string;
}

/** Target that only moderation decisions can have; users cannot report it. */
export interface ContentTarget {
  targetType: "photo" | "cover" | "message" | "attachment";
  targetId: string;
}

export function userTarget({ id }: { id: string }): Target {
  return { targetType: "user", targetId: id };
}

export function eventTarget({ id }: { id: string }): Target {
  return { targetType: "event", targetId: id };
}

export function chatTarget({ id }: { id: string }): Target {
  return { targetType: "chat", targetId: id };
}

/** Calls the endpoint that creates reports. The fields may be invalid. */
export function askToReport(person: Person, fields: Fields): Promise<ApiResponse> {
  return person.request("POST", "/reports", fields);
}

/** Reports a target. The default reason is spam. */
export async function report(person: Person, target: Target, fields: Fields = {}): Promise<Report> {
  return expectSuccess(await askToReport(person, { reason: "spam", ...target, ...fields }), routes.createReport);
}

/** Reports the same target again, and checks that the response contains the first report. */
export async function reportAgain(person: Person, target: Target, fields: Fields = {}): Promise<Report> {
  return expectUnchanged(await askToReport(person, { reason: "spam", ...target, ...fields }), routes.createReport);
}

/** Returns the newest hundred reports of a user. */
export async function reportsOf(person: Person): Promise<Report[]> {
  return expectSuccess(await person.request("GET", "/reports?limit=100"), routes.listReports).data;
}

/** Sets the age of a user's account, in days. */
export async function setAccountAge({ id }: Person, days: number): Promise<void> {
  const rows = await sql`
    update auth.users set created_at = now() - ${days} * interval '1 day' where id = ${id} returning id`;
  expect(rows).toHaveLength(1);
}

/** Moves the stored times of all reports of a target back by this many hours. */
export async function letHoursPass({ targetId }: Target, hours: number): Promise<void> {
  await sql`
    update public.reports
    set created_at = created_at - ${hours} * interval '1 hour'
    where target_id = ${targetId}`;
}

/**
 * Signs up users whose reports can hide a target, because their profiles are completed and their accounts are old
 * enough.
 */
export async function signUpReporters(count: number): Promise<Member[]> {
  const reporters = await Promise.all(Array.from({ length: count }, () => signUpForDiscovery()));
  for (const reporter of reporters) {
    await setAccountAge(reporter, 8);
  }
  return reporters;
}

/** Hides a target by the reports of three new reporters. */
export async function reportEnough(target: Target): Promise<Person[]> {
  const reporters = await signUpReporters(3);
  for (const reporter of reporters) {
    await report(reporter, target);
  }
  return reporters;
}

/** Sets or removes the role of a user at the identity provider. */
export async function setRole({ id }: { id: string }, role: "moderator" | null): Promise<void> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1/admin/users/${id}`, {
    method: "PUT",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ app_metadata: { role } }),
  });
  expect(response.status).toBe(200);
  await response.body?.cancel();
}

/** Signs up a user with the role of a moderator. */
export function signUpModerator(): Promise<Person> {
  return signUpAfter((account) => setRole(account, "moderator"));
}

/** Caller that sends the secret key, and therefore has the rights of a moderator. */
export const moderator: Person = {
  id: "",
  token: "",
  request: (method: Method, path: string, body?: unknown) =>
    callFunction(method, path, { apikey: inject("stack").secretKey }, body),
};

/** Returns the open reports about a target, oldest first. */
export async function openReportsOf({ targetId }: Target): Promise<FiledReport[]> {
  const open = await readPages(moderator, "/moderation/reports", moderationRoutes.listFiledReports, 100);
  return open.filter((one) => one.targetId === targetId);
}

/** Calls the endpoint for moderation decisions. The fields may be invalid. */
export function askToDecide(fields: Fields): Promise<ApiResponse> {
  return moderator.request("POST", "/moderation/decisions", fields);
}

/** Makes a moderation decision about a target. The default reason is spam. */
export async function decide(
  target: Target | ContentTarget,
  decision: Decision["decision"],
  fields: Fields = {},
): Promise<Decision> {
  const response = await askToDecide({ ...target, decision, reason: "spam", internalNote: "Looked at it", ...fields });
  return expectSuccess(response, moderationRoutes.decide);
}

/** Returns the decisions about a user that this user can see, newest first. */
export async function ownDecisionsOf(person: Person): Promise<OwnDecision[]> {
  return expectSuccess(await person.request("GET", "/reports/decisions?limit=100"), routes.listOwnDecisions).data;
}

/** Appeals against a moderation decision. */
export async function appeal(person: Person, { id }: { id: string }, text = "Not fair"): Promise<OwnDecision> {
  const response = await person.request("POST", `/reports/decisions/${id}/appeal`, { text });
  return expectSuccess(response, routes.appealDecision);
}

/** Decides an appeal against a moderation decision. */
export async function answerAppeal({ id }: { id: string }, outcome: "upheld" | "reversed"): Promise<Decision> {
  const response = await moderator.request("POST", `/moderation/appeals/${id}`, { outcome });
  return expectSuccess(response, moderationRoutes.answerAppeal);
}

/** All rows of reports and decisions about a target. */
export interface ReportRows {
  reports: { id: string; author_id: string; reason: string; description: string | null }[];
  files: { report_id: string; decision_id: string | null; evidence: Fields }[];
  decisions: { id: string; decision: string; note: string | null; was_hidden: boolean; is_hidden: boolean }[];
  /** `reports` if reports have hidden the target, `moderator` if a moderator has hidden it, null if it is visible. */
  hidden_by: string | null;
}

export async function reportRows({ targetId }: Target): Promise<ReportRows> {
  const [row] = await sql<{ kept: ReportRows }[]>`
    select
      json_build_object(
        'reports', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.reports as kept where kept.target_id = ${targetId}
        ),
        'files', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by report.created_at, kept.report_id), '[]')
          from private.report_files as kept
          join public.reports as report on report.id = kept.report_id
          where report.target_id = ${targetId}
        ),
        'decisions', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.decided_at, kept.id), '[]')
          from private.moderation_decisions as kept where kept.target_id = ${targetId}
        ),
        'hidden_by', (select kept.hidden_by from private.hidden_targets as kept where kept.target_id = ${targetId})
      ) as kept`;
  return row!.kept;
}

/** Calls `attempt`, and checks that the rows of reports and decisions about the target are unchanged. */
export async function expectReportsUnchanged(target: Target, attempt: () => Promise<unknown>): Promise<void> {
  const before = await reportRows(target);
  await attempt();
  expect(await reportRows(target)).toEqual(before);
}
