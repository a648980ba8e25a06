/** What failed, found in what vitest, `deno test` and pgTAP print. */

import { stripVTControlCharacters } from "node:util";

/** One test, or whatever else could not run, and the first line of why. */
export interface Failure {
  name: string;
  reason: string;
}

const namesOfFailures = [
  /^ FAIL {2}(.+)/,
  // In vitest, what nobody caught belongs to no test.
  /^⎯+ (Unhandled (?:Rejection|Error|Exception)) ⎯+$/,
  // In `deno test`; its list at the end names each once more.
  /^(.+ => \S+:\d+:\d+)$/,
  /^(\S+ \(uncaught error\))$/,
  /^(not ok .+)/,
  /^ {4}(not ok \d.*)/,
];
/** Lines between a name and its reason: pgTAP repeats the name first. */
const saysNothing = /^\s*$|^\s*# Failed test/;
/** Where the output names nothing, its end is the best there is. */
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

/** The failures that the output of a suite names, each once; of a suite that failed without a name, the last lines. */
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
