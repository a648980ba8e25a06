/** Cases. A case consists of the reports about one target, which a single decision closes. */

import { type Pages, say } from "@social-events/app-common/app.ts";
import type { FiledReport } from "../shared/calls.ts";
import type { AnyEvidence } from "../shared/evidence.ts";
import { nameOf, targetName } from "../shared/people.tsx";
import { t as common } from "../shared/words.ts";
import { t } from "./texts.ts";

export interface Case {
  key: string;
  /** One or more reports, in the order of the list. */
  reports: readonly [FiledReport, ...FiledReport[]];
}

/**
 * Converts a list of reports to cases. If `isGrouped` is set, reports about the same target are one case. Otherwise
 * each report is a separate case.
 */
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

/**
 * Returns the current name of the target. If the target is deleted, returns its name at the time of the report. For a
 * chat, also returns the name of the accused user.
 */
export function nameOfTarget(report: FiledReport): string {
  const { target, targetType, evidence, people, reportAuthorId } = report;
  const { firstName, title }: Partial<AnyEvidence> = evidence ?? {};
  const [accused, ...others] = accusedIn(report);
  if (accused && others.length === 0) {
    const name = nameOf(people, accused);
    const isDirect = target.name?.split(", ").length === 2 && target.name.includes(name);
    return isDirect
      ? say(t.inDirectChat, { name, chat: nameOf(people, reportAuthorId) })
      : say(t.inChat, { name, chat: targetName("chat", target.name) });
  }
  return targetName(targetType, target.name ?? firstName ?? title);
}

/**
 * Returns the excerpt for a row of the queue: the text of a reported message in quotation marks. If there is none,
 * returns the description by the reporter, with the name of the reporter.
 */
export function excerptOf({ description, evidence, people, reportAuthorId }: FiledReport): string | null {
  const { messages = [], namedMessageIds = [] }: Partial<AnyEvidence> = evidence ?? {};
  const named = messages.find(({ id, content }) => content && namedMessageIds.includes(id));
  if (named?.content) {
    return say(common.quote, { text: named.content });
  }
  return description && `${nameOf(people, reportAuthorId)}: ${description}`;
}

/**
 * Returns the accused users of a report about a chat: the senders of the reported messages. If no messages were
 * reported, returns the other participant of a chat with two participants.
 */
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
