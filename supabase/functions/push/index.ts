import { app } from "./app.ts";
import { deliveriesApp } from "./deliveries-app.ts";

/** Deliveries are for the holder of the secret key, everything else for people. */
function fetch(request: Request): Promise<Response> {
  const isForOperators = /\/push\/deliveries\/?$/.test(new URL(request.url).pathname);
  return (isForOperators ? deliveriesApp : app).fetch(request);
}

export default { fetch };
