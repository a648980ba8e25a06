import { usePages } from "@social-events/app-common/app.ts";
import { useFriendRequests } from "../shared/profiles.tsx";
import { tabs } from "./texts.ts";

/**
 * Returns the tabs of the pages about people, with the numbers of likes and friend requests that wait for the user's
 * answer. Only the loaded likes are counted.
 */
export function usePeopleTabs() {
  const likes = usePages("listIncomingLikes", {}).data?.pages.flatMap(({ data }) => data) ?? [];
  return { tabs, counts: { "/people/likes": likes.length, "/people/friends": useFriendRequests() } };
}
