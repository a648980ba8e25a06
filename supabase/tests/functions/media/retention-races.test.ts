/**
 * Races between a report about a user and the deletion of this user's photo, and between a report and the job `media`.
 */

import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { connectionsOfRounds, doWithHeadStart, inEveryScene } from "../_support/races.ts";
import { callRpc, type RpcCall, reserveConnections } from "../_support/rpc.ts";

const rounds = 40;
/**
 * Maximum number of times that the test runs the race with new data. The test stops earlier if both orders of the calls
 * have occurred.
 */
const mostGames = 3;
const lapsOfGame = rounds / (connectionsOfRounds / 2);
const connections = reserveConnections(connectionsOfRounds);

interface Scene {
  carol: string;
  reporter: string;
  key: string;
  photo: string;
}

async function makeScenes(connection: ReservedSql): Promise<Scene[]> {
  const people = await makePeople(2 * rounds);
  const scenes: Scene[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [carol, reporter] = [people[2 * round]!, people[2 * round + 1]!];
    const key = `${carol}/${crypto.randomUUID()}`;
    await sql`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('media', ${key}, 'only', '{"mimetype": "image/jpeg", "size": 1000}')`;
    const args = { media_key: key, checked_files: { [key]: { version: "only", recognizedType: "image/jpeg" } } };
    const added = await callRpc(connection, { person: carol, rpc: "add_photo", args });
    scenes.push({ carol, reporter, key, photo: "json" in added ? (added.json.id as string) : "" });
  }
  return scenes;
}

const reports = ({ carol, reporter }: Scene): RpcCall => ({
  person: reporter,
  rpc: "create_report",
  args: { target_type: "user", target_id: carol, target_field: "targetId", reason: "spam", description: null },
});

const deletes = ({ carol, photo }: Scene): RpcCall => ({
  person: carol,
  rpc: "delete_photo",
  args: { photo_id: photo },
});

/** Returns whether the report contains the photo, and the state of the file. */
async function endOf({ carol, key }: Scene): Promise<string> {
  const [row] = await sql`
    select
      media.state,
      media.key is null or media.leased_until is not null as "isClaimed",
      file.evidence -> 'photoKeys' @> to_jsonb(${key}::text) as "isNamed"
    from
      public.reports as report
      join private.report_files as file on file.report_id = report.id
      left join private.media on media.key = ${key}
    where report.target_id = ${carol}`;
  const end = row?.isClaimed === false ? row.state : "claimed by a job";
  return `${row?.isNamed ? "named" : "not named"}, ${end}`;
}

/**
 * Retains a file in the same way as a report that read the storage key before the file was released. Returns the state
 * of the file.
 */
async function retainFor(connection: ReservedSql, key: string): Promise<string> {
  await connection`begin`;
  await connection`select private.retain_media(array[${key}], gen_random_uuid(), now() + interval '1 day')`;
  const [row] = await connection`select state from private.media where key = ${key}`;
  await connection`commit`;
  return row?.state ?? "gone";
}

it("a photo that its owner deletes during a report is retained if the report contains the photo", async () => {
  const ends = new Set<string>();
  const areBothSeen = () => ends.has("named, retained") && [...ends].some((end) => end.startsWith("not named"));
  for (let game = 0; game < mostGames && !areBothSeen(); game += 1) {
    const scenes = await makeScenes(connections[0]!);
    await inEveryScene(connections, scenes, async (scene, left, right, lap) => {
      const [early, late] = lap % 2 === 0 ? [reports, deletes] : [deletes, reports];
      // The order of the calls depends on the load, so the head start of the first call grows until
      // both orders have occurred.
      const roundTrips = 2 ** Math.floor((game * lapsOfGame + lap) / 2) - 1;
      await doWithHeadStart(scene, [left, early], [right, late], roundTrips);
    });
    for (const scene of scenes) {
      ends.add(await endOf(scene));
    }
  }
  // In production no job claims a file within an hour after its release. In this test the job `media` may claim the
  // file immediately.
  const legal = ["named, retained", "named, claimed by a job", "not named, removing", "not named, claimed by a job"];
  expect([...ends].filter((end) => !legal.includes(end))).toEqual([]);
  expect(areBothSeen(), `both orders occur, not only: ${[...ends].join("; ")}`).toBe(true);
});

it("a file that the media job is about to remove is retained if a report retains it before the job claims it", async () => {
  const scenes = await makeScenes(connections[0]!);
  for (const { carol, key, photo } of scenes) {
    await sql`
      insert into private.media_retentions (media_key, retained_for_id, retained_until)
      values (${key}, ${crypto.randomUUID()}, now() + interval '1 hour')`;
    const deleted = await callRpc(connections[0]!, { person: carol, rpc: "delete_photo", args: { photo_id: photo } });
    expect(deleted).not.toHaveProperty("refused");
    await sql`update private.media set due_at = now() where key = ${key}`;
    await sql`update private.media_retentions set retained_until = now() where media_key = ${key}`;
  }
  const ends = await inEveryScene(connections, scenes, async ({ key }, left, right, lap) => {
    const hold = () => retainFor(left, key);
    const claim = () => callRpc(right, { person: null, rpc: "claim_removals", args: { removal_limit: "100" } });
    const pending = lap % 2 === 0 ? ([hold(), claim()] as const) : ([claim(), hold()] as const).toReversed();
    const [state] = await Promise.all(pending);
    const [row] = await sql`select state from private.media where key = ${key}`;
    return `${state} by the report, then ${row?.state ?? "gone"}`;
  });
  const illegal = ends.filter((end) => !/^(retained .* retained|removing .* (removing|gone)|gone .* gone)$/.test(end));
  expect(illegal).toEqual([]);
});
