/** Warns at the start of a stack if its gateway listens on an address other than 127.0.0.1. */

import { gatewayUrl, isWildcard, loopback } from "./addresses.ts";
import type { StackOptions } from "./stack.ts";

/** Returns the addresses of this machine that other machines may reach, IPv4 first. */
function addressesInNetwork(): string[] {
  return Deno.networkInterfaces()
    .filter(({ address }) => !/^(?:127\.|::1$|fe80:)/i.test(address))
    .sort((one, other) => one.family.localeCompare(other.family))
    .map(({ address }) => address);
}

/**
 * Returns warnings about the services that other machines can reach. Returns an empty list if other machines can reach
 * no service.
 */
export function networkExposureOf(options: StackOptions, network: string[] = addressesInNetwork()): string[] {
  const { host = loopback, port } = options;
  if (host === loopback) {
    return [];
  }
  const where = isWildcard(host) ? ["every address of this machine", ...network].join(", ") : host;
  const lines = [
    `OPEN TO OTHERS: port ${port} on ${where}.`,
    "Whoever reaches it can sign up and call the API, over plain HTTP, with the keys of this data folder.",
    `PostgreSQL and everything else listen on ${loopback} only.`,
  ];
  if (isWildcard(host) && !options.publicUrl) {
    const suggested = `http://${network[0] ?? "192.168.1.20"}:${port}`;
    lines.push(
      `Signed URLs and documents say ${gatewayUrl(options)}, which a phone cannot reach: add --public-url ${suggested}.`,
    );
  }
  return lines;
}
