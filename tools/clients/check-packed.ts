/**
 * Checks of the packed client that run without a stack: compiles its declarations with several TypeScript versions, and
 * compiles the Expo example.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackedClient } from "./pack-client.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Compiler {
  version: string;
  /** Path of the `tsc` command, relative to the folder of the check. */
  tsc: string;
  /**
   * Path of declaration files of other packages that this TypeScript version rejects, because they conflict with its
   * DOM types.
   */
  faulty?: string;
}

/**
 * TypeScript compilers: the oldest version that apps may use, the version of the client package, and the version of
 * this repository.
 */
const compilers: Compiler[] = [
  { version: "5.0.4", tsc: "node_modules/typescript-5.0/bin/tsc" },
  { version: "5.9.3", tsc: join(root, "packages/client/node_modules/typescript/bin/tsc") },
  {
    version: "7.0.2",
    tsc: join(root, "node_modules/typescript/bin/tsc"),
    faulty: "node_modules/@supabase/auth-js/dist/module/lib/webauthn.dom.d.ts",
  },
];
const resolutions = { bundler: "esnext", nodenext: "nodenext" };

async function inScratchFolder(task: (folder: string) => Promise<string[]>): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "packed-" });
  try {
    return await task(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Compiles a TypeScript project. Returns the compiler's errors, each together with the indented lines that explain it.
 */
async function compile(tsc: string, project: string, folder: string): Promise<string[]> {
  const { success, stdout } = await new Deno.Command("node", {
    args: [tsc, "--pretty", "false", "--project", project],
    cwd: folder,
  }).output();
  const errors = new TextDecoder().decode(stdout).split(/\n(?!\s)/);
  return success ? [] : errors.filter((error) => error.trim() !== "");
}

/** Returns the names that a declaration file exports, including the names that it re-exports from other files. */
async function exportedNames(file: string): Promise<string[]> {
  const text = await Deno.readTextFile(file);
  const listed = Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/^type |^.* as /, "")),
  ).flat();
  const declared = Array.from(
    text.matchAll(/^export (?:declare )?(?:class|const|function|interface|type) (\w+)/gm),
    ([, name = ""]) => name,
  );
  const passedOn = await Promise.all(
    Array.from(text.matchAll(/^export (?:type )?\* from "([^"]+)"/gm), ([, path = ""]) =>
      exportedNames(join(file, "..", path.replace(/\.[jt]s$/, ".d.ts"))),
    ),
  );
  return [...new Set([...listed, ...declared, ...passedOn.flat()])].filter(Boolean);
}

/** Compiles a program that uses every export of the packed client, and thereby checks the client's declarations. */
export async function checkDeclarations(): Promise<string[]> {
  return await inScratchFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "package.json"), '{"private": true, "type": "module"}\n');
    // The declarations of supabase-js use Node types, and program.ts uses the WebSocket of the package `ws`.
    const others = ["typescript-5.0@npm:typescript@5.0.4", "@types/node@20.19.43", "ws@8.23.0", "@types/ws@8.18.2"];
    await installPackedClient(folder, others);
    const names = await exportedNames(join(folder, "node_modules/@social-events/client/dist/index.d.ts"));
    await Deno.writeTextFile(
      join(folder, "names.ts"),
      `export type { ${names.join(", ")} } from "@social-events/client";\n`,
    );
    await Deno.copyFile(join(root, "clients/declarations/program.ts"), join(folder, "program.ts"));
    const runs = Object.entries(resolutions).map(([moduleResolution, module]) =>
      compileWithAll(folder, { module, moduleResolution }),
    );
    return (await Promise.all(runs)).flat();
  });
}

/**
 * Compiles names.ts and program.ts with every TypeScript compiler and one module resolution strategy. Returns the
 * compiler errors.
 */
async function compileWithAll(folder: string, resolution: { module: string; moduleResolution: string }) {
  const project = `tsconfig.${resolution.moduleResolution}.json`;
  const compilerOptions = {
    ...{ ...resolution, target: "es2022", lib: ["es2022", "dom", "dom.iterable"], types: ["node"] },
    ...{ strict: true, skipLibCheck: false, noEmit: true },
  };
  const files = ["names.ts", "program.ts"];
  await Deno.writeTextFile(join(folder, project), JSON.stringify({ compilerOptions, files }));
  const problems: string[] = [];
  for (const { version, tsc, faulty } of compilers) {
    const errors = (await compile(tsc, project, folder)).filter((error) => !faulty || !error.startsWith(faulty));
    problems.push(...errors.map((error) => `  TypeScript ${version}, ${resolution.moduleResolution}: ${error}`));
  }
  return problems;
}

/** Type-checks the example Expo app against the packed client. */
export async function checkExpoExample(): Promise<string[]> {
  return await inScratchFolder(async (folder) => {
    const example = join(root, "packages/client/examples/expo");
    for (const { name, isFile } of Deno.readDirSync(example)) {
      if (isFile) {
        await Deno.copyFile(join(example, name), join(folder, name));
      }
    }
    await installPackedClient(folder);
    return await compile("node_modules/typescript/bin/tsc", ".", folder);
  });
}
