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

/** Whether a link or code for a forgotten password opened the session: a new password is to be chosen. */
const recovering = makeStore(false);

export const useIsRecovering = recovering.use;

export function endRecovery(): void {
  recovering.set(false);
}

/** Error code of the link that opened the page, such as `otp_expired`, until a user signs in. */
const linkError = makeStore<string | null>(null);

export const useLinkError = linkError.use;

/** Removes a refused link from the address, since the router would look for a page of that name. */
function takeLinkError(): void {
  linkError.set(new URLSearchParams(location.hash.slice(1)).get("error_code"));
  if (linkError.get()) {
    history.replaceState(history.state, "", "#/");
  }
}

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
  takeLinkError();
  client = createClient({ ...config, repetitions: 3, supabase: { auth: sessionStorageOptions(lifetime) } });
  client.auth.onAuthStateChange((event, session) => {
    // A session that cannot be renewed while offline is none for now, and comes back.
    if (session || event === "SIGNED_OUT" || event === "INITIAL_SESSION") {
      signedIn.set(session?.user.id ?? null);
    }
    if (session) {
      linkError.set(null);
    }
    if (event === "PASSWORD_RECOVERY") {
      recovering.set(true);
    }
    if (event === "SIGNED_OUT") {
      recovering.set(false);
      queries.clear();
    }
  });
  // Reads at once what was missed, when the app comes back to the screen or to the network.
  const refresh = () => document.visibilityState === "visible" && client.follow.refresh();
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", refresh);
}
