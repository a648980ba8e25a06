/** Rate limit for calls without a valid token, per IP address: calls above the limit get 429 instead of 401. */

import { expect, it, onTestFinished } from "vitest";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { times } from "../_support/races.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const calls = 400;

async function startProfiles(environment: Record<string, string> = {}): Promise<Isolate> {
  const isolate = await startIsolate("profiles", environment);
  onTestFinished(() => isolate.kill());
  return isolate;
}

/**
 * Makes 400 calls from one IP address through one proxy, and returns the number of responses by status. Each call has
 * another forged address in X-Forwarded-For.
 */
async function statusesFrom(
  isolate: Isolate,
  address: string,
  headers: Record<string, string> = {},
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const responses = Array.from({ length: calls }, async (_, number) => {
    const forwarded = { "x-forwarded-for": `198.51.100.${number % 250}, ${address}` };
    const response = await fetch(`${isolate.address}/profiles`, { headers: { ...headers, ...forwarded } });
    await response.body?.cancel();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    expect(response.headers.get("retry-after")).toBe(response.status === 429 ? "1" : null);
  });
  await Promise.all(responses);
  return counts;
}

function asPerson({ token }: Person): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

it("many calls without a token from one IP address get 429 despite forged headers, but signed-in users at the address do not", async () => {
  const [isolate, anna] = [await startProfiles({ TRUSTED_HOPS: "1" }), await signUpWithProfile()];
  const began = performance.now();
  const { 401: unauthorized = 0, 429: refused = 0 } = await statusesFrom(isolate, "203.0.113.1");
  const seconds = (performance.now() - began) / 1000;
  expect(unauthorized + refused).toBe(calls);
  expect(unauthorized).toBeGreaterThanOrEqual(50);
  expect(unauthorized).toBeLessThanOrEqual(51 + 50 * seconds);

  const response = await fetch(`${isolate.address}/profiles`, {
    headers: { "x-forwarded-for": "203.0.113.1", ...asPerson(anna) },
  });
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

it("calls of a signed-in user do not consume the rate limit of the user's IP address", async () => {
  const [isolate, anna] = [await startProfiles({ TRUSTED_HOPS: "1" }), await signUpWithProfile()];
  await times(150, async () => {
    const headers = { "x-forwarded-for": "203.0.113.2", ...asPerson(anna) };
    const response = await fetch(`${isolate.address}/profiles`, { headers });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});

it("without the setting TRUSTED_HOPS, calls without a token have no rate limit per IP address, so each call gets 401", async () => {
  expect(await statusesFrom(await startProfiles(), "203.0.113.3")).toEqual({ 401: calls });
});
