/** Helpers that call the event feed, and insert events for it. */

import { eventsContract } from "@social/shared-types/events.ts";
import { expect } from "vitest";
import { sql } from "../database.ts";
import type { Place } from "../places.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";
import type { FeedItem } from "./events.ts";

const { routes } = eventsContract;

/** Returns a random future year in which no event starts, even if the tests have run many times with this database. */
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

/** Returns the path of the feed around a location. `query` must begin with `&`. */
export function around({ latitude, longitude }: Place, query = ""): string {
  return `/events?lat=${latitude}&lng=${longitude}${query}`;
}

/** Returns the events of a feed that fits on one page. `path` must already contain a query. */
export async function feedOf(person: Person, path: string): Promise<FeedItem[]> {
  const { data, nextCursor } = expectSuccess(await person.request("GET", `${path}&limit=100`), routes.listEvents);
  expect(nextCursor).toBeNull();
  return data;
}

/** Fields of an event that determine its position in the feed. */
export interface NewEvent extends Place {
  title: string;
  startAt: string;
}

/** Inserts published events of one creator into the database. HTTP calls would be too slow for so many events. */
export async function addEvents(creatorId: string, events: NewEvent[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into public.events (creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
    select ${creatorId}, title, 'other', 'published', "startAt"::timestamptz, latitude, longitude, 200, 1
    from jsonb_to_recordset(${sql.json(events as never)})
      as event (title text, "startAt" text, latitude float8, longitude float8)
    returning id`;
  return rows.map(({ id }) => id);
}
