/** Runs commands and returns their output. */

import { stripVTControlCharacters } from "node:util";

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/**
 * Runs a command and returns its output without colours. If the command fails, throws an error that contains the whole
 * output.
 */
export async function runCommand([command = "", ...args]: string[], options: CommandOptions = {}): Promise<string> {
  const result = await new Deno.Command(command, { args, ...options, stdin: "null" }).output();
  const [printed = "", complaints] = [result.stdout, result.stderr].map((bytes) =>
    stripVTControlCharacters(new TextDecoder().decode(bytes)),
  );
  if (!result.success) {
    throw new Error(`${command} ${args.join(" ")} has failed.\n${printed}${complaints}`);
  }
  return printed;
}

/** Whether Python 3.11 or newer with support for virtual environments is installed. */
export async function hasPython(): Promise<boolean> {
  const program = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";
  const said = await runCommand(["python3", "-c", program]).catch(() => undefined);
  return said !== undefined;
}

let nodeWithSockets: Promise<string[]> | undefined;

/**
 * Returns the Node command line for programs that use WebSockets. Node versions before 22 need an option for
 * WebSockets.
 */
export function nodeForSockets(): Promise<string[]> {
  nodeWithSockets ??= runCommand(["node", "-p", "typeof WebSocket"]).then((type) =>
    type.trim() === "function" ? ["node"] : ["node", "--experimental-websocket"],
  );
  return nodeWithSockets;
}
