/** Contract of the `people` function: discovery, likes and matches, live location, the map. */

import { z } from "zod";
import { friendshipSchema } from "./friends.ts";
import { pageOf, pageQuerySchema } from "./pages.ts";
import {
  discoverablePersonSchema,
  incomingLikeSchema,
  interactionSchema,
  interactionTypeSchema,
  liveLocationSchema,
  mapPersonSchema,
  matchSchema,
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
    radiusKm: queryNumber(1, 500)
      .optional()
      .describe("Maximum distance in kilometres from the caller's stored location."),
    ageFrom: ageSchema.describe("Minimum age in years."),
    ageTo: ageSchema.describe("Maximum age in years."),
    sex: sexSchema.optional().describe("Only people of this sex."),
    datingPurpose: datingPurposeSchema.optional().meta({ description: "Only people with this purpose who show it." }),
  })
  .refine(({ ageFrom, ageTo }) => typeof ageFrom !== "number" || typeof ageTo !== "number" || ageFrom <= ageTo, {
    path: ["ageTo"],
    error: "Expected no less than ageFrom",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const profileIdSchema = z.object({ profileId: idSchema.describe("Id of the profile; not the user id.") });

export const peopleContract = defineFunction({
  name: "people",
  summary: "People to meet, likes and matches, the map and live locations",
  access: "person",
  routes: {
    listPeople: {
      method: "GET",
      path: "/feed",
      summary: "List people to meet",
      description:
        "Returns adults with a complete profile whom the caller can meet and has not liked or disliked in the last 30 days. Matches of the caller are left out. People are sorted by bands of distance, the nearest band first, and within a band in another order every day.\n\nA filter leaves out people who have not set the field or hide it. A minor gets an empty feed. The caller needs a profile (404 `profile_not_found`).\n\nFollow `nextCursor` until it is null: a page can be short, or even empty, although more pages follow.",
      query: feedQuerySchema,
      success: { status: 200, body: pageOf("PeopleFeedPage", discoverablePersonSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      mayLag: true,
      limits: ["feeds"],
      profilesShown: ({ query }: { query: { limit: number } }) => query.limit,
    },
    likeOrDislike: {
      method: "POST",
      path: "/interactions",
      summary: "Like or dislike a person",
      description:
        "Stores the like or dislike of the caller for 30 days. Sending the same again renews it, and the other type replaces it.\n\nIf the other user likes the caller too, the like makes a match and opens a direct chat: `isMatch` is true, and `matchId` and `chatId` are set. Both users get a `people_match` notification. Otherwise a like sends the other user a `people_like` notification, at most once in 30 days. A dislike sends no notification.\n\nA dislike of a match is 409 `already_matched`: end the match instead.",
      body: z
        .object({
          targetProfileId: idSchema.describe("Id of the profile to like or dislike."),
          type: interactionTypeSchema.describe("Like or dislike."),
        })
        .meta({ id: "CreateInteraction" }),
      success: { status: 200, body: interactionSchema },
      errors: ["profile_not_found", "already_matched"],
      limits: ["interactions", "interactions_of_day"],
      repeatable: true,
    },
    listIncomingLikes: {
      method: "GET",
      path: "/likes",
      summary: "List likes that you have received",
      description:
        "Returns valid likes from people whom the caller has neither liked nor disliked, newest first. To answer a like, call `POST /people/interactions` with the id of the profile. People whom the caller cannot meet, for example because of a block, are left out.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("IncomingLikePage", incomingLikeSchema) },
      errors: ["storage_unavailable"],
    },
    listMatches: {
      method: "GET",
      path: "/matches",
      summary: "List your matches",
      description:
        "Returns the active matches of the caller, newest first. Each has a card of the other user and the id of their direct chat. A match stays when the likes expire.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("MatchPage", matchSchema) },
      errors: ["storage_unavailable"],
    },
    endMatch: {
      method: "DELETE",
      path: "/matches/{id}",
      summary: "End a match",
      description:
        "Either of the two users can end the match. It deletes both likes and counts as a dislike by the caller, so the other user does not come back in the caller's feed. Live locations that the two share end, unless they are friends.\n\nThe direct chat closes: both can still read it, but it takes no new messages. It stays open if the two are friends or one of them opened it before the match.\n\nNo notification is sent. A second call is 404 `match_not_found`.",
      params: z.object({ id: idSchema.describe("Id of the match.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["match_not_found"],
    },
    listPeopleOnMap: {
      method: "GET",
      path: "/map",
      summary: "List people on the map",
      description:
        "Returns up to 200 people, the nearest first. Each is shown at the centre of a 500 m cell, never at the exact location.\n\n- People with a complete profile who are visible on the map and show the caller their location.\n- Friends and matches who share a live location: they have `isLive`.\n\nThe map is not paginated: use a smaller `radius` to see fewer people.",
      query: z.object({
        lat: queryNumber(-90, 90).describe("Latitude of the centre of the search, in degrees."),
        lng: queryNumber(-180, 180).describe("Longitude of the centre of the search, in degrees."),
        radius: queryNumber(100, 50_000)
          .default(usualMapRadius)
          .meta({ description: "Radius of the search in metres.", override: { default: usualMapRadius } }),
      }),
      success: {
        status: 200,
        body: z
          .object({ data: z.array(mapPersonSchema).describe("Up to 200 people, the nearest first.") })
          .meta({ id: "PeopleMap" }),
      },
      errors: ["storage_unavailable"],
      mayLag: true,
      limits: ["feeds"],
      profilesShown: () => 20,
    },
    shareLocation: {
      method: "PUT",
      path: "/location",
      summary: "Share your live location",
      description:
        "Lets friends and matches see where the caller is until `expiresAt`. The service stores only the centre of the 500 m cell. The caller needs a profile that is visible on the map (409 `not_visible_on_map`).\n\nSubscribers of `location:{userId}` receive `location.updated` when the cell changes, at most every ten seconds. Each call restarts the time, so repeating the call is safe.",
      body: nullAsAbsent(
        z.object({
          latitude: latitudeSchema.describe("Latitude of the caller in degrees. Only the cell is stored."),
          longitude: longitudeSchema.describe("Longitude of the caller in degrees. Only the cell is stored."),
          expiresIn: z
            .int()
            .min(900)
            .max(28_800)
            .optional()
            .meta({ description: "Duration of the sharing in seconds; one hour by default." }),
        }),
      ).meta({ id: "ShareLocation" }),
      success: {
        status: 200,
        body: z
          .object({ expiresAt: timestampSchema.describe("End of the sharing, unless it is renewed.") })
          .meta({ id: "SharedLocation" }),
      },
      errors: ["profile_not_found", "not_visible_on_map"],
      repeatable: true,
    },
    stopSharingLocation: {
      method: "DELETE",
      path: "/location",
      summary: "Stop sharing your live location",
      description:
        "Ends the live location of the caller immediately. Subscribers of `location:{userId}` receive `location.stopped`. No notification is sent. The call also succeeds if no location is shared.",
      success: { status: 200, body: deletedSchema },
      errors: [],
      repeatable: true,
    },
    getLiveLocation: {
      method: "GET",
      path: "/location/{userId}",
      summary: "Read the live location of a user",
      description:
        "Returns the current 500 m cell of a user who shares the live location with the caller. Friends and matches of the user can read it, and the user too. Call it after each `location.updated` instead of polling. If no location is shared with the caller, the response is 404 `live_location_not_found`.",
      params: z.object({ userId: idSchema.describe("Id of the user who shares the location.") }),
      success: { status: 200, body: liveLocationSchema },
      errors: ["live_location_not_found"],
    },
    getPerson: {
      method: "GET",
      path: "/{profileId}",
      summary: "Read the profile of a person to meet",
      description:
        "Returns the full profile of a person, without the fields that the person hides. The caller can read people whom they can meet, their matches and themselves. Otherwise the response is 404 `profile_not_found`. Hidden fields are null.",
      params: profileIdSchema,
      success: { status: 200, body: personDetailSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["reads", "profiles_of_day"],
    },
    blockProfile: {
      method: "POST",
      path: "/{profileId}/block",
      summary: "Block a person by profile id",
      description:
        "Does the same as `POST /friends/{userId}/block`, for screens that know only the id of the profile. Friendship, likes and match end, and the two users no longer see each other. No notification is sent. Repeating the call changes nothing.",
      params: profileIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["profile_not_found"],
    },
    unblockProfile: {
      method: "DELETE",
      path: "/{profileId}/block",
      summary: "Unblock a person by profile id",
      description:
        "Does the same as `DELETE /friends/{userId}/block`, by the id of the profile. The two users can find each other again, but what the block ended does not come back. No notification is sent.",
      params: profileIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found", "not_the_blocker", "block_not_found"],
    },
  },
});
