/** What is left of a request: its line in the log, and what is counted of it. */

import type { Person } from "../auth/authenticate.ts";
import { type ApiError, describeCause } from "../http/errors.ts";
import type { Bucket } from "../rate-limits/reserved-calls.ts";
import { countUp, observe } from "./metrics.ts";

/** What is known of a request while it is served. */
export interface Trace {
  requestId: string;
  route?: string;
  person?: Person | undefined;
  /** What was left of the limits when it was counted. */
  buckets: Bucket[];
}

/** How a request ended. */
interface Ended {
  status: number;
  milliseconds: number;
  problem: ApiError | undefined;
}

/** Of what has no route only that it came: paths and methods are whatever somebody sends. */
export function countRequest(functionName: string, { route }: Trace, { status, milliseconds, problem }: Ended): void {
  const [method = "", path = ""] = route?.split(" ") ?? ["other", "unknown"];
  const labels = { function: functionName, method, route: path };
  countUp("http_requests_total", { ...labels, status: `${status}` });
  observe("http_request_duration_seconds", labels, milliseconds / 1000);
  if (problem?.code === "rate_limited") {
    countUp("limits_hit_total", { limit: /^limit (\w+)$/.exec(problem.reason ?? "")?.[1] ?? "isolate" });
  }
}

/** One line per request: never tokens, bodies, coordinates or texts. */
export function logRequest(
  functionName: string,
  { requestId, route, person }: Trace,
  { status, milliseconds, problem }: Ended,
): void {
  const line = {
    time: new Date().toISOString(),
    level: status >= 500 ? "error" : "info",
    errorId: requestId,
    function: functionName,
    route: route ?? null,
    status,
    milliseconds: Math.round(milliseconds * 10) / 10,
    userId: person?.id ?? null,
    code: problem?.code,
    reason: problem?.reason,
    cause: problem?.cause === undefined ? undefined : describeCause(problem.cause),
  };
  console.log(JSON.stringify(line));
}
