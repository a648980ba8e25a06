/** `npm run test:runtimes [-- NAME…]`: tests the packed client in each supported runtime. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "../browser/browser-test.ts";
import { runCommand } from "../stack/command.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { runFirstApp } from "./first-app.ts";
import { firstEvent, writeFirstCall } from "./first-call.ts";
import { installPackedClient } from "./pack-client.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const programs = join(root, "packages/client/test/runtimes");
const readme = join(root, "packages/client/README.md");
const photo = join(root, "supabase/tests/fixtures/images/photo.jpg");
/** Newest Node version of each major version that the client supports. */
const nodeVersions = ["20.20.2", "22.23.3", "24.21.0"];

/** Creates a folder outside the repository, installs the packed client in it, and copies the test programs into it. */
async function installClient(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "client-" });
  await Deno.writeTextFile(join(folder, "package.json"), '{"private": true, "type": "module"}\n');
  await installPackedClient(folder, ["ws@8.23.0"]);
  for (const { name } of Deno.readDirSync(programs)) {
    await Deno.copyFile(join(programs, name), join(folder, name));
  }
  return folder;
}

/** Returns the path of the executable of a Node version. Installs Node from npm on first use. */
async function findNode(version: string): Promise<string> {
  const packageName = `node-${Deno.build.os === "windows" ? "win" : Deno.build.os}-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}`;
  const folder = join(root, ".cache", `node-${version}`);
  const binary = join(folder, "node_modules", packageName, "bin", "node");
  const isThere = await Deno.stat(binary).catch(() => undefined);
  if (!isThere) {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(join(folder, "package.json"), '{"private": true}\n');
    await runCommand(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", `${packageName}@${version}`], {
      cwd: folder,
    });
  }
  return binary;
}

const { whatMustBeSeen } = await import(`${programs}/story.mjs`);

/** Tests the client in one runtime. Throws if the client does not behave as expected. */
type Runtime = (folder: string, env: Record<string, string>) => Promise<void>;

/** Runs a test program in one of the runtimes, and compares its output with the expected output. */
async function runStory(command: string, args: string[], folder: string, env: Record<string, string>): Promise<void> {
  assert.deepEqual(JSON.parse(await runCommand([command, ...args, photo], { cwd: folder, env })), whatMustBeSeen);
}

/** Compiles and runs the first-call example of README. */
async function runFirstCall(folder: string, env: Record<string, string>): Promise<void> {
  await writeFirstCall("first-call.ts", join(folder, "first-call.ts"), env);
  const options = ["--strict", "--target", "es2024", "--module", "nodenext", "--skipLibCheck"];
  await runCommand([join(root, "node_modules/.bin/tsc"), ...options, "first-call.ts"], { cwd: folder });
  assert.match(
    await runCommand([await findNode("24.21.0"), "first-call.js"], { cwd: folder, env: {} }),
    new RegExp(firstEvent),
  );
}

const runtimes: Record<string, Runtime> = {
  readme: (folder, env) => runFirstApp(folder, readme, photo, env),
  "first-call": runFirstCall,
  ...Object.fromEntries(
    nodeVersions.map((version): [string, Runtime] => [
      `node-${version.split(".")[0]}`,
      async (folder, env) => runStory(await findNode(version), ["on-node.mjs"], folder, env),
    ]),
  ),
  deno: (folder, env) =>
    runStory(Deno.execPath(), ["run", "-A", "--quiet", "--node-modules-dir=manual", "on-node.mjs"], folder, env),
  chromium: async (folder, env) =>
    runStory("node", [join(programs, "on-chromium.mjs")], folder, { ...env, CHROMIUM_BIN: await findBrowser() }),
  "react-native": (folder, env) =>
    runStory("node", ["--no-warnings", "--experimental-vm-modules", "on-react-native.mjs"], folder, env),
};

const wanted = Deno.args.length > 0 ? Deno.args : Object.keys(runtimes);
const unknown = wanted.filter((name) => !(name in runtimes));
if (unknown.length > 0) {
  console.error(`No such runtime: ${unknown.join(", ")}. There are ${Object.keys(runtimes).join(", ")}.`);
  Deno.exit(2);
}
const folder = await installClient();
const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "runtimes-", suffix: ".log" }));
let passed = 0;
try {
  for (const name of wanted) {
    const failure: Error | undefined = await runtimes[name]?.(folder, stack.environment).then(
      () => undefined,
      (error) => error,
    );
    console.log(failure ? `FAILED ${name}: ${failure.message}` : `ok     ${name}`);
    passed += failure ? 0 : 1;
  }
} finally {
  await stack.stop();
  await Deno.remove(folder, { recursive: true });
}
console.log(`${passed} passed, ${wanted.length - passed} failed`);
Deno.exit(passed === wanted.length ? 0 : 1);
