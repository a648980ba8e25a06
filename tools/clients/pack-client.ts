/** Installs the packed client outside the repository, as an app does. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const packageFolder = fileURLToPath(new URL("../../packages/client", import.meta.url));

const installQuietly = ["npm", "install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];

/** Packs the client, and installs the package together with other packages in a folder that has a package.json. */
export async function installPackedClient(folder: string, packages: string[] = []): Promise<void> {
  const packed = await runCommand(["npm", "pack", "--silent", "--pack-destination", folder], { cwd: packageFolder });
  const tarball = join(folder, packed.trim().split("\n").at(-1) ?? "");
  await runCommand([...installQuietly, tarball, ...packages], { cwd: folder });
}
