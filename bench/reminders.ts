/** Measures how long the reminders take for many events that start in the same minute, and for one very large event. */

import postgres from "postgres";
import type { BenchOptions } from "./options.ts";

/** Number of organizers per event: the creator and one co-author. */
const organizersPerEvent = 2;
const millisecondsAhead = 5000;
const longestMilliseconds = 600_000;

interface Dataset {
  events: number;
  guestsPerEvent: number;
  devicesPerPerson: number;
}

const datasets: Dataset[] = [
  { events: 10_000, guestsPerEvent: 8, devicesPerPerson: 1 },
  { events: 1, guestsPerEvent: 10_000, devicesPerPerson: 3 },
];
const quickDatasets: Dataset[] = [
  { events: 500, guestsPerEvent: 8, devicesPerPerson: 1 },
  { events: 1, guestsPerEvent: 2500, devicesPerPerson: 3 },
];

/**
 * Replaces all events by published events whose reminders are not due yet. Every user takes part in exactly one event.
 */
async function replaceEvents(sql: postgres.Sql, { events, guestsPerEvent, devicesPerPerson }: Dataset): Promise<void> {
  await sql`truncate public.events, public.notifications, private.push_deliveries, private.devices cascade`;
  await sql`
    with
      made as (
        insert into public.events (creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold, organizer_count, guest_count)
        select gen_random_uuid(), 'Picnic', 'nature_picnic', 'published', now() + interval '1 day', 0, 0, 10000, 1,
          ${organizersPerEvent}::integer, ${guestsPerEvent}::integer
        from generate_series(1, ${events}::integer)
        returning id, creator_id
      ),
      helped as (
        insert into public.event_authors (event_id, user_id, status) select id, gen_random_uuid(), 'accepted' from made
        returning user_id
      ),
      applied as materialized (
        select gen_random_uuid() as id, gen_random_uuid() as chat_id, gen_random_uuid() as person_id, made.id as event_id
        from made, generate_series(1, ${guestsPerEvent}::integer)
      ),
      opened as (
        insert into public.chats (id, type, event_id, created_at)
        select chat_id, 'approved_group', event_id, now() - interval '1 hour' from applied
      ),
      grouped as (
        insert into public.like_groups (id, event_id, creator_id, status, chat_id)
        select id, event_id, person_id, 'approved', chat_id from applied
      ),
      joined as (
        insert into public.like_group_members (group_id, user_id, event_id) select id, person_id, event_id from applied
        returning user_id
      ),
      marked as (
        insert into private.event_reminders (event_id, due_at) select id, 'infinity' from made
      )
    insert into private.devices (user_id, platform, provider, token, registered_at)
    select user_id, 'android', 'fcm', gen_random_uuid(), now()
    from
      (
        select creator_id as user_id from made
        union all
        select user_id from helped
        union all
        select user_id from joined
      ) as person
      cross join generate_series(1, ${devicesPerPerson}::integer)`;
  await sql`analyze`;
}

/**
 * Prints the time until all users of these events have received a reminder. Throws unless each user receives exactly
 * one reminder.
 */
async function measure(sql: postgres.Sql, dataset: Dataset): Promise<void> {
  const { events, guestsPerEvent, devicesPerPerson } = dataset;
  await replaceEvents(sql, dataset);
  const mark = new Date(Date.now() + millisecondsAhead);
  await sql`update private.event_reminders set due_at = ${mark}`;
  console.log(
    `events: ${events}, each with ${organizersPerEvent} organizers and ${guestsPerEvent} guests, devices of each: ${devicesPerPerson}`,
  );
  for (let left = 1; left > 0; ) {
    if (Date.now() > mark.getTime() + longestMilliseconds) {
      throw new Error(`${left} events still need reminders.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [row] = await sql<{ left: number }[]>`
      select count(*)::integer as left from private.event_reminders where due_at <= ${mark}`;
    left = row?.left ?? 0;
  }
  const allNotified = (Date.now() - mark.getTime()) / 1000;
  const [notified] = await sql<[{ rows: number; people: number; deliveries: number; first: number; middle: number }]>`
    select
      count(*)::integer as rows,
      count(distinct user_id)::integer as people,
      (select count(*)::integer from private.push_deliveries) as deliveries,
      extract(epoch from min(created_at) - ${mark}::timestamptz)::float as first,
      extract(epoch from percentile_disc(0.5) within group (order by created_at) - ${mark}::timestamptz)::float as middle
    from public.notifications
    where type = 'event_reminder'`;
  const { rows, people, deliveries, first, middle } = notified;
  const meant = events * (organizersPerEvent + guestsPerEvent);
  if (rows !== meant || people !== meant || deliveries !== meant * devicesPerPerson) {
    throw new Error(`${rows} reminders and ${deliveries} pushes for ${people} people, in place of ${meant}.`);
  }
  console.log(
    `seconds after the mark: the first ${first.toFixed(1)}, half ${middle.toFixed(1)}, all ${allNotified.toFixed(1)}`,
  );
  console.log(`${meant} people told once, ${(meant / (allNotified - first)).toFixed(0)} a second once it began`);
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>, { isQuick }: BenchOptions): Promise<void> {
  const sql = postgres(environment.DB_URL as string, { max: 1, onnotice: () => {} });
  // Deliveries to the providers are paused, so that only the reminders are measured.
  await sql`update private.push_providers set paused_until = 'infinity'`;
  for (const dataset of isQuick ? quickDatasets : datasets) {
    await measure(sql, dataset);
  }
  await sql.end();
}
