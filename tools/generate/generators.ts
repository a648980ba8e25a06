/** Programs that `npm run generate` runs, which are npm packages of the project. */

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Refusal } from "../stack/options.ts";

export interface Generator {
  /** Name of the executable. */
  program: string;
  /** npm package that contains the program. */
  packageName: string;
  /** Folder in which the program runs, relative to the project. Its package.json names the package. */
  folder: string;
}

export const generators = [
  { program: "supabase", packageName: "supabase", folder: "." },
  { program: "biome", packageName: "@biomejs/biome", folder: "." },
  // The generator requires TypeScript 5, which only the client has.
  { program: "openapi-typescript", packageName: "openapi-typescript", folder: "packages/client" },
] as const satisfies readonly Generator[];

export type Program = (typeof generators)[number]["program"];

/** Whether a `node_modules` folder between `directory` and `projectDirectory` contains the program, as npx requires. */
function isInstalled(program: string, directory: string, projectDirectory: string): boolean {
  return (
    existsSync(join(directory, "node_modules/.bin", program)) ||
    (directory !== projectDirectory && isInstalled(program, dirname(directory), projectDirectory))
  );
}

/** Throws a Refusal if a package is not installed, so that no file is written before the missing program is needed. */
export function requireGenerators(projectDirectory: string): void {
  for (const { program, packageName, folder } of generators) {
    if (!isInstalled(program, resolve(projectDirectory, folder), resolve(projectDirectory))) {
      const place = folder === "." ? "" : ` in ${folder}`;
      throw new Refusal(`The npm package ${packageName} is missing${place}: run npm ci.`);
    }
  }
}
