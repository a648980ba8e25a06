/**
 * `npm run demo`: executes two scenarios step by step, the core flow and a longer one. Uses a scratch stack, or the
 * running stack that --port and --data specify. On a running stack no reminders are sent, because they require a change
 * of the database clock, which would affect other users of the stack.
 */

import postgres from "postgres";
import { parseOptions, Refusal, runAsCommand, stackArgsOf } from "../stack/options.ts";
import { readStatus, startScratchStack } from "../stack/scratch-stack.ts";
import { type Listener, playCoreFlow } from "./core-flow.ts";
import { type Clock, playLongerStory } from "./longer-story.ts";

const help = `Plays the core flow of the app with five people, step by step, and prints what each of them receives.

  npm run demo [-- OPTIONS]

Without options the demo starts a local stack of its own, and removes it afterwards.

Options:
  --port N         play on the stack that runs on this port
  --data DIR       data folder of that stack, as for npm start (default .stack)
  --help, -h       this text

Examples:
  npm run demo
  npm run demo -- --port 54321`;

/** Returns SQL that replaces the function from which all rules read the current time, as the tests do. */
const clockOf = (moment: string): string =>
  `create or replace function private.now() returns timestamptz language sql stable return ${moment}`;

/** Returns functions that change the clock of a scratch stack and send reminders. */
function clockOfStack({ DB_URL = "", FUNCTIONS_URL = "", SECRET_KEY = "" }: Record<string, string>): Clock {
  return {
    async moveTo(time) {
      const sql = postgres(DB_URL, { max: 1, onnotice() {} });
      try {
        await sql.unsafe(clockOf(time ? `'${time.toISOString()}'::timestamptz` : "pg_catalog.now()"));
      } finally {
        await sql.end();
      }
    },
    async remind() {
      const response = await fetch(`${FUNCTIONS_URL}/jobs/event_reminders`, {
        method: "POST",
        headers: { apikey: SECRET_KEY },
      });
      await response.body?.cancel();
      if (!response.ok) {
        throw new Error(`The job was refused: ${response.status}`);
      }
    },
  };
}

async function play(environment: Record<string, string>, clock?: Clock): Promise<void> {
  const { API_URL: apiUrl = "", FUNCTIONS_URL: functionsUrl = "" } = environment;
  const { PUBLISHABLE_KEY: publishableKey = "", SECRET_KEY: secretKey = "" } = environment;
  const stack = { apiUrl, functionsUrl, publishableKey, secretKey };
  let chapter = 0;
  const listener: Listener = {
    chapter(title) {
      chapter += 1;
      console.log(`\n${chapter}. ${title}`);
    },
    line: (text) => console.log(`   ${text}`),
  };
  await playCoreFlow(stack, listener, async (flow) => {
    await playLongerStory(stack, flow, clock, listener);
  });
  console.log("\nThat was the story.");
}

/**
 * Returns the options of a running stack. Returns an empty list for a scratch stack, or null if the help was printed.
 */
function readStackArgs(args: string[]): string[] | null {
  const text = { type: "string" } as const;
  const { help: wantsHelp, ...options } = parseOptions("npm run demo", args, { port: text, data: text });
  return wantsHelp ? null : stackArgsOf(options);
}

async function playOnRunningStack(stackArgs: string[]): Promise<void> {
  const running = await readStatus(stackArgs);
  if ("complaint" in running) {
    throw new Refusal(running.complaint);
  }
  console.log(`On the stack at ${running.environment.API_URL}.`);
  await play(running.environment);
}

async function playOnOwnStack(): Promise<void> {
  console.log("Starting a stack for the demo …");
  const logFile = await Deno.makeTempFile({ prefix: "demo-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  try {
    await play(stack.environment, clockOfStack(stack.environment));
  } finally {
    await stack.stop();
  }
  await Deno.remove(logFile);
}

await runAsCommand(2, async () => {
  const stackArgs = readStackArgs(Deno.args);
  if (!stackArgs) {
    console.log(help);
  } else if (stackArgs.length > 0) {
    await playOnRunningStack(stackArgs);
  } else {
    await playOnOwnStack();
  }
});
