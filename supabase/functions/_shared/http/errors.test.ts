import assert from "node:assert/strict";
import postgres from "postgres";
import { ApiError, toApiError } from "./errors.ts";

/** Returns an error like those that postgres.js creates from error messages of PostgreSQL. */
function errorOf(fields: { code: string; severity?: string; message?: string; detail?: string; hint?: string }): Error {
  const error = Object.create(postgres.PostgresError.prototype);
  return Object.assign(error, { severity: "ERROR", message: "", ...fields });
}

for (const [what, fields] of Object.entries({
  "too many connections": { code: "53300", severity: "FATAL" },
  "too many connections of the database role": { code: "53300" },
  "a lack of memory in the database": { code: "53200" },
  "a full disk": { code: "53100" },
  "a database that the platform made read-only because its disk is nearly full": { code: "25006" },
  "a shutdown by an administrator": { code: "57P01", severity: "FATAL" },
  "a crash of another database process": { code: "57P02", severity: "WARNING" },
  "a database server that is starting": { code: "57P03", severity: "FATAL" },
  "a statement that took too long": { code: "25P04", severity: "FATAL" },
  "a pooler whose queue is full or times out": { code: "08P01", severity: "FATAL" },
  "a pooler that lost its connection to the database": { code: "08006" },
  "an error of the platform's pooler, which uses the code XX000 for all errors": { code: "XX000", severity: "FATAL" },
})) {
  Deno.test(`callers get 503 unavailable for ${what}`, () => {
    const { code, status, retryAfter } = toApiError(errorOf(fields));
    assert.deepEqual({ code, status, retryAfter }, { code: "unavailable", status: 503, retryAfter: 2 });
  });
}

for (const code of ["28P01", "28000", "3D000"]) {
  Deno.test(`callers get 503 misconfigured if the database rejects the login of the functions: ${code}`, () => {
    const problem = toApiError(errorOf({ code, severity: "FATAL" }));
    assert.deepEqual([problem.code, problem.status, problem.retryAfter], ["misconfigured", 503, 60]);
    assert.match(problem.reason ?? "", /API_DB_URL/);
  });
}

Deno.test("only suspended callers get the time at which their suspension ends, or null for a permanent suspension", () => {
  const refused = { code: "PT403", message: "account_suspended", detail: "Your account is suspended." };
  for (const [hint, until] of [
    ["2999-01-02T03:04:05.678Z", "2999-01-02T03:04:05.678Z"],
    ["", null],
  ] as const) {
    assert.deepEqual(toApiError(errorOf({ ...refused, hint })).body("id"), {
      error: "Your account is suspended.",
      code: "account_suspended",
      errorId: "id",
      until,
    });
  }
  assert.equal("until" in toApiError(errorOf({ ...refused, message: "own_event", hint: "" })).body("id"), false);
});

Deno.test("callers get the ids of users who are already in a group, and the id of their own group", () => {
  const refused = { code: "PT409", message: "already_in_group", detail: "Somebody is in a group." };
  for (const told of [{ userIds: ["anna", "ben"] }, { userIds: ["ben"], groupId: "group" }]) {
    assert.deepEqual(toApiError(errorOf({ ...refused, hint: JSON.stringify(told) })).body("id"), {
      error: "Somebody is in a group.",
      code: "already_in_group",
      errorId: "id",
      ...told,
    });
  }
});

Deno.test("callers who exceed a limit get Retry-After", () => {
  const refused = { code: "PT429", message: "rate_limited", detail: "That was a lot.", hint: '{"retryAfter" : 90}' };
  const problem = toApiError(errorOf(refused));
  assert.deepEqual([problem.code, problem.status, problem.retryAfter], ["rate_limited", 429, 90]);
  assert.deepEqual(problem.body("id"), { error: "That was a lot.", code: "rate_limited", errorId: "id" });
});

Deno.test("returns an error code of a newer database with its status and sentence", () => {
  const refused = toApiError(errorOf({ code: "PT409", message: "too_late_to_leave", detail: "It is too late." }));
  assert.equal(refused.status, 409);
  assert.deepEqual(refused.body("id"), { error: "It is too late.", code: "too_late_to_leave", errorId: "id" });
});

Deno.test("callers get the error that an RPC function raises on purpose, and 500 for an unexpected error in the RPC function", () => {
  const refused = toApiError(errorOf({ code: "PT409", message: "group_full", detail: "The group is full." }));
  assert.deepEqual(
    [refused.code, refused.message, refused.retryAfter],
    ["group_full", "The group is full.", undefined],
  );
  const busy = toApiError(errorOf({ code: "PT503", message: "unavailable", detail: "Later." }));
  assert.deepEqual([busy.code, busy.message, busy.retryAfter], ["unavailable", "Later.", 2]);
  for (const fields of [
    { code: "22012" },
    { code: "XX000" },
    { code: "PT409", message: "no such code" },
    { code: "PT500", message: "broken" },
  ]) {
    assert.equal(toApiError(errorOf(fields)).code, "internal_error");
  }
  assert.ok(toApiError(new Error("anything")) instanceof ApiError);
});

Deno.test("callers get the name of an exceeded limit only if they can do more than wait and retry", () => {
  const hintOf = (limit: string) => JSON.stringify({ limit, retryAfter: 90 });
  const refused = { code: "PT429", message: "rate_limited", detail: "Too many." };
  for (const limit of ["kept_answers", "unanswered_messages"]) {
    const told = toApiError(errorOf({ ...refused, hint: hintOf(limit) }));
    assert.deepEqual([told.reason, told.body("id").limit], [`limit ${limit}`, limit]);
  }
  const call = toApiError(errorOf({ ...refused, hint: hintOf("non_contact_chats") }));
  assert.deepEqual([call.reason, "limit" in call.body("id")], ["limit non_contact_chats", false]);
});

Deno.test("callers get Retry-After if a limit is exceeded or if a call with the same idempotency key is still running", () => {
  const tooMany = { code: "PT429", message: "rate_limited", detail: "Too many.", hint: '{"retryAfter": 17}' };
  const { code, status, retryAfter } = toApiError(errorOf(tooMany));
  assert.deepEqual([code, status, retryAfter], ["rate_limited", 429, 17]);
  const atWork = toApiError(errorOf({ code: "PT409", message: "idempotency_in_progress", detail: "At work." }));
  assert.deepEqual([atWork.status, atWork.retryAfter], [409, 1]);
});
