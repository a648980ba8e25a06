/** URLs of the gateway for this machine and for clients. */

import type { StackOptions } from "./stack.ts";

/** Address of all internal services. Only the gateway may listen on another address. */
export const loopback = "127.0.0.1";

/** Wildcard addresses, each with the address by which this machine reaches itself. */
const wildcards = new Map([
  ["0.0.0.0", loopback],
  ["::", "::1"],
]);

/** Whether an address stands for all network interfaces of the machine. */
export function isWildcard(host: string): boolean {
  return wildcards.has(host);
}

/** URL of the gateway for this machine. */
export function gatewayUrl({ host = loopback, port }: StackOptions): string {
  return `http://${inUrl(wildcards.get(host) ?? host)}:${port}`;
}

/** URL of the gateway for clients. */
export function publicUrl(options: StackOptions): string {
  return options.publicUrl ?? gatewayUrl(options);
}

function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
