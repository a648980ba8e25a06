/** Open CORS, as the platform's gateway has it. */

const allMethods = "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT";

/** Whether the request only asks a browser's permission question. */
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

/** Lets any origin read the response; one that switches to WebSockets is left as it is. */
export function withOpenOrigin(response: Response): Response {
  if (response.status !== 101) {
    response.headers.set("access-control-allow-origin", "*");
  }
  return response;
}
