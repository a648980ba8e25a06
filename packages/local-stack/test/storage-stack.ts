/** Runs the storage service over HTTP in a scratch folder, with a database that has the platform's schemas. */

import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { authConfigSchema } from "../src/auth-config.ts";
import { findFreePorts } from "../src/free-ports.ts";
import { loadKeys, mintToken } from "../src/keys.ts";
import { chooseAccount } from "../src/postgres/account.ts";
import { findBinaries } from "../src/postgres/binaries.ts";
import { bootstrapDatabase, bootstrapRoles } from "../src/postgres/bootstrap.ts";
import { createCluster, databasePassword, startServer, superuser } from "../src/postgres/server.ts";
import type { StackContext } from "../src/stack.ts";
import { createStorageService } from "../src/storage/service.ts";

export const mebibyte = 1024 * 1024;
export const globalLimit = 12 * mebibyte;

export type StorageStack = Awaited<ReturnType<typeof startStorageStack>>;

/** Runs one step of a test. If the step fails, the next steps still run. */
type Step = (sentence: string, check: () => Promise<void>) => Promise<boolean>;

/** Declares a test whose steps share one stack. */
export function testStorage(name: string, steps: (stack: StorageStack, step: Step) => Promise<void>): void {
  Deno.test(name, async (test) => {
    const stack = await startStorageStack();
    try {
      await steps(stack, (sentence, check) => test.step(sentence, check));
    } finally {
      await stack.stop();
    }
  });
}

/** Starts PostgreSQL and the storage service on free ports. `statements` collects the SQL statements of the service. */
async function startStorageStack() {
  const dataDirectory = await Deno.makeTempDir({ prefix: "storage-test-" });
  await Deno.chmod(dataDirectory, 0o711);
  const databasePort = findFreePorts();
  const server = await startPostgres(`${dataDirectory}/postgres`, databasePort);
  const statements: string[] = [];
  const sql = connect(databasePort, { debug: (_connection, statement) => statements.push(statement) });
  await bootstrapRoles(sql);
  await bootstrapDatabase(sql);
  await createBuckets(sql);
  const context = await contextOf(dataDirectory, databasePort, sql);
  const http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, await createStorageService(context));
  const url = `http://127.0.0.1:${http.addr.port}`;
  return {
    ...peopleOf(context, url),
    context,
    url: `${url}/storage/v1`,
    sql,
    statements,
    /** Returns the names of the files in which the service stores objects. */
    files: () => Array.fromAsync(Deno.readDir(`${dataDirectory}/storage`), (entry) => entry.name),
    stop: async () => {
      await http.shutdown();
      await sql.end();
      await server.stop();
      await Deno.remove(dataDirectory, { recursive: true });
    },
  };
}

/** Returns the context of the service for the database on the given port. */
export async function contextOf(dataDirectory: string, databasePort: number, sql: postgres.Sql): Promise<StackContext> {
  return {
    options: { port: 0, databasePort, dataDirectory, projectDirectory: dataDirectory },
    keys: await loadKeys(dataDirectory),
    sql,
    config: {
      auth: authConfigSchema.parse(undefined),
      storage: { file_size_limit: globalLimit },
      functions: {},
    },
  };
}

export function connect(port: number, options: postgres.Options<Record<string, postgres.PostgresType>>): postgres.Sql {
  return postgres({
    host: "127.0.0.1",
    port,
    database: "postgres",
    username: superuser,
    password: databasePassword,
    max: 20,
    onnotice() {},
    ...options,
  });
}

async function startPostgres(directory: string, port: number) {
  const binaries = await findBinaries();
  const cluster = { binaries, directory, account: await chooseAccount(binaries, directory) };
  await createCluster(cluster);
  return await startServer(cluster, port);
}

/** Creates three buckets: `media` has limits and the app's policies, `free` has no limits, `open` is public. */
async function createBuckets(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values
      ('media', 'media', false, ${10 * mebibyte}, array['image/*', 'application/pdf']),
      ('free', 'free', false, null, null),
      ('open', 'open', true, null, null)`;
  await sql`
    create policy objects_insert_own on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and (storage.foldername(name))[1] = (select auth.uid())::text)`;
  await sql`
    create policy objects_select_own on storage.objects for select to authenticated
    using (bucket_id = 'media' and owner_id = (select auth.uid())::text)`;
}

function peopleOf(context: StackContext, url: string) {
  const { keys } = context;
  return {
    /** Creates a new user with a token and a client that sends this token. */
    async person() {
      const id = crypto.randomUUID();
      const token = await mintToken(keys, { sub: id, role: "authenticated", aud: "authenticated" }, 3600);
      const headers = { authorization: `Bearer ${token}` };
      return { id, token, storage: storageClient(url, keys.publishableKey, headers), headers };
    },
    admin: {
      storage: storageClient(url, keys.secretKey),
      headers: { authorization: `Bearer ${keys.secretKey}` },
    },
    anonymousClient: {
      storage: storageClient(url, keys.publishableKey),
      headers: { apikey: keys.publishableKey },
    },
  };
}

function storageClient(url: string, key: string, headers: Record<string, string> = {}) {
  const auth = { autoRefreshToken: false, persistSession: false };
  return createClient(url, key, { auth, global: { headers } }).storage;
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += 65536) {
    crypto.getRandomValues(bytes.subarray(start, start + 65536));
  }
  return bytes;
}

/** Returns the bytes as a stream. `fetch` sends a stream without a Content-Length. */
export function inChunks(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream();
}
