/** Fixtures with all fields of an object. The database tests also read them (`tests.fields`). */

import profiles from "../../fixtures/objects/profiles.json" with { type: "json" };

/**
 * An entry for each field of an object: sample values, the kind of text if the field is a text, and the names of other
 * objects that also contain the field.
 */
type Fixture = Record<string, { [part: string]: unknown; shownIn: string[] }>;

const objects = { profiles } satisfies Record<string, Fixture>;

/**
 * Returns the given part of each entry, by the name of the field. Fields without this part are omitted. With `view`
 * only the fields that this other object contains are returned.
 */
export function fieldsOf(object: keyof typeof objects, part: string, view?: string): Record<string, unknown> {
  const rows: [string, Fixture[string]][] = Object.entries(objects[object]);
  return Object.fromEntries(
    rows
      .filter(([, row]) => part in row && (view === undefined || row.shownIn.includes(view)))
      .map(([field, row]) => [field, row[part]]),
  );
}
