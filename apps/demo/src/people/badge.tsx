import { say, words } from "@social-events/app-common/app.ts";
import { CountBadge } from "@social-events/app-common/ui.ts";
import { useFriendRequests, useIncomingLikes } from "../shared/profiles.tsx";

// The badge is part of the first page load, so it does not import all texts about people.
const t = words({ waiting: ["Likes and friend requests: {count}", "Симпатий и запросов в друзья: {count}"] });

/** Badge with the number of likes and friend requests that wait for the user's answer. */
export function PeopleBadge() {
  const count = useIncomingLikes() + useFriendRequests();
  return <CountBadge count={count} label={say(t.waiting, { count })} />;
}
