/** Contract of the `events` function: lifecycle, feed, co-authors, covers. */

import { z } from "zod";
import { authorRoutes } from "./events/authors.ts";
import { calendarRoutes } from "./events/calendar.ts";
import { feedItemSchema, feedQuerySchema } from "./events/feed.ts";
import { guestRoutes } from "./events/guests.ts";
import { inviteLinkRoutes } from "./events/invite-links.ts";
import { createEventSchema, updateEventSchema } from "./events/requests.ts";
import { eventDetailSchema, eventSchema } from "./events/resources.ts";
import { likeGroupPageSchema, likeGroupSchema, likeGroupStatusSchema } from "./groups/resources.ts";
import { optionalPageQuerySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, nullAsAbsent, storageKeySchema } from "./values.ts";

const idParamsSchema = z.object({ id: idSchema.describe("Id of the event.") });
const eventIdParamsSchema = z.object({ eventId: idSchema.describe("Id of the event.") });
const eventSuccess = { status: 200, body: eventDetailSchema } as const;

const ownEventsQuerySchema = optionalPageQuerySchema.extend({
  role: z
    .enum(["creator", "author", "invited", "guest"])
    .meta({ id: "OwnEventRole" })
    .default("creator")
    .meta({ description: "What the caller is to the events, as viewerRole names it." }),
});

export const eventsContract = defineFunction({
  name: "events",
  summary: "Events: the feed and its search, own events, organizers, invite links, guests, applications",
  access: "person",
  routes: {
    listEvents: {
      method: "GET",
      path: "",
      summary: "Feed of live events, the nearest first; without a place the next to start",
      description:
        "Shows published and started events that the caller may see, own ones included: with `lat` and `lng` those within `radius`, without them all. Filters and the search by `q` may be combined. A page of a search may be short, or even empty, and still have a `nextCursor`: only null ends the list.",
      query: feedQuerySchema,
      success: { status: 200, body: pageOf("EventFeedPage", feedItemSchema) },
      errors: ["storage_unavailable"],
      mayLag: true,
      limits: ["feeds"],
    },
    createEvent: {
      method: "POST",
      path: "",
      summary: "Create an event as a draft",
      description:
        "Makes a draft, which its creator and invited co-authors alone see, and opens the chat of its organizers. Nobody is notified. A cover is an image that the caller has uploaded, named by `imageKey`; null in an optional field counts as left out. Send an `Idempotency-Key`, since each call makes another event.",
      body: createEventSchema,
      success: { status: 201, body: eventDetailSchema },
      errors: ["media_changed", "media_in_use", "media_busy", "storage_unavailable"],
      limits: ["events_of_day"],
    },
    listOwnEvents: {
      method: "GET",
      path: "/mine",
      summary:
        "Events that the caller created, organizes, is asked to or comes to, newest first; all of them, or a page",
      description:
        "Lists the events to which the caller is what `role` says; of those that they created drafts and deleted ones too. Without `limit` and `cursor` the answer has all of them at once, of more than 1,000 the first and a cursor. Applications that wait are found by `GET /groups`.",
      query: ownEventsQuerySchema,
      success: { status: 200, body: pageOf("EventPage", eventSchema) },
      errors: ["storage_unavailable"],
      unpaginated: "without a page",
    },
    listEventsById: {
      method: "POST",
      path: "/batch",
      summary: "Events of these ids in their order, leaving out what the caller cannot see",
      description:
        "Reads up to 100 events that the app knows by id, each once; it only reads, although it is a POST. What does not exist, or is hidden from the caller, is left out without a word.",
      body: z
        .object({ ids: z.array(idSchema).min(1).max(100).describe("Ids of events.") })
        .meta({ id: "ListEventsById" }),
      success: {
        status: 200,
        body: z
          .object({
            data: z.array(eventSchema).describe("Those that the caller sees, each once, in the order of the ids."),
          })
          .meta({ id: "EventBatch" }),
      },
      errors: ["storage_unavailable"],
      isLookup: true,
    },
    getEvent: {
      method: "GET",
      path: "/{id}",
      summary: "One event",
      description:
        "Shows an event to whoever may see it, with the numbers of guests and organizers and with `viewerRole`, what the caller is to it. A draft is for its organizers and those invited to organize, a private event also for friends of the creator, people of its groups and whom an invite link let in. To everybody else it is 404 `event_not_found`.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["event_not_found", "storage_unavailable"],
    },
    updateEvent: {
      method: "PATCH",
      path: "/{id}",
      summary:
        "Change an event before it starts; only the fields sent change, and acceptsApplications by itself until the end",
      description:
        "Every organizer may, the creator as well as co-authors. If time or place of a published event differ, guests, applicants and the other organizers are notified by `event_changed`; of all other changes the topic `event:{eventId}` alone tells. A greater `capacity` admits groups that wait for seats. A published event with an approved or open group cannot be moved so far into the past that it would have ended more than 24 hours ago: 400. Repeating it changes nothing.",
      params: idParamsSchema,
      body: updateEventSchema,
      success: eventSuccess,
      errors: [
        "not_an_organizer",
        "event_not_found",
        "capacity_below_guests",
        "event_closed",
        "event_deleted",
        "event_started",
        "media_changed",
        "media_in_use",
        "media_busy",
        "storage_unavailable",
      ],
      limits: ["event_changes"],
    },
    deleteEvent: {
      method: "DELETE",
      path: "/{id}",
      summary: "Delete an event; it can be restored",
      description:
        "Only the creator may, in any state. Everybody else finds the event no longer; its open applications are shown as `expired`, and of a published event guests, applicants and organizers are notified by `event_cancelled`, at most twice a day. The creator finds it among the own events, with `deletedAt`, and may restore it until it would be over. Repeating it changes nothing.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "storage_unavailable"],
      limits: ["event_changes"],
    },
    restoreEvent: {
      method: "POST",
      path: "/{id}/restore",
      summary: "Take the deletion of an event back, before it is over",
      description:
        "Only the creator may, and not what moderators removed (409 `removed_by_moderation`). The event is what it was before, with its guests, chats and open applications, except those whose people left meanwhile; free seats and the votes of the present organizers decide them again. Everyone who was notified of the deletion and can see the event is notified by `event_changed` with `restored` in `changed`, at most twice a day, and unread notifications of the deletion are withdrawn. An event that is not deleted is answered as it is.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "event_finished", "storage_unavailable"],
      limits: ["event_changes"],
    },
    publishEvent: {
      method: "POST",
      path: "/{id}/publish",
      summary: "Publish a draft",
      description:
        "Only the creator may. From then on whoever may see the event finds it in the feed and can apply, and its people are reminded 24 and 2 hours before the start. Nobody is notified of the publication. An event that was published before is answered as it is.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "event_deleted", "event_not_draft", "storage_unavailable"],
      limits: ["event_changes"],
    },
    cancelEvent: {
      method: "POST",
      path: "/{id}/cancel",
      summary: "Cancel a published event",
      description:
        "Organizers may until the end, and nobody can take it back. Open applications end; guests, applicants, invited co-authors and the other organizers are notified by `event_cancelled`. Chats stay, and the event can be read by its id. Repeating it changes nothing.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_an_organizer", "event_not_found", "event_deleted", "event_not_published", "storage_unavailable"],
      limits: ["event_changes"],
    },
    setEventCover: {
      method: "PUT",
      path: "/{eventId}/cover",
      summary: "Set the cover from an uploaded image",
      description:
        "Organizers may until the start, with an image that they have uploaded, which may be a photo or the cover of other events as well. It takes the place of the cover before, whose file is removed when nothing else uses it; its owner may use it again for an hour. Metadata is taken out of the picture first, and the 800x450 crop follows in the background. The file that is the cover already changes nothing.",
      params: eventIdParamsSchema,
      body: z
        .object({
          key: storageKeySchema.describe(
            "Of an image that the caller uploaded, which may be a photo or the cover of other events as well.",
          ),
        })
        .meta({ id: "SetEventCover" }),
      success: eventSuccess,
      errors: [
        "not_an_organizer",
        "event_not_found",
        "event_deleted",
        "event_started",
        "media_changed",
        "media_in_use",
        "media_busy",
        "storage_unavailable",
      ],
      limits: ["event_changes"],
    },
    clearEventCover: {
      method: "DELETE",
      path: "/{eventId}/cover",
      summary: "Take the cover away",
      description:
        "Organizers may until the start. The file is removed with its crop when nothing else uses it; its owner may use it again for an hour. Whoever follows the topic `event:{eventId}` hears of it, and nobody is notified. An event without a cover is answered as it is.",
      params: eventIdParamsSchema,
      success: eventSuccess,
      errors: ["not_an_organizer", "event_not_found", "event_deleted", "event_started", "storage_unavailable"],
      limits: ["event_changes"],
    },
    ...authorRoutes,
    ...inviteLinkRoutes,
    ...calendarRoutes,
    ...guestRoutes,
    likeEvent: {
      method: "POST",
      path: "/{id}/like",
      summary: "Apply to an event, alone or with friends",
      description:
        "Applies to a published event: the caller becomes the creator of a group, into which up to nine friends are put without being asked. Organizers are notified by `event_application` and vote, friends by `event_invite`. A person is in one open or approved group of an event: else it is 409 `already_in_group`, which names the people. A second application of the caller is 409 whoever is named. Send an `Idempotency-Key`, since a repetition without one meets that refusal.",
      params: idParamsSchema,
      body: nullAsAbsent(
        z.object({
          memberIds: z
            .array(idSchema)
            .max(9)
            .default([])
            .describe("Friends who come along, by the ids of their users; the caller is in the group anyway."),
        }),
      ).meta({ id: "LikeEvent" }),
      success: { status: 201, body: likeGroupSchema },
      errors: ["own_event", "event_not_found", "already_in_group", "applications_closed", "event_not_published"],
      limits: ["applications"],
    },
    listEventGroups: {
      method: "GET",
      path: "/{id}/likes",
      summary: "Groups that applied to an event, newest first; others than organizers find their own",
      description:
        "Whoever sees the event may ask: organizers get all applications, others those of their own. `status` is that of the clock, so that groups of an event that ended have expired. Each carries the event in short.",
      params: idParamsSchema,
      query: pageQuerySchema.extend({
        status: likeGroupStatusSchema.optional().describe("Only groups of this status."),
      }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["event_not_found", "storage_unavailable"],
    },
  },
});
