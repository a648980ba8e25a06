/** The `people` function: discovery, likes and matches, live location, the map. */

import { peopleContract } from "@social/shared-types/people.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(peopleContract, {
  listPeople: ({ callVerb, query: { cursor, limit, ...filters } }) =>
    callVerb("list_people", { filters, cursor: cursor ?? null, page_size: limit }),
  interact: ({ callVerb, body }) => callVerb("interact", { target_profile_id: body.targetProfileId, kind: body.type }),
  listIncomingLikes: ({ callVerb, query }) =>
    callVerb("list_incoming_likes", { cursor: query.cursor ?? null, page_size: query.limit }),
  listMatches: ({ callVerb, query }) =>
    callVerb("list_matches", { cursor: query.cursor ?? null, page_size: query.limit }),
  endMatch: ({ callVerb, params }) => callVerb("end_match", { match_id: params.id }),
  listPeopleOnMap: ({ callVerb, query }) =>
    callVerb("list_people_on_map", { latitude: query.lat, longitude: query.lng, radius: query.radius }),
  shareLocation: ({ callVerb, body }) =>
    callVerb("share_location", {
      exact_latitude: body.latitude,
      exact_longitude: body.longitude,
      expires_in: body.expiresIn ?? null,
    }),
  stopSharingLocation: ({ callVerb }) => callVerb("stop_sharing_location"),
  getLiveLocation: ({ callVerb, params }) => callVerb("get_live_location", { person_id: params.userId }),
  getPerson: ({ callVerb, params }) => callVerb("get_person", { profile_id: params.profileId }),
  blockProfile: ({ callVerb, params }) => callVerb("block_profile", { profile_id: params.profileId }),
  unblockProfile: ({ callVerb, params }) => callVerb("unblock_profile", { profile_id: params.profileId }),
});
