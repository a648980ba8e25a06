/** The folder of one stack: whose it is, what made it, and who may use it now. */

import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

// Its presence says that the folder is ours, which is what allows `reset` to delete in it.
const markerFile = "stack.json";
const lockFile = "lock";
// The gateway tells this id, so that `status` recognises the stack of this folder.
const instanceFile = "instance";
// Where its gateway answers, or answered last.
const gatewayFile = "gateway.json";
// The keys stay, so that apps keep working with those they have.
const keptFiles = [markerFile, lockFile, instanceFile, "keys.json"];
// A free lock is had at once; older Deno cannot ask whether a lock is free without waiting for it.
const lockTimeoutMilliseconds = 1000;

/** Where a gateway was told to answer. */
type Gateway = Pick<StackOptions, "port" | "host" | "publicUrl">;

interface Marker {
  /** What the stack was like that made the database; another one cannot use it. */
  format: string;
  /** False until the database is complete, and again while it is being removed. */
  ready: boolean;
}

/** A data folder that this process alone uses until `release`. */
export interface DataFolder {
  path: string;
  /** Where PostgreSQL keeps its files. */
  databaseDirectory: string;
  marker: Marker;
  /** Deletes the database and everything stored beside it, but not the keys. */
  empty(): Promise<void>;
  /** Records that the database is complete. */
  markReady(format: string): Promise<void>;
  /** Records where the gateway answers, so that `status` and `reset` need not be told. */
  recordGateway(gateway: Gateway): Promise<void>;
  release(): void;
}

/** Opens the folder, made if need be; refuses one that is in use or that holds something else. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  // PostgreSQL's own launcher hands the path to a shell in double quotes.
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
    // PostgreSQL, another user when root starts it, must be able to pass through.
    await Deno.chmod(path, Deno.uid() === 0 ? 0o711 : 0o700);
    return folderOf(path, lock, (await readMarker(path)) ?? (await newMarker(path)));
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Opens a folder that already is a data folder; null when there is none at that path. */
export async function openExistingDataFolder(path: string): Promise<DataFolder | null> {
  return (await readMarker(path)) ? await openDataFolder(path) : null;
}

/** Id of the data folder at that path, or null when there is none. */
export async function instanceOf(path: string): Promise<string | null> {
  return await readIfPresent(`${path}/${instanceFile}`);
}

/** Where the gateway of that data folder answers, or answered last; null before the first start. */
export async function gatewayOf(path: string): Promise<Gateway | null> {
  const content = await readIfPresent(`${path}/${gatewayFile}`);
  if (content === null) {
    return null;
  }
  const { port, host, publicUrl }: Gateway = JSON.parse(content);
  return { port, host, publicUrl };
}

/** The process that uses the folder, or used it last; null for a folder that nobody has used. */
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

/** Writes the file so that whoever reads it, also after a crash, finds all of it or what it was before. */
async function writeAtomically(path: string, content: Marker | Gateway): Promise<void> {
  const unfinished = `${path}.unfinished`;
  using file = await Deno.open(unfinished, { create: true, write: true, truncate: true });
  await file.write(new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`));
  // Synced before the atomic rename: a marker that is not ready means that the database may be thrown away.
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
