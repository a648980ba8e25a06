/** Log line and metrics of a request. */

import type { Person } from "../auth/authenticate.ts";
import { type ApiError, describeCause } from "../http/errors.ts";
import type { Bucket } from "../rate-limits/buckets.ts";
import { countUp, observe } from "./metrics.ts";

/** State of a request while it is served. */
export interface Trace {
  requestId: string;
  route?: string;
  person?: Person | undefined;
  /** State of the caller's rate-limit buckets after the request consumed its tokens. */
  buckets: Bucket[];
}

/** Outcome of a request. */
interface Ended {
  status: number;
  milliseconds: number;
  problem: ApiError | undefined;
}

/**
 * Counts a request. If no route matches the request, the method and the path are arbitrary input. Such a request is
 * counted with the method `other` and the path `unknown`.
 */
export function countRequest(functionName: string, { route }: Trace, { status, milliseconds, problem }: Ended): void {
  const [method = "", path = ""] = route?.split(" ") ?? ["other", "unknown"];
  const labels = { function: functionName, method, route: path };
  countUp("http_requests_total", { ...labels, status: `${status}` });
  observe("http_request_duration_seconds", labels, milliseconds / 1000);
  if (problem?.code === "rate_limited") {
    countUp("limits_hit_total", { limit: /^limit (\w+)$/.exec(problem.reason ?? "")?.[1] ?? "isolate" });
  }
}

/**
 * SQLSTATEs and postgres.js error codes of connections that are closed because PostgreSQL stops or starts, or because
 * the connection pool stops.
 */
const stopCodes = ["57P01", "57P03", "CONNECTION_ENDED", "CONNECTION_DESTROYED"];

/**
 * Whether a request was rejected intentionally, because a queue is full or because the database or the connection pool
 * is stopping. Clients retry such requests.
 */
function isBackPressure({ code, cause, isOverload }: ApiError): boolean {
  if (isOverload) {
    return true;
  }
  return code === "unavailable" && cause instanceof Error && stopCodes.includes(String(Reflect.get(cause, "code")));
}

/** Level of the log line of a request: `error` means a fault that operators have to inspect. */
function levelOf(status: number, problem: ApiError | undefined): "info" | "warn" | "error" {
  if (status < 500) {
    return "info";
  }
  return problem && isBackPressure(problem) ? "warn" : "error";
}

/** Logs one line per request, without tokens, bodies, coordinates or texts. */
export function logRequest(
  functionName: string,
  { requestId, route, person }: Trace,
  { status, milliseconds, problem }: Ended,
): void {
  const line = {
    time: new Date().toISOString(),
    level: levelOf(status, problem),
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
