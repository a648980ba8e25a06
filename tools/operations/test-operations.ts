/**
 * `npm run test:operations`: tests the commands for operators on scratch stacks. The doctor must report no problem on a
 * healthy stack and must find each fault that the test injects. The doctor must repair differences between database
 * rows and stored objects. The test makes a backup while users write, and restores it into another data folder. With
 * `--suites`, the backup contains the seed data of a city. The database and functions suites must pass on the restored
 * stack, which takes several minutes.
 */

import { deepEqual, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import { findFreePorts } from "../../packages/local-stack/src/free-ports.ts";
import { playCoreFlow } from "../demo/core-flow.ts";
import type { Stack } from "../demo/core-flow-person.ts";
import { readCatalogue } from "../doctor/catalogue.ts";
import { connectTo, type Project } from "../doctor/project.ts";
import { runCommand } from "../stack/command.ts";
import { readStatus, type ScratchStack, startScratchStack } from "../stack/scratch-stack.ts";
import { seeApiFaults } from "./api-faults.ts";
import { Acknowledged, beBusy, signUpWithPhoto } from "./busy-people.ts";
import { seeDatabaseFaults } from "./database-faults.ts";
import { doctor, expectComplaint, expectPrinted } from "./doctor-command.ts";
import { testHealthLines } from "./health-lines-steps.ts";
import { repairMiscountedGuests } from "./miscounted-guests.ts";
import { seePushFaults } from "./push-faults.ts";
import { reconcileLosses } from "./reconciled-losses.ts";
import { passSuites } from "./suites-on-restored.ts";

type Environment = Record<string, string>;

const root = fileURLToPath(new URL("../..", import.meta.url));
const stackCommand = join(root, "packages/local-stack/bin/stack.mjs");
const nowhere = "postgresql://nobody@127.0.0.1:1/none";
const couples = 3;
const leastAcknowledged = 30;
const timeoutMilliseconds = 60_000;
const withSuites = Deno.args.includes("--suites");

let passed = 0;

async function step(sentence: string, action: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const said = await action();
  passed += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`ok ${sentence}${typeof said === "string" ? `: ${said}` : ""} (${seconds} s)`);
}

function projectOf(environment: Environment): Project & { databaseUrl: string } {
  return {
    apiUrl: environment.API_URL ?? "",
    publishableKey: environment.PUBLISHABLE_KEY,
    secretKey: environment.SECRET_KEY,
    databaseUrl: environment.DB_URL ?? "",
    databaseAuthority: undefined,
    isLocal: true,
    isLocalStack: true,
  };
}

function stackOf(environment: Environment): Stack {
  const { API_URL = "", FUNCTIONS_URL = "", PUBLISHABLE_KEY = "", SECRET_KEY = "" } = environment;
  return { apiUrl: API_URL, functionsUrl: FUNCTIONS_URL, publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY };
}

/**
 * Connects as superuser, without prepared statements. Injected faults change column types, and a prepared statement
 * would then fail.
 */
function asSuperuser(environment: Environment): postgres.Sql {
  return connectTo((environment.DB_URL ?? "").replace("//postgres:", "//supabase_admin:"), undefined);
}

async function testDoctor(stack: ScratchStack): Promise<void> {
  const { environment, stackArgs } = stack;
  await step("the doctor finds no fault in a healthy stack", async () => {
    await expectPrinted(/^\d+ ok, 0 to look at, 0 failed, 3 skipped$/m, stackArgs);
  });
  const project = projectOf(environment);
  await step("each fault that is visible from outside is found", async () => `${await seeApiFaults(project)} faults`);
  await step("rejected settings of providers are found", async () => `${await seePushFaults()} faults`);
  await testHealthLines(project, stackArgs, step);
  await step("each fault in the database is found", async () => {
    const sql = connectTo(project.databaseUrl, undefined);
    const superuser = asSuperuser(environment);
    try {
      const expected = await readCatalogue(sql);
      return `${await seeDatabaseFaults({ project, sql, readExpected: () => Promise.resolve(expected) }, superuser)} faults`;
    } finally {
      await Promise.all([sql.end(), superuser.end()]);
    }
  });
  await step("the doctor fails with an exit code if it finds a fault", async () => {
    const superuser = asSuperuser(environment);
    await superuser`update storage.buckets set public = true`;
    try {
      await expectComplaint(/FAIL {4}bucket/, stackArgs);
    } finally {
      await superuser`update storage.buckets set public = false`;
      await superuser.end();
    }
  });
  await step("a database that does not respond is a fault, and a missing URL is reported", async () => {
    const { DB_URL: _given, ...others } = environment;
    await expectComplaint(/FAIL {4}PostgreSQL +not reached/, [], {
      ...others,
      DB_URL: nowhere,
    });
    const unreached = { ...others, API_URL: `http://127.0.0.1:${findFreePorts(1)}` };
    const line = /^FAIL {4}reachable +nothing answers at .*: .*refused.*Correct API_URL.*\nskipped push/im;
    await expectComplaint(line, [], { ...unreached, DB_URL: "" });
    match(await doctor([], { ...others, DB_URL: "" }), /skipped migrations +not looked at\. Give DB_URL/);
    await expectComplaint(/needs the database and the secret key/, ["--repair"], { ...others, DB_URL: "" });
    await expectComplaint(/The database was not reached/, ["--repair"], { ...others, DB_URL: nowhere });
  });
}

/** Starts a stack on a data folder that already exists. */
async function startAt(stackArgs: string[]): Promise<{ environment: Environment; stop(): Promise<void> }> {
  const log = await Deno.makeTempFile({ prefix: "restored-", suffix: ".log" });
  const child = new Deno.Command("sh", {
    args: ["-c", 'exec node "$0" start "$@" > "$LOG_FILE" 2>&1', stackCommand, ...stackArgs],
    env: { LOG_FILE: log },
    stdin: "null",
  }).spawn();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  const until = Date.now() + timeoutMilliseconds;
  for (;;) {
    const status = await readStatus(stackArgs);
    if ("environment" in status) {
      return { environment: status.environment, stop };
    }
    if (Date.now() > until) {
      await stop();
      throw new Error(`The restored stack does not start:\n${await Deno.readTextFile(log)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function testBackup(stack: ScratchStack): Promise<void> {
  const directory = await Deno.makeTempDir({ prefix: "operations-" });
  await Deno.chmod(directory, 0o711);
  const stackArgs = ["--port", `${findFreePorts(2)}`, "--data", `${directory}/data`];
  const acknowledged = new Acknowledged();
  let before = acknowledged;
  if (withSuites) {
    await step("seed data of a city is created", async () => {
      await runCommand(["npm", "run", "--silent", "seed", "--", ...stack.stackArgs], { cwd: root });
    });
  }
  await step("a backup is made while users write", async () => {
    const people = await Promise.all(
      Array.from({ length: couples * 2 }, (_, index) => signUpWithPhoto(stackOf(stack.environment), `Busy${index}`)),
    );
    let isOver = false;
    const load = Promise.all(
      people.map(({ person }, index) => {
        const other = people[index ^ 1]?.person ?? person;
        return beBusy(person, other, acknowledged, () => isOver);
      }),
    );
    while (acknowledged.count < leastAcknowledged) {
      await Promise.race([load, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    before = acknowledged.copy();
    before.files.push(...people.map(({ key }) => key));
    const said = await runCommand(
      ["npm", "run", "--silent", "backup", "--", ...stack.stackArgs, "--to", `${directory}/copy`],
      {
        cwd: root,
      },
    );
    const meanwhile = acknowledged.count - before.count;
    isOver = true;
    await load;
    await Promise.all(people.map(({ person }) => person.leave()));
    ok(meanwhile > 0, "nobody wrote meanwhile");
    return `${before.count} acknowledged before, ${meanwhile} meanwhile. ${said.trim()}`;
  });
  await step("the backup is restored into another data folder", async () => {
    const said = await runCommand(
      ["npm", "run", "--silent", "restore", "--", ...stackArgs, "--from", `${directory}/copy`],
      {
        cwd: root,
      },
    );
    return said.trim();
  });
  const restored = await startAt(stackArgs);
  try {
    await testRestored(restored.environment, stackArgs, before, stack.environment);
  } finally {
    await restored.stop();
    await Deno.remove(directory, { recursive: true });
  }
}

async function testRestored(
  environment: Environment,
  stackArgs: string[],
  before: Acknowledged,
  original: Environment,
): Promise<void> {
  const sql = asSuperuser(environment);
  try {
    await step("the restored stack has all data that was acknowledged before the backup", async () => {
      const lost = async (ids: string[], found: postgres.PendingQuery<{ id: string }[]>) => {
        const present = new Set((await found).map(({ id }) => id));
        return ids.filter((id) => !present.has(id));
      };
      deepEqual(await lost(before.events, sql`select id::text as id from public.events`), []);
      deepEqual(await lost(before.messages, sql`select id::text as id from public.messages`), []);
      deepEqual(await lost(before.files, sql`select name as id from storage.objects`), []);
    });
    await step("rows and objects match", async () => {
      const said = await doctor([...stackArgs, "--repair"]);
      match(said, /and all of it is in order/);
      return said.trim();
    });
    await step("the API of one deployment and the database of another are not reconciled", async () => {
      const { DB_URL = "" } = original;
      await expectComplaint(/are not of one deployment/, ["--repair", "--yes"], { ...environment, DB_URL });
    });
    await step("the doctor finds no fault in the restored stack", async () => {
      await expectPrinted(/0 to look at, 0 failed/, stackArgs);
    });
    await step("the core flow passes on the restored stack", async () => {
      await playCoreFlow(stackOf(environment), { chapter() {}, line() {} }, () => Promise.resolve());
    });
    if (withSuites) {
      await passSuites(environment, sql, step);
    }
  } finally {
    await sql.end();
  }
}

const logFile = await Deno.makeTempFile({ prefix: "operations-", suffix: ".log" });
const stack = await startScratchStack(logFile);
try {
  await testDoctor(stack);
  const superuser = asSuperuser(stack.environment);
  // Rate limits are disabled, because they are not the subject of this test.
  await superuser`update private.settings set value = 'false' where name = 'rate_limits'`;
  await reconcileLosses(stackOf(stack.environment), projectOf(stack.environment), superuser, dataOf(stack), step);
  await repairMiscountedGuests(superuser, stack.stackArgs, step);
  await superuser.end();
  await testBackup(stack);
} finally {
  await stack.stop();
  await Deno.remove(logFile);
}
console.log(`${passed} passed, 0 failed`);

function dataOf({ stackArgs }: ScratchStack): string {
  return stackArgs[stackArgs.indexOf("--data") + 1] ?? "";
}
