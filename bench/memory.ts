/** Memory of processes, by what the operating system says. */

interface Process {
  id: number;
  parent: number;
  kilobytes: number;
  command: string;
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await new Deno.Command("ps", { args: ["-A", "-o", "pid=,ppid=,rss=,comm="] }).output();
  return new TextDecoder()
    .decode(stdout)
    .trim()
    .split("\n")
    .map((line) => {
      const [id, parent, kilobytes, ...command] = line.trim().split(/\s+/);
      return { id: Number(id), parent: Number(parent), kilobytes: Number(kilobytes), command: command.join(" ") };
    });
}

/** Megabytes that a stack's Deno process holds, in which gateway and functions run. */
export async function residentMegabytes(stackProcessId: number): Promise<number> {
  const processes = await listProcesses();
  const family = new Set([stackProcessId]);
  // A child has been started after its parent, but ids may begin again: so until nobody is added.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { id, parent } of processes) {
      if (family.has(parent)) {
        family.add(id);
      }
    }
  }
  const gateway = processes.filter(({ id, command }) => family.has(id) && command.includes("deno"));
  return Math.round(gateway.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024);
}
