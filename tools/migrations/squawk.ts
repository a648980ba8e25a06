/** Runs the linter squawk. */

import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Runs squawk with options and files. Returns its output if it reports a problem, otherwise an empty list. */
export async function runSquawk(...args: string[]): Promise<string[]> {
  // The program is started directly, because the start of npx takes longer than the lint itself.
  return await runCommand(["node_modules/.bin/squawk", ...args], { cwd: projectDirectory }).then(
    () => [],
    (complaint: Error) => [complaint.message.replace(/^.*\n/, "squawk:\n")],
  );
}
