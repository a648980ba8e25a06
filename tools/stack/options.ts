/** Command-line options of the project's own commands. */

import { type ParseArgsConfig, parseArgs } from "node:util";

/** An error that a command prints as one sentence, without a stack trace. */
export class Refusal extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;

const helpOption = { help: { type: "boolean", short: "h" } } as const;

/** Parses the options of a command, `--help` among them. A mistake is a Refusal that names the help. */
export function parseOptions<Own extends Options>(command: string, args: string[], options: Own) {
  try {
    return parseArgs({ args, options: { ...options, ...helpOption } }).values;
  } catch (thrown) {
    // The further sentences are about positional arguments.
    const [sentence] = (thrown as Error).message.split(/\.\s|\.$/);
    throw new Refusal(`${sentence}. ${command} -- --help explains the options.`);
  }
}
