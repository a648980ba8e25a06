/** Session and API client of the page. A second client would refresh the same session at the same time. */

import { type Client, type components, createClient } from "@social-events/client";
import { type Config, storageKey, tabStorageKey } from "./config.ts";
import { queries } from "./queries.ts";
import { makeStore, resetUserStores } from "./store.ts";

/** Schema of the API document, by name. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Set before the first render. */
export let client: Client;

/** User ID; null if signed out, undefined until the stored session is read. */
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

/** User ID, for pages that only signed-in users see. */
export function ownId(): string {
  return signedIn.get() ?? "";
}

/** Changes the signed-in user. The data of another user is forgotten, also if no user was signed out in between. */
function enter(id: string | null): void {
  const before = signedIn.get();
  if (before && before !== id) {
    queries.clear();
    resetUserStores();
  }
  signedIn.set(id);
}

/** Where the browser stores the session: for all tabs until the user signs out, or for one tab until it is closed. */
export type SessionLifetime = "browser" | "tab";

function sessionStorageOptions(lifetime: SessionLifetime) {
  const sharedKey = storageKey("session");
  if (lifetime === "browser") {
    return { storageKey: sharedKey };
  }
  // Earlier versions stored a session there.
  localStorage.removeItem(sharedKey);
  return { storage: sessionStorage, storageKey: tabStorageKey("session") };
}

export function openSession(config: Config, lifetime: SessionLifetime): void {
  takeLinkError();
  client = createClient({ ...config, repetitions: 3, supabase: { auth: sessionStorageOptions(lifetime) } });
  client.auth.onAuthStateChange((event, session) => {
    // While offline an expired session cannot be refreshed: this event has no session, but the user stays signed in.
    if (session || event === "SIGNED_OUT" || event === "INITIAL_SESSION") {
      enter(session?.user.id ?? null);
    }
    if (session) {
      linkError.set(null);
    }
    if (event === "PASSWORD_RECOVERY") {
      recovering.set(true);
    }
    if (event === "SIGNED_OUT") {
      recovering.set(false);
    }
  });
  // Catches up at once when the app becomes visible or online again.
  const refresh = () => document.visibilityState === "visible" && client.follow.refresh();
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", refresh);
}
