/** Runs `npm run doctor` as an operator does. */

import { match } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const timeoutMilliseconds = 60_000;

/** Runs the doctor and returns its output. Throws an error with the output if a check failed. */
export function doctor(args: string[], env: Record<string, string> = {}): Promise<string> {
  return runCommand(["npm", "run", "--silent", "doctor", "--", ...args], { cwd: root, env });
}

/** Expects the doctor to fail with a message that matches. */
export async function expectComplaint(
  complaint: RegExp,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const said = await doctor(args, env).then(
    (printed) => `It found nothing:\n${printed}`,
    ({ message }: Error) => message,
  );
  match(said, complaint);
}

/**
 * Expects the doctor to succeed with output that matches. Retries, because the doctor may warn of slow responses on a
 * busy machine.
 */
export async function expectPrinted(wanted: RegExp, args: string[]): Promise<void> {
  const endsAt = Date.now() + timeoutMilliseconds;
  let printed = "";
  do {
    printed = await doctor(args).catch(({ message }: Error) => `It failed:\n${message}`);
  } while (!(printed.match(wanted) && !printed.startsWith("It failed")) && Date.now() < endsAt);
  match(printed, wanted);
  match(printed, /^(?!It failed)/);
}
