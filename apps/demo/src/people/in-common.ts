/** Finds what the caller and another person have in common, using only data that the caller can read. */

import { call, language, type Schema, say, useRead } from "@social-events/app-common/app.ts";
import type { IconName } from "@social-events/app-common/ui.ts";
import { useQueries } from "@tanstack/react-query";
import { languageNames } from "../profiles/answers.ts";
import { otherOf, useFriendships, useOwnProfile } from "../shared/profiles.tsx";
import { commonPurposes, common as t } from "./texts.ts";

/** Maximum number of events to compare, because each event needs a request for its guests. */
const mostEvents = 6;

type Person = Pick<Schema<"PeopleProfileDetail">, "userId" | "datingPurpose" | "hometown" | "languages">;

interface InCommon {
  icon: IconName;
  text: string;
}

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** Returns the events that the caller attends or organizes and that are not over. */
function useComingEvents(): readonly Schema<"SocialEvent">[] {
  const limit = 2 * mostEvents;
  const lists = [
    useRead("listOwnEvents", { query: { role: "guest", limit } }),
    useRead("listOwnEvents", { query: { role: "author", limit } }),
    useRead("listOwnEvents", { query: { role: "creator", limit } }),
  ];
  const coming = lists
    .flatMap(({ data }) => data?.data ?? [])
    .filter(({ effectiveStatus }) => effectiveStatus === "published" || effectiveStatus === "started");
  return coming.slice(0, mostEvents);
}

/** Returns the title of an upcoming event that both the caller and this user attend. */
export function useCommonEvent(userId: string): string | undefined {
  const events = useComingEvents();
  const guests = useQueries({
    queries: events.map(({ id }) => ({
      queryKey: ["listEventGuests", id, "in common"],
      queryFn: () => call("listEventGuests", { path: { id }, query: { limit: 100 } }),
    })),
  });
  const isThere = ({ creatorId }: Schema<"SocialEvent">, ordinal: number) =>
    creatorId === userId || guests[ordinal]?.data?.data.some((guest) => guest.userId === userId);
  return events.find(isThere)?.title;
}

export function useInCommon({ userId, datingPurpose, hometown, languages }: Person): readonly InCommon[] {
  const own = useOwnProfile().data;
  const friendships = useFriendships().data ?? [];
  const event = useCommonEvent(userId);
  const spoken = languages.filter((one) => own?.languages.includes(one)).map((one) => languageNames.of(one) ?? one);
  const items: InCommon[] = [];
  if (friendships.some((one) => one.status === "accepted" && otherOf(one) === userId)) {
    items.push({ icon: "people", text: t.friends });
  }
  if (event) {
    items.push({ icon: "calendar", text: say(t.event, { event }) });
  }
  if (datingPurpose && datingPurpose === own?.datingPurpose) {
    items.push({ icon: "heart", text: commonPurposes[datingPurpose] });
  }
  if (spoken.length > 0) {
    items.push({ icon: "languages", text: say(t.languages, { languages: lists.format(spoken) }) });
  }
  if (hometown && hometown === own?.hometown) {
    items.push({ icon: "home", text: say(t.hometown, { place: hometown }) });
  }
  return items;
}
