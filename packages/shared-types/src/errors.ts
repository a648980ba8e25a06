/** The stable error codes of the API, with the HTTP status and the advice to clients for each code. */

import { z } from "zod";
import { timestampSchema } from "./values.ts";

/**
 * Type of a text that contains a space and ends with a full stop. With this type, an error code without a sentence
 * causes a type error.
 */
type Sentences = `${string} ${string}.`;

/**
 * Error codes by HTTP status. The text of a code states what the code means and what a client should do.
 * `docs/api/errors.md` is generated from `errorMeanings`. Codes are never renamed or reused. An SQL function raises a
 * code as the message of an exception with `sqlstate 'PT<status>'`.
 */
export const errorMeanings = {
  400: {
    validation_failed:
      "The input is invalid. `fields` lists each invalid value and its problem. Show each message next to its field, and do not retry with the same input. If the only field is `cursor`, start again without a cursor.",
  },
  401: {
    unauthorized:
      "The access token is missing, malformed, expired or not issued by the identity provider, or the account was deleted or banned. Refresh the token and retry the request once. If it fails again, let the user sign in. Internal functions require the secret key instead.",
  },
  403: {
    account_required:
      "The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.",
    account_suspended:
      "Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.",
    not_a_guest:
      "Only the event's organizers and guests can see the guest list. Guests lose access some time after the event has ended. Hide the guest list.",
    mfa_required:
      "Moderators must sign in with a second factor, and the token was issued without one. Verify the second factor, then retry the request with the new token.",
    not_a_member: "The caller is not a member of the group. Reload the group.",
    not_a_moderator:
      "The caller is not a moderator or has lost the role. Sign in as a moderator, or hide the moderation screens.",
    not_an_organizer:
      "Only the event's creator and accepted co-authors can perform this action. Reload the event and its co-authors, and hide the action.",
    not_invited:
      "The caller is not invited to organize the event, for example because the invitation was withdrawn. Remove the invitation from the screen.",
    not_the_addressee:
      "Only the recipient of a friend request can accept or reject it. Do not offer these actions to the requester.",
    not_the_blocker:
      "The other user blocked the caller, and the caller has not blocked that user. Do not offer to unblock.",
    not_the_creator: "Only the event's creator can perform this action. Hide the action from co-authors and guests.",
    not_the_group_creator:
      "Only the group's creator can add members or, until the group is approved, remove them. Hide the action from other members and from organizers.",
    not_the_requester:
      "Only the requester can withdraw a friend request. Let the recipient reject the friend request instead.",
    not_the_sender:
      "Only the sender can edit a message. Only the sender can delete it, except that organizers can delete any message in their event's chat. Hide the action.",
    own_event: "Organizers cannot apply to their own event. Show them the other users' applications instead.",
  },
  404: {
    route_not_found: "No endpoint has this method and path. This is a bug in the client. Check the OpenAPI document.",
    appeal_not_found: "The decision has no appeal. Reload the list of open appeals.",
    attachment_not_found:
      "The chat has no such attachment, for example because its message was deleted. Reload the messages.",
    author_not_found:
      "The user is not a co-author of the event and has no invitation, or the caller tried to resign without being a co-author. Reload the co-authors.",
    block_not_found: "The caller has not blocked this user. Show the user as not blocked.",
    chat_not_found:
      "The chat does not exist, the caller is not a participant, or it is a direct chat that the caller can no longer read or write. Reload the list of chats.",
    decision_not_found:
      "No moderation decision about the caller has this id. Reload the caller's moderation decisions.",
    event_not_found: "The event does not exist, or the caller cannot see it. Remove the event from the screen.",
    friend_request_not_found:
      "The friend request does not exist, was withdrawn, or is between other users. Reload the list of friends.",
    friendship_not_found: "The two users are not friends. Reload the list of friends.",
    group_not_found: "The group does not exist, or the caller cannot see it. Remove the group from the screen.",
    friend_link_not_found:
      "The friend link is unknown, expired, used up or revoked, or the caller cannot redeem it, for example because it is the caller's own link. Ask the link's owner for a new one.",
    invite_link_not_found:
      "The event has no such invite link, for example because it was revoked. Reload the invite links.",
    live_location_not_found:
      "This user does not share a live location with the caller. Remove the location from the map.",
    match_not_found: "The match does not exist, has ended, or is between other users. Reload the list of matches.",
    media_not_found:
      "No file has this key, or the caller cannot read the file. Reload the profile, event or message that contains the file.",
    member_not_found: "This user is not a member of the group. Reload the group.",
    message_not_found: "The chat has no such message. Reload the messages.",
    notification_not_found:
      "The caller has no such notification, or the notification is hidden. Remove the notification from the list.",
    person_not_found: "The user does not exist or is hidden from the caller. Remove the user from the screen.",
    photo_not_found: "The caller's profile has no such photo. Reload the caller's photos.",
    profile_not_found:
      "The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen.",
    target_not_found:
      "No object of this type has this id, and no report refers to such an object. Check the id in the list of reports.",
  },
  409: {
    already_in_group:
      "The caller or a user in the request is already in an open or approved group of this event. `userIds` lists these users. If the caller is one of them, `groupId` is the caller's group: open or leave it. Otherwise apply without these users. Members of a group also get this code when they accept an invitation to organize the event.",
    already_matched:
      "The two users are already matched, and a dislike does not end a match. Offer to end the match instead.",
    appeal_answered:
      "The appeal was already decided with the other outcome, for example by another moderator. Reload the decision.",
    appeal_exists: "The caller has already appealed against this decision. Show that appeal.",
    appeal_not_possible: "The decision is in the caller's favour or was undone. Do not offer an appeal.",
    appeal_too_late: "The time limit for an appeal has passed. Do not offer an appeal.",
    applications_closed: "The event does not accept applications at the moment. Reload the event and hide the action.",
    authors_limit:
      "The event has the maximum number of co-authors and pending invitations. Withdraw an invitation or remove a co-author first.",
    capacity_below_guests:
      "The event has more guests than the new capacity. Choose a capacity of at least `guestCount`.",
    event_closed: "The event was cancelled or has ended. Reload the event and hide the action.",
    event_deleted: "The event is deleted. Restore it first.",
    event_finished: "The event has ended and can no longer be restored. Create a new event.",
    event_not_draft: "The event is not a draft, so it cannot be published. Reload the event.",
    event_not_published: "The event is a draft, was cancelled or has ended. Reload the event and hide the action.",
    event_started:
      "The event has started, so its content and cover can no longer change. Reload the event and hide the form.",
    friend_request_answered:
      "The friend request was already accepted or rejected, and the answer cannot be changed. Reload the list of friends.",
    group_closed: "The group's status no longer allows this action. Reload the group.",
    group_full: "The group has the maximum number of members. Other users can apply in another group.",
    idempotency_in_progress:
      "Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.",
    invitation_answered:
      "The invitation was already accepted or refused, and the answer cannot be changed. Reload the co-authors.",
    friend_links_limit:
      "The caller has the maximum number of active friend links. Let the user revoke a link or wait until one expires.",
    invite_links_limit:
      "The event has the maximum number of invite links. Let the user revoke a link or wait until one expires.",
    media_changed:
      "Another file was uploaded under the same key while this file was being attached. Wait until all uploads to the key have finished, then attach the file again.",
    media_in_use:
      "The file is already in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.",
    message_deleted: "The message is deleted and cannot be edited. Show it as deleted.",
    not_visible_on_map:
      "Only users who are visible on the map can share a live location. Ask the user to turn on `isVisibleOnMap`.",
    own_decision:
      "The caller made the decision, so another moderator must answer the appeal. Leave the appeal to them.",
    pending_requests_limit:
      "The caller has the maximum number of pending friend requests. Let the user withdraw some of them or wait for answers.",
    photos_limit: "The profile has the maximum number of photos. Let the user delete a photo first.",
    profile_exists: "The caller already has a profile. Update that profile instead.",
    removed_by_moderation:
      "Moderators removed the event, and only a successful appeal can restore it. Do not offer to restore the event. Show the moderation decision to the event's creator.",
    request_not_possible:
      "The caller cannot send a friend request to this user. The reason is not disclosed. Show the message and do not retry.",
    storage_quota:
      "The caller's files have reached the storage quota. Let the user first delete photos, events or messages with files.",
    target_claimed:
      "Another moderator is deciding about the target. Show who has claimed it, and let the moderator continue with another report.",
    terms_version_outdated:
      "The request accepts outdated versions of the terms. Read `currentTerms`, show these terms and ask the user for consent again.",
    votes_cast:
      "An organizer has already voted on the group, so no more members can be added. Let the friend apply alone.",
  },
  410: {
    sync_expired:
      "The cursor is too old, or the database was restored from a backup after the cursor was issued. Remove the stored objects, request a new cursor, then reload the lists.",
  },
  413: {
    payload_too_large: "The request body is larger than 1 MiB. Send less data, and upload files to an upload URL.",
  },
  415: {
    unsupported_media_type: "The content type of the request body is not JSON. Send `application/json`.",
  },
  422: {
    idempotency_key_reused:
      "The Idempotency-Key was already used for a request with a different body. This is a bug in the client. Use a new key for each action, and reuse it only to retry that action.",
  },
  429: {
    rate_limited:
      "The caller has reached a rate limit, and the request had no effect. Wait for the time in `Retry-After` before you retry, and wait longer after each further 429. If `limit` is `kept_answers`, too many responses are stored for the caller's idempotency keys: send the request without an Idempotency-Key, unless you retry a request whose response was lost. If `limit` is `unanswered_messages`, the limit also ends when the other user replies.",
  },
  500: {
    internal_error:
      "An unexpected error occurred in the service. Before you retry, check whether the change was already saved. Quote `errorId` when you ask for help.",
  },
  503: {
    misconfigured:
      "The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.",
    unavailable:
      "The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.",
    media_busy:
      "The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.",
    storage_unavailable:
      "The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.",
  },
} as const satisfies Record<number, Record<string, Sentences>>;

type Meanings = typeof errorMeanings;

export type ErrorCode = { [Status in keyof Meanings]: keyof Meanings[Status] }[keyof Meanings];

type StatusOf<Code extends ErrorCode> = {
  [Status in keyof Meanings]: Code extends keyof Meanings[Status] ? Status : never;
}[keyof Meanings];

/** The HTTP status of every code. */
export const errorCodes = Object.fromEntries(
  Object.entries(errorMeanings).flatMap(([status, meanings]) =>
    Object.keys(meanings).map((code) => [code, Number(status)]),
  ),
) as { [Code in ErrorCode]: StatusOf<Code> };

/** Value of `error` in every validation error. */
export const validationSentence = "Validation has failed";

/** All codes. */
const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).meta({
  id: "ErrorCode",
  description: "Stable error code. New codes can be added. Handle an unknown code by the HTTP status of the response.",
  // `override` is a function: if it were an object, zod-openapi would repeat the object at each field of this type.
  override: ({ jsonSchema }) => {
    Object.assign(jsonSchema, {
      "x-enum-descriptions": Object.values(errorMeanings).flatMap((meanings) => Object.values(meanings)),
    });
  },
});

export const problemSchema = z
  .object({
    error: z.string().meta({ description: "Message in English, for developers." }),
    code: errorCodeSchema.describe("Stable error code for decisions in the client. New codes can be added."),
    errorId: z.uuid().meta({ description: "Id of the request, also returned in the header `x-request-id`." }),
  })
  .meta({ id: "Problem" });

export const validationProblemSchema = problemSchema
  .extend({
    fields: z
      .array(
        z
          .object({
            field: z
              .string()
              .meta({ description: "Path of the value, with dots between its parts, such as `educations.0.level`." }),
            message: z.string().describe("Description of the problem, in English."),
          })
          .meta({ id: "FieldProblem" }),
      )
      .describe("All invalid values."),
  })
  .meta({ id: "ValidationProblem" });

/** Body of a 403 response. Only `account_suspended` has the field `until`. */
export const forbiddenProblemSchema = problemSchema
  .extend({
    until: timestampSchema.nullable().optional().meta({
      description: "End of the suspension, or null if it is permanent. Present only with `account_suspended`.",
    }),
  })
  .meta({ id: "ForbiddenProblem" });

/** Body of a 409 response. Only `already_in_group` has the fields `userIds` and `groupId`. */
export const conflictProblemSchema = problemSchema
  .extend({
    userIds: z.array(z.uuid()).optional().meta({
      description:
        "Ids of the users who are already in a group of the event. They can include the caller. Present only with `already_in_group`.",
    }),
    groupId: z.uuid().optional().meta({
      description:
        "Id of the caller's group in the event. Present only with `already_in_group`, and only if the caller is in such a group.",
    }),
  })
  .meta({ id: "ConflictProblem" });

/**
 * Body of a 429 response. `limit` is the name of the rate limit if the limit can end before `Retry-After` has passed;
 * otherwise the field is absent.
 */
export const limitedProblemSchema = problemSchema
  .extend({
    limit: z.string().optional().meta({
      description:
        "Name of a limit that can end without waiting. Absent for all other limits. `kept_answers`: too many responses are stored for the caller's idempotency keys. Send the request without an Idempotency-Key. `unanswered_messages`: the limit ends when the other user replies.",
    }),
  })
  .meta({ id: "LimitedProblem" });

export type Problem = z.infer<typeof problemSchema> &
  Partial<z.infer<typeof validationProblemSchema>> &
  z.infer<typeof forbiddenProblemSchema> &
  z.infer<typeof conflictProblemSchema> &
  z.infer<typeof limitedProblemSchema>;
