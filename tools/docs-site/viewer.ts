/**
 * `npm run docs:viewer`: writes `supabase/functions/docs/viewer.json`, which contains the viewer of the API reference,
 * from the viewer's npm package. To upgrade the viewer, change the constant `viewer` in this file. The npm package is
 * not a dependency of the project, because it would add 27 other packages and 30 MB of source maps to the function.
 */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { runCommand } from "../stack/command.ts";

const viewer = {
  name: "@scalar/api-reference",
  version: "1.72.1",
  /** Integrity hash that the npm registry publishes for the package. */
  integrity: "sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==",
  license: "MIT",
};
const script = "package/dist/browser/standalone.js";
const target = fileURLToPath(new URL("../../supabase/functions/docs/viewer.json", import.meta.url));

function hash(algorithm: "sha384" | "sha512", bytes: Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
}

const folder = await Deno.makeTempDir({ prefix: "docs-viewer-" });
try {
  const packed = await runCommand(["npm", "pack", `${viewer.name}@${viewer.version}`, "--pack-destination", folder]);
  const archive = join(folder, packed.trim().split("\n").at(-1) ?? "");
  const found = hash("sha512", await Deno.readFile(archive));
  if (found !== viewer.integrity) {
    throw new Error(`${viewer.name}@${viewer.version} has the integrity ${found}, expected ${viewer.integrity}.`);
  }
  await runCommand(["tar", "-xzf", archive, "-C", folder, script]);
  const bytes = await Deno.readFile(join(folder, script));
  const { name, version, license } = viewer;
  const content = { name, version, license, integrity: hash("sha384", bytes), bytes: bytes.length };
  const gzip = gzipSync(bytes, { level: 9 }).toString("base64");
  await Deno.writeTextFile(target, `${JSON.stringify({ ...content, gzip }, null, 2)}\n`);
  console.log(`${name}@${version}: ${bytes.length} bytes, ${Math.round((gzip.length * 3) / 4)} compressed.`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
