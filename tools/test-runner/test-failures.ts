/** Finds failures in the output of vitest, `deno test` and pgTAP. */

import { stripVTControlCharacters } from "node:util";

/** Failed test or other error, with the first line of its reason. */
export interface Failure {
  name: string;
  reason: string;
}

const namesOfFailures = [
  /^ FAIL {2}(.+)/,
  // Matches an uncaught error, which vitest reports without a test.
  /^⎯+ (Unhandled (?:Rejection|Error|Exception)) ⎯+$/,
  // Matches a failure of `deno test`. The list at the end of the output repeats each name.
  /^(.+ => \S+:\d+:\d+)$/,
  /^(\S+ \(uncaught error\))$/,
  /^(not ok .+)/,
  /^ {4}(not ok \d.*)/,
];
/** Matches lines between a test name and the reason. pgTAP repeats the name in such a line. */
const saysNothing = /^\s*$|^\s*# Failed test/;
/** Number of last lines that are shown if the output names no failure. */
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

/** Returns the distinct failures in the output of a suite, or its last lines if it names no failure. */
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
