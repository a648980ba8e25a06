/** `npm run bench -- profiles …`: runs the named measurements against a stack of their own. */

import { startScratchStack } from "../scripts/scratch-stack.ts";
import * as friends from "./friends.ts";
import * as notifications from "./notifications.ts";
import * as profiles from "./profiles.ts";
import * as realtime from "./realtime.ts";

const benches: Record<string, { run: (environment: Record<string, string>) => Promise<void> }> = {
  friends,
  notifications,
  profiles,
  realtime,
};

const names = Deno.args;
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Name what to measure: ${Object.keys(benches).join(", ")}.`);
  Deno.exit(1);
}

const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "bench-", suffix: ".log" }));
try {
  for (const name of names) {
    await benches[name]?.run(stack.environment);
  }
} finally {
  await stack.stop();
}
