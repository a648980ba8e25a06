/** Users, events and chats of the stress test, with their state when it was last read from the database. */

import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import { sql } from "../database.ts";
import { makePeople } from "../friends.ts";
import { openRecord } from "./record.ts";

export interface KnownGroup {
  id: string;
  creator: string;
  people: string[];
  status: string;
}

/**
 * One of the events that the stress test uses at the same time. When the event is over, a new event replaces it in the
 * slot.
 */
export interface Slot {
  event: string;
  creator: string;
  organizers: string[];
  invited: string[];
  groups: KnownGroup[];
  isOver: boolean;
  isPrivate: boolean;
}

export interface KnownLink {
  id: string;
  event: string;
  creator: string;
  token: string;
}

interface KnownChat {
  id: string;
  participants: string[];
}

/** A message that a worker sent. `started` and `ended` are the values of the call counter before and after the call. */
export interface SentMessage {
  id: string;
  chat: string;
  sender: string;
  content: string;
  clientMessageId: string;
  createdAt: string;
  started: number;
  ended: number;
}

export interface Model {
  people: string[];
  slots: Slot[];
  chats: KnownChat[];
  friends: Map<string, string[]>;
  blocks: { blocker: string; blocked: string }[];
  /**
   * Pairs of users for whom a call that concerns both users is in progress. If one of the two users blocks the other
   * during the call, the call may still succeed.
   */
  meeting: Set<[string, string]>;
  messages: SentMessage[];
  /** Times at which a user was added to a group, by group and user. */
  added: Map<string, Set<string>>;
  /** Times at which a member was removed from a group, in the same format as `added`. */
  removed: Set<string>;
  links: KnownLink[];
  revokedLinks: Set<string>;
}

/** Creates users. Any two users are friends with a probability of 60 %. The slots have no events yet. */
export async function makeModel(random: SeededRandom, peopleCount: number): Promise<Model> {
  const people = await makePeople(peopleCount);
  const friendships = people.flatMap((requester, number) =>
    people
      .slice(number + 1)
      .filter(() => random.chance(60))
      .map((addressee) => ({ requester_id: requester, addressee_id: addressee, status: "accepted" })),
  );
  await sql`insert into public.friendships ${sql(friendships)}`;
  await sql`
    update public.profiles
    set sex = (array['male', 'female', null])[1 + abs(hashtext(user_id::text)) % 3]::public.sex
    where user_id = any (${people})`;
  await openRecord(people);
  return {
    people,
    slots: [],
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

export function friendsOf(model: Model, person: string): string[] {
  return model.friends.get(person) ?? [];
}

/** Reads the current rows into the model, so that most actions of the workers can succeed. */
export async function readModel(model: Model): Promise<void> {
  const events = model.slots.map(({ event }) => event);
  const slots = await sql<({ id: string } & Omit<Slot, "event" | "creator">)[]>`
    select
      events.id,
      array(select user_id from stress.organizers where event_id = events.id order by user_id) as organizers,
      array(
        select user_id from public.event_authors
        where event_id = events.id and event_authors.status = 'pending' order by user_id
      ) as invited,
      coalesce(
        (
          select json_agg(listed)
          from (
            select
              groups.id,
              groups.creator_id as creator,
              array(select user_id from public.like_group_members where group_id = groups.id order by created_at, user_id) as people,
              groups.status
            from stress.groups
            where groups.event_id = events.id and groups.status in ('pending', 'waiting', 'approved')
            order by groups.created_at, groups.id
          ) as listed
        ),
        '[]'
      ) as groups,
      effective_status in ('cancelled', 'finished') as "isOver"
    from stress.events
    where events.id = any (${events})`;
  for (const slot of model.slots) {
    const { id: _, ...known } = slots.find(({ id }) => id === slot.event) ?? { id: slot.event, isOver: true };
    Object.assign(slot, known);
  }
  model.chats = await sql<KnownChat[]>`
    select chats.id, array(select user_id from public.chat_participants where chat_id = chats.id order by joined_order) as participants
    from stress.chats
    where chats.event_id is null or chats.event_id = any (${events})
    order by chats.created_at desc, chats.id
    limit 60`;
  const friends = await sql<{ person: string; friends: string[] }[]>`
    select user_id as person, private.friends_of(user_id) as friends from stress.people`;
  model.friends = new Map(friends.map((row) => [row.person, row.friends]));
}
