/**
 * Index of subscriptions by table and column. Because of the index, each change is compared with only a few
 * subscriptions.
 */

import { comparable, type Filter } from "./filters.ts";
import type { Relation, Row, RowChange } from "./pgoutput.ts";
import { columnOf } from "./tables.ts";
import type { Viewer } from "./viewer.ts";

/** Recipient of row changes. */
export interface Subscriber {
  /** Viewer of the recipient. When the recipient sends a new token, another viewer is set. */
  readonly viewer: Viewer;
  /** Sends a change, encoded as JSON, for the subscriptions with the given ids. */
  deliver(ids: number[], change: string): void;
  /** Called after the change stream has restarted. Changes before the restart may have been lost. */
  streamBegan(): void;
}

export interface Subscription {
  /** Id of the subscription; the client receives the same id. */
  id: number;
  subscriber: Subscriber;
  schema: string;
  table: string;
  event: "*" | RowChange["type"];
  filters: (Filter & { type: string })[];
  /** Columns that the client requested; null for all columns. */
  select: string[] | null;
}

/** Row change with its matching subscriptions. The access of their viewers has not been checked yet. */
export interface PendingChange {
  change: RowChange;
  fitting: Subscription[];
}

/** Index of all subscriptions whose first equality filter uses a given column. */
interface ColumnIndex {
  column: string;
  type: string;
  byValue: Map<string, Set<Subscription>>;
}

class TableSubscriptions {
  readonly #indexes = new Map<string, ColumnIndex>();
  readonly #others = new Set<Subscription>();

  add(subscription: Subscription): void {
    const filter = filterOf(subscription);
    if (!filter) {
      this.#others.add(subscription);
      return;
    }
    const { column, type, value } = filter;
    const name = JSON.stringify([column, type]);
    const index = this.#indexes.get(name) ?? { column, type, byValue: new Map() };
    this.#indexes.set(name, index);
    const same = index.byValue.get(value) ?? new Set();
    index.byValue.set(value, same.add(subscription));
  }

  /** Removes a subscription. Returns whether other subscriptions of the table exist. */
  remove(subscription: Subscription): boolean {
    this.#others.delete(subscription);
    const filter = filterOf(subscription);
    if (filter) {
      const { column, type, value } = filter;
      const name = JSON.stringify([column, type]);
      const index = this.#indexes.get(name);
      const same = index?.byValue.get(value);
      same?.delete(subscription);
      if (same?.size === 0) {
        index?.byValue.delete(value);
      }
      if (index?.byValue.size === 0) {
        this.#indexes.delete(name);
      }
    }
    return this.#others.size > 0 || this.#indexes.size > 0;
  }

  *near(relation: Relation, row: Row): Generator<Subscription> {
    yield* this.#others;
    for (const { column, type, byValue } of this.#indexes.values()) {
      const value = columnOf(relation, row, column);
      if (typeof value === "string") {
        yield* byValue.get(comparable(type, value)) ?? [];
      }
    }
  }
}

/** Index of all subscriptions by table. */
export class Subscriptions {
  readonly #tables = new Map<string, TableSubscriptions>();
  readonly #all = new Set<Subscription>();

  add(subscription: Subscription): void {
    this.#all.add(subscription);
    const name = nameOf(subscription);
    const table = this.#tables.get(name) ?? new TableSubscriptions();
    this.#tables.set(name, table);
    table.add(subscription);
  }

  remove(subscription: Subscription): void {
    this.#all.delete(subscription);
    const name = nameOf(subscription);
    if (!this.#tables.get(name)?.remove(subscription)) {
      this.#tables.delete(name);
    }
  }

  subscribers(): Set<Subscriber> {
    return new Set(Array.from(this.#all, ({ subscriber }) => subscriber));
  }

  /** Returns the subscriptions whose event type and filters match a change. */
  fitting({ type, relation, newRow, oldRow }: RowChange): Subscription[] {
    const row = newRow ?? oldRow;
    const table = this.#tables.get(nameOf(relation));
    if (!table || !row) {
      return [];
    }
    return Array.from(table.near(relation, row)).filter(
      ({ event, filters }) =>
        (event === "*" || event === type) &&
        filters.every((filter) => fits(filter, columnOf(relation, row, filter.column))),
    );
  }
}

function filterOf({ filters }: Subscription): { column: string; type: string; value: string } | null {
  for (const { column, type, equals } of filters) {
    if (equals !== null) {
      return { column, type, value: equals };
    }
  }
  return null;
}

function fits(filter: Filter, value: string | null | undefined): boolean {
  if (value === undefined) {
    return false;
  }
  try {
    return filter.matches(value);
  } catch {
    // The type of the column has changed since the subscription, so the filter cannot match.
    return false;
  }
}

function nameOf({ schema, table }: { schema: string; table: string }): string {
  return JSON.stringify([schema, table]);
}
