/** The running PostgreSQL of a data folder: found by its process, never by its file alone. */

import { StackError } from "../stack-error.ts";

const timeoutMilliseconds = 30_000;
const pollMilliseconds = 20;

// Above every process id that Linux and macOS give out.
const noProcess = "2147483647";

/** Process id of the PostgreSQL that runs on this cluster directory, or null. */
export async function findPostmaster(clusterDirectory: string): Promise<number | null> {
  const pid = Number((await readPidFile(clusterDirectory))?.split("\n")[0]);
  return pid > 0 && (await isPostmaster(pid, clusterDirectory)) ? pid : null;
}

/** Whether that process is the PostgreSQL of this cluster directory. */
export async function isPostmaster(pid: number, clusterDirectory: string): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return commandLine.includes("postgres") && commandLine.includes(` -D ${clusterDirectory} `);
}

/** Fast shutdown: open transactions are rolled back, and what was committed is kept. */
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

/** Stops the PostgreSQL that a killed stack has left behind; tells whether there was one. */
export async function stopOrphan(clusterDirectory: string): Promise<boolean> {
  const orphan = await findPostmaster(clusterDirectory);
  if (orphan !== null) {
    await stopPostmaster(orphan, clusterDirectory);
  }
  return orphan !== null;
}

/**
 * Makes a stale `postmaster.pid` (of another program's process) harmless. The rest of the file stays, since by it
 * PostgreSQL finds processes of a killed predecessor that still use the data.
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

// A process that has ended but was not yet collected has an empty command line, and so counts as gone.
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
