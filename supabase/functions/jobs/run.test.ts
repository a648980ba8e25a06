import assert from "node:assert/strict";
import { type CallRpc, RpcResult } from "../_shared/database/rpc.ts";
import { Run } from "./run.ts";

const place = { runId: "00000000-0000-4000-8000-000000000001", leaseSeconds: 0.03 };
const minute = 60_000;

/** Returns a fake database that renews the lease of a run only while `renewed` returns true. */
function leasing(renewed: () => boolean): { callRpc: CallRpc; renewals: () => number } {
  let count = 0;
  const callRpc: CallRpc = async (rpc, args) => {
    assert.deepEqual([rpc, args], ["renew_job_run", { run_id: place.runId }]);
    count += 1;
    return new RpcResult(JSON.stringify({ renewed: renewed() }));
  };
  return { callRpc, renewals: () => count };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

Deno.test("a run ends after 5,000 deliveries, not including deliveries that it claimed and released again", () => {
  const run = new Run(place, leasing(() => true).callRpc, minute);
  for (let batch = 0; batch < 25; batch += 1) {
    assert.ok(run.goesOn());
    assert.equal(run.takeDeliveries(200), 200);
    if (batch === 0) {
      run.returnDeliveries(50);
    }
  }
  assert.ok(run.goesOn());
  assert.equal(run.takeDeliveries(200), 50);
  assert.equal(run.takeDeliveries(200), 0);
  assert.equal(run.goesOn(), false);
  assert.ok(run.wasCut);
  run.end();
});

Deno.test("a run ends after its time limit", () => {
  const run = new Run(place, leasing(() => true).callRpc, 0);
  assert.equal(run.wasCut, false);
  assert.equal(run.goesOn(), false);
  assert.ok(run.wasCut);
  run.end();
});

Deno.test("a run renews its lease until it ends, and ends if the lease is not renewed", async () => {
  let isKept = true;
  const database = leasing(() => isKept);
  const run = new Run(place, database.callRpc, minute);
  await until(() => database.renewals() > 3);
  assert.ok(run.goesOn());
  isKept = false;
  await until(() => run.wasCut);
  assert.equal(run.goesOn(), false);
  run.end();
});

// This test must be the last one, because the end of the isolate cannot be undone.
Deno.test("a run ends when the platform announces the end of the isolate, and later runs end immediately", () => {
  const run = new Run(place, leasing(() => true).callRpc, minute);
  assert.ok(run.goesOn());
  globalThis.dispatchEvent(new CustomEvent("beforeunload", { detail: { reason: "cpu" } }));
  assert.equal(run.goesOn(), false);
  run.end();
  const later = new Run(place, leasing(() => true).callRpc, minute);
  assert.equal(later.goesOn(), false);
  later.end();
});
