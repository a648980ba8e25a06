/** Parses the arguments of `npm test --`. */

import { parseArgs } from "node:util";
import { Refusal } from "../stack/options.ts";
import { type SuiteName, suiteNames } from "./test-choice.ts";

export const help = `Runs the test suites on scratch stacks.

  npm test [-- WORD…] [-t NAME]

A WORD is the name of a suite or of a feature, or the path of a test file or of a folder.
Without a WORD, the suites run that need only npm, which takes about ten minutes.

Options:
  -t NAME          run only the tests whose name contains NAME; needs a WORD, and cannot choose tests of pgTAP (*.test.sql)
  --help, -h       this text

Suites: ${suiteNames.join(", ")}

Examples:
  npm test
  npm test -- groups
  npm test -- supabase/tests/functions/groups/votes.test.ts
  npm test -- supabase/tests/functions/groups/votes.test.ts -t "has one vote"

docs/contributing/commands.md explains the suites.`;

/** Suites that run no single tests: pgTAP runs whole files, and the other two suites are one check each. */
const suitesWithoutNames: readonly SuiteName[] = ["advisors", "database", "migrations"];

export interface Arguments {
  words: string[];
  /** Text that the names of the tests must contain, or undefined to run all tests. */
  name: string | undefined;
  wantsHelp: boolean;
}

/** Throws a Refusal if an option does not exist. */
export function parseArguments(args: string[]): Arguments {
  const options = { name: { type: "string", short: "t" }, help: { type: "boolean", short: "h" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { words: positionals, name: values.name, wantsHelp: values.help ?? false };
  } catch (thrown) {
    const [sentence] = (thrown as Error).message.split(/[.\n]/);
    throw new Refusal(`${sentence}. npm test -- --help explains the options.`);
  }
}

/** Throws a Refusal if `name` is set and a chosen suite cannot choose tests by their names. */
export function checkName(name: string | undefined, suites: readonly SuiteName[]): void {
  const others = suites.filter((suite) => suitesWithoutNames.includes(suite));
  if (name !== undefined && others.length > 0) {
    throw new Refusal(
      `-t cannot choose single tests in ${others.join(", ")}: a file of pgTAP (*.test.sql) runs as a whole. Name other suites, or the path of a *.test.ts file.`,
    );
  }
}

/** Arguments with which Deno runs only tests whose name contains the text. Deno compares only names of whole tests, not of steps. */
export function denoFilter(name: string | undefined): string[] {
  return name === undefined ? [] : ["--filter", `/${escapeForPattern(name)}/`];
}

/** Arguments with which vitest runs only tests whose name, including the names of their groups, contains the text. */
export function vitestFilter(name: string | undefined): string[] {
  return name === undefined ? [] : ["-t", escapeForPattern(name)];
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Whether the output of Deno or vitest reports at least one test that was run. */
export function hasRunTests(output: string): boolean {
  return /[1-9]\d* (passed|failed)/.test(output);
}
