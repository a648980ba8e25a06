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

/** `?as=2` has a session of its own, so that two users can be signed in side by side. */
export const viewer = new URLSearchParams(location.search).get("as") ?? "1";

/** Part of each storage key, since all apps of a host share one storage. */
const folder = new URL(".", location.href).pathname;

/** Storage key that is unique for the app and the viewer. */
export function storageKey(name: string): string {
  return `social-events:${folder}:${viewer}:${name}`;
}

/** Storage key that is also unique for the tab. The auth client posts sessions to a broadcast channel of this name. */
export function tabStorageKey(name: string): string {
  const tabKey = storageKey("tab");
  const tab = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  sessionStorage.setItem(tabKey, tab);
  return storageKey(`${name}:${tab}`);
}
