/** CORS headers that allow every origin, as in the platform's gateway. */

const allMethods = "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT";

/** Whether the request is a CORS preflight. */
export function isPreflight(request: Request): boolean {
  return request.method === "OPTIONS" && request.headers.has("access-control-request-method");
}

export function preflightResponse(request: Request): Response {
  return new Response(null, {
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": allMethods,
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
    },
  });
}

/** Allows every origin to read the response. A response to a WebSocket upgrade stays unchanged. */
export function withOpenOrigin(response: Response): Response {
  if (response.status !== 101) {
    response.headers.set("access-control-allow-origin", "*");
  }
  return response;
}
