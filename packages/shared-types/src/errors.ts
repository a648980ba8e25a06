/** The stable error codes of the API, the HTTP status that each is sent with, and what clients make of it. */

import { z } from "zod";
import { timestampSchema } from "./values.ts";

/** At least one sentence: a code without one does not type-check. */
type Sentences = `${string} ${string}.`;

/**
 * Every code under its status: what it means, then what a client does about it; `docs/api/errors.md` is made of it. A code is
 * never renamed or re-used; SQL raises them by `sqlstate 'PT<status>'` with the code as message.
 */
export const errorMeanings = {
  400: {
    validation_failed:
      "The input is not what the endpoint takes; `fields` names each value that is wrong and says why. Show the sentences beside the fields; repeating the same input does not help.",
  },
  401: {
    unauthorized:
      "The access token is missing, malformed, expired, not signed by the identity provider or not one of a person; for an internal function it is the secret key that is missing. Renew the token and repeat once, then let the person sign in again.",
  },
  403: {
    account_required:
      "The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.",
    account_suspended:
      "Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.",
    not_a_guest: "Only organizers of the event and, until a while after it, its guests can do this. Hide the guests.",
    mfa_required:
      "The operators require a second factor of moderators, and the token was issued without one. Verify the factor, then repeat the call with the new token.",
    not_a_member: "Only people of the group can do this, and the caller is not in it. Read the group again.",
    not_a_moderator:
      "Only moderators can do this, and the caller is none, or none any more. Sign in as one who is, or hide what moderators see.",
    not_an_organizer:
      "Only the creator and accepted co-authors of the event can do this. Read the event and its co-authors again and hide the action.",
    not_invited:
      "There is no invitation to organize this event, for instance since it was taken back. Remove the invitation from the screen.",
    not_the_addressee:
      "Only the person who was asked can answer a friend request. Offer no answer to the person who asked.",
    not_the_blocker:
      "Only the other person has blocked, so there is nothing that the caller could lift. Offer no unblocking.",
    not_the_creator: "Only the creator of the event can do this. Hide the action from co-authors and guests.",
    not_the_group_creator:
      "Only the person who made the group can add people to it, or remove them until it is approved. Hide the action from the other members and from organizers.",
    not_the_requester:
      "Only the person who asked can withdraw a friend request. Offer the person who was asked to reject it.",
    not_the_sender:
      "Only the sender can edit a message; the sender and, in the chat of an event, its organizers can delete one. Hide the action.",
    own_event: "Organizers cannot apply to their own event. Offer them the applications of others instead.",
  },
  404: {
    route_not_found: "No endpoint has this method and path. It is a fault of the client; see the OpenAPI document.",
    appeal_not_found: "Nobody has appealed against this decision. Read the open appeals again.",
    attachment_not_found:
      "The chat has no such attachment, for instance since its message was deleted. Read the messages again.",
    author_not_found:
      "This person is neither co-author nor invited; or the caller, who would resign, is no co-author. Read the co-authors again.",
    block_not_found: "There is no block between the two people to lift. Show the person as not blocked.",
    chat_not_found:
      "The chat does not exist, the caller is not in it, or a direct chat is closed to the caller, or for writing. Take it off the list of chats.",
    decision_not_found: "There is no such decision about the caller. Read the own decisions again.",
    event_not_found: "The event does not exist, or the caller may not see it. Take it off the screen.",
    friend_request_not_found:
      "There is no such request, for instance since it was withdrawn, or it is one between other people. Read the list of friends again.",
    friendship_not_found: "The two people are not friends. Read the list of friends again.",
    group_not_found: "The group does not exist, or the caller may not see it. Take it off the screen.",
    friend_link_not_found:
      "The friend link is unknown, expired, used up, revoked, your own, or not for the caller. Ask its owner for another one.",
    invite_link_not_found:
      "The event has no such invite link, for instance since it was revoked. Read the invite links again.",
    live_location_not_found: "This person shares no live location with the caller. Take the place off the map.",
    match_not_found: "The match does not exist, has ended, or is one of other people. Read the list of matches again.",
    media_not_found:
      "No file lies under this key, or the caller may not read it. Read the object that shows the file again.",
    member_not_found: "This person is not in the group. Read the group again.",
    message_not_found: "The chat has no such message. Read the messages again.",
    notification_not_found: "The caller has no such notification, or it is hidden. Take it off the list.",
    person_not_found: "There is no such person, or not for the caller. Take the person off the screen.",
    photo_not_found: "The caller's profile has no such photo. Read the own photos again.",
    profile_not_found:
      "The caller has no profile yet, or the profile that was asked for does not exist or may not be seen. Without a profile of one's own begin onboarding, else take the person off the screen.",
    target_not_found:
      "Nothing of this type and id exists or was ever reported. Check the id with the queue of reports.",
  },
  409: {
    already_in_group:
      "Somebody of the group is in an open or approved group of this event already; an invitation to organize is refused so as well. `userIds` names those of the wanted people, and `groupId` the group of the caller, if the caller is one of them. Open that group or leave it first, or apply without the others.",
    already_matched: "The two people have a match, which a dislike does not end. Offer to end the match.",
    appeal_answered:
      "The appeal has been answered the other way already, by another moderator for instance. Read the decision again.",
    appeal_exists: "The caller has appealed against this decision before. Show that appeal.",
    appeal_not_possible: "The decision is in the caller's favour. Offer no appeal against it.",
    appeal_too_late: "The decision was taken too long ago for an appeal. Offer none.",
    applications_closed:
      "The organizers take no applications, for now or for good. Read the event again and hide the action.",
    authors_limit:
      "As many people as possible are invited or organize the event already. Take an invitation back first.",
    capacity_below_guests: "More guests are admitted than the new capacity would seat. Choose at least `guestCount`.",
    event_closed: "The event is cancelled or over. Read the event again and hide the action.",
    event_deleted: "The event is deleted. Restore it first.",
    event_finished: "The event is over and can no longer be restored. Create another one.",
    event_not_draft: "The event is no draft, so that it cannot be published. Read the event again.",
    event_not_published: "The event is a draft, cancelled or over. Read the event again and hide the action.",
    event_started:
      "The event has started, so that its content and cover are fixed. Read the event again and hide the form.",
    friend_request_answered:
      "The request is no longer pending; an answer is given once. Read the list of friends again.",
    group_closed: "The state of the group does not allow this any more. Read the group again.",
    group_full: "The group holds as many people as it can. Let others apply as a group of their own.",
    idempotency_in_progress:
      "A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.",
    invitation_answered: "The invitation has been answered the other way already. Read the co-authors again.",
    friend_links_limit:
      "The caller has as many live friend links as possible. Let the person revoke one, or wait until one has expired.",
    invite_links_limit:
      "The event has as many invite links as it can. Let the person revoke one, or wait until one has expired.",
    media_changed:
      "Another file was stored under the key while this one was being attached. Attach it again once no upload to the key goes on.",
    media_in_use:
      "The file is in a message or in the gallery already, or is a photo or cover and was to be sent in a message. Upload it again and use the new key.",
    message_deleted: "The message is deleted and cannot be edited. Show it as deleted.",
    not_visible_on_map:
      "A live location is shared only by people who are visible on the map. Ask the person to turn that on.",
    own_decision:
      "The caller took the decision that was appealed, and there is another moderator. Leave the appeal to another moderator.",
    pending_requests_limit:
      "As many friend requests of the caller as possible wait for an answer. Let the person withdraw some, or wait until some are answered.",
    photos_limit: "The profile holds as many photos as it can. Let the person delete one first.",
    profile_exists: "The caller has a profile already. Change that one.",
    removed_by_moderation:
      "Moderators removed the event, and it stays so unless they reverse that on appeal. Offer no restoring; show the decision to the creator.",
    request_not_possible:
      "This person cannot be asked, which is all that is said about it. Show the sentence; repeating does not help.",
    storage_quota:
      "The caller's files take up as much room as one person may have. Let the person delete photos, messages with files or events first.",
    terms_version_outdated:
      "Other versions of the terms are published than those accepted. Read `currentTerms`, show them and ask again.",
    votes_cast: "Organizers have begun to vote, so that nobody can be added any more. Let the friend apply alone.",
  },
  410: {
    sync_expired:
      "The cursor is too old, or of a database that was restored since. Read the lists again and ask for a fresh cursor before that.",
  },
  413: {
    payload_too_large: "The body is larger than 1 MiB. Send less; files go to an upload URL.",
  },
  415: {
    unsupported_media_type: "The body is declared as something other than JSON. Send it as `application/json`.",
  },
  422: {
    idempotency_key_reused:
      "The Idempotency-Key was used for a call with another body. It is a fault of the client: every action has a key of its own, which only its repetitions share.",
  },
  429: {
    rate_limited:
      "The caller has done more of this than anybody needs to. Repeat after `Retry-After`, a little later each time, and not before; nothing was done. With `kept_answers` in `limit` it is the Idempotency-Key that is refused: send the call without one, unless an answer to it was lost. With `unanswered_messages` an answer of the other lifts it before.",
  },
  500: {
    internal_error:
      "Something failed on the side of the service. Read again what was to be changed before repeating it; quote `errorId` when asking for help.",
  },
  503: {
    misconfigured:
      "Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.",
    unavailable:
      "The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.",
    media_busy:
      "More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.",
    storage_unavailable:
      "Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.",
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

/** What the body of every validation error says in `error`. */
export const validationSentence = "Validation has failed";

/** All codes, for clients that decide by them. */
const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).meta({
  id: "ErrorCode",
  description:
    "What clients decide by. New codes are added: treat one that you do not know by the status of its answer.",
  override: {
    "x-enum-descriptions": Object.values(errorMeanings).flatMap((meanings) => Object.values(meanings)),
  },
});

export const problemSchema = z
  .object({
    error: z.string().meta({ description: "A sentence in English, for developers." }),
    code: errorCodeSchema.describe("What clients decide by; new codes are added."),
    errorId: z.uuid().meta({ description: "Id of the request, also sent as x-request-id." }),
  })
  .meta({ id: "Problem" });

export const validationProblemSchema = problemSchema
  .extend({
    fields: z
      .array(
        z
          .object({
            field: z.string().meta({ description: "Dotted path, e.g. educations.0.level." }),
            message: z.string().describe("What is wrong with it, in English."),
          })
          .meta({ id: "FieldProblem" }),
      )
      .describe("Each value that is wrong."),
  })
  .meta({ id: "ValidationProblem" });

/** What a suspended caller gets; the other refusals with 403 have no `until`. */
export const forbiddenProblemSchema = problemSchema
  .extend({
    until: timestampSchema.nullable().optional().meta({
      description: "With account_suspended always there: when the suspension ends, null for never.",
    }),
  })
  .meta({ id: "ForbiddenProblem" });

/** What is told of people who are in a group of the event already; the other refusals with 409 have none of it. */
export const conflictProblemSchema = problemSchema
  .extend({
    userIds: z.array(z.uuid()).optional().meta({
      description: "With already_in_group always there: who of the wanted people is in a group of the event.",
    }),
    groupId: z.uuid().optional().meta({
      description: "With already_in_group: the group of the caller, if the caller is one of them.",
    }),
  })
  .meta({ id: "ConflictProblem" });

/** What tells limits that not only time lifts from the others, of which refusals have no `limit`. */
export const limitedProblemSchema = problemSchema
  .extend({
    limit: z.string().optional().meta({
      description:
        "`kept_answers` where the call would go through without its Idempotency-Key, since as many answers are kept for the caller as may be; `unanswered_messages` where a message would go through once the other has answered; else it is not there.",
    }),
  })
  .meta({ id: "LimitedProblem" });

export type Problem = z.infer<typeof problemSchema> &
  Partial<z.infer<typeof validationProblemSchema>> &
  z.infer<typeof forbiddenProblemSchema> &
  z.infer<typeof conflictProblemSchema> &
  z.infer<typeof limitedProblemSchema>;
