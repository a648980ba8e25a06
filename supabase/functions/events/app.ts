/** The `events` function: lifecycle, feed, co-authors, covers. */

import { eventsContract } from "@social/shared-types/events.ts";
import { pageSizeOf } from "@social/shared-types/pages.ts";
import { createApp } from "../_shared/http/app.ts";
import { requestJobFor } from "../_shared/http/background.ts";
import { callWithFiles } from "../_shared/media/file-check.ts";
import { calendarOf } from "./calendar.ts";

const longestUrl = 2048;
/** Characters that RFC 3986 allows in a URL. The contract allows only these characters in URLs of responses. */
const uriCharacters = /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/;

/**
 * Adds `parsedImageUrl`, the URL of a cover as a URL parser serializes it, because SQL does not show other users a URL
 * that a parser would serialize differently. If the URL contains characters that RFC 3986 does not allow, the
 * serialized URL also replaces `imageUrl`.
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
  listEvents: ({ callRpc, query: { cursor, limit, ...filters } }) =>
    callRpc("list_events", { filters, cursor: cursor ?? null, page_size: limit }),
  createEvent: async ({ callRpc, body }) => {
    const event = await callWithFiles(callRpc, "create_event", { event: withParsedImageUrl(body) });
    if (body.imageKey !== undefined) {
      requestJobFor(event, "media");
    }
    return event;
  },
  listOwnEvents: ({ callRpc, query }) =>
    callRpc("list_own_events", { cursor: query.cursor ?? null, page_size: pageSizeOf(query), role: query.role }),
  listEventsById: ({ callRpc, body }) => callRpc("list_events_by_id", { event_ids: body.ids }),
  getEvent: ({ callRpc, params }) => callRpc("get_event", { event_id: params.id }),
  getEventCalendar: async ({ callRpc, params }) => {
    const { json } = await callRpc("get_event_calendar", { event_id: params.id });
    return calendarOf(JSON.parse(json));
  },
  updateEvent: async ({ callRpc, params, body }) => {
    const event = await callWithFiles(callRpc, "update_event", {
      event_id: params.id,
      changes: withParsedImageUrl(body),
    });
    if (body.imageKey !== undefined) {
      requestJobFor(event, "media");
    }
    return event;
  },
  deleteEvent: ({ callRpc, params }) => callRpc("delete_event", { event_id: params.id }),
  restoreEvent: ({ callRpc, params }) => callRpc("restore_event", { event_id: params.id }),
  publishEvent: ({ callRpc, params }) => callRpc("publish_event", { event_id: params.id }),
  cancelEvent: ({ callRpc, params }) => callRpc("cancel_event", { event_id: params.id }),
  setEventCover: async ({ callRpc, params, body }) => {
    const event = await callWithFiles(callRpc, "set_event_cover", {
      event_id: params.eventId,
      media_key: body.key,
    });
    requestJobFor(event, "media");
    return event;
  },
  clearEventCover: async ({ callRpc, params }) => {
    const event = await callRpc("set_event_cover", { event_id: params.eventId, media_key: null });
    requestJobFor(event, "media");
    return event;
  },
  inviteEventAuthor: ({ callRpc, params, body }) =>
    callRpc("invite_event_author", { event_id: params.id, person_id: body.userId }),
  listEventAuthors: ({ callRpc, params }) => callRpc("list_event_authors", { event_id: params.id }),
  acceptAuthorInvitation: ({ callRpc, params }) => callRpc("accept_author_invitation", { event_id: params.id }),
  refuseAuthorInvitation: ({ callRpc, params }) => callRpc("refuse_author_invitation", { event_id: params.id }),
  resignEventAuthor: ({ callRpc, params }) => callRpc("resign_event_author", { event_id: params.id }),
  removeEventAuthor: ({ callRpc, params }) =>
    callRpc("remove_event_author", { event_id: params.id, person_id: params.userId }),
  listEventGuests: ({ callRpc, params, query }) =>
    callRpc("list_event_guests", { event_id: params.id, cursor: query.cursor ?? null, page_size: query.limit }),
  createInviteLink: ({ callRpc, params, body }) =>
    callRpc("create_invite_link", { event_id: params.id, expires_in: body.expiresIn, max_uses: body.maxUses }),
  listInviteLinks: ({ callRpc, params }) => callRpc("list_invite_links", { event_id: params.id }),
  revokeInviteLink: ({ callRpc, params }) =>
    callRpc("revoke_invite_link", { event_id: params.id, link_id: params.linkId }),
  redeemInviteLink: ({ callRpc, body }) => callRpc("redeem_invite_link", { token: body.token }),
  applyToEvent: ({ callRpc, params, body }) =>
    callRpc("like_event", { event_id: params.id, member_ids: body.memberIds }),
  listEventGroups: ({ callRpc, params, query }) =>
    callRpc("list_event_groups", {
      event_id: params.id,
      cursor: query.cursor ?? null,
      page_size: query.limit,
      status: query.status ?? null,
    }),
});
