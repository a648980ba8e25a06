/** Who is signed in. */

import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { unreachable } from "./timeout.ts";

/** The id of who is signed in; null for nobody. Throws what passes when that cannot be said while offline. */
export async function readOwnId(supabase: SupabaseClient): Promise<string | null> {
  const { data, error } = await supabase.auth.getSession();
  if (error) {
    throw error;
  }
  return data.session?.user.id ?? null;
}

/** Tells who has signed in, or null when they have signed out; until the answer is called. */
export function followSession(supabase: SupabaseClient, listener: (ownId: string | null) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    const ownId = session?.user.id ?? null;
    // A session that cannot be renewed while offline is none for now, and comes back.
    if (ownId !== null || event === "SIGNED_OUT") {
      // The identity provider's client waits for who listens, and must not be called meanwhile.
      setTimeout(() => listener(ownId), 0);
    }
  });
  return () => data.subscription.unsubscribe();
}

/** As the client of the identity provider answers. */
interface SessionResponse {
  data: { session: { access_token: string } | null };
  error: { status?: number | undefined } | null;
}

/** The token of a session; null if there is none any more. Who cannot be asked has said neither. */
export function tokenOf({ data, error }: SessionResponse): string | null {
  if (error && (isAuthRetryableFetchError(error) || error.status === 429 || (error.status ?? 0) >= 500)) {
    throw unreachable(error);
  }
  return data.session?.access_token ?? null;
}
