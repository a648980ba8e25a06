import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { startStack } from "../src/start.ts";
import { startScratchStack, until } from "./scratch-stack.ts";

const migration = `
  create table public.notes (id bigint generated always as identity primary key, text text not null);
  alter table public.notes enable row level security;
  create policy notes_select_everyone on public.notes for select to anon, authenticated using (true);
  grant select on public.notes to anon, authenticated;
  alter publication supabase_realtime add table public.notes;`;

Deno.test({
  name: "a client whose gateway restarts reconnects automatically, and is told to read again",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    const first = await startScratchStack({ "supabase/migrations/1_notes.sql": migration });
    const client = createClient(first.url, first.publishableKey, { realtime: { reconnectAfterMs: () => 200 } });
    const received: string[] = [];
    let subscribed = 0;
    client
      .channel("notes")
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "notes" }, ({ new: row }) => {
        received.push(row.text);
      })
      .on("system", {}, ({ status }) => {
        if (status === "ok") {
          subscribed += 1;
        }
      })
      .subscribe();
    await until(() => subscribed > 0, "the client follows the table");
    await first.sql`insert into public.notes (text) values ('before')`;
    await until(() => received.length === 1, "the first row arrives");

    await first.halt();
    const before = subscribed;
    const second = await startStack(first.options);
    try {
      await second.context.sql`insert into public.notes (text) values ('missed')`;
      await until(() => subscribed > before, "the client follows the table again");
      await second.context.sql`insert into public.notes (text) values ('after')`;
      await until(() => received.includes("after"), "the row after the restart arrives");
      assert.equal(received[0], "before");
      assert.equal(received.at(-1), "after");
    } finally {
      await client.removeAllChannels();
      await second.stop();
      await Deno.remove(first.options.dataDirectory.replace(/\/data$/, ""), { recursive: true });
    }
  },
});
