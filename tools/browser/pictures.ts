/**
 * `npm run pictures`: takes the screenshots for README and docs/features/tour.md on a scratch stack that contains seed
 * data. Requires Chromium.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runOnSeededStack } from "./seeded-stack.ts";

const folder = fileURLToPath(new URL("../../docs/features/pictures", import.meta.url));
/** Maximum total size of all pictures in bytes. */
const mostBytes = 400_000;

await Deno.mkdir(folder, { recursive: true });
await runOnSeededStack("pictures-pages.mjs", { PICTURES: folder });
let sum = 0;
for (const { name } of [...Deno.readDirSync(folder)].sort((one, other) => one.name.localeCompare(other.name))) {
  const { size } = await Deno.stat(join(folder, name));
  sum += size;
  console.log(name.padEnd(24), `${Math.ceil(size / 1000)} KB`.padStart(7));
}
console.log("together".padEnd(24), `${Math.ceil(sum / 1000)} KB`.padStart(7));
Deno.exit(sum <= mostBytes ? 0 : 1);
