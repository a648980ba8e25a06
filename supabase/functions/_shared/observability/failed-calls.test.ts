import assert from "node:assert/strict";
import postgres from "postgres";
import { describeCause, unavailable } from "../http/errors.ts";
import { recordFailedCall } from "./failed-calls.ts";

const secret = "Treffpunkt im geheimen Keller";

/** Returns an error like those that postgres.js creates from error messages of PostgreSQL. */
function errorOf(fields: Record<string, string>): Error {
  const error = Object.create(postgres.PostgresError.prototype);
  return Object.assign(error, { severity: "ERROR", message: "", ...fields });
}

/**
 * The error that PostgreSQL returns for a violated constraint, with user data in every field that can contain user
 * data.
 */
const broken = {
  name: "PostgresError",
  code: "23514",
  message: `new row for relation "events" violates check constraint with ${secret}`,
  detail: `Failing row contains (1, ${secret}).`,
  hint: secret,
  internal_query: `insert into public.events values ('${secret}')`,
  where: [
    `JSON data, line 1: {"title": "${secret}`,
    `SQL statement "insert into public.events (title) values ('${secret}')"`,
    "PL/pgSQL function private.write_event(uuid,jsonb,timestamp with time zone[]) line 41 at SQL statement",
    `unnamed portal parameter $1 = '${secret}'`,
    'SQL function "private.event_view" statement 1',
    `PL/pgSQL function ${secret}() line 7 at RAISE`,
    "PL/pgSQL function api.create_event(jsonb,jsonb) line 12 at PERFORM",
  ].join("\n"),
  schema_name: "public",
  table_name: "events",
  constraint_name: "events_title_length",
};

Deno.test("the log of a failed call contains the RPC function, the SQL functions and lines, the table and the constraint", () => {
  const thrown = errorOf(broken);
  recordFailedCall(thrown, { rpc: "create_event", errorId: "0d9a2c5e" });
  const { at: _, ...cause } = describeCause(thrown);
  assert.deepEqual(cause, {
    name: "PostgresError",
    code: "23514",
    rpc: "create_event",
    errorId: "0d9a2c5e",
    sql: ["private.write_event:41", "private.event_view", "api.create_event:12"],
    table: "events",
    column: undefined,
    constraint: "events_title_length",
  });
});

Deno.test("the log contains no text that users wrote", () => {
  const thrown = errorOf(broken);
  recordFailedCall(thrown, { rpc: "create_event", errorId: "0d9a2c5e" });
  const line = JSON.stringify(describeCause(thrown));
  for (const word of secret.split(" ").filter(({ length }) => length > 3)) {
    assert.ok(!line.includes(word), word);
  }
});

Deno.test("the log of a lost connection contains the RPC function that used the connection", () => {
  const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  recordFailedCall(unavailable(lost), { rpc: "list_events", errorId: "0d9a2c5e" });
  const { name, code, rpc } = describeCause(lost);
  assert.deepEqual([name, code, rpc], ["Error", "ECONNRESET", "list_events"]);
});

Deno.test("the log entry of an error outside the database contains no RPC function", () => {
  assert.deepEqual(Object.keys(describeCause(new TypeError("anything"))), ["name", "code", "at"]);
});
