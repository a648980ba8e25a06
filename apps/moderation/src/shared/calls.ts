/** The calls of moderators: typed by their contract, and sent as the client sends all others. */

import type { decisionSchema, doubtedBirthdateSchema, filedReportSchema } from "@social/shared-types/moderation.ts";
import { client, type OnePage, type Pages, useList } from "@social-events/app-common/app.ts";
import type { z } from "zod";

export type FiledReport = z.output<typeof filedReportSchema>;
export type Decision = z.output<typeof decisionSchema>;
export type DecisionKind = Decision["decision"];
export type TargetType = Decision["targetType"];

interface Lists {
  reports: FiledReport;
  decisions: Decision;
  appeals: Decision;
  birthdates: z.output<typeof doubtedBirthdateSchema>;
}

type Filters = Readonly<Partial<Record<"id" | "status" | "targetType", string>>>;

export function useModerated<Name extends keyof Lists>(name: Name, filters: Filters = {}): Pages<Lists[Name]> {
  return useList([name, filters], async ({ signal, ...asked }) => {
    const operation = { method: "GET", path: `/moderation/${name}` } as const;
    const page = await client.api.send(operation, { query: { ...filters, ...asked }, signal });
    return page as OnePage<Lists[Name]>;
  });
}

export function decide(method: "POST" | "PUT", path: string, body: unknown): Promise<unknown> {
  return client.api.send({ method, path: `/moderation/${path}`, takesKey: true }, { body });
}
