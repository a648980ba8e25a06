/** Reads the CPU time of a process and all its descendants. Requires Linux. */

const ticksPerSecond = 100;

interface Process {
  parent: number;
  /** CPU time in seconds of the process and of its children that have ended. */
  seconds: number;
}

async function readProcess(id: number): Promise<Process | undefined> {
  const text = await Deno.readTextFile(`/proc/${id}/stat`).catch(() => undefined);
  // The process name is in parentheses and may contain any characters.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  if (!fields) {
    return undefined;
  }
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
}

/** Returns the id of the parent process. */
export async function parentOf(id: number): Promise<number> {
  const process = await readProcess(id);
  if (!process) {
    throw new Error(`There is no process ${id}.`);
  }
  return process.parent;
}

/**
 * Returns the CPU time in seconds of a process and its descendants. Excludes the processes whose ids are in `without`,
 * and the descendants of these processes.
 */
export async function processorSeconds(root: number, without: readonly number[] = []): Promise<number> {
  const processes = new Map<number, Process>();
  for await (const { name } of Deno.readDir("/proc")) {
    const process = /^\d+$/.test(name) ? await readProcess(Number(name)) : undefined;
    if (process) {
      processes.set(Number(name), process);
    }
  }
  const isWithin = (id: number): boolean => {
    if (without.includes(id)) {
      return false;
    }
    const parent = processes.get(id)?.parent;
    return id === root || (parent !== undefined && isWithin(parent));
  };
  return [...processes].reduce((sum, [id, { seconds }]) => sum + (isWithin(id) ? seconds : 0), 0);
}
