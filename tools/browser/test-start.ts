/**
 * `npm run test:start`: tests the first steps that README describes for a new developer. Runs `npm start` and `npm run
 * seed`, opens the printed URL in a browser, signs in, and checks that the page shows the seed data. Requires Chromium.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "../../packages/local-stack/src/free-ports.ts";
import { runCommand } from "../stack/command.ts";
import { findBrowser } from "./browser-test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const timeoutMilliseconds = 180_000;
const pollMilliseconds = 200;

/** Starts a stack with `npm start`, and waits until the stack is ready. */
async function start(stackArgs: string[]): Promise<Deno.ChildProcess> {
  const log = await Deno.makeTempFile({ prefix: "first-look-", suffix: ".log" });
  // The output goes to a file, because the stack would block if it wrote to a pipe that no process reads.
  const args = ["-c", 'exec npm start -- "$@" > "$LOG_FILE" 2>&1', "start", ...stackArgs];
  const stack = new Deno.Command("sh", { args, cwd: root, env: { LOG_FILE: log }, stdin: "null" }).spawn();
  const until = Date.now() + timeoutMilliseconds;
  while (!(await Deno.readTextFile(log)).includes("Press Ctrl-C to stop.")) {
    if (Date.now() > until) {
      stack.kill("SIGINT");
      throw new Error(`npm start did not become ready:\n${await Deno.readTextFile(log)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  return stack;
}

const options = ["--port", `${findFreePorts(2)}`, "--data", await Deno.makeTempDir({ prefix: "first-look-" })];
const stack = await start(options);
try {
  const output = await runCommand(["npm", "run", "seed", "--", ...options], { cwd: root });
  const [address] = output.match(/http:\S+\/demo\/\?email=\S+/) ?? [];
  if (!address) {
    throw new Error(`The seed printed no URL to sign in:\n${output}`);
  }
  const env = { CHROMIUM_BIN: await findBrowser() };
  console.log(/Made in \d+ s\./.exec(output)?.[0]);
  console.log(await runCommand(["node", join(root, "tools/browser/first-look.mjs"), address], { cwd: root, env }));
  console.log("1 passed, 0 failed");
} finally {
  stack.kill("SIGINT");
  await stack.status;
}
