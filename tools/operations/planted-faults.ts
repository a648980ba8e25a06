/** Faults of a deployment that are planted to be seen by the doctor. */

import { deepEqual, equal, match } from "node:assert/strict";
import { type Check, findingOf, type Level } from "../doctor/findings.ts";

/** What is seen of a fault. */
export interface Seen {
  check: string;
  level: Level;
  says: RegExp;
}

/** Wants a fault for every check but these: one that nobody has seen fail may not look at anything. */
export function expectFaultForEach(checks: Check<never>[], faults: Seen[], except: string[] = []): void {
  const seen = new Set([...faults.map(({ check }) => check), ...except]);
  deepEqual(
    checks.map(({ name }) => name).filter((name) => !seen.has(name)),
    [],
  );
}

/** Has a check look, and wants it to find just this. */
export async function expectSeen<Subject>(checks: Check<Subject>[], subject: Subject, fault: Seen): Promise<void> {
  const check = checks.find(({ name }) => name === fault.check);
  if (!check) {
    throw new Error(`There is no check ${fault.check}.`);
  }
  const { level, seen, advice = "" } = await findingOf(check, subject);
  match(`${seen}. ${advice}`, fault.says, `${fault.check} says: ${seen}`);
  equal(level, fault.level, `${fault.check}: ${seen}`);
}
