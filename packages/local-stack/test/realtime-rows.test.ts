import assert from "node:assert/strict";
import { arrive, follow, protocolVersions, testRealtime } from "./realtime-stack.ts";

testRealtime("rows in postgres_changes", async ({ sql, person }, test) => {
  let lastNote = 0;
  async function writeNote(owner: { id: string }, body = "hello"): Promise<number> {
    lastNote += 1;
    await sql`insert into public.notes (id, owner_id, body) values (${lastNote}, ${owner.id}, ${body})`;
    return lastNote;
  }

  for (const vsn of protocolVersions) {
    await test.step(`an owner receives an inserted row with typed values, protocol ${vsn}`, async () => {
      const owner = await person(vsn);
      const changes = await follow(owner, { event: "INSERT", table: "notes", filter: `owner_id=eq.${owner.id}` });
      const before = Date.now();
      await sql`
        insert into public.notes
        values (0, ${owner.id}, 'hello', 'hidden', '{"a": [1, 2]}', '{x,"y z"}', 'loud', 1.50, true, '2026-01-02 03:04:05.678+00')`;
      await arrive(changes, 1);
      const { commit_timestamp: committedAt, ...change } = changes[0]!;
      assert.deepEqual(change, {
        schema: "public",
        table: "notes",
        eventType: "INSERT",
        new: {
          id: 0,
          owner_id: owner.id,
          body: "hello",
          details: { a: [1, 2] },
          tags: ["x", "y z"],
          mood: "loud",
          amount: 1.5,
          is_open: true,
          written_at: "2026-01-02T03:04:05.678+00:00",
        },
        old: {},
        errors: null,
      });
      assert.match(committedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      // The database stores times in microseconds, but the client measures them in milliseconds.
      assert.ok(Date.parse(committedAt) >= before - 1 && Date.parse(committedAt) <= Date.now() + 1);
      await sql`delete from public.notes`;
      await owner.client.removeAllChannels();
    });
  }

  await test.step("an owner receives updates and deletes with the primary key of the old row", async () => {
    const owner = await person();
    const changes = await follow(owner, { table: "notes" });
    const id = await writeNote(owner);
    await arrive(changes, 1);
    await sql`update public.notes set body = 'changed' where id = ${id}`;
    await arrive(changes, 2);
    await sql`update public.notes set id = ${id + 1000} where id = ${id}`;
    await arrive(changes, 3);
    await sql`delete from public.notes where id = ${id + 1000}`;
    await arrive(changes, 4);
    assert.deepEqual(
      changes.map(({ eventType, new: newRow, old }) => [eventType, "body" in newRow ? newRow.body : null, old]),
      [
        ["INSERT", "hello", {}],
        ["UPDATE", "changed", { id }],
        ["UPDATE", "changed", { id }],
        ["DELETE", null, { id: id + 1000 }],
      ],
    );
    await owner.client.removeAllChannels();
  });

  await test.step("a subscriber gets an error instead of the row if the table has no primary key", async () => {
    const one = await person();
    const changes = await follow(one, { table: "lines" });
    await sql`insert into public.lines values ('a')`;
    await sql`delete from public.lines`;
    await arrive(changes, 2);
    assert.deepEqual(
      changes.map(({ eventType, new: row, old, errors }) => [eventType, row, old, errors]),
      [
        ["INSERT", {}, {}, ["Error 400: Bad Request, no primary key"]],
        ["DELETE", {}, { body: "a" }, null],
      ],
    );
    await one.client.removeAllChannels();
  });

  await test.step("a subscriber who selects columns receives these columns and the primary key", async () => {
    const owner = await person();
    const changes = await follow(owner, { table: "notes", event: "INSERT", select: ["body"] });
    const id = await writeNote(owner, "short");
    await arrive(changes, 1);
    assert.deepEqual(changes[0]!.new, { id, body: "short" });
    await owner.client.removeAllChannels();
  });

  await test.step("the new row of an update does not contain large values that the update did not change", async () => {
    const owner = await person();
    const changes = await follow(owner, { table: "notes", event: "UPDATE" });
    lastNote += 1;
    // PostgreSQL stores this value outside the row, because the value is long and too random to be compressed.
    await sql`
      insert into public.notes (id, owner_id, body)
      select ${lastNote}, ${owner.id}, string_agg(md5(number::text), '') from generate_series(1, 1000) as number`;
    await sql`update public.notes set is_open = true where id = ${lastNote}`;
    await arrive(changes, 1);
    const { new: row } = changes[0]!;
    assert.ok("is_open" in row && row.is_open === true && !("body" in row));
    await owner.client.removeAllChannels();
  });

  await test.step("a change of more than a mebibyte is sent without its large values", async () => {
    const owner = await person();
    const changes = await follow(owner, { table: "notes", event: "INSERT" });
    const id = await writeNote(owner, "x".repeat(1024 * 1024));
    await arrive(changes, 1);
    const { new: row, errors } = changes[0]!;
    assert.ok("id" in row && row.id === id && row.owner_id === owner.id && !("body" in row));
    assert.deepEqual(errors, ["Error 413: Payload Too Large"]);
    await owner.client.removeAllChannels();
  });

  await test.step("the change of a deleted row contains only its primary key, even with replica identity full", async () => {
    await sql`alter table public.notes replica identity full`;
    const [owner, stranger] = [await person(), await person()];
    const own = await follow(owner, { table: "notes", filter: `owner_id=eq.${owner.id}` });
    const others = await follow(stranger, { table: "notes", event: "DELETE" });
    lastNote += 1;
    await sql`
      insert into public.notes (id, owner_id, body, secret) values (${lastNote}, ${owner.id}, 'before', 'hidden')`;
    await arrive(own, 1);
    await sql`update public.notes set body = 'after' where id = ${lastNote}`;
    await arrive(own, 2);
    await sql`delete from public.notes where id = ${lastNote}`;
    await Promise.all([arrive(own, 3), arrive(others, 1)]);
    const old = own[1]!.old as Record<string, unknown>;
    assert.deepEqual([old.body, old.owner_id, "secret" in old], ["before", owner.id, false]);
    assert.deepEqual(
      [own[2]!, ...others].map(({ eventType, old: key }) => [eventType, key]),
      [
        ["DELETE", { id: lastNote }],
        ["DELETE", { id: lastNote }],
      ],
    );
    await sql`alter table public.notes replica identity default`;
    for (const { client } of [owner, stranger]) {
      await client.removeAllChannels();
    }
  });
});
