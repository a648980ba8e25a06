/** The `events` function: lifecycle, feed, co-authors, covers. */

import { eventsContract } from "@social/shared-types/events.ts";
import { pageSizeOf } from "@social/shared-types/pages.ts";
import { createApp } from "../_shared/http/app.ts";
import { requestJobFor } from "../_shared/http/background.ts";
import { callWithFiles } from "../_shared/media/file-check.ts";
import { calendarOf } from "./calendar.ts";

const longestUrl = 2048;
/** The characters of RFC 3986, which the contract promises of a URL in a response. */
const uriCharacters = /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/;

/**
 * Adds the cover URL as a URL parser reads it: SQL shows it to others than organizers if the URL as sent has another form.
 * A URL with other characters than those of a URI is stored as parsed.
 */
function withParsedImageUrl<Body extends { imageUrl?: string | null | undefined }>(body: Body) {
  if (!body.imageUrl) {
    return body;
  }
  const { href } = new URL(body.imageUrl);
  const isStoredAsSent = uriCharacters.test(body.imageUrl) || href.length > longestUrl;
  return { ...body, imageUrl: isStoredAsSent ? body.imageUrl : href, parsedImageUrl: href };
}

export const app = createApp(eventsContract, {
  listEvents: ({ callVerb, query: { cursor, limit, ...filters } }) =>
    callVerb("list_events", { filters, cursor: cursor ?? null, page_size: limit }),
  createEvent: async ({ callVerb, body }) => {
    const event = await callWithFiles(callVerb, "create_event", { event: withParsedImageUrl(body) });
    if (body.imageKey !== undefined) {
      requestJobFor(event, "media");
    }
    return event;
  },
  listOwnEvents: ({ callVerb, query }) =>
    callVerb("list_own_events", { cursor: query.cursor ?? null, page_size: pageSizeOf(query), role: query.role }),
  listEventsById: ({ callVerb, body }) => callVerb("list_events_by_id", { event_ids: body.ids }),
  getEvent: ({ callVerb, params }) => callVerb("get_event", { event_id: params.id }),
  getEventCalendar: async ({ callVerb, params }) => {
    const { json } = await callVerb("get_event_calendar", { event_id: params.id });
    return calendarOf(JSON.parse(json));
  },
  updateEvent: async ({ callVerb, params, body }) => {
    const event = await callWithFiles(callVerb, "update_event", {
      event_id: params.id,
      changes: withParsedImageUrl(body),
    });
    if (body.imageKey !== undefined) {
      requestJobFor(event, "media");
    }
    return event;
  },
  deleteEvent: ({ callVerb, params }) => callVerb("delete_event", { event_id: params.id }),
  restoreEvent: ({ callVerb, params }) => callVerb("restore_event", { event_id: params.id }),
  publishEvent: ({ callVerb, params }) => callVerb("publish_event", { event_id: params.id }),
  cancelEvent: ({ callVerb, params }) => callVerb("cancel_event", { event_id: params.id }),
  setEventCover: async ({ callVerb, params, body }) => {
    const event = await callWithFiles(callVerb, "set_event_cover", {
      event_id: params.eventId,
      media_key: body.key,
    });
    requestJobFor(event, "media");
    return event;
  },
  clearEventCover: async ({ callVerb, params }) => {
    const event = await callVerb("set_event_cover", { event_id: params.eventId, media_key: null });
    requestJobFor(event, "media");
    return event;
  },
  inviteEventAuthor: ({ callVerb, params, body }) =>
    callVerb("invite_event_author", { event_id: params.id, person_id: body.userId }),
  listEventAuthors: ({ callVerb, params }) => callVerb("list_event_authors", { event_id: params.id }),
  acceptAuthorInvitation: ({ callVerb, params }) => callVerb("accept_author_invitation", { event_id: params.id }),
  refuseAuthorInvitation: ({ callVerb, params }) => callVerb("refuse_author_invitation", { event_id: params.id }),
  resignEventAuthor: ({ callVerb, params }) => callVerb("resign_event_author", { event_id: params.id }),
  removeEventAuthor: ({ callVerb, params }) =>
    callVerb("remove_event_author", { event_id: params.id, person_id: params.userId }),
  listEventGuests: ({ callVerb, params, query }) =>
    callVerb("list_event_guests", { event_id: params.id, cursor: query.cursor ?? null, page_size: query.limit }),
  createInviteLink: ({ callVerb, params, body }) =>
    callVerb("create_invite_link", { event_id: params.id, expires_in: body.expiresIn, max_uses: body.maxUses }),
  listInviteLinks: ({ callVerb, params }) => callVerb("list_invite_links", { event_id: params.id }),
  revokeInviteLink: ({ callVerb, params }) =>
    callVerb("revoke_invite_link", { event_id: params.id, link_id: params.linkId }),
  redeemInviteLink: ({ callVerb, body }) => callVerb("redeem_invite_link", { token: body.token }),
  likeEvent: ({ callVerb, params, body }) =>
    callVerb("like_event", { event_id: params.id, member_ids: body.memberIds }),
  listEventGroups: ({ callVerb, params, query }) =>
    callVerb("list_event_groups", {
      event_id: params.id,
      cursor: query.cursor ?? null,
      page_size: query.limit,
      status: query.status ?? null,
    }),
});
