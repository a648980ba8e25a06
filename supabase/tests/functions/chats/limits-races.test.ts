/** Limits of messages and new chats between users who are neither friends nor matches, tested with concurrent calls. */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Three people who are neither friends nor matches, and a chat of Anna and Ben in which only Anna has written. */
interface Scene {
  anna: string;
  ben: string;
  cleo: string;
  chat: string;
}

type Name = "anna" | "ben" | "cleo";
type Act = ActIn<Scene>;

const writes =
  (who: Name): Act =>
  (scene) => ({
    person: scene[who],
    rpc: "send_message",
    args: { chat_id: scene.chat, message: { content: "Hello", attachments: [] } },
  });
const opens =
  (who: Name, whom: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "open_direct_chat", args: { person_id: scene[whom] } });
const blocks =
  (who: Name, whom: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "block_person", args: { person_id: scene[whom] } });

/** Creates the users and chats of the repetitions, in which Anna has already sent Ben the given number of messages. */
async function makeScenes(rounds: number, messages: number): Promise<Scene[]> {
  const people = await makePeople(3 * rounds);
  const scenes = Array.from({ length: rounds }, (_, round) => {
    const [anna, ben, cleo] = people.slice(3 * round) as [string, string, string];
    return { anna, ben, cleo };
  });
  const annas = scenes.map(({ anna }) => anna);
  const bens = scenes.map(({ ben }) => ben);
  const chats = messages
    ? await sql<{ id: string; anna: string }[]>`
        with
          made as (
            insert into public.chats (type, one_person_id, other_person_id, last_message_at)
            select 'direct', least(anna, ben), greatest(anna, ben), now()
            from unnest(${annas}::uuid[], ${bens}::uuid[]) as pair (anna, ben)
            returning *
          ),
          joined as (
            insert into public.chat_participants (chat_id, user_id, role)
            select id, user_id, 'member' from made, unnest(array[one_person_id, other_person_id]) as user_id
          ),
          said as (
            insert into public.messages (chat_id, sender_id, content, created_at, updated_at)
            select made.id, anna, 'Hello', now() - number * interval '1 second', now()
            from made, unnest(${annas}::uuid[]) as anna, generate_series(0, ${messages - 1}::integer) as number
            where anna in (one_person_id, other_person_id)
          )
        select made.id, anna
        from made join unnest(${annas}::uuid[]) as anna on anna in (one_person_id, other_person_id)`
    : [];
  const chatOf = new Map(chats.map(({ id, anna }) => [anna, id]));
  return scenes.map((scene) => ({ ...scene, chat: chatOf.get(scene.anna) ?? "" }));
}

/**
 * Records that each person has started the given number of chats with people who are neither friends nor matches, or
 * was notified of that many new chats.
 */
async function addCooldowns(side: "actor_id" | "recipient_id", people: string[], count: number): Promise<void> {
  const other = side === "actor_id" ? "recipient_id" : "actor_id";
  await sql`
    insert into private.notification_cooldowns (${sql(side)}, ${sql(other)}, kind, recorded_at)
    select person_id, gen_random_uuid(), 'chat_created', now()
    from unnest(${people}::uuid[]) as person_id, generate_series(1, ${count}::integer)`;
}

/** Returns the outcomes of both calls in each repetition. */
async function endsOf(scenes: Scene[], acts: [Act, Act]): Promise<[string, string][]> {
  const outcomes = await atOnce(connections, scenes, acts);
  return outcomes.map(([first, second]) => [wordOf(first, () => null), wordOf(second, () => null)]);
}

function sorted(ends: [string, string][]): string[] {
  return [...new Set(ends.map((words) => [...words].sort().join(", ")))];
}

describe("a user who has never responded to the sender", () => {
  it("receives only one of two concurrent messages if the sender has only one message left for the day", async () => {
    const scenes = await makeScenes(roundsOf(400), 49);
    expect(sorted(await endsOf(scenes, [writes("anna"), writes("anna")]))).toEqual(["done, rate_limited"]);
    const counts = await sql<{ count: number }[]>`
      select distinct count(*)::integer as count
      from public.messages where chat_id = any (${scenes.map(({ chat }) => chat)}::uuid[]) group by chat_id`;
    expect([...counts]).toEqual([{ count: 50 }]);
  });

  it("receives any number of messages a day after responding once", async () => {
    const scenes = await makeScenes(roundsOf(400), 50);
    const ends = await endsOf(scenes, [writes("anna"), writes("ben")]);
    expect(ends.filter(([, response]) => response !== "done")).toEqual([]);
    expect(ends.filter(([more]) => !["done", "rate_limited"].includes(more))).toEqual([]);
    expect(sorted(await endsOf(scenes, [writes("anna"), writes("anna")]))).toEqual(["done, done"]);
  });

  it("can block the sender while the sender sends a message, which is stored or rejected with chat_not_found", async () => {
    const scenes = await makeScenes(roundsOf(200), 49);
    const ends = await endsOf(scenes, [writes("anna"), blocks("ben", "anna")]);
    expect(ends.filter(([, block]) => block !== "done")).toEqual([]);
    expect(ends.filter(([more]) => !["done", "chat_not_found"].includes(more))).toEqual([]);
  });
});

describe("users who are neither friends nor matches", () => {
  it("can start only one of two concurrent chats if the daily limit of new chats allows only one more", async () => {
    const scenes = await makeScenes(roundsOf(400), 0);
    const annas = scenes.map(({ anna }) => anna);
    await addCooldowns("actor_id", annas, 59);
    expect(sorted(await endsOf(scenes, [opens("anna", "ben"), opens("anna", "cleo")]))).toEqual(["done, rate_limited"]);
    const [counted] = await sql<{ chats: number; notification_cooldowns: number }[]>`
      select
        (
          select count(*) from public.chats
          where one_person_id = any (${annas}::uuid[]) or other_person_id = any (${annas}::uuid[])
        )::integer as chats,
        (select count(*) from private.notification_cooldowns where actor_id = any (${annas}::uuid[]))::integer as notification_cooldowns`;
    expect(counted).toEqual({ chats: scenes.length, notification_cooldowns: 60 * scenes.length });
  });

  it("receive only one notification of two concurrent new chats if the daily limit of notifications allows only one more", async () => {
    const scenes = await makeScenes(roundsOf(400), 0);
    const annas = scenes.map(({ anna }) => anna);
    await addCooldowns("recipient_id", annas, 99);
    expect(sorted(await endsOf(scenes, [opens("ben", "anna"), opens("cleo", "anna")]))).toEqual(["done, done"]);
    const notifications = await sql<{ count: number }[]>`
      select distinct count(*)::integer as count
      from public.notifications where user_id = any (${annas}::uuid[]) group by user_id`;
    expect([...notifications]).toEqual([{ count: 1 }]);
  });

  it("cause a single notification if both of them start a chat with each other concurrently", async () => {
    const scenes = await makeScenes(roundsOf(400), 0);
    expect(sorted(await endsOf(scenes, [opens("anna", "ben"), opens("ben", "anna")]))).toEqual(["done, done"]);
    const people = scenes.flatMap(({ anna, ben }) => [anna, ben]);
    const [notifications] = await sql<{ notifications: number; notification_cooldowns: number }[]>`
      select
        (select count(*) from public.notifications where user_id = any (${people}::uuid[]))::integer as notifications,
        (select count(*) from private.notification_cooldowns where actor_id = any (${people}::uuid[]))::integer as notification_cooldowns`;
    expect(notifications).toEqual({ notifications: scenes.length, notification_cooldowns: scenes.length });
  });

  it("do not cause a deadlock when one person starts a chat while the other person blocks them", async () => {
    const scenes = await makeScenes(roundsOf(200), 0);
    const ends = await endsOf(scenes, [opens("anna", "ben"), blocks("ben", "anna")]);
    expect(ends.filter(([, block]) => block !== "done")).toEqual([]);
    expect(ends.filter(([begun]) => !["done", "person_not_found"].includes(begun))).toEqual([]);
  });
});
