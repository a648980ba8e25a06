/** The data folder of a stack, which contains a marker file, a lock file and the address of the stack's gateway. */

import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

// The marker file identifies the folder as a data folder, so that `reset` may delete its content.
const markerFile = "stack.json";
const lockFile = "lock";
// The file contains an id that the gateway also returns, so that `status` recognizes the stack of this folder.
const instanceFile = "instance";
// The file contains the address at which the gateway of the stack listens, or listened most recently.
const gatewayFile = "gateway.json";
// `reset` keeps these files, including the keys, so that apps need no new configuration.
const keptFiles = [markerFile, lockFile, instanceFile, "keys.json"];
// A free lock is acquired immediately, so a timeout means that another process holds the lock. Older Deno versions can
// only wait for a lock and cannot test whether it is free.
const lockTimeoutMilliseconds = 1000;

/** Address at which a gateway listens, and its URL for clients. */
type Gateway = Pick<StackOptions, "port" | "host" | "publicUrl">;

interface Marker {
  /** Hash of the database format. A stack with another hash cannot use the database. */
  format: string;
  /** True once the database is complete; false again while the database is being deleted. */
  ready: boolean;
}

/** Data folder that is locked for this process until `release` is called. */
export interface DataFolder {
  path: string;
  /** Folder that contains the database cluster. */
  databaseDirectory: string;
  marker: Marker;
  /** Deletes the database and all other content, but not the keys. */
  empty(): Promise<void>;
  /** Marks the database as complete. */
  markReady(format: string): Promise<void>;
  /** Stores the address of the gateway, so that `status` and `reset` can find the gateway. */
  recordGateway(gateway: Gateway): Promise<void>;
  release(): void;
}

/** Opens the folder and creates it if necessary. Rejects a folder that is in use or contains other files. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  // `pg_ctl` passes the path to a shell in double quotes, so characters with a special meaning in double quotes are
  // rejected.
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
    // PostgreSQL must be able to access the folder. If root starts the stack, PostgreSQL runs as another user.
    await Deno.chmod(path, Deno.uid() === 0 ? 0o711 : 0o700);
    return folderOf(path, lock, (await readMarker(path)) ?? (await newMarker(path)));
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Opens an existing data folder. Returns null if the path is not a data folder. */
export async function openExistingDataFolder(path: string): Promise<DataFolder | null> {
  return (await readMarker(path)) ? await openDataFolder(path) : null;
}

/** Returns the id of the data folder, or null if the path is not a data folder. */
export async function instanceOf(path: string): Promise<string | null> {
  return await readIfPresent(`${path}/${instanceFile}`);
}

/**
 * Returns the address of the gateway of the stack with this data folder. If the stack is not running, returns the most
 * recent address; null before the first start.
 */
export async function gatewayOf(path: string): Promise<Gateway | null> {
  const content = await readIfPresent(`${path}/${gatewayFile}`);
  if (content === null) {
    return null;
  }
  const { port, host, publicUrl }: Gateway = JSON.parse(content);
  return { port, host, publicUrl };
}

/** Returns the id of the process that uses the folder, or used it most recently; null before the first use. */
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

/** Writes a file atomically: after a crash, the file contains either its old or its new content. */
async function writeAtomically(path: string, content: Marker | Gateway): Promise<void> {
  const unfinished = `${path}.unfinished`;
  using file = await Deno.open(unfinished, { create: true, write: true, truncate: true });
  await file.write(new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`));
  // The file is synced to disk before the rename. If the ready marker is not on disk, the next start may delete the
  // database.
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
