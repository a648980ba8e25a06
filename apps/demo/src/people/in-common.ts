/** Finds common ground of the caller and another person in data that the API shows to the caller anyway. */

import { call, language, ownId, type Schema, say } from "@social-events/app-common/app.ts";
import type { IconName } from "@social-events/app-common/ui.ts";
import { useQuery } from "@tanstack/react-query";
import { languageNames } from "../profiles/answers.ts";
import { otherOf, useFriendships, useOwnProfile } from "../shared/profiles.tsx";
import { commonPurposes, common as t } from "./texts.ts";

/** Each event costs a request for its guests. */
const mostEvents = 6;

type Person = Pick<Schema<"PeopleProfileDetail">, "userId" | "datingPurpose" | "hometown" | "languages">;

interface InCommon {
  icon: IconName;
  text: string;
}

const lists = new Intl.ListFormat(language, { type: "conjunction" });

async function readComingEvents() {
  const roles = ["guest", "creator"] as const;
  const lists = await Promise.all(
    roles.map((role) => call("listOwnEvents", { query: { role, limit: 2 * mostEvents } })),
  );
  const coming = lists
    .flatMap(({ data }) => data)
    .filter(({ effectiveStatus }) => effectiveStatus === "published" || effectiveStatus === "started");
  return coming.slice(0, mostEvents);
}

/** Titles of coming events by the users whom the caller meets there. */
async function readEventsByUser(): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  const read = async ({ id, title, creatorId }: Schema<"EventPage">["data"][number]) => {
    const guests = await call("listEventGuests", { path: { id }, query: { limit: 100 } });
    for (const userId of [creatorId, ...guests.data.map((guest) => guest.userId)]) {
      if (userId && userId !== ownId()) {
        titles.set(userId, title);
      }
    }
  };
  await Promise.all((await readComingEvents()).map(read));
  return titles;
}

/** The title of a coming event at which the caller meets this user. */
export function useCommonEvent(userId: string): string | undefined {
  return useQuery({ queryKey: ["eventsByUser"], queryFn: readEventsByUser, staleTime: "static" }).data?.get(userId);
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
