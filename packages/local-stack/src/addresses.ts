/** URLs of the gateway for this machine and for clients. */

import type { StackOptions } from "./stack.ts";

/** IP address of all internal services. Only the gateway may listen on another address. */
export const loopback = "127.0.0.1";

/** Wildcard addresses, each mapped to the address at which this machine reaches its own services. */
const wildcards = new Map([
  ["0.0.0.0", loopback],
  ["::", "::1"],
]);

/** Whether an address is a wildcard, so that the gateway listens on all network interfaces. */
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
