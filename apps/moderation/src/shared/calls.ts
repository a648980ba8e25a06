/** The calls of moderators: typed by their contract, and sent as the client sends all others. */

import type {
  decisionSchema,
  disputedBirthdateSchema,
  filedReportSchema,
  inheritedBlockSchema,
} from "@social/shared-types/moderation/resources.ts";
import type { claimSchema, foundPersonSchema, queuesSchema } from "@social/shared-types/moderation/views.ts";
import type { moderationContract } from "@social/shared-types/moderation.ts";
import { client, type OnePage, type Pages, useList } from "@social-events/app-common/app.ts";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";

export type FiledReport = z.output<typeof filedReportSchema>;
export type Decision = z.output<typeof decisionSchema>;
export type DecisionKind = Exclude<Decision["decision"], "lift_block">;
export type TargetType = Exclude<Decision["targetType"], "block">;
export type People = FiledReport["people"];
export type FoundPerson = z.output<typeof foundPersonSchema>;
export type Claim = z.output<typeof claimSchema>;
export type Queues = z.output<typeof queuesSchema>;

/** Target of a report, which a moderator claims. */
export type ReportedTarget = Pick<FiledReport, "targetType" | "targetId">;

interface Lists {
  reports: FiledReport;
  decisions: Decision;
  appeals: Decision;
  birthdates: z.output<typeof disputedBirthdateSchema>;
  people: FoundPerson;
  "inherited-blocks": z.output<typeof inheritedBlockSchema>;
}

type Filters = Readonly<Partial<Record<"id" | "status" | "targetType" | "userId" | "q", string>>>;

export function useModerated<Name extends keyof Lists>(name: Name, filters: Filters = {}): Pages<Lists[Name]> {
  return useList([name, filters], async ({ signal, ...asked }) => {
    const operation = { method: "GET", path: `/moderation/${name}` } as const;
    const page = await client.api.send(operation, { query: { ...filters, ...asked }, signal });
    return page as OnePage<Lists[Name]>;
  });
}

const queuesMilliseconds = 60_000;

/** How much waits: read again every minute, and after each decision. */
export function useQueues() {
  return useQuery({
    queryKey: ["queues"],
    queryFn: async ({ signal }) =>
      (await client.api.send({ method: "GET", path: "/moderation/queues" }, { signal })) as Queues,
    refetchInterval: queuesMilliseconds,
  });
}

type Routes = (typeof moderationContract)["routes"];
type Writing = "claimTarget" | "releaseClaim" | "decide" | "answerAppeal" | "decideBirthdate" | "liftInheritedBlock";

/** As the contract says it, of which an app takes the types alone. */
const isRepeatable: { [Name in Writing]: Routes[Name] extends { repeatable: true } ? true : false } = {
  claimTarget: true,
  releaseClaim: true,
  decide: false,
  answerAppeal: true,
  decideBirthdate: false,
  liftInheritedBlock: true,
};

function write(name: Writing, method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<unknown> {
  const operation = { method, path: `/moderation/${path}`, takesKey: true, isRepeatable: isRepeatable[name] };
  return client.api.send(operation, body === undefined ? {} : { body });
}

export async function claimTarget({ targetType, targetId }: ReportedTarget): Promise<Claim> {
  return (await write("claimTarget", "PUT", "claim", { targetType, targetId })) as Claim;
}

export function releaseClaim(): Promise<unknown> {
  return write("releaseClaim", "DELETE", "claim");
}

export function decide(body: unknown): Promise<unknown> {
  return write("decide", "POST", "decisions", body);
}

export function answerAppeal(decisionId: string, body: unknown): Promise<unknown> {
  return write("answerAppeal", "POST", `appeals/${decisionId}`, body);
}

export function decideBirthdate(userId: string, body: unknown): Promise<unknown> {
  return write("decideBirthdate", "PUT", `birthdates/${userId}`, body);
}

export function liftInheritedBlock(blockId: string, body: unknown): Promise<unknown> {
  return write("liftInheritedBlock", "POST", `inherited-blocks/${blockId}/lift`, body);
}
