/** Rules for retries: the idempotency key of a call, and the state that a later call replaces. */

import { ApiError } from "./errors.ts";
import type { CurrentOperationId } from "./operation-types.ts";
import { randomUuid } from "./random-uuid.ts";

/**
 * Returns the app's key if the operation accepts a key. Generates a key if the app passed none and a second identical
 * call would have a further effect.
 */
export function keyOf(
  { takesKey, isRepeatable }: { takesKey?: boolean; isRepeatable?: boolean },
  { idempotencyKey }: { idempotencyKey?: string },
): { key: string | null; isRepeatable: boolean } {
  return {
    key: takesKey ? (idempotencyKey ?? (isRepeatable ? null : randomUuid())) : null,
    isRepeatable: isRepeatable || !takesKey,
  };
}

/** Whether the body is a message with a `clientMessageId`, which lets the service recognize a retry. */
export function isNamedMessage(id: CurrentOperationId, body: unknown): boolean {
  return id === "sendMessage" && Boolean((body as { clientMessageId?: string | null } | undefined)?.clientMessageId);
}

/**
 * Whether the error shows that an earlier attempt, whose response was lost, has deleted the account. The deletion
 * accepts no idempotency key, and it revokes the tokens of the account, so a retry gets a 401.
 */
export function isAccountGone(id: CurrentOperationId | null, error: unknown): boolean {
  return id === "deleteAccount" && error instanceof ApiError && error.status === 401;
}

/** State of an object that a later call can undo or replace. */
export interface Supersession {
  /** Name of the queue for all calls that set this state. */
  queue: string;
  /** Whether it is sufficient to send only the last of several queued calls. */
  isState: boolean;
}

/** Returns the state that an operation sets, or null if no later call can undo or replace that state. */
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
