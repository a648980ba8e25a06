/** Says which port is busy before anything is started on it. */

import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

/** Refuses ports that another program holds, or that this user may not open. */
export function requireFreePorts({ port, databasePort }: StackOptions): void {
  requireFreePort(port, "the gateway");
  requireFreePort(databasePort, "PostgreSQL, one above the gateway's,");
}

function requireFreePort(port: number, purpose: string): void {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StackError(
        `Port ${port} for ${purpose} is in use by another program: choose another with npm start -- --port 55321.`,
      );
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new StackError(`This user may not open port ${port} for ${purpose}: choose one above 1023 with --port.`);
    }
    throw error;
  }
}
