/** Copies folders, also while other processes write to them. */

/** Exclusions from a copy: names of folders whose content is skipped, and a pattern for skipped files. */
interface LeftOut {
  contentsOf: ReadonlySet<string>;
  files: RegExp;
}

const nothing: LeftOut = { contentsOf: new Set(), files: /^$/ };

/**
 * Copies a folder. A file that is deleted while the folder is being copied may be missing in the copy. A source folder
 * that does not exist is treated as an empty folder.
 */
export async function copyFolder(from: string, to: string, unsupported: LeftOut = nothing): Promise<void> {
  await Deno.mkdir(to, { recursive: true, mode: 0o700 });
  for (const { name, isDirectory, isFile } of await entriesOf(from)) {
    const [source, target] = [`${from}/${name}`, `${to}/${name}`];
    if (isDirectory && unsupported.contentsOf.has(name)) {
      await Deno.mkdir(target, { recursive: true, mode: 0o700 });
    } else if (isDirectory) {
      await copyFolder(source, target, unsupported);
    } else if (isFile && !unsupported.files.test(name)) {
      await copyFile(source, target);
    }
  }
}

/** Copies a file and syncs it to disk. A source file that does not exist is skipped. */
export async function copyFile(from: string, to: string): Promise<void> {
  try {
    await Deno.copyFile(from, to);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return;
    }
    throw error;
  }
  using file = await Deno.open(to, { write: true });
  await file.sync();
}

/** If the process runs as root, gives all files in a folder to the owner of the folder. */
export async function takeOwnership(path: string): Promise<void> {
  const { uid, gid } = await Deno.stat(path);
  if (Deno.uid() !== 0 || uid === null || gid === null) {
    return;
  }
  const own = async (folder: string): Promise<void> => {
    for (const { name, isDirectory } of await entriesOf(folder)) {
      await Deno.chown(`${folder}/${name}`, uid, gid);
      if (isDirectory) {
        await own(`${folder}/${name}`);
      }
    }
  };
  await own(path);
}

/** Returns the entries of a folder, or an empty list if the folder does not exist. */
export async function entriesOf(path: string): Promise<Deno.DirEntry[]> {
  try {
    return await Array.fromAsync(Deno.readDir(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return [];
    }
    throw error;
  }
}
