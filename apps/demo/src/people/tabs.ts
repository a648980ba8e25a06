import { useFriendRequests, useIncomingLikes } from "../shared/profiles.tsx";
import { tabs } from "./texts.ts";

/** Returns the tabs of the pages about people, with the numbers of likes and friend requests that wait for an answer. */
export function usePeopleTabs() {
  const counts = { "/people/likes": useIncomingLikes(), "/people/friends": useFriendRequests() };
  return { tabs, counts };
}
