/** Names of the stack's npm commands, for use in messages to the developer. */

import type { StackOptions } from "./stack.ts";

const commands = { start: "npm start", status: "npm run status", reset: "npm run reset" };
const needsNoQuotes = /^[\w./:@%+=,-]+$/;

/**
 * Returns a command line that the developer can copy. The command line repeats the options that the developer typed,
 * because it would otherwise address another stack.
 */
export function commandOf(name: keyof typeof commands, options: Pick<StackOptions, "typed">): string {
  const words = Object.entries(options.typed ?? {}).flatMap(([option, value]) =>
    typeof value === "boolean" ? [`--${option}`] : [`--${option}`, quoted(value)],
  );
  return [commands[name], ...(words.length > 0 ? ["--", ...words] : [])].join(" ");
}

function quoted(word: string): string {
  return needsNoQuotes.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
