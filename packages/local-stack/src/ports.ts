/** Checks before the start of a stack that its ports are free. */

import { isWildcard, loopback } from "./addresses.ts";
import { commandOf } from "./commands.ts";
import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

/** Rejects a port that another program uses or that the current user may not open. */
export function requireFreePorts(options: StackOptions): void {
  const { host = loopback, port, databasePort } = options;
  // On some systems, two programs can listen on the same port: one on all addresses, the other on a single address. If
  // the gateway listens on all addresses, the port is therefore also checked on the loopback address.
  for (const hostname of isWildcard(host) ? [loopback, host] : [host]) {
    requireFreePort({ hostname, port }, "the gateway", options);
  }
  requireFreePort({ hostname: loopback, port: databasePort }, "PostgreSQL, one above the gateway's,", options);
}

function requireFreePort(address: Deno.TcpListenOptions, purpose: string, options: StackOptions): void {
  const { hostname, port } = address;
  try {
    Deno.listen(address).close();
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      const start = commandOf("start", { typed: withOtherPort(options) });
      throw new StackError(`Port ${port} for ${purpose} is in use by another program: choose another with ${start}`);
    }
    if (error instanceof Deno.errors.AddrNotAvailable) {
      const own = Deno.networkInterfaces().map((found) => found.address);
      throw new StackError(`This machine has no address ${hostname}: --host takes one of ${own.join(", ")}.`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new StackError(`This user may not open port ${port} for ${purpose}: choose one above 1023 with --port.`);
    }
    throw error;
  }
}

/**
 * Returns the options that the developer typed, with a port that is about 1000 higher or lower. The port of the public
 * URL also changes.
 */
function withOtherPort({ typed = {}, port }: StackOptions): NonNullable<StackOptions["typed"]> {
  const other = String(port < 64_000 ? port + 1000 : port - 1000);
  const publicUrl = typed["public-url"];
  return {
    ...typed,
    ...(typeof publicUrl === "string" && { "public-url": publicUrl.replace(`:${port}`, `:${other}`) }),
    port: other,
  };
}
