/**
 * Marks the notification of a request as read when the caller answers that request. The service itself only cancels the
 * push notification.
 */

import type { Api } from "./http-api.ts";
import { type Answer, type CurrentOperationId, currentNameOf, type Item } from "./operation-types.ts";

type UserNotification = Item<"listNotifications">;

/** Describes which notifications belong to the requests that a call answers. */
interface AnsweredRequest {
  types: UserNotification["type"][];
  /** Selects the notifications of the answered requests. `unread` contains all unread notifications of `types`. */
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
      // Without a match, the swipe is normally not a response to a like notification, so no notification is marked as
      // read.
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
 * Returns the like notifications of the user with whom the caller has just matched. The swipe contains only the id of a
 * discovery profile, so the user id is read from the match notification with the same chat.
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
 * Returns an API that also marks the notification of a request as read when a call answers the request. Fire and
 * forget: if marking fails, the notifications stay unread.
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
