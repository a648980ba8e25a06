/** Open CORS, as in the platform's gateway. */

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

/** Allows any origin to read the response. Does not change the response of a WebSocket upgrade. */
export function withOpenOrigin(response: Response): Response {
  if (response.status !== 101) {
    response.headers.set("access-control-allow-origin", "*");
  }
  return response;
}
