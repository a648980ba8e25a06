/** Records what happens during the stress test: tables and triggers in the schema `stress`. */

import { sql } from "../database.ts";

/** Whether the test may delete the profile of the user with this number. */
export const isFickle = (number: number) => number % 7 === 0;
export const isQuarrelsome = (one: number, other: number) => (one + other) % 5 === 0;

/**
 * Sets how many notifications of applications and of invitations a user may cause per cooldown. During the test these
 * numbers are so high that no notification is suppressed, because the test counts all notifications.
 */
async function limitNotifications(applications: number, invitations: number): Promise<void> {
  await sql`update private.settings set value = ${applications} where name = 'application_notifications'`;
  await sql`update private.settings set value = ${invitations} where name = 'invitation_notifications'`;
}

/** SQL that creates tables of the test's users, and views of the rows about these users. */
const ownPeople = `
  create table stress.people (user_id uuid primary key, is_fickle boolean not null);
  create table stress.quarrels (one_id uuid, other_id uuid, primary key (one_id, other_id));

  create view stress.events as
  select events.*, private.effective_event_status(events) as effective_status
  from public.events join stress.people on people.user_id = events.creator_id;

  create view stress.organizers as
  select events.id as event_id, events.creator_id as user_id from stress.events
  union all
  select author.event_id, author.user_id
  from public.event_authors as author join stress.events on events.id = author.event_id
  where author.status = 'accepted';

  create view stress.groups as
  select
    like_groups.*,
    events.effective_status,
    events.deleted_at,
    events.organizer_count,
    events.guest_count,
    events.capacity,
    (select count(*)::integer from public.like_group_members as member where member.group_id = like_groups.id) as people,
    (
      select count(*)::integer from public.like_group_approvals as vote
      where vote.group_id = like_groups.id and vote.decision = 'consent'
        and vote.author_id in (
          select organizers.user_id from stress.organizers where organizers.event_id = like_groups.event_id
        )
    ) as consents,
    (
      select count(*)::integer from public.like_group_approvals as vote
      where vote.group_id = like_groups.id and vote.decision = 'refuse'
        and vote.author_id in (
          select organizers.user_id from stress.organizers where organizers.event_id = like_groups.event_id
        )
    ) as refusals
  from public.like_groups join stress.events on events.id = like_groups.event_id;

  create view stress.chats as
  select chats.*
  from public.chats
  where chats.event_id in (select events.id from stress.events)
    or chats.one_person_id in (select people.user_id from stress.people);

  create view stress.notifications as
  select notifications.* from public.notifications where user_id in (select people.user_id from stress.people);
`;

/**
 * SQL that creates a table of all notifications to the test's users, including notifications that were replaced or
 * deleted later.
 */
const sentNotifications = `
  create table stress.told (like public.notifications);

  -- Each row is a sent reminder. The column mark is the latest reminder time that had passed when it was sent.
  create table stress.reminders (
    event_id uuid not null,
    user_id uuid not null,
    mark timestamptz,
    is_meant boolean not null
  );

  create function stress.note_told() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if new.user_id in (select people.user_id from stress.people) then
      insert into stress.told select new.*;
    end if;
    if new.type = 'event_reminder' and new.user_id in (select people.user_id from stress.people) then
      insert into stress.reminders (event_id, user_id, mark, is_meant)
      select
        events.id,
        new.user_id,
        (
          select max(events.start_at - make_interval(hours => listed.hours::integer))
          from jsonb_array_elements_text(private.setting('event_reminder_hours')) as listed (hours)
          where events.start_at - make_interval(hours => listed.hours::integer) <= private.now()
        ),
        exists (
          select from stress.organizers
          where organizers.event_id = events.id and organizers.user_id = new.user_id
        )
        or exists (
          select from stress.groups join public.like_group_members as member on member.group_id = groups.id
          where groups.event_id = events.id and groups.status = 'approved' and member.user_id = new.user_id
        )
      from public.events
      where events.id = new.event_id;
    end if;
    return null;
  end;
  $$;

  create trigger storm_note_told after insert on public.notifications
  for each row execute function stress.note_told();
`;

/** Tables of the users who left a group, and of the users who were added to a group after a vote. */
const memberChanges = `
  create table stress.departures (group_id uuid not null, user_id uuid not null, verb text not null);
  create table stress.late_additions (group_id uuid not null, user_id uuid not null);

  create function stress.note_departure() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if old.user_id in (select people.user_id from stress.people) then
      insert into stress.departures (group_id, user_id, verb)
      values (old.group_id, old.user_id, substring(current_query() from '\\mapi\\.(\\w+)'));
    end if;
    return null;
  end;
  $$;

  create trigger storm_note_departure after delete on public.like_group_members
  for each row execute function stress.note_departure();

  create function stress.note_addition() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if exists (select from private.voted_groups as voted where voted.group_id = new.group_id) then
      insert into stress.late_additions (group_id, user_id) values (new.group_id, new.user_id);
    end if;
    return null;
  end;
  $$;

  create trigger storm_note_addition after insert on public.like_group_members
  for each row execute function stress.note_addition();
`;

/** Table of all uses of invite links, including uses and links that were deleted later. */
const linkUses = `
  create table stress.link_uses (link_id uuid not null, event_id uuid not null, user_id uuid not null);

  create function stress.note_link_use() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if new.user_id in (select people.user_id from stress.people) then
      insert into stress.link_uses (link_id, event_id, user_id) values (new.link_id, new.event_id, new.user_id);
    end if;
    return null;
  end;
  $$;
`;

/** SQL that creates a function which returns whether a user can see an event. */
const visibility = `
  create function stress.sees(event public.events, person_id uuid)
  returns boolean language plpgsql set search_path = '' as $$
  declare
    is_seen boolean;
  begin
    perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', person_id)::text, true);
    is_seen := private.can_see_event(event);
    perform set_config('request.jwt.claims', '', true);
    return is_seen;
  end;
  $$;
`;

/** SQL that creates a table of archived chats, with the time of the last message at the moment of archiving. */
const archivings = `
  create table stress.archivings (
    chat_id uuid not null,
    user_id uuid not null,
    last_message_at timestamptz,
    primary key (chat_id, user_id)
  );

  create function stress.note_archiving() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if new.user_id in (select people.user_id from stress.people) then
      insert into stress.archivings (chat_id, user_id, last_message_at)
      select chats.id, new.user_id, chats.last_message_at from public.chats where chats.id = new.chat_id
      on conflict (chat_id, user_id) do update set last_message_at = excluded.last_message_at;
    end if;
    return null;
  end;
  $$;
`;

/**
 * SQL that creates a table of typing broadcasts, each with the time of the previous broadcast of the same user in the
 * chat.
 */
const typingTimes = `
  create table stress.words (chat_id uuid not null, user_id uuid not null, was_at timestamptz not null, broadcast_at timestamptz not null);

  create function stress.note_word() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if new.user_id in (select people.user_id from stress.people) then
      insert into stress.words (chat_id, user_id, was_at, broadcast_at) values (new.chat_id, new.user_id, old.broadcast_at, new.broadcast_at);
    end if;
    return null;
  end;
  $$;
`;

/**
 * SQL that creates a table of all changes of a group's status, with the state of the group and its event at that time.
 */
const decisions = `
  create table stress.decisions (
    number bigint generated always as identity primary key,
    group_id uuid not null,
    event_id uuid not null,
    creator_id uuid not null,
    was public.like_group_status,
    became public.like_group_status not null,
    people uuid[] not null,
    organizers uuid[] not null,
    organizer_count integer not null,
    consents integer not null,
    refusals integer not null,
    capacity integer not null,
    guest_count integer not null,
    guests integer not null,
    is_over boolean not null,
    accepts_applications boolean not null,
    passed_over integer not null,
    decider uuid
  );

  create function stress.note_decision() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if new.creator_id in (select people.user_id from stress.people) then
      insert into stress.decisions (
        group_id, event_id, creator_id, was, became, people, organizers, organizer_count, consents, refusals,
        capacity, guest_count, guests, is_over, accepts_applications, passed_over, decider
      )
      select
        new.id, new.event_id, new.creator_id, case tg_op when 'UPDATE' then old.status end, new.status,
        array(select member.user_id from public.like_group_members as member where member.group_id = new.id),
        array(select organizers.user_id from stress.organizers where organizers.event_id = new.event_id),
        events.organizer_count, groups.consents, groups.refusals, events.capacity, events.guest_count,
        (
          select count(*) from stress.groups as admitted
          join public.like_group_members as member on member.group_id = admitted.id
          where admitted.event_id = new.event_id and admitted.status = 'approved'
        ),
        events.deleted_at is not null or events.effective_status in ('cancelled', 'finished'),
        events.accepts_applications,
        (
          select count(*) from stress.groups as other
          where other.event_id = new.event_id and other.id <> new.id and other.status = 'waiting'
            and (new.quorum_at is null or (other.quorum_at, other.id) < (new.quorum_at, new.id))
            and other.people <= events.capacity - (events.guest_count - groups.people)
        ),
        (
          select vote.author_id from public.like_group_approvals as vote
          where vote.group_id = new.id and vote.author_id = auth.uid() and vote.created_at = private.now()
        )
      from stress.events join stress.groups on groups.id = new.id
      where events.id = new.event_id;
    end if;
    return null;
  end;
  $$;

  create trigger storm_note_application after insert on public.like_groups
  for each row execute function stress.note_decision();

  create trigger storm_note_decision after update on public.like_groups
  for each row when (new.status is distinct from old.status) execute function stress.note_decision();
`;

/** Creates the schema `stress` and its triggers. The triggers record only the actions of the given users. */
export async function openRecord(people: string[]): Promise<void> {
  await closeRecord();
  await limitNotifications(100_000, 100_000);
  await sql.unsafe(
    [
      "create schema stress;",
      ownPeople,
      sentNotifications,
      memberChanges,
      linkUses,
      visibility,
      archivings,
      typingTimes,
      decisions,
    ].join(""),
  );
  // Each trigger is created in a separate transaction. A single transaction would lock the tables in another order than
  // a transaction that sends a message, which locks memberships before notifications.
  await sql`
    create trigger storm_note_link_use after insert on private.event_link_uses
    for each row execute function stress.note_link_use()`;
  await sql`
    create trigger storm_note_archiving after update of is_archived on public.chat_participants
    for each row when (new.is_archived and old.is_archived is not true) execute function stress.note_archiving()`;
  await sql`
    create trigger storm_note_word after update on private.typing_paces
    for each row execute function stress.note_word()`;
  const quarrels = people.flatMap((one, number) =>
    people.flatMap((other, otherNumber) =>
      one !== other && isQuarrelsome(number, otherNumber) ? [{ one_id: one, other_id: other }] : [],
    ),
  );
  await sql`insert into stress.quarrels ${sql(quarrels)}`;
  await sql`
    insert into stress.people ${sql(people.map((person, number) => ({ user_id: person, is_fickle: isFickle(number) })))}`;
}

/** Drops the schema `stress` and its triggers. */
export async function closeRecord(): Promise<void> {
  // Each trigger is dropped in a separate transaction, because tests of other files lock groups before the recorded
  // tables.
  await sql`drop trigger if exists storm_note_application on public.like_groups`;
  await sql`drop trigger if exists storm_note_decision on public.like_groups`;
  await sql`drop trigger if exists storm_note_told on public.notifications`;
  await sql`drop trigger if exists storm_note_departure on public.like_group_members`;
  await sql`drop trigger if exists storm_note_addition on public.like_group_members`;
  await sql`drop trigger if exists storm_note_link_use on private.event_link_uses`;
  await sql`drop trigger if exists storm_note_archiving on public.chat_participants`;
  await sql`drop trigger if exists storm_note_word on private.typing_paces`;
  await sql`drop schema if exists stress cascade`;
  await limitNotifications(1, 3);
}
