/**
 * Finds content that must not be published (secrets, paths of a machine, unfinished work), and files whose path does
 * not contain the name of their feature. For example, `git ls-files | grep -w groups` must list all files of the
 * feature groups.
 */

import { listFiles } from "./repository-files.ts";

const unwanted: [RegExp, string][] = [
  [/(?:\/\/|--|\*|^\s*#)\s*(?:TODO|FIXME|XXX|HACK)\b/, "unfinished work"],
  [/(?<![\w.~-])\/(?:root|tmp|home\/\w+|Users\/\w+)\//, "a place on someone's machine"],
  [new RegExp(Deno.cwd().replaceAll(/\W/g, "\\$&")), "a place on this machine"],
  [/\bregistry\.[a-z]+\.[a-z]+\b|\/\/npm\.[a-z]+\.[a-z]+/, "a registry"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, "a token"],
  [/\bsb_secret_[\w-]{16,}/, "a secret key"],
];

/** Each edge function is a feature with the function's name. */
const features = [...Deno.readDirSync("supabase/functions")]
  .filter(({ name, isDirectory }) => isDirectory && name !== "_shared")
  .map(({ name }) => name);

/** Foundations: schema folders that all features use. A foundation has no edge function. */
const foundations = ["foundation", "auth", "rate-limits", "idempotency", "realtime"];

/** Whether the folder of a schema file is named after a feature or foundation. */
function isInFeature(path: string): boolean {
  const folder = /^supabase\/schemas\/(.+)\/[^/]+\.sql$/.exec(path)?.[1] ?? "";
  return features.includes(folder) || foundations.includes(folder);
}

/** Maximum number of lines of a schema file. A longer file deals with more than one subject. */
const mostSchemaLines = 700;

/**
 * Returns the feature to which a path refers if the path does not contain the feature's name as a separate word, for
 * example `group-votes.ts` or `create_groups.sql`.
 */
function hiddenFeature(path: string): string | undefined {
  // Reference files are named after the RPC whose response they reproduce.
  if (path.startsWith("bench/reference/")) {
    return undefined;
  }
  const words = path.split(/[^a-z]+/);
  return features.find(
    (name) =>
      (words.includes(name) || words.includes(name.replace(/s$/, ""))) && !new RegExp(`\\b${name}\\b`).test(path),
  );
}

for (const file of await listFiles()) {
  const feature = hiddenFeature(file);
  if (feature !== undefined) {
    console.error(`${file} is not found by grep -w ${feature}: name the feature, set off by a hyphen, dot or slash.`);
    Deno.exitCode = 1;
  }
  if (/^supabase\/schemas\/.*\.sql$/.test(file) && !isInFeature(file)) {
    console.error(`${file} is in no folder of a feature or foundation: supabase/schemas/<feature>/<part>.sql.`);
    Deno.exitCode = 1;
  }
  if (file === "tools/checks/hygiene.ts") {
    continue;
  }
  const text = await Deno.readTextFile(file).catch(() => "");
  if (text.includes("\0")) {
    continue;
  }
  const lines = text.split("\n");
  if (/^supabase\/schemas\/.*\.sql$/.test(file) && lines.length > mostSchemaLines + 1) {
    console.error(
      `${file} has ${lines.length - 1} lines, more than ${mostSchemaLines}: move a subject to a new file, with a line in supabase/schemas/order.txt.`,
    );
    Deno.exitCode = 1;
  }
  for (const [index, line] of lines.entries()) {
    for (const [pattern, meaning] of unwanted) {
      if (!pattern.test(line)) {
        continue;
      }
      console.error(`${file}:${index + 1} holds ${meaning}: ${line.trim().slice(0, 100)}`);
      Deno.exitCode = 1;
    }
  }
}
