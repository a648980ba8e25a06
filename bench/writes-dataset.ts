/**
 * Seed data for the `writes` benchmark: users without friends, matches or likes, chats of two and of ten users, and the
 * measured calls.
 */

import type postgres from "postgres";
import { callRpc, type RpcArguments } from "./rpc.ts";

/** RPC call that writes. */
export interface WriteCall {
  caller: string;
  rpc: string;
  args: RpcArguments;
}

/**
 * Kind of write. `prepare` creates the rows that the calls need, and returns the calls. Each call is sent only once.
 */
export interface Write {
  name: string;
  prepare: (count: number) => Promise<WriteCall[]>;
}

const people = 5000;
const chats = 200;
const groupSize = 10;

/** Adds adult users with a profile, and returns their ids in random order. */
async function addPeople(sql: postgres.Sql): Promise<string[]> {
  await sql`
    insert into public.profiles (user_id, first_name, sex, birthdate, city, dating_purpose, is_completed)
    select
      md5('person ' || number)::uuid,
      (array['Ann', 'Ben', 'Cleo', 'Dan'])[1 + number % 4],
      (array['female', 'male'])[1 + number % 2]::public.sex,
      date '1994-05-21',
      'Berlin',
      'friendship',
      true
    from generate_series(1, ${people}::integer) as number`;
  const rows = await sql<{ id: string }[]>`select user_id as id from public.profiles order by md5(user_id::text)`;
  return rows.map(({ id }) => id);
}

/** Adds older rows, so that tables and indexes are as large as in a service that has been in use for some time. */
async function addHistory(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into public.notifications (user_id, type, actor_id, payload, created_at)
    select
      md5('person ' || 1 + number % ${people}::integer)::uuid,
      'people_like',
      md5('person ' || 1 + (number + 7) % ${people}::integer)::uuid,
      '{"actorName": "Ann", "chatName": null, "eventTitle": null, "messagePreview": null}',
      now() - number * interval '1 second'
    from generate_series(1, ${20 * people}::integer) as number`;
  await sql.unsafe("vacuum (analyze) public.profiles, public.notifications, public.chats, public.chat_participants");
}

function eventOf(number: number): Record<string, unknown> {
  return {
    title: `Picnic ${number}`,
    description: "Blankets are there; bring something to eat, and somebody to eat it with.",
    type: "other",
    visibility: "public",
    startAt: "2100-06-01T18:00:00.000Z",
    endAt: "2100-06-01T22:00:00.000Z",
    address: "At the fountain",
    city: "Berlin",
    latitude: 52.5 + (number % 100) / 1000,
    longitude: 13.4 + (number % 77) / 1000,
    capacity: 20,
    consentThreshold: 1,
  };
}

/** Creates the calls for all kinds of writes on one database. */
class Dataset {
  readonly #sql: postgres.Sql;
  readonly #ids: string[];
  /** Number of pairs of users that are already used. Each pair is used only once. */
  #pairs = 0;
  #events = 0;

  constructor(sql: postgres.Sql, ids: string[]) {
    this.#sql = sql;
    this.#ids = ids;
  }

  #person(number: number): string {
    return this.#ids[number % this.#ids.length] as string;
  }

  /**
   * Returns two users who have no relation yet: the next user of the list, and a user at a fixed distance after the
   * first. After each pass over the list, the distance increases by one.
   */
  #pair(): [string, string] {
    const number = this.#pairs;
    this.#pairs += 1;
    const distance = 1 + Math.floor(number / this.#ids.length);
    return [this.#person(number), this.#person(number + distance)];
  }

  async #call({ caller, rpc, args }: WriteCall): Promise<Record<string, unknown>> {
    return JSON.parse(await callRpc(this.#sql, caller, rpc, args));
  }

  /** Adds group chats. Returns the id of each chat and the id of one member, who sends the messages. */
  async #addGroupChats(): Promise<{ id: string; sender: string }[]> {
    const added: { id: string; sender: string }[] = [];
    for (let number = 0; number < chats; number += 1) {
      const [event] = await this.#drafts(1);
      const sender = event?.caller as string;
      const [chat] = await this.#sql<{ id: string }[]>`
        select id from public.chats where event_id = ${event?.args.event_id as string}`;
      const members = Array.from({ length: groupSize - 1 }, (_, step) => this.#person(number * groupSize + step + 500));
      await this.#sql`
        insert into public.chat_participants (chat_id, user_id, role)
        select ${chat?.id as string}, member::uuid, 'member' from unnest(${members}::text[]) as member
        on conflict do nothing`;
      added.push({ id: chat?.id as string, sender });
    }
    return added;
  }

  async #addDirectChats(): Promise<{ id: string; sender: string }[]> {
    const added: { id: string; sender: string }[] = [];
    for (let number = 0; number < chats; number += 1) {
      const [sender, personId] = this.#pair();
      const chat = await this.#call({ caller: sender, rpc: "open_direct_chat", args: { person_id: personId } });
      added.push({ id: chat.id as string, sender });
    }
    return added;
  }

  /** Creates draft events, and returns the calls that publish them. */
  async #drafts(count: number): Promise<WriteCall[]> {
    const calls: WriteCall[] = [];
    for (const call of this.#creations(count)) {
      const { id } = await this.#call(call);
      calls.push({ caller: call.caller, rpc: "publish_event", args: { event_id: id as string } });
    }
    return calls;
  }

  #creations(count: number): WriteCall[] {
    return Array.from({ length: count }, () => {
      this.#events += 1;
      return { caller: this.#person(this.#events), rpc: "create_event", args: { event: eventOf(this.#events) } };
    });
  }

  async #likes(count: number): Promise<WriteCall[]> {
    const calls: WriteCall[] = [];
    for (const publication of await this.#drafts(count)) {
      await this.#call(publication);
      const caller = this.#person(this.#ids.indexOf(publication.caller) + 1000);
      calls.push({ caller, rpc: "like_event", args: { ...publication.args, member_ids: "{}" } });
    }
    return calls;
  }

  #requests(count: number): WriteCall[] {
    return Array.from({ length: count }, () => {
      const [caller, addresseeId] = this.#pair();
      return { caller, rpc: "send_friend_request", args: { addressee_id: addresseeId } };
    });
  }

  async #acceptances(count: number): Promise<WriteCall[]> {
    const calls: WriteCall[] = [];
    for (const request of this.#requests(count)) {
      const { friendship } = (await this.#call(request)) as { friendship: { id: string } };
      calls.push({
        caller: request.args.addressee_id as string,
        rpc: "accept_friend_request",
        args: { request_id: friendship.id },
      });
    }
    return calls;
  }

  async #interactions(count: number): Promise<WriteCall[]> {
    const profiles = await this.#sql<{ id: string; user_id: string }[]>`select id, user_id from public.profiles`;
    const profileOf = new Map(profiles.map(({ id, user_id }) => [user_id, id]));
    return Array.from({ length: count }, () => {
      const [caller, target] = this.#pair();
      return { caller, rpc: "interact", args: { target_profile_id: profileOf.get(target) as string, kind: "like" } };
    });
  }

  #sends(into: { id: string; sender: string }[], count: number): WriteCall[] {
    return Array.from({ length: count }, (_, number) => {
      const { id, sender } = into[number % into.length] as { id: string; sender: string };
      return {
        caller: sender,
        rpc: "send_message",
        args: { chat_id: id, message: { content: "The fountain then, at eight", attachments: [] } },
      };
    });
  }

  async writes(): Promise<Write[]> {
    const pairs = await this.#addDirectChats();
    const groups = await this.#addGroupChats();
    return [
      { name: "send into a chat of two", prepare: async (count) => this.#sends(pairs, count) },
      { name: `send into a chat of ${groupSize}`, prepare: async (count) => this.#sends(groups, count) },
      { name: "create an event", prepare: async (count) => this.#creations(count) },
      { name: "publish it", prepare: (count) => this.#drafts(count) },
      { name: "like an event", prepare: (count) => this.#likes(count) },
      { name: "ask for friendship", prepare: async (count) => this.#requests(count) },
      { name: "accept it", prepare: (count) => this.#acceptances(count) },
      { name: "like a person", prepare: (count) => this.#interactions(count) },
    ];
  }
}

/** Fills an empty database, and returns the kinds of writes to measure on it. */
export async function seedWrites(sql: postgres.Sql): Promise<Write[]> {
  const ids = await addPeople(sql);
  const writes = await new Dataset(sql, ids).writes();
  await addHistory(sql);
  return writes;
}
