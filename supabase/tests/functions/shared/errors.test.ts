/** Compares the list of error codes with the SQL and TypeScript sources that raise them. */

import { readdir, readFile } from "node:fs/promises";
import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { type ErrorCode, errorCodes } from "@social/shared-types/errors.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { describe, expect, it } from "vitest";

const schemas = new URL("../../../schemas/", import.meta.url);
const functions = new URL("../../../functions/", import.meta.url);

async function textsIn(folder: URL, pattern: RegExp): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => pattern.test(name));
  return Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
}

/** Returns the status and the code of every error that SQL functions raise for callers. */
async function raisedInSql(): Promise<{ status: number; code: string }[]> {
  const texts = await textsIn(schemas, /\.sql$/);
  return texts.flatMap((text) =>
    [...text.matchAll(/\braise\s+sqlstate\s+'PT(\d{3})'\s+using\s+message\s*=\s*'(\w+)'/g)].map(([, status, code]) => ({
      status: Number(status),
      code: code!,
    })),
  );
}

describe("an error code", () => {
  it("is in the list of error codes with the same status if an RPC raises it", async () => {
    const raised = await raisedInSql();
    expect(raised.length).toBeGreaterThan(10);
    for (const { status, code } of raised) {
      expect(errorCodes, code).toHaveProperty(code, status);
    }
  });

  it("is raised by RPCs only in the format that `raisedInSql` finds", async () => {
    const texts = await textsIn(schemas, /\.sql$/);
    const states = texts.flatMap((text) => [...text.matchAll(/'PT\d{3}'/g)]);
    expect(await raisedInSql()).toHaveLength(states.length);
    // Callers would get errors in any other format as internal errors. The check omits errors that no caller gets: the
    // error in the schedule has no caller, and Storage converts an error of a trigger on its tables to the status 403.
    // The edge function catches UF428, checks the files and calls the RPC again. SQL functions catch UF409, which undoes
    // locks, and UF200, which undoes a write. The error of the lock order is raised only in tests. Only operators can
    // get the error of a wrong setting (check_violation).
    const withCallers = texts.filter((text) => !text.includes("cron.schedule("));
    expect(withCallers).toHaveLength(texts.length - 1);
    const raises = withCallers.flatMap((text) => [
      ...text.matchAll(
        /^\s*raise\s+(?!sqlstate 'PT|sqlstate '42501'|sqlstate 'UF(?:200|409|428)'|assert_failure|check_violation|notice|warning)/gm,
      ),
    ]);
    expect(raises).toEqual([]);
  });

  it("is raised by an RPC or thrown by a function if it is in the list of error codes", async () => {
    const inSql = new Set((await raisedInSql()).map(({ code }) => code));
    const inFunctions = (await textsIn(functions, /(?<!\.test)\.ts$/)).join("\n");
    const unused = Object.keys(errorCodes).filter((code) => !inSql.has(code) && !inFunctions.includes(`"${code}"`));
    expect(unused).toEqual([]);
  });

  it("is declared by at least one endpoint in the contracts, unless any endpoint can return it", () => {
    const general: ErrorCode[] = [
      "validation_failed",
      "unauthorized",
      "account_required",
      "account_suspended",
      "rate_limited",
      "not_a_moderator",
      "mfa_required",
      "route_not_found",
      "payload_too_large",
      "unsupported_media_type",
      "idempotency_in_progress",
      "idempotency_key_reused",
      "rate_limited",
      "internal_error",
      "misconfigured",
      "unavailable",
    ];
    const declared = [...publicContracts, ...moderationContracts].flatMap(({ routes }) =>
      Object.values<Route>(routes).flatMap(({ errors }) => errors),
    );
    const undeclared = (Object.keys(errorCodes) as ErrorCode[]).filter(
      (code) => !general.includes(code) && !declared.includes(code),
    );
    expect(undeclared).toEqual([]);
  });

  it("is written in snake case, and has the status 404 if it ends with _not_found", () => {
    for (const [code, status] of Object.entries(errorCodes)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      if (code.endsWith("_not_found")) {
        expect(status, code).toBe(404);
      }
    }
  });
});
