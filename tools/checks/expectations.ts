/**
 * `npm run expectations`: lists the expectations of the tests of the newest release that no longer exist, and new
 * marks such as `skip`. `-- COMMIT` compares the tests with those of another commit. A reviewer decides whether the
 * listed changes loosen the tests.
 */

import { runCommand } from "../stack/command.ts";
import { type Expectation, expectationsIn } from "./expectation.ts";
import { changesOf } from "./expectation-changes.ts";
import { findRelease } from "./newest-release.ts";
import { listFiles } from "./repository-files.ts";
import { readRetiredNames } from "./retired-name.ts";

const [base = (await findRelease()) ?? ""] = Deno.args;
const testFile = /(\.test|(^|\/)tests?\/.*|^vitest\.config)\.(ts|tsx|mjs|sql)$/;
const names = await readRetiredNames();
const rename = (text: string) =>
  text.replace(/\w+/g, (word) => names.sql.get(word) ?? names.typescript.get(word) ?? word);

const readBase = (path: string) => runCommand(["git", "show", `${base}:${path}`]);

async function expectationsOf(paths: string[], read: (path: string) => Promise<string>): Promise<Expectation[]> {
  const found: Expectation[] = [];
  for (const path of paths.filter((one) => testFile.test(one))) {
    found.push(...expectationsIn(path, await read(path), rename));
  }
  return found;
}

/**
 * Returns, for each removed line, the newest commit that removed the line more often than it added the line. Renamed
 * identifiers in the lines have their new names.
 */
async function removalsOfLines(): Promise<Map<string, string>> {
  const log = ["git", "log", "-p", "-U0", "--reverse", "--format=commit %h %s", `${base}..HEAD`, "--"];
  const removals = new Map<string, string>();
  for (const part of (await runCommand([...log, "*.ts", "*.tsx", "*.mjs", "*.sql"])).split(/^commit /m)) {
    const [commit = "", ...lines] = part.split("\n");
    const counts = new Map<string, number>();
    for (const line of lines.filter((one) => /^[-+]/.test(one))) {
      const text = rename(line.slice(1).trim());
      counts.set(text, (counts.get(text) ?? 0) + (line.startsWith("+") ? 1 : -1));
    }
    for (const [text] of [...counts].filter(([, count]) => count < 0)) {
      removals.set(text, commit);
    }
  }
  return removals;
}

const basePaths = (await runCommand(["git", "ls-tree", "-r", "--name-only", base])).split("\n");
const before = await expectationsOf(basePaths, readBase);
const after = await expectationsOf(await listFiles(), (path) => Deno.readTextFile(path).catch(() => ""));
const { lost, marks } = changesOf(before, after);
const removals = await removalsOfLines();
for (const [file, changes] of Map.groupBy(lost, (change) => change.before.file)) {
  const lines = (await readBase(file)).split("\n");
  console.log(`\n${file}: ${changes.length} of ${before.filter((one) => one.file === file).length} expectations`);
  for (const { before: one, after: other } of changes) {
    // Long lines identify an expectation better than short ones.
    const own = lines.slice(one.line - 1, one.lastLine).sort((a, b) => b.length - a.length);
    const commit = own.map((line) => removals.get(rename(line.trim()))).find(Boolean);
    console.log(`  ${one.line}: ${one.text.slice(0, 160)}`);
    console.log(`      ${commit ?? "unknown commit"}`);
    if (other) {
      console.log(`      now ${other.expectation.file}:${other.expectation.line}: ${other.difference}`);
    }
  }
}
for (const { file, line, text } of marks) {
  console.log(`\nNew mark in ${file}:${line}: ${text}`);
}
const changed = lost.filter((change) => change.after).length;
console.log(`\n${before.length} expectations in ${base}, ${after.length} in the work tree.`);
console.log(`${lost.length - changed} are gone, ${changed} changed, and ${marks.length} marks are new.`);
