/** Adapts the test suite of an older version to rules that were changed on purpose in later versions. */

import { join } from "node:path";

interface Edit {
  file: string;
  from: string;
  to: string;
}

const support = "supabase/tests/functions/_support";

const edits: readonly Edit[] = [
  {
    file: "documented.ts",
    from: "ajv.addSchema({ components: { schemas: document.components.schemas } }, documentName);",
    to: `const open = <Schema>(closed: Schema): Schema =>
  JSON.parse(JSON.stringify(closed).replaceAll('"additionalProperties":false', '"additionalProperties":true'));
ajv.addSchema({ components: { schemas: open(document.components.schemas) } }, documentName);`,
  },
  { file: "documented.ts", from: "JSON.parse(JSON.stringify(schema)", to: "JSON.parse(JSON.stringify(open(schema))" },
  {
    file: "responses.ts",
    from: "expect(response.body).toEqual(body);",
    to: "expect(response.body).toMatchObject(body as object);",
  },
];

/**
 * Edits the test suite in a checkout of an older version. The edited suite accepts fields that later versions have
 * added to responses. Clients ignore unknown fields. Throws if the suite does not contain a text that must be replaced.
 */
export async function acceptAddedFields(checkout: string): Promise<void> {
  for (const { file, from, to } of edits) {
    const path = join(checkout, support, file);
    const text = await Deno.readTextFile(path);
    if (text.split(from).length !== 2) {
      throw new Error(`${file} in the older version must contain "${from}" exactly once.`);
    }
    await Deno.writeTextFile(
      path,
      text.replace(from, () => to),
    );
  }
}

/** Titles of tests whose rule has changed since the newest release, each with a description of the change. */
const changedRules: Readonly<Record<string, string>> = {};

/** Returns vitest options that exclude the tests whose rule has changed. */
export function unchangedRules(): string[] {
  const titles = Object.keys(changedRules);
  return titles.length === 0 ? [] : ["--testNamePattern", `^(?!.*(${titles.join("|")}))`];
}
