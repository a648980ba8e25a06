/** Puts signed URLs where a verb's answer names storage keys. */

import { signDownloads } from "./storage.ts";

const lifetimeSeconds = 3600;
/** A cached URL is handed out while at least half of its hour is left (docs/rules/media.md, Signed URLs). */
const reuseMilliseconds = (lifetimeSeconds / 2) * 1000;
const cachedUrlsLimit = 50_000;
const pathsPerCall = 1000;

const cachedUrls = new Map<string, { url: string; reusableUntil: number }>();

/** Quotes inside people's texts are escaped in JSON, so that only SQL's own objects can match. */
const mediaReference = /\{"mediaKey" ?: ?"([^"\\]+)"\}/g;
const mediaListReference = /\{"mediaKeys" ?: ?(\[[^\]\\]*\])\}/g;

function cachedUrl(key: string): string | undefined {
  const cached = cachedUrls.get(key);
  return cached && cached.reusableUntil > Date.now() ? cached.url : undefined;
}

function remember(key: string, url: string): void {
  cachedUrls.delete(key);
  if (cachedUrls.size >= cachedUrlsLimit) {
    cachedUrls.delete(cachedUrls.keys().next().value as string);
  }
  cachedUrls.set(key, { url, reusableUntil: Date.now() + reuseMilliseconds });
}

async function signKeys(keys: string[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  const unsigned: string[] = [];
  for (const key of new Set(keys)) {
    const url = cachedUrl(key);
    if (url) {
      urls.set(key, url);
    } else {
      unsigned.push(key);
    }
  }
  for (let start = 0; start < unsigned.length; start += pathsPerCall) {
    for (const [key, url] of await signDownloads(unsigned.slice(start, start + pathsPerCall), lifetimeSeconds)) {
      if (url) {
        remember(key, url);
        urls.set(key, url);
      }
    }
  }
  return urls;
}

/**
 * The JSON text with every `{"mediaKey": key}` replaced by a signed URL, or by null when the object is gone,
 * and every `{"mediaKeys": [key, …]}` by the list of URLs of the objects that are there.
 */
export async function signMediaUrls(json: string): Promise<string> {
  const keys = Array.from(json.matchAll(mediaReference), (match) => match[1] as string);
  for (const [, list] of json.matchAll(mediaListReference)) {
    keys.push(...(JSON.parse(list as string) as string[]));
  }
  if (keys.length === 0) {
    return json.replace(mediaListReference, "[]");
  }
  const urls = await signKeys(keys);
  return json
    .replace(mediaReference, (_, key: string) => JSON.stringify(urls.get(key) ?? null))
    .replace(mediaListReference, (_, list: string) =>
      JSON.stringify((JSON.parse(list) as string[]).flatMap((key) => urls.get(key) ?? [])),
    );
}
