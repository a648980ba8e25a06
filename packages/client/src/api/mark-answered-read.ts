/**
 * Marks the notification of a request as read when the caller answers the request. The service itself only cancels the
 * push of that notification.
 */

import type { Api } from "./http-api.ts";
import { type Answer, type CurrentOperationId, currentNameOf, type Item } from "./operation-types.ts";

type UserNotification = Item<"listNotifications">;

/** Notifications whose requests a call answers. */
interface AnsweredRequest {
  types: UserNotification["type"][];
  /** Selects the answered notifications from the unread notifications of these types. */
  pick(unread: UserNotification[]): UserNotification[];
}

interface AnsweringCall {
  path?: { id?: string };
}

const largestPage = 100;

function answeredByCall(id: CurrentOperationId, { path }: AnsweringCall, answer: unknown): AnsweredRequest | null {
  switch (id) {
    case "acceptFriendRequest":
    case "rejectFriendRequest": {
      const { requesterId } = answer as Answer<"acceptFriendRequest">;
      return answeredBy(["friend_request"], ({ actorId }) => actorId === requesterId);
    }
    case "acceptAuthorInvitation":
    case "refuseAuthorInvitation":
      return answeredBy(["event_coauthor_invite"], ({ eventId }) => eventId === path?.id);
    case "confirmMembership":
      return answeredBy(["event_invite"], ({ groupId }) => groupId === path?.id);
    case "voteOnGroup":
      return answeredBy(["event_application"], ({ groupId }) => groupId === path?.id);
    case "likeOrDislike": {
      const { isMatch, chatId } = answer as Answer<"likeOrDislike">;
      // If a swipe creates no match, it usually does not answer a like, so no further calls are made.
      return isMatch
        ? { types: ["people_like", "people_match"], pick: (unread) => likesOfMatch(unread, chatId) }
        : null;
    }
    default:
      return null;
  }
}

function answeredBy(
  types: AnsweredRequest["types"],
  isAnswered: (notification: UserNotification) => boolean,
): AnsweredRequest {
  return { types, pick: (unread) => unread.filter(isAnswered) };
}

/**
 * Returns the notifications of likes from the other user of a match. The notification of the match contains both the
 * user and the chat, but the call of the like has only the id of a profile.
 */
function likesOfMatch(unread: UserNotification[], matchChatId: string | null): UserNotification[] {
  const match = unread.find(({ type, chatId }) => type === "people_match" && chatId === matchChatId);
  return unread.filter(({ type, actorId }) => match && type === "people_like" && actorId === match.actorId);
}

async function markRead(api: Api, { types, pick }: AnsweredRequest): Promise<void> {
  const { data } = await api.call("listNotifications", { query: { unreadOnly: true, types, limit: largestPage } });
  const ids = pick(data).map(({ id }) => id);
  if (ids.length > 0) {
    await api.call("readNotifications", { body: { ids } });
  }
}

/**
 * Returns an API in which calls that answer a request also mark its notification as read. Fire and forget: a failure
 * leaves the notifications unread.
 */
export function markAnsweredRead(api: Api): Api {
  return {
    send: (operation, input) => api.send(operation, input),
    call: async (id, ...input) => {
      const answer = await api.call(id, ...input);
      const answered = answeredByCall(currentNameOf(id), (input[0] ?? {}) as AnsweringCall, answer);
      if (answered) {
        markRead(api, answered).catch(() => undefined);
      }
      return answer;
    },
  };
}
