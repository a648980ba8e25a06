/** What decides how a call is repeated: its key, what it settles, and what the refusal of a repetition says. */

import { ApiError } from "./errors.ts";
import type { CurrentOperationId } from "./operation-types.ts";
import { randomUuid } from "./random-uuid.ts";

/** A key of the app's own is sent wherever one is taken; one is made where a repetition without it would do more. */
export function keyOf(
  { takesKey, isRepeatable }: { takesKey?: boolean; isRepeatable?: boolean },
  { idempotencyKey }: { idempotencyKey?: string },
): { key: string | null; isRepeatable: boolean } {
  return {
    key: takesKey ? (idempotencyKey ?? (isRepeatable ? null : randomUuid())) : null,
    isRepeatable: isRepeatable || !takesKey,
  };
}

/** Whether it is a message that the service knows again by its id. */
export function isNamedMessage(id: CurrentOperationId, body: unknown): boolean {
  return id === "sendMessage" && Boolean((body as { clientMessageId?: string | null } | undefined)?.clientMessageId);
}

/** Whether the account is gone by a try of which the answer was lost: its deletion takes no key, and no token is good any more. */
export function isAccountGone(id: CurrentOperationId | null, error: unknown): boolean {
  return id === "deleteAccount" && error instanceof ApiError && error.status === 401;
}

/** What a call settles that another may take back or say anew. */
export interface Supersession {
  /** The name of the queue in which such calls stand. */
  queue: string;
  /** Whether it is a mere state: nothing is lost when only the last of several calls is sent. */
  isState: boolean;
}

/** What an operation settles, as far as others take it back or say it anew; else null. */
export function supersessionOf(id: CurrentOperationId, path: string, body: unknown): Supersession | null {
  switch (id) {
    case "muteChat":
    case "unmuteChat":
    case "archiveChat":
    case "unarchiveChat":
    case "shareLocation":
    case "stopSharingLocation":
      return { queue: path, isState: true };
    case "setEventCover":
    case "clearEventCover":
    case "voteOnGroup":
    case "blockPerson":
    case "unblockPerson":
    case "blockProfile":
    case "unblockProfile":
      return { queue: path, isState: false };
    case "likeOrDislike":
      return { queue: `${path} ${named(body).targetProfileId}`, isState: false };
    case "registerDevice":
    case "unregisterDevice":
    case "unregisterDeviceByPost":
      return { queue: `device ${named(body).token}`, isState: false };
    case "deleteDevice":
      return { queue: path, isState: false };
    default:
      return null;
  }
}

function named(body: unknown): { targetProfileId?: string; token?: string } {
  return body ?? {};
}
