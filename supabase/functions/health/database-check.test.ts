import assert from "node:assert/strict";
import postgres from "postgres";
import { type CallRpc, RpcResult } from "../_shared/database/rpc.ts";
import { checkDatabase, noteOf } from "./database-check.ts";

const readOnly: Error = Object.assign(Object.create(postgres.PostgresError.prototype), {
  severity: "ERROR",
  code: "25006",
  message: "cannot execute INSERT in a read-only transaction",
});

Deno.test("an isolate checks the database at most once per second, and reports an outage after its next check", async () => {
  const called: string[] = [];
  const up: CallRpc = (rpc) => {
    called.push(rpc);
    return Promise.resolve(new RpcResult("true"));
  };
  const down: CallRpc = (rpc) => {
    called.push(rpc);
    return Promise.reject(readOnly);
  };
  const first = 1_000_000;
  const outages = await Promise.all(Array.from({ length: 100 }, (_, index) => checkDatabase(up, first + index * 10)));
  assert.deepEqual(new Set(outages), new Set([null]));
  assert.equal(await checkDatabase(down, first + 1000), null);
  assert.deepEqual(called, ["check_writes"]);

  const outage = await checkDatabase(down, first + 1001);
  assert.deepEqual(called, ["check_writes", "check_writes"]);
  assert.deepEqual([outage?.status, outage?.code], [503, "unavailable"]);
  assert.equal(noteOf(outage), "It takes no writes.");
  assert.equal(await checkDatabase(up, first + 2002), null);
});
