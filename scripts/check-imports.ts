/** Says which imports run up or across between folders; that there is no import cycle, Biome holds. */

import { dirname, join } from "node:path/posix";

const contracts = "packages/shared-types/src";
const metadata = "packages/media-metadata/src";
const shared = "supabase/functions/_shared";
const stack = "packages/local-stack/src";
const postgres = `${stack}/postgres`;
const services = ["apps", "auth", "storage", "functions", "realtime"].map((name) => `${stack}/${name}`);
const functions = [...Deno.readDirSync("supabase/functions")]
  .filter(({ name, isDirectory }) => isDirectory && name !== "_shared")
  .map(({ name }) => `supabase/functions/${name}`);

/** From the ground up: a folder or file, and what it may import besides itself, all of which stands above it. */
const rooms = new Map<string, string[]>([
  [contracts, []],
  [metadata, []],
  ["packages/client/src", []],
  ["packages/client/typedoc.config.mjs", []],
  ["clients/typescript", []],
  ["apps/common/vite", []],
  ["apps/common/src", []],
  ["apps/demo/vite", []],
  ["apps/demo/vite.config.ts", ["apps/common/vite", "apps/demo/vite"]],
  ["apps/demo/src", []],
  ["apps/moderation/vite.config.ts", ["apps/common/vite"]],
  ["apps/moderation/src", [contracts]],
  [`${shared}/push`, [contracts]],
  [shared, [contracts, metadata]],
  ...functions.map((name): [string, string[]] => [name, [contracts, metadata, shared, `${shared}/push`]]),
  ["supabase/tests/fixtures", []],
  ["supabase/tests/fakes", [`${shared}/push`]],
  [`${stack}/free-ports.ts`, []],
  [stack, [`${stack}/free-ports.ts`]],
  [postgres, [stack]],
  ...services.map((name): [string, string[]] => [name, [stack, postgres]]),
  [`${stack}/gateway`, [stack, ...services]],
  [`${stack}/start.ts`, [stack, postgres, `${stack}/gateway`]],
  [`${stack}/status.ts`, [stack, postgres]],
  [`${stack}/reset.ts`, [stack, postgres, `${stack}/status.ts`]],
  [`${stack}/backup`, [stack, `${stack}/free-ports.ts`, postgres, `${stack}/status.ts`]],
  [`${stack}/cli.ts`, [stack, `${stack}/start.ts`, `${stack}/status.ts`, `${stack}/reset.ts`, `${stack}/backup`]],
  ["packages/local-stack/bin", []],
  [
    "scripts",
    [
      contracts,
      "packages/client/src",
      "supabase/functions/docs",
      `${shared}/push`,
      "supabase/functions/health",
      shared,
      postgres,
      `${stack}/free-ports.ts`,
      "packages/local-stack/bin",
      "supabase/tests/fakes",
    ],
  ],
  ["bench", [contracts, shared, stack, "supabase/tests/fakes", "scripts"]],
]);

/** Tests look into every room, and only tests import them. */
const isTest = /\.test\.ts$|^packages\/(local-stack|client)\/test\/|^apps\/test\/|^supabase\/tests\/functions\//;
const relativeOrPackage = /(?:\bfrom|\bimport)\s*\(?\s*"((?:\.|@social\/(?:shared-types|media-metadata)\/)[^"]*)"/g;

function roomOf(path: string): string {
  const around = [...rooms.keys()].filter((room) => path === room || path.startsWith(`${room}/`));
  return around.reduce((longest, room) => (room.length > longest.length ? room : longest), "");
}

/** None of a file that git still knows and that is gone. */
async function importsOf(file: string): Promise<string[]> {
  const text = await Deno.readTextFile(file).catch(() => "");
  return [...text.matchAll(relativeOrPackage)].map(([, name = ""]) =>
    name.startsWith(".")
      ? join(dirname(file), name)
      : name.replace("@social/shared-types", contracts).replace("@social/media-metadata", metadata),
  );
}

async function problemsIn(file: string): Promise<string[]> {
  const room = roomOf(file);
  if (!room) {
    return [`${file} is in no room of scripts/check-imports.ts.`];
  }
  const allowed = [room, ...(rooms.get(room) ?? [])];
  return (await importsOf(file))
    .filter((target) => isTest.test(target) || (/\.(tsx?|mjs)$/.test(target) && !allowed.includes(roomOf(target))))
    .map((target) => `${file} imports ${target}, but ${room} may import ${allowed.join(", ")} only.`);
}

function misplacedRooms(): string[] {
  const order = [...rooms.keys()];
  return order.flatMap((room, index) =>
    (rooms.get(room) ?? [])
      .filter((below) => !order.slice(0, index).includes(below))
      .map((below) => `scripts/check-imports.ts: ${below} does not stand above ${room}.`),
  );
}

const { stdout } = await new Deno.Command("git", {
  args: ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*/*.ts", "*/*.tsx", "*/*.mjs"],
}).output();
const files = new TextDecoder().decode(stdout).split("\0").filter(Boolean);
const problems = await Promise.all(files.filter((file) => !isTest.test(file)).map(problemsIn));

for (const problem of [...misplacedRooms(), ...problems.flat()]) {
  console.error(problem);
  Deno.exitCode = 1;
}
