/** Races between a call that sets a birthdate and another call: minors are protected in every order. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import { type ActIn, atOnce, connectionsOfRounds, doWhileOpen, wordOf } from "../_support/races.ts";
import { callRpc, type RpcCall, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Test data of one repetition of a race: Anna is an adult. Ben has no birthdate, or the birthdate of an adult. */
interface Pair {
  anna: string;
  ben: string;
  benProfile: string;
}

type Act = ActIn<Pair>;

const minorsBirthdate = birthdateOfAge(16);

function benSays(birthdate: string | null): Act {
  return ({ ben }) => ({ person: ben, rpc: "update_profile", args: { changes: { birthdate } } });
}

const annaOpensChat: Act = ({ anna, ben }) => ({ person: anna, rpc: "open_direct_chat", args: { person_id: ben } });
const annaLikes: Act = ({ anna, benProfile }) => ({
  person: anna,
  rpc: "interact",
  args: { target_profile_id: benProfile, kind: "like" },
});
const moderatorDecides: Act = ({ ben }) => ({
  person: null,
  rpc: "decide_birthdate",
  args: { person_id: ben, birthdate: "1990-01-01", note: "Passport" },
});

async function makePairs(count: number, birthdate: string | null): Promise<Pair[]> {
  const people = await makePeople(2 * count);
  const [annas, bens] = [people.slice(0, count), people.slice(count)];
  const profiles = await sql<{ id: string; user_id: string }[]>`
    update public.profiles set birthdate = ${birthdate} where user_id = any (${bens}::uuid[]) returning id, user_id`;
  const profileOf = new Map(profiles.map(({ id, user_id }) => [user_id, id]));
  return annas.map((anna, index) => ({ anna, ben: bens[index]!, benProfile: profileOf.get(bens[index]!)! }));
}

/**
 * Describes, for the user Ben of each repetition, whether he is stored as a minor or an adult, and whether his age is
 * disputed.
 */
async function standings(pairs: Pair[]): Promise<string[]> {
  const rows = await sql<{ standing: string }[]>`
    select
      case when private.is_minor(adulthoods.adult_from) then 'minor' else 'adult' end
        || case when adulthoods.disputed_at is not null then ' in doubt' else '' end
        || case when profiles.adult_from = adulthoods.adult_from then '' else ', listed otherwise' end as standing
    from
      unnest(${pairs.map(({ ben }) => ben)}::uuid[]) with ordinality as pair (ben, number)
      join private.adulthoods on adulthoods.person_id = ben
      join public.profiles on profiles.user_id = ben
    order by number`;
  return rows.map(({ standing }) => standing);
}

describe("a user whose birthdate is changed by concurrent calls", () => {
  it("is stored as a minor with a disputed age after sending an adult's and a minor's birthdate concurrently", async () => {
    const pairs = await makePairs(100, null);
    const outcomes = await atOnce(connections, pairs, [benSays("1990-01-01"), benSays(minorsBirthdate)]);
    const ends = new Set(await standings(pairs));
    expect(outcomes.flat().map((outcome) => wordOf(outcome, () => null))).toEqual(Array(200).fill("done"));
    expect(ends).toEqual(new Set(["minor in doubt"]));
  });

  it("can exchange no messages with an adult who opens a chat while the user sends a minor's birthdate", async () => {
    const pairs = await makePairs(100, "1990-01-01");
    const outcomes = await atOnce(connections, pairs, [annaOpensChat, benSays(minorsBirthdate)]);
    for (const [index, [opened]] of outcomes.entries()) {
      const { anna, ben } = pairs[index]!;
      expect(["done", "person_not_found"]).toContain(wordOf(opened, () => null));
      if ("refused" in opened) {
        continue;
      }
      const args = { chat_id: opened.json.id as string, message: { content: "Hello", attachments: [] } };
      for (const person of [anna, ben]) {
        expect(await callRpc(connections[0]!, { person, rpc: "send_message", args })).toEqual({
          refused: "chat_not_found",
        });
      }
    }
    expect(new Set(await standings(pairs))).toEqual(new Set(["minor in doubt"]));
  });

  it("has no match with an adult who likes the user back while the user sends a minor's birthdate", async () => {
    const pairs = await makePairs(100, "1990-01-01");
    await sql`
      insert into private.people_interactions (person_id, target_id, type, expires_at, updated_at, liked_at)
      select ben, anna, 'like', now() + interval '1 day', now(), now()
      from unnest(${pairs.map(({ anna }) => anna)}::uuid[], ${pairs.map(({ ben }) => ben)}::uuid[]) as pair (anna, ben)`;
    await atOnce(connections, pairs, [annaLikes, benSays(minorsBirthdate)]);
    for (const { anna, ben } of pairs) {
      for (const person of [anna, ben]) {
        const args = { cursor: null, page_size: "100" };
        expect(await callRpc(connections[0]!, { person, rpc: "list_matches", args })).toMatchObject({
          json: { data: [] },
        });
      }
    }
  });

  it("has the age that a moderator decides on while the user sends a birthdate", async () => {
    const pairs = await makePairs(100, "1990-01-01");
    const outcomes = await atOnce(connections, pairs, [moderatorDecides, benSays(minorsBirthdate)]);
    expect(outcomes.flat().map((outcome) => wordOf(outcome, () => null))).toEqual(Array(200).fill("done"));
    expect(new Set(await standings(pairs))).toEqual(new Set(["adult"]));
  });
});

describe("a birthdate that is rejected as too young, and the concurrent creation of a profile without a birthdate", () => {
  const refused = (person: string): RpcCall => ({
    person,
    rpc: "record_refused_birthdate",
    args: { birthdate: birthdateOfAge(15) },
  });
  const created = (person: string): RpcCall => ({
    person,
    rpc: "create_profile",
    args: { profile: { firstName: "Ben" } },
  });

  it.each([
    ["the rejected birthdate comes first", [refused, created]],
    ["the profile comes first", [created, refused]],
  ] as const)("result in a disputed age in either order: %s", async (_, [earlier, later]) => {
    const person = randomUUID();
    const [left, right] = connections;
    const outcomes = await doWhileOpen([left!, earlier(person)], [right!, later(person)]);
    expect(outcomes.filter((outcome) => "refused" in outcome)).toEqual([]);
    const [row] = await sql`
      select disputed_at is not null as is_in_doubt, profiles.adult_from = adulthoods.adult_from as is_shown
      from private.adulthoods join public.profiles on profiles.user_id = adulthoods.person_id
      where adulthoods.person_id = ${person}`;
    expect(row).toEqual({ is_in_doubt: true, is_shown: true });
  });
});
