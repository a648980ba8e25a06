/** Extracts the code blocks of a document and runs them unchanged, as readers do. */

import { join } from "node:path";
import { nodeForSockets } from "../stack/command.ts";

/**
 * Code that a reader runs in one step: a single bash block, or all js blocks of the document, which form one program.
 */
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

/** Matches a code block with its language and content. A comment before the block may say why the block is not run. */
const fence = /(<!-- not run: [^\n]+ -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm;
/**
 * Languages whose blocks are never run. Blocks in ts, swift, kotlin and dart repeat files in clients/first-call, which
 * other tests check.
 */
const shownOnly = new Set(["text", "mermaid", "json", "xml", "ts", "swift", "kotlin", "dart"]);

/** Returns the steps in the order of the document. Throws if a block is indented or has an unknown language. */
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
  // Indented code blocks are rejected, because the pattern `fence` does not match them.
  const rest = markdown.replace(fence, "");
  if (/\n\n {4,}\S/.test(rest)) {
    throw new Error("A block of code is indented, not fenced.");
  }
  return steps;
}

/**
 * Returns a shell function that adds the options of the given stack to each npm command. The commands in the document
 * lack these options, because readers have only one stack.
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

/** Runs the steps of a document in order in one shell, whose working directory is the project folder. */
export async function runSteps(steps: Step[], stackArgs: string[], projectDirectory: string): Promise<Printed[]> {
  const folder = await Deno.makeTempDir({ prefix: "code-blocks-" });
  const pathOf = (index: number, kind: string) => join(folder, `${index}.${kind}`);
  let script = shellFor(stackArgs);
  for (const [index, { language, code }] of steps.entries()) {
    await Deno.writeTextFile(pathOf(index, language), code);
    const run = language === "bash" ? code : `${await nodeCommand()} < "${pathOf(index, "js")}"\n`;
    // A group in braces instead of a subshell keeps the variables of a step for the next step.
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
 * Returns a Node command that reads a program from standard input. The program can import packages of the project,
 * although its file is not in the project folder.
 */
async function nodeCommand(): Promise<string> {
  return [...(await nodeForSockets()), "--input-type=module"].join(" ");
}
