/** Names of the stack's npm commands, for messages to the developer. */

import type { StackOptions } from "./stack.ts";

const commands = { start: "npm start", status: "npm run status", reset: "npm run reset" };
const needsNoQuotes = /^[\w./:@%+=,-]+$/;

/**
 * Returns a command for the developer to copy. The command repeats the typed options, because without these options it
 * would affect another stack.
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
