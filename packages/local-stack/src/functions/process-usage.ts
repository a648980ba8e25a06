/** What a process has used, as Linux counts it. */

export interface Usage {
  /** Of the first thread, in which Deno runs JavaScript: what other threads compile and collect is not in it. */
  cpuMilliseconds: number;
  residentBytes: number;
}

// Both are the same on all of Linux's 64-bit platforms that Deno runs on.
const tickMilliseconds = 10;
const pageBytes = 4096;

/** Usage of a process, or null when it has ended. */
export function usageOf(processId: number): Usage | null {
  try {
    const stat = Deno.readTextFileSync(`/proc/${processId}/task/${processId}/stat`);
    const [, residentPages] = Deno.readTextFileSync(`/proc/${processId}/statm`).split(" ");
    // The second field is a name in brackets, which may hold blanks; times are the 14th and the 15th.
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
