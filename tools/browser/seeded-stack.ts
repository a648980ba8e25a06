/** Scratch stack with the seed data of `npm run seed -- --people 20`, for programs that open the apps in a browser. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { findBrowser } from "./browser-test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs a Playwright program with Node. Environment variables contain the stack's URLs and the path of the browser.
 * Returns the output of the program.
 */
export async function runOnSeededStack(program: string, env: Record<string, string> = {}): Promise<string> {
  const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "seeded-", suffix: ".log" }));
  try {
    const deno = ["node", join(root, "packages/local-stack/bin/deno.mjs"), "run", "-A"];
    await runCommand([...deno, join(root, "tools/seed/seed.ts"), "--people", "20", ...stack.stackArgs], { cwd: root });
    const all = { ...stack.environment, CHROMIUM_BIN: await findBrowser(), ...env };
    return await runCommand(["node", join(root, "tools/browser", program)], { cwd: root, env: all });
  } finally {
    await stack.stop();
  }
}
