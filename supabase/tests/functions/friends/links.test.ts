/** Friend links over HTTP: requests, responses, statuses, notifications and the sync. */

import { randomUUID } from "node:crypto";
import { friendsContract } from "@social/shared-types/friends.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { block, friendsOf } from "../_support/friends.ts";
import { times } from "../_support/races.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = friendsContract;

async function createLink(owner: Person, fields: object = {}) {
  return expectSuccess(await owner.request("POST", "/friends/links", fields), routes.createFriendLink);
}

const preview = (person: Person, token: unknown) => person.request("POST", "/friends/links/preview", { token });
const redeem = (person: Person, token: unknown) => person.request("POST", "/friends/links/redeem", { token });

let anna: Person;
let ben: Person;

beforeAll(async () => {
  [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
});

describe("POST /friends/links", () => {
  it("creates a friend link that is valid for one use and a week by default", async () => {
    const link = await createLink(anna);
    expect(link).toMatchObject({ maxUses: 1, uses: 0, token: expect.stringMatching(/^[\w-]{32}$/) });
    expect(Math.abs(Date.parse(link.expiresAt) - Date.now() - 604_800_000)).toBeLessThan(60_000);
  });

  it.each([
    [{ expiresIn: 599 }, "expiresIn"],
    [{ expiresIn: 2_592_001 }, "expiresIn"],
    [{ maxUses: 0 }, "maxUses"],
    [{ maxUses: 51 }, "maxUses"],
  ])("rejects %j", async (fields, field) => {
    expectInvalid(await anna.request("POST", "/friends/links", fields), [field]);
  });

  it("rejects a 21st valid link with 409 friend_links_limit, until the user revokes one", async () => {
    const owner = await signUpWithProfile();
    const links = await times(20, () => createLink(owner, { expiresIn: 600, maxUses: 50 }));
    expectRefusal(await owner.request("POST", "/friends/links", {}), 409, "friend_links_limit");
    const revoked = await owner.request("DELETE", `/friends/links/${links[0]!.id}`);
    expect(expectSuccess(revoked, routes.revokeFriendLink)).toEqual({ deleted: true });
    expectRefusal(await owner.request("DELETE", `/friends/links/${links[0]!.id}`), 404, "friend_link_not_found");
    await createLink(owner);
    const list = expectSuccess(await owner.request("GET", "/friends/links"), routes.listFriendLinks);
    expect(list.data).toHaveLength(20);
    expect(JSON.stringify(list)).not.toContain("token");
  });
});

describe("POST /friends/links/redeem", () => {
  it("creates a friendship, and returns 200 with the result already_friends for a repeated call", async () => {
    const { token } = await createLink(anna);
    const shown = expectSuccess(await preview(ben, token), routes.previewFriendLink);
    expect(shown).toMatchObject({ userId: anna.id, avatarUrl: null });
    const first = await redeem(ben, token);
    expect(first.status).toBe(201);
    const { friendship, result } = expectSuccess(first, routes.redeemFriendLink);
    expect(result).toBe("created");
    expect(friendship).toMatchObject({ requesterId: anna.id, addresseeId: ben.id, status: "accepted" });
    expect((await friendsOf(ben)).data).toEqual([friendship]);
    const again = await redeem(ben, token);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ friendship, result: "already_friends" });
  });

  it.each([undefined, null, "", 7, "x".repeat(256)])("rejects the token %j with 400", async (token) => {
    expectInvalid(await redeem(anna, token), ["token"]);
    expectInvalid(await preview(anna, token), ["token"]);
  });

  it("returns 404 friend_link_not_found for an unknown token, even to a user without a profile", async () => {
    const newcomer = await signUp();
    for (const call of [preview, redeem]) {
      expectRefusal(await call(newcomer, randomUUID()), 404, "friend_link_not_found");
      const { token } = await createLink(anna);
      expectRefusal(await call(newcomer, token), 404, "profile_not_found");
      expectRefusal(await call(anna, token), 404, "friend_link_not_found");
    }
  });

  it("returns the 404 for an unknown token to a user whom the owner of the link blocks", async () => {
    const blocked = await signUpWithProfile();
    const { token } = await createLink(anna, { maxUses: 50 });
    await block(anna, blocked);
    for (const call of [preview, redeem]) {
      const { errorId: _, ...across } = (await call(blocked, token)).body as { errorId: string };
      const { errorId: __, ...unknown } = (await call(blocked, randomUUID())).body as { errorId: string };
      expect(across).toEqual(unknown);
    }
  });
});
