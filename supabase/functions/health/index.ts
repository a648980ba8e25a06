import { app } from "./app.ts";
import { metricsApp } from "./metrics-app.ts";

/** `/health/metrics` requires the secret key. `/health` is public. */
function fetch(request: Request): Promise<Response> {
  const isForOperators = /\/health\/metrics\/?$/.test(new URL(request.url).pathname);
  return (isForOperators ? metricsApp : app).fetch(request);
}

export default { fetch };
