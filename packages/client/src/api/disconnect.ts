/**
 * Ends the parts of supabase-js that keep running for a client: the socket of Realtime and the refresh of the session.
 */

import type { SupabaseClient } from "@supabase/supabase-js";

/** Members of RealtimeClient that its types do not contain. */
interface RealtimeInternals {
  // biome-ignore lint/style/useNamingConvention: named by supabase-js.
  _cancelPendingDisconnect?(): void;
  socketAdapter?: { getSocket?(): { disconnect(done: () => void): void } };
}

/**
 * `disconnect` of supabase-js leaves a timer of ten seconds running, and a Node script would not end before the timer.
 */
async function disconnectRealtime({ realtime }: SupabaseClient): Promise<void> {
  const internals = realtime as unknown as RealtimeInternals;
  const socket = internals.socketAdapter?.getSocket?.();
  if (!socket) {
    await realtime.disconnect();
    return;
  }
  internals._cancelPendingDisconnect?.();
  await new Promise<void>((resolve) => socket.disconnect(resolve));
}

/** Leaves all topics, closes the socket and stops refreshing the session. The session stays stored. */
export async function disconnect(supabase: SupabaseClient): Promise<void> {
  const { auth } = supabase;
  for (const channel of supabase.getChannels()) {
    void supabase.removeChannel(channel);
  }
  // supabase-js starts refreshing the session after it has read the stored session, which may happen later.
  void auth.initialize().then(() => auth.dispose());
  await Promise.all([disconnectRealtime(supabase), auth.dispose()]);
}
