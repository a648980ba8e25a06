/**
 * Tests the project's triggers on `storage.objects` before and after migration 0062 of the platform's Storage. This
 * migration adds columns for object versions to tables that already have the triggers and rows. A check constraint
 * keeps versioning disabled.
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { startScratchStack } from "../stack/scratch-stack.ts";

const picture = await Deno.readFile(
  fileURLToPath(new URL("../../supabase/tests/fixtures/images/photo.jpg", import.meta.url)),
);
const jpeg = { "content-type": "image/jpeg" };

interface Person {
  /** Uploads a photo as an app does, and returns its object key. */
  upload(): Promise<string>;
  /** Adds an uploaded photo to the user's gallery. */
  attach(key: string): Promise<void>;
}

type Api = ReturnType<typeof apiOf>;

function apiOf({ API_URL = "", PUBLISHABLE_KEY = "", SECRET_KEY = "" }: Record<string, string>) {
  async function call(path: string, init: RequestInit, status: number) {
    const response = await fetch(path.startsWith("/") ? `${API_URL}${path}` : path, init);
    const body = await response.json();
    assert.equal(response.status, status, `${path}: ${JSON.stringify(body)}`);
    return body;
  }
  const service = { apikey: SECRET_KEY, authorization: `Bearer ${SECRET_KEY}` };
  return {
    async person(): Promise<Person> {
      const credentials = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse" };
      const signUp = { method: "POST", headers: { apikey: PUBLISHABLE_KEY }, body: JSON.stringify(credentials) };
      const { access_token: token } = await call("/auth/v1/signup", signUp, 200);
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const post = (path: string, body: unknown, status = 201) =>
        call(`/functions/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) }, status);
      await post("/profiles", { firstName: "Anna" }, 200);
      return {
        async upload() {
          const { key, signedUrl } = await post("/media/upload-url", { mime: "image/jpeg" }, 200);
          await call(signedUrl, { method: "PUT", headers: jpeg, body: picture }, 200);
          return key;
        },
        attach: (key) => post("/profiles/photos", { key }),
      };
    },
    replace: (key: string, bytes: Uint8Array<ArrayBuffer>, status = 200) =>
      call(`/storage/v1/object/media/${key}`, { method: "PUT", headers: { ...service, ...jpeg }, body: bytes }, status),
    async remove(...keys: string[]) {
      const body = JSON.stringify({ prefixes: keys });
      const headers = { ...service, "content-type": "application/json" };
      const removed = await call("/storage/v1/object/media", { method: "DELETE", headers, body }, 200);
      assert.equal(removed.length, keys.length);
    },
  };
}

/** Replaces, attaches and deletes two uploads, and checks the rows that the triggers write at each step. */
async function useUploads(sql: postgres.Sql, api: Api, person: Person, keys: [string, string]): Promise<void> {
  const [shown, unused] = keys;
  const mediaOf = async (key: string) => {
    const [row] = await sql`select state::text as state, bytes::integer as bytes from private.media where key = ${key}`;
    return row && { ...row };
  };
  assert.deepEqual(await mediaOf(shown), { state: "unattached", bytes: picture.length });

  const replacement = new Uint8Array([...picture, 0, 0]);
  await api.replace(shown, replacement);
  assert.deepEqual(await mediaOf(shown), { state: "unattached", bytes: replacement.length });

  await person.attach(shown);
  assert.notEqual((await mediaOf(shown))?.state, "unattached");
  const refused = await api.replace(shown, replacement, 400);
  assert.deepEqual([refused.statusCode, refused.message], ["403", "the file is in use"]);

  await api.remove(shown, unused);
  assert.equal((await sql`select from storage.objects where name = any (${keys})`).length, 0);
  assert.equal((await mediaOf(shown))?.state, "lost");
}

async function takeColumnsAway(sql: postgres.Sql): Promise<void> {
  await sql`
    alter table storage.objects
    drop column archived_at,
    drop column is_delete_marker,
    drop column is_versioned`;
  await sql`alter table storage.buckets drop column versioning_status`;
}

/** Adds the columns and the check constraint that migration 0062 adds. */
async function addColumns(sql: postgres.Sql): Promise<void> {
  await sql`
    alter table storage.buckets
    add column versioning_status text not null default 'DISABLED',
    add constraint buckets_versioning_dark_check check (versioning_status = 'DISABLED')`;
  await sql`
    alter table storage.objects
    add column archived_at timestamptz,
    add column is_delete_marker boolean not null default false,
    add column is_versioned boolean not null default false`;
}

Deno.test("the upload triggers handle replaced, attached and removed objects before and after Storage adds version columns", async (test) => {
  const logFile = await Deno.makeTempFile({ prefix: "stack-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  const url = new URL(stack.environment.DB_URL ?? "");
  url.username = "supabase_admin";
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    const api = apiOf(stack.environment);
    const person = await api.person();
    const upload = async (): Promise<[string, string]> => [await person.upload(), await person.upload()];

    await test.step("a new database has the version columns, and a check constraint that keeps versioning disabled", async () => {
      await useUploads(sql, api, person, await upload());
      await assert.rejects(
        async () => await sql`update storage.buckets set versioning_status = 'ENABLED' where id = 'media'`,
        { constraint_name: "buckets_versioning_dark_check" },
      );
    });

    let earlier: [string, string] = ["", ""];
    await test.step("a database that an older version of Storage created has no version columns", async () => {
      await takeColumnsAway(sql);
      await useUploads(sql, api, person, await upload());
      earlier = await upload();
    });

    await test.step("Storage adds the version columns to a database with triggers, uploads and open connections", async () => {
      await addColumns(sql);
      await useUploads(sql, api, person, earlier);
      await useUploads(sql, api, person, await upload());
    });
  } finally {
    await sql.end();
    await stack.stop();
  }
  await Deno.remove(logFile);
});
