/**
 * Concurrency stress test of groups and chats. Many users make random calls, and the test checks all rows every few
 * hundred steps. STRESS_SECONDS sets the duration. With the same STRESS_SEED, users repeat the calls of an earlier run,
 * but the database may execute the calls in a different order.
 */

import { chatsContract } from "@social/shared-types/chats.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { friendsContract } from "@social/shared-types/friends.ts";
import { groupsContract } from "@social/shared-types/groups.ts";
import { notificationsContract } from "@social/shared-types/notifications.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { afterAll, expect, it } from "vitest";
import { SeededRandom } from "../../../../tools/seed/seeded-random.ts";
import { sql } from "../_support/database.ts";
import { callRpc, reserveConnections } from "../_support/rpc.ts";
import { drawAct } from "../_support/stress/acts.ts";
import { chatRules } from "../_support/stress/chats-rules.ts";
import { openEvent } from "../_support/stress/groups-acts.ts";
import { lettingsThatEnded, linkRules } from "../_support/stress/links-rules.ts";
import { type Model, makeModel, readModel, type Slot } from "../_support/stress/model.ts";
import { invitationCounts, notificationRules } from "../_support/stress/notifications-rules.ts";
import { closeRecord, isFickle, isQuarrelsome } from "../_support/stress/record.ts";
import { rules } from "../_support/stress/rules.ts";
import type { Scene } from "../_support/stress/scene.ts";

const seconds = Number(process.env.STRESS_SECONDS ?? 8);
const seed = Number(process.env.STRESS_SEED ?? 1);
const workerCount = 24;
const stepsPerRound = 20;
const peopleCount = 30;
const slotCount = 6;
const journalLines = 60;

const connections = reserveConnections(workerCount);

afterAll(closeRecord);

/** Maps the names of routes to the names of their RPC functions, where the two names differ. */
const rpcOfRoutes: Record<string, string> = {
  applyToEvent: "like_event",
  tellTyping: "type_in_chat",
  changePreferences: "change_notification_preferences",
};

/** Error codes that the contract allows, by RPC function. */
const legalRefusals = new Map(
  [groupsContract, chatsContract, eventsContract, friendsContract, profilesContract, notificationsContract].flatMap(
    ({ routes }) =>
      Object.entries(routes).map(([name, { errors }]) => [
        rpcOfRoutes[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        new Set<string>(["validation_failed", ...errors]),
      ]),
  ),
);

class StressTest {
  readonly model: Model;
  readonly faults: string[] = [];
  steps = 0;
  #calls = 0;
  readonly #journal: string[] = [];

  constructor(model: Model) {
    this.model = model;
  }

  /**
   * Records a fault (an unexpected error or a violated rule). Prints the earlier calls that mention an id from the text
   * of the fault.
   */
  #accuse(fault: string): void {
    this.faults.push(fault);
    if (this.faults.filter((other) => other === fault).length > 1) {
      return;
    }
    const ids = fault.match(/[0-9a-f-]{36}/g) ?? [];
    const about = this.#journal.filter((line) => ids.length === 0 || ids.some((id) => line.includes(id)));
    console.error([`Fault: ${fault}`, ...about.slice(-journalLines)].join("\n"));
  }

  /** Performs one random action of a random user on the connection of the worker. */
  async take(worker: number, random: SeededRandom, hotSlot: Slot): Promise<void> {
    this.steps += 1;
    const act = drawAct(random);
    const person = random.pick(this.model.people) as string;
    const slot = random.chance(50) ? hotSlot : (random.pick(this.model.slots) as Slot);
    // Each action gets a separate random generator. Later actions therefore do not depend on how many random values an
    // earlier action uses.
    await act(this.sceneOf(worker, new SeededRandom(random.seed()), person, slot));
  }

  sceneOf(worker: number, random: SeededRandom, person: string, slot: Slot): Scene {
    const connection = connections[worker]!;
    return {
      model: this.model,
      random,
      person,
      slot,
      call: async (caller, rpc, args) => {
        const entry = this.#begin(worker, `${this.#nameOf(caller)} ${rpc} ${this.#named(JSON.stringify(args))}`);
        const outcome = await callRpc(connection, { person: caller, rpc, args });
        if ("json" in outcome) {
          this.#end(entry, "done");
          return outcome.json;
        }
        this.#end(entry, outcome.refused);
        if (!legalRefusals.get(rpc)?.has(outcome.refused)) {
          this.#accuse(`${rpc} was refused with: ${outcome.refused}`);
        }
        return;
      },
      work: async (rpc, args) => {
        const entry = this.#begin(worker, `the jobs ${rpc}`);
        const outcome = await callRpc(connection, { person: null, rpc, args });
        if ("json" in outcome) {
          this.#end(entry, "done");
        } else {
          this.#accuse(`${rpc} failed: ${outcome.refused}`);
        }
      },
      moment: () => this.#calls,
      moveEvent: async (event, startsIn, endsIn) => {
        const entry = this.#begin(worker, `the clock ${event} ${startsIn} ${endsIn}`);
        await sql`
          update public.events
          set
            start_at = clock_timestamp() + ${startsIn} * interval '1 millisecond',
            end_at = clock_timestamp() + ${endsIn} * interval '1 millisecond'
          where id = ${event} and status = 'published' and start_at > now() + interval '1 hour'`;
        this.#end(entry, "done");
      },
      accuse: (fault) => this.#accuse(fault),
    };
  }

  /** Checks all rules while no worker is active. */
  async inspect(): Promise<void> {
    await sql.begin("isolation level repeatable read read only", async (transaction) => {
      for (const [rule, query] of Object.entries({ ...rules, ...chatRules, ...linkRules, ...notificationRules })) {
        const broken = await transaction.unsafe(`select * from (${query}) as broken limit 5`);
        if (broken.length > 0) {
          this.#accuse(`${rule}. But after ${this.steps} steps: ${this.#named(JSON.stringify(broken))}`);
        }
      }
    });
    await this.#inspectInvitations();
    await this.#inspectLinks();
    this.#inspectOrder();
  }

  async #inspectInvitations(): Promise<void> {
    const { people, added, removed } = this.model;
    const notifications =
      await sql.unsafe<{ group: string; person: string; type: string; times: number }[]>(invitationCounts);
    for (const { group, person, type, times } of notifications) {
      if (times > (added.get(`${group} ${person}`)?.size ?? 0)) {
        this.#accuse(`${type} was told ${times} times of ${this.#nameOf(person)} in group ${group}.`);
      }
    }
    const invited = new Map(
      notifications
        .filter(({ type }) => type === "event_invite")
        .map((row) => [`${row.group} ${row.person}`, row.times]),
    );
    const groups = await sql<{ id: string; creator_id: string }[]>`select id, creator_id from stress.groups`;
    const creators = new Map(groups.map(({ id, creator_id }) => [id, people.indexOf(creator_id)]));
    for (const [key, times] of added) {
      const [group = "", person = ""] = key.split(" ");
      const [creator, number] = [creators.get(group), people.indexOf(person)];
      const isCertain =
        creator !== undefined && !isFickle(number) && !isQuarrelsome(creator, number) && !removed.has(key);
      if (isCertain && invited.get(key) !== times.size) {
        this.#accuse(
          `${this.#nameOf(person)} was put into group ${group} ${times.size} times and told ${invited.get(key)}.`,
        );
      }
    }
  }

  /** Records a fault for each user who still sees a private event through a revoked link. */
  async #inspectLinks(): Promise<void> {
    const revoked = [...this.model.revokedLinks];
    for (const { event, person } of await sql.unsafe(lettingsThatEnded, [revoked])) {
      this.#accuse(
        `${this.#nameOf(person)} still sees the private event ${event}, to which a link let them in before.`,
      );
    }
  }

  /** Records a fault for each message that is listed before a message that was sent earlier. */
  #inspectOrder(): void {
    const latestStart = new Map<string, number>();
    const inOrder = [...this.model.messages].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    for (const { id, chat, started, ended } of inOrder) {
      const latest = latestStart.get(chat) ?? 0;
      if (ended < latest) {
        this.#accuse(`The message ${id} stands before one that was sent after it.`);
      }
      latestStart.set(chat, Math.max(latest, started));
    }
  }

  #begin(worker: number, text: string): { index: number; text: string } {
    this.#calls += 1;
    return { index: this.#calls, text: `${String(worker).padStart(2)} ${text}` };
  }

  #end({ index, text }: { index: number; text: string }, outcome: string): void {
    this.#calls += 1;
    this.#journal.push(`${index}-${this.#calls} ${text}: ${outcome}`);
  }

  #nameOf(person: string): string {
    return `P${this.model.people.indexOf(person)}`;
  }

  #named(text: string): string {
    return text.replace(/[0-9a-f-]{36}/g, (id) => (this.model.people.includes(id) ? this.#nameOf(id) : id));
  }
}

/**
 * Returns how often groups changed from one status to another, and counts of other actions such as joining by a link.
 */
async function summary(): Promise<string> {
  const changes = await sql<{ change: string; times: number }[]>`
    select coalesce(was || ' to ', '') || became as change, count(*)::integer as times
    from stress.decisions group by was, became order by was nulls first, became`;
  const [others] = await sql<{ text: string }[]>`
    select format(
      'let in by links %s, reminded %s, archived %s, typed again %s',
      (select count(*) from stress.link_uses),
      (select count(*) from stress.reminders),
      (select count(*) from stress.archivings),
      (select count(*) from stress.words)
    ) as text`;
  return [...changes.map(({ change, times }) => `${change} ${times}`), others?.text].join(", ");
}

it(
  "after random concurrent calls of many users, all rows meet the rules of groups and chats",
  async () => {
    console.log(
      `A stress test of ${seconds} s with ${workerCount} connections; again: STRESS_SEED=${seed} STRESS_SECONDS=${seconds}`,
    );
    const random = new SeededRandom(seed);
    const stressTest = new StressTest(await makeModel(random, peopleCount));
    const { model } = stressTest;
    for (const creator of random.some(model.people, slotCount)) {
      const slot: Slot = {
        event: "",
        creator,
        organizers: [],
        invited: [],
        groups: [],
        isOver: false,
        isPrivate: false,
      };
      model.slots.push(slot);
      await openEvent(stressTest.sceneOf(0, random, creator, slot));
    }
    const workers = Array.from({ length: workerCount }, () => new SeededRandom(random.seed()));
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end && stressTest.faults.length === 0) {
      await readModel(model);
      const hotSlot = random.pick(model.slots) as Slot;
      await Promise.all(
        workers.map(async (own, worker) => {
          for (let step = 0; step < stepsPerRound; step += 1) {
            await stressTest.take(worker, own, hotSlot);
          }
        }),
      );
      await stressTest.inspect();
    }
    console.log(`${stressTest.steps} steps: ${await summary()}`);
    expect([...new Set(stressTest.faults)]).toEqual([]);
  },
  seconds * 1000 + 180_000,
);
