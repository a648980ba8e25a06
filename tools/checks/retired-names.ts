/**
 * `npm run check:retired`: finds identifiers that `retired-names.tsv` lists and that SQL or TypeScript files still use.
 */

import { listFiles } from "./repository-files.ts";
import { readRetiredNames, retiredIn } from "./retired-name.ts";

const list = await readRetiredNames();
for (const path of await listFiles("*.ts", "*.tsx", "*.mjs", "*.sql")) {
  // These files must contain retired identifiers: the migrations that rename them, and the test of this check.
  if (path.startsWith("supabase/migrations/") || path === "tools/checks/retired-name.test.ts") {
    continue;
  }
  const text = await Deno.readTextFile(path).catch(() => "");
  for (const { line, name, now } of retiredIn(path, text, list)) {
    console.error(`${path}:${line} uses ${name}, which is retired: ${now}.`);
    Deno.exitCode = 1;
  }
}
