/** The stable error codes of the API, the HTTP status of each code, and the advice to clients. */

import { z } from "zod";
import { timestampSchema } from "./values.ts";

/** At least two words and a full stop: a code without a sentence does not type-check. */
type Sentences = `${string} ${string}.`;

/**
 * Codes by status: the meaning, then the advice to clients. `docs/api/errors.md` is generated from it. A code is never renamed
 * or reused. SQL raises a code as the message of `sqlstate 'PT<status>'`.
 */
export const errorMeanings = {
  400: {
    validation_failed:
      "The input is invalid; `fields` names each invalid value and the problem. Show each message next to its field. The same input fails again.",
  },
  401: {
    unauthorized:
      "The access token is missing, malformed, expired or not issued for a user by the identity provider, or the account was deleted or banned. Refresh the token and repeat the call once. If it fails again, let the user sign in. Internal functions require the secret key instead.",
  },
  403: {
    account_required:
      "The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.",
    account_suspended:
      "Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.",
    not_a_guest:
      "Only organizers and guests of the event can do this. Guests lose access some time after the event has ended. Hide the list of guests.",
    mfa_required:
      "Moderators need a second factor here, and the token was issued without one. Verify the second factor, then repeat the call with the new token.",
    not_a_member: "The caller is not a member of the group. Reload the group.",
    not_a_moderator:
      "Only moderators can do this, and the caller is not a moderator or has lost the role. Sign in as a moderator, or hide the screens of moderators.",
    not_an_organizer:
      "Only the creator and the accepted co-authors of the event can do this. Reload the event and its co-authors, and hide the action.",
    not_invited:
      "The caller is not invited to organize the event, for example because the invitation was withdrawn. Remove the invitation from the screen.",
    not_the_addressee:
      "Only the recipient of a friend request can accept or reject it. Do not offer these actions to the requester.",
    not_the_blocker: "Only the other user has blocked, so the caller has no block to lift. Do not offer to unblock.",
    not_the_creator: "Only the creator of the event can do this. Hide the action from co-authors and guests.",
    not_the_group_creator:
      "Only the creator of the group can add members, and remove them until the group is approved. Hide the action from other members and from organizers.",
    not_the_requester:
      "Only the requester can withdraw a friend request. Offer the recipient to reject the request instead.",
    not_the_sender:
      "Only the sender can edit a message. The sender can delete it, and so can the organizers in a chat of their event. Hide the action.",
    own_event: "Organizers cannot apply to their own event. Offer them the applications of other users instead.",
  },
  404: {
    route_not_found: "No endpoint has this method and path. This is a bug in the client: check the OpenAPI document.",
    appeal_not_found: "There is no appeal against this decision. Reload the open appeals.",
    attachment_not_found:
      "The chat has no such attachment, for example because its message was deleted. Reload the messages.",
    author_not_found:
      "The user is neither a co-author nor invited. If the caller wants to resign: the caller is not a co-author. Reload the co-authors.",
    block_not_found: "The caller has not blocked this user. Show the user as not blocked.",
    chat_not_found:
      "The chat does not exist or the caller is not in it, or it is a direct chat that is closed to the caller or to new messages. Reload the list of chats.",
    decision_not_found: "There is no such moderation decision about the caller. Reload the decisions about the caller.",
    event_not_found: "The event does not exist, or the caller cannot see it. Remove it from the screen.",
    friend_request_not_found:
      "There is no such friend request, for example because it was withdrawn, or it is between other users. Reload the list of friends.",
    friendship_not_found: "The two users are not friends. Reload the list of friends.",
    group_not_found: "The group does not exist, or the caller cannot see it. Remove it from the screen.",
    friend_link_not_found:
      "The friend link is unknown, expired, used up or revoked, belongs to the caller, or is not available to the caller. Ask its owner for a new link.",
    invite_link_not_found:
      "The event has no such invite link, for example because it was revoked. Reload the invite links.",
    live_location_not_found:
      "This user does not share a live location with the caller. Remove the location from the map.",
    match_not_found: "The match does not exist, has ended or is between other users. Reload the list of matches.",
    media_not_found:
      "There is no file with this key, or the caller cannot read it. Reload the object that shows the file.",
    member_not_found: "This user is not a member of the group. Reload the group.",
    message_not_found: "The chat has no such message. Reload the messages.",
    notification_not_found: "The caller has no such notification, or it is hidden. Remove it from the list.",
    person_not_found: "The user does not exist or is hidden from the caller. Remove the user from the screen.",
    photo_not_found: "The caller's profile has no such photo. Reload the caller's photos.",
    profile_not_found:
      "The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen.",
    target_not_found:
      "No object with this type and id exists or was ever reported. Check the id in the list of reports.",
  },
  409: {
    already_in_group:
      "A user is already in an open or approved group of this event. `userIds` names these users, out of the caller and the users in the request. `groupId` is the caller's group if the caller is one of them. Open or leave that group, or apply without the other users. The same code rejects accepting an invitation to organize the event.",
    already_matched: "The two users have a match, and a dislike does not end it. Offer to end the match instead.",
    appeal_answered:
      "The appeal already has the other outcome, for example from another moderator. Reload the decision.",
    appeal_exists: "The caller has already appealed against this decision. Show that appeal.",
    appeal_not_possible: "The decision is in the caller's favour. Do not offer an appeal.",
    appeal_too_late: "The time limit for an appeal has passed. Do not offer an appeal.",
    applications_closed:
      "The organizers do not accept applications, at present or at all. Reload the event and hide the action.",
    authors_limit:
      "The event has the maximum number of co-authors and open invitations. Withdraw an invitation or remove a co-author first.",
    capacity_below_guests: "The event has more guests than the new capacity. Choose at least `guestCount`.",
    event_closed: "The event is cancelled or over. Reload the event and hide the action.",
    event_deleted: "The event is deleted. Restore it first.",
    event_finished: "The event is over and can no longer be restored. Create a new event.",
    event_not_draft: "The event is not a draft, so it cannot be published. Reload the event.",
    event_not_published: "The event is a draft, cancelled or over. Reload the event and hide the action.",
    event_started:
      "The event has started, so its content and cover can no longer change. Reload the event and hide the form.",
    friend_request_answered:
      "The request is no longer pending; it can be answered only once. Reload the list of friends.",
    group_closed: "The status of the group no longer allows this. Reload the group.",
    group_full: "The group has the maximum number of members. Other users can apply in a group of their own.",
    idempotency_in_progress:
      "A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.",
    invitation_answered: "The invitation already has the other answer. Reload the co-authors.",
    friend_links_limit:
      "The caller has the maximum number of active friend links. Let the user revoke one, or wait until one expires.",
    invite_links_limit:
      "The event has the maximum number of invite links. Let the user revoke one, or wait until one expires.",
    media_changed:
      "Another file was uploaded under the key while this file was being attached. Wait until no upload to the key is in progress, then attach it again.",
    media_in_use:
      "The file is already used in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.",
    message_deleted: "The message is deleted and cannot be edited. Show it as deleted.",
    not_visible_on_map:
      "Only users who are visible on the map can share a live location. Ask the user to turn on `isVisibleOnMap`.",
    own_decision:
      "The caller took the decision under appeal, and another moderator is available. Leave the appeal to another moderator.",
    pending_requests_limit:
      "The caller has the maximum number of pending friend requests. Let the user withdraw some, or wait for answers.",
    photos_limit: "The profile has the maximum number of photos. Let the user delete one first.",
    profile_exists: "The caller already has a profile. Update that profile instead.",
    removed_by_moderation:
      "Moderators removed the event, and only a successful appeal brings it back. Do not offer to restore it; show the decision to the creator.",
    request_not_possible:
      "A friend request to this user is not possible, for a reason that is not disclosed. Show this message; repeating the call does not help.",
    storage_quota:
      "The caller's files have reached the storage quota. Let the user delete photos, messages with files or events first.",
    terms_version_outdated:
      "The published terms have other versions than the ones in the request. Read `currentTerms`, show them and ask the user again.",
    votes_cast: "Organizers have voted on the group, so no more members can be added. Let the friend apply alone.",
  },
  410: {
    sync_expired:
      "The cursor is too old, or the database was restored after the cursor was issued. Get a fresh cursor first, then reload the lists.",
  },
  413: {
    payload_too_large: "The body is larger than 1 MiB. Send less data; send files to an upload URL.",
  },
  415: {
    unsupported_media_type: "The content type of the body is not JSON. Send the body as `application/json`.",
  },
  422: {
    idempotency_key_reused:
      "The Idempotency-Key was already used for a call with another body. This is a bug in the client: use a new key for each action, and reuse it only to repeat that action.",
  },
  429: {
    rate_limited:
      "The caller has reached a rate limit, and the call had no effect. Repeat it after `Retry-After`, not earlier, and wait longer after each further 429. If `limit` is `kept_answers`, the service stores too many responses for the caller: send the call without an Idempotency-Key, unless you repeat a call whose response was lost. If `limit` is `unanswered_messages`, a reply from the other user ends the limit earlier.",
  },
  500: {
    internal_error:
      "An unexpected error occurred in the service. Read the data that you wanted to change before you repeat the call. Quote `errorId` when you ask for help.",
  },
  503: {
    misconfigured:
      "The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.",
    unavailable:
      "The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.",
    media_busy:
      "The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.",
    storage_unavailable:
      "The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.",
  },
} as const satisfies Record<number, Record<string, Sentences>>;

type Meanings = typeof errorMeanings;

export type ErrorCode = { [Status in keyof Meanings]: keyof Meanings[Status] }[keyof Meanings];

type StatusOf<Code extends ErrorCode> = {
  [Status in keyof Meanings]: Code extends keyof Meanings[Status] ? Status : never;
}[keyof Meanings];

/** The status of every code. */
export const errorCodes = Object.fromEntries(
  Object.entries(errorMeanings).flatMap(([status, meanings]) =>
    Object.keys(meanings).map((code) => [code, Number(status)]),
  ),
) as { [Code in ErrorCode]: StatusOf<Code> };

/** `error` of every validation error. */
export const validationSentence = "Validation has failed";

/** All codes; clients decide by them. */
const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).meta({
  id: "ErrorCode",
  description: "Stable error code. New codes can be added: handle an unknown code by the status of its response.",
  override: {
    "x-enum-descriptions": Object.values(errorMeanings).flatMap((meanings) => Object.values(meanings)),
  },
});

export const problemSchema = z
  .object({
    error: z.string().meta({ description: "Message in English, for developers." }),
    code: errorCodeSchema.describe("Stable error code; clients decide by it. New codes can be added."),
    errorId: z.uuid().meta({ description: "Id of the request, also in the header `x-request-id`." }),
  })
  .meta({ id: "Problem" });

export const validationProblemSchema = problemSchema
  .extend({
    fields: z
      .array(
        z
          .object({
            field: z.string().meta({ description: "Dotted path of the value, such as `educations.0.level`." }),
            message: z.string().describe("Problem with the value, in English."),
          })
          .meta({ id: "FieldProblem" }),
      )
      .describe("All invalid values."),
  })
  .meta({ id: "ValidationProblem" });

/** Body of a 403 response; only `account_suspended` has `until`. */
export const forbiddenProblemSchema = problemSchema
  .extend({
    until: timestampSchema.nullable().optional().meta({
      description: "End of the suspension; null if it is permanent. Present only with `account_suspended`.",
    }),
  })
  .meta({ id: "ForbiddenProblem" });

/** Body of a 409 response; only `already_in_group` has the further fields. */
export const conflictProblemSchema = problemSchema
  .extend({
    userIds: z.array(z.uuid()).optional().meta({
      description:
        "Users who are already in a group of the event, out of the caller and the users in the request. Present only with `already_in_group`.",
    }),
    groupId: z.uuid().optional().meta({
      description:
        "Id of the caller's group. Present only with `already_in_group`, if the caller is in a group of the event.",
    }),
  })
  .meta({ id: "ConflictProblem" });

/** Body of a 429 response; `limit` names a limit that the client can lift without waiting. */
export const limitedProblemSchema = problemSchema
  .extend({
    limit: z.string().optional().meta({
      description:
        "Limit that ends without waiting; absent for all other limits. `kept_answers`: the service stores too many responses for the caller, so send the call without an Idempotency-Key. `unanswered_messages`: a reply from the other user ends the limit.",
    }),
  })
  .meta({ id: "LimitedProblem" });

export type Problem = z.infer<typeof problemSchema> &
  Partial<z.infer<typeof validationProblemSchema>> &
  z.infer<typeof forbiddenProblemSchema> &
  z.infer<typeof conflictProblemSchema> &
  z.infer<typeof limitedProblemSchema>;
