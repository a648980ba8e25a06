/** `npm run demo`: tells the core flow step by step, on the stack that runs (or --port and --data name) or on one of its own. */

import { playCoreFlow } from "./core-flow.ts";
import { readStatus, startScratchStack } from "./scratch-stack.ts";

async function play(environment: Record<string, string>): Promise<void> {
  const { API_URL: apiUrl = "", FUNCTIONS_URL: functionsUrl = "" } = environment;
  const { PUBLISHABLE_KEY: publishableKey = "", SECRET_KEY: secretKey = "" } = environment;
  let chapter = 0;
  await playCoreFlow(
    { apiUrl, functionsUrl, publishableKey, secretKey },
    {
      chapter(title) {
        chapter += 1;
        console.log(`\n${chapter}. ${title}`);
      },
      line: (text) => console.log(`   ${text}`),
    },
  );
  console.log("\nThat was the core flow.");
}

const running = await readStatus(Deno.args);
if (running) {
  console.log(`On the stack at ${running.API_URL}.`);
  await play(running);
} else {
  console.log("No stack runs there; starting one for the demo …");
  const logFile = await Deno.makeTempFile({ prefix: "demo-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  try {
    await play(stack.environment);
  } finally {
    await stack.stop();
  }
  await Deno.remove(logFile);
}
