/** Contract of the `events` function: life cycle of events, the feed, co-authors and covers. */

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
    .meta({ description: "The caller's role in the events, with the same meaning as in `viewerRole`." }),
});

export const eventsContract = defineFunction({
  name: "events",
  summary: "Event feed and search, your own events, organizers, invite links, guests and applications",
  access: "person",
  routes: {
    listEvents: {
      method: "GET",
      path: "",
      summary: "Browse and search the event feed",
      description:
        "Returns published and started events that the caller can see, including the caller's own events. With `lat` and `lng`, the feed contains events within `radius`, nearest first. Without a location, the feed contains events in all places, and the event that starts first comes first. You can combine all filters with each other and with the search text `q`.\n\nFollow `nextCursor` until it is null. A page of search results can contain fewer items than `limit`, or none, even if more pages follow.",
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
        "Creates a draft event and a chat for its organizers. Any user can create an event, even without a profile. Only the creator and invited co-authors can see a draft. No notification is sent.\n\nTo set a cover, upload an image first and send its storage key as `imageKey`. For optional fields, null is the same as omitting the field. Each request creates another event, so send an `Idempotency-Key`.",
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
        "Returns the events in which the caller has the given `role`. Depending on the role, the list is sorted by the time of creation, invitation or joining, newest first. With `role=creator`, the list includes drafts and deleted events. To list the caller's pending applications, use `GET /groups`.\n\nWithout `limit` and `cursor`, the response contains the whole list. If the list has more than 1,000 events, the response contains the first 1,000 and a `nextCursor`.",
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
        "Returns up to 100 events by their ids. The response does not include events that do not exist or that the caller cannot see. The request does not change any data, although its method is POST.",
      body: z
        .object({ ids: z.array(idSchema).min(1).max(100).describe("Ids of the events to return.") })
        .meta({ id: "ListEventsById" }),
      success: {
        status: 200,
        body: z
          .object({
            data: z
              .array(eventSchema)
              .describe("The events that the caller can see, in the order of `ids` and without duplicates."),
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
        "Returns the event with its number of guests and organizers, and the caller's role in `viewerRole`.\n\n- A draft is visible only to organizers and invited co-authors.\n- A private event is visible only to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.\n- A deleted event is visible only to its creator.\n\nAll other users get 404 `event_not_found`. A block between the caller and the creator, in either direction, also hides the event.",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["event_not_found", "storage_unavailable"],
    },
    updateEvent: {
      method: "PATCH",
      path: "/{id}",
      summary: "Change an event",
      description:
        "Changes the fields that the request contains. Organizers can change an event until it starts. `acceptsApplications` can be changed until the end of the event if the request contains no other field.\n\nIf the time or place of a published event changes, guests, applicants and the other organizers get an `event_changed` notification. Every change is broadcast on `event:{eventId}`. If you increase `capacity`, waiting groups are approved if enough seats are available.\n\nIf a published event has a pending, waiting or approved group, you cannot set an end time more than 24 hours in the past (400 on the time field). If all values are the same as before, nothing changes.",
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
        "Only the creator can delete an event, in any status. All other users can no longer see the event. Pending and waiting groups of the event are shown as `expired`. The creator still gets the event from `GET /events/mine`, with a `deletedAt` time, and can restore it until its end time.\n\nGuests, applicants, co-authors and invited co-authors get an `event_cancelled` notification. A user gets at most two of these notifications per day for the same event. No notification is sent if the event was already cancelled or had ended. If the event is already deleted, the response contains the unchanged event.",
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
        "Restores a deleted event with its previous status, guests, chats and groups. Only the creator can restore an event, and only before its end time (409 `event_finished`). An event that was removed by moderators cannot be restored (409 `removed_by_moderation`).\n\nUsers who left a group while the event was deleted are not added to it again. Waiting groups are approved if enough seats are free. The votes on pending groups are counted again with the current organizers.\n\nUsers who were notified of the deletion and can see the event get an `event_changed` notification with `restored` in `changed`, at most two per day. Their unread notifications of the deletion are removed. If the event is not deleted, the response contains the unchanged event.",
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
        "Makes a draft visible in the feed, so that users can apply to the event. Only the creator can publish an event. Publishing sends no notification. Organizers and guests get an `event_reminder` notification 24 hours and 2 hours before the start.\n\nA cancelled event cannot be published (409 `event_not_draft`). If the event is already published, the response contains the unchanged event.",
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
        "Organizers can cancel a published event until it ends. A cancelled event cannot be published again. Pending and waiting groups of the event expire. The chats of the event remain available, and users can still read the event by its id.\n\nGuests, applicants, invited co-authors and the other organizers get an `event_cancelled` notification. If the event is a draft or has ended, the request fails with 409 `event_not_published`. If the event is already cancelled, the response contains the unchanged event.",
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
        "Organizers can set the cover until the event starts. The image must be a file that the caller uploaded. The image can also be in use as a profile photo or as the cover of another event. The service removes metadata such as the location from the image. The 800x450 crop is created in the background.\n\nThe new cover replaces the old one. The file of the old cover is deleted unless it is used elsewhere. Its owner can still reuse the file within one hour. Sending the key of the current cover changes nothing.",
      params: eventIdParamsSchema,
      body: z
        .object({
          key: storageKeySchema.describe(
            "Storage key of an image that the caller uploaded. The image can also be in use as a profile photo or as the cover of another event.",
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
        "Organizers can remove the cover until the event starts. The file and its crop are deleted unless they are used elsewhere. The owner can still reuse the file within one hour.\n\nThe change is broadcast on `event:{eventId}`. No notification is sent. If the event has no cover, the response contains the unchanged event.",
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
        "Creates a group with the caller and up to nine friends. The friends do not need to confirm first. Every user who can see a published or started event and does not organize it can apply. The organizers get an `event_application` notification and vote on the group. The friends get an `event_invite` notification.\n\nA user can be in only one pending, waiting or approved group per event. If the caller is already in such a group, the request fails with 409 `already_in_group`, and the error contains the `groupId`. If friends are in such a group, the error contains their `userIds`, so that you can apply without these friends.\n\nSend an `Idempotency-Key`. Without this key, a retry fails with 409 `already_in_group` because the first request has already created the group.",
      params: idParamsSchema,
      body: nullAsAbsent(
        z.object({
          memberIds: z
            .array(idSchema)
            .max(9)
            .default([])
            .describe("User ids of the friends to include in the group. The caller is always a member."),
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
        "Returns the groups that applied to the event, with the newest group first. Organizers get all groups of the event. Other users who can see the event get only the groups that they are in.\n\nThe `status` filter uses the current status of a group. For example, pending groups become `expired` when the event ends. Each group includes a summary of its event.",
      params: idParamsSchema,
      query: pageQuerySchema.extend({
        status: likeGroupStatusSchema.optional().describe("Returns only groups with this status."),
      }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["event_not_found", "storage_unavailable"],
    },
  },
});
