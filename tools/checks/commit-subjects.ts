/**
 * `npm run check:commits`: lists commits whose subject does not have the form `type(scope): imperative` or contains
 * project jargon.
 */

import { runCommand } from "../stack/command.ts";
import { problemOf } from "./commit-subject.ts";

/** The check ignores this commit and all earlier commits. */
const begin = "162a0ee1b0fafd9d49c49cf88e0a836e71d6b011";

/** Whether this clone contains the commit `begin` and HEAD descends from it. */
const hasBegin = await runCommand(["git", "merge-base", "--is-ancestor", begin, "HEAD"]).then(
  () => true,
  () => false,
);
const log = hasBegin
  ? await runCommand(["git", "log", "--no-merges", "--reverse", "--format=%h %s", `${begin}..HEAD`])
  : undefined;
if (log === undefined) {
  console.log(`Commit ${begin} is not in this clone: no subject is checked.`);
}
for (const line of (log ?? "").split("\n").filter(Boolean)) {
  const [, hash, subject = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
  const problem = problemOf(subject);
  if (problem !== undefined) {
    console.error(`${hash} ${subject}\n    ${problem}`);
    Deno.exitCode = 1;
  }
}
