/** The platform's storage client, which apps can use directly. */

import { createClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import WebSocket from "ws";
import { wholeFetch } from "../exchange.ts";
import type { Person } from "../sign-up.ts";

type StorageBucket = ReturnType<ReturnType<typeof createClient>["storage"]["from"]>;

/** Returns the media bucket with the rights of this user. */
export function bucketOf(person: Person): StorageBucket {
  const { apiUrl, publishableKey } = inject("stack");
  const client = createClient(apiUrl, publishableKey, {
    accessToken: () => Promise.resolve(person.token),
    global: { fetch: wholeFetch },
    // Node 20 has no WebSocket, but the client requires one.
    realtime: { transport: WebSocket as never },
  });
  return client.storage.from("media");
}
