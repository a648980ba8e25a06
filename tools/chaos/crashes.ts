/** Kills randomly chosen processes, and waits until the service responds again. */

import type { SeededRandom } from "../seed/seeded-random.ts";
import type { Figures } from "./figures.ts";
import { isAlive, kill, type Process } from "./processes.ts";
import type { SupervisedStack } from "./supervised-stack.ts";
import { until } from "./timeouts.ts";

/**
 * Kind of the process to kill.
 * - postmaster: the main process of PostgreSQL, whose end also ends the stack.
 * - backend: one backend process of PostgreSQL. PostgreSQL then ends its other backend processes and recovers.
 * - function: the isolate of one function.
 * - functions: all isolates.
 * - stack: the main process of the stack.
 * - launcher: the process that `npm start` created, whose end also ends the main process.
 */
export type Victim = "postmaster" | "backend" | "function" | "functions" | "stack" | "launcher";

/** Crash that the test has caused. */
interface Crash {
  victim: Victim;
  /** Processes that must end before the service can respond again. */
  doomed: Process[];
  /**
   * Name of the edge function whose isolate was killed. `functionName` is undefined for functions that the users do not
   * call continuously.
   */
  functionName: string | undefined;
}

/** Kinds of processes to kill, in three groups of equal probability: PostgreSQL, the functions, the stack. */
const victims: readonly Victim[][] = [
  ["postmaster", "postmaster", "backend"],
  ["function", "function", "functions"],
  ["stack", "stack", "launcher"],
];
const victimMilliseconds = 60_000;
const goneMilliseconds = 60_000;
const responseTimeoutMilliseconds = 120_000;
/** Edge functions that the users call continuously. All other functions are called only by the stack. */
const called = new Set(["chats", "events", "friends", "people", "notifications", "sync"]);

export function drawVictim(random: SeededRandom): Victim {
  return random.oneOf(random.oneOf(victims));
}

const isIsolate = ({ command }: Process) => command.includes("isolate-main.ts");
const isBackend = ({ command }: Process) => /^postgres: .*127\.0\.0\.1\(\d+\)/.test(command);
const functionOf = ({ command }: Process) => /\/([\w-]+)\/index\.ts/.exec(command)?.[1];

/** Returns the processes to kill (`struck`), and all processes that end as a consequence (`doomed`). */
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

/** Kills a process of the given kind as soon as such a process exists. */
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

/**
 * Waits until all doomed processes have ended and a call that started later has succeeded. Throws if a process does not
 * end in time.
 */
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
