import { makeUserStore } from "@social-events/app-common/app.ts";

/**
 * IDs of the users whom the user has liked since the app was started, without matches. The service does not list likes
 * that the user has sent.
 */
const likedIds = makeUserStore<readonly string[]>([]);

/** Whether the user has liked this person since the app was started, and has had no match with them since. */
export function useIsLiked(userId: string): boolean {
  return likedIds.use().includes(userId);
}

/** Stores whether the user likes this person. Dislikes, matches, ends of matches and blocks end a like. */
export function setLiked(userId: string, isLiked: boolean): void {
  const others = likedIds.get().filter((id) => id !== userId);
  likedIds.set(isLiked ? [...others, userId] : others);
}
