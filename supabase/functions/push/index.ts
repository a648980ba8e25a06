import { app } from "./app.ts";
import { deliveriesApp } from "./deliveries-app.ts";

/** `/push/deliveries` requires the secret key. All other endpoints require the access token of a user. */
function fetch(request: Request): Promise<Response> {
  const isForOperators = /\/push\/deliveries\/?$/.test(new URL(request.url).pathname);
  return (isForOperators ? deliveriesApp : app).fetch(request);
}

export default { fetch };
