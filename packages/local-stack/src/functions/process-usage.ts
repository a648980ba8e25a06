/** Reads the CPU time and memory use of a process on Linux. */

export interface Usage {
  /**
   * CPU time of the main thread, in which Deno runs JavaScript. Compilation and garbage collection run in other
   * threads.
   */
  cpuMilliseconds: number;
  residentBytes: number;
}

// The length of a clock tick and the page size are the same on all 64-bit Linux platforms that Deno supports.
const tickMilliseconds = 10;
const pageBytes = 4096;

/** Returns the usage of a process, or null if the process has ended. */
export function usageOf(processId: number): Usage | null {
  try {
    const stat = Deno.readTextFileSync(`/proc/${processId}/task/${processId}/stat`);
    const [, residentPages] = Deno.readTextFileSync(`/proc/${processId}/statm`).split(" ");
    // The second field is the process name in parentheses, which may contain spaces. The CPU times are fields 14 and
    // 15.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { cpuMilliseconds: ticks * tickMilliseconds, residentBytes: Number(residentPages) * pageBytes };
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      (error instanceof Error && "code" in error && error.code === "ESRCH")
    ) {
      return null;
    }
    throw error;
  }
}
