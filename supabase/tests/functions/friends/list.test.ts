/** The list of friends: its pages, filters and cursors. */

import { friendsContract } from "@social/shared-types/friends.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { addBlocks, addFriendships, befriend, block, type Friendship, friendsOf } from "../_support/friends.ts";
import { liftLimits } from "../_support/limits.ts";
import { readPages } from "../_support/pages.ts";
import { expectInvalid } from "../_support/responses.ts";
import { type Person, signUp, signUpAll } from "../_support/sign-up.ts";

const { routes } = friendsContract;

describe("the list of friends", () => {
  const counts = { pending: 103, accepted: 110, rejected: 4 } as const;
  let anna: Person;
  let ids: Record<Friendship["status"], string[]>;

  beforeAll(async () => {
    anna = await signUp();
    await liftLimits(anna);
    ids = {
      pending: await addFriendships(anna, "pending", counts.pending),
      accepted: await addFriendships(anna, "accepted", counts.accepted),
      rejected: await addFriendships(anna, "rejected", counts.rejected),
      blocked: await addBlocks(anna, 5),
    };
  });

  // spec: Enumerations, friendship status
  // spec: Endpoints: friends, `GET /friends?status`: each of the four states alone
  it.each(["pending", "accepted", "rejected", "blocked"] as const)(
    "with the filter status=%s contains each matching entry exactly once",
    async (status) => {
      const items = await readPages(anna, `/friends?status=${status}`, routes.listFriends, 100);
      expect(items.map(({ id }) => id).sort()).toEqual([...ids[status]].sort());
      expect(new Set(items.map((item) => item.status))).toEqual(new Set([status]));
    },
  );

  // spec: Conventions, `cursor` and `limit` walk a list once, without gaps: friends
  // spec: Endpoints: friends, `GET /friends`: {data, nextCursor} of Friendship, empty without friends
  // spec: Endpoints: friends, `GET /friends?cursor`: every row once, also while the list changes
  it.each([1, 2, 100])("is complete and sorted newest first if each page contains %i entries", async (limit) => {
    const [{ expected }] = (await sql`
      select json_agg(id order by created_at desc, id desc) as expected
      from (
        select id, created_at from public.friendships where ${anna.id} in (requester_id, addressee_id)
        union all
        select id, created_at from public.blocks where blocker_id = ${anna.id}
      ) as kept`) as [{ expected: string[] }];
    expect(expected).toHaveLength(222);
    const items = await readPages(anna, "/friends", routes.listFriends, limit);
    expect(items.map(({ id }) => id)).toEqual(expected);
  });

  // spec: Conventions, paginated lists answer `data` and `nextCursor`
  // spec: Friendship, `GET /friends` is paginated
  // spec: Endpoints: friends, `GET /friends?limit`: a number, 20 unless said
  // spec: Limits, page of friends: 20 unless said
  it("contains twenty items per page by default", async () => {
    const first = await friendsOf(anna);
    expect(first.data).toHaveLength(20);
    expect((await friendsOf(anna, `?cursor=${first.nextCursor}`)).data).toHaveLength(20);
  });

  // spec: Conventions, `nextCursor` is null when nothing is left
  it("has nextCursor null on the last page, even if the page is full", async () => {
    const page = await friendsOf(anna, "?status=rejected&limit=4");
    expect(page.data).toHaveLength(4);
    expect(page.nextCursor).toBeNull();
  });

  // spec: Endpoints: friends, `GET /friends`: {data, nextCursor} of Friendship, empty without friends
  it("is empty for a user without friends", async () => {
    const withoutFriends = await signUp();
    expect(await friendsOf(withoutFriends)).toEqual({ data: [], nextCursor: null });
    expect(await friendsOf(withoutFriends, "?status=accepted&limit=1")).toEqual({ data: [], nextCursor: null });
  });

  // spec: Conventions, `cursor` and `limit` walk a list once, without gaps: friends
  // spec: Endpoints: friends, `GET /friends?cursor`: every row once, also while the list changes
  it.each(["?status=accepted", ""])(
    "with the query %j neither omits nor repeats an entry while friendships, requests and blocks are added",
    async (query) => {
      const carol = await signUp();
      const before = await addFriendships(carol, "accepted", 40);
      const items = await readPages(carol, `/friends${query}`, routes.listFriends, 7, async () => {
        await addFriendships(carol, "accepted", 5);
        await addFriendships(carol, "pending", 2);
        await addBlocks(carol, 2);
      });
      const seen = items.map(({ id }) => id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  // spec: Endpoints: friends, `GET /friends?limit`: a number, 20 unless said
  it.each([
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=abc"],
    ["limit", "limit=1.5"],
    ["limit", "limit=-1"],
    ["limit", "limit="],
    ["limit", "limit=%2020"],
    ["status", "status=friends"],
    ["status", "status="],
    ["status", "status=Pending"],
    ["cursor", "cursor="],
    ["cursor", "cursor=abc"],
    ["cursor", "cursor=%00"],
    ["cursor", "cursor=%F0%9F%98%80"],
    ["cursor", "cursor=!!!!"],
    ["cursor", `cursor=${"A".repeat(40)}`],
  ])("rejects an invalid %s with 400: %s", async (field, query) => {
    expectInvalid(await anna.request("GET", `/friends?${query}`), [field]);
  });

  it("rejects a cursor of 5000 characters with 400", async () => {
    expectInvalid(await anna.request("GET", `/friends?cursor=${"A".repeat(5000)}`), ["cursor"]);
  });

  it("names all invalid parameters in one 400 response", async () => {
    expectInvalid(await anna.request("GET", "/friends?limit=0&status=friends"), ["limit", "status"]);
  });

  // spec: Conventions, `cursor` is opaque: changed, broken or foreign ones are refused
  it("rejects a cursor that was changed, and a cursor of another filter, user or list, with 400", async () => {
    const { nextCursor } = await friendsOf(anna, "?limit=1");
    const accepted = await friendsOf(anna, "?status=accepted&limit=1");
    const ben = await signUp();
    await addFriendships(ben, "accepted", 2);
    const changed = `${nextCursor!.slice(0, -2)}${nextCursor!.endsWith("A") ? "B" : "A"}A`;
    const wrong: [Person, string][] = [
      [anna, `/friends?status=accepted&cursor=${nextCursor}`],
      [anna, `/friends?cursor=${accepted.nextCursor}`],
      [anna, `/friends?status=pending&cursor=${accepted.nextCursor}`],
      [ben, `/friends?cursor=${nextCursor}`],
      [anna, `/notifications?cursor=${nextCursor}`],
      [anna, `/friends?cursor=${changed}`],
      [anna, `/friends?cursor=${nextCursor!.slice(0, -4)}`],
      [anna, `/friends?cursor=${nextCursor!.slice(4)}`],
    ];
    for (const [person, path] of wrong) {
      expectInvalid(await person.request("GET", path), ["cursor"]);
    }
    // A cursor is also valid with a different page size.
    expect((await friendsOf(anna, `?limit=3&cursor=${nextCursor}`)).data).toHaveLength(3);
  });

  // spec: Authentication, 4: friendships are read by their two people
  it("does not contain friendships between other users", async () => {
    const [ben, carol, stranger] = await signUpAll(3);
    await befriend(ben, carol);
    await block(ben, await signUp());
    expect((await friendsOf(stranger)).data).toEqual([]);
    expect((await friendsOf(carol)).data).toHaveLength(1);
  });
});
