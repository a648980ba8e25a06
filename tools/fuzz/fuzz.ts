/**
 * `npm run fuzz [-- --quick] [-- --seed NUMBER]`: Schemathesis calls every operation with valid and invalid data. The
 * calls are made on a scratch stack, as a user with seed data (docs/contributing/fuzzing.md).
 */

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { hasPython, runCommand } from "../stack/command.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { makeNamedObjects, type NamedObjects } from "./named-objects.ts";

const ownFolder = fileURLToPath(new URL(".", import.meta.url));
const document = join(ownFolder, "../../openapi.json");
const requirements = join(ownFolder, "requirements.txt");
/** Operations that delete the account or profile of the caller. A separate user calls these operations last. */
const ending = ["deleteProfile", "deleteAccount"];
const quickSeed = 1;

/** Installs the versions of Schemathesis and its dependencies that requirements.txt lists, outside the repository. */
async function installSchemathesis(): Promise<string> {
  const text = await Deno.readTextFile(requirements);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const caches = Deno.env.get("XDG_CACHE_HOME") ?? join(Deno.env.get("HOME") ?? ".", ".cache");
  const folder = join(caches, "social-events-backend", `schemathesis-${digest.toHex().slice(0, 12)}`);
  const program = join(folder, "bin", "schemathesis");
  if (!(await Deno.stat(program).catch(() => undefined))) {
    await Deno.mkdir(dirname(folder), { recursive: true });
    await runCommand(["python3", "-m", "venv", "--clear", folder]);
    await runCommand([join(folder, "bin", "pip"), "install", "--quiet", "--requirement", requirements]);
  }
  return program;
}

/**
 * Disables the rate limits, because a response with 429 would hide the response that the request would otherwise
 * receive.
 */
async function liftLimits(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  await sql.unsafe(`
    create schema tests;
    create function tests.spend_nothing() returns trigger language plpgsql as $$ begin return null; end; $$;
    create trigger limits_lifted before insert or update on private.limit_buckets
    for each row execute function tests.spend_nothing();
    update private.settings set value = '1000000' where name = 'idempotent_responses_per_person';
  `);
  await sql.end();
}

function makeNamedObjectsOn(environment: Record<string, string>): Promise<NamedObjects> {
  const { API_URL: apiUrl = "", FUNCTIONS_URL: functionsUrl = "" } = environment;
  const { PUBLISHABLE_KEY: publishableKey = "", SECRET_KEY: secretKey = "" } = environment;
  return makeNamedObjects({ apiUrl, functionsUrl, publishableKey, secretKey, examples: {}, async moveClock() {} });
}

const { values } = parseArgs({ options: { quick: { type: "boolean" }, seed: { type: "string" } } });
const seed = values.seed ?? `${values.quick ? quickSeed : crypto.getRandomValues(new Uint32Array(1))[0]}`;
if (!(await hasPython())) {
  console.error("This needs Python 3.11 or newer with venv: apt-get install python3-venv, or brew install python.");
  Deno.exit(1);
}
const schemathesis = await installSchemathesis();
const folder = await Deno.makeTempDir({ prefix: "fuzz-" });
const stack = await startScratchStack(join(folder, "stack.log"));

/** Tests the given operations as a user. Returns true if all tests passed. */
async function tryAs(token: string, known: NamedObjects["known"], options: string[]): Promise<boolean> {
  const objectsFile = join(folder, "objects.json");
  await Deno.writeTextFile(objectsFile, JSON.stringify(known));
  const url = stack.environment.FUNCTIONS_URL ?? "";
  const config = ["--config-file", join(ownFolder, "schemathesis.toml")];
  const { success } = await new Deno.Command(schemathesis, {
    args: [...config, "run", document, "--url", url, "--seed", seed, ...options],
    cwd: folder,
    env: { FUZZ_TOKEN: token, FUZZ_OBJECTS: objectsFile, SCHEMATHESIS_HOOKS: join(ownFolder, "hooks.py") },
    stdin: "null",
  }).spawn().status;
  return success;
}

const results: boolean[] = [];
try {
  await liftLimits(stack.environment.DB_URL ?? "");
  const { token, leaverToken, known } = await makeNamedObjectsOn(stack.environment);
  const amount = values.quick ? ["--phases", "examples,coverage"] : [];
  const notEnding = ending.flatMap((name) => ["--exclude-operation-id", name]);
  results.push(await tryAs(token, known, [...amount, ...notEnding]));
  const onlyEnding = ending.flatMap((name) => ["--include-operation-id", name]);
  results.push(await tryAs(leaverToken, {}, [...amount, ...onlyEnding]));
} finally {
  await stack.stop();
  await Deno.remove(folder, { recursive: true });
}
const passed = results.filter(Boolean).length;
const options = `${values.quick ? "--quick " : ""}--seed ${seed}`;
console.log(`npm run fuzz -- ${options} makes the same calls again.`);
console.log(`${passed} passed, ${results.length - passed} failed`);
Deno.exit(passed === results.length ? 0 : 1);
