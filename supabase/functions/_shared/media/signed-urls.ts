/** Replaces storage keys in the result of an RPC with signed URLs. */

import { signDownloads } from "./storage.ts";

const lifetimeSeconds = 3600;
/** A cached URL is reused for half an hour, which is half of its lifetime (docs/features/media.md, Signed URLs). */
const reuseMilliseconds = (lifetimeSeconds / 2) * 1000;
const cachedUrlsLimit = 50_000;
const pathsPerCall = 1000;

const cachedUrls = new Map<string, { url: string; reusableUntil: number }>();

const opening = '{"mediaKey';
/** Matches only objects that SQL creates. Texts of users cannot match, because JSON escapes their quotes. */
const mediaReference = /\{"mediaKeys?" ?: ?("[^"\\]+"|\[[^\]\\]*\])(, ?"isDownload" ?: ?true)?\}/y;

/** Object in the JSON text that contains one storage key or a list of storage keys. */
interface Reference {
  start: number;
  end: number;
  keys: string | string[];
  /** Whether browsers download the file instead of showing it. */
  isDownload: boolean;
}

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

/** Removes the URL of a key from the cache, so that the next request signs a new URL. */
export function forgetUrl(key: string): void {
  cachedUrls.delete(key);
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
 * Returns all references in the order in which they occur in the text. The search looks for the constant beginning of a
 * reference first, which is much faster than searching with the regular expression.
 */
function referencesIn(json: string): Reference[] {
  const references: Reference[] = [];
  for (let start = json.indexOf(opening); start >= 0; start = json.indexOf(opening, start + opening.length)) {
    mediaReference.lastIndex = start;
    const [, named, download] = mediaReference.exec(json) ?? [];
    if (named) {
      const isDownload = download !== undefined;
      references.push({ start, end: mediaReference.lastIndex, keys: JSON.parse(named), isDownload });
    }
  }
  return references;
}

/**
 * Replaces every `{"mediaKey": key}` in a JSON text with a signed URL, or with null if the object no longer exists. If
 * the reference contains `"isDownload": true`, Storage responds to the URL with `content-disposition: attachment`.
 * Replaces every `{"mediaKeys": [key, …]}` with the list of URLs of the objects that exist.
 *
 * A stored response may refer to files that the caller can no longer read. `reachable` returns the keys that the caller
 * can still read, and all other objects are treated as missing.
 */
export async function signMediaUrls(json: string, reachable?: (keys: string[]) => Promise<string[]>): Promise<string> {
  const references = referencesIn(json);
  if (references.length === 0) {
    return json;
  }
  const named = references.flatMap(({ keys }) => keys);
  const urls = await signKeys(reachable ? await reachable(named) : named);
  let signed = "";
  let from = 0;
  for (const { start, end, keys, isDownload } of references) {
    const urlOf = (key: string) => urls.get(key)?.concat(isDownload ? "&download=" : "");
    const value = Array.isArray(keys) ? keys.flatMap((key) => urlOf(key) ?? []) : (urlOf(keys) ?? null);
    signed += json.slice(from, start) + JSON.stringify(value);
    from = end;
  }
  return signed + json.slice(from);
}
