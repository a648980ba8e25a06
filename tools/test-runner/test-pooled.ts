/**
 * `npm run test:pooled [-- WORD…]`: runs the tests over HTTP with a connection pooler between the functions and the
 * database.
 */

import { fileURLToPath } from "node:url";
import { findFreePorts } from "../../packages/local-stack/src/free-ports.ts";
import { findPooler, startPooler } from "../stack/pooler.ts";
import { choose } from "./test-choice.ts";
import { findTestFiles } from "./test-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
// Only the functions suite can run with the pooler, because each other suite starts its own stack.
const { suites } = choose(Deno.args.length > 0 ? Deno.args : ["functions"], await findTestFiles(projectDirectory));
const files = suites.get("functions");
if (!files) {
  console.error(`No tests over HTTP: ${Deno.args.join(", ")}.`);
  Deno.exit(2);
}

const program = await findPooler();
if (!program) {
  console.error(
    "This needs PgBouncer, which is in no npm package: apt-get install pgbouncer, or brew install pgbouncer.",
  );
  Deno.exit(1);
}
// The gateway, the database and the pooler need one port each.
const port = findFreePorts(3);
const pooler = await startPooler(program, port + 2, port + 1);
try {
  const tests = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "tools/test-runner/test.ts", ...(files.length > 0 ? files : ["functions"])],
    cwd: projectDirectory,
    env: { ...pooler.environment, SCRATCH_STACK_PORT: `${port}` },
  });
  const { success } = await tests.spawn().status;
  const transactions = await pooler.countTransactions();
  console.log(`Transactions through the pooler: ${transactions}`);
  Deno.exitCode = success && transactions > 0 ? 0 : 1;
} finally {
  await pooler.stop();
}
