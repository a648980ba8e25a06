/** Contract of the `people` function: discovery of people, likes and matches, live location, and the map. */

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
      .describe("Maximum distance from the caller's stored location in kilometres."),
    ageFrom: ageSchema.describe("Minimum age in years."),
    ageTo: ageSchema.describe("Maximum age in years."),
    sex: sexSchema.optional().describe("Return only users of this sex."),
    datingPurpose: datingPurposeSchema.optional().meta({ description: "Return only users who show this purpose." }),
  })
  .refine(({ ageFrom, ageTo }) => typeof ageFrom !== "number" || typeof ageTo !== "number" || ageFrom <= ageTo, {
    path: ["ageTo"],
    error: "Expected no less than ageFrom",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const profileIdSchema = z.object({ profileId: idSchema.describe("Id of the profile, not of the user.") });

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
        "Returns adults with a complete profile. Users are sorted by distance range, nearest range first. Users in the same distance range are in a random order that changes every day.\n\nThe list excludes the caller's matches, users with a block in either direction, users hidden by moderators, and users that the caller liked or disliked in the last 30 days. A filter excludes users who have not set the filtered field or who hide it. Minors get an empty list. The caller must have a profile (404 `profile_not_found`).\n\nA page can be short or empty even if more pages follow. Continue until `nextCursor` is null.",
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
        "Stores the caller's like or dislike for 30 days. Sending the same type again restarts the 30 days. Sending the other type replaces the stored type.\n\nIf the users like each other, the service creates a match and opens a direct chat. The response then has `isMatch`, `matchId` and `chatId`, and both users receive a `people_match` notification. Otherwise, a like sends the other user a `people_like` notification, at most once in 30 days. A dislike sends no notification.\n\nDisliking a match fails with 409 `already_matched`. End the match instead.",
      body: z
        .object({
          targetProfileId: idSchema.describe("Id of the profile to like or dislike."),
          type: interactionTypeSchema.describe("Whether to like or dislike the profile."),
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
        "Returns unexpired likes from users that the caller has neither liked nor disliked, newest first. To respond to a like, call `POST /people/interactions` with the id of the profile. Likes from users that are hidden from the caller, for example by a block, are excluded.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("IncomingLikePage", incomingLikeSchema) },
      errors: ["storage_unavailable"],
    },
    listMatches: {
      method: "GET",
      path: "/matches",
      summary: "List your matches",
      description:
        "Returns the caller's active matches, newest first. Each match contains a short profile of the other user and the id of the direct chat. A match does not end when the likes expire.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("MatchPage", matchSchema) },
      errors: ["storage_unavailable"],
    },
    endMatch: {
      method: "DELETE",
      path: "/matches/{id}",
      summary: "End a match",
      description:
        "Either user can end the match. Ending the match deletes both likes and counts as a dislike by the caller, so the other user does not reappear in the caller's feed. If the users are not friends, both stop sharing their live locations.\n\nThe direct chat is closed. Both users can still read the chat but cannot send messages. The chat stays open if the users are friends, or if one of them opened the chat before the match.\n\nNo notification is sent. A second request fails with 404 `match_not_found`.",
      params: z.object({ id: idSchema.describe("Id of the match.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["match_not_found"],
    },
    listPeopleOnMap: {
      method: "GET",
      path: "/map",
      summary: "List people on the map",
      description:
        "Returns up to 200 users, nearest first. Each location is the centre of a 500 m grid cell, never the exact location. The map contains two kinds of users:\n\n- Users with a complete profile who are visible on the map and show their location to the caller.\n- Friends and matches who share a live location. For these users, `isLive` is true.\n\nThe map is not paginated. To get fewer users, send a smaller `radius`.",
      query: z.object({
        lat: queryNumber(-90, 90).describe("Latitude of the search centre in degrees."),
        lng: queryNumber(-180, 180).describe("Longitude of the search centre in degrees."),
        radius: queryNumber(100, 50_000)
          .default(usualMapRadius)
          .meta({ description: "Search radius in metres.", override: { default: usualMapRadius } }),
      }),
      success: {
        status: 200,
        body: z
          .object({ data: z.array(mapPersonSchema).describe("Up to 200 users, nearest first.") })
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
        "Shares the caller's location with friends and matches until `expiresAt`. The service stores only the centre of the 500 m grid cell. The caller must have a profile that is visible on the map (409 `not_visible_on_map`).\n\nSubscribers of `location:{userId}` receive `location.updated` when the cell changes, at most every ten seconds. Each request restarts the sharing period, and it is safe to retry the request.",
      body: nullAsAbsent(
        z.object({
          latitude: latitudeSchema.describe("The caller's latitude in degrees. Only the grid cell is stored."),
          longitude: longitudeSchema.describe("The caller's longitude in degrees. Only the grid cell is stored."),
          expiresIn: z
            .int()
            .min(900)
            .max(28_800)
            .optional()
            .meta({ description: "Sharing period in seconds. The default is one hour." }),
        }),
      ).meta({ id: "ShareLocation" }),
      success: {
        status: 200,
        body: z
          .object({
            expiresAt: timestampSchema.describe("Time at which the sharing ends, unless the caller renews it."),
          })
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
        "Stops sharing the caller's live location immediately. Subscribers of `location:{userId}` receive `location.stopped`. No notification is sent. The request succeeds even if no location is shared.",
      success: { status: 200, body: deletedSchema },
      errors: [],
      repeatable: true,
    },
    getLiveLocation: {
      method: "GET",
      path: "/location/{userId}",
      summary: "Read the live location of a user",
      description:
        "Returns the current 500 m grid cell of a user who shares a live location. The user's friends and matches can read it, and so can the user. Call this operation after each `location.updated` instead of polling. If the user shares no location with the caller, the request fails with 404 `live_location_not_found`.",
      params: z.object({ userId: idSchema.describe("Id of the user who shares the location.") }),
      success: { status: 200, body: liveLocationSchema },
      errors: ["live_location_not_found"],
    },
    getPerson: {
      method: "GET",
      path: "/{profileId}",
      summary: "Read the profile of a person to meet",
      description:
        "Returns a user's full profile. Fields that the user hides are null. The caller can read their own profile, the profiles of matches, and the profiles of adults that are not hidden from the caller, for example by a block. Other profiles return 404 `profile_not_found`.",
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
        "Does the same as `POST /friends/{userId}/block`, but takes a profile id. The friendship, likes and match end, and the two users no longer see each other. No notification is sent. Blocking the same user again changes nothing.",
      params: profileIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["profile_not_found"],
    },
    unblockProfile: {
      method: "DELETE",
      path: "/{profileId}/block",
      summary: "Unblock a person by profile id",
      description:
        "Does the same as `DELETE /friends/{userId}/block`, but takes a profile id. The two users can find each other again, but the friendship, likes and match are not restored. No notification is sent.",
      params: profileIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found", "not_the_blocker", "block_not_found"],
    },
  },
});
