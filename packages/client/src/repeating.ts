/** What decides how a call is repeated: its key, what it settles, and what the refusal of a repetition says. */

import { ApiError } from "./errors.ts";
import type { operationTable } from "./generated/operations.ts";
import { randomId } from "./random-id.ts";

type OperationId = keyof typeof operationTable;

/** A key of the app's own is sent wherever one is taken; one is made where a repetition without it would do more. */
export function keyOf(
  { takesKey, isRepeatable }: { takesKey?: boolean; isRepeatable?: boolean },
  { idempotencyKey }: { idempotencyKey?: string },
): { key: string | null; isRepeatable: boolean } {
  return {
    key: takesKey ? (idempotencyKey ?? (isRepeatable ? null : randomId())) : null,
    isRepeatable: isRepeatable || !takesKey,
  };
}

/** Whether it is a message that the service knows again by its id. */
export function isNamedMessage(id: OperationId, body: unknown): boolean {
  return id === "sendMessage" && Boolean((body as { clientMessageId?: string | null } | undefined)?.clientMessageId);
}

/** Whether the account is gone by a try of which the answer was lost: its deletion takes no key, and no token is good any more. */
export function isAccountGone(id: OperationId | null, error: unknown): boolean {
  return id === "deleteAccount" && error instanceof ApiError && error.status === 401;
}

/** What a call settles that others take back or say anew: a name for their line; else null. */
export function settledBy(id: OperationId, path: string, body: unknown): string | null {
  switch (id) {
    case "muteChat":
    case "unmuteChat":
    case "archiveChat":
    case "unarchiveChat":
    case "shareLocation":
    case "stopSharingLocation":
      return path;
    case "interact":
      return `${path} ${(body as { targetProfileId?: string } | undefined)?.targetProfileId}`;
    case "registerDevice":
    case "unregisterDevice":
    case "unregisterDeviceByPost":
      return `device ${(body as { token?: string } | undefined)?.token}`;
    default:
      return null;
  }
}
