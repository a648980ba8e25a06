/** Tests the check for missing packages on temporary project folders. */

import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireGenerators } from "./generators.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Calls `test` with a project folder that contains only the given executables. */
async function withPrograms(programs: string[], test: (directory: string) => void): Promise<void> {
  const directory = await Deno.makeTempDir({ prefix: "generators-" });
  try {
    for (const program of programs) {
      const path = join(directory, program);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeTextFile(path, "");
    }
    test(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

const ofProject = ["node_modules/.bin/supabase", "node_modules/.bin/biome"];

Deno.test("accepts the installed packages of this project", () => {
  requireGenerators(projectDirectory);
});

Deno.test("names a missing package of the project and says to run npm ci", () =>
  withPrograms([], (directory) => {
    assert.throws(() => requireGenerators(directory), { message: "The npm package supabase is missing: run npm ci." });
  }));

Deno.test("names the workspace folder in which a package is missing", () =>
  withPrograms(ofProject, (directory) => {
    const message = "The npm package openapi-typescript is missing in packages/client: run npm ci.";
    assert.throws(() => requireGenerators(directory), { message });
  }));

Deno.test("accepts a workspace's package that npm installed in the root node_modules of the project", () =>
  withPrograms([...ofProject, "node_modules/.bin/openapi-typescript"], requireGenerators));
