/**
 * `npm run schema:diff -- REVISION`: the SQL that brings a database with the migrations of a git revision to those of the
 * work tree. Tried on a database before it is shown: afterwards the two must be equal.
 */

import { fileURLToPath } from "node:url";
import { extractRevision } from "./revisions.ts";
import { differenceOfMigrations } from "./schema-difference.ts";
import { startScratchStack } from "./scratch-stack.ts";

const [revision] = Deno.args;
if (!revision) {
  console.error("Say from which revision: npm run schema:diff -- REVISION");
  Deno.exit(2);
}
const before = await extractRevision(revision, "supabase");
const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "schema-diff-", suffix: ".log" }));
try {
  const after = fileURLToPath(new URL("..", import.meta.url));
  const { transactions, left } = await differenceOfMigrations(stack.environment.DB_URL ?? "", before, after);
  console.log(
    transactions.join("\n\n-- In a migration of its own, after the commit of the one before.\n\n") ||
      "-- Nothing differs.",
  );
  if (left.length > 0) {
    console.error(`After these statements the two still differ by:\n${left.join("\n")}`);
    Deno.exitCode = 1;
  }
} finally {
  await stack.stop();
  await Deno.remove(before, { recursive: true });
}
