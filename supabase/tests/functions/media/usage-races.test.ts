/** Stress test of storage quotas: files of a few users are uploaded, attached, released and removed concurrently. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(10);
const size = 1000;

/** Runs the same transaction as Storage at the end of an upload. Returns "stored", or the error message. */
async function store(connection: ReservedSql, key: string): Promise<string> {
  const owner = key.split("/")[0]!;
  const metadata = { mimetype: "image/jpeg", size };
  try {
    await connection`begin`;
    await connection`select set_config('storage.operation', 'storage.object.upload_signed', true)`;
    // Storage takes this lock, so that uploads to the same key run one after another.
    await connection`select pg_advisory_xact_lock(hashtextextended(${`storage:media/${key}`}, 0))`;
    await connection`select from storage.objects where bucket_id = 'media' and name = ${key} for update`;
    await connection`
      insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('media', ${key}, ${owner}, ${randomUUID()}, ${connection.json(metadata)})
      on conflict (bucket_id, name) do update
      set version = excluded.version, metadata = excluded.metadata`;
    await connection`commit`;
    return "stored";
  } catch (error) {
    await connection`rollback`;
    return (error as Error).message;
  }
}

async function remove(connection: ReservedSql, keys: string[]): Promise<string> {
  try {
    await connection`begin`;
    await connection`select set_config('storage.allow_delete_query', 'true', true)`;
    // An index scan makes all deletions lock the rows in the same order. With a sequential scan, two deletions of
    // Storage could deadlock. This test does not examine such deadlocks.
    await connection`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
    await connection`delete from storage.objects where bucket_id = 'media' and name = any (${keys})`;
    await connection`commit`;
    return "removed";
  } catch (error) {
    await connection`rollback`;
    return (error as Error).message;
  }
}

function wordOf(outcome: Outcome): string {
  return "refused" in outcome ? outcome.refused : "done";
}

/** Returns the users whose stored usage differs from the total size of their objects. */
async function wrongSums(people: string[]): Promise<string[]> {
  const rows = await sql<{ person: string }[]>`
    select person_id as person from private.wrong_media_usage where person_id = any (${people})`;
  return rows.map(({ person }) => person);
}

function pick<Item>(items: Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

it("concurrent uploads of a user can fill the storage quota, but cannot exceed it", async () => {
  const people = await makePeople(8);
  for (const person of people) {
    await sql`
      insert into private.media_usage (person_id, bytes)
      select ${person}, private.setting('media_total_bytes')::bigint - ${5 * size + 1}`;
    const ends = await Promise.all(
      connections.map(async (connection) => {
        const { json } = (await callRpc(connection, {
          person,
          rpc: "create_upload",
          args: { mime_type: "image/jpeg" },
        })) as { json: { key: string } };
        return await store(connection, json.key);
      }),
    );
    expect(ends.filter((end) => end === "stored")).toHaveLength(5);
    expect(new Set(ends)).toEqual(new Set(["stored", "the files of this person have reached the storage quota"]));
  }
});

it("concurrent changes of files do not deadlock, and the stored usage of each user equals the total size of the objects", async () => {
  const people = await makePeople(3);
  const files: string[] = [];
  const photos: { person: string; id: string }[] = [];
  const ends = new Map<string, number>();
  const acts: ((connection: ReservedSql) => Promise<string>)[] = [
    async (connection) => {
      const person = pick(people)!;
      const outcome = await callRpc(connection, { person, rpc: "create_upload", args: { mime_type: "image/jpeg" } });
      if ("refused" in outcome) {
        return outcome.refused;
      }
      files.push(outcome.json.key as string);
      return await store(connection, outcome.json.key as string);
    },
    async (connection) => {
      const key = pick(files);
      return key ? await store(connection, key) : "nothing";
    },
    async (connection) => {
      const key = pick(files);
      if (!key) {
        return "nothing";
      }
      const person = key.split("/")[0]!;
      const outcome = await callRpc(connection, {
        person,
        rpc: "add_photo",
        args: { media_key: key, checked_files: null },
      });
      if ("json" in outcome) {
        photos.push({ person, id: outcome.json.id as string });
      }
      return wordOf(outcome);
    },
    async (connection) => {
      const photo = photos.pop();
      return photo
        ? wordOf(await callRpc(connection, { person: photo.person, rpc: "delete_photo", args: { photo_id: photo.id } }))
        : "nothing";
    },
    async (connection) => {
      const key = pick(files);
      return await remove(connection, key ? [key, pick(files)!, `${key}.256x256.jpg`] : []);
    },
    async (connection) =>
      wordOf(await callRpc(connection, { person: null, rpc: "purge_media_usage", args: { row_limit: "50" } })),
    async (connection) => {
      const [hold] = await connection`
        select private.retain_media(array[${pick(files) ?? ""}], gen_random_uuid(), now() + interval '1 hour') is null as done`;
      return hold ? "held" : "not held";
    },
  ];
  await Promise.all(
    connections.map(async (connection) => {
      for (let round = 0; round < 120; round += 1) {
        const end = await pick(acts)!(connection);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    }),
  );
  const legal = [
    "stored",
    "done",
    "removed",
    "held",
    "not held",
    "nothing",
    "rate_limited",
    "photos_limit",
    "media_in_use",
    "validation_failed",
    "photo_not_found",
    "the file is in use",
    "no upload URL was created for this key",
  ];
  expect([...ends.keys()].filter((end) => !legal.includes(end))).toEqual([]);
  expect(ends.get("stored")).toBeGreaterThan(10);
  expect(await wrongSums(people)).toEqual([]);
});
