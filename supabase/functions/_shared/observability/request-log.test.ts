/** The log levels of requests that failed. */

import assert from "node:assert/strict";
import { type ApiError, mediaBusy, overloaded, rateLimited, unavailable } from "../http/errors.ts";
import { logRequest } from "./request-log.ts";

/** Returns the log level of the line that is logged for a problem. */
function levelOf(problem: ApiError): string {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(line);
  try {
    const { status } = problem;
    logRequest("events", { requestId: "1", buckets: [] }, { status, milliseconds: 1, problem });
  } finally {
    console.log = log;
  }
  return JSON.parse(lines[0] ?? "{}").level;
}

function failure(code: string): Error {
  return Object.assign(new Error("the connection ended"), { code });
}

Deno.test("a request that is rejected because of load is not logged as an error", () => {
  assert.equal(levelOf(rateLimited("You sent too many calls at once.")), "info");
  assert.equal(levelOf(mediaBusy()), "warn");
  assert.equal(levelOf(overloaded("Too many calls wait for a connection to the database.")), "warn");
});

Deno.test("a connection that ends because the pool or PostgreSQL stops is not logged as an error", () => {
  for (const code of ["CONNECTION_ENDED", "CONNECTION_DESTROYED", "57P01", "57P03"]) {
    assert.equal(levelOf(unavailable(failure(code))), "warn", code);
  }
});

Deno.test("a database that does not respond is logged as an error", () => {
  assert.equal(levelOf(unavailable(failure("ECONNREFUSED"))), "error");
  assert.equal(levelOf(unavailable(undefined, "The database did not answer in time.")), "error");
});
