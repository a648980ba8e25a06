/** Stops the background work of supabase-js for a client: the Realtime socket and the session refresh. */

import type { SupabaseClient } from "@supabase/supabase-js";

/** Members of RealtimeClient that its types do not declare. */
interface RealtimeInternals {
  // biome-ignore lint/style/useNamingConvention: supabase-js defines this name.
  _cancelPendingDisconnect?(): void;
  socketAdapter?: { getSocket?(): { disconnect(done: () => void): void } };
}

/**
 * Closes the socket directly. `realtime.disconnect` is not used, because it starts a ten-second timer that would keep a
 * Node script running.
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

/** Leaves all topics, closes the socket and stops refreshing the session. The session remains in the store. */
export async function disconnect(supabase: SupabaseClient): Promise<void> {
  const { auth } = supabase;
  for (const channel of supabase.getChannels()) {
    void supabase.removeChannel(channel);
  }
  // supabase-js starts the session refresh only after it has read the stored session. The stored session may be read
  // only after the `dispose` below, so `dispose` is called again.
  void auth.initialize().then(() => auth.dispose());
  await Promise.all([disconnectRealtime(supabase), auth.dispose()]);
}
