/** Processes of this machine and what they have started, as Linux tells of them. */

export interface Process {
  id: number;
  parent: number;
  /** With the id it names one process for ever: ids are given out again. */
  startedAt: string;
  command: string;
}

async function readProcess(id: number): Promise<Process | undefined> {
  try {
    const [stat, command] = await Promise.all([
      Deno.readTextFile(`/proc/${id}/stat`),
      Deno.readTextFile(`/proc/${id}/cmdline`),
    ]);
    // The name is in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, parent] = fields;
    const hasEnded = state === "Z" || state === "X";
    return hasEnded
      ? undefined
      : { id, parent: Number(parent), startedAt: fields[19] ?? "", command: command.replaceAll("\0", " ") };
  } catch {
    // It has ended between two looks.
    return undefined;
  }
}

/** A process and all that it has started, the first one first; none when it has ended. */
export async function treeOf(root: number): Promise<Process[]> {
  const all: Process[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    const process = /^\d+$/.test(name) ? await readProcess(Number(name)) : undefined;
    if (process) {
      all.push(process);
    }
  }
  const tree = all.filter(({ id }) => id === root);
  for (const { id } of tree) {
    // What is added is gone through as well.
    tree.push(...all.filter(({ parent }) => parent === id));
  }
  return tree;
}

export async function isAlive({ id, startedAt }: Process): Promise<boolean> {
  return (await readProcess(id))?.startedAt === startedAt;
}

/** Ends a process at once; false when it has ended already. */
export function kill({ id }: Process): boolean {
  try {
    Deno.kill(id, "SIGKILL");
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof TypeError) {
      return false;
    }
    throw error;
  }
}
