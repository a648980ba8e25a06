/** Reads the session of the user and reports its changes. */

import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { ApiError } from "./errors.ts";
import { unreachable } from "./timeout.ts";

/**
 * Returns the id of the signed-in user, or null if no user is signed in. Throws `network_failed` if the session cannot
 * be refreshed while offline.
 */
export async function readOwnId(supabase: SupabaseClient): Promise<string | null> {
  const { data, error } = await supabase.auth.getSession();
  if (error) {
    throw failureOf(error) ?? signInNeeded(error);
  }
  return data.session?.user.id ?? null;
}

/**
 * Calls the listener with the id of the signed-in user, or with null after a sign-out. Returns a function that removes
 * the listener.
 */
export function followSession(supabase: SupabaseClient, listener: (ownId: string | null) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    const ownId = session?.user.id ?? null;
    // While the device is offline, the session may be null only because it cannot be refreshed. Only SIGNED_OUT means
    // that the user has signed out.
    if (ownId !== null || event === "SIGNED_OUT") {
      // supabase-js waits for its listeners, so a listener that calls supabase-js would cause a deadlock.
      setTimeout(() => listener(ownId), 0);
    }
  });
  return () => data.subscription.unsubscribe();
}

/** Result of a session call of supabase-js. */
interface SessionResponse {
  data: { session: { access_token: string } | null };
  error: SessionError | null;
}

interface SessionError {
  status?: number | undefined;
}

/**
 * Returns the token of a session, or null if the user is signed out. Throws `network_failed` if the session state
 * cannot be determined at the moment.
 */
export function tokenOf({ data, error }: SessionResponse): string | null {
  const failure = error && failureOf(error);
  if (failure) {
    throw failure;
  }
  return data.session?.access_token ?? null;
}

/** Returns the error to throw for a session that may be refreshed later, or null if the user has to sign in again. */
function failureOf(error: SessionError): ApiError | null {
  const isTransient = isAuthRetryableFetchError(error) || error.status === 429 || (error.status ?? 0) >= 500;
  return isTransient ? unreachable(error) : null;
}

function signInNeeded(cause: unknown): ApiError {
  return new ApiError({ code: "unauthorized", status: 401, message: "The session has ended: sign in again.", cause });
}
