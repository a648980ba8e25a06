/** The calls of moderators: typed by their contract, and sent as the client sends all others. */

import type {
  birthdateDecisionSchema,
  decisionSchema,
  doubtedBirthdateSchema,
  filedReportSchema,
} from "@social/shared-types/moderation.ts";
import type { PageAsked } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import type { Client } from "@social-events/client";
import { useMemo } from "react";
import type { z } from "zod";

export type FiledReport = z.output<typeof filedReportSchema>;
export type Decision = z.output<typeof decisionSchema>;
export type DoubtedBirthdate = z.output<typeof doubtedBirthdateSchema>;
export type DecisionKind = Decision["decision"];
export type Reason = FiledReport["reason"];
export type ReportStatus = FiledReport["status"];
export type ReportTargetType = FiledReport["targetType"];
export type TargetType = Decision["targetType"];

/** What is decided about. */
export type Target = Pick<Decision, "targetType" | "targetId">;

interface NewDecision extends Target {
  decision: DecisionKind;
  reason?: Reason;
  note?: string;
  internalNote?: string;
  until?: string;
}

interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

interface ReportFilters extends PageAsked {
  status?: ReportStatus;
  targetType?: ReportTargetType;
  id?: string;
}

interface DecisionFilters extends PageAsked {
  id?: string;
}

function callsOf({ api }: Client) {
  const list = async <Item>(path: string, { signal, ...query }: ReportFilters) =>
    (await api.send({ method: "GET", path: `/moderation/${path}` }, { query, signal })) as Page<Item>;
  const write = (method: "POST" | "PUT", path: string, body: unknown) =>
    api.send({ method, path: `/moderation/${path}`, takesKey: true }, { body });
  return {
    listReports: (filters: ReportFilters) => list<FiledReport>("reports", filters),
    listDecisions: (filters: DecisionFilters) => list<Decision>("decisions", filters),
    listAppeals: (filters: PageAsked) => list<Decision>("appeals", filters),
    listBirthdates: (filters: PageAsked) => list<DoubtedBirthdate>("birthdates", filters),
    decide: (decision: NewDecision) => write("POST", "decisions", decision) as Promise<Decision>,
    answerAppeal: (decisionId: string, answer: { outcome: "upheld" | "reversed"; note?: string }) =>
      write("POST", `appeals/${decisionId}`, answer) as Promise<Decision>,
    decideBirthdate: (userId: string, answer: { birthdate: string; note: string }) =>
      write("PUT", `birthdates/${userId}`, answer) as Promise<z.output<typeof birthdateDecisionSchema>>,
  };
}

export function useCalls() {
  const client = useClient();
  return useMemo(() => callsOf(client), [client]);
}
