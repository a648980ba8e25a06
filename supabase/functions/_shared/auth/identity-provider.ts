/** Calls the platform's Auth service with the secret key. */

import { secretKey, supabaseUrl } from "../http/environment.ts";

const callMilliseconds = 10_000;

/**
 * Deletes a user and all sessions and refresh tokens of the user. Succeeds if the user does not exist, and throws if
 * the deletion fails.
 */
export async function deleteUser(userId: string): Promise<void> {
  const response = await fetch(`${supabaseUrl()}/auth/v1/admin/users/${userId}`, {
    method: "DELETE",
    headers: { apikey: secretKey(), authorization: `Bearer ${secretKey()}`, "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(callMilliseconds),
  });
  await response.body?.cancel();
  if (!response.ok && response.status !== 404) {
    throw new Error(`The identity provider answered ${response.status} to a deletion.`);
  }
}
