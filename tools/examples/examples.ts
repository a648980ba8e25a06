/**
 * `npm run examples`: runs a scenario that calls every API operation on a scratch stack, and writes the requests and
 * responses to packages/shared-types/src/examples. `npm run generate` adds these examples to the API documents.
 */

import type { Example, Examples } from "@social/shared-types/examples.ts";
import postgres from "postgres";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { type Stage, shownContracts } from "./person.ts";
import { StableNames } from "./stable-example.ts";
import { playExampleStory } from "./story.ts";

const folder = new URL("../../packages/shared-types/src/examples/", import.meta.url);
const beginning = Date.UTC(2030, 4, 20, 9);
const stepMilliseconds = 20_000;

/** Returns SQL that replaces the function from which all rules read the current time, as the tests do. */
const clockAt = (moment: string): string =>
  `create or replace function private.now() returns timestamptz language sql stable return '${moment}'::timestamptz`;

/**
 * SQL that sets the creation time of new users to the time of the scenario. A user inherits the restrictions of a
 * deleted account with the same address only if the user was created after the deletion.
 */
const createLoginsByClock = `
  create function private.create_login_by_clock() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    new.created_at := private.now();
    return new;
  end;
  $$;
  create trigger create_login_by_clock before insert on auth.users
  for each row execute function private.create_login_by_clock()`;

/** Throws if the examples contain the date of the run, because each run would then record other examples. */
function requireStoryTimes(examples: Examples): void {
  const date = new Date().toISOString().slice(0, 10);
  const names = Object.keys(examples).filter((name) => JSON.stringify(examples[name]).includes(date));
  if (names.length > 0) {
    throw new Error(`The examples of ${names.join(", ")} contain the time of the run instead of the scenario's time.`);
  }
}

/** Returns the examples of one contract, in the order of its routes. */
function examplesOf(routes: Record<string, unknown>, examples: Examples): Examples {
  const names = Object.keys(routes).filter((name) => name in examples);
  return Object.fromEntries(names.map((name) => [name, examples[name] ?? []]));
}

async function writeExamples(examples: Examples): Promise<void> {
  const missing = shownContracts.flatMap(({ routes }) => Object.keys(routes)).filter((name) => !(name in examples));
  if (missing.length > 0) {
    throw new Error(`The story does not show ${missing.join(", ")}.`);
  }
  for (const name of new Set(shownContracts.map((contract) => contract.name))) {
    const ofName = shownContracts.filter((contract) => contract.name === name);
    const routes = Object.assign({}, ...ofName.map((contract) => contract.routes));
    const text = `${JSON.stringify(examplesOf(routes, examples), null, 2)}\n`;
    await Deno.writeTextFile(new URL(`${name}.json`, folder), text);
    console.log(`packages/shared-types/src/examples/${name}.json written`);
  }
}

async function playOn(environment: Record<string, string>): Promise<Examples> {
  const { DB_URL: databaseUrl = "", API_URL: apiUrl = "", FUNCTIONS_URL: functionsUrl = "" } = environment;
  const { PUBLISHABLE_KEY: publishableKey = "", SECRET_KEY: secretKey = "" } = environment;
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  const examples: Examples = {};
  let now = beginning;
  const stage: Stage = {
    apiUrl,
    functionsUrl,
    publishableKey,
    secretKey,
    examples,
    async moveClock() {
      now += stepMilliseconds;
      await sql.unsafe(clockAt(new Date(now).toISOString()));
    },
  };
  // The change log uses the real time, so the purge job would regard all its rows as years old and delete them.
  await sql`update private.settings set value = '100000' where name = 'sync_days'`;
  await sql.unsafe(createLoginsByClock);
  // Users sign up before the first call moves the clock.
  await sql.unsafe(clockAt(new Date(now).toISOString()));
  try {
    await playExampleStory(stage);
  } finally {
    await sql.end();
  }
  requireStoryTimes(examples);
  const names = new StableNames({ [apiUrl]: "http://127.0.0.1:54321" });
  return names.applyTo(examples) as Record<string, Example[]>;
}

const logFile = await Deno.makeTempFile({ prefix: "examples-", suffix: ".log" });
const stack = await startScratchStack(logFile);
try {
  await writeExamples(await playOn(stack.environment));
} finally {
  await stack.stop();
}
await Deno.remove(logFile);
