/** Writes all generated files of the project that are outdated. With the option `--check`, only lists these files. */

import { fileURLToPath } from "node:url";
import { createAsyncApiDocument } from "@social/shared-types/asyncapi.ts";
import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { createOpenApiDocument } from "@social/shared-types/openapi.ts";
import type { FunctionContract } from "@social/shared-types/routes.ts";
import { makeSitePages } from "../docs-site/site-pages.ts";
import { runAsCommand } from "../stack/options.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { broadcastSchemas, makeClientBroadcasts } from "./client-broadcasts.ts";
import { makeClientCalls, makeClientOperations } from "./client-calls.ts";
import { makeClientSchemas } from "./client-schemas.ts";
import { makeErrorTable } from "./error-table.ts";
import { makeReadme } from "./first-calls.ts";
import { generators, type Program, requireGenerators } from "./generators.ts";
import { makeSpecification } from "./specification.ts";

interface GeneratedFile {
  /** Path of the file, relative to the project folder. */
  path: string;
  make: (databaseUrl: string) => string | Promise<string>;
}

const folder = new URL("../..", import.meta.url);

/** Server URL in the API documents: the URL of a stack on this machine. */
const apiUrl = "http://127.0.0.1:54321";

/** All generated files of the project. */
const generatedFiles: GeneratedFile[] = [
  { path: "packages/shared-types/src/database-types.ts", make: makeDatabaseTypes },
  { path: "docs/api/errors.md", make: makeErrorTable },
  { path: "README.md", make: makeReadme },
  { path: "supabase/tests/specification.md", make: makeSpecification },
  // This file contains docs/api/errors.md as a page, so it is generated after that document.
  { path: "supabase/functions/docs/pages.json", make: makeSitePages },
  { path: "packages/client/src/generated/openapi.ts", make: makeClientTypes },
  {
    path: "packages/client/src/generated/operations.ts",
    make: () => makeClientCode("operations.ts", makeClientOperations),
  },
  { path: "packages/client/src/generated/calls.ts", make: () => makeClientCode("calls.ts", makeClientCalls) },
  { path: "packages/client/src/generated/schemas.ts", make: () => makeClientCode("schemas.ts", makeClientSchemas) },
  { path: "packages/client/src/generated/broadcasts.ts", make: makeBroadcastTypes },
  { path: "openapi.json", make: documentOfPeople },
  {
    path: "openapi-moderation.json",
    make: () => makeOpenApiDocument("Social events, moderation", moderationContracts),
  },
  { path: "asyncapi.json", make: realtimeDocument },
];

async function run(program: Program, args: string[], input?: string): Promise<string> {
  const workspace = generators.find((one) => one.program === program)?.folder ?? ".";
  const command = new Deno.Command("npx", {
    args: ["--no-install", program, ...args],
    cwd: fileURLToPath(new URL(`${workspace}/`, folder)),
    // Without this setting, the output of the CLI would contain a notice that the connection uses no TLS.
    env: { PGSSLMODE: "disable" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = command.stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(input ?? ""));
    await writer.close();
  } catch {
    // Writing to standard input fails if the program cannot start. The error output of the program contains the reason.
  }
  const { success, stdout, stderr } = await command.output();
  if (!success) {
    throw new Error(`${program} ${args.join(" ")} failed: ${new TextDecoder().decode(stderr)}`);
  }
  return new TextDecoder().decode(stdout);
}

/** Generates types for the rows of the schema public. SDK clients that read its tables directly use these types. */
async function makeDatabaseTypes(databaseUrl: string): Promise<string> {
  const types = await run("supabase", ["gen", "types", "typescript", "--schema", "public", `--remote=${databaseUrl}`]);
  const header = "/** Generated from the database: `npm run generate`. */\n\n";
  return await run("biome", ["format", "--stdin-file-path=database-types.ts"], header + types.trimStart());
}

function makeTypes(document: string): Promise<string> {
  return run("openapi-typescript", ["--default-non-nullable=false"], document);
}

async function makeClientTypes(): Promise<string> {
  const types = await makeTypes(documentOfPeople());
  const header = "/** Generated from openapi.json: `npm run generate`. */\n\n";
  const code = types.slice(types.indexOf("export interface paths"));
  return await run("biome", ["format", "--stdin-file-path=packages/client/src/generated/openapi.ts"], header + code);
}

async function makeClientCode(name: string, make: (document: never) => string): Promise<string> {
  const code = make(JSON.parse(documentOfPeople()) as never);
  return await run("biome", ["format", `--stdin-file-path=packages/client/src/generated/${name}`], code);
}

async function makeBroadcastTypes(): Promise<string> {
  const document = JSON.parse(realtimeDocument());
  const types = await makeTypes(JSON.stringify(broadcastSchemas(document)));
  const code = makeClientBroadcasts(document, types);
  return await run("biome", ["format", "--stdin-file-path=packages/client/src/generated/broadcasts.ts"], code);
}

function realtimeDocument(): string {
  return `${JSON.stringify(createAsyncApiDocument(apiUrl), null, 2)}\n`;
}

function documentOfPeople(): string {
  return makeOpenApiDocument("Social events", publicContracts);
}

/** Returns the document that a stack on this machine serves. */
function makeOpenApiDocument(title: string, contracts: readonly FunctionContract[]): string {
  const baseUrl = `${apiUrl}/functions/v1`;
  return `${JSON.stringify(createOpenApiDocument({ title, baseUrl, contracts }), null, 2)}\n`;
}

/** Files that are generated from the database, which contains only the migrations. */
const afterMigration = ["packages/shared-types/src/database-types.ts"];
const migrationFirst = " (if supabase/schemas has changed, first npm run schema:diff -- --write NAME)";

/**
 * Writes the outdated files, or lists them if `isCheck` is true. Returns true if all files are up to date afterwards.
 */
async function generate(isCheck: boolean): Promise<boolean> {
  requireGenerators(fileURLToPath(folder));
  const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "generate-", suffix: ".log" }));
  let isUpToDate = true;
  try {
    for (const { path, make } of generatedFiles) {
      const wanted = await make(stack.environment.DB_URL ?? "");
      const file = new URL(path, folder);
      const current = await Deno.readTextFile(file).catch(() => undefined);
      if (current === wanted) {
        continue;
      }
      if (isCheck) {
        console.error(`${path} is out of date: npm run generate${afterMigration.includes(path) ? migrationFirst : ""}`);
        isUpToDate = false;
      } else {
        await Deno.writeTextFile(file, wanted);
        console.log(`${path} written`);
      }
    }
  } finally {
    await stack.stop();
  }
  return isUpToDate;
}

await runAsCommand(1, () => generate(Deno.args.includes("--check")));
