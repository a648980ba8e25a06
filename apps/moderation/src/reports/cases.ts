/** Cases: the reports of a list about one target, which one decision closes together. */

import type { Pages } from "@social-events/app-common/app.ts";
import type { FiledReport } from "../shared/calls.ts";
import type { AnyEvidence } from "../shared/evidence.ts";
import { targetName } from "../shared/people.tsx";

export interface Case {
  key: string;
  /** In the order of the list; at least one. */
  reports: readonly [FiledReport, ...FiledReport[]];
}

/** Each report as a case of its own, or all of a target in the place of the first of them. */
export function casesOf(query: Pages<FiledReport>, isGrouped: boolean): Pages<Case> {
  const found = new Map<string, [FiledReport, ...FiledReport[]]>();
  for (const report of query.data?.pages.flatMap(({ data }) => data) ?? []) {
    const key = isGrouped ? `${report.targetType} ${report.targetId}` : report.id;
    const others = found.get(key);
    if (others) {
      others.push(report);
    } else {
      found.set(key, [report]);
    }
  }
  const data = [...found].map(([key, reports]): Case => ({ key, reports }));
  const pages = query.data && { ...query.data, pages: [{ data, nextCursor: null }] };
  return { ...query, data: pages } as Pages<Case>;
}

/** The name that is there now, or else that of the time of the report. */
export function nameOfTarget({ target, targetType, evidence }: FiledReport): string {
  const { firstName, title }: Partial<AnyEvidence> = evidence ?? {};
  return targetName(targetType, target.name ?? firstName ?? title);
}

/** The people whose conduct a report of a chat is about: who wrote the named messages, or else the only other person. */
export function accusedIn({ targetType, reportAuthorId, evidence }: FiledReport): readonly string[] {
  if (targetType !== "chat") {
    return [];
  }
  const {
    messages = [],
    namedMessageIds = [],
    participantIds = [],
    formerParticipantIds = [],
  }: Partial<AnyEvidence> = evidence ?? {};
  const named = messages.filter(({ id }) => namedMessageIds.includes(id)).map(({ senderId }) => senderId);
  const others = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id && id !== reportAuthorId);
  const accused = others(named);
  const present = others([...participantIds, ...formerParticipantIds]);
  return accused.length > 0 ? accused : present.length === 1 ? present : [];
}
