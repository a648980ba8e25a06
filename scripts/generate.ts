/** Writes the files that are made from others; with `--check` it only says which of them are out of date. */

import { fileURLToPath } from "node:url";
import { publicContracts } from "@social/shared-types/contracts.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { createOpenApiDocument } from "@social/shared-types/openapi.ts";
import type { FunctionContract } from "@social/shared-types/routes.ts";
import { makeErrorTable } from "./error-table.ts";
import { startScratchStack } from "./scratch-stack.ts";

interface GeneratedFile {
  /** Path from the root of the project. */
  path: string;
  make: (databaseUrl: string) => string | Promise<string>;
}

const folder = new URL("..", import.meta.url);

/** Every generated file of the project. */
const generatedFiles: GeneratedFile[] = [
  { path: "packages/shared-types/src/database-types.ts", make: makeDatabaseTypes },
  { path: "docs/errors.md", make: makeErrorTable },
  { path: "openapi.json", make: () => makeOpenApiDocument("Social events", publicContracts) },
  {
    path: "openapi-moderation.json",
    make: () => makeOpenApiDocument("Social events, moderation", [moderationContract]),
  },
];

async function run(args: string[], input?: string): Promise<string> {
  const command = new Deno.Command("npx", {
    args: ["--no-install", ...args],
    cwd: fileURLToPath(folder),
    // Otherwise the CLI says among its output that the database has no TLS.
    env: { PGSSLMODE: "disable" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = command.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input ?? ""));
  await writer.close();
  const { success, stdout, stderr } = await command.output();
  if (!success) {
    throw new Error(`${args.join(" ")} failed: ${new TextDecoder().decode(stderr)}`);
  }
  return new TextDecoder().decode(stdout);
}

/** Row types of schema public, for SDK clients that read it directly. */
async function makeDatabaseTypes(databaseUrl: string): Promise<string> {
  const types = await run(["supabase", "gen", "types", "typescript", "--schema", "public", `--remote=${databaseUrl}`]);
  const header = "/** Generated from the database: `npm run generate`. */\n\n";
  return await run(["biome", "format", "--stdin-file-path=database-types.ts"], header + types.trimStart());
}

/** The document as a stack on this machine serves it. */
function makeOpenApiDocument(title: string, contracts: readonly FunctionContract[]): string {
  const baseUrl = "http://127.0.0.1:54321/functions/v1";
  return `${JSON.stringify(createOpenApiDocument({ title, baseUrl, contracts }), null, 2)}\n`;
}

const isCheck = Deno.args.includes("--check");
const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "generate-", suffix: ".log" }));
try {
  for (const { path, make } of generatedFiles) {
    const wanted = await make(stack.environment.DB_URL ?? "");
    const file = new URL(path, folder);
    const current = await Deno.readTextFile(file).catch(() => undefined);
    if (current === wanted) {
      continue;
    }
    if (isCheck) {
      console.error(`${path} is out of date: npm run generate`);
      Deno.exitCode = 1;
    } else {
      await Deno.writeTextFile(file, wanted);
      console.log(`${path} written`);
    }
  }
} finally {
  await stack.stop();
}
