/** Writes the files that are made from others; with `--check` it only says which of them are out of date. */

interface GeneratedFile {
  /** Path from the root of the project. */
  path: string;
  make: () => Promise<string>;
}

/** Every generated file of the project. */
const generatedFiles: GeneratedFile[] = [];

const folder = new URL("..", import.meta.url);
const isCheck = Deno.args.includes("--check");

for (const { path, make } of generatedFiles) {
  const wanted = await make();
  const file = new URL(path, folder);
  const current = await Deno.readTextFile(file).catch(() => undefined);
  if (current === wanted) continue;
  if (isCheck) {
    console.error(`${path} is out of date: npm run generate`);
    Deno.exitCode = 1;
  } else {
    await Deno.writeTextFile(file, wanted);
    console.log(`${path} written`);
  }
}
