/**
 * `npm run lighthouse`: runs Lighthouse on the most visited pages and simulates a phone with a slow network. The pages
 * run on a scratch stack with the data of `npm run seed`. Requires Chromium; Lighthouse is installed from npm on first
 * use.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";
import { runOnSeededStack } from "./seeded-stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const version = "13.5.0";
/** Minimum Lighthouse score, out of 100. */
const least = 95;

/** Installs Lighthouse unless it is installed, and returns its folder. */
async function installLighthouse(): Promise<string> {
  const folder = join(root, ".cache", `lighthouse-${version}`);
  if (!(await Deno.stat(join(folder, "node_modules/lighthouse")).catch(() => undefined))) {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(join(folder, "package.json"), '{"private": true}\n');
    const install = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", `lighthouse@${version}`];
    await runCommand(install, { cwd: folder });
  }
  return folder;
}

interface Page {
  name: string;
  performance: number;
  accessibility: number;
  kilobytes: number;
}

const folder = await installLighthouse();
const said = await runOnSeededStack("lighthouse-pages.mjs", { LIGHTHOUSE: join(folder, "node_modules/lighthouse") });
const pages: Page[] = JSON.parse(said);
console.log("page".padEnd(20), "performance", "accessibility", "kilobytes loaded");
for (const { name, performance, accessibility, kilobytes } of pages) {
  console.log(
    name.padEnd(20),
    `${performance}`.padStart(11),
    `${accessibility}`.padStart(13),
    `${kilobytes}`.padStart(16),
  );
}
const isGood = pages.every(({ performance, accessibility }) => Math.min(performance, accessibility) >= least);
Deno.exit(pages.length > 0 && isGood ? 0 : 1);
