/** Who is signed in, and the one client of the page: a second one would renew the same session at the same time. */

import { type Client, type components, createClient } from "@social-events/client";
import { type Config, storageKey, tabStorageKey } from "./config.ts";
import { queries } from "./queries.ts";
import { makeStore } from "./store.ts";

/** What the contract calls so. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** There before anything is shown. */
export let client: Client;

/** Undefined until the browser has said, null for nobody. */
const signedIn = makeStore<string | null | undefined>(undefined);

export const useSignedIn = signedIn.use;

/** The id of who is signed in, in pages that nobody else sees. */
export function ownId(): string {
  return signedIn.get() ?? "";
}

/** Where the browser stores the session: for all tabs until the user signs out, or for one tab until it is closed. */
export type SessionLifetime = "browser" | "tab";

function sessionStorageOptions(lifetime: SessionLifetime) {
  const sharedKey = storageKey("session");
  if (lifetime === "browser") {
    return { storageKey: sharedKey };
  }
  // Earlier versions left a session there.
  localStorage.removeItem(sharedKey);
  return { storage: sessionStorage, storageKey: tabStorageKey("session") };
}

export function openSession(config: Config, lifetime: SessionLifetime): void {
  client = createClient({ ...config, repetitions: 3, supabase: { auth: sessionStorageOptions(lifetime) } });
  client.auth.onAuthStateChange((event, session) => {
    // A session that cannot be renewed while offline is none for now, and comes back.
    if (session || event === "SIGNED_OUT" || event === "INITIAL_SESSION") {
      signedIn.set(session?.user.id ?? null);
    }
    if (event === "SIGNED_OUT") {
      queries.clear();
    }
  });
  // Reads at once what was missed, when the app comes back to the screen or to the network.
  const refresh = () => document.visibilityState === "visible" && client.follow.refresh();
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", refresh);
}
