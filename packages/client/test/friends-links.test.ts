/**
 * Friend links (docs/features/friends.md, Friend links) with the client: the calls, lost responses, and the offline
 * copy.
 */

import { describe, expect, it } from "vitest";
import { reserveConnections } from "../../../supabase/tests/functions/_support/rpc.ts";
import { memoryStore } from "../src/index.ts";
import { type App, startApp } from "./_support/apps.ts";
import { openCopy, wrongIn } from "./_support/copies.ts";
import { startFaultyProxy } from "./_support/faulty-proxy.ts";

const redemptions = "/functions/v1/friends/links/redeem";
const connections = reserveConnections(1);

async function startWithProfile(firstName: string, url?: string): Promise<App> {
  const app = await startApp(url);
  await app.client.profiles.createProfile({ body: { firstName, birthdate: "1994-05-21", city: "Berlin" } });
  return app;
}

/** Starts an app with an offline copy. Also returns a function that lists the friendships in the copy. */
async function startWithCopy(firstName: string) {
  const { client, person } = await startWithProfile(firstName);
  const store = memoryStore();
  const { copy, changes } = openCopy(client, store);
  await copy.catchUp();
  const friendships = async () => (await store.list("friendship")).map(({ value }) => value as { status: string });
  return { client, person, copy, changes, friendships, wrong: () => wrongIn(store, person, connections[0]) };
}

describe("friend links", () => {
  it("can be created, listed, previewed, redeemed and revoked, and the list does not contain their tokens", async () => {
    const [ann, ben] = await Promise.all([startWithProfile("Ann"), startWithProfile("Ben")]);
    const { token, ...link } = await ann.client.friends.createFriendLink({ body: { expiresIn: 600, maxUses: 2 } });
    expect(await ann.client.friends.listFriendLinks()).toEqual({ data: [link] });
    const owner = await ben.client.friends.previewFriendLink({ body: { token } });
    expect(owner).toMatchObject({ userId: ann.person.id, firstName: "Ann", avatarUrl: null });
    const { result, friendship } = await ben.client.friends.redeemFriendLink({ body: { token } });
    expect([result, friendship.status]).toEqual(["created", "accepted"]);
    expect((await ann.client.friends.listFriends()).data).toEqual([friendship]);
    expect((await ann.client.friends.listFriendLinks()).data).toEqual([{ ...link, uses: 1 }]);
    expect(await ann.client.friends.revokeFriendLink({ path: { id: link.id } })).toEqual({ deleted: true });
    const other = await startWithProfile("Cleo");
    await expect(other.client.friends.redeemFriendLink({ body: { token } })).rejects.toMatchObject({
      code: "friend_link_not_found",
      status: 404,
    });
  });

  it("are redeemed only once if the response is lost and the client or the restarted app retries", async () => {
    const proxy = await startFaultyProxy();
    const [ann, ben] = await Promise.all([startWithProfile("Ann"), startWithProfile("Ben", proxy.url)]);
    const { token } = await ann.client.friends.createFriendLink({ body: {} });
    proxy.spoil(redemptions, "lose-answer", "lose-request", { status: 500 });
    const { result, friendship } = await ben.client.friends.redeemFriendLink({ body: { token } });
    expect([result, friendship.status]).toEqual(["created", "accepted"]);
    const attempts = proxy.seen.filter(({ path }) => path === redemptions);
    expect([attempts.length, new Set(attempts.map(({ key }) => key)).size]).toEqual([4, 1]);
    // The restarted app does not know the earlier idempotency key.
    const again = await ben.client.friends.redeemFriendLink({ body: { token }, idempotencyKey: crypto.randomUUID() });
    expect(again).toEqual({ friendship, result: "already_friends" });
    expect((await ann.client.friends.listFriendLinks()).data).toMatchObject([{ uses: 1, maxUses: 1 }]);
  });

  it("create a friendship that is in the offline copies of both users until the friendship ends", async () => {
    const [ann, ben] = await Promise.all([startWithCopy("Ann"), startWithCopy("Ben")]);
    const { token } = await ann.client.friends.createFriendLink({ body: {} });
    const { friendship } = await ben.client.friends.redeemFriendLink({ body: { token } });
    for (const { copy, changes, friendships, wrong } of [ann, ben]) {
      await copy.catchUp();
      expect(changes).toContainEqual({ kind: "friendship", id: friendship.id, value: friendship });
      expect(await friendships()).toEqual([friendship]);
      expect(await wrong()).toEqual([]);
    }
    await ben.client.friends.unfriend({ path: { userId: ann.person.id } });
    for (const { copy, changes, friendships, wrong } of [ann, ben]) {
      await copy.catchUp();
      expect(changes).toContainEqual({ kind: "friendship", id: friendship.id, value: null });
      expect(await friendships()).toEqual([]);
      expect(await wrong()).toEqual([]);
    }
  });
});
