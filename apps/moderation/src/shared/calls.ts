/** The calls of moderators: typed by their contract, and sent as the client sends all others. */

import type {
  decisionSchema,
  disputedBirthdateSchema,
  filedReportSchema,
  inheritedBlockSchema,
} from "@social/shared-types/moderation/resources.ts";
import type { moderationContract } from "@social/shared-types/moderation.ts";
import { client, type OnePage, type Pages, useList } from "@social-events/app-common/app.ts";
import type { z } from "zod";

export type FiledReport = z.output<typeof filedReportSchema>;
export type Decision = z.output<typeof decisionSchema>;
export type DecisionKind = Exclude<Decision["decision"], "lift_block">;
export type TargetType = Exclude<Decision["targetType"], "block">;

interface Lists {
  reports: FiledReport;
  decisions: Decision;
  appeals: Decision;
  birthdates: z.output<typeof disputedBirthdateSchema>;
  "inherited-blocks": z.output<typeof inheritedBlockSchema>;
}

type Filters = Readonly<Partial<Record<"id" | "status" | "targetType" | "userId", string>>>;

export function useModerated<Name extends keyof Lists>(name: Name, filters: Filters = {}): Pages<Lists[Name]> {
  return useList([name, filters], async ({ signal, ...asked }) => {
    const operation = { method: "GET", path: `/moderation/${name}` } as const;
    const page = await client.api.send(operation, { query: { ...filters, ...asked }, signal });
    return page as OnePage<Lists[Name]>;
  });
}

type Routes = (typeof moderationContract)["routes"];
type Writing = "decide" | "answerAppeal" | "decideBirthdate" | "liftInheritedBlock";

/** As the contract says it, of which an app takes the types alone. */
const isRepeatable: { [Name in Writing]: Routes[Name] extends { repeatable: true } ? true : false } = {
  decide: false,
  answerAppeal: true,
  decideBirthdate: false,
  liftInheritedBlock: true,
};

function write(name: Writing, method: "POST" | "PUT", path: string, body: unknown): Promise<unknown> {
  const operation = { method, path: `/moderation/${path}`, takesKey: true, isRepeatable: isRepeatable[name] };
  return client.api.send(operation, { body });
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
