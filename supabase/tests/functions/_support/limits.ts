/** Rate limits of users in tests: a test of something else that makes many calls lifts those of its users. */

import { sql } from "./database.ts";

/** Lifts the limits of these users: the tokens that they consume are not recorded. */
export async function liftLimits(...people: { id: string }[]): Promise<void> {
  await sql.begin(async (transaction) => {
    // Concurrent test files create these at the same time.
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

/** Leaves this number of tokens of a limit to a user, as if the others had just been consumed. */
export async function leaveTokens({ id }: { id: string }, limit: string, tokens: number): Promise<void> {
  await sql`
    insert into private.limit_buckets (person_id, limit_name, full_at, most, seconds, read_at)
    select ${id}, name, now() + (most - ${tokens}::integer) * private.refill_time(1, most, seconds), most, seconds, now()
    from private.limits
    where name = ${`limit_${limit}`}
    on conflict (person_id, limit_name) do update set full_at = excluded.full_at, read_at = excluded.read_at`;
}

/**
 * Takes so many tokens of a limit that a call is rejected however slow the machine is: for minutes, and 10 s after such a
 * call.
 */
export async function overdraw(person: { id: string }, limit: string): Promise<void> {
  await leaveTokens(person, limit, -10_000);
}

/** Moves a limit to its state after this number of seconds. */
export async function passTime({ id }: { id: string }, limit: string, seconds: number): Promise<void> {
  await sql`
    update private.limit_buckets
    set full_at = full_at - make_interval(secs => ${seconds})
    where person_id = ${id} and limit_name = ${`limit_${limit}`}`;
}
