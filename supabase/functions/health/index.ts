import { app } from "./app.ts";
import { metricsApp } from "./metrics-app.ts";

/** Metrics are for the holder of the secret key, whether it is up for anyone. */
function fetch(request: Request): Promise<Response> {
  const isForOperators = /\/health\/metrics\/?$/.test(new URL(request.url).pathname);
  return (isForOperators ? metricsApp : app).fetch(request);
}

export default { fetch };
