/** The `people` function: discovery, likes and matches, live location, the map. */

import { peopleContract } from "@social/shared-types/people.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(peopleContract, {
  listPeople: ({ callRpc, query: { cursor, limit, ...filters } }) =>
    callRpc("list_people", { filters, cursor: cursor ?? null, page_size: limit }),
  likeOrDislike: ({ callRpc, body }) =>
    callRpc("interact", { target_profile_id: body.targetProfileId, kind: body.type }),
  listIncomingLikes: ({ callRpc, query }) =>
    callRpc("list_incoming_likes", { cursor: query.cursor ?? null, page_size: query.limit }),
  listMatches: ({ callRpc, query }) =>
    callRpc("list_matches", { cursor: query.cursor ?? null, page_size: query.limit }),
  endMatch: ({ callRpc, params }) => callRpc("end_match", { match_id: params.id }),
  listPeopleOnMap: ({ callRpc, query }) =>
    callRpc("list_people_on_map", { latitude: query.lat, longitude: query.lng, radius: query.radius }),
  shareLocation: ({ callRpc, body }) =>
    callRpc("share_location", {
      exact_latitude: body.latitude,
      exact_longitude: body.longitude,
      expires_in: body.expiresIn ?? null,
    }),
  stopSharingLocation: ({ callRpc }) => callRpc("stop_sharing_location"),
  getLiveLocation: ({ callRpc, params }) => callRpc("get_live_location", { person_id: params.userId }),
  getPerson: ({ callRpc, params }) => callRpc("get_person", { profile_id: params.profileId }),
  blockProfile: ({ callRpc, params }) => callRpc("block_profile", { profile_id: params.profileId }),
  unblockProfile: ({ callRpc, params }) => callRpc("unblock_profile", { profile_id: params.profileId }),
});
