/** Fixtures of whole objects, which the database tests also read (`tests.fields`). */

import profiles from "../../fixtures/objects/profiles.json" with { type: "json" };

/** One entry per field: its values, the kind of its text, and the other objects that show the field. */
type Fixture = Record<string, { [part: string]: unknown; shownIn: string[] }>;

const objects = { profiles } satisfies Record<string, Fixture>;

/**
 * Returns the values of one column of a fixture by field, of all fields that have one, or of those that another object
 * shows.
 */
export function fieldsOf(object: keyof typeof objects, part: string, view?: string): Record<string, unknown> {
  const rows: [string, Fixture[string]][] = Object.entries(objects[object]);
  return Object.fromEntries(
    rows
      .filter(([, row]) => part in row && (view === undefined || row.shownIn.includes(view)))
      .map(([field, row]) => [field, row[part]]),
  );
}
