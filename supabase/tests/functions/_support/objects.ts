/** Fixtures with all fields of an object. The database tests also read them (`tests.fields`). */

import profiles from "../../fixtures/objects/profiles.json" with { type: "json" };

/** One entry per field, with its values, its kind of text, and the other objects that contain it. */
type Fixture = Record<string, { [part: string]: unknown; shownIn: string[] }>;

const objects = { profiles } satisfies Record<string, Fixture>;

/**
 * Returns the values of one column of a fixture, by field. Fields without a value are omitted. With `view` only the
 * fields that this other object shows are returned.
 */
export function fieldsOf(object: keyof typeof objects, part: string, view?: string): Record<string, unknown> {
  const rows: [string, Fixture[string]][] = Object.entries(objects[object]);
  return Object.fromEntries(
    rows
      .filter(([, row]) => part in row && (view === undefined || row.shownIn.includes(view)))
      .map(([field, row]) => [field, row[part]]),
  );
}
