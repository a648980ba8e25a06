/** Buffers the functions' log lines: written one by one they would cost a tenth of every request. */

const gatherMilliseconds = 50;

/**
 * Replaces console.log by one that writes lines in groups, and the rest when the process exits. `stop` restores it.
 * `show` formats every line, including those of console.error.
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
  // Flushed first, so that an error follows earlier lines.
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
