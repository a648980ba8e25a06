/** Extracts and runs the code blocks of a document, which readers run unchanged. */

import { join } from "node:path";
import { nodeForSockets } from "../stack/command.ts";

/** Step of a reader: one bash block, or all js blocks together, which are one program. */
interface Step {
  language: "bash" | "js";
  /** Line of the document on which the step begins. */
  line: number;
  code: string;
}

/** Output of a step. */
export interface Printed {
  line: number;
  stdout: string;
  stderr: string;
}

/** Matches a code block with its language and content, after an optional comment that says why it is not run. */
const fence = /(<!-- not run: [^\n]+ -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm;
/**
 * Languages of blocks that are never run. Other tests check the code in ts, swift, kotlin and dart
 * (clients/first-call).
 */
const shownOnly = new Set(["text", "mermaid", "json", "xml", "ts", "swift", "kotlin", "dart"]);

/** Returns the steps in document order. Throws for a block that can be neither run nor skipped. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const { 1: note, 2: language = "", 3: code = "", index } of markdown.matchAll(fence)) {
    const line = markdown.slice(0, index).split("\n").length;
    const program = steps.find((step) => step.language === "js");
    if (note || shownOnly.has(language)) {
      continue;
    }
    if (language === "js" && program) {
      program.code += code;
    } else if (language === "bash" || language === "js") {
      steps.push({ language, line, code });
    } else {
      throw new Error(`The block of code in line ${line} has the language "${language}".`);
    }
  }
  // Indented blocks are rejected, because the pattern above does not find them.
  const rest = markdown.replace(fence, "");
  if (/\n\n {4,}\S/.test(rest)) {
    throw new Error("A block of code is indented, not fenced.");
  }
  return steps;
}

/**
 * Returns a shell function that adds the options of the given stack to npm commands. Readers have only one stack and
 * omit the options.
 */
function shellFor(stackArgs: string[]): string {
  return `npm() {
  case " $* " in
    *" -- "*) command npm "$@" ${stackArgs.join(" ")} ;;
    *) command npm "$@" -- ${stackArgs.join(" ")} ;;
  esac
}
`;
}

/** Runs the steps of a document one after the other in one shell, in the project folder. */
export async function runSteps(steps: Step[], stackArgs: string[], projectDirectory: string): Promise<Printed[]> {
  const folder = await Deno.makeTempDir({ prefix: "code-blocks-" });
  const pathOf = (index: number, kind: string) => join(folder, `${index}.${kind}`);
  let script = shellFor(stackArgs);
  for (const [index, { language, code }] of steps.entries()) {
    await Deno.writeTextFile(pathOf(index, language), code);
    const run = language === "bash" ? code : `${await nodeCommand()} < "${pathOf(index, "js")}"\n`;
    // Braces instead of a subshell pass the variables of this step to the next step.
    script += `{\n${run}} > "${pathOf(index, "stdout")}" 2> "${pathOf(index, "stderr")}"\n`;
  }
  await new Deno.Command("bash", { args: ["-c", script], cwd: projectDirectory, stdin: "null" }).output();
  const read = async (path: string) => await Deno.readTextFile(path).catch(() => "");
  const printed = steps.map(async ({ line }, index) => ({
    line,
    stdout: await read(pathOf(index, "stdout")),
    stderr: await read(pathOf(index, "stderr")),
  }));
  return await Promise.all(printed).finally(() => Deno.remove(folder, { recursive: true }));
}

/**
 * Returns the Node command that reads a program from standard input, so that the program can import packages of the
 * project without being in its folder.
 */
async function nodeCommand(): Promise<string> {
  return [...(await nodeForSockets()), "--input-type=module"].join(" ");
}
