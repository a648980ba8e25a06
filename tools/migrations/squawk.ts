/** Runs the linter squawk. */

import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs squawk with these options and files. Returns the output of squawk if it reports a problem, or an empty list if
 * it reports none.
 */
export async function runSquawk(...args: string[]): Promise<string[]> {
  // squawk is started without npx, because npx takes longer to start than squawk to run.
  return await runCommand(["node_modules/.bin/squawk", ...args], { cwd: projectDirectory }).then(
    () => [],
    (complaint: Error) => [complaint.message.replace(/^.*\n/, "squawk:\n")],
  );
}
