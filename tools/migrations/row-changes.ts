/**
 * Compares rows that are part of the schema, and writes the statements that change them. The statements keep values that
 * operators have changed.
 */

import type postgres from "postgres";

/** Table whose rows are part of the schema. */
export interface ListedTable {
  table: string;
  key: string;
  /** Columns of type jsonb. */
  json: string[];
  /** Columns with texts for readers. Operators have no reason to change them. */
  described: string[];
  /** Columns that the running service updates. They are not compared. */
  written: string[];
  /** Whether functions read the rows, so that a new row must exist before the function that reads it. */
  isRead: boolean;
}

export const listedTables: readonly ListedTable[] = [
  { table: "private.settings", key: "name", json: ["value"], described: ["meaning"], written: [], isRead: true },
  {
    table: "private.jobs",
    key: "name",
    json: [],
    described: ["meaning"],
    written: ["last_started_at", "last_finished_at", "last_succeeded_at", "last_result", "last_error", "is_asked_for"],
    // A job calls a function, so the function must exist before the row.
    isRead: false,
  },
];

export type Row = Record<string, unknown>;

/** Statements that change the rows of a table. */
export interface RowChanges {
  table: string;
  /** Statements that precede the changes of functions. */
  early: string[];
  /** Statements that follow the changes of functions. */
  late: string[];
}

/** Reads the rows of a table by key. */
async function readRows(sql: postgres.Sql, { table, key, written }: ListedTable): Promise<Map<string, Row>> {
  const rows = await sql<{ name: string; row: Row }[]>`
    select to_jsonb(listed) ->> ${key} as name, to_jsonb(listed) - ${written}::text[] as row
    from ${sql(table)} as listed
    order by 1`;
  return new Map(rows.map(({ name, row }) => [name, row]));
}

/** Returns the changes that turn the rows of one database into the rows of another. */
export async function diffRows(before: postgres.Sql, after: postgres.Sql): Promise<RowChanges[]> {
  const changes: RowChanges[] = [];
  for (const listed of listedTables) {
    changes.push(changesOf(listed, await readRows(before, listed), await readRows(after, listed)));
  }
  return changes;
}

/**
 * Returns statements that insert, update and delete rows. A new row replaces no existing row. A changed column is
 * updated only in a row that contains the old value, except for a description.
 */
export function changesOf(listed: ListedTable, before: Map<string, Row>, after: Map<string, Row>): RowChanges {
  const written = [...after].flatMap(([name, row]) => {
    const old = before.get(name);
    return old ? updatesOf(listed, name, old, row) : [insertOf(listed, row)];
  });
  const deleted = [...before.keys()]
    .filter((name) => !after.has(name))
    .map((name) => `delete from ${listed.table} where ${listed.key} = ${literal(name)};`);
  return listed.isRead
    ? { table: listed.table, early: written, late: deleted }
    : { table: listed.table, early: [], late: [...written, ...deleted] };
}

function insertOf(listed: ListedTable, row: Row): string {
  const columns = Object.keys(row);
  const values = columns.map((column) => sqlValueOf(listed, column, row));
  return `insert into ${listed.table} (${columns.join(", ")}) values (${values.join(", ")})
on conflict (${listed.key}) do nothing;`;
}

function updatesOf(listed: ListedTable, name: string, old: Row, row: Row): string[] {
  const changed = Object.keys(row).filter((column) => JSON.stringify(old[column]) !== JSON.stringify(row[column]));
  return changed.map((column) => {
    const update = `update ${listed.table} set ${column} = ${sqlValueOf(listed, column, row)} where ${listed.key} = ${literal(name)}`;
    const isKept = column in old && !listed.described.includes(column);
    return isKept ? `${update} and ${column} ${comparisonOf(listed, column, old)};` : `${update};`;
  });
}

const comparisonOf = (listed: ListedTable, column: string, old: Row): string =>
  old[column] === null && !listed.json.includes(column) ? "is null" : `= ${sqlValueOf(listed, column, old)}`;

const sqlValueOf = ({ json }: ListedTable, column: string, row: Row): string =>
  literal(json.includes(column) ? JSON.stringify(row[column]) : row[column]);

const literal = (value: unknown): string => (value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`);
