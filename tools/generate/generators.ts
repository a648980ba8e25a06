/** Programs that `npm run generate` runs. The programs belong to npm packages of the project. */

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Refusal } from "../stack/options.ts";

export interface Generator {
  /** Name of the executable file. */
  program: string;
  /** npm package that contains the program. */
  packageName: string;
  /**
   * Folder in which the program runs, relative to the project folder. The package.json in this folder lists the npm
   * package.
   */
  folder: string;
}

export const generators = [
  { program: "supabase", packageName: "supabase", folder: "." },
  { program: "biome", packageName: "@biomejs/biome", folder: "." },
  // The generator requires TypeScript 5, which only the client package installs.
  { program: "openapi-typescript", packageName: "openapi-typescript", folder: "packages/client" },
] as const satisfies readonly Generator[];

export type Program = (typeof generators)[number]["program"];

/**
 * Whether npx would find the program in a `node_modules` folder of `directory` or of a parent folder up to
 * `projectDirectory`.
 */
function isInstalled(program: string, directory: string, projectDirectory: string): boolean {
  return (
    existsSync(join(directory, "node_modules/.bin", program)) ||
    (directory !== projectDirectory && isInstalled(program, dirname(directory), projectDirectory))
  );
}

/** Throws a Refusal if a package is missing. Must be called before any file is written. */
export function requireGenerators(projectDirectory: string): void {
  for (const { program, packageName, folder } of generators) {
    if (!isInstalled(program, resolve(projectDirectory, folder), resolve(projectDirectory))) {
      const place = folder === "." ? "" : ` in ${folder}`;
      throw new Refusal(`The npm package ${packageName} is missing${place}: run npm ci.`);
    }
  }
}
