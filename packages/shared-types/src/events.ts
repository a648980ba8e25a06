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
    .meta({ description: "Role of the caller in the events, as in `viewerRole`." }),
});

export const eventsContract = defineFunction({
  name: "events",
  summary: "Events: feed and search, your own events, organizers, invite links, guests and applications",
  access: "person",
  routes: {
    listEvents: {
      method: "GET",
      path: "",
      summary: "Browse and search the event feed",
      description:
        "Returns published and started events that the caller may see, including their own. With `lat` and `lng` it returns the events within `radius`, the nearest first. Without them it returns events everywhere, the next to start first. All filters can be combined with each other and with the search text `q`.\n\nFollow `nextCursor` until it is null: a page of a search can be short, or even empty, although more pages follow.",
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
        "Creates a draft and opens the chat of its organizers. Any user can create an event, even without a profile. Only the creator and the co-authors they invite can see a draft. No notification is sent.\n\nFor a cover, first upload an image and then send its storage key as `imageKey`. In an optional field, null means the same as leaving the field out. Each call creates another event, so send an `Idempotency-Key`.",
      body: createEventSchema,
      success: { status: 201, body: eventDetailSchema },
      errors: ["media_changed", "media_in_use", "media_busy", "storage_unavailable"],
      limits: ["events_of_day"],
    },
    listOwnEvents: {
      method: "GET",
      path: "/mine",
      summary: "List your events by role",
      description:
        "Returns the events in which the caller has the given `role`. The event created last, the latest invitation or the event joined last comes first. With `role=creator` the list includes drafts and deleted events. `GET /groups` lists applications that wait for an answer.\n\nWithout `limit` and `cursor` the response holds the whole list. If there are more than 1,000 events, it holds the first 1,000 and a `nextCursor`.",
      query: ownEventsQuerySchema,
      success: { status: 200, body: pageOf("EventPage", eventSchema) },
      errors: ["storage_unavailable"],
      unpaginated: "without a page",
    },
    listEventsById: {
      method: "POST",
      path: "/batch",
      summary: "Read events by their ids",
      description:
        "Returns up to 100 events by their ids, each once. Events that do not exist or that the caller cannot see are left out without an error. Although the method is POST, the call only reads.",
      body: z
        .object({ ids: z.array(idSchema).min(1).max(100).describe("Ids of events.") })
        .meta({ id: "ListEventsById" }),
      success: {
        status: 200,
        body: z
          .object({
            data: z
              .array(eventSchema)
              .describe("The events that the caller can see, each once, in the order of `ids`."),
          })
          .meta({ id: "EventBatch" }),
      },
      errors: ["storage_unavailable"],
      isLookup: true,
    },
    getEvent: {
      method: "GET",
      path: "/{id}",
      summary: "Read an event",
      description:
        "Returns the event with the numbers of its guests and organizers, and the role of the caller in `viewerRole`.\n\n- Draft: visible to its organizers and to users invited to organize it.\n- Private event: also visible to friends of the creator, to members of its groups and to users who redeemed an invite link.\n- Deleted event: visible to its creator only.\n\nAll other users get 404 `event_not_found`. A block between the caller and the creator also hides the event.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["event_not_found", "storage_unavailable"],
    },
    updateEvent: {
      method: "PATCH",
      path: "/{id}",
      summary: "Change an event",
      description:
        "Organizers can change an event until it starts. Only the fields in the request change. `acceptsApplications` can be changed until the end of the event if it is the only field in the request.\n\nIf the time or place of a published event changes, guests, applicants and the other organizers get an `event_changed` notification. Every change is broadcast on `event:{eventId}`. A greater `capacity` admits groups that wait for seats.\n\nA published event with an approved or open group cannot be moved so far into the past that it would have ended more than 24 hours ago: 400 on the time in the request. Repeating the call changes nothing.",
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
      summary: "Delete an event",
      description:
        "Only the creator can delete an event, in any state. Other users no longer find the event, and its open groups are shown as `expired`. The creator still finds it in `GET /events/mine`, with `deletedAt`, and can restore it until it would be over.\n\nGuests, applicants, co-authors and users invited to organize get an `event_cancelled` notification, at most twice a day for deletions of one event. If the event was already cancelled or over, no notification is sent. Repeating the call changes nothing.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "storage_unavailable"],
      limits: ["event_changes"],
    },
    restoreEvent: {
      method: "POST",
      path: "/{id}/restore",
      summary: "Restore a deleted event",
      description:
        "Only the creator can restore an event, until it would be over (409 `event_finished`). An event that moderators removed stays deleted (409 `removed_by_moderation`).\n\nThe event returns to its former state, with its guests, chats and open groups. Places of users who left in the meantime do not come back. Groups that wait for seats are admitted if seats are free, and pending groups are decided by the votes of the current organizers.\n\nUsers who were notified of the deletion and can see the event get `event_changed` with `restored` in `changed`, at most twice a day. Their unread notifications of the deletion are removed. If the event is not deleted, the call returns it unchanged.",
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
        "Only the creator can publish an event. Users who may see the event then find it in the feed and can apply. No notification is sent. Organizers and guests get an `event_reminder` notification 24 and 2 hours before the start.\n\nA cancelled event cannot be published (409 `event_not_draft`). If the event is already published, the call returns it unchanged.",
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
        "Organizers can cancel an event until it ends. A cancelled event cannot be published again. Its open groups expire. Chats stay, and the event can still be read by its id.\n\nGuests, applicants, users invited to organize and the other organizers get an `event_cancelled` notification. A draft or an event that is over is rejected with 409 `event_not_published`. Repeating the call changes nothing.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_an_organizer", "event_not_found", "event_deleted", "event_not_published", "storage_unavailable"],
      limits: ["event_changes"],
    },
    setEventCover: {
      method: "PUT",
      path: "/{eventId}/cover",
      summary: "Set the cover of an event",
      description:
        "Organizers can set the cover until the event starts. The image must be a file that the caller uploaded. It may also be a photo or the cover of other events. The service first removes metadata such as the location from the image. It makes the 800x450 crop in the background.\n\nThe new cover replaces the old one. The file of the old cover is deleted unless something else uses it. For one hour its owner can use it again. Sending the key of the current cover changes nothing.",
      params: eventIdParamsSchema,
      body: z
        .object({
          key: storageKeySchema.describe(
            "Storage key of an image that the caller uploaded. It may also be a photo or the cover of other events.",
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
      summary: "Remove the cover of an event",
      description:
        "Organizers can remove the cover until the event starts. The file and its crop are deleted unless something else uses them. For one hour its owner can use the file again.\n\nThe change is broadcast on `event:{eventId}`. No notification is sent. If the event has no cover, the call returns it unchanged.",
      params: eventIdParamsSchema,
      success: eventSuccess,
      errors: ["not_an_organizer", "event_not_found", "event_deleted", "event_started", "storage_unavailable"],
      limits: ["event_changes"],
    },
    ...authorRoutes,
    ...inviteLinkRoutes,
    ...calendarRoutes,
    ...guestRoutes,
    applyToEvent: {
      method: "POST",
      path: "/{id}/like",
      summary: "Apply to an event, alone or with friends",
      description:
        "Creates a group with the caller and up to nine friends. The friends need not agree. Users who see a published or started event and do not organize it can apply. Organizers get an `event_application` notification and vote on the group. Friends get `event_invite`.\n\nA user can be in only one open or approved group of an event. If the caller is already in one, the call is rejected with 409 `already_in_group` for any `memberIds`, and `groupId` is the group of the caller. If friends are in one, `userIds` names them: apply without them.\n\nSend an `Idempotency-Key`. Without one, a repeated call is rejected with `already_in_group` because the first call created the group.",
      params: idParamsSchema,
      body: nullAsAbsent(
        z.object({
          memberIds: z
            .array(idSchema)
            .max(9)
            .default([])
            .describe("User ids of friends who come along. The caller is always in the group."),
        }),
      ).meta({ id: "LikeEvent" }),
      success: { status: 201, body: likeGroupSchema },
      errors: ["own_event", "event_not_found", "already_in_group", "applications_closed", "event_not_published"],
      limits: ["applications"],
    },
    listEventGroups: {
      method: "GET",
      path: "/{id}/likes",
      summary: "List the groups that applied to an event",
      description:
        "Organizers get all groups, newest first. Other users who see the event get the groups they are in.\n\n`status` filters by the current state: open groups of an event that has ended are `expired`. Each group includes its event in short form.",
      params: idParamsSchema,
      query: pageQuerySchema.extend({
        status: likeGroupStatusSchema.optional().describe("Only groups with this status."),
      }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["event_not_found", "storage_unavailable"],
    },
  },
});
