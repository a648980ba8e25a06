/** Tests which log message of PostgreSQL the stack prints if PostgreSQL has stopped unexpectedly. */

import assert from "node:assert/strict";
import { lastWordsOf } from "../src/postgres/server.ts";

const start = "2026-11-24 04:00:00.000 UTC [10] LOG:  starting PostgreSQL 17.10 on x86_64-pc-linux-gnu";
const full = `FATAL:  could not write to file "pg_wal/xlogtemp.12": No space left on device`;
const session =
  "2026-11-24 04:00:02.000 UTC [13] postgres@postgres [unknown] FATAL:  the database system is not yet accepting connections";

for (const [what, lines, words] of [
  ["it ignores messages of sessions", [start, `2026-11-24 04:00:01.000 UTC [12] ${full}`, session], full.slice(8)],
  ["it ignores messages of an earlier run", [`2026-11-24 03:00:00.000 UTC [9] ${full}`, start, session], undefined],
  ["it returns undefined if the log is empty", [], undefined],
] as const) {
  Deno.test(`lastWordsOf returns the last error of the PostgreSQL server in its log: ${what}`, async () => {
    const directory = await Deno.makeTempDir({ prefix: "last-words-" });
    try {
      await Deno.writeTextFile(`${directory}/postgres.log`, lines.join("\n"));
      assert.equal(await lastWordsOf(directory), words);
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  });
}
