/** Limits that all providers share: the size of a message, and its time to live. */

import type { Push } from "./provider.ts";

const mostBytes = 4096;
const encoder = new TextEncoder();
const characters = new Intl.Segmenter();

/** Whole seconds until the message expires; 0 if it has expired. */
export function secondsLeft({ expiresAt }: Push, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/**
 * Returns the payload as JSON of at most 4096 bytes, with a shortened body if necessary. Returns undefined if even an
 * empty body is too long.
 */
export function payloadWithin({ body }: Push, payloadWith: (body: string) => object): string | undefined {
  const whole = JSON.stringify(payloadWith(body));
  if (fits(whole)) {
    return whole;
  }
  const parts = [...characters.segment(body.slice(0, mostBytes))].map(({ segment }) => segment);
  let shortened: string | undefined;
  let [fewest, most] = [0, parts.length - 1];
  while (fewest <= most) {
    const count = (fewest + most) >> 1;
    const candidate = JSON.stringify(payloadWith(`${parts.slice(0, count).join("").trimEnd()}…`));
    if (fits(candidate)) {
      shortened = candidate;
      fewest = count + 1;
    } else {
      most = count - 1;
    }
  }
  return shortened;
}

function fits(json: string): boolean {
  return encoder.encode(json).length <= mostBytes;
}
