/** Calls of the moderation API. The types come from the contract of the API, and the API client sends the requests. */

import type {
  decisionSchema,
  disputedBirthdateSchema,
  filedReportSchema,
  inheritedBlockSchema,
} from "@social/shared-types/moderation/resources.ts";
import type {
  claimSchema,
  foundPersonSchema,
  moderatedPersonSchema,
  queuesSchema,
} from "@social/shared-types/moderation/views.ts";
import type { moderationContract } from "@social/shared-types/moderation.ts";
import { client, type OnePage, type Pages, queries, useList } from "@social-events/app-common/app.ts";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";

export type FiledReport = z.output<typeof filedReportSchema>;
export type Decision = z.output<typeof decisionSchema>;
export type DecisionKind = Exclude<Decision["decision"], "lift_block">;
export type TargetType = Exclude<Decision["targetType"], "block">;
export type People = FiledReport["people"];
export type FoundPerson = z.output<typeof foundPersonSchema>;
export type ModeratedPerson = z.output<typeof moderatedPersonSchema>;
export type DisputedBirthdate = z.output<typeof disputedBirthdateSchema>;
export type Claim = z.output<typeof claimSchema>;
export type Queues = z.output<typeof queuesSchema>;

/** Target of a report. A moderator claims the target before making a decision about it. */
export type ReportedTarget = Pick<FiledReport, "targetType" | "targetId">;

interface Lists {
  reports: FiledReport;
  decisions: Decision;
  appeals: Decision;
  birthdates: DisputedBirthdate;
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

/**
 * Reads a page of search results. The search text is sent in the body, because gateways log URLs and the text can be a
 * name or an email address.
 */
async function searchPage(q: string, { signal, ...asked }: { cursor?: string; signal?: AbortSignal }) {
  const operation = { method: "POST", path: "/moderation/people/search", takesKey: false, isRepeatable: true } as const;
  const page = await client.api.send(operation, { body: { q, ...asked }, ...(signal && { signal }) });
  return page as OnePage<FoundPerson>;
}

export function useFoundPeople(q: string): Pages<FoundPerson> {
  return useList(["people", q], (asked) => searchPage(q, asked));
}

/** Reads the profile, state and counts of a user. The query is disabled if the ID is undefined. */
export function useModeratedPerson(id: string | undefined) {
  return useQuery({
    queryKey: ["person", id],
    queryFn: async ({ signal }) => {
      const operation = { method: "GET", path: `/moderation/people/${id}` } as const;
      return (await client.api.send(operation, { signal })) as ModeratedPerson;
    },
    enabled: id !== undefined,
  });
}

const queuesMilliseconds = 60_000;
const queuesKey = ["queues"];
const waitingLists = ["reports", "appeals", "birthdates"];

async function readQueues(signal: AbortSignal): Promise<Queues> {
  const before = queries.getQueryData<Queues>(queuesKey);
  const queues = (await client.api.send({ method: "GET", path: "/moderation/queues" }, { signal })) as Queues;
  if (before && JSON.stringify(queues) !== JSON.stringify(before)) {
    // A list that is read again can end the dialog of a case that another moderator has decided, with the typed note.
    const refetchType = document.querySelector("dialog[open]") ? "none" : "active";
    const predicate = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => waitingLists.includes(String(name));
    void queries.invalidateQueries({ predicate, refetchType });
  }
  return queues;
}

/**
 * Reads the lengths of the queues. They are refreshed every minute and after each decision. If they have changed, the
 * lists are also read again.
 */
export function useQueues() {
  return useQuery({
    queryKey: queuesKey,
    queryFn: ({ signal }) => readQueues(signal),
    refetchInterval: queuesMilliseconds,
  });
}

type Routes = (typeof moderationContract)["routes"];
type Writing = "claimTarget" | "releaseClaim" | "decide" | "answerAppeal" | "decideBirthdate" | "liftInheritedBlock";

/**
 * Copy of the `repeatable` values of the moderation contract. Apps import only the types of contracts, not the values.
 * The compiler checks that the copied values are the same as in the contract.
 */
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

export async function decide(body: unknown): Promise<Decision> {
  return (await write("decide", "POST", "decisions", body)) as Decision;
}

/** Returns whether a user or event is currently hidden or suspended. */
export async function stateOf(type: TargetType, id: string): Promise<{ isHidden: boolean; isSuspended: boolean }> {
  if (type === "user") {
    const { data } = await searchPage(id, {});
    return data[0] ?? { isHidden: false, isSuspended: false };
  }
  const operation = { method: "GET", path: "/moderation/decisions" } as const;
  const { data } = (await client.api.send(operation, { query: { id, limit: 1 } })) as OnePage<Decision>;
  return { isHidden: data[0]?.isHidden ?? false, isSuspended: false };
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
