/** Reads the files to check, from the working tree or from a commit. */

import { runCommand } from "../../stack/command.ts";
import { listFiles } from "../repository-files.ts";
import { passagesInApiDocument, passagesInMarkdown } from "./document-texts.ts";
import type { Passage, SourceFile } from "./passages.ts";
import { passagesInSql } from "./sql-texts.ts";
import { passagesInTypeScript } from "./typescript-texts.ts";

/**
 * Functions that extract texts, each with a pattern of file paths. For a file, the first entry with a matching pattern
 * is used.
 */
const readers: [RegExp, (file: SourceFile) => Passage[]][] = [
  // These files only repeat texts of other files: migrations repeat the schemas, the table of tests repeats titles, and
  // generated code repeats the API documents. promises.md quotes the sentences of a specification.
  [/^supabase\/migrations\/|(?:^|\/)(?:promises|specification)\.md$|\/generated\//, () => []],
  [/\.(?:ts|tsx|mjs)$/, passagesInTypeScript],
  [/\.sql$/, passagesInSql],
  [/\.md$/, passagesInMarkdown],
  [/^(?:openapi[\w-]*|asyncapi)\.json$/, passagesInApiDocument],
];

/** Returns the texts of a file. Returns an empty list for generated files and for unknown kinds of files. */
export function passagesIn(file: SourceFile): Passage[] {
  const read = readers.find(([pattern]) => pattern.test(file.path))?.[1];
  return read && !file.text.startsWith("/** Generated from ") ? read(file) : [];
}

const isRead = (path: string) => readers.slice(1).some(([pattern]) => pattern.test(path));

/** Returns the tracked and the untracked files of the working tree. */
export async function workingTree(): Promise<SourceFile[]> {
  const read = async (path: string) => ({ path, text: await Deno.readTextFile(path).catch(() => "") });
  return await Promise.all((await listFiles()).filter(isRead).map(read));
}

/** Returns the files of a commit. */
export async function treeOf(commit: string): Promise<SourceFile[]> {
  const listed = await runCommand(["git", "ls-tree", "-r", "-z", "--name-only", commit]);
  const paths = listed.split("\0").filter(isRead).sort();
  const child = new Deno.Command("git", { args: ["cat-file", "--batch"], stdin: "piped", stdout: "piped" }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(paths.map((path) => `${commit}:${path}\n`).join("")));
  await writer.close();
  const { stdout } = await output;
  let position = 0;
  return paths.map((path) => {
    // git writes each file as "<id> blob <bytes>", a line break, the content and a line break.
    const start = stdout.indexOf(10, position) + 1;
    const [, bytes = "0"] = / (\d+)$/.exec(new TextDecoder().decode(stdout.subarray(position, start - 1))) ?? [];
    position = start + Number(bytes) + 1;
    return { path, text: new TextDecoder().decode(stdout.subarray(start, position - 1)) };
  });
}

/** Returns the newest commit that changed a file, or undefined if git has no history. */
export async function newestCommitOf(path: string): Promise<string | undefined> {
  const found = await runCommand(["git", "log", "-1", "--format=%H", "--", path]).catch(() => "");
  return found.trim() || undefined;
}
