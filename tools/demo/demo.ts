/**
 * `npm run demo`: tells the core flow and a longer story step by step, on a stack of its own, or on the one that --port and
 * --data name. There nobody is reminded: that needs another clock, which others who use the stack would have too.
 */

import postgres from "postgres";
import { readStatus, startScratchStack } from "../stack/scratch-stack.ts";
import { type Listener, playCoreFlow } from "./core-flow.ts";
import { type Clock, playLongerStory } from "./longer-story.ts";

/** What every rule takes for now, replaced as the tests do. */
const clockOf = (moment: string): string =>
  `create or replace function private.now() returns timestamptz language sql stable return ${moment}`;

/** The clock of a stack that nobody else uses. */
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

if (Deno.args.length > 0) {
  const running = await readStatus(Deno.args);
  if ("complaint" in running) {
    console.error(running.complaint);
    Deno.exit(2);
  }
  console.log(`On the stack at ${running.environment.API_URL}.`);
  await play(running.environment);
} else {
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
