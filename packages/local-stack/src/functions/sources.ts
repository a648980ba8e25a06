/**
 * Watches the source files of the functions for edits. The next request after an edit runs the new code, as with the
 * Supabase CLI.
 */

import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Source files of the functions. `edition` is a number that increases with each detected edit. */
export interface Sources {
  readonly edition: number;
  /**
   * Returns the URL of a function's module in the newest copy of the sources. Each edit makes a new copy, so that the
   * module is imported again.
   */
  moduleOf(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Folders whose modules this process may have imported, for example before a reset of the running stack. */
const importedFolders = new Set<string>();

const edited = new Set(["create", "modify", "remove", "rename"]);
const sourceFile = /(?<!\.test)\.(?:[jt]sx?|mjs|json|wasm)$/;

/**
 * Watches the functions and the local packages in the functions' import map. A process imports a module URL only once,
 * so after each edit all source files are copied to a new folder.
 */
export async function watchSources(projectDirectory: string): Promise<Sources> {
  const functionsDirectory = `${projectDirectory}/supabase/functions`;
  const packages = await localPackages(functionsDirectory);
  const watched = await existing([functionsDirectory, ...packages.values()]);
  // The copies are inside the project, so that imports of npm packages resolve. The copies are outside of node_modules,
  // because Deno does not strip types from files in node_modules.
  const allCopies = `${projectDirectory}/.stack-sources`;
  const copies = `${allCopies}/${crypto.randomUUID()}`;
  let edition = importedFolders.has(functionsDirectory) ? 1 : 0;
  importedFolders.add(functionsDirectory);
  let copied: { edition: number; done: Promise<string> } = { edition: 0, done: Promise.resolve(functionsDirectory) };

  const watcher = watched.length > 0 ? Deno.watchFs(watched) : null;
  const watching = (async () => {
    for await (const { kind, paths } of watcher ?? []) {
      if (edited.has(kind) && paths.some((path) => sourceFile.test(path))) {
        edition += 1;
      }
    }
  })();

  async function copyAll(directory: string): Promise<string> {
    const targets = new Map(watched.map((source, index) => [source, `${directory}/${index}`]));
    const renamed = [...packages].map(([specifier, source]) => [specifier, targets.get(source) ?? source] as const);
    for (const [source, target] of targets) {
      await copy(source, target, renamed);
    }
    return targets.get(functionsDirectory) ?? functionsDirectory;
  }

  return {
    get edition() {
      return edition;
    },
    async moduleOf(name) {
      if (copied.edition !== edition) {
        copied = { edition, done: copyAll(`${copies}/${edition}`) };
      }
      return pathToFileURL(`${await copied.done}/${name}/index.ts`).href;
    },
    async stop() {
      watcher?.close();
      await watching;
      await Deno.remove(copies, { recursive: true }).catch(() => {});
      // The removal fails if another stack of this checkout still has copies in the folder.
      await Deno.remove(allCopies).catch(() => {});
    },
  };
}

/** Returns the local packages in the functions' import map: for each specifier prefix, the folder of the package. */
async function localPackages(functionsDirectory: string): Promise<Map<string, string>> {
  const config = await Deno.readTextFile(`${functionsDirectory}/deno.json`).catch(() => "{}");
  const imports: Record<string, string> = JSON.parse(config).imports ?? {};
  const folders = Object.entries(imports).filter(([, target]) => /^\.{1,2}\/.*\/$/.test(target));
  return new Map(folders.map(([specifier, target]) => [specifier, resolve(functionsDirectory, target)]));
}

async function existing(directories: string[]): Promise<string[]> {
  const found = await Promise.all(directories.map((path) => Deno.stat(path).then(Boolean, () => false)));
  return directories.filter((_, index) => found[index]);
}

/**
 * Copies the source files of a folder. Changes the imports of local packages, so that they point to the copies of the
 * packages.
 */
async function copy(source: string, target: string, packages: (readonly [string, string])[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(source)) {
    if (isDirectory) {
      await copy(`${source}/${name}`, `${target}/${name}`, packages);
    } else if (sourceFile.test(name)) {
      await copyFile(`${source}/${name}`, `${target}/${name}`, packages);
    }
  }
}

async function copyFile(source: string, target: string, packages: (readonly [string, string])[]): Promise<void> {
  await Deno.mkdir(dirname(target), { recursive: true });
  if (!/\.[jt]sx?$/.test(source)) {
    await Deno.copyFile(source, target);
    return;
  }
  let text = await Deno.readTextFile(source);
  for (const [specifier, directory] of packages) {
    text = text.replaceAll(`"${specifier}`, `"${pathToFileURL(directory).href}/`);
  }
  await Deno.writeTextFile(target, text);
}
