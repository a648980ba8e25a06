import { app } from "./app.ts";
import { deliveriesApp } from "./deliveries-app.ts";

/** `/push/deliveries` requires the secret key. All other endpoints are for users. */
function fetch(request: Request): Promise<Response> {
  const isForOperators = /\/push\/deliveries\/?$/.test(new URL(request.url).pathname);
  return (isForOperators ? deliveriesApp : app).fetch(request);
}

export default { fetch };
