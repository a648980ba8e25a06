/**
 * Finds and stops the PostgreSQL server of a data folder. A PID file may be stale, so the process is also checked.
 */

import { StackError } from "../stack-error.ts";

const timeoutMilliseconds = 30_000;
const pollMilliseconds = 20;

// A number that is larger than every process id on Linux and macOS.
const noProcess = "2147483647";

/** Returns the process id of the PostgreSQL server that uses this cluster directory, or null if none runs. */
export async function findPostmaster(clusterDirectory: string): Promise<number | null> {
  const pid = Number((await readPidFile(clusterDirectory))?.split("\n")[0]);
  return pid > 0 && (await isPostmaster(pid, clusterDirectory)) ? pid : null;
}

/** Whether a process is the PostgreSQL server of this cluster directory. */
export async function isPostmaster(pid: number, clusterDirectory: string): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return commandLine.includes("postgres") && commandLine.includes(` -D ${clusterDirectory} `);
}

/** Shuts PostgreSQL down in fast mode: open transactions are rolled back, and committed data remains. */
export async function stopPostmaster(pid: number, clusterDirectory: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (await isPostmaster(pid, clusterDirectory)) {
      Deno.kill(pid, signal);
    }
    const deadline = Date.now() + timeoutMilliseconds;
    while (await isPostmaster(pid, clusterDirectory)) {
      if (Date.now() > deadline) {
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
  }
  if (await isPostmaster(pid, clusterDirectory)) {
    throw new StackError(`PostgreSQL (process ${pid}) does not stop.`);
  }
}

/**
 * Stops a PostgreSQL server that is still running because its stack was killed. Returns whether such a server was
 * found.
 */
export async function stopOrphan(clusterDirectory: string): Promise<boolean> {
  const orphan = await findPostmaster(clusterDirectory);
  if (orphan !== null) {
    await stopPostmaster(orphan, clusterDirectory);
  }
  return orphan !== null;
}

/**
 * Replaces the process id in a stale `postmaster.pid`, because another program may have the same id now. PostgreSQL
 * needs the rest of the file to detect surviving processes of a killed server that still use the data.
 */
export async function disownPidFile(clusterDirectory: string): Promise<void> {
  const content = await readPidFile(clusterDirectory);
  if (content === null) {
    return;
  }
  await Deno.writeTextFile(pidFileOf(clusterDirectory), content.replace(/^.*/, noProcess));
}

async function readPidFile(clusterDirectory: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(pidFileOf(clusterDirectory));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return null;
    }
    throw error;
  }
}

function pidFileOf(clusterDirectory: string): string {
  return `${clusterDirectory}/postmaster.pid`;
}

// The command line of a zombie process is empty, so a zombie is treated as ended.
async function commandLineOf(pid: number): Promise<string> {
  if (Deno.build.os === "linux") {
    try {
      return (await Deno.readTextFile(`/proc/${pid}/cmdline`)).replaceAll("\0", " ");
    } catch {
      return "";
    }
  }
  const { stdout } = await new Deno.Command("ps", {
    args: ["-ww", "-o", "args=", "-p", String(pid)],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}
