/**
 * Buffers the log lines of functions. Writing each line separately would increase the time of every request by a tenth.
 */

const gatherMilliseconds = 50;

/**
 * Replaces console.log with a function that writes lines in batches. The buffer is flushed when the process exits.
 * `stop` restores console.log. `show` formats each line of console.log and console.error.
 */
export function gatherLogLines(show: (line: string) => string = (line) => line): { stop(): void } {
  const { log, error } = console;
  let lines: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) {
      log(lines.map(show).join("\n"));
    }
    lines = [];
  }

  console.log = (...parts) => {
    if (parts.length === 1 && typeof parts[0] === "string") {
      lines.push(parts[0]);
      timer ??= setTimeout(flush, gatherMilliseconds);
    } else {
      flush();
      log(...parts);
    }
  };
  // Writes the buffered lines first, so that an error appears after the lines that were logged before it.
  console.error = (...parts) => {
    flush();
    error(...parts.map((part) => (typeof part === "string" ? show(part) : part)));
  };
  globalThis.addEventListener("unload", flush);

  return {
    stop() {
      flush();
      Object.assign(console, { log, error });
      globalThis.removeEventListener("unload", flush);
    },
  };
}
