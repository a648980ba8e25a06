/** Race: an operator deletes an object in Storage while its owner attaches it. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makeScenes } from "../_support/events/races.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, type Outcome, type RpcCall, reserveConnections, resultOf } from "../_support/rpc.ts";

const connections = reserveConnections(3);

/** A profile or an event that can use a file, and the owner's RPC calls that attach and release the file. */
interface MediaUse {
  owner: string;
  table: string;
  id: string;
  show: (key: string) => RpcCall;
  release: (shown: { id: string }) => RpcCall;
}

function checked(key: string): object {
  return { [key]: { version: "only", recognizedType: "image/jpeg" } };
}

async function makeGallery(): Promise<MediaUse> {
  const [owner] = (await makePeople(1)) as [string];
  const [profile] = await sql<{ id: string }[]>`select id from public.profiles where user_id = ${owner}`;
  return {
    owner,
    table: "public.profiles",
    id: profile!.id,
    show: (key) => ({ person: owner, rpc: "add_photo", args: { media_key: key, checked_files: checked(key) } }),
    release: ({ id }) => ({ person: owner, rpc: "delete_photo", args: { photo_id: id } }),
  };
}

async function makeDraft(): Promise<MediaUse> {
  const [scene] = await makeScenes(1, { status: "draft", ben: "nobody" });
  const { anna: owner, event: id } = scene!;
  const setCover = (args: RpcCall["args"]) => ({ person: owner, rpc: "set_event_cover", args });
  return {
    owner,
    table: "public.events",
    id,
    show: (key) => setCover({ event_id: id, media_key: key, checked_files: checked(key) }),
    release: () => setCover({ event_id: id, media_key: null }),
  };
}

/** Stores two files of a user. Returns their keys in the order in which the database locks the files. */
async function storeTwo(owner: string): Promise<[string, string]> {
  const keys = [randomUUID(), randomUUID()].sort().map((id) => `${owner}/${id}`) as [string, string];
  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'media', key, 'only', '{"mimetype": "image/jpeg", "size": 1000}' from unnest(${keys}::text[]) as key`;
  return keys;
}

/** Deletes objects in a transaction, as Storage does. Returns "removed", or the error message. */
async function remove(connection: ReservedSql, keys: string[]): Promise<string> {
  try {
    await connection`begin`;
    await connection`select set_config('storage.allow_delete_query', 'true', true)`;
    await connection`delete from storage.objects where bucket_id = 'media' and name = any (${keys})`;
    await connection`commit`;
    return "removed";
  } catch (error) {
    await connection`rollback`;
    return (error as Error).message;
  }
}

async function processOf(connection: ReservedSql): Promise<number> {
  const [row] = await connection<{ id: number }[]>`select pg_backend_pid() as id`;
  return row!.id;
}

async function changedAt({ table, id }: MediaUse): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select updated_at as at from ${sql(table)} where id = ${id}`;
  return row!.at;
}

/**
 * Deletes a file, attaches the file just after the deletion has searched for its uses, and calls `act` before the
 * deletion ends.
 */
async function removeJustShown(
  mediaUse: MediaUse,
  act: (owner: ReservedSql, shown: { id: string }) => Promise<Outcome | undefined>,
): Promise<{ key: string; shownAt: Date; removed: string; acted: Outcome | undefined }> {
  const [owner, operator, reporter] = connections as [ReservedSql, ReservedSql, ReservedSql];
  const [ownersProcess, operatorsProcess, reportersProcess] = (await Promise.all(connections.map(processOf))) as [
    number,
    number,
    number,
  ];
  const operatorWaitsFor = (holder: number) =>
    expect
      .poll(async () => (await sql`select pg_blocking_pids(${operatorsProcess}) as holders`)[0]!.holders)
      .toEqual([holder]);
  const [other, key] = await storeTwo(mediaUse.owner);
  await reporter`begin`;
  await reporter`select private.retain_media(array[${other}], gen_random_uuid(), now() + interval '1 hour')`;
  const removing = remove(operator, [other, key]);
  await operatorWaitsFor(reportersProcess);
  const shown = await resultOf<{ id: string }>(owner, mediaUse.show(key));
  const shownAt = await changedAt(mediaUse);
  await owner`begin`;
  await owner`select from ${owner(mediaUse.table)} where id = ${mediaUse.id} for no key update`;
  await reporter`commit`;
  await operatorWaitsFor(ownersProcess);
  const acted = await act(owner, shown);
  await owner`commit`;
  return { key, shownAt, removed: await removing, acted };
}

describe.each([
  ["photo", makeGallery],
  ["cover", makeDraft],
])("an object that is deleted while its owner attaches it as a %s", (_, makeMediaUse) => {
  it("is marked as lost, and updatedAt changes for the profile or event that shows the object", async () => {
    const mediaUse = await makeMediaUse();
    const { key, shownAt, removed } = await removeJustShown(mediaUse, async () => undefined);
    expect(removed).toBe("removed");
    const [media] = await sql`select state from private.media where key = ${key}`;
    expect(media).toEqual({ state: "lost" });
    expect((await changedAt(mediaUse)) > shownAt).toBe(true);
  });

  it("can be released by its owner during the deletion without a deadlock", async () => {
    const mediaUse = await makeMediaUse();
    const { removed, acted } = await removeJustShown(mediaUse, (owner, shown) =>
      callRpc(owner, mediaUse.release(shown)),
    );
    expect(acted).not.toHaveProperty("refused");
    expect(removed).toBe("removed");
  });
});
