import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { backUp } from "../src/backup/backup.ts";
import { restore } from "../src/backup/restore.ts";
import { findFreePorts } from "../src/free-ports.ts";
import type { StackOptions } from "../src/stack.ts";
import { startStack } from "../src/start.ts";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

const migration = "supabase/migrations/20260101000000_notes.sql";
const project = {
  [migration]: `
    create table public.notes (id bigint generated always as identity primary key, text text not null);
    create schema private;
    create table private.settings (name text primary key, value jsonb not null);
    insert into private.settings (name, value) values ('sync_epoch', '1');
    insert into storage.buckets (id, name) values ('free', 'free');
  `,
};
const clients = 6;
const leastAcknowledged = 40;

/** Acknowledged writes: the texts of notes, and the digest of each object by its name. */
class Acknowledged {
  readonly notes: string[] = [];
  readonly objects = new Map<string, string>();

  get count(): number {
    return this.notes.length + this.objects.size;
  }

  copy(): Acknowledged {
    const copied = new Acknowledged();
    copied.notes.push(...this.notes);
    for (const [name, digest] of this.objects) {
      copied.objects.set(name, digest);
    }
    return copied;
  }
}

/** Continuously writes notes and objects, and replaces and deletes objects, until `isOver` returns true. */
async function write(stack: ScratchStack, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  const headers = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}`, "x-upsert": "true" };
  const at = (name: string) => `${stack.url}/storage/v1/object/free/${name}`;
  while (!isOver()) {
    const text = crypto.randomUUID();
    await stack.sql`insert into public.notes (text) values (${text})`;
    acknowledged.notes.push(text);
    const bytes = crypto.getRandomValues(new Uint8Array(20_000));
    const passing = `passing-${crypto.randomUUID()}`;
    for (const name of [text, passing, passing]) {
      const response = await fetch(at(name), { method: "POST", headers, body: bytes });
      assert.equal(response.status, 200, await response.text());
    }
    acknowledged.objects.set(text, createHash("md5").update(bytes).digest("hex"));
    const removed = await fetch(at(passing), { method: "DELETE", headers });
    await removed.body?.cancel();
  }
}

function elsewhere(stack: ScratchStack, name: string): StackOptions {
  const dataDirectory = `${stack.options.projectDirectory}/${name}`;
  return { ...stack.options, dataDirectory, port: findFreePorts(), databasePort: findFreePorts() };
}

testWithStack("backing up and restoring a stack", project, async (stack, test) => {
  const { projectDirectory } = stack.options;
  const folder = `${projectDirectory}/backup`;

  await test.step("a restored backup contains all writes that were acknowledged before the backup started, even if the backup was made under load", async () => {
    const acknowledged = new Acknowledged();
    let isOver = false;
    const load = Promise.all(Array.from({ length: clients }, () => write(stack, acknowledged, () => isOver)));
    while (acknowledged.count < leastAcknowledged) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const before = acknowledged.copy();
    const said = await backUp(stack.options, folder);
    isOver = true;
    await load;
    assert.match(said, /is copied into .*: its database, \d+ objects, its keys/);
    assert.ok(acknowledged.count > before.count, "somebody wrote while the backup was made");

    const options = elsewhere(stack, "restored");
    await restore(options, folder);
    const restored = await startStack(options);
    try {
      const { sql, keys } = restored.context;
      const notes = new Set((await sql`select text from public.notes`).map(({ text }) => text));
      assert.deepEqual(
        before.notes.filter((text) => !notes.has(text)),
        [],
      );
      const rows = await sql`select name, version, metadata ->> 'eTag' as digest from storage.objects`;
      for (const { name, version, digest } of rows) {
        const bytes = await Deno.readFile(`${options.dataDirectory}/storage/${version}`);
        assert.equal(`"${createHash("md5").update(bytes).digest("hex")}"`, digest, `the bytes of ${name}`);
      }
      const digests = new Map(rows.map(({ name, digest }) => [name, digest]));
      for (const [name, digest] of before.objects) {
        assert.equal(digests.get(name), `"${digest}"`);
      }
      assert.equal(keys.secretKey, stack.secretKey, "the keys come along");
      const [epoch] = await sql`select value from private.settings where name = 'sync_epoch'`;
      assert.notEqual(epoch?.value, 1, "cursors of before are of another line of history");
    } finally {
      await restored.stop();
    }
  });

  const refusal = (action: Promise<unknown>, sentence: RegExp) =>
    assert.rejects(action, (error: Error) => error.name === "StackError" && sentence.test(error.message));

  await test.step("a backup requires an empty folder outside the data folder", async () => {
    await refusal(backUp(stack.options, folder), /is not empty/);
    await refusal(backUp(stack.options, `${projectDirectory}/${migration}`), /is a file/);
    await refusal(backUp(stack.options, `${stack.options.dataDirectory}/backup`), /lies in the data folder/);
  });

  await test.step("a backup requires a running stack", async () => {
    await refusal(backUp(elsewhere(stack, "nowhere"), `${projectDirectory}/other`), /No stack runs here/);
  });

  await test.step("a restore is rejected if the data folder contains a stack or other files", async () => {
    await refusal(restore({ ...stack.options }, folder), /in use by a running stack/);
    await refusal(restore(elsewhere(stack, "restored"), folder), /holds a stack already/);
    await refusal(restore(elsewhere(stack, "supabase"), folder), /is not empty and is not a data folder/);
  });

  await test.step("a restore accepts only complete backups from the same version of the stack and of PostgreSQL", async () => {
    await refusal(restore(elsewhere(stack, "second"), projectDirectory), /holds no backup/);
    const label = JSON.parse(await Deno.readTextFile(`${folder}/backup.json`));
    for (const [change, sentence] of [
      [{ postgres: "16.1" }, /is of PostgreSQL 16\.1/],
      [{ format: "other" }, /another version of the stack/],
    ] as const) {
      await Deno.writeTextFile(`${folder}/backup.json`, JSON.stringify({ ...label, ...change }));
      await refusal(restore(elsewhere(stack, "second"), folder), sentence);
    }
    await Deno.writeTextFile(`${folder}/backup.json`, JSON.stringify(label));
    const edited = { ...elsewhere(stack, "second"), projectDirectory: `${projectDirectory}/edited` };
    await Deno.mkdir(`${edited.projectDirectory}/supabase/migrations`, { recursive: true });
    await Deno.writeTextFile(`${edited.projectDirectory}/${migration}`, "select 1;");
    await refusal(restore(edited, folder), /has been edited since .*: take the revision/);
    const baseline = `${edited.projectDirectory}/supabase/migrations/20261128000001_baseline.sql`;
    await Deno.rename(`${edited.projectDirectory}/${migration}`, baseline);
    await refusal(restore(edited, folder), /has migration 20260101000000, which .* does not have: take the revision/);
    // A restore into the same folder succeeds, because the rejected restores wrote nothing.
    await restore(elsewhere(stack, "second"), folder);
  });
});
