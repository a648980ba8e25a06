/** Where the gateway is reached: by this machine, and by clients. */

import type { StackOptions } from "./stack.ts";

/** Only the gateway may listen elsewhere. */
export const loopback = "127.0.0.1";

/** What stands for every address of a machine, and by which of them the machine reaches itself. */
const wildcards = new Map([
  ["0.0.0.0", loopback],
  ["::", "::1"],
]);

/** Whether it stands for every address of a machine. */
export function isWildcard(host: string): boolean {
  return wildcards.has(host);
}

/** The gateway as this machine reaches it. */
export function gatewayUrl({ host = loopback, port }: StackOptions): string {
  return `http://${inUrl(wildcards.get(host) ?? host)}:${port}`;
}

/** The gateway as clients reach it. */
export function publicUrl(options: StackOptions): string {
  return options.publicUrl ?? gatewayUrl(options);
}

function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
