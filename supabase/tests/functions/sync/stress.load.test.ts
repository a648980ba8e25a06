/**
 * Stress test of the sync. Three clients of one user sync while this user and five other users make random calls. In
 * each iteration one client may be offline, and one transaction stays open during several syncs. After each iteration,
 * the objects on the online clients must equal the objects in the API's list responses. STRESS_SECONDS sets the
 * duration, and STRESS_SEED selects the random calls.
 */

import type postgres from "postgres";
import { expect, it } from "vitest";
import { SeededRandom } from "../../../../tools/seed/seeded-random.ts";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, reserveConnections } from "../_support/rpc.ts";
import * as chatActs from "../_support/stress/chats-acts.ts";
import * as groupActs from "../_support/stress/groups-acts.ts";
import type { Model, Slot } from "../_support/stress/model.ts";
import * as peopleActs from "../_support/stress/people-acts.ts";
import type { Act, Scene } from "../_support/stress/scene.ts";
import { reinstate, suspend } from "../_support/suspension.ts";
import { Client, differences, readLists } from "../_support/sync/client.ts";

const seconds = Number(process.env.STRESS_SECONDS ?? 12);
const seed = Number(process.env.STRESS_SEED ?? 1);
const workerCount = 6;
const stepsPerRound = 12;
const slotCount = 3;

const connections = reserveConnections(workerCount + 4);

const interact: Act = async ({ model, random, call, person }) => {
  const target = random.pick(model.people.filter((other) => other !== person));
  const [profile] = await sql<{ id: string }[]>`select id from public.profiles where user_id = ${target!}`;
  if (profile) {
    await call(person, "interact", { target_profile_id: profile.id, kind: random.chance(85) ? "like" : "dislike" });
  }
};

const endMatch: Act = async ({ random, call, person }) => {
  const own = await sql<{ id: string }[]>`
    select id from public.matches where ${person} in (one_person_id, other_person_id)`;
  const match = random.pick(own);
  if (match) {
    await call(person, "end_match", { match_id: match.id });
  }
};

const ask: Act = async ({ model, random, call, person }) => {
  const other = random.pick(model.people);
  const asked = other && (await call(person, "send_friend_request", { addressee_id: other }));
  if (asked && random.chance(40)) {
    const { id } = asked.friendship as { id: string };
    await call(
      random.chance(50) ? other : person,
      random.chance(50) ? "reject_friend_request" : "withdraw_friend_request",
      {
        request_id: id,
      },
    );
  }
};

const block: Act = async ({ model, random, call, person }) => {
  const other = random.pick(model.people);
  if (other && (await call(person, "block_person", { person_id: other }))) {
    model.blocks.push({ blocker: person, blocked: other });
  }
};

const suspendPerson: Act = async ({ model, random }) => {
  const other = random.pick(model.people.slice(2));
  if (other) {
    await suspend({ id: other });
  }
};

const reinstatePerson: Act = async ({ model, random }) => {
  const other = random.pick(model.people.slice(2));
  if (other) {
    await reinstate({ id: other });
  }
};

const renameEvent: Act = ({ random, slot, call }) =>
  call(slot.creator, "update_event", { event_id: slot.event, changes: { title: `Storm ${random.below(1000)}` } });

const deleteNotification: Act = async ({ random, call, person }) => {
  const own = await sql<{ id: string }[]>`select id from public.notifications where user_id = ${person} limit 20`;
  const notification = random.pick(own);
  if (notification) {
    await call(person, "delete_notification", { notification_id: notification.id });
  }
};

const shares: [act: Act, share: number][] = [
  [groupActs.like, 14],
  [groupActs.addMember, 4],
  [groupActs.confirm, 3],
  [groupActs.leave, 4],
  [groupActs.removeMember, 4],
  [groupActs.vote, 18],
  [groupActs.invite, 6],
  [groupActs.answerInvitation, 6],
  [groupActs.removeAuthor, 3],
  [groupActs.resign, 2],
  [groupActs.changeCapacity, 3],
  [groupActs.cancel, 0.5],
  [groupActs.publish, 2],
  [groupActs.deleteEvent, 1],
  [groupActs.restoreEvent, 3],
  [groupActs.openEvent, 1],
  [renameEvent, 3],
  [block, 3],
  [peopleActs.makeUp, 5],
  [peopleActs.befriend, 5],
  [peopleActs.unfriend, 2],
  [ask, 3],
  [interact, 8],
  [endMatch, 1],
  [suspendPerson, 1],
  [reinstatePerson, 3],
  [chatActs.send, 22],
  [chatActs.editMessage, 3],
  [chatActs.deleteMessage, 3],
  [chatActs.read, 8],
  [chatActs.archive, 2],
  [chatActs.mute, 2],
  [chatActs.openDirectChat, 4],
  [peopleActs.readNotifications, 2],
  [deleteNotification, 3],
  [peopleActs.comeOrGo, 1.5],
  [peopleActs.changePreferences, 2],
  [peopleActs.changeSex, 2],
];
const deck = shares.flatMap(([act, share]) => Array.from({ length: Math.round(share * 2) }, () => act));

async function makeModel(random: SeededRandom): Promise<Model> {
  const people = await makePeople(6);
  const slots = Array.from({ length: slotCount }, (_, number): Slot => {
    const creator = people[(number * 2) % people.length]!;
    return { event: "", creator, organizers: [creator], invited: [], groups: [], isOver: false, isPrivate: false };
  });
  const pairs = people.flatMap((one, number) =>
    people
      .slice(number + 1)
      .filter(() => random.chance(60))
      .map((other) => ({ requester_id: one, addressee_id: other, status: "accepted" })),
  );
  await sql`insert into public.friendships ${sql(pairs)}`;
  return {
    people,
    slots,
    chats: [],
    friends: new Map(),
    blocks: [],
    meeting: new Set(),
    messages: [],
    added: new Map(),
    removed: new Set(),
    links: [],
    revokedLinks: new Set(),
  };
}

/** Reads the current rows into the model, so that most of the next calls can succeed. */
async function readModel(model: Model): Promise<void> {
  for (const slot of model.slots) {
    const organizers = await sql<{ id: string }[]>`
      select private.organizers_of(events) as id from public.events where id = ${slot.event}`;
    const invited = await sql<{ id: string }[]>`
      select user_id as id from public.event_authors where event_id = ${slot.event} and status = 'pending'`;
    const groups = await sql<Slot["groups"]>`
      select id, creator_id as creator, status, private.members_of_group(id) as people
      from public.like_groups
      where event_id = ${slot.event} and status in ('pending', 'waiting', 'approved')`;
    slot.organizers = organizers.map(({ id }) => id);
    slot.invited = invited.map(({ id }) => id);
    slot.groups = [...groups];
  }
  model.chats = await sql<Model["chats"]>`
    select chat_id as id, array_agg(user_id) as participants
    from public.chat_participants
    where chat_id in (select chat_id from public.chat_participants where user_id = any (${model.people}))
    group by chat_id
    limit 60`;
  const friends = await sql<{ person: string; friends: string[] }[]>`
    select person, private.friends_of(person) as friends from unnest(${model.people}::uuid[]) as person`;
  model.friends = new Map(friends.map((row) => [row.person, row.friends]));
}

class StressTest {
  readonly model: Model;
  readonly faults: string[] = [];
  readonly #late: Promise<unknown>[] = [];
  calls = 0;

  constructor(model: Model) {
    this.model = model;
  }

  sceneOf(connection: postgres.ReservedSql, random: SeededRandom): Scene {
    const slot = random.pick(this.model.slots) as Slot;
    return {
      model: this.model,
      random,
      person: random.pick(this.model.people) as string,
      slot,
      call: async (person, rpc, args) => {
        const outcome = await callRpc(connection, { person, rpc, args });
        this.calls += 1;
        if ("json" in outcome) {
          return outcome.json;
        }
        if (!/^[a-z_]+$/.test(outcome.refused)) {
          this.faults.push(`${rpc} was refused with: ${outcome.refused}`);
        }
        return;
      },
      work: async () => undefined,
      moment: () => this.calls,
      moveEvent: async () => undefined,
      accuse: () => undefined,
    };
  }

  /** Makes a random call in a transaction that stays open until `held` is resolved. */
  async actLate(connection: postgres.ReservedSql, random: SeededRandom, held: Promise<unknown>): Promise<void> {
    await connection.unsafe("begin");
    const act = random.pick([chatActs.send, peopleActs.changePreferences, chatActs.read, interact, ask]) as Act;
    await act(this.sceneOf(connection, random)).catch(() => undefined);
    this.#late.push(held.then(() => connection.unsafe(random.chance(85) ? "commit" : "rollback")));
  }

  async lateOnes(): Promise<void> {
    await Promise.all(this.#late.splice(0));
  }
}

/** Syncs the online clients, and compares their local copies with the lists of the API. */
async function inspect(stressTest: StressTest, clients: Client[], round: number): Promise<void> {
  for (const client of clients) {
    await client.sync();
    const listed = await readLists(connections[workerCount + 3]!, client.person);
    for (const wrong of await differences(client.copy, listed)) {
      stressTest.faults.push(`round ${round}: ${wrong}`);
    }
  }
}

it(
  "after random concurrent changes, the devices of a user have the same objects as the lists of the API",
  async () => {
    console.log(`A stress test of ${seconds} s; again: STRESS_SEED=${seed} STRESS_SECONDS=${seconds}`);
    const random = new SeededRandom(seed);
    const model = await makeModel(random);
    const stressTest = new StressTest(model);
    const person = model.people[1]!;
    for (const slot of model.slots) {
      await groupActs.openEvent({ ...stressTest.sceneOf(connections[0]!, random), person: slot.creator, slot });
    }
    const clients = [2, 25, 500].map(
      (pageSize, number) => new Client(connections[workerCount + number]!, person, pageSize),
    );
    await Promise.all(clients.map((client) => client.start()));
    const workers = Array.from({ length: workerCount }, () => new SeededRandom(random.seed()));
    const end = Date.now() + seconds * 1000;
    let round = 0;
    let applied = 0;
    while (Date.now() < end && stressTest.faults.length === 0) {
      round += 1;
      await readModel(model);
      const offline = random.below(4);
      let isOver = false;
      let letGo: (value: unknown) => void = () => undefined;
      const held = new Promise((resolve) => {
        letGo = resolve;
      });
      const late = connections[0]!;
      const work = Promise.all(
        workers.slice(1).map(async (own, number) => {
          for (let step = 0; step < stepsPerRound; step += 1) {
            const scene = stressTest.sceneOf(connections[number + 1]!, new SeededRandom(own.seed()));
            await (own.pick(deck) as Act)(scene);
          }
        }),
      );
      const lateAct = stressTest.actLate(late, new SeededRandom(workers[0]!.seed()), held);
      const syncing = clients.map(async (client, number) => {
        while (!isOver && number !== offline) {
          applied += await client.sync();
          await new Promise((resolve) => setTimeout(resolve, random.below(40)));
        }
      });
      // The open transaction must end before the other calls end, because these may wait for its locks.
      setTimeout(() => letGo(undefined), 50 + random.below(400));
      await work;
      await lateAct;
      isOver = true;
      await Promise.all(syncing);
      await stressTest.lateOnes();
      await inspect(
        stressTest,
        clients.filter((_, number) => number !== offline),
        round,
      );
    }
    console.log(`${stressTest.calls} calls in ${round} rounds, ${applied} changes applied meanwhile`);
    expect([...new Set(stressTest.faults)].slice(0, 20)).toEqual([]);
    expect(applied).toBeGreaterThan(0);
  },
  seconds * 1000 + 120_000,
);
