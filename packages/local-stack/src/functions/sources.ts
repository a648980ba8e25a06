/** Source files of the functions. An edit takes effect at the next request, as with the Supabase CLI. */

import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Where functions are imported from. `edition` grows with each detected edit. */
export interface Sources {
  readonly edition: number;
  /** Module of a function at the start of the current edition. */
  moduleOf(name: string): Promise<string>;
  stop(): Promise<void>;
}

const edited = new Set(["create", "modify", "remove", "rename"]);
const sourceFile = /(?<!\.test)\.(?:[jt]sx?|mjs|json|wasm)$/;

/**
 * Watches the functions and the local packages in their import map. A process imports a module only once, so every
 * edition after the first is a copy of all of them in a new folder.
 */
export async function watchSources(projectDirectory: string): Promise<Sources> {
  const functionsDirectory = `${projectDirectory}/supabase/functions`;
  const packages = await localPackages(functionsDirectory);
  const watched = await existing([functionsDirectory, ...packages.values()]);
  // Inside the project, so that npm packages are found, and outside of node_modules, where Deno does not strip types.
  const allCopies = `${projectDirectory}/.stack-sources`;
  const copies = `${allCopies}/${crypto.randomUUID()}`;
  let edition = 0;
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
      // Fails while another stack of this checkout has copies there.
      await Deno.remove(allCopies).catch(() => {});
    },
  };
}

/** Folders of local packages in the functions' import map, by the prefixes of their specifiers. */
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

/** Copies source files. Imports of a local package are changed to its copy. */
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
