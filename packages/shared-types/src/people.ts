/** Contract of the `people` function: discovery, likes and matches, live location, the map. */

import { z } from "zod";
import { friendshipSchema } from "./friends.ts";
import { pageOf, pageQuerySchema } from "./pages.ts";
import {
  incomingLikeSchema,
  interactionSchema,
  interactionTypeSchema,
  liveLocationSchema,
  mapPersonSchema,
  matchSchema,
  metPersonSchema,
  personDetailSchema,
} from "./people/resources.ts";
import { datingPurposeSchema, sexSchema } from "./profiles/resources.ts";
import { queryInteger, queryNumber } from "./queries.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, latitudeSchema, longitudeSchema, nullAsAbsent, timestampSchema } from "./values.ts";

const usualMapRadius = 5000;

const ageSchema = queryInteger(0, 150).optional();

const feedQuerySchema = pageQuerySchema
  .extend({
    radiusKm: queryNumber(1, 500).optional(),
    ageFrom: ageSchema,
    ageTo: ageSchema,
    sex: sexSchema.optional(),
    datingPurpose: datingPurposeSchema.optional().meta({ description: "Matches only people who show theirs." }),
  })
  .refine(({ ageFrom, ageTo }) => typeof ageFrom !== "number" || typeof ageTo !== "number" || ageFrom <= ageTo, {
    path: ["ageTo"],
    error: "Expected no less than ageFrom",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const profileIdSchema = z.object({ profileId: idSchema });

export const peopleContract = defineFunction({
  name: "people",
  summary: "People discovery, likes and matches, the map and live locations",
  access: "person",
  routes: {
    listPeople: {
      method: "GET",
      path: "/feed",
      summary:
        "People to meet, the nearer first, in another order every day; a page that few people fit may be short, even empty, and have a nextCursor",
      query: feedQuerySchema,
      success: { status: 200, body: pageOf("PeopleFeedPage", metPersonSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["feeds"],
    },
    interact: {
      method: "POST",
      path: "/interactions",
      summary: "Like or dislike a person; two likes make a match",
      body: z.object({ targetProfileId: idSchema, type: interactionTypeSchema }).meta({ id: "CreateInteraction" }),
      success: { status: 200, body: interactionSchema },
      errors: ["profile_not_found", "already_matched"],
      limits: ["interactions", "interactions_of_day"],
    },
    listIncomingLikes: {
      method: "GET",
      path: "/likes",
      summary: "People who like the caller and wait for an answer, newest first",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("IncomingLikePage", incomingLikeSchema) },
      errors: ["storage_unavailable"],
    },
    listMatches: {
      method: "GET",
      path: "/matches",
      summary: "Own matches, newest first",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("MatchPage", matchSchema) },
      errors: ["storage_unavailable"],
    },
    endMatch: {
      method: "DELETE",
      path: "/matches/{id}",
      summary: "End a match; the chat stays",
      params: z.object({ id: idSchema }),
      success: { status: 200, body: deletedSchema },
      errors: ["match_not_found"],
    },
    listPeopleOnMap: {
      method: "GET",
      path: "/map",
      summary: "The nearest people who are visible on the map; friends and matches where they are live",
      query: z.object({
        lat: queryNumber(-90, 90),
        lng: queryNumber(-180, 180),
        radius: queryNumber(100, 50_000)
          .default(usualMapRadius)
          .meta({ description: "Metres.", override: { default: usualMapRadius } }),
      }),
      success: { status: 200, body: z.object({ data: z.array(mapPersonSchema) }).meta({ id: "PeopleMap" }) },
      errors: ["storage_unavailable"],
      limits: ["feeds"],
    },
    shareLocation: {
      method: "PUT",
      path: "/location",
      summary: "Share the own live location with friends and matches, as the centre of its cell",
      body: nullAsAbsent(
        z.object({
          latitude: latitudeSchema,
          longitude: longitudeSchema,
          expiresIn: z.int().min(900).max(28_800).optional().meta({ description: "Seconds; an hour unless said." }),
        }),
      ).meta({ id: "ShareLocation" }),
      success: { status: 200, body: z.object({ expiresAt: timestampSchema }).meta({ id: "SharedLocation" }) },
      errors: ["profile_not_found", "not_visible_on_map"],
    },
    stopSharingLocation: {
      method: "DELETE",
      path: "/location",
      summary: "Stop sharing the own live location",
      success: { status: 200, body: deletedSchema },
      errors: [],
    },
    getLiveLocation: {
      method: "GET",
      path: "/location/{userId}",
      summary: "Where a person is now who shares it with the caller",
      params: z.object({ userId: idSchema }),
      success: { status: 200, body: liveLocationSchema },
      errors: ["live_location_not_found"],
    },
    getPerson: {
      method: "GET",
      path: "/{profileId}",
      summary: "A person in full, as others meet them",
      params: profileIdSchema,
      success: { status: 200, body: personDetailSchema },
      errors: ["profile_not_found", "storage_unavailable"],
    },
    blockProfile: {
      method: "POST",
      path: "/{profileId}/block",
      summary: "Block a person; ends likes, match and friendship",
      params: profileIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["profile_not_found"],
    },
    unblockProfile: {
      method: "DELETE",
      path: "/{profileId}/block",
      summary: "Lift the own block of a person",
      params: profileIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found", "not_the_blocker", "block_not_found"],
    },
  },
});
