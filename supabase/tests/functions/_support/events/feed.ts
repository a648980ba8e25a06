/** The feed as people read it, around places that no other test goes to. */

import { eventsContract } from "@social/shared-types/events.ts";
import { expect } from "vitest";
import { sql } from "../database.ts";
import type { Place } from "../places.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";
import type { FeedItem } from "./events.ts";

const { routes } = eventsContract;

/** A year far ahead in which no event starts yet, however often the tests have run here. */
export async function emptyYear(): Promise<number> {
  const [row] = await sql<{ year: number }[]>`
    select year
    from (
      select generate_series(3000, 8999) as year
      except
      select extract(year from start_at at time zone 'UTC')::integer from public.events
    ) as empty
    order by random()
    limit 1`;
  return row!.year;
}

/** The path of the feed around a place; the query begins with `&`. */
export function around({ latitude, longitude }: Place, query = ""): string {
  return `/events?lat=${latitude}&lng=${longitude}${query}`;
}

/** A feed that has no second page; `path` has a query already. */
export async function feedOf(person: Person, path: string): Promise<FeedItem[]> {
  const { data, nextCursor } = expectSuccess(await person.request("GET", `${path}&limit=100`), routes.listEvents);
  expect(nextCursor).toBeNull();
  return data;
}

/** What matters of an event for its place in the feed. */
export interface NewEvent extends Place {
  title: string;
  startAt: string;
}

/** Published events of one creator, made in the database since there are many. */
export async function addEvents(creatorId: string, events: NewEvent[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into public.events (creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
    select ${creatorId}, title, 'other', 'published', "startAt"::timestamptz, latitude, longitude, 200, 1
    from jsonb_to_recordset(${sql.json(events as never)})
      as event (title text, "startAt" text, latitude float8, longitude float8)
    returning id`;
  return rows.map(({ id }) => id);
}
