/**
 * Changes the rate limits of users in tests. A test that makes many calls for another purpose lifts the limits of its
 * users.
 */

import { sql } from "./database.ts";

/** Lifts the rate limits of these users: a trigger discards the tokens that they consume. */
export async function liftLimits(...people: { id: string }[]): Promise<void> {
  await sql.begin(async (transaction) => {
    // The advisory lock is needed, because several test files may create the schema, the table and the trigger
    // concurrently.
    await transaction`select pg_advisory_xact_lock(hashtext('limits'))`;
    await transaction`create schema if not exists tests`;
    await transaction`create table if not exists tests.people_without_limits (person_id uuid primary key)`;
    await transaction`
      insert into tests.people_without_limits
      select unnest(${people.map(({ id }) => id)}::uuid[])
      on conflict do nothing`;
    const [made] = await transaction`select 1 from pg_trigger where tgname = 'limit_buckets_of_tests'`;
    if (!made) {
      await transaction`
        create function tests.leave_out_people_without_limits() returns trigger language plpgsql as $$
        begin
          if exists (select from tests.people_without_limits as free where free.person_id = new.person_id) then
            return null;
          end if;
          return new;
        end;
        $$`;
      await transaction`
        create trigger limit_buckets_of_tests before insert or update on private.limit_buckets
        for each row execute function tests.leave_out_people_without_limits()`;
    }
    await transaction`delete from private.limit_buckets where person_id = any (${people.map(({ id }) => id)})`;
  });
}

/**
 * Sets the token bucket of a user so that this number of tokens is left, as if the user had just consumed all other
 * tokens.
 */
export async function leaveTokens({ id }: { id: string }, limit: string, tokens: number): Promise<void> {
  await sql`
    insert into private.limit_buckets (person_id, limit_name, full_at, most, seconds, read_at)
    select ${id}, name, now() + (most - ${tokens}::integer) * private.refill_time(1, most, seconds), most, seconds, now()
    from private.limits
    where name = ${`limit_${limit}`}
    on conflict (person_id, limit_name) do update set full_at = excluded.full_at, read_at = excluded.read_at`;
}

/**
 * Sets the token bucket of a user so far below zero that calls are rejected for minutes, even on a slow machine. After
 * a rejected call the limit stays exceeded for 10 s.
 */
export async function overdraw(person: { id: string }, limit: string): Promise<void> {
  await leaveTokens(person, limit, -10_000);
}

/** Refills the token bucket of a user as if this number of seconds had passed. */
export async function passTime({ id }: { id: string }, limit: string, seconds: number): Promise<void> {
  await sql`
    update private.limit_buckets
    set full_at = full_at - make_interval(secs => ${seconds})
    where person_id = ${id} and limit_name = ${`limit_${limit}`}`;
}
