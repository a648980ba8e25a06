/**
 * Session and API client of the page. A page has only one client, because two clients would refresh the same session at
 * the same time.
 */

import { type Client, type components, createClient } from "@social-events/client";
import { type Config, storageKey, tabStorageKey } from "./config.ts";
import { queries } from "./queries.ts";
import { makeStore, resetUserStores } from "./store.ts";

/** Type of a named schema of the OpenAPI document. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The API client. `openSession` sets it before the first render. */
export let client: Client;

/**
 * ID of the signed-in user. It is null if no user is signed in, and undefined until the stored session has been read.
 */
const signedIn = makeStore<string | null | undefined>(undefined);

export const useSignedIn = signedIn.use;

/**
 * Whether the session was opened with the link or code of a password recovery email. The user then has to choose a new
 * password.
 */
const recovering = makeStore(false);

export const useIsRecovering = recovering.use;

export function endRecovery(): void {
  recovering.set(false);
}

/** Error code of the link that opened the page, such as `otp_expired`. It is kept until a user signs in. */
const linkError = makeStore<string | null>(null);

export const useLinkError = linkError.use;

/**
 * Removes the error parameters of an invalid link from the URL fragment, because the router would take them for the
 * path of a page.
 */
function takeLinkError(): void {
  linkError.set(new URLSearchParams(location.hash.slice(1)).get("error_code"));
  if (linkError.get()) {
    history.replaceState(history.state, "", "#/");
  }
}

/** Returns the ID of the signed-in user, for pages that only signed-in users see. */
export function ownId(): string {
  return signedIn.get() ?? "";
}

/** Changes the signed-in user. Clears the data of the previous user, even if the previous user has not signed out. */
function enter(id: string | null): void {
  const before = signedIn.get();
  if (before && before !== id) {
    queries.clear();
    resetUserStores();
  }
  signedIn.set(id);
}

/**
 * Lifetime of the stored session. `browser`: all tabs share the session until the user signs out. `tab`: only one tab
 * has the session, until the tab is closed.
 */
export type SessionLifetime = "browser" | "tab";

function sessionStorageOptions(lifetime: SessionLifetime) {
  const sharedKey = storageKey("session");
  if (lifetime === "browser") {
    return { storageKey: sharedKey };
  }
  // Deletes the session that earlier versions of the app have stored in localStorage.
  localStorage.removeItem(sharedKey);
  return { storage: sessionStorage, storageKey: tabStorageKey("session") };
}

export function openSession(config: Config, lifetime: SessionLifetime): void {
  takeLinkError();
  client = createClient({ ...config, repetitions: 3, supabase: { auth: sessionStorageOptions(lifetime) } });
  client.auth.onAuthStateChange((event, session) => {
    // While the browser is offline, an expired session cannot be refreshed, and the auth event contains no session. The
    // user stays signed in.
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
  // When the app becomes visible or online again, immediately requests the changes that it has missed.
  const refresh = () => document.visibilityState === "visible" && client.follow.refresh();
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", refresh);
}
