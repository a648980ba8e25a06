/** Parses the command-line options of the project's commands. */

import { type ParseArgsConfig, parseArgs } from "node:util";

/** Error for the user of a command. The command prints the message as one sentence, without a stack trace. */
export class Refusal extends Error {}

/**
 * Runs a command and sets the exit code. The code is 1 if `run` returns false, and `refusalCode` if `run` throws a
 * Refusal, whose message is printed.
 */
export async function runAsCommand(refusalCode: number, run: () => Promise<unknown>): Promise<void> {
  try {
    Deno.exitCode = (await run()) === false ? 1 : 0;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) {
      throw thrown;
    }
    console.error(thrown.message);
    Deno.exitCode = refusalCode;
  }
}

/** Returns the command-line options that let a command find the running stack with this port and data folder. */
export function stackArgsOf(options: { port?: string | undefined; data?: string | undefined }): string[] {
  return (["port", "data"] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name}`, options[name]],
  );
}

type Options = NonNullable<ParseArgsConfig["options"]>;

const helpOption = { help: { type: "boolean", short: "h" } } as const;

/**
 * Parses the options of a command, including `--help`. If the options are invalid, throws a Refusal that refers to the
 * help.
 */
export function parseOptions<Own extends Options>(command: string, args: string[], options: Own) {
  try {
    return parseArgs({ args, options: { ...options, ...helpOption } }).values;
  } catch (thrown) {
    // Only the first sentence of the message is printed, because the other sentences explain positional arguments.
    const [sentence] = (thrown as Error).message.split(/\.\s|\.$/);
    throw new Refusal(`${sentence}. ${command} -- --help explains the options.`);
  }
}
