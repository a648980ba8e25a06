/** Formats log lines for developers: a JSON line becomes a sentence, and every other line stays unchanged. */

type Line = Record<string, unknown>;

const gray = "\u001b[90m";
const red = "\u001b[31m";
const yellow = "\u001b[33m";
const plain = "\u001b[0m";
const idLength = 8;

function parse(text: string): Line | null {
  if (!text.startsWith("{")) {
    return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the time of day of a timestamp. */
function clockOf(time: unknown): string {
  return new Date(String(time ?? Date.now())).toTimeString().slice(0, idLength);
}

function beginningOf(id: unknown): string {
  return String(id).slice(0, idLength);
}

/** Formats the cause of a failure without stack frames from libraries. */
function causeOf(cause: unknown): string[] {
  if (typeof cause !== "object" || cause === null) {
    return [];
  }
  const { name, code, rpc, sql, table, column, constraint, at } = cause as Line;
  const frames = Array.isArray(sql) && sql.length > 0 ? sql : Array.isArray(at) ? at.slice(0, 3) : [];
  const facts = Object.entries({ rpc, table, column, constraint }).filter(([, value]) => value !== undefined);
  return [
    [name, code, ...facts.map(([key, value]) => `${key} ${value}`)].filter((word) => word !== undefined).join(", "),
    ...frames.map((frame) => `  ${String(frame).trim()}`),
  ];
}

function requestLine(line: Line): string {
  const { time, level, route, function: name, status, milliseconds, userId, code, reason, cause, errorId } = line;
  // A request that was rejected before its route was known has no method in its log line.
  const [method, path] = String(route ?? ` /${name}`).split(" ");
  // A 503 that is expected, such as one from a full queue, has the log level `warn`.
  const isFault = Number(status) >= 500 && level !== "warn";
  const color = isFault ? red : Number(status) >= 400 ? yellow : "";
  const who = userId ? ` ${gray}user ${beginningOf(userId)}${plain}` : "";
  const why = [code, reason].filter(Boolean).join(", ");
  const head = `${gray}${clockOf(time)}${plain} ${color}${status}${color && plain} ${method?.padEnd(6)} ${path} ${gray}${milliseconds} ms${plain}${who}`;
  return [
    why ? `${head} ${why}` : head,
    ...(isFault ? [`         errorId ${errorId}`] : []),
    ...causeOf(cause).map((text) => `         ${text}`),
  ].join("\n");
}

function problemLine({ time, job, problem, cause }: Line): string {
  const head = `${gray}${clockOf(time)}${plain} ${red}${job ? `job ${job}: ` : ""}${problem}${plain}`;
  return [head, ...causeOf(cause).map((text) => `         ${text}`)].join("\n");
}

/** Formats a log line. Returns a line unchanged unless the functions have logged it as JSON. */
export function readableLine(text: string): string {
  const line = parse(text);
  if (line && "status" in line && "function" in line) {
    return requestLine(line);
  }
  return line && "problem" in line ? problemLine(line) : text;
}
