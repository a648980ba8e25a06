/** Runs the linter squawk. */

import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Runs squawk with options and files. Returns its output if it reports a problem, otherwise nothing. */
export async function runSquawk(...args: string[]): Promise<string[]> {
  // npx would look for the program at each call, which takes longer than the lint.
  return await runCommand(["node_modules/.bin/squawk", ...args], { cwd: projectDirectory }).then(
    () => [],
    (complaint: Error) => [complaint.message.replace(/^.*\n/, "squawk:\n")],
  );
}
