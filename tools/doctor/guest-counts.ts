/**
 * Finds and repairs events whose guest count differs from the number of members in the event's approved groups
 * (docs/operations/doctor.md, Guest counts).
 */

import type postgres from "postgres";
import { type Check, fail, ok } from "./findings.ts";

/** Row of the view private.wrong_guest_counts. */
interface WrongCount {
  id: string;
  /** Stored count. */
  count: number;
  /** Number of members of approved groups who count as guests. */
  guests: number;
  capacity: number;
}

export interface GuestCounts {
  /** Events whose guest count is wrong and can be repaired or was repaired. */
  miscounted: WrongCount[];
  /**
   * Events with more guests than seats. The doctor never changes these events, because a person must decide which
   * guests may come.
   */
  overbooked: WrongCount[];
}

const repairsAtOnce = 50;

export const guestsCheck: Check<{ sql: postgres.Sql }> = {
  name: "guests",
  async inspect({ sql }) {
    const [row] = await sql<{ wrong: number; overbooked: number }[]>`
      select
        count(*)::float8 as wrong,
        count(*) filter (where guests > capacity)::float8 as overbooked
      from private.wrong_guest_counts`;
    return row && row.wrong > 0
      ? fail(
          `${row.wrong} events whose guest count is wrong, ${row.overbooked} of them with more guests than seats`,
          "Run npm run doctor -- --repair",
        )
      : ok("the guest count of every event is correct");
  },
};

/** Reads all events with a wrong guest count. If `repairs` is true, also corrects the counts in small transactions. */
export async function repairGuestCounts(sql: postgres.Sql, repairs: boolean): Promise<GuestCounts> {
  const wrong = await sql<WrongCount[]>`
    select event_id as id, guest_count as count, guests, capacity from private.wrong_guest_counts order by event_id`;
  const overbooked = wrong.filter(({ guests, capacity }) => guests > capacity);
  const miscounted = wrong.filter(({ guests, capacity }) => guests <= capacity);
  for (let first = 0; repairs && first < miscounted.length; first += repairsAtOnce) {
    const ids = miscounted.slice(first, first + repairsAtOnce).map(({ id }) => id);
    // The function locks the events. Other transactions wait only briefly for these events, because this transaction is
    // short.
    await sql`select private.repair_guest_counts(${ids}::uuid[])`;
  }
  return { miscounted, overbooked };
}

/** Describes the result in one line for each kind of problem and one line for each event. */
export function describeGuestCounts({ miscounted, overbooked }: GuestCounts, repairs: boolean): string[] {
  const groups: [WrongCount[], string][] = [
    [miscounted, `events whose guest count was wrong, ${repairs ? "counted" : "would be counted"} again`],
    [overbooked, "events with more guests than seats, not changed (docs/operations/incidents.md, Wrong rows)"],
  ];
  const lines = groups.flatMap(([events, meaning]) =>
    events.length > 0
      ? [
          `${events.length} ${meaning}`,
          ...events.map(
            ({ id, count, guests, capacity }) =>
              `  ${id}: counted ${count}, has ${guests} guests and ${capacity} seats`,
          ),
        ]
      : [],
  );
  return lines.length > 0 ? lines : ["The guest count of every event is correct"];
}
