/** The `friends` function: requests, friendships, blocks. */

import { friendsContract } from "@social/shared-types/friends.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(friendsContract, {
  listFriends: ({ callVerb, query }) =>
    callVerb("list_friends", {
      status: query.status ?? null,
      cursor: query.cursor ?? null,
      page_size: query.limit,
    }),
  sendFriendRequest: ({ callVerb, body }) => callVerb("send_friend_request", { addressee_id: body.addresseeId }),
  acceptFriendRequest: ({ callVerb, params }) => callVerb("accept_friend_request", { request_id: params.id }),
  rejectFriendRequest: ({ callVerb, params }) => callVerb("reject_friend_request", { request_id: params.id }),
  withdrawFriendRequest: ({ callVerb, params }) => callVerb("withdraw_friend_request", { request_id: params.id }),
  blockPerson: ({ callVerb, params }) => callVerb("block_person", { person_id: params.userId }),
  unblockPerson: ({ callVerb, params }) => callVerb("unblock_person", { person_id: params.userId }),
  unfriend: ({ callVerb, params }) => callVerb("unfriend", { person_id: params.userId }),
});
