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
      .describe("Only people within so many kilometres of the caller's own location."),
    ageFrom: ageSchema.describe("Only people of at least this age in years."),
    ageTo: ageSchema.describe("Only people of at most this age in years."),
    sex: sexSchema.optional().describe("Only people who said so."),
    datingPurpose: datingPurposeSchema.optional().meta({ description: "Matches only people who show theirs." }),
  })
  .refine(({ ageFrom, ageTo }) => typeof ageFrom !== "number" || typeof ageTo !== "number" || ageFrom <= ageTo, {
    path: ["ageTo"],
    error: "Expected no less than ageFrom",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const profileIdSchema = z.object({ profileId: idSchema.describe("Id of the profile, not of its user.") });

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
      description:
        "Shows completed adults whom the caller may meet and has neither liked nor disliked within 30 days, in bands of distance. A filter leaves out people who do not show what it asks for. The caller needs a profile (404 `profile_not_found`); a minor gets an empty feed. A page may be short, or even empty, and still have a `nextCursor`: only null ends the list.",
      query: feedQuerySchema,
      success: { status: 200, body: pageOf("PeopleFeedPage", discoverablePersonSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      mayLag: true,
      limits: ["feeds"],
      profilesShown: ({ query }: { query: { limit: number } }) => query.limit,
    },
    interact: {
      method: "POST",
      path: "/interactions",
      summary: "Like or dislike a person; two likes make a match",
      description:
        "Holds for 30 days; the same again renews it, the other one replaces it. A like on a like makes a match and opens a direct chat: `isMatch`, `matchId` and `chatId` say so, and both are notified by `people_match`. A like alone notifies the other by `people_like`, once in 30 days, a dislike nobody. A dislike within a match is 409 `already_matched`: end the match instead.",
      body: z
        .object({
          targetProfileId: idSchema.describe("Id of the profile."),
          type: interactionTypeSchema.describe("What the caller thinks of the person."),
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
      summary: "People who like the caller and wait for an answer, newest first",
      description:
        "Lists likes that still hold and that the caller has answered neither by a like nor by a dislike. They are answered by `POST /people/interactions` with the id of the profile. People whom the caller may not meet, after a block for instance, are left out.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("IncomingLikePage", incomingLikeSchema) },
      errors: ["storage_unavailable"],
    },
    listMatches: {
      method: "GET",
      path: "/matches",
      summary: "Own matches, newest first",
      description:
        "Lists the matches that have not been ended, each with a card of the other person and the id of the chat of the two. A match outlives the likes that made it.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("MatchPage", matchSchema) },
      errors: ["storage_unavailable"],
    },
    endMatch: {
      method: "DELETE",
      path: "/matches/{id}",
      summary: "End a match; the chat stays",
      description:
        "Either of the two may, and the other is not notified. Both likes end, and it counts as a dislike by the caller, so that the feed does not bring the other back. The chat can still be read, but not written, unless a friendship carries it or it was opened by hand. The second call is 404 `match_not_found`.",
      params: z.object({ id: idSchema.describe("Id of the match.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["match_not_found"],
    },
    listPeopleOnMap: {
      method: "GET",
      path: "/map",
      summary: "The nearest people who are visible on the map; friends and matches where they are live",
      description:
        "Shows at most 200 people, each at the centre of a 500 m cell: completed ones who are visible on the map and show the caller their location, and friends and matches who share a live location (`isLive`). Where somebody is exactly is told to nobody. There are no pages: ask for a smaller radius.",
      query: z.object({
        lat: queryNumber(-90, 90).describe("Degrees north of the place around which to look."),
        lng: queryNumber(-180, 180).describe("Degrees east of the place around which to look."),
        radius: queryNumber(100, 50_000)
          .default(usualMapRadius)
          .meta({ description: "Metres around lat and lng.", override: { default: usualMapRadius } }),
      }),
      success: {
        status: 200,
        body: z
          .object({ data: z.array(mapPersonSchema).describe("The nearest first, 200 at most.") })
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
      summary: "Share the own live location with friends and matches, as the centre of its cell",
      description:
        "Lets friends and matches find the caller until the time is over; the centre of the 500 m cell alone is kept. The caller needs a profile that is visible on the map (409 `not_visible_on_map`). Who follows `location:{userId}` hears `location.updated` when the cell is another one, every ten seconds at most. Each call counts the time anew.",
      body: nullAsAbsent(
        z.object({
          latitude: latitudeSchema.describe("Degrees north of where the caller is; only its cell is kept."),
          longitude: longitudeSchema.describe("Degrees east of where the caller is; only its cell is kept."),
          expiresIn: z
            .int()
            .min(900)
            .max(28_800)
            .optional()
            .meta({ description: "How many seconds it is shared; an hour unless said." }),
        }),
      ).meta({ id: "ShareLocation" }),
      success: {
        status: 200,
        body: z
          .object({ expiresAt: timestampSchema.describe("When the sharing ends unless it is renewed.") })
          .meta({ id: "SharedLocation" }),
      },
      errors: ["profile_not_found", "not_visible_on_map"],
      repeatable: true,
    },
    stopSharingLocation: {
      method: "DELETE",
      path: "/location",
      summary: "Stop sharing the own live location",
      description:
        "Ends the sharing at once, and who follows `location:{userId}` hears `location.stopped`. Nobody is notified. It is 200 also when nothing was shared.",
      success: { status: 200, body: deletedSchema },
      errors: [],
      repeatable: true,
    },
    getLiveLocation: {
      method: "GET",
      path: "/location/{userId}",
      summary: "Where a person is now who shares it with the caller",
      description:
        "Friends and matches of the person may ask, and the person. It is the cell of that moment: an app asks after each `location.updated`, and by no timer. Where nothing is shared with the caller it is 404 `live_location_not_found`.",
      params: z.object({ userId: idSchema.describe("Id of the user who shares it.") }),
      success: { status: 200, body: liveLocationSchema },
      errors: ["live_location_not_found"],
    },
    getPerson: {
      method: "GET",
      path: "/{profileId}",
      summary: "A person in full, as others meet them",
      description:
        "Shows all that the person shows to those who meet them, by the id of the profile. The caller may ask about people whom they may meet, about their matches and about themselves; else it is 404 `profile_not_found`. What is withheld is null.",
      params: profileIdSchema,
      success: { status: 200, body: personDetailSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["reads", "profiles_of_day"],
    },
    blockProfile: {
      method: "POST",
      path: "/{profileId}/block",
      summary: "Block a person; ends likes, match and friendship",
      description:
        "Does what `POST /friends/{userId}/block` does, for screens that know the id of the profile alone. Each is hidden from the other, and nobody is told. Repeating it changes nothing.",
      params: profileIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["profile_not_found"],
    },
    unblockProfile: {
      method: "DELETE",
      path: "/{profileId}/block",
      summary: "Lift the own block of a person",
      description:
        "Does what `DELETE /friends/{userId}/block` does, by the id of the profile. The two can find each other again; nothing that the block ended comes back. Nobody is notified.",
      params: profileIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found", "not_the_blocker", "block_not_found"],
    },
  },
});
