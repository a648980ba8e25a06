/** What a start says of a gateway that listens on more than 127.0.0.1. */

import { gatewayUrl, isWildcard, loopback } from "./addresses.ts";
import type { StackOptions } from "./stack.ts";

/** Addresses of this machine by which other machines may reach it, those of IPv4 first. */
function addressesInNetwork(): string[] {
  return Deno.networkInterfaces()
    .filter(({ address }) => !/^(?:127\.|::1$|fe80:)/i.test(address))
    .sort((one, other) => one.family.localeCompare(other.family))
    .map(({ address }) => address);
}

/** Who can reach what from outside, in whole lines; none when nobody can. */
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
