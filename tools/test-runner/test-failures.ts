/** Finds failures in the output of vitest, `deno test` and pgTAP. */

import { stripVTControlCharacters } from "node:util";

/** A failed test or other error, and the first line of its reason. */
export interface Failure {
  name: string;
  reason: string;
}

const namesOfFailures = [
  /^ FAIL {2}(.+)/,
  // vitest reports uncaught errors without a test.
  /^⎯+ (Unhandled (?:Rejection|Error|Exception)) ⎯+$/,
  // Output of `deno test`; the list at its end repeats each name.
  /^(.+ => \S+:\d+:\d+)$/,
  /^(\S+ \(uncaught error\))$/,
  /^(not ok .+)/,
  /^ {4}(not ok \d.*)/,
];
/** Lines between a name and its reason: pgTAP repeats the name first. */
const saysNothing = /^\s*$|^\s*# Failed test/;
/** If the output names nothing, its last lines are shown. */
const lastLines = 4;

function nameIn(line: string): string | undefined {
  for (const pattern of namesOfFailures) {
    const name = pattern.exec(line)?.[1];
    if (name) {
      return name;
    }
  }
  return undefined;
}

/** Returns the failures in the output of a suite, each once. If none is named, returns the last lines. */
export function failuresIn(output: string): Failure[] {
  const lines = stripVTControlCharacters(output).split("\n");
  const reasons = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const name = nameIn(line);
    if (name && !reasons.has(name)) {
      const next = lines.slice(index + 1).find((later) => !saysNothing.test(later)) ?? "";
      reasons.set(name, nameIn(next) ? "" : next.trim());
    }
  }
  if (reasons.size > 0) {
    return Array.from(reasons, ([name, reason]) => ({ name, reason }));
  }
  const end = lines.map((line) => line.trim()).filter((line) => line !== "");
  return end.slice(-lastLines).map((name) => ({ name, reason: "" }));
}
