/** Which backend the app talks to: `config.json` beside `index.html`, written by the stack or by who deploys the app. */

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

/** Who looks on: `?as=2` has a session of its own, so that two people can be signed in side by side. */
export const viewer = new URLSearchParams(location.search).get("as") ?? "1";

/** Apps of one host share the storage of the browser, not their folder. */
const folder = new URL(".", location.href).pathname;

/** A name in the storage of the browser that no other viewer and no other app uses. */
export function storageKey(name: string): string {
  return `social-events:${folder}:${viewer}:${name}`;
}

/** A name that no other tab uses either: the auth client also names its broadcast channel by it and posts sessions there. */
export function tabStorageKey(name: string): string {
  const tabKey = storageKey("tab");
  const tab = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  sessionStorage.setItem(tabKey, tab);
  return storageKey(`${name}:${tab}`);
}
