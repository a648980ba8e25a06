/** URL and key of the backend, from `config.json` next to `index.html`. */

export interface Config {
  url: string;
  key: string;
}

export async function readConfig(): Promise<Config> {
  const response = await fetch("config.json", { cache: "no-cache" });
  const { url, key }: Partial<Config> = response.ok ? await response.json() : {};
  if (!url || !key) {
    throw new Error("config.json next to index.html must contain the `url` and the publishable `key` of the backend.");
  }
  return { url, key };
}

/**
 * Number of the session, from the query parameter `as`. With `?as=2` in a second tab, two users can be signed in at the
 * same time.
 */
export const viewer = new URLSearchParams(location.search).get("as") ?? "1";

/** Path of the app. It is a part of each storage key, because all apps on the same host share the browser storage. */
const folder = new URL(".", location.href).pathname;

/** Returns a storage key that is unique for the app and the `viewer`. */
export function storageKey(name: string): string {
  return `social-events:${folder}:${viewer}:${name}`;
}

/**
 * Returns a storage key that is also unique for the tab. The auth client also uses its storage key as the name of the
 * broadcast channel on which it sends the session to other tabs.
 */
export function tabStorageKey(name: string): string {
  const tabKey = storageKey("tab");
  const tab = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  sessionStorage.setItem(tabKey, tab);
  return storageKey(`${name}:${tab}`);
}
