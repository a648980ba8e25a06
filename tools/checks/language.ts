/**
 * `npm run check:language [-- --write | --list AREA]`: counts, for each kind of text, the sentences that start without
 * a subject and the sentences that contain project jargon. Fails if a count is higher than in the base file, and lists
 * the new sentences. `--write` lowers the counts in the base file but never raises them. After a change of the rules,
 * delete the base file before you call `--write`. `--list` lists all counted sentences of an area.
 */

import { type Area, areas } from "./language/passages.ts";
import {
  type Base,
  countedBy,
  type Difference,
  describeDifference,
  differencesFrom,
  newAmong,
} from "./language/ratchet.ts";
import { type Finding, findingsIn, type Sentence, sentencesOf } from "./language/sentences.ts";
import { newestCommitOf, passagesIn, treeOf, workingTree } from "./language/sources.ts";

const baseFile = "tools/checks/language/base.json";
const mostNamed = 40;

const sentences = (await workingTree()).flatMap(passagesIn).flatMap(sentencesOf);
const [command, area] = Deno.args;

if (command === "--list" && !areas.includes(area as Area)) {
  console.error(`--list takes one of ${areas.join(", ")}.`);
  Deno.exitCode = 2;
} else if (command === "--list") {
  printFindings(findingsOf(sentences, area as Area));
} else {
  await check(command === "--write");
}

async function check(isWritten: boolean): Promise<void> {
  const base: Base = JSON.parse(await Deno.readTextFile(baseFile).catch(() => "{}"));
  const now = countedBy(sentences);
  const differences = differencesFrom(base, now);
  const above = differences.filter((one) => one.is === "above");
  if (above.length > 0) {
    await explain(above);
  } else if (isWritten) {
    await Deno.writeTextFile(baseFile, `${JSON.stringify(now, null, 2)}\n`);
  } else {
    for (const name of areas.filter((one) => base[one] === undefined)) {
      console.error(`${name}: no numbers in ${baseFile}. Write them with npm run check:language -- --write.`);
      Deno.exitCode = 1;
    }
    for (const difference of differences) {
      console.error(describeDifference(difference, baseFile));
      Deno.exitCode = 1;
    }
  }
}

/** Lists the sentences that were added since the base file was written. Lists all sentences if git has no history. */
async function explain(above: Difference[]): Promise<void> {
  const commit = await newestCommitOf(baseFile);
  const earlier = commit ? (await treeOf(commit)).flatMap(passagesIn).flatMap(sentencesOf) : [];
  for (const difference of above) {
    const { area: name, kind } = difference;
    const findings = findingsOf(sentences, name).filter((one) => one.kind === kind);
    const added = newAmong(
      findings,
      findingsOf(earlier, name).filter((one) => one.kind === kind),
    );
    const shown = added.length > 0 ? added : findings;
    console.error(describeDifference(difference, baseFile));
    console.error(
      added.length > 0 ? "New since the base was written:" : "None is new since the base was written. Some of all:",
    );
    printFindings(shown.slice(0, mostNamed));
  }
  Deno.exitCode = 1;
}

function findingsOf(all: readonly Sentence[], name: Area): Finding[] {
  return all.filter((sentence) => sentence.area === name).flatMap((sentence) => findingsIn(sentence));
}

function printFindings(findings: readonly Finding[]): void {
  for (const { file, line, reason, text } of findings) {
    console.error(`  ${file}:${line} ${reason}\n    ${text.slice(0, 200)}`);
  }
}
