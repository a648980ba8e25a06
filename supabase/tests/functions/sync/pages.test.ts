/** Pages, cursors and errors of `GET /sync`. */

import { syncContract } from "@social/shared-types/sync.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { addNotifications } from "../_support/notifications/notifications.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { sync } = syncContract.routes;

async function pageOf(person: Person, query = "") {
  return expectSuccess(await person.request("GET", `/sync${query}`), sync);
}

describe("a sync", () => {
  let anna: Person;
  let boris: Person;

  beforeAll(async () => {
    [anna, boris] = await Promise.all([signUp(), signUp()]);
  });

  it("returns no changes and a first cursor if the request has no cursor", async () => {
    await addNotifications(anna, 3);
    const { changes, nextCursor, hasMore } = await pageOf(anna);
    expect([changes, hasMore]).toEqual([[], false]);
    expect(await pageOf(anna, `?cursor=${nextCursor}`)).toMatchObject({ changes: [], hasMore: false });
  });

  it("returns each change once in pages of the requested size, and returns the same page again for the same cursor", async () => {
    const { nextCursor } = await pageOf(anna);
    await addNotifications(anna, 5);
    const whole = await pageOf(anna, `?cursor=${nextCursor}`);
    expect(whole.changes).toHaveLength(5);
    expect(await pageOf(anna, `?cursor=${nextCursor}`)).toMatchObject({ changes: whole.changes, hasMore: false });
    const first = await pageOf(anna, `?cursor=${nextCursor}&limit=3`);
    const second = await pageOf(anna, `?cursor=${first.nextCursor}&limit=3`);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.changes, ...second.changes]).toEqual(whole.changes);
  });

  it.each(["0", "501", "ten"])("rejects the limit %s with 400", async (limit) => {
    expectInvalid(await anna.request("GET", `/sync?limit=${limit}`), ["limit"]);
  });

  it("rejects with 400 an invalid cursor, a cursor of another user, and a cursor of a list such as /notifications", async () => {
    const { nextCursor } = await pageOf(boris);
    await addNotifications(anna, 25);
    const list = await anna.request("GET", "/notifications");
    for (const cursor of ["broken", nextCursor, (list.body as { nextCursor: string }).nextCursor]) {
      expectInvalid(await anna.request("GET", `/sync?cursor=${cursor}`), ["cursor"]);
    }
  });

  it.each([
    ["from another database or another timeline", `'{0}', '"another"'`],
    ["with a position beyond the history of this database", `'{1}', '"99999999999:99999999999:"'`],
    ["that is older than 30 days", `'{2}', to_jsonb(now() - interval '31 days')`],
  ])("rejects a cursor %s with 410 sync_expired", async (_, change) => {
    const { nextCursor } = await pageOf(anna);
    const filters = JSON.stringify({ person: anna.id });
    const [changed] = await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: anna.id })}, true)`;
      return transaction.unsafe<{ cursor: string }[]>(
        `select private.encode_cursor(
          'sync', $1::text::jsonb, jsonb_set(private.decode_cursor('sync', $1::text::jsonb, $2), ${change})) as cursor`,
        [filters, nextCursor],
      );
    });
    expectRefusal(await anna.request("GET", `/sync?cursor=${changed!.cursor}`), 410, "sync_expired");
  });
});
