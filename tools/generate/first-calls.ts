/**
 * Copies the first-call examples from clients/first-call into README.md. The files in clients/first-call are tested by
 * `check:clients`, `test:runtimes` and a unit test.
 */

const root = new URL("../..", import.meta.url);

/** First-call examples in the order of README.md, each with its title, the language of its code block and its file. */
const firstCalls = [
  [
    "TypeScript, as `first-call.mjs` in a folder in which you have [installed the client](packages/client/README.md#first-app), for Node 22 or newer",
    "ts",
    "first-call.ts",
  ],
  ["Swift, with [supabase-swift](https://github.com/supabase/supabase-swift)", "swift", "FirstCall.swift"],
  [
    "Kotlin, with [supabase-kt](https://github.com/supabase-community/supabase-kt) (see the [complete program](clients/first-call/kotlin/src/FirstCall.kt) for the imports)",
    "kotlin",
    "kotlin/src/FirstCall.kt",
  ],
  ["Dart, with [supabase](https://pub.dev/packages/supabase)", "dart", "first_call.dart"],
] as const;

const begin = "<!-- first calls: written by npm run generate from clients/first-call -->\n";
const end = "<!-- end of first calls -->\n";

/** Returns the text of README.md with the current examples. */
export async function makeReadme(): Promise<string> {
  const readme = await Deno.readTextFile(new URL("README.md", root));
  const [before, rest = ""] = readme.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) {
    throw new Error("README.md lacks the lines between which the first calls are.");
  }
  const blocks = firstCalls.map(([title, language, file]) => {
    const code = Deno.readTextFileSync(new URL(`clients/first-call/${file}`, root));
    // The imports of the Kotlin example are omitted, because they are as long as the rest of the program.
    const shown = language === "kotlin" ? code.replace(/^import .*\n\n?/gm, "") : code;
    return `${title}:\n\`\`\`${language}\n${shown}\`\`\`\n`;
  });
  return `${before}${begin}${blocks.join("")}${end}${after}`;
}
