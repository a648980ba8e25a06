/** Says which tests that supabase/tests/specification.md names are not there, and which of its rows name none. */

const tests = new URL("../supabase/tests/", import.meta.url);
const table = "specification.md";
/** A file below supabase/tests in backticks, then the title of a test in it. */
const reference = /^`((?:database|functions)\/[\w./-]+)`: (.+)$/;
const outOfReach = /^not testable here: ./;

const texts = new Map<string, string>();

async function textOf(file: string): Promise<string> {
  const known = texts.get(file);
  if (known !== undefined) {
    return known;
  }
  const text = await Deno.readTextFile(new URL(file, tests)).catch(() => "");
  // As SQL writes quotes inside of texts.
  const plain = file.endsWith(".sql") ? text.replaceAll("''", "'") : text;
  texts.set(file, plain);
  return plain;
}

/** What is wrong with one reference; null when its test is there. */
async function problemOf(cited: string): Promise<string | null> {
  if (outOfReach.test(cited)) {
    return null;
  }
  const [, file, title] = reference.exec(cited) ?? [];
  if (!file || !title) {
    return `names no test: ${cited}`;
  }
  return (await textOf(file)).includes(title) ? null : `names a test that is not there: ${cited}`;
}

const lines = (await Deno.readTextFile(new URL(table, tests))).split("\n");
const rows = lines.flatMap((line, index) => (line.startsWith("|") ? [{ number: index + 1, line }] : []));
for (const { number, line } of rows) {
  const [, promise, heldBy, rest] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (promise === "what is promised" || /^-+$/.test(promise ?? "")) {
    continue;
  }
  const problems =
    promise && heldBy && rest === "" ? await Promise.all(heldBy.split("<br>").map(problemOf)) : ["is not whole"];
  for (const problem of problems.filter((one) => one !== null)) {
    console.error(`supabase/tests/${table}:${number} ${problem}`);
    Deno.exitCode = 1;
  }
}
