/** The platform's own storage client, as apps may use it. */

import { createClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import WebSocket from "ws";
import { wholeFetch } from "../exchange.ts";
import type { Person } from "../sign-up.ts";

type StorageBucket = ReturnType<ReturnType<typeof createClient>["storage"]["from"]>;

/** The bucket of all media, with the rights of this person. */
export function bucketOf(person: Person): StorageBucket {
  const { apiUrl, publishableKey } = inject("stack");
  const client = createClient(apiUrl, publishableKey, {
    accessToken: () => Promise.resolve(person.token),
    global: { fetch: wholeFetch },
    // Node 20 has no WebSocket of its own, and the client insists on one.
    realtime: { transport: WebSocket as never },
  });
  return client.storage.from("media");
}
