/**
 * Seed data with chats for benchmarks. Benchmarks measure the chats of one or two users (the readers). Each reader is a
 * member of half of the chats. One chat has many more messages than the others.
 */

import postgres from "postgres";
import { seedEvents } from "./events-seed.ts";

/**
 * Parameters of the seed data. If there are at least as many messages as chats, every chat of a reader has a message.
 */
export interface ChatPlan {
  messages: number;
  /** Number of messages in the longest chat. */
  longest: number;
  readerId: string;
  /** Id of a second reader, who is a member of the chats that the first reader is not a member of. */
  otherReaderId?: string;
  senderId: string;
  /** Number of chats of each reader, at most half the number of events. */
  chatsOfEach?: number;
}

/** Default number of a reader's chats. */
export const ownChats = 500;

/** Number of the sender's chats. */
export const sendersChats = 8;

/**
 * Number of events. Each user creates ten events. With this number of users, PostgreSQL finds the rows of a user by
 * index, as in a large service.
 */
const events = 20_000;
const longChatPeople = 20;

/**
 * Plans chats and alternates their types. The first chat is the one with the most messages. The reader is a member of
 * the first half of the chats.
 */
async function planChats(sql: postgres.TransactionSql, plan: ChatPlan): Promise<void> {
  const { readerId, otherReaderId = null, senderId, chatsOfEach = ownChats } = plan;
  await sql`
    create temporary table seed_people on commit drop as
    select row_number() over (order by user_id) as number, user_id
    from public.profiles
    where user_id <> all (array_remove(${[readerId, otherReaderId, senderId]}::uuid[], null))`;
  await sql`
    create temporary table seed_chats on commit drop as
    select
      number,
      gen_random_uuid() as id,
      case
        when number % 3 = 0 then 'event_authors'
        -- A pair has only one direct chat, so a reader cannot have more direct chats than there are other users.
        when number % 3 = 2 and (number - 1) % ${chatsOfEach}::integer < (select count(*) from seed_people) then 'direct'
        else 'approved_group'
      end::public.chat_type as type,
      event.id as event_id,
      event.creator_id
    from
      generate_series(1, ${2 * chatsOfEach}::integer) as number
      join (
        select row_number() over (order by id) as place, id, creator_id from public.events
      ) as event on event.place = number`;
}

/**
 * Plans the members of each chat in the order in which they join: the organizer, the reader and the sender if they are
 * members, and other users.
 */
async function planMembers(sql: postgres.TransactionSql, plan: ChatPlan): Promise<void> {
  const { readerId, otherReaderId = null, senderId, chatsOfEach = ownChats } = plan;
  await sql`
    create temporary table seed_members on commit drop as
    select chat_number, user_id, row_number() over (partition by chat_number order by place) - 1 as place
    from
      (
        select chat_number, user_id, min(place) as place
        from
          (
            select number as chat_number, 0 as place, creator_id as user_id from seed_chats where type <> 'direct'
            union all
            select number, 1, ${readerId}::uuid from seed_chats where number <= ${chatsOfEach}::integer
            union all
            select number, 1, ${otherReaderId}::uuid
            from seed_chats
            where number > ${chatsOfEach}::integer and ${otherReaderId}::uuid is not null
            union all
            select number, 2, ${senderId}::uuid
            from (select number from seed_chats where type <> 'direct' order by number limit ${sendersChats}::integer) as sent_to
            union all
            select chat.number, 2 + step, person.user_id
            from
              seed_chats as chat
              cross join lateral generate_series(
                1,
                case
                  when chat.number = 1 then ${longChatPeople - 3}::integer
                  when chat.type <> 'direct' then 5
                  when chat.number <= ${chatsOfEach}::integer or ${otherReaderId}::uuid is not null then 1
                  else 2
                end
              ) as step
              join seed_people as person
                on person.number = 1 + (chat.number + step) % (select count(*) from seed_people)
          ) as invited
        group by chat_number, user_id
      ) as member`;
}

async function addChats(sql: postgres.TransactionSql, plan: ChatPlan): Promise<void> {
  await planChats(sql, plan);
  await planMembers(sql, plan);
  await sql`
    insert into public.chats (id, type, event_id, one_person_id, other_person_id, created_at)
    select
      chat.id,
      chat.type,
      case when chat.type <> 'direct' then chat.event_id end,
      case when chat.type = 'direct' then least(people.ids[1], people.ids[2]) end,
      case when chat.type = 'direct' then greatest(people.ids[1], people.ids[2]) end,
      now() - interval '400 days'
    from
      seed_chats as chat
      join (
        select chat_number, array_agg(user_id) as ids from seed_members group by chat_number
      ) as people on people.chat_number = chat.number`;
  await sql`
    insert into public.chat_participants (chat_id, user_id, role)
    select
      chat.id,
      member.user_id,
      case
        when chat.type = 'event_authors' or (chat.type = 'approved_group' and member.user_id = chat.creator_id) then 'organizer'
        else 'member'
      end::public.chat_participant_role
    from seed_chats as chat join seed_members as member on member.chat_number = chat.number
    order by chat.number, member.place`;
}

/**
 * Adds all messages of the long chat, then adds messages to the other chats in turn. Members write in turn, and every
 * tenth message is a reply.
 */
async function addMessages(
  sql: postgres.TransactionSql,
  { messages, longest, chatsOfEach = ownChats }: ChatPlan,
): Promise<void> {
  const otherChats = 2 * chatsOfEach - 1;
  await sql.unsafe(`
    create function pg_temp.message_id(number integer) returns uuid language sql immutable as $$
      select overlay(overlay(md5('message ' || number) placing '4' from 13) placing '8' from 17)::uuid
    $$`);
  await sql`
    insert into public.messages (id, chat_id, sender_id, content, reply_to_id, created_at, updated_at)
    select
      pg_temp.message_id(said.number),
      chat.id,
      members.ids[1 + said.turn % cardinality(members.ids)],
      repeat('Shall we meet at eight at the fountain? ', 1 + said.number % 5),
      case when said.number % 10 = 0 and said.turn > 0 then pg_temp.message_id(said.number - said.step) end,
      said.sent_at,
      said.sent_at
    from
      (
        select
          placed.*,
          date_trunc('seconds', now()) - chat_number * interval '1 second'
            - (max(turn) over (partition by chat_number) - turn) * interval '1 minute' as sent_at
        from
          (
            select number, 1 as chat_number, number - 1 as turn, 1 as step
            from generate_series(1, ${longest}::integer) as number
            union all
            select
              number,
              2 + (number - ${longest}::integer - 1) % ${otherChats}::integer,
              (number - ${longest}::integer - 1) / ${otherChats}::integer,
              ${otherChats}::integer
            from generate_series(${longest + 1}::integer, ${messages}::integer) as number
          ) as placed
      ) as said
      join seed_chats as chat on chat.number = said.chat_number
      join (
        select chat_number, array_agg(user_id order by place) as ids from seed_members group by chat_number
      ) as members on members.chat_number = said.chat_number`;
  await sql`
    update public.chats
    set last_message_at = (select max(messages.created_at) from public.messages where messages.chat_id = chats.id)`;
  await sql`
    update public.chat_participants
    set last_activity_at = coalesce(chats.last_message_at, chats.created_at)
    from public.chats
    where chats.id = chat_participants.chat_id`;
}

/** Marks the messages of each chat as read, except at most 39 of its latest messages. */
async function readMessages(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    update public.chat_participants
    set
      read_up_to = coalesce(
        (
          select messages.created_at
          from public.messages
          where messages.chat_id = chat_participants.chat_id
          order by messages.created_at desc
          limit 1
          offset chat_participants.joined_order * 7 % 40
        ),
        '-infinity'
      )`;
  await sql`
    update public.chat_participants
    set
      unread_count = (
        select count(*)
        from public.messages
        where messages.chat_id = chat_participants.chat_id
          and messages.created_at > chat_participants.read_up_to
          and messages.sender_id <> chat_participants.user_id
      )`;
}

/**
 * Creates users, events, chats and messages. Returns the ids of the sender's chats, the long chat first. The reader is
 * a member of each returned chat.
 */
export async function seedChats(databaseUrl: string, plan: ChatPlan): Promise<string[]> {
  await seedEvents(databaseUrl, { events, finished: 0, seed: 1 });
  const database = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const started = performance.now();
    const chatIds = await database.begin(async (sql) => {
      await sql`set local work_mem = '256MB'`;
      await addChats(sql, plan);
      await addMessages(sql, plan);
      await readMessages(sql);
      return await sql<{ id: string }[]>`
        select chat.id
        from seed_chats as chat join seed_members as member on member.chat_number = chat.number
        where member.user_id = ${plan.senderId}
        order by chat.number`;
    });
    await database.unsafe("vacuum (analyze) public.chats, public.chat_participants, public.messages");
    console.log(`${plan.messages} messages: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return chatIds.map(({ id }) => id);
  } finally {
    await database.end();
  }
}
