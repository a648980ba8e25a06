/** Races between calls that attach and release the same file as a photo or as the cover of an event. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { letGo, wrongUses } from "../_support/media/uses.ts";
import { connectionsOfRounds, inEveryScene } from "../_support/races.ts";
import { callRpc, type Outcome, type RpcCall, reserveConnections } from "../_support/rpc.ts";

const rounds = 24;
const connections = reserveConnections(connectionsOfRounds);

/** Test data of one repetition of a race: a user with two draft events and two files. */
interface Scene {
  person: string;
  events: [string, string];
  keys: [string, string];
}

type Act = (connection: ReservedSql, scene: Scene) => Promise<string>;

const wordOf = (outcome: Outcome) => ("refused" in outcome ? outcome.refused : "done");

function covering({ person, events, keys }: Scene, event: 0 | 1, key: 0 | 1 | null): RpcCall {
  const mediaKey = key === null ? null : keys[key];
  return {
    person,
    rpc: "set_event_cover",
    args: { event_id: events[event], media_key: mediaKey, checked_files: null },
  };
}

const cover =
  (event: 0 | 1, key: 0 | 1 | null): Act =>
  async (connection, scene) =>
    wordOf(await callRpc(connection, covering(scene, event, key)));

const clearWithHour =
  (event: 0 | 1): Act =>
  async (connection, scene) =>
    wordOf(await letGo(connection, covering(scene, event, null)));

const addPhoto =
  (key: 0 | 1): Act =>
  async (connection, { person, keys }) =>
    wordOf(
      await callRpc(connection, { person, rpc: "add_photo", args: { media_key: keys[key], checked_files: null } }),
    );

const finishCrop: Act = async (connection, { keys }) =>
  wordOf(
    await callRpc(connection, {
      person: null,
      rpc: "finish_crop",
      args: { media_key: keys[0], outcome: "made", reason: null },
    }),
  );

const removeObject: Act = async (connection, { keys }) => {
  await connection`begin`;
  await connection`select set_config('storage.allow_delete_query', 'true', true)`;
  await connection`delete from storage.objects where bucket_id = 'media' and name = ${keys[0]}`;
  await connection`commit`;
  return "removed";
};

/** Ends all uses of a file, as a moderation decision does. */
const endUses: Act = async (connection, { keys }) => {
  await connection`begin`;
  await connection`select private.lock_media_uses(array[${keys[0]}])`;
  await connection`select private.end_media_uses(array[${keys[0]}])`;
  await connection`commit`;
  return "ended";
};

/** Claims one file for removal. `api.claim_removals` would also claim files of other tests. */
const claimRemovals: Act = async (connection, { keys }) => {
  await connection`
    update private.media
    set state = 'removing', reusable_until = null, leased_until = private.now() + interval '1 minute'
    where key = (
      select due.key
      from private.media as due
      where due.key = ${keys[0]} and due.state = 'removing' and due.due_at <= private.now()
      for update skip locked
    )`;
  return "claimed";
};

/**
 * Makes the file due for removal, so that the job `media` can claim the file while the owner can still use it. In
 * production the owner can no longer use a file that the job can claim.
 */
async function makeDue(connection: ReservedSql, { keys }: Scene): Promise<string> {
  await connection`update private.media set due_at = private.now() where key = ${keys[0]}`;
  return "due";
}

async function makeScenes(): Promise<Scene[]> {
  const scenes = (await makePeople(rounds)).map(
    (person): Scene => ({
      person,
      events: [randomUUID(), randomUUID()],
      keys: [`${person}/${randomUUID()}`, `${person}/${randomUUID()}`],
    }),
  );
  for (const { person, events, keys } of scenes) {
    await sql`
      insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
      select id, ${person}, 'Race', 'other', 'draft', now() + interval '1 day', 0, 0, 200, 1
      from unnest(${events}::uuid[]) as id`;
    await sql`
      insert into storage.objects (bucket_id, name, version, metadata)
      select 'media', key, 'only', '{"mimetype": "image/jpeg", "size": 1000}' from unnest(${keys}::text[]) as key`;
  }
  return scenes;
}

/** Returns the covers of the events, and the state of the first file. */
async function endOf({ events, keys }: Scene): Promise<string> {
  const [row] = await sql`
    select
      (
        select string_agg(coalesce(array_position(${keys}::text[], event.cover_key)::text, 'none'), ' ' order by listed.place)
        from unnest(${events}::uuid[]) with ordinality as listed (id, place) join public.events as event using (id)
      ) as covers,
      coalesce((
        select case when media.state in ('waiting', 'cropped', 'uncropped') then 'shown' else media.state::text end
        from private.media where media.key = ${keys[0]}
      ), 'removing') as state`;
  return `covers ${row!.covers}, file ${row!.state}`;
}

interface Race {
  before: Act[];
  acts: [Act, Act];
  legal: string[];
}

const races: Record<string, Race> = {
  "is not released if one event removes its cover while another event adds the file as cover": {
    before: [cover(0, 0)],
    acts: [clearWithHour(0), cover(1, 0)],
    legal: ["done, done, covers none 1, file shown"],
  },
  "has two uses if two events add it as cover concurrently": {
    before: [],
    acts: [cover(0, 0), cover(1, 0)],
    legal: ["done, done, covers 1 1, file shown"],
  },
  "is released if its two uses end concurrently": {
    before: [cover(0, 0), cover(1, 0)],
    acts: [cover(0, null), cover(1, null)],
    legal: ["done, done, covers none none, file removing"],
  },
  "does not deadlock if two events exchange their covers": {
    before: [addPhoto(0), addPhoto(1), cover(0, 0), cover(1, 1)],
    acts: [cover(0, 1), cover(1, 0)],
    legal: ["done, done, covers 2 1, file shown"],
  },
  "becomes only one photo if its owner adds it as a photo twice concurrently": {
    before: [],
    acts: [addPhoto(0), addPhoto(0)],
    legal: ["done, media_in_use, covers none none, file shown", "media_in_use, done, covers none none, file shown"],
  },
  "gets its crop recorded while the cover is cleared": {
    before: [cover(0, 0)],
    acts: [finishCrop, cover(0, null)],
    legal: ["done, done, covers none none, file removing"],
  },
  "gets its crop recorded while another event adds the file as cover": {
    before: [cover(0, 0)],
    acts: [finishCrop, cover(1, 0)],
    legal: ["done, done, covers 1 1, file shown"],
  },
  "is recorded as lost if its object is removed while another event adds the file as cover": {
    before: [cover(0, 0)],
    acts: [removeObject, cover(1, 0)],
    legal: ["removed, done, covers 1 1, file lost", "removed, validation_failed, covers 1 none, file lost"],
  },
  "has no use if moderators end its uses while another event adds the file as cover": {
    before: [cover(0, 0)],
    acts: [endUses, cover(1, 0)],
    legal: [
      "ended, done, covers none none, file removing",
      "ended, validation_failed, covers none none, file removing",
    ],
  },
  "is either used again or removed if an event adds it as cover while a worker claims removals": {
    before: [cover(0, 0), clearWithHour(0), makeDue],
    acts: [claimRemovals, cover(1, 0)],
    legal: ["claimed, done, covers none 1, file shown", "claimed, validation_failed, covers none none, file removing"],
  },
};

describe("a file with several uses", () => {
  it.each(Object.entries(races))("%s", async (_, { before, acts: [first, second], legal }) => {
    const scenes = await makeScenes();
    const ends = await inEveryScene(connections, scenes, async (scene, left, right, lap) => {
      for (const act of before) {
        await act(left, scene);
      }
      const pending =
        lap % 2 === 0
          ? ([first(left, scene), second(right, scene)] as const)
          : ([second(right, scene), first(left, scene)] as const).toReversed();
      return `${(await Promise.all(pending)).join(", ")}, ${await endOf(scene)}`;
    });
    expect([...new Set(ends)].filter((end) => !legal.includes(end))).toEqual([]);
    expect(await wrongUses(scenes.flatMap(({ keys }) => keys))).toEqual([]);
  });
});
