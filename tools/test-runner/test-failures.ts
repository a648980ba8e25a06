/** Finds the failures in the output of vitest, `deno test` and pgTAP. */

import { stripVTControlCharacters } from "node:util";

/** Failed test or other error, with the first line that states the reason. */
export interface Failure {
  name: string;
  reason: string;
}

const namesOfFailures = [
  /^ FAIL {2}(.+)/,
  // Matches an uncaught error, for which vitest names no test.
  /^⎯+ (Unhandled (?:Rejection|Error|Exception)) ⎯+$/,
  // Matches a failure of `deno test`. The summary at the end of the output repeats the name, so each failure matches
  // twice.
  /^(.+ => \S+:\d+:\d+)$/,
  /^(\S+ \(uncaught error\))$/,
  /^(not ok .+)/,
  /^ {4}(not ok \d.*)/,
];
/**
 * Matches lines between the name of a test and the reason of its failure. In such a line pgTAP only repeats the name.
 */
const saysNothing = /^\s*$|^\s*# Failed test/;
/** Number of lines at the end of the output that are shown if no failure is found. */
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

/**
 * Returns the failures in the output of a suite, each once. If no failure is found, returns the last lines of the
 * output.
 */
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
