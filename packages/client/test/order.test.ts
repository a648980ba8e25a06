/**
 * Tests that the last of several calls on the same object takes effect, even if the connection delays calls or the
 * client retries them.
 */

import { expect, test } from "vitest";
import { openDirectChat } from "../../../supabase/tests/functions/_support/chats.ts";
import { signUpWithProfile } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { type FaultyProxy, startFaultyProxy } from "./_support/faulty-proxy.ts";
import { newPerson } from "./_support/persons.ts";

const location = "/functions/v1/people/location";
const place = { latitude: 52.52, longitude: 13.405, expiresIn: 3600 };
const later = { status: 503, retryAfter: 3 };

function methodsOf({ seen }: FaultyProxy, path: string): string[] {
  return seen.filter((call) => call.path.startsWith(path)).map(({ method }) => method);
}

test("a failed call that sends the user's location is not retried after the app has stopped sharing the location", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil(location, later);
  const sharing = client.people.shareLocation({ body: place });
  const shared = expect(sharing).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => methodsOf(proxy, location)).toEqual(["PUT"]);
  await client.people.stopSharingLocation();
  await shared;
  expect(methodsOf(proxy, location)).toEqual(["PUT", "DELETE"]);
});

test("the call that stops location sharing is sent only after the previous call that sends a location has ended", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  await client.profiles.updateProfile({ body: { isVisibleOnMap: true } });
  proxy.spoil(location, "hang");
  const sharing = client.people.shareLocation({ body: place, timeoutMs: 3000 });
  let isOver = false;
  const shared = expect(
    sharing.finally(() => {
      isOver = true;
    }),
  ).rejects.toMatchObject({ code: "timed_out" });
  await expect.poll(() => methodsOf(proxy, location)).toEqual(["PUT"]);
  await client.people.stopSharingLocation();
  expect([isOver, methodsOf(proxy, location)]).toEqual([true, ["PUT", "DELETE"]]);
  await shared;
  await client.people.shareLocation({ body: place });
  expect(methodsOf(proxy, location)).toEqual(["PUT", "DELETE", "PUT"]);
});

test("a failed call that mutes a chat is retried unless the app has unmuted this chat", async () => {
  const proxy = await startFaultyProxy();
  const [ben, anna, vera] = await Promise.all([newPerson(proxy.url), signUpWithProfile(), signUpWithProfile()]);
  const { client } = ben;
  const [annas, veras] = [await openDirectChat(anna, ben), await openDirectChat(vera, ben)];
  const [path, other] = [{ id: annas.id }, { id: veras.id }];
  proxy.spoil(`/functions/v1/chats/${annas.id}/mute`, later);
  proxy.spoil(`/functions/v1/chats/${veras.id}/mute`, later);
  const muted = expect(client.chats.muteChat({ path, body: { until: null } })).rejects.toMatchObject({ status: 503 });
  const mutedOther = client.chats.muteChat({ path: other, body: { until: null } });
  await expect.poll(() => methodsOf(proxy, "/functions/v1/chats/").slice(0, 2)).toEqual(["PUT", "PUT"]);
  await client.chats.unmuteChat({ path });
  await muted;
  await mutedOther;
  const isMuted = new Map((await client.chats.listChats()).data.map(({ id, mutedUntil }) => [id, mutedUntil !== null]));
  expect([isMuted.get(annas.id), isMuted.get(veras.id)]).toEqual([false, true]);
  const [liked, disliked] = [anna, vera].map(({ profileId: targetProfileId }) => targetProfileId);
  proxy.spoil("/functions/v1/people/interactions", later);
  const likedLate = client.people.likeOrDislike({ body: { targetProfileId: liked!, type: "like" } });
  await client.people.likeOrDislike({ body: { targetProfileId: disliked!, type: "dislike" } });
  expect(await likedLate).toMatchObject({ type: "like" });
});

test("changes of the same object are sent in the order in which the app made them", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  proxy.spoil("/functions/v1/profiles", later);
  const [first, second] = await Promise.all([
    client.profiles.updateProfile({ body: { firstName: "Anne", city: "Bonn" } }),
    client.profiles.updateProfile({ body: { firstName: "Anna" } }),
  ]);
  expect([first.firstName, second.firstName, second.city]).toEqual(["Anne", "Anna", "Bonn"]);
  expect(await client.profiles.getOwnProfile()).toMatchObject({ firstName: "Anna", city: "Bonn" });
});

test("lifting a block is not retried after the app has blocked the user again", async () => {
  const proxy = await startFaultyProxy();
  const [{ client }, anna] = await Promise.all([newPerson(proxy.url), signUpWithProfile()]);
  const path = { userId: anna.id };
  const block = `/functions/v1/friends/${anna.id}/block`;
  await client.friends.blockPerson({ path });
  proxy.spoil(block, later);
  const lifted = expect(client.friends.unblockPerson({ path })).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => methodsOf(proxy, block)).toEqual(["POST", "DELETE"]);
  await client.friends.blockPerson({ path });
  await lifted;
  expect(methodsOf(proxy, block)).toEqual(["POST", "DELETE", "POST"]);
  expect((await client.friends.listFriends({ query: { status: "blocked" } })).data).toHaveLength(1);
});

test("only the last of several locations that wait for a slow connection is sent", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  await client.profiles.updateProfile({ body: { isVisibleOnMap: true } });
  proxy.spoil(location, "hang");
  const outcomes: unknown[] = [];
  const share = (timeoutMs?: number) =>
    client.people.shareLocation({ body: place, ...(timeoutMs && { timeoutMs }) }).then(
      () => outcomes.push("shared"),
      ({ code }) => outcomes.push(code),
    );
  const hanging = share(3000);
  await expect.poll(() => methodsOf(proxy, location)).toEqual(["PUT"]);
  await Promise.all([hanging, share(), share(), share()]);
  expect(outcomes.sort()).toEqual(["overtaken", "overtaken", "shared", "timed_out"]);
  expect(methodsOf(proxy, location)).toEqual(["PUT", "PUT"]);
});

test("the app can abort a call that waits for an earlier call on the same object", async () => {
  const proxy = await startFaultyProxy();
  const { client } = await newPerson(proxy.url);
  const profiles = "/functions/v1/profiles";
  const callsBefore = methodsOf(proxy, profiles).length;
  proxy.spoil(profiles, "hang");
  const hanging = client.profiles.updateProfile({ body: { city: "Bonn" }, timeoutMs: 3000 });
  await expect.poll(() => methodsOf(proxy, profiles).length).toBe(callsBefore + 1);
  const takenBack = new AbortController();
  const waiting = client.profiles.updateProfile({ body: { city: "Rome" }, signal: takenBack.signal });
  takenBack.abort(new Error("Taken back."));
  await expect(waiting).rejects.toThrow("Taken back.");
  expect(methodsOf(proxy, profiles)).toHaveLength(callsBefore + 1);
  expect((await hanging).city).toBe("Bonn");
  expect((await client.profiles.getOwnProfile()).city).toBe("Bonn");
});
