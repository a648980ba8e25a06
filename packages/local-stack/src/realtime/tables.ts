/** Metadata of tables for row changes: the columns, the primary key, and the roles that may read each column. */

import type postgres from "postgres";
import type { Relation, Row, RowChange } from "./pgoutput.ts";

/** Current state of a table in the database. */
export interface Table {
  hasRowSecurity: boolean;
  columns: Column[];
}

export interface Column {
  name: string;
  /** PostgreSQL's short name of the type, which clients receive. */
  type: string;
  sqlType: string;
  /** Whether the column is part of the primary key. */
  isKey: boolean;
  /** API roles that may select the column. */
  readers: string[];
}

/** Cache of tables. A new relation message of the replication stream invalidates the entry of its table. */
export class Tables {
  readonly #sql: postgres.Sql;
  // PostgreSQL sends the relation message again after each change of the table, including grants.
  readonly #known = new WeakMap<Relation, Promise<Table | null>>();

  constructor(sql: postgres.Sql) {
    this.#sql = sql;
  }

  /** Returns the table of a change, or null if the table no longer exists. */
  of({ relation, transaction }: RowChange): Promise<Table | null> {
    let table = this.#known.get(relation);
    if (!table) {
      table = this.#readAfter(transaction, relation);
      table.catch(() => this.#known.delete(relation));
      this.#known.set(relation, table);
    }
    return table;
  }

  // Waits until the transaction is committed, because its changes of the table definition are not visible before the
  // commit.
  async #readAfter(transaction: number, { id }: Relation): Promise<Table | null> {
    await this.#sql`select realtime.await_commits(array[${transaction}::bigint])`;
    return await readTable(this.#sql, id);
  }
}

/** Reads a table from the database. Returns null if no table has this id. */
export async function readTable(sql: postgres.Sql, id: number): Promise<Table | null> {
  const [row] = await sql<{ table: Table | null }[]>`select realtime.followed_table(${id}) as table`;
  return row?.table ?? null;
}

/** Returns the text of a column, or undefined if the change does not contain the column. */
export function columnOf(relation: Relation, row: Row, column: string): string | null | undefined {
  return row[relation.columns.findIndex(({ name }) => name === column)];
}
