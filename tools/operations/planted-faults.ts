/** Helpers for tests that inject faults into a deployment and expect the doctor to find them. */

import { deepEqual, equal, match } from "node:assert/strict";
import { type Check, findingOf, type Level } from "../doctor/findings.ts";
import type { Project } from "../doctor/project.ts";

/** Finding that the doctor must report for a fault. */
export interface Seen {
  check: string;
  level: Level;
  says: RegExp;
}

/** Fault to inject into the database, and the finding that the doctor must report for it. */
export interface DatabaseFault extends Seen {
  /**
   * SQL that injects the fault. A superuser runs the SQL in a transaction that is rolled back. The test replaces
   * `'SECRET_KEY'` and `'API_URL'` by the values of the stack.
   */
  plants: string;
  project?: Partial<Project>;
}

/** Makes the doctor treat the stack as remote, for checks that do not apply to a local stack. */
export const elsewhere = { isLocal: false };

/**
 * Expects that `faults` contains a fault for every check except the given ones. A check that has never failed in a test
 * may be broken.
 */
export function expectFaultForEach(checks: Check<never>[], faults: Seen[], except: string[] = []): void {
  const seen = new Set([...faults.map(({ check }) => check), ...except]);
  deepEqual(
    checks.map(({ name }) => name).filter((name) => !seen.has(name)),
    [],
  );
}

/** Runs the check that should find a fault, and expects the finding. */
export async function expectSeen<Subject>(checks: Check<Subject>[], subject: Subject, fault: Seen): Promise<void> {
  const check = checks.find(({ name }) => name === fault.check);
  if (!check) {
    throw new Error(`There is no check ${fault.check}.`);
  }
  const { level, seen, advice = "" } = await findingOf(check, subject);
  match(`${seen}. ${advice}`, fault.says, `${fault.check} says: ${seen}`);
  equal(level, fault.level, `${fault.check}: ${seen}`);
}
