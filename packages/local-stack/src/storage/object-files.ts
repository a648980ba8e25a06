/**
 * Files that contain the bytes of objects, one file per version. A file is complete and on disk before a row refers to
 * it.
 */

import { createHash } from "node:crypto";
import { errors } from "./errors.ts";

const versionName = /^[0-9a-f-]{36}$/;
const ownFile = /^[0-9a-f-]{36}(\.part)?$/;
const chunkSize = 64 * 1024;

export interface ReceivedFile {
  version: string;
  size: number;
  md5: string;
}

/** Folder of files whose names are versions. Object keys never become part of a file path. */
export class ObjectFiles {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Opens the folder in the data folder, and creates it if necessary. */
  static async in(dataDirectory: string): Promise<ObjectFiles> {
    const directory = `${dataDirectory}/storage`;
    await Deno.mkdir(directory, { recursive: true });
    return new ObjectFiles(directory);
  }

  /**
   * Stores bytes on disk as a new version. If there are more than `limit` bytes, throws an error and deletes the
   * partial file.
   */
  async receive(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<ReceivedFile> {
    const version = crypto.randomUUID();
    const unfinished = `${this.#directory}/${version}.part`;
    try {
      const written = await writeFile(unfinished, bytes, limit);
      await Deno.rename(unfinished, `${this.#directory}/${version}`);
      await this.#syncDirectory();
      return { version, ...written };
    } catch (error) {
      await removeIfThere(unfinished);
      throw error;
    }
  }

  /** Returns the bytes of a version, starting at offset `first`; null if the version has no file. */
  async read(version: string | null, first: number, length: number): Promise<ReadableStream | null> {
    if (!version || !versionName.test(version)) {
      return null;
    }
    try {
      const file = await Deno.open(`${this.#directory}/${version}`);
      await file.seek(first, Deno.SeekMode.Start);
      return streamOf(file, length);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) {
        return null;
      }
      throw error;
    }
  }

  /** Deletes the files of the given versions. */
  async remove(versions: (string | null | undefined)[]): Promise<void> {
    for (const version of versions) {
      if (version && versionName.test(version)) {
        await removeIfThere(`${this.#directory}/${version}`);
      }
    }
  }

  /** Cleans up after a crash: deletes incomplete files, and files to which no row refers. */
  async sweep(named: Set<string>): Promise<void> {
    for await (const entry of Deno.readDir(this.#directory)) {
      if (named.has(entry.name) || !ownFile.test(entry.name)) {
        continue;
      }
      await removeIfThere(`${this.#directory}/${entry.name}`);
    }
  }

  // Syncs the folder, because a rename is not durable before that. Windows cannot open a folder to sync it.
  async #syncDirectory(): Promise<void> {
    if (Deno.build.os === "windows") {
      return;
    }
    using directory = await Deno.open(this.#directory);
    await directory.sync();
  }
}

function streamOf(file: Deno.FsFile, length: number): ReadableStream<Uint8Array> {
  let left = length;
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = new Uint8Array(Math.min(chunkSize, left));
        const read = left > 0 ? await file.read(chunk) : null;
        if (read === null) {
          file.close();
          return controller.close();
        }
        left -= read;
        controller.enqueue(chunk.subarray(0, read));
      },
      cancel() {
        file.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function writeFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ size: number; md5: string }> {
  using file = await Deno.open(path, { write: true, createNew: true });
  const digest = createHash("md5");
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit) {
      throw errors.tooLarge();
    }
    digest.update(chunk);
    let written = 0;
    while (written < chunk.length) {
      written += await file.write(chunk.subarray(written));
    }
  }
  await file.sync();
  return { size, md5: digest.digest("hex") };
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      throw error;
    }
  }
}
