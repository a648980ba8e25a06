/** The `friends` function: requests, friend links, friendships, blocks. */

import { friendsContract } from "@social/shared-types/friends.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(friendsContract, {
  listFriends: ({ callRpc, query }) =>
    callRpc("list_friends", {
      status: query.status ?? null,
      cursor: query.cursor ?? null,
      page_size: query.limit,
    }),
  sendFriendRequest: ({ callRpc, body }) => callRpc("send_friend_request", { addressee_id: body.addresseeId }),
  acceptFriendRequest: ({ callRpc, params }) => callRpc("accept_friend_request", { request_id: params.id }),
  rejectFriendRequest: ({ callRpc, params }) => callRpc("reject_friend_request", { request_id: params.id }),
  withdrawFriendRequest: ({ callRpc, params }) => callRpc("withdraw_friend_request", { request_id: params.id }),
  createFriendLink: ({ callRpc, body }) =>
    callRpc("create_friend_link", { expires_in: body.expiresIn, max_uses: body.maxUses }),
  listFriendLinks: ({ callRpc }) => callRpc("list_friend_links"),
  previewFriendLink: ({ callRpc, body }) => callRpc("preview_friend_link", { token: body.token }),
  redeemFriendLink: ({ callRpc, body }) => callRpc("redeem_friend_link", { token: body.token }),
  revokeFriendLink: ({ callRpc, params }) => callRpc("revoke_friend_link", { link_id: params.id }),
  blockPerson: ({ callRpc, params }) => callRpc("block_person", { person_id: params.userId }),
  unblockPerson: ({ callRpc, params }) => callRpc("unblock_person", { person_id: params.userId }),
  unfriend: ({ callRpc, params }) => callRpc("unfriend", { person_id: params.userId }),
});
