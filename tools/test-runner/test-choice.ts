/** Selects the suites to run and their files from the arguments of `npm test --`. */

/** Names of all suites in the order of execution. */
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
 * Suites that run only if they are named, because they require more than npm installs, take minutes, or test the local
 * stack itself.
 */
const extraSuites: readonly SuiteName[] = ["stack", "load", "browser", "stress", "crash", "long-races"];

export interface Choice {
  /** Files to run per suite. An empty list means all files of the suite. */
  suites: Map<SuiteName, string[]>;
  /** Words that match no suite and no test. */
  unknown: string[];
}

function isSuite(word: string): word is SuiteName {
  return suiteNames.some((name) => name === word);
}

/** Returns the suite to which a test file belongs. */
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

/** Whether a word is the path of the file. */
function isNamedByPath(file: string, word: string): boolean {
  return file === pathIn(word);
}

/**
 * Whether a word selects the file: the word is its path, the path of a folder above it, or the name of such a folder.
 */
function isNamed(file: string, word: string): boolean {
  const path = pathIn(word);
  return file === path || file.startsWith(`${path}/`) || file.split("/").slice(0, -1).includes(path);
}

/**
 * Selects suites and files. Each word is a suite name or selects test files. `files` contains all test files of the
 * project.
 */
export function choose(words: string[], files: string[]): Choice {
  if (words.length === 0) {
    const usual = suiteNames.filter((name) => !extraSuites.includes(name));
    return { suites: new Map(usual.map((name) => [name, []])), unknown: [] };
  }
  const whole = words.filter(isSuite);
  const others = words.filter((word) => !isSuite(word));
  // Browser tests require more than npm installs, so only their path selects them.
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
