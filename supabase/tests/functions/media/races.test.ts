/** Race: a user attaches a file while another upload to the same key ends. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { connectionsOfRounds, inEveryScene } from "../_support/races.ts";
import { callRpc, reserveConnections } from "../_support/rpc.ts";

const rounds = 40;
const connections = reserveConnections(connectionsOfRounds);

interface Scene {
  person: string;
  key: string;
  /**
   * Versions of an object: the version that was checked before the file is attached, and the version that a later
   * upload to the same key writes.
   */
  versions: [string, string];
}

/** Writes a version to storage.objects, as Storage does when an upload ends. Returns "stored", or the error message. */
async function store(connection: ReservedSql | typeof sql, key: string, version: string): Promise<string> {
  try {
    await connection`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('media', ${key}, ${version}, '{"mimetype": "image/jpeg", "size": 1000}')
      on conflict (bucket_id, name) do update
      set version = excluded.version, metadata = excluded.metadata`;
    return "stored";
  } catch (error) {
    return (error as Error).message;
  }
}

it("either a late upload or the attachment of the checked version of a file succeeds, but never both", async () => {
  const people = await makePeople(rounds);
  const scenes: Scene[] = people.map((person) => ({
    person,
    key: `${person}/${randomUUID()}`,
    versions: [randomUUID(), randomUUID()],
  }));
  await Promise.all(scenes.map(({ key, versions: [seen] }) => store(sql, key, seen)));
  const ends = await inEveryScene(
    connections,
    scenes,
    async ({ person, key, versions: [seen, late] }, left, right, lap) => {
      const args = { media_key: key, checked_files: { [key]: { version: seen, recognizedType: "image/jpeg" } } };
      const attach = () => callRpc(left, { person, rpc: "add_photo", args });
      const end = () => store(right, key, late);
      // The connections send these two calls in the order of the array.
      const pending = lap % 2 === 0 ? ([attach(), end()] as const) : ([end(), attach()] as const).toReversed();
      const [attached, stored] = (await Promise.all(pending)) as [Awaited<ReturnType<typeof attach>>, string];
      const [row] = await sql`
      select object.version, media.state <> 'unattached' as "isShown"
      from storage.objects as object join private.media on media.key = object.name
      where object.name = ${key}`;
      return [
        "refused" in attached ? attached.refused : "attached",
        stored,
        row?.version === seen ? "what was seen" : "what came late",
        row?.isShown ? "shown" : "not shown",
      ].join(", ");
    },
  );
  const legal = [
    "attached, the file is in use, what was seen, shown",
    "media_changed, stored, what came late, not shown",
  ];
  expect([...new Set(ends)].filter((end) => !legal.includes(end))).toEqual([]);
  expect(new Set(ends), "each of the two outcomes occurs").toEqual(new Set(legal));
});
