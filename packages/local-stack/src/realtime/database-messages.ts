/** Broadcasts each message that is inserted into realtime.messages, and deletes its row after three days. */

import { Buffer } from "node:buffer";
import type postgres from "postgres";
import type { RowChange } from "./pgoutput.ts";
import type { Realtime } from "./realtime.ts";
import { columnOf } from "./tables.ts";
import { broadcastPayload, sizeOf } from "./topics.ts";

const pruningMilliseconds = 3_600_000;

/** Whether the row change is an insert into realtime.messages. */
export function isMessage({ relation }: RowChange): boolean {
  return relation.schema === "realtime" && relation.table === "messages";
}

/** Broadcasts a message after its commit. Drops a message that is too large or exceeds the quota. */
export function broadcastMessage({ topics, limits, quotas }: Realtime, { type, relation, newRow }: RowChange): void {
  if (type !== "INSERT" || !newRow) {
    return;
  }
  const column = (name: string) => columnOf(relation, newRow, name) ?? null;
  const [name, event, id, isPrivate] = ["topic", "event", "id", "private"].map(column);
  if (!name || !event || !id || !isPrivate) {
    return;
  }
  const payload = column("payload");
  const bytes = column("binary_payload");
  // PostgreSQL formats bytes as \x followed by hexadecimal digits.
  const body = payload ?? (bytes && { event, bytes: Buffer.from(bytes.slice(2), "hex"), meta: { id } });
  if (!body) {
    return;
  }
  if (sizeOf(body) > limits.largestPayload) {
    console.error(`realtime: message ${id} is too large and reaches nobody`);
    return;
  }
  if (quotas.messages.isExceeded) {
    console.error(`realtime: message ${id} is one too many and reaches nobody`);
    return;
  }
  quotas.messages.add();
  const broadcast = typeof body === "string" ? broadcastPayload(event, JSON.parse(body), { id }) : body;
  topics.broadcast({ name, isPrivate: isPrivate === "t" }, broadcast, { id });
}

/** Deletes old rows of realtime.messages periodically. */
export function startPruning(sql: postgres.Sql): { stop(): void } {
  const prune = () =>
    sql`
      delete from realtime.messages
      where inserted_at < (now() at time zone 'utc') - interval '72 hours'`.catch((error) =>
      console.error("realtime: old messages could not be deleted:", error),
    );
  const timer = setInterval(prune, pruningMilliseconds);
  void prune();
  return { stop: () => clearInterval(timer) };
}
