/** Contract of the `events` function: lifecycle, feed, co-authors, covers. */

import { z } from "zod";
import { calendarRoutes } from "./events/calendar.ts";
import { feedItemSchema, feedQuerySchema } from "./events/feed.ts";
import { guestRoutes } from "./events/guests.ts";
import { inviteLinkRoutes } from "./events/invite-links.ts";
import { createEventSchema, updateEventSchema } from "./events/requests.ts";
import { eventAuthorSchema, eventAuthorStatusSchema, eventDetailSchema, eventSchema } from "./events/resources.ts";
import { likeGroupPageSchema, likeGroupSchema, likeGroupStatusSchema } from "./groups/resources.ts";
import { optionalPageQuerySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, storageKeySchema } from "./values.ts";

const invitationDecisionSchema = z
  .object({ eventId: z.uuid(), userId: z.uuid(), status: eventAuthorStatusSchema })
  .meta({ id: "InvitationDecision" });

const idParamsSchema = z.object({ id: idSchema });
const eventIdParamsSchema = z.object({ eventId: idSchema });
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
      query: feedQuerySchema,
      success: { status: 200, body: pageOf("EventFeedPage", feedItemSchema) },
      errors: ["storage_unavailable"],
      limits: ["feeds"],
    },
    createEvent: {
      method: "POST",
      path: "",
      summary: "Create an event as a draft",
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
      query: ownEventsQuerySchema,
      success: { status: 200, body: pageOf("EventPage", eventSchema) },
      errors: ["storage_unavailable"],
      whole: "without a page",
    },
    listEventsById: {
      method: "POST",
      path: "/batch",
      summary: "Events of these ids in their order, leaving out what the caller cannot see",
      body: z.object({ ids: z.array(idSchema).min(1).max(100) }).meta({ id: "ListEventsById" }),
      success: { status: 200, body: z.object({ data: z.array(eventSchema) }).meta({ id: "EventBatch" }) },
      errors: ["storage_unavailable"],
      isLookup: true,
    },
    getEvent: {
      method: "GET",
      path: "/{id}",
      summary: "One event",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["event_not_found", "storage_unavailable"],
    },
    updateEvent: {
      method: "PATCH",
      path: "/{id}",
      summary:
        "Change an event before it starts; only the fields sent change, and acceptsApplications by itself until the end",
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
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "storage_unavailable"],
      limits: ["event_changes"],
    },
    restoreEvent: {
      method: "POST",
      path: "/{id}/restore",
      summary: "Take the deletion of an event back, before it is over",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "event_finished", "storage_unavailable"],
      limits: ["event_changes"],
    },
    publishEvent: {
      method: "POST",
      path: "/{id}/publish",
      summary: "Publish a draft",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_the_creator", "event_not_found", "event_deleted", "event_not_draft", "storage_unavailable"],
      limits: ["event_changes"],
    },
    cancelEvent: {
      method: "POST",
      path: "/{id}/cancel",
      summary: "Cancel a published event",
      params: idParamsSchema,
      success: eventSuccess,
      errors: ["not_an_organizer", "event_not_found", "event_deleted", "event_not_published", "storage_unavailable"],
      limits: ["event_changes"],
    },
    setEventCover: {
      method: "PUT",
      path: "/{eventId}/cover",
      summary: "Set the cover from an uploaded image",
      params: eventIdParamsSchema,
      body: z.object({ key: storageKeySchema }).meta({ id: "SetEventCover" }),
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
      params: eventIdParamsSchema,
      success: eventSuccess,
      errors: ["not_an_organizer", "event_not_found", "event_deleted", "event_started", "storage_unavailable"],
      limits: ["event_changes"],
    },
    inviteEventAuthor: {
      method: "POST",
      path: "/{id}/authors",
      summary: "Invite a friend to organize an event together",
      params: idParamsSchema,
      body: z.object({ userId: idSchema }).meta({ id: "InviteEventAuthor" }),
      success: { status: 201, unchanged: 200, body: eventAuthorSchema },
      errors: ["not_the_creator", "event_not_found", "authors_limit", "event_closed", "event_deleted"],
    },
    listEventAuthors: {
      method: "GET",
      path: "/{id}/authors",
      summary: "Co-authors in the order of invitation; only organizers see who has not accepted",
      params: idParamsSchema,
      success: {
        status: 200,
        body: z.object({ authors: z.array(eventAuthorSchema), creatorId: z.uuid() }).meta({ id: "EventAuthors" }),
      },
      errors: ["event_not_found"],
    },
    acceptAuthorInvitation: {
      method: "POST",
      path: "/{id}/authors/accept",
      summary: "Accept the invitation to organize an event",
      params: idParamsSchema,
      success: { status: 200, body: invitationDecisionSchema },
      errors: ["not_invited", "event_not_found", "already_in_group", "event_closed", "invitation_answered"],
    },
    refuseAuthorInvitation: {
      method: "POST",
      path: "/{id}/authors/refuse",
      summary: "Refuse the invitation to organize an event",
      params: idParamsSchema,
      success: { status: 200, body: invitationDecisionSchema },
      errors: ["not_invited", "event_not_found", "invitation_answered"],
    },
    resignEventAuthor: {
      method: "DELETE",
      path: "/{id}/authors/me",
      summary: "Organize an event no more, as a co-author",
      params: idParamsSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["author_not_found", "event_not_found"],
    },
    removeEventAuthor: {
      method: "DELETE",
      path: "/{id}/authors/{userId}",
      summary: "Remove a co-author or take an invitation back",
      params: z.object({ id: idSchema, userId: idSchema }),
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_creator", "author_not_found", "event_not_found"],
    },
    ...inviteLinkRoutes,
    ...calendarRoutes,
    ...guestRoutes,
    likeEvent: {
      method: "POST",
      path: "/{id}/like",
      summary: "Apply to an event, alone or with friends",
      params: idParamsSchema,
      body: nullAsAbsent(z.object({ memberIds: z.array(idSchema).max(9).default([]) })).meta({ id: "LikeEvent" }),
      success: { status: 201, body: likeGroupSchema },
      errors: ["own_event", "event_not_found", "already_in_group", "applications_closed", "event_not_published"],
      limits: ["applications"],
    },
    listEventGroups: {
      method: "GET",
      path: "/{id}/likes",
      summary: "Groups that applied to an event, newest first; others than organizers find their own",
      params: idParamsSchema,
      query: pageQuerySchema.extend({ status: likeGroupStatusSchema.optional() }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["event_not_found", "storage_unavailable"],
    },
  },
});
