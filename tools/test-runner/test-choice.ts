/** Chooses the test suites and test files that the arguments of `npm test --` select. */

/** Names of all suites in the order in which they run. */
export const suiteNames = [
  "units",
  "stack",
  "advisors",
  "database",
  "functions",
  "client",
  "races",
  "load",
  "outage",
  "migrations",
  "browser",
  "stress",
  "crash",
  "long-races",
] as const;

export type SuiteName = (typeof suiteNames)[number];

/**
 * Suites that run only if an argument selects them. These suites need programs that npm does not install, take minutes,
 * or test the local stack itself.
 */
const extraSuites: readonly SuiteName[] = ["stack", "load", "browser", "stress", "crash", "long-races"];

export interface Choice {
  /** Test files to run for each suite. An empty list means that all files of the suite are run. */
  suites: Map<SuiteName, string[]>;
  /** Arguments that select neither a suite nor a test file. */
  unknown: string[];
}

function isSuite(word: string): word is SuiteName {
  return suiteNames.some((name) => name === word);
}

/** Returns the name of the suite to which a test file belongs. */
function suiteOf(file: string): SuiteName {
  if (file.startsWith("supabase/tests/database/")) {
    return "database";
  }
  if (file.startsWith("supabase/tests/functions/")) {
    for (const name of ["load", "outage", "browser"] as const) {
      if (file.endsWith(`.${name}.test.ts`)) {
        return name;
      }
    }
    return file.endsWith("races.test.ts") ? "races" : "functions";
  }
  if (file.startsWith("apps/")) {
    return "browser";
  }
  if (file.startsWith("packages/client/")) {
    return "client";
  }
  return file.startsWith("packages/local-stack/") ? "stack" : "units";
}

function pathIn(word: string): string {
  return word.replace(/^\.\//, "").replace(/\/+$/, "");
}

/** Whether an argument is the path of the file. */
function isNamedByPath(file: string, word: string): boolean {
  return file === pathIn(word);
}

/**
 * Whether an argument selects the file. The argument may be the path of the file, the path of a folder that contains
 * the file, or the name of such a folder.
 */
function isNamed(file: string, word: string): boolean {
  const path = pathIn(word);
  return file === path || file.startsWith(`${path}/`) || file.split("/").slice(0, -1).includes(path);
}

/**
 * Returns the suites and files to run. Each word is the name of a suite or selects test files. `files` must contain all
 * test files of the project.
 */
export function choose(words: string[], files: string[]): Choice {
  if (words.length === 0) {
    const usual = suiteNames.filter((name) => !extraSuites.includes(name));
    return { suites: new Map(usual.map((name) => [name, []])), unknown: [] };
  }
  const whole = words.filter(isSuite);
  const others = words.filter((word) => !isSuite(word));
  // Browser tests are selected only by their path, because they need programs that npm does not install.
  const named = files.filter((file) =>
    others.some((word) => (suiteOf(file) === "browser" ? isNamedByPath(file, word) : isNamed(file, word))),
  );
  const entries = suiteNames.flatMap((name): [SuiteName, string[]][] => {
    if (whole.includes(name)) {
      return [[name, []]];
    }
    const ownFiles = named.filter((file) => suiteOf(file) === name);
    return ownFiles.length > 0 ? [[name, ownFiles]] : [];
  });
  return {
    suites: new Map(entries),
    unknown: others.filter((word) => !files.some((file) => isNamed(file, word))),
  };
}
