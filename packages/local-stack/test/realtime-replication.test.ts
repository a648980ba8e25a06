import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { chooseAccount } from "../src/postgres/account.ts";
import { findBinaries } from "../src/postgres/binaries.ts";
import { stopOrphan } from "../src/postgres/postmaster.ts";
import { clusterDirectoryOf, startServer } from "../src/postgres/server.ts";
import { createRealtimeService } from "../src/realtime/service.ts";
import { startStack } from "../src/start.ts";
import { joined, type RealtimeStack, testRealtime } from "./realtime-stack.ts";
import { startScratchStack, until } from "./scratch-stack.ts";

/** Subscribes to the table `signs` and collects the numbers that new rows contain. */
async function followSigns({ anonymousClient }: RealtimeStack) {
  const numbers: number[] = [];
  const messages: string[] = [];
  const { client } = anonymousClient();
  const channel = client
    .channel("signs")
    .on("postgres_changes", { event: "INSERT", schema: "public", table: "signs" }, ({ new: row }) =>
      numbers.push(row.id),
    )
    .on("system", {}, ({ message }) => messages.push(message));
  await joined(channel);
  await until(() => messages.length > 0, "the system message arrives");
  return { client, numbers, messages };
}

testRealtime("the replication stream of postgres_changes", async (stack, test) => {
  const { sql, person, context } = stack;

  await test.step("no change is lost during many concurrent commits", async () => {
    const owner = await person();
    const numbers = new Set<number>();
    const asked = { event: "INSERT", schema: "public", table: "notes", filter: `owner_id=eq.${owner.id}` } as const;
    await joined(owner.client.channel("notes").on("postgres_changes", asked, ({ new: row }) => numbers.add(row.id)));
    const writers = 4;
    const each = 250;
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let number = 0; number < each; number += 1) {
          await sql`insert into public.notes (id, owner_id) values (${writer * each + number}, ${owner.id})`;
        }
      }),
    );
    await until(() => numbers.size === writers * each, "all notes arrive");
    await owner.client.removeAllChannels();
  });

  await test.step("a subscriber receives changes again after the replication stream was interrupted", async () => {
    const { client, numbers, messages } = await followSigns(stack);
    await sql`insert into public.signs (id) values (1)`;
    await until(() => numbers.length === 1, "the first sign arrives");
    for (const round of [1, 2]) {
      const before = messages.length;
      await sql`select pg_terminate_backend(active_pid) from pg_replication_slots`;
      await until(() => messages.length > before, "another system message arrives");
      await sql`insert into public.signs (id) values (${round + 1})`;
      await until(() => numbers.length === round + 1, "the next sign arrives");
    }
    assert.deepEqual(numbers, [1, 2, 3]);
    assert.deepEqual(new Set(messages), new Set(["Subscribed to PostgreSQL"]));
    assert.equal((await sql`select from pg_replication_slots`).length, 1);
    await client.removeAllChannels();
  });

  await test.step("a subscriber receives changes again after PostgreSQL was restarted", async () => {
    const { client, numbers, messages } = await followSigns(stack);
    const before = messages.length;
    const binaries = await findBinaries();
    const directory = `${context.options.dataDirectory}/postgres`;
    const account = await chooseAccount(binaries, directory);
    await stopOrphan(clusterDirectoryOf(directory));
    const server = await startServer({ binaries, account, directory }, context.options.databasePort);
    await until(() => messages.length > before, "another system message arrives");
    await sql`insert into public.signs (id) values (11)`;
    await until(() => numbers.length === 1, "the sign arrives");
    await client.removeAllChannels();
    await sql.end({ timeout: 1 });
    await server.stop();
  });
});

Deno.test({
  name: "a client reconnects to a restarted stack, and receives changes again",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const migration = `
      create table public.signs (id integer primary key);
      grant select on public.signs to anon;
      alter publication supabase_realtime add table public.signs;`;
    const before = await startScratchStack({ "supabase/migrations/20260101000000_signs.sql": migration });
    const client = createClient(before.url, before.publishableKey, { auth: { persistSession: false } });
    const numbers: number[] = [];
    let subscriptions = 0;
    client
      .channel("signs")
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "signs" }, ({ new: row }) =>
        numbers.push(row.id),
      )
      .on("system", {}, ({ status }) => {
        if (status === "ok") {
          subscriptions += 1;
        }
      })
      .subscribe();
    await until(() => subscriptions > 0, "the client has subscribed");
    await before.halt();
    const subscriptionsBefore = subscriptions;
    const after = await startStack(before.options);
    try {
      await until(() => subscriptions > subscriptionsBefore, "the client has subscribed again");
      await after.context.sql`insert into public.signs values (1)`;
      await until(() => numbers.length === 1, "the sign arrives");
    } finally {
      await client.removeAllChannels();
      await after.stop();
      await Deno.remove(before.options.projectDirectory, { recursive: true });
    }
  },
});

testRealtime("stored messages of the database", async ({ sql, context }, test) => {
  await test.step("messages that the database stored for Realtime are deleted after three days", async () => {
    await sql`
      insert into realtime.messages (topic, extension, inserted_at)
      select 'old', 'broadcast', (now() at time zone 'utc') - hours * interval '1 hour' from unnest(array[1, 71, 73, 200]) as hours`;
    const service = await createRealtimeService(context);
    const left = () => sql`select from realtime.messages`;
    await until(async () => (await left()).length === 2, "the old ones are gone");
    await service.stop();
  });
});
