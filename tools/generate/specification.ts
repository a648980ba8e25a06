/**
 * Generates the table supabase/tests/specification.md, which lists the tests of each requirement in promises.md. The
 * tag of a test quotes the requirement, for example `// spec: Push, devices register`.
 */

import { passagesIn } from "../checks/language/sources.ts";
import { listFiles } from "../checks/repository-files.ts";

const root = new URL("../../", import.meta.url);
const folder = "supabase/tests/";
const promises = `${folder}promises.md`;
const tag = /^ *(?:--|\/\/) spec: (.+)$/;

const read = (path: string) => Deno.readTextFile(new URL(path, root)).catch(() => "");

/**
 * Returns the titles of the tests of each requirement, in the order of their files. The key is the text of the tag: a
 * heading in promises.md, a comma and a requirement below the heading.
 */
async function findTests(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const path of await listFiles(`${folder}*.test.sql`, `${folder}*.test.ts`)) {
    const text = await read(path);
    if (!text.includes(" spec: ")) {
      continue;
    }
    const titles = passagesIn({ path, text })
      .filter(({ area }) => area === "test-titles")
      .sort((one, other) => one.line - other.line);
    for (const [index, line] of text.split("\n").entries()) {
      const promise = tag.exec(line)?.[1];
      if (!promise) {
        continue;
      }
      const title = titles.find((one) => one.line > index + 1)?.text;
      if (!title) {
        throw new Error(`${path}, line ${index + 1}: no test is below the tag.`);
      }
      found.set(promise, (found.get(promise) ?? new Set()).add(`\`${path.slice(folder.length)}\`: ${title}`));
    }
  }
  return found;
}

/** Returns the text of the table. Throws if a requirement has no test or a tag quotes an unknown requirement. */
export async function makeSpecification(): Promise<string> {
  const tests = await findTests();
  let part = "";
  const lines = (await read(promises)).trimEnd().split("\n");
  const table = lines.slice(lines.findIndex((line) => line.startsWith("## "))).flatMap((line) => {
    if (line.startsWith("## ")) {
      part = line.slice(3);
      return [line, "", "| what is promised | held by |", "|---|---|"];
    }
    const promise = line.replace(/^- /, "");
    const held = tests.get(`${part}, ${promise}`);
    tests.delete(`${part}, ${promise}`);
    if (promise !== "" && !held) {
      throw new Error(`${promises}: no test has the tag "spec: ${part}, ${promise}".`);
    }
    return held ? [`| ${promise} | ${[...held].join("<br>")} |`] : [];
  });
  const [unknown] = tests;
  if (unknown) {
    throw new Error(`${promises} lacks "${unknown[0]}", which ${[...unknown[1]].join(" and ")} names.`);
  }
  return [
    "# The specification and the tests that hold it",
    "",
    "Generated from `supabase/tests/promises.md` and the tags of the tests: `npm run generate`.",
    "",
    ...table.map((line, index) => (line.startsWith("## ") && index > 0 ? `\n${line}` : line)),
    "",
  ].join("\n");
}
