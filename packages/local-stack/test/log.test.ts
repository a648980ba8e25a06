import assert from "node:assert/strict";
import { gatherLogLines } from "../src/functions/log.ts";
import { until } from "./scratch-stack.ts";

type Write = ["log" | "error", ...unknown[]];

/** Runs a function with a console that records each write. */
async function withRecordedWrites(work: (writes: Write[]) => void | Promise<void>): Promise<void> {
  const { log, error } = console;
  const writes: Write[] = [];
  console.log = (...parts) => writes.push(["log", ...parts]);
  console.error = (...parts) => writes.push(["error", ...parts]);
  try {
    await work(writes);
  } finally {
    Object.assign(console, { log, error });
  }
}

Deno.test("consecutive log lines are buffered and written together", () =>
  withRecordedWrites(async (writes) => {
    const lines = gatherLogLines();
    console.log("one");
    console.log("two 100%s");
    assert.deepEqual(writes, []);
    await until(() => writes.length > 0, "the lines are written");
    console.log("three");
    lines.stop();
    assert.deepEqual(writes, [
      ["log", "one\ntwo 100%s"],
      ["log", "three"],
    ]);
  }));

Deno.test("buffered log lines are written before later output to the console", () =>
  withRecordedWrites((writes) => {
    const lines = gatherLogLines();
    console.log("one");
    console.error("an error");
    console.log("two");
    console.log("an object", { three: 3 });
    console.log("four");
    lines.stop();
    console.log("five");
    assert.deepEqual(writes, [
      ["log", "one"],
      ["error", "an error"],
      ["log", "two"],
      ["log", "an object", { three: 3 }],
      ["log", "four"],
      ["log", "five"],
    ]);
  }));

Deno.test("all log lines are written before the process exits", async () => {
  const program = `
    import { gatherLogLines } from "${import.meta.resolve("../src/functions/log.ts")}";
    gatherLogLines();
    console.log("one");
    console.log("two");
    Deno.exit(3);`;
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", "--ext=ts", program],
  }).output();
  assert.equal(code, 3);
  assert.equal(new TextDecoder().decode(stdout), "one\ntwo\n");
});
