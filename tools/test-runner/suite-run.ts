/** Runs the commands of a test suite. */

import { fileURLToPath } from "node:url";
import { denoFilter } from "./test-arguments.ts";

export type Environment = Record<string, string>;

/** Whether a suite passed, and its output. */
export interface Outcome {
  passed: boolean;
  output: string;
}

/** Input of one run of a suite. */
export interface Run {
  /** Files to run. If the list is empty, all files of the suite are run. */
  files: string[];
  /** Text that the names of the tests must contain, or undefined to run all tests. */
  name: string | undefined;
  environment: Environment;
  print: (text: string) => void;
}

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
/** Each file of the stack's tests starts stacks of its own and spends half of its time waiting. */
const filesAtOnce = 2;

/** Prints a stream while it arrives, and returns its whole text. */
async function passOn(stream: ReadableStream<Uint8Array>, print: Run["print"]): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    print(part);
    text += part;
  }
  return text;
}

export async function runCommand(
  { print }: Run,
  command: string,
  args: string[],
  env: Environment = {},
): Promise<Outcome> {
  const child = new Deno.Command(command, {
    args,
    // When the output is a pipe, tools omit colours unless this variable is set.
    env: { ...(Deno.stdout.isTerminal() && { FORCE_COLOR: "1" }), ...env },
    cwd: projectDirectory,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const texts = await Promise.all([passOn(child.stdout, print), passOn(child.stderr, print)]);
  const { success } = await child.status;
  return { passed: success, output: texts.join("\n") };
}

/** Runs the files of the run, or all test files in these folders, in one process. */
export function runDenoTests(run: Run, folders: string[]): Promise<Outcome> {
  const paths = run.files.length > 0 ? run.files : folders;
  return runCommand(run, Deno.execPath(), ["test", "-A", "--quiet", "--no-check", ...denoFilter(run.name), ...paths]);
}

/**
 * Runs each file in a process of its own, two files at a time. Prints the output of a file when the file has ended. The
 * files must not share a process, as with `deno test --parallel`, because the stacks that the tests start set
 * environment variables, which all threads of a process share.
 */
export async function runDenoFilesApart(run: Run, files: string[]): Promise<Outcome> {
  const waiting = [...files];
  const outcomes: Outcome[] = [];
  const runNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const printed: string[] = [];
      outcomes.push(await runDenoTests({ ...run, files: [file], print: (text) => printed.push(text) }, []));
      run.print(printed.join(""));
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, runNext));
  return {
    passed: outcomes.every(({ passed }) => passed),
    output: outcomes.map(({ output }) => output).join("\n"),
  };
}
