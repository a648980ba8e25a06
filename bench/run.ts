/** `npm run bench -- profiles …`: runs the named measurements against a stack of their own. */

import { parseArgs } from "node:util";
import { startScratchStack } from "../scripts/scratch-stack.ts";
import * as chats from "./chats.ts";
import * as feed from "./feed.ts";
import * as friends from "./friends.ts";
import * as lists from "./lists.ts";
import * as notifications from "./notifications.ts";
import type { BenchOptions } from "./options.ts";
import * as people from "./people.ts";
import * as profiles from "./profiles.ts";
import * as push from "./push.ts";
import * as realtime from "./realtime.ts";
import * as writes from "./writes.ts";

const benches: Record<string, { run: (environment: Record<string, string>, options: BenchOptions) => Promise<void> }> =
  {
    chats,
    feed,
    friends,
    lists,
    notifications,
    people,
    profiles,
    push,
    realtime,
    writes,
  };

const { values: sizes, positionals: names } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    events: { type: "string", default: "1000000" },
    finished: { type: "string", default: "1000000" },
    messages: { type: "string", default: "1000000" },
    people: { type: "string", default: "1000000" },
    beside: { type: "string" },
    upstream: { type: "string" },
  },
});
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Name what to measure: ${Object.keys(benches).join(", ")}.`);
  Deno.exit(1);
}

const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "bench-", suffix: ".log" }));
try {
  for (const name of names) {
    await benches[name]?.run(stack.environment, {
      events: Number(sizes.events),
      finished: Number(sizes.finished),
      messages: Number(sizes.messages),
      people: Number(sizes.people),
      ...(sizes.beside !== undefined && { beside: sizes.beside }),
      ...(sizes.upstream !== undefined && { upstream: sizes.upstream }),
      processId: stack.processId,
    });
  }
} finally {
  await stack.stop();
}
