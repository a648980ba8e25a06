import { usePages } from "@social-events/app-common/app.ts";
import { useFriendRequests } from "../shared/profiles.tsx";
import { tabs } from "./texts.ts";

/**
 * Returns the tabs of the pages about people, with the numbers of likes and friend requests that wait for the user's
 * answer. Only the loaded likes are counted; a plus sign says that there are more.
 */
export function usePeopleTabs() {
  const { data, hasNextPage } = usePages("listIncomingLikes", {});
  const likes = data?.pages.flatMap((page) => page.data).length ?? 0;
  const counts = { "/people/likes": hasNextPage ? `${likes}+` : likes, "/people/friends": useFriendRequests() };
  return { tabs, counts };
}
