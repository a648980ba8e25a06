import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startFaultyProxy } from "./_support/faulty-proxy.ts";
import { newPerson, picnic } from "./_support/persons.ts";

const events = "/functions/v1/events";
const photo = new URL("../../../supabase/tests/fixtures/images/photo.jpg", import.meta.url);

test("a call whose response was lost is executed once, because all attempts have the same idempotency key", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, "lose-answer", "lose-request", { status: 500 });
  const event = await client.events.createEvent({ body: picnic });
  const { data } = await client.events.listOwnEvents({ query: { role: "creator" } });
  expect(data.map(({ id }) => id)).toEqual([event.id]);
  const tries = proxy.seen.filter(({ method, path }) => method === "POST" && path === events);
  expect(tries).toHaveLength(4);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  expect(tries[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test("each call has a different idempotency key, and a key that the app passes is sent unchanged", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const first = await client.events.createEvent({ body: picnic });
  const second = await client.events.createEvent({ body: picnic });
  expect(second.id).not.toBe(first.id);
  const third = await client.events.createEvent({ body: picnic, idempotencyKey: "kept-on-the-device" });
  const again = await client.events.createEvent({ body: picnic, idempotencyKey: "kept-on-the-device" });
  expect(again.id).toBe(third.id);
});

test("api.send can call an operation that is not in openapi.json, and retries the call like other calls", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, "lose-answer", { status: 503 });
  const operation = { method: "POST", path: "/events", takesKey: true } as const;
  const event = await client.api.send(operation, { body: picnic });
  const tries = proxy.seen.filter(({ path }) => path === events);
  expect(tries).toHaveLength(3);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  const query = { role: "creator", limit: 1, cursor: undefined };
  expect(await client.api.send({ method: "GET", path: "/events/mine" }, { query })).toMatchObject({
    data: [{ id: (event as { id: string }).id }],
  });
  const refused = client.api.send({ method: "GET", path: "/moderation/reports" });
  await expect(refused).rejects.toMatchObject({ code: "not_a_moderator", status: 403 });
});

test("read requests are retried and never have an idempotency key", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, "lose-answer", { status: 503 });
  await client.events.listOwnEvents();
  const tries = proxy.seen.filter(({ path }) => path.startsWith(events));
  expect(tries.map(({ key }) => key)).toEqual([undefined, undefined, undefined]);
});

test.each([429, 503])("a call rejected with %d is retried only after the time in Retry-After", async (status) => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, { status, retryAfter: 1 });
  await client.events.listOwnEvents();
  const [first, second, ...others] = proxy.seen.filter(({ path }) => path.startsWith(events));
  expect(others).toEqual([]);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
});

test("an error with a long Retry-After is thrown without a retry", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, { status: 429, retryAfter: 3600 });
  await expect(client.events.listOwnEvents()).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  expect(proxy.seen.filter(({ path }) => path.startsWith(events))).toHaveLength(1);
});

test("a 409 error is not retried", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, { status: 409 });
  await expect(client.events.createEvent({ body: picnic })).rejects.toMatchObject({ code: "spoilt", status: 409 });
  expect(proxy.seen.filter(({ path }) => path.startsWith(events))).toHaveLength(1);
});

test("concurrent calls that are rejected with 401 refresh the token once", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  // Waits for the next second, because tokens that are issued in the same second are equal.
  const signedUpAt = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(signedUpAt);
  const calls = Array.from({ length: 8 }, () => client.events.listOwnEvents());
  proxy.spoil(events, ...calls.map(() => ({ status: 401 })));
  await Promise.all(calls);
  const tries = proxy.seen.filter(({ path }) => path.startsWith(events));
  expect(tries).toHaveLength(16);
  expect(new Set(tries.map(({ token }) => token)).size).toBe(2);
  const renewals = proxy.seen.filter(({ path }) => path.includes("grant_type=refresh_token"));
  expect(renewals).toHaveLength(1);
});

test("a call that exceeds its timeout throws timed_out", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, "hang");
  const call = client.events.listOwnEvents({ timeoutMs: 200, repetitions: 0 });
  await expect(call).rejects.toMatchObject({ code: "timed_out", status: 0 });
  proxy.spoil(events, "hang");
  await client.events.listOwnEvents({ timeoutMs: 5000 });
});

test("a network failure throws network_failed if retries are disabled", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(events, "lose-request");
  const call = client.events.listOwnEvents({ repetitions: 0 });
  await expect(call).rejects.toMatchObject({ code: "network_failed", status: 0 });
});

test("the app can abort a call, even between two attempts", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const during = new AbortController();
  proxy.spoil(events, "hang");
  const hanging = client.events.listOwnEvents({ signal: during.signal });
  await expect.poll(() => proxy.seen.some(({ path }) => path.startsWith(events))).toBe(true);
  during.abort(new Error("Taken back."));
  await expect(hanging).rejects.toThrow("Taken back.");
  const between = new AbortController();
  proxy.spoil(events, { status: 503, retryAfter: 50 });
  const waiting = client.events.listOwnEvents({ signal: between.signal });
  await expect.poll(() => proxy.seen.filter(({ path }) => path.startsWith(events)).length).toBe(2);
  between.abort(new Error("Taken back, too."));
  await expect(waiting).rejects.toThrow("Taken back, too.");
  expect(proxy.seen.filter(({ path }) => path.startsWith(events))).toHaveLength(2);
});

test("an upload requests another URL if the response with the first URL was lost", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const file = new Blob([await readFile(photo)], { type: "image/jpeg" });
  proxy.spoil("/functions/v1/media/upload-url", "lose-answer");
  const key = await client.upload(file);
  await client.profiles.addPhoto({ body: { key } });
});

test("an upload succeeds although its response was lost, because the file is already stored", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil("/storage/v1/object/upload/sign", "lose-answer");
  const key = await client.upload(new Blob([await readFile(photo)], { type: "image/jpeg" }));
  expect(proxy.seen.filter(({ method, path }) => method === "PUT" && path.startsWith("/storage/"))).toHaveLength(2);
  await client.profiles.addPhoto({ body: { key } });
});

test("an upload without progress times out", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const file = new Blob([await readFile(photo)], { type: "image/jpeg" });
  proxy.spoil("/storage/v1/object/upload/sign", "hang");
  await expect(client.upload(file, { timeoutMs: 200, repetitions: 0 })).rejects.toMatchObject({ code: "timed_out" });
  proxy.spoil("/storage/v1/object/upload/sign", "hang");
  await client.upload(file, { timeoutMs: 5000 });
});

test("a DELETE request succeeds if its response is lost and the retry finds the object already deleted", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil("/functions/v1/profiles", "lose-answer");
  expect(await client.profiles.deleteProfile()).toEqual({ deleted: true });
  await expect(client.profiles.deleteProfile()).rejects.toMatchObject({ code: "profile_not_found" });
  proxy.spoil("/functions/v1/profiles/account", "lose-answer", { status: 503 });
  expect(await client.profiles.deleteAccount()).toEqual({ deleted: true });
  await expect(client.profiles.deleteAccount()).rejects.toMatchObject({ code: "unauthorized" });
});

test("a DELETE request throws the error of the retry if the first attempt was rejected", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  await client.profiles.deleteProfile();
  proxy.spoil("/functions/v1/profiles", { status: 429 });
  await expect(client.profiles.deleteProfile()).rejects.toMatchObject({ code: "profile_not_found" });
});
