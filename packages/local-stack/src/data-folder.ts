/** The data folder of a stack: its marker, its lock and its gateway. */

import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

// Marks the folder as ours, so that `reset` may delete in it.
const markerFile = "stack.json";
const lockFile = "lock";
// The gateway returns this id, so that `status` recognizes the stack of this folder.
const instanceFile = "instance";
// Where its gateway listens, or listened last.
const gatewayFile = "gateway.json";
// Keys survive a reset, so that apps keep working.
const keptFiles = [markerFile, lockFile, instanceFile, "keys.json"];
// A free lock is acquired at once. Older Deno versions can only wait for a lock, not test it.
const lockTimeoutMilliseconds = 1000;

/** Address of a gateway. */
type Gateway = Pick<StackOptions, "port" | "host" | "publicUrl">;

interface Marker {
  /** Format of the stack that created the database; a stack with another format cannot use it. */
  format: string;
  /** False until the database is complete, and again while it is being removed. */
  ready: boolean;
}

/** A data folder that only this process uses until `release`. */
export interface DataFolder {
  path: string;
  /** Where PostgreSQL keeps its files. */
  databaseDirectory: string;
  marker: Marker;
  /** Deletes the database and all other content except the keys. */
  empty(): Promise<void>;
  /** Records that the database is complete. */
  markReady(format: string): Promise<void>;
  /** Records the address of the gateway, so that `status` and `reset` find it. */
  recordGateway(gateway: Gateway): Promise<void>;
  release(): void;
}

/** Opens the folder, and creates it if necessary. Rejects one that is in use or contains something else. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  // `pg_ctl` passes the path to a shell in double quotes.
  if (/["$`\\\n]/.test(path)) {
    throw new StackError(`The data folder ${path} has a character in its name that PostgreSQL cannot take.`);
  }
  await readable(path, () => Deno.mkdir(path, { recursive: true }));
  return await openFolder(await Deno.realPath(path));
}

async function openFolder(path: string): Promise<DataFolder> {
  const names = await entriesOf(path);
  const isOurs = names.includes(markerFile) || names.every((name) => keptFiles.includes(name));
  if (!isOurs) {
    throw new StackError(`${path} is not empty and is not a data folder of this stack: choose another.`);
  }
  const lock = await lockOf(path);
  try {
    // PostgreSQL needs access to the folder, and runs as another user if root starts it.
    await Deno.chmod(path, Deno.uid() === 0 ? 0o711 : 0o700);
    return folderOf(path, lock, (await readMarker(path)) ?? (await newMarker(path)));
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Opens an existing data folder. Null if there is none. */
export async function openExistingDataFolder(path: string): Promise<DataFolder | null> {
  return (await readMarker(path)) ? await openDataFolder(path) : null;
}

/** Id of the data folder, or null if there is none. */
export async function instanceOf(path: string): Promise<string | null> {
  return await readIfPresent(`${path}/${instanceFile}`);
}

/** Where the gateway of the data folder listens, or listened last. Null before the first start. */
export async function gatewayOf(path: string): Promise<Gateway | null> {
  const content = await readIfPresent(`${path}/${gatewayFile}`);
  if (content === null) {
    return null;
  }
  const { port, host, publicUrl }: Gateway = JSON.parse(content);
  return { port, host, publicUrl };
}

/** Process that uses the folder, or used it last. Null if no process has used it. */
export async function holderOf(path: string): Promise<number | null> {
  return Number(await readIfPresent(`${path}/${lockFile}`)) || null;
}

function folderOf(path: string, lock: Deno.FsFile, marker: Marker): DataFolder {
  return {
    path,
    databaseDirectory: `${path}/postgres`,
    marker,
    async empty() {
      marker.ready = false;
      await writeMarker(path, marker);
      for (const name of await entriesOf(path)) {
        if (!keptFiles.includes(name)) {
          await Deno.remove(`${path}/${name}`, { recursive: true });
        }
      }
    },
    async markReady(format) {
      marker.format = format;
      marker.ready = true;
      await writeMarker(path, marker);
    },
    async recordGateway({ port, host, publicUrl }) {
      await writeAtomically(`${path}/${gatewayFile}`, { port, host, publicUrl });
    },
    release: () => lock.close(),
  };
}

async function lockOf(path: string): Promise<Deno.FsFile> {
  const file = await readable(path, () => Deno.open(`${path}/${lockFile}`, { create: true, read: true, write: true }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const locked = await Promise.race([
    file.lock(true).then(() => true),
    new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), lockTimeoutMilliseconds);
    }),
  ]);
  clearTimeout(timer);
  if (!locked) {
    const holder = await Deno.readTextFile(`${path}/${lockFile}`);
    throw new StackError(
      `The data folder ${path} is in use by a running stack (process ${holder}): stop it first, or choose another.`,
    );
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(String(Deno.pid)));
  return file;
}

async function newMarker(path: string): Promise<Marker> {
  const marker: Marker = { format: "", ready: false };
  await Deno.writeTextFile(`${path}/${instanceFile}`, crypto.randomUUID());
  await writeMarker(path, marker);
  return marker;
}

async function readMarker(path: string): Promise<Marker | null> {
  const content = await readIfPresent(`${path}/${markerFile}`);
  return content === null ? null : JSON.parse(content);
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return null;
    }
    throw error;
  }
}

function writeMarker(path: string, marker: Marker): Promise<void> {
  return writeAtomically(`${path}/${markerFile}`, marker);
}

/** Writes the file so that readers, also after a crash, find either its new or its old content. */
async function writeAtomically(path: string, content: Marker | Gateway): Promise<void> {
  const unfinished = `${path}.unfinished`;
  using file = await Deno.open(unfinished, { create: true, write: true, truncate: true });
  await file.write(new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`));
  // Synced before the atomic rename: if the marker is not ready, the database may be deleted.
  await file.sync();
  await Deno.rename(unfinished, path);
}

async function entriesOf(path: string): Promise<string[]> {
  const names = [];
  for await (const entry of Deno.readDir(path)) {
    names.push(entry.name);
  }
  return names;
}

async function readable<Result>(path: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new StackError(`This user may not use the data folder ${path}: choose another with --data.`);
    }
    if (error instanceof Deno.errors.AlreadyExists || error instanceof Deno.errors.NotADirectory) {
      throw new StackError(`${path} is a file, not a folder.`);
    }
    throw error;
  }
}
