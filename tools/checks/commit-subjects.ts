/** `npm run check:commits`: names commits whose subject is not `type(scope): imperative` in the terms of the field. */

import { problemOf } from "./commit-subject.ts";

/** The rule holds for the commits after this one. */
const begin = "162a0ee1b0fafd9d49c49cf88e0a836e71d6b011";

async function git(...args: string[]): Promise<string | undefined> {
  const { success, stdout } = await new Deno.Command("git", { args, stderr: "null" }).output();
  return success ? new TextDecoder().decode(stdout) : undefined;
}

const isBehind = (await git("merge-base", "--is-ancestor", begin, "HEAD")) !== undefined;
const log = isBehind ? await git("log", "--no-merges", "--reverse", "--format=%h %s", `${begin}..HEAD`) : undefined;
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
