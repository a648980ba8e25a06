/** What the service must know of a table to tell its changes: columns, key, and who may read what. */

import type postgres from "postgres";
import type { Relation, Row, RowChange } from "./pgoutput.ts";

/** A table as the database has it now. */
export interface Table {
  hasRowSecurity: boolean;
  columns: Column[];
}

export interface Column {
  name: string;
  /** PostgreSQL's short name of the type, as clients are told it. */
  type: string;
  sqlType: string;
  /** Whether it belongs to the primary key. */
  isKey: boolean;
  /** API roles that may select it. */
  readers: string[];
}

/** Tables by the announcements of the replication stream. */
export class Tables {
  readonly #sql: postgres.Sql;
  // PostgreSQL announces a table anew when anything about it has changed, its grants too.
  readonly #known = new WeakMap<Relation, Promise<Table | null>>();

  constructor(sql: postgres.Sql) {
    this.#sql = sql;
  }

  /** The table of a change, or null when it is gone. */
  of({ relation, transaction }: RowChange): Promise<Table | null> {
    let table = this.#known.get(relation);
    if (!table) {
      table = this.#readAfter(transaction, relation);
      table.catch(() => this.#known.delete(relation));
      this.#known.set(relation, table);
    }
    return table;
  }

  // What the transaction itself has changed about the table is visible only when its commit is over.
  async #readAfter(transaction: number, { id }: Relation): Promise<Table | null> {
    await this.#sql`select realtime.await_commits(array[${transaction}::bigint])`;
    return await readTable(this.#sql, id);
  }
}

/** What the database tells of a table; null when there is none of that number. */
export async function readTable(sql: postgres.Sql, id: number): Promise<Table | null> {
  const [row] = await sql<{ table: Table | null }[]>`select realtime.followed_table(${id}) as table`;
  return row?.table ?? null;
}

/** The text of one column of a change's row; undefined when the change does not carry it. */
export function columnOf(relation: Relation, row: Row, column: string): string | null | undefined {
  return row[relation.columns.findIndex(({ name }) => name === column)];
}
