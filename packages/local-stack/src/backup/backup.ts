/** Backs up a running stack into a folder: its database, the bytes of its objects, its mailbox and its keys. */

import type postgres from "postgres";
import { commandOf } from "../commands.ts";
import { findBinaries } from "../postgres/binaries.ts";
import { clusterFormat } from "../postgres/bootstrap.ts";
import { closeTimeoutSeconds, connect } from "../postgres/connection.ts";
import { superuser } from "../postgres/server.ts";
import type { StackOptions } from "../stack.ts";
import { StackError } from "../stack-error.ts";
import { runningStackOf } from "../status.ts";
import { copyCluster } from "./cluster-copy.ts";
import { copyFile, copyFolder, entriesOf } from "./copies.ts";
import { clusterFolder, keysFile, mailboxFolder, objectsFolder, writeLabel } from "./layout.ts";

// An upload holds its row locks only briefly. A timeout limits the wait for the table lock, because a waiting backup
// blocks later uploads.
const lockTimeout = "30s";
const versionName = /^[0-9a-f-]{36}$/;

/**
 * Backs up the running stack without stopping it, and returns a report. The backup contains all rows and objects whose
 * writes were acknowledged before the backup began. Rejects a target folder that is not empty.
 */
export async function backUp(options: StackOptions, directory: string): Promise<string> {
  const began = performance.now();
  const running = await runningStackOf(options);
  if (!running) {
    throw new StackError(`No stack runs here whose data could be copied: ${commandOf("start", options)}`);
  }
  const data = await Deno.realPath(options.dataDirectory);
  await requireEmpty(directory, data);
  await Deno.mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    await copyAll(running.options, data, directory);
  } catch (error) {
    for (const { name } of await entriesOf(directory)) {
      await Deno.remove(`${directory}/${name}`, { recursive: true });
    }
    throw error;
  }
  const objects = (await entriesOf(`${directory}/${objectsFolder}`)).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `The stack on port ${options.port} is copied into ${directory}: its database, ${objects} objects, its keys. ${seconds} s.`;
}

async function requireEmpty(directory: string, data: string): Promise<void> {
  if (`${directory}/`.startsWith(`${data}/`)) {
    throw new StackError(`${directory} lies in the data folder itself: choose another with --to.`);
  }
  try {
    if ((await entriesOf(directory)).length > 0) {
      throw new StackError(`${directory} is not empty: choose another with --to.`);
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotADirectory) {
      throw new StackError(`${directory} is a file, not a folder.`);
    }
    throw error;
  }
}

async function copyAll(options: StackOptions, data: string, directory: string): Promise<void> {
  const takenAt = new Date().toISOString();
  const sql = connect(options, { username: superuser, max: 2 });
  try {
    // Most objects are copied before the table is locked, so that uploads can continue.
    await copyObjects(data, directory);
    const session = await sql.reserve();
    await keepingObjects(sql, async (lockObjects) => {
      await copyCluster(session, `${data}/${clusterFolder}`, `${directory}/${clusterFolder}`, {
        beforeEnd: async () => {
          await copyObjects(data, directory);
          await lockObjects();
        },
        atEnd: () => copyObjects(data, directory),
      });
    });
    session.release();
  } finally {
    await sql.end({ timeout: closeTimeoutSeconds });
  }
  await copyFolder(`${data}/${mailboxFolder}`, `${directory}/${mailboxFolder}`);
  await copyFile(`${data}/${keysFile}`, `${directory}/${keysFile}`);
  const [format, { version }] = await Promise.all([clusterFormat(), findBinaries()]);
  await writeLabel(directory, { format, postgres: version, takenAt });
}

/**
 * Calls `work` with a function that locks storage.objects. The lock is released when `work` ends. While the table is
 * locked, no object is stored or deleted, so the bytes of all rows can be copied. The storage service writes the bytes
 * of an object before its row, and deletes the bytes after the row.
 */
async function keepingObjects(
  sql: postgres.Sql,
  work: (lockObjects: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await work(async () => {
      await transaction`select set_config('lock_timeout', ${lockTimeout}, true)`;
      await transaction`lock table storage.objects in share mode`;
    });
  });
}

/**
 * Copies the bytes of all objects that are missing in the backup. The file of an object version never changes, so it is
 * copied only once.
 */
async function copyObjects(data: string, directory: string): Promise<void> {
  const [from, to] = [`${data}/${objectsFolder}`, `${directory}/${objectsFolder}`];
  await Deno.mkdir(to, { recursive: true, mode: 0o700 });
  const copied = new Set((await entriesOf(to)).map(({ name }) => name));
  for (const { name } of await entriesOf(from)) {
    if (versionName.test(name) && !copied.has(name)) {
      await copyFile(`${from}/${name}`, `${to}/${name}`);
    }
  }
}
