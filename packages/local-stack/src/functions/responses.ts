/** Error responses of the functions runtime in the platform's format. */

type Refusal =
  | "UNAUTHORIZED_NO_AUTH_HEADER"
  | "UNAUTHORIZED_INVALID_JWT_FORMAT"
  | "UNAUTHORIZED_JWT"
  | "UNAUTHORIZED_ASYMMETRIC_JWT"
  | "UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM";

export function notFound(): Response {
  return respond(404, { code: "NOT_FOUND", message: "Requested function was not found" });
}

/** Response for a function whose module could not be imported. */
export function bootError(): Response {
  return respond(503, { code: "BOOT_ERROR", message: "Worker failed to boot (please check logs)" });
}

/** Response if the function threw an error or did not return a Response. */
export function workerError(): Response {
  return respond(500, {
    code: "WORKER_ERROR",
    message: "Function exited due to an error (please check logs)",
  });
}

/** Response if the function exceeded the time limit of its worker. */
export function workerLimit(): Response {
  return respond(546, {
    code: "WORKER_LIMIT",
    message: "Worker failed to respond due to a resource limit (please check logs)",
  });
}

/** Response if the isolate was ended because of its CPU time, memory or age. */
export function resourceLimit(): Response {
  return respond(546, {
    code: "WORKER_RESOURCE_LIMIT",
    message: "Function failed due to not having enough compute resources (please check logs)",
  });
}

/** Response if the function did not start its response within the platform's timeout. */
export function idleTimeout(): Response {
  return respond(504, { code: "IDLE_TIMEOUT", message: "Function did not respond in time (please check logs)" });
}

/** Response to a request while the stack is stopping. */
export function shuttingDown(): Response {
  return respond(503, { code: "SHUTTING_DOWN", message: "The local stack is stopping" });
}

export function unauthorized(code: Refusal, message: string): Response {
  return respond(401, { code, message, msg: message });
}

function respond(status: number, body: { code: string; message: string; msg?: string }): Response {
  return Response.json(body, { status, headers: { "sb-error-code": body.code } });
}
