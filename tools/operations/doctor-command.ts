/** Runs `npm run doctor` in the same way as an operator. */

import { match } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const timeoutMilliseconds = 60_000;

/** Runs the doctor and returns its output. If a check failed, throws an error that contains the output. */
export function doctor(args: string[], env: Record<string, string> = {}): Promise<string> {
  return runCommand(["npm", "run", "--silent", "doctor", "--", ...args], { cwd: root, env });
}

/** Expects that the doctor fails and prints a message that matches the pattern. */
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
 * Expects that the doctor succeeds and prints output that matches the pattern. Runs the doctor repeatedly until a
 * timeout, because the doctor may warn of slow responses while the machine is busy.
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
