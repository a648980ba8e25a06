import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { readableLine } from "../src/functions/readable-lines.ts";

const time = "2026-06-10T12:00:00.000Z";

/** Formats a line without colors. */
function shown(line: object): string[] {
  return stripVTControlCharacters(readableLine(JSON.stringify(line))).split("\n");
}

const request = { time, level: "info", errorId: "0d9a2c5e-7d0b", function: "groups", status: 200, milliseconds: 12.3 };

Deno.test("a request is printed as one line with time, status, route, duration and user", () => {
  const [line, ...more] = shown({ ...request, route: "GET /groups/{id}", userId: "5f0d8c5e-6a0b-4b53" });
  assert.match(line ?? "", /^\d\d:\d\d:\d\d 200 GET {4}\/groups\/\{id\} 12\.3 ms user 5f0d8c5e$/);
  assert.deepEqual(more, []);
});

Deno.test("a rejected request is printed with its error code and reason, even if its route is unknown", () => {
  const [refused] = shown({ ...request, route: "POST /groups", status: 409, code: "group_full", reason: "ours" });
  assert.match(refused ?? "", / 409 POST {3}\/groups 12\.3 ms group_full, ours$/);
  const [unknown] = shown({ ...request, route: null, status: 404, code: "route_not_found" });
  assert.match(unknown ?? "", / 404 {8}\/groups 12\.3 ms route_not_found$/);
});

Deno.test("an internal error is printed with its location, and with the id by which it can be found in the PostgreSQL log", () => {
  const cause = {
    name: "PostgresError",
    code: "23514",
    rpc: "vote",
    sql: ["private.decide:41", "api.vote:12"],
    at: ["at x"],
  };
  const [, ...more] = shown({ ...request, route: "POST /groups", status: 500, code: "internal_error", cause });
  assert.deepEqual(
    more.map((text) => text.trim()),
    ["errorId 0d9a2c5e-7d0b", "PostgresError, 23514, rpc vote", "private.decide:41", "api.vote:12"],
  );
});

Deno.test("a failed job is printed with its problem", () => {
  const [line] = shown({ time, level: "error", job: "push", problem: "fcm is paused for now" });
  assert.match(line ?? "", /^\d\d:\d\d:\d\d job push: fcm is paused for now$/);
});

Deno.test("a line that the functions did not log is printed unchanged", () => {
  for (const text of ["Listening", "{ not JSON", '{"some":"document"}', ""]) {
    assert.equal(readableLine(text), text);
  }
});
