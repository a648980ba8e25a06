import { deepEqual, equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { createStorageService } from "../src/storage/service.ts";
import { randomBytes, type StorageStack, testStorage } from "./storage-stack.ts";

const rounds = 5;
const clientCount = 6;
const mostUploads = 40;

testStorage("crashes of the storage service", async (stack, step) => {
  const { sql, admin, context } = stack;
  const directory = `${context.options.dataDirectory}/storage`;

  await step("a start removes only unfinished files and files without a row", async () => {
    equal((await admin.storage.from("free").upload("kept", "bytes")).error, null);
    const [kept] = await stack.files();
    const leftovers = [`${crypto.randomUUID()}.part`, crypto.randomUUID()];
    const foreign = "notes of somebody.txt";
    for (const name of [...leftovers, foreign]) {
      await Deno.writeTextFile(`${directory}/${name}`, "left");
    }
    await createStorageService(context);
    deepEqual((await stack.files()).sort(), [kept, foreign].sort());
    equal(await (await admin.storage.from("free").download("kept")).data?.text(), "bytes");
    await Deno.remove(`${directory}/${foreign}`);
  });

  await step("a killed service loses no acknowledged upload and leaves no row without bytes", async () => {
    let acknowledged = 0;
    for (let round = 0; round < rounds; round++) {
      const process = await startProcess(stack);
      const digests = new Map<string, string>();
      // The service is killed after a random number of uploads, to interrupt different steps of an upload.
      let left = Math.ceil(Math.random() * mostUploads);
      const onAcknowledged = (key: string, digest: string) => {
        digests.set(key, digest);
        if (--left === 0) {
          process.kill();
        }
      };
      const clients = Array.from({ length: clientCount }, () => uploadUntilKilled(stack, process.url, onAcknowledged));
      await Promise.all([...clients, process.ended]);
      acknowledged += digests.size;
      await connectionsEnded(sql);

      const rows = await sql`select name, version, metadata from storage.objects where name like 'crash/%'`;
      for (const { name, version, metadata } of rows) {
        const bytes = await Deno.readFile(`${directory}/${version}`);
        const md5 = createHash("md5").update(bytes).digest("hex");
        deepEqual([metadata.size, metadata.eTag], [bytes.length, `"${md5}"`], name);
        const acknowledgedDigest = digests.get(name);
        if (acknowledgedDigest) {
          equal(md5, acknowledgedDigest, "what was acknowledged is what is stored");
        }
        digests.delete(name);
      }
      deepEqual([...digests.keys()], [], "acknowledged, but not there");
      await createStorageService(context);
      const versions = await sql`select version from storage.objects`;
      deepEqual((await stack.files()).sort(), versions.map((row) => row.version).sort());
    }
    ok(acknowledged >= rounds);
  });
});

async function startProcess({ context }: StorageStack) {
  const { dataDirectory, databasePort } = context.options;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      `--config=${import.meta.dirname}/../../../supabase/functions/deno.json`,
      "--node-modules-dir=manual",
      import.meta.resolve("./storage-process.ts"),
      dataDirectory,
      String(databasePort),
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value: port = "" } = await reader.read();
  return {
    url: `http://127.0.0.1:${port.trim()}/storage/v1`,
    kill: () => child.kill("SIGKILL"),
    ended: child.status.then(() => reader.cancel()),
  };
}

/**
 * Uploads objects one after the other, each under a new key, and passes the digest of each acknowledged upload to
 * `onAcknowledged`.
 */
async function uploadUntilKilled(
  { admin }: StorageStack,
  url: string,
  onAcknowledged: (key: string, digest: string) => void,
): Promise<void> {
  for (;;) {
    const bytes = randomBytes(20_000 + Math.floor(Math.random() * 400_000));
    const key = `crash/${crypto.randomUUID()}`;
    try {
      const response = await fetch(`${url}/object/free/${key}`, {
        method: "POST",
        headers: admin.headers,
        body: bytes,
      });
      await response.body?.cancel();
      equal(response.status, 200);
    } catch (error) {
      if (error instanceof TypeError) {
        return;
      }
      throw error;
    }
    onAcknowledged(key, createHash("md5").update(bytes).digest("hex"));
  }
}

/** Waits until PostgreSQL has ended the connections of the killed process. */
async function connectionsEnded(sql: StorageStack["sql"]): Promise<void> {
  for (;;) {
    const [connected] = await sql`
      select count(*)::int as count
      from pg_stat_activity
      where application_name = 'killed'`;
    if (connected?.count === 0) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
