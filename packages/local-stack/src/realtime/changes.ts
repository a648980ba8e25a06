/** Delivers committed row changes, in commit order, to the subscribers that may see them. */

import type postgres from "postgres";
import type { Row, RowChange } from "./pgoutput.ts";
import type { Rate } from "./rate.ts";
import { matching } from "./regular-expressions.ts";
import type { PendingChange, Subscriber, Subscription, Subscriptions } from "./subscriptions.ts";
import { type Column, type Table, Tables } from "./tables.ts";
import type { Viewer } from "./viewer.ts";

const largestChange = 1024 * 1024;
const largestKeptValue = 64;
const largestBatch = 100;
const longestQueue = 1000;

const noKey = "Error 400: Bad Request, no primary key";
const keyNotReadable = "Error 401: Unauthorized";
const tooLarge = "Error 413: Payload Too Large";

/** Values of a changed row as the database returns them, with the viewers that may see the row. */
interface ReadChange {
  new_row: Record<string, unknown> | null;
  old_row: Record<string, unknown> | null;
  seeing: number[];
}

/** Column value as text. PostgreSQL converts the text to the column's type. */
interface TextValue {
  name: string;
  sqlType: string;
  value: string | null;
}

/**
 * Delivers changes in batches. While the database processes one batch, later changes are collected for the next batch.
 */
export class Changes {
  readonly #sql: postgres.Sql;
  readonly #subscriptions: Subscriptions;
  readonly #tables: Tables;
  readonly #rate: Rate;
  #queue: PendingChange[] = [];
  #working: Promise<void> | null = null;

  constructor(sql: postgres.Sql, subscriptions: Subscriptions, rate: Rate) {
    this.#sql = sql;
    this.#rate = rate;
    this.#subscriptions = subscriptions;
    this.#tables = new Tables(sql);
  }

  /**
   * Adds a change to the queue. If the queue is too long, returns a promise that the caller must await (backpressure).
   */
  add(change: RowChange): Promise<void> | null {
    // Changes above the rate limit are dropped without an error, as on the platform.
    if (this.#rate.isExceeded) {
      return null;
    }
    const fitting = this.#subscriptions.fitting(change);
    if (fitting.length === 0) {
      return null;
    }
    this.#queue.push({ change, fitting });
    this.#working ??= this.#work();
    return this.#queue.length > longestQueue ? this.#working : null;
  }

  async #work(): Promise<void> {
    // Waits for a microtask, so that all changes of one network packet are part of the batch.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, largestBatch);
      this.#queue = this.#queue.slice(largestBatch);
      try {
        await this.#handOn(await matching(this.#sql, batch));
      } catch (error) {
        console.error("realtime: changes are lost:", error);
      }
    }
    this.#working = null;
  }

  async #handOn(batch: PendingChange[]): Promise<void> {
    const described = await Promise.all(
      batch.map(async (pending) => ({ ...pending, table: await this.#tables.of(pending.change) })),
    );
    const deliveries = described.flatMap(({ change, fitting, table }) =>
      table ? [new Delivery(change, fitting, table)] : [],
    );
    const questions = deliveries.map((delivery) => delivery.question());
    const transactions = new Set(batch.map(({ change }) => change.transaction));
    const read = await this.#sql<ReadChange[]>`
      select new_row, old_row, seeing
      from realtime.read_changes(
        ${this.#sql.json(questions as unknown as postgres.JSONValue)},
        ${[...transactions]}::bigint[]
      )`;
    for (const [index, delivery] of deliveries.entries()) {
      const response = read[index];
      if (response?.new_row) {
        this.#rate.add(delivery.deliver(response));
      }
    }
  }
}

/** Delivery of one change to all its subscriptions. */
class Delivery {
  readonly #change: RowChange;
  readonly #table: Table;
  // The viewers are stored here, because a new token may replace the viewer of a subscriber during the query. The query
  // checks the access of the stored viewers.
  readonly #recipients: { subscription: Subscription; viewer: Viewer }[];
  readonly #key: Column[];
  /** Viewers for whom policies must be checked, in the order in which the query lists them. */
  readonly #viewers = new Map<string, { role: string; claims: string }>();
  readonly #delivered = new Map<string, string>();

  constructor(change: RowChange, fitting: Subscription[], table: Table) {
    this.#change = change;
    this.#table = table;
    this.#key = table.columns.filter(({ isKey }) => isKey);
    this.#recipients = fitting.map((subscription) => ({ subscription, viewer: subscription.subscriber.viewer }));
    for (const { viewer } of this.#recipients) {
      const { role, claims } = viewer;
      if (this.#isUpToPolicies(role)) {
        this.#viewers.set(nameOf(viewer), { role, claims });
      }
    }
  }

  /** Returns the parameters of the query: the rows with their types, and the viewers to check. */
  question() {
    const { schema, table } = this.#change.relation;
    const newRow = this.#textsOf(this.#change.newRow);
    return {
      table: `${quoted(schema)}.${quoted(table)}`,
      newRow,
      oldRow: this.#textsOf(this.#change.oldRow),
      key: newRow.filter(({ name }) => this.#key.some((column) => column.name === name)),
      viewers: [...this.#viewers.values()],
    };
  }

  /** Sends the change to the subscribers that may see it. Returns the number of subscriptions that received it. */
  deliver(response: ReadChange): number {
    const names = [...this.#viewers.keys()];
    const seeing = new Set(response.seeing.map((number) => names[number]));
    const ids = new Map<Subscriber, Map<string, number[]>>();
    let delivered = 0;
    for (const { subscription, viewer } of this.#recipients) {
      const { id, subscriber, select } = subscription;
      if (this.#isUpToPolicies(viewer.role) && !seeing.has(nameOf(viewer))) {
        continue;
      }
      delivered += 1;
      const text = this.#textFor(viewer.role, select, response);
      const texts = ids.get(subscriber) ?? new Map<string, number[]>();
      ids.set(subscriber, texts.set(text, [...(texts.get(text) ?? []), id]));
    }
    for (const [subscriber, texts] of ids) {
      for (const [text, own] of texts) {
        subscriber.deliver(own, text);
      }
    }
    return delivered;
  }

  /**
   * Whether row-level security policies determine if the role may see the row. Policies cannot be evaluated for a
   * deleted row.
   */
  #isUpToPolicies(role: string): boolean {
    return this.#table.hasRowSecurity && this.#change.type !== "DELETE" && this.#refusalFor(role) === null;
  }

  #refusalFor(role: string): string | null {
    if (this.#change.type === "DELETE") {
      return null;
    }
    if (this.#key.length === 0) {
      return noKey;
    }
    return this.#key.every(({ readers }) => readers.includes(role)) ? null : keyNotReadable;
  }

  #textFor(role: string, select: string[] | null, response: ReadChange): string {
    const name = JSON.stringify([role, select]);
    let text = this.#delivered.get(name);
    if (text === undefined) {
      text = JSON.stringify(this.#dataFor(role, select, response));
      this.#delivered.set(name, text);
    }
    return text;
  }

  #dataFor(role: string, select: string[] | null, { new_row: newRow, old_row: oldRow }: ReadChange) {
    const { type, relation, committedAt } = this.#change;
    const about = { schema: relation.schema, table: relation.table, type, commit_timestamp: committedAt.toISOString() };
    const refusal = this.#refusalFor(role);
    const isTooLarge = this.#size() > largestChange;
    const columns = this.#table.columns.filter(
      ({ name, readers, isKey }) =>
        refusal === null && readers.includes(role) && (select === null || isKey || select.includes(name)),
    );
    const delivered = columns.map(({ name }) => name);
    const identifying = this.#table.hasRowSecurity ? columns.filter(({ isKey }) => isKey) : columns;
    const error = refusal ?? (isTooLarge ? tooLarge : null);
    return {
      ...about,
      columns: columns.map(({ name, type }) => ({ name, type })),
      ...(type !== "DELETE" && { record: pick(newRow, delivered, isTooLarge) }),
      ...(type === "UPDATE" && { old_record: pick(oldRow, delivered, isTooLarge) }),
      // Policies cannot be evaluated for a deleted row, so subscribers receive only its primary key.
      ...(type === "DELETE" && {
        old_record: pick(
          oldRow,
          identifying.map(({ name }) => name),
          isTooLarge,
        ),
      }),
      errors: error === null ? null : [error],
    };
  }

  #size(): number {
    return [...(this.#change.newRow ?? []), ...(this.#change.oldRow ?? [])].reduce(
      (sum, value) => sum + (value?.length ?? 0),
      0,
    );
  }

  #textsOf(row: Row | null): TextValue[] {
    return this.#change.relation.columns.flatMap(({ name }, position) => {
      const value = row?.[position];
      const column = this.#table.columns.find((candidate) => candidate.name === name);
      return column && value !== undefined ? [{ name, sqlType: column.sqlType, value }] : [];
    });
  }
}

/** Returns a key that is equal for viewers with the same role and claims. Such viewers see the same rows. */
function nameOf({ role, claims }: Viewer): string {
  return `${role} ${claims}`;
}

function pick(row: Record<string, unknown> | null, names: string[], smallOnly: boolean): Record<string, unknown> {
  const entries = Object.entries(row ?? {}).filter(
    ([name, value]) => names.includes(name) && (!smallOnly || (JSON.stringify(value)?.length ?? 0) <= largestKeptValue),
  );
  return Object.fromEntries(entries);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
