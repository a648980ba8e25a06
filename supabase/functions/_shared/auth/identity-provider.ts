/** Calls to the platform's Auth service with the secret key. */

import { secretKey, supabaseUrl } from "../http/environment.ts";

const callMilliseconds = 10_000;

/**
 * Deletes a user with all sessions and refresh tokens. A user that does not exist counts as deleted. Throws on any other
 * error.
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
