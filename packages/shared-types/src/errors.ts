/** The stable error codes of the API, and the HTTP status that each is sent with. */

import { z } from "zod";

/** A code is never renamed or re-used; SQL raises them by `sqlstate 'PT<status>'` with the code as message. */
export const errorCodes = {
  validation_failed: 400,
  unauthorized: 401,
  not_a_member: 403,
  not_an_organizer: 403,
  not_invited: 403,
  not_the_addressee: 403,
  not_the_blocker: 403,
  not_the_creator: 403,
  not_the_group_creator: 403,
  not_the_sender: 403,
  own_event: 403,
  route_not_found: 404,
  attachment_not_found: 404,
  author_not_found: 404,
  block_not_found: 404,
  chat_not_found: 404,
  event_not_found: 404,
  friend_request_not_found: 404,
  friendship_not_found: 404,
  group_not_found: 404,
  match_not_found: 404,
  media_not_found: 404,
  message_not_found: 404,
  notification_not_found: 404,
  person_not_found: 404,
  photo_not_found: 404,
  profile_not_found: 404,
  target_not_found: 404,
  already_in_group: 409,
  already_matched: 409,
  authors_limit: 409,
  capacity_below_guests: 409,
  event_closed: 409,
  event_deleted: 409,
  event_finished: 409,
  event_not_draft: 409,
  event_not_published: 409,
  event_started: 409,
  friend_request_answered: 409,
  group_closed: 409,
  group_full: 409,
  invitation_answered: 409,
  media_in_use: 409,
  message_deleted: 409,
  not_visible_on_map: 409,
  pending_requests_limit: 409,
  photos_limit: 409,
  profile_exists: 409,
  request_not_possible: 409,
  terms_version_outdated: 409,
  votes_cast: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  internal_error: 500,
  storage_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** What the body of every validation error says in `error`. */
export const validationSentence = "Validation has failed";

export const problemSchema = z
  .object({
    error: z.string().meta({ description: "The sentence." }),
    code: z.string().meta({ description: "Stable snake_case word." }),
    errorId: z.uuid().meta({ description: "Id of the request, also sent as x-request-id." }),
  })
  .meta({ id: "Error" });

export const validationProblemSchema = problemSchema
  .extend({
    fields: z.array(
      z.object({
        field: z.string().meta({ description: "Dotted path, e.g. educations.0.level." }),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: "ValidationError" });

export type Problem = z.infer<typeof problemSchema> & Partial<z.infer<typeof validationProblemSchema>>;
