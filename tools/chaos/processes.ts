/** Lists the processes of this machine and their children from /proc of Linux. */

export interface Process {
  id: number;
  parent: number;
  /** Start time of the process. The id alone does not identify a process, because ids are reused. */
  startedAt: string;
  command: string;
}

async function readProcess(id: number): Promise<Process | undefined> {
  try {
    const [stat, command] = await Promise.all([
      Deno.readTextFile(`/proc/${id}/stat`),
      Deno.readTextFile(`/proc/${id}/cmdline`),
    ]);
    // The process name is in parentheses and may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, parent] = fields;
    const hasEnded = state === "Z" || state === "X";
    return hasEnded
      ? undefined
      : { id, parent: Number(parent), startedAt: fields[19] ?? "", command: command.replaceAll("\0", " ") };
  } catch {
    // The process has ended since the folder was read.
    return undefined;
  }
}

/** Returns a process, followed by all its descendants. Returns an empty list if the process has ended. */
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
    // This loop also visits the processes that it appends to the list.
    tree.push(...all.filter(({ parent }) => parent === id));
  }
  return tree;
}

export async function isAlive({ id, startedAt }: Process): Promise<boolean> {
  return (await readProcess(id))?.startedAt === startedAt;
}

/** Kills a process. Returns false if it has already ended. */
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
