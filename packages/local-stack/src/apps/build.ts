/** Builds an app with the project's Vite if a source file is newer than the build. */

import type { App } from "./apps.ts";

/** State of an app's build: the built files, or the reason why there are no built files. */
type Build =
  | { state: "ready"; directory: string; builtAt: number }
  | { state: "building" }
  | { state: "failed"; output: string }
  | { state: "absent" };

export interface Builder {
  /**
   * Returns the state of the current build. Starts a build if the app was never built or a source file is newer than
   * the build.
   */
  look(): Promise<Build>;
  /** Resolves when the running build has succeeded or failed. */
  prepare(): Promise<void>;
  stop(): Promise<void>;
}

const vite = "node_modules/vite/bin/vite.js";

/**
 * Builds an app and replaces the files of its previous build. Returns the output of Vite after a failure, or null after
 * success.
 */
async function build(
  { folder, path }: App,
  projectDirectory: string,
  newest: number,
  signal: AbortSignal,
): Promise<string | null> {
  const began = performance.now();
  const directory = `${projectDirectory}/apps/${folder}/dist`;
  // Vite builds into a temporary folder, so that no request gets an incomplete build and two stacks of one checkout
  // never write to the same folder.
  const workplace = `${projectDirectory}/.stack-apps/${crypto.randomUUID()}`;
  try {
    const { success, output } = await runVite(projectDirectory, folder, `${workplace}/new`, signal);
    if (success) {
      // The build gets the modification time of its newest source file. A file that is edited during the build
      // therefore causes another build.
      const time = new Date(newest);
      await Deno.utime(`${workplace}/new/index.html`, time, time);
      await replace(directory, workplace);
      console.log(`apps/${folder} was built for ${path} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      return null;
    }
    if (signal.aborted) {
      return null;
    }
    console.error(`apps/${folder} could not be built for ${path}:\n${output}`);
    return output;
  } finally {
    await Deno.remove(workplace, { recursive: true }).catch(() => {});
  }
}

export function createBuilder(app: App, projectDirectory: string): Builder {
  const directory = `${projectDirectory}/apps/${app.folder}/dist`;
  // `.package-lock.json` changes whenever npm installs packages.
  const sources = [`apps/${app.folder}`, "apps/common", "packages/client/src", "node_modules/.package-lock.json"];
  let building: Promise<void> | null = null;
  let buildsEnded = 0;
  let failure: { output: string; newest: number } | null = null;
  const stopping = new AbortController();

  function begin(newest: number): void {
    building = build(app, projectDirectory, newest, stopping.signal)
      .catch((error) => String(error))
      .then((output) => {
        failure = output === null ? null : { output, newest };
      })
      .finally(() => {
        building = null;
        buildsEnded += 1;
      });
  }

  async function look(): Promise<Build> {
    const endedBefore = buildsEnded;
    const isThere = await exists(`${projectDirectory}/apps/${app.folder}/index.html`);
    const builtAt = await timeOf(`${directory}/index.html`);
    const newest = isThere ? await newestTime(sources.map((source) => `${projectDirectory}/${source}`)) : 0;
    if (building !== null) {
      return { state: "building" };
    }
    if (buildsEnded !== endedBefore) {
      // A build ended while the modification times were read, so the times may be outdated.
      return await look();
    }
    if (builtAt !== null && newest <= builtAt) {
      return { state: "ready", directory, builtAt };
    }
    if (!isThere) {
      return { state: "absent" };
    }
    if (failure && newest <= failure.newest) {
      return { state: "failed", output: failure.output };
    }
    if (!stopping.signal.aborted) {
      begin(newest);
    }
    return { state: "building" };
  }

  return {
    look,
    async prepare() {
      await look();
      await building;
    },
    async stop() {
      stopping.abort();
      await building;
    },
  };
}

async function runVite(projectDirectory: string, folder: string, target: string, signal: AbortSignal) {
  if (!(await exists(`${projectDirectory}/${vite}`))) {
    return { success: false, output: "Vite is not installed: run npm ci." };
  }
  const command = new Deno.Command(Deno.env.get("LOCAL_STACK_NODE") ?? "node", {
    args: [`${projectDirectory}/${vite}`, "build", "--outDir", target, "--emptyOutDir", "--logLevel", "warn"],
    cwd: `${projectDirectory}/apps/${folder}`,
    env: { NODE_ENV: "production", NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal,
  });
  const { success, stdout, stderr } = await command.output();
  const output = [stderr, stdout].map((bytes) => new TextDecoder().decode(bytes).trim()).join("\n");
  return { success, output: output.trim() };
}

/** Replaces the built files with the files of the new build. */
async function replace(directory: string, workplace: string): Promise<void> {
  await Deno.rename(directory, `${workplace}/old`).catch(() => {});
  try {
    await Deno.rename(`${workplace}/new`, directory);
  } catch (error) {
    // The rename fails if another stack of this checkout has already moved the same build to this folder.
    if (!(await exists(`${directory}/index.html`))) {
      throw error;
    }
  }
}

/**
 * Returns the latest modification time of the files and folders. The time of a folder changes when a file in the folder
 * is deleted.
 */
async function newestTime(paths: string[]): Promise<number> {
  const times = await Promise.all(paths.map((path) => newestBelow(path, true)));
  return Math.max(0, ...times);
}

async function newestBelow(path: string, isTop: boolean): Promise<number> {
  const info = await Deno.stat(path).catch(() => null);
  // Each build changes the modification time of the app's own folder, so that time is ignored.
  const own = info && !(isTop && info.isDirectory) ? (info.mtime?.getTime() ?? 0) : 0;
  if (!info?.isDirectory) {
    return own;
  }
  const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
  const below = names.filter((name) => name !== "node_modules" && name !== "dist");
  const times = await Promise.all(below.map((name) => newestBelow(`${path}/${name}`, false)));
  return Math.max(own, ...times);
}

async function timeOf(path: string): Promise<number | null> {
  const info = await Deno.stat(path).catch(() => null);
  return info?.mtime?.getTime() ?? null;
}

async function exists(path: string): Promise<boolean> {
  return (await timeOf(path)) !== null;
}
