/** Kills random processes, and waits until the service responds again. */

import type { SeededRandom } from "../seed/seeded-random.ts";
import type { Figures } from "./figures.ts";
import { isAlive, kill, type Process } from "./processes.ts";
import type { SupervisedStack } from "./supervised-stack.ts";
import { until } from "./timeouts.ts";

/**
 * Kind of the process to kill.
 * - postmaster: PostgreSQL, after which the stack ends.
 * - backend: one process of PostgreSQL, after which PostgreSQL recovers.
 * - function: the isolate of one function.
 * - functions: all isolates.
 * - stack: the main process of the stack.
 * - launcher: the process that `npm start` started, after which the main process stops.
 */
export type Victim = "postmaster" | "backend" | "function" | "functions" | "stack" | "launcher";

/** Crash that the test has caused. */
interface Crash {
  victim: Victim;
  /** Processes that must have ended before the service responds again. */
  doomed: Process[];
  /** Name of the killed function, or undefined if the users do not call it continuously. */
  functionName: string | undefined;
}

/** Victims in three groups with the same probability: PostgreSQL, the functions, the stack. */
const victims: readonly Victim[][] = [
  ["postmaster", "postmaster", "backend"],
  ["function", "function", "functions"],
  ["stack", "stack", "launcher"],
];
const victimMilliseconds = 60_000;
const goneMilliseconds = 60_000;
const responseTimeoutMilliseconds = 120_000;
/** Functions that the users call continuously. Only the stack calls the other functions. */
const called = new Set(["chats", "events", "friends", "people", "notifications", "sync"]);

export function drawVictim(random: SeededRandom): Victim {
  return random.oneOf(random.oneOf(victims));
}

const isIsolate = ({ command }: Process) => command.includes("isolate-main.ts");
const isBackend = ({ command }: Process) => /^postgres: .*127\.0\.0\.1\(\d+\)/.test(command);
const functionOf = ({ command }: Process) => /\/([\w-]+)\/index\.ts/.exec(command)?.[1];

/** Returns the processes to kill, and all processes that must end with them. */
async function choose(
  stack: SupervisedStack,
  victim: Victim,
  random: SeededRandom,
): Promise<{ struck: Process[]; doomed: Process[] } | undefined> {
  const [tree, postgres] = [await stack.findTree(), await stack.findPostgres()];
  const isolates = tree.filter(isIsolate);
  const [launcher, main] = tree;
  const chosen: Record<Victim, { struck: (Process | undefined)[]; doomed: Process[] }> = {
    postmaster: { struck: postgres.slice(0, 1), doomed: [...tree, ...postgres] },
    backend: { struck: [random.pick(postgres.filter(isBackend))], doomed: postgres.slice(1) },
    function: { struck: [random.pick(isolates)], doomed: [] },
    functions: { struck: isolates, doomed: isolates },
    stack: { struck: [main], doomed: [...tree, ...postgres] },
    launcher: { struck: [launcher], doomed: [...tree, ...postgres] },
  };
  const struck = chosen[victim].struck.filter((process) => process !== undefined);
  return struck.length > 0 ? { struck, doomed: [...chosen[victim].doomed, ...struck] } : undefined;
}

/** Kills the victim as soon as a process of its kind exists. */
export async function crash(stack: SupervisedStack, victim: Victim, random: SeededRandom): Promise<Crash> {
  return await until(`there is a ${victim} to kill`, victimMilliseconds, async () => {
    const chosen = await choose(stack, victim, random);
    if (!chosen || chosen.struck.map(kill).every((hasHit) => !hasHit)) {
      return;
    }
    const name = victim === "function" && chosen.struck[0] ? functionOf(chosen.struck[0]) : undefined;
    return { victim, doomed: chosen.doomed, functionName: name && called.has(name) ? name : undefined };
  });
}

/** Resolves when all killed processes have ended and a later call has succeeded. Throws if a process does not end. */
export async function recovered({ victim, doomed, functionName }: Crash, figures: Figures): Promise<void> {
  for (const process of doomed) {
    await until(
      `process ${process.id} has gone after the ${victim}: ${process.command.slice(0, 200)}`,
      goneMilliseconds,
      async () => !(await isAlive(process)),
    );
  }
  let isAnswered = false;
  void figures.nextResponse(functionName).then(() => {
    isAnswered = true;
  });
  await until(`a call succeeds after the crash of the ${victim}`, responseTimeoutMilliseconds, () => isAnswered);
}
