/**
 * Finds pairs of features whose schema files refer to objects of each other, and compares the pairs with
 * `feature-pairs.json`, which contains a reason for each pair. Fails if a pair is not listed or a listed pair no longer
 * exists, so that the number of pairs cannot grow unnoticed. References from files that call every feature are ignored.
 * Such a file may use functions of other features, but no tables or views. When this file is run as a program, it
 * prints the pairs.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Reference, referencesIn } from "./migration-order.ts";
import { readSchemas } from "./schema-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const reasonsFile = "tools/migrations/feature-pairs.json";

/**
 * Files that call a function of every feature. These files execute a block, an export or a deletion in all features, so
 * that the features need not call each other.
 */
const callersOfAll = ["friends/block-effects.sql", "profiles/data-export.sql", "profiles/deletion.sql"];

/** Names of two features that refer to objects of each other, in alphabetical order. */
export interface Pair {
  names: string;
  /**
   * `there` contains the objects of the second feature to which files of the first feature refer, and `back` the
   * objects of the first to which files of the second refer.
   */
  there: string[];
  back: string[];
}

const featureOf = (file: string) => file.split("/")[0] as string;

/** Returns the pairs of features whose schema files, such as `groups/groups.sql`, refer to objects of each other. */
export function findPairs(references: Pick<Reference, "file" | "from" | "to" | "home">[]): Pair[] {
  const names = new Map<string, Set<string>>();
  for (const { file, from, to, home } of references.filter((one) => !callersOfAll.includes(one.file))) {
    const direction = `${featureOf(file)} ${featureOf(home)}`;
    names.set(direction, (names.get(direction) ?? new Set()).add(`${from ?? file} names ${to}`));
  }
  return [...names.keys()].sort().flatMap((direction) => {
    const [one, other] = direction.split(" ") as [string, string];
    const back = names.get(`${other} ${one}`);
    return one < other && back ? [{ names: direction, there: [...(names.get(direction) ?? [])], back: [...back] }] : [];
  });
}

/** Returns the tables and views of other features to which the files that call every feature refer. */
export function findTablesOfOthers(references: Omit<Reference, "line" | "isLater">[]): string[] {
  return references
    .filter(
      ({ file, home, isFunction }) => callersOfAll.includes(file) && featureOf(home) !== featureOf(file) && !isFunction,
    )
    .map(({ file, to, home }) => `${file} names ${to}: call a function of the feature ${featureOf(home)}.`);
}

/** Compares the pairs that were found with the listed pairs. */
export function comparePairs(pairs: Pair[], reasons: Record<string, string>): string[] {
  const found = pairs.map(({ names }) => names);
  return [
    ...pairs
      .filter(({ names }) => !reasons[names])
      .map(({ names, there, back }) => `${names}: new pair of features that name each other: ${there[0]}, ${back[0]}.`),
    ...Object.keys(reasons)
      .filter((names) => !found.includes(names))
      .map((names) => `${names}: no longer a pair: remove it from ${reasonsFile}.`),
  ];
}

function run(): void {
  const files = Array.from(readSchemas(projectDirectory), ([file, sql]) => ({ file, sql }));
  const references = referencesIn(files);
  const pairs = findPairs(references);
  const reasons: Record<string, string> = JSON.parse(readFileSync(join(projectDirectory, reasonsFile), "utf8"));
  for (const { names, there, back } of pairs) {
    console.log(
      `${names.padEnd(26)} ${String(there.length).padStart(3)} ${String(back.length).padStart(3)}  ${reasons[names] ?? ""}`,
    );
  }
  console.log(`${pairs.length} pairs of features name each other, without ${callersOfAll.join(", ")}.`);
  const problems = [...comparePairs(pairs, reasons), ...findTablesOfOthers(references)];
  for (const problem of problems) {
    console.error(problem);
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  run();
}
