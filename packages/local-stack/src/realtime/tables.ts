/** What the service must know of a table to tell its changes: columns, key, readers, and statements about a row. */

import type postgres from "postgres";
import type { Relation, Row } from "./pgoutput.ts";

export interface Column {
  name: string;
  /** PostgreSQL's short name of the type, as clients are told it. */
  type: string;
  sqlType: string;
  isKey: boolean;
  /** API roles that may select it. */
  readers: string[];
}

/** A table as the database has it now. */
export interface Table {
  hasRowSecurity: boolean;
  columns: (Column & { typedValue: string })[];
  /** Template of the statement that tells whether its caller sees the row; takes the values of the key. */
  isVisible: string;
}

/** A table together with the columns that its changes carry. */
export interface FollowedTable extends Table {
  relation: Relation;
  /** Template of the statement that makes a typed row of the texts of `positions`. */
  typedRow: string;
  /** Which of the changes' columns there still are. */
  positions: number[];
}

/** Describes tables by what the database tells of them at their first change. */
export class Tables {
  private readonly sql: postgres.Sql;
  // A table that changes in any way comes as a new relation.
  private readonly known = new WeakMap<Relation, Promise<FollowedTable | null>>();

  constructor(sql: postgres.Sql) {
    this.sql = sql;
  }

  /** The table of the changes, or null when it is gone. */
  of(relation: Relation): Promise<FollowedTable | null> {
    let table = this.known.get(relation);
    if (!table) {
      table = this.describe(relation);
      table.catch(() => this.known.delete(relation));
      this.known.set(relation, table);
    }
    return table;
  }

  private async describe(relation: Relation): Promise<FollowedTable | null> {
    const table = await readTable(this.sql, relation.id);
    if (!table) return null;
    const columns = relation.columns.map(({ name }) => table.columns.find((column) => column.name === name));
    const positions = columns.flatMap((column, position) => (column ? [position] : []));
    const typedValues = columns.flatMap((column) => column?.typedValue ?? []);
    const typedRow = `select pg_catalog.to_jsonb(r) from (select ${typedValues.join(", ")}) as r`;
    return { ...table, relation, typedRow, positions };
  }
}

/** What the database tells of a table; null when there is none of that number. */
export async function readTable(sql: postgres.Sql, id: number): Promise<Table | null> {
  const [row] = await sql<{ table: Table | null }[]>`select realtime.followed_table(${id}) as table`;
  return row?.table ?? null;
}

/** Names of the columns that the role may select. */
export function readableColumns(table: Table, role: string): Set<string> {
  return new Set(table.columns.filter((column) => column.readers.includes(role)).map((column) => column.name));
}

export function keyOf(table: Table): string[] {
  return table.columns.filter((column) => column.isKey).map((column) => column.name);
}

/** The text of one column of a change's row; undefined when the change does not carry it. */
export function valueOf(relation: Relation, row: Row, column: string): string | null | undefined {
  return row[relation.columns.findIndex(({ name }) => name === column)];
}
