/** Race: a user with the maximum number of devices registers two more devices concurrently. */

import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

const registers =
  (token: string): ActIn<string> =>
  (person) => ({
    person,
    rpc: "register_device",
    args: { platform: "android", provider: "fcm", token: `${token} ${person}`, app_version: null, locale: null },
  });

it("a user with ten devices who registers two more concurrently has ten devices, and both new devices are among them", async () => {
  const people = await makePeople(roundsOf(400));
  await sql`
    insert into private.devices (user_id, platform, provider, token, registered_at)
    select user_id, 'android', 'fcm', user_id || ' ' || number, now() - number * interval '1 hour'
    from unnest(${people}::uuid[]) as user_id, generate_series(1, 10) as number`;
  const outcomes = await atOnce(connections, people, [registers("new"), registers("newer")]);
  const devices = await sql<{ devices: number; added: number; first: number }[]>`
    select
      count(*)::integer as devices,
      (count(*) filter (where token like 'new%'))::integer as added,
      (count(*) filter (where token like '% 8'))::integer as first
    from private.devices where user_id = any (${people}::uuid[]) group by user_id`;
  expect(outcomes.flat().filter((outcome) => "refused" in outcome)).toEqual([]);
  expect(devices).toHaveLength(people.length);
  expect(devices.filter((kept) => kept.devices !== 10 || kept.added !== 2 || kept.first !== 1)).toEqual([]);
});
