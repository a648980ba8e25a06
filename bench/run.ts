/** `npm run bench -- profiles …`: runs the named benchmarks on a scratch stack. */

import { parseArgs } from "node:util";
import * as abuse from "./abuse.ts";
import { raiseLimits, startStackWithLimits } from "./bench-stack.ts";
import * as chats from "./chats.ts";
import * as day from "./day.ts";
import * as feed from "./feed.ts";
import * as friends from "./friends.ts";
import * as lists from "./lists.ts";
import { hurry } from "./load.ts";
import * as notifications from "./notifications.ts";
import type { BenchOptions } from "./options.ts";
import * as people from "./people.ts";
import * as profiles from "./profiles.ts";
import * as push from "./push.ts";
import * as realtime from "./realtime.ts";
import * as reminders from "./reminders.ts";
import * as sync from "./sync.ts";
import * as writes from "./writes.ts";

const benches: Record<string, { run: (environment: Record<string, string>, options: BenchOptions) => Promise<void> }> =
  {
    writes,
    profiles,
    friends,
    notifications,
    feed,
    chats,
    people,
    realtime,
    lists,
    push,
    reminders,
    abuse,
    sync,
    load: day,
  };

/** Default sizes of the datasets. */
const largeSizes = { events: 1_000_000, finished: 1_000_000, messages: 1_000_000, people: 1_000_000 };
const quickSizes = { events: 20_000, finished: 2000, messages: 20_000, people: 20_000 };

const { values: sizes, positionals: named } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    events: { type: "string" },
    finished: { type: "string" },
    messages: { type: "string" },
    people: { type: "string" },
    beside: { type: "string" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
  },
});
const names = named.includes("all") ? Object.keys(benches) : named;
const usual = sizes.quick ? quickSizes : largeSizes;
if (sizes.quick) {
  hurry();
}
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Name what to measure: all, ${Object.keys(benches).join(", ")}.`);
  Deno.exit(1);
}

const stack = await startStackWithLimits();
try {
  for (const [number, name] of names.entries()) {
    if (names.length > 1) {
      console.log(`\n${name}`);
    }
    if (number > 0) {
      await stack.reset();
    }
    if (name !== "abuse") {
      await raiseLimits(stack.environment.DB_URL ?? "");
    }
    await benches[name]?.run(stack.environment, {
      events: Number(sizes.events ?? usual.events),
      finished: Number(sizes.finished ?? usual.finished),
      messages: Number(sizes.messages ?? usual.messages),
      people: Number(sizes.people ?? usual.people),
      isQuick: sizes.quick,
      ...(sizes.beside !== undefined && { beside: sizes.beside }),
      ...(sizes.only !== undefined && { only: sizes.only }),
      processId: stack.processId,
    });
  }
} finally {
  await stack.stop();
}
