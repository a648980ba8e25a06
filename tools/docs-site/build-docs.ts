/**
 * `npm run docs:build -- --to DIR --api-url URL --publishable-key KEY`: writes the pages that the edge function `docs`
 * serves as files for any static host. The default of `--api-url` is the URL of the running local stack.
 */

import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { docsContract } from "@social/shared-types/docs.ts";
import { readStatus } from "../stack/scratch-stack.ts";

const { values } = parseArgs({
  args: Deno.args,
  options: {
    to: { type: "string" },
    "api-url": { type: "string" },
    "publishable-key": { type: "string" },
  },
});
const running = values["api-url"] ? undefined : await readStatus([]);
if (running && "complaint" in running) {
  console.error(running.complaint);
  Deno.exit(1);
}
const apiUrl = values["api-url"] ?? running?.environment.API_URL;
const publishableKey = values["publishable-key"] ?? running?.environment.PUBLISHABLE_KEY;
if (!values.to || !apiUrl || !publishableKey) {
  console.error("npm run docs:build -- --to DIR --api-url URL --publishable-key KEY");
  Deno.exit(2);
}

// Server URL that is written into the API documents.
Deno.env.set("PUBLIC_API_URL", apiUrl);
const { app } = await import("../../supabase/functions/docs/app.ts");
const { siteFiles } = await import("../../supabase/functions/docs/site.ts");

async function write(folder: string, path: string, content: BodyInit): Promise<void> {
  const file = join(folder, path);
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.writeFile(file, await new Response(content).bytes());
}

for (const { path, read } of siteFiles({ apiUrl, publishableKey })) {
  await write(values.to, path, await read());
}
for (const { path } of Object.values(docsContract.routes)) {
  const document = await app.fetch(new Request(`http://localhost/docs${path}`));
  await write(values.to, path, await document.text());
}
console.log(`The site is in ${values.to}.`);
