/** Prints what functions with this environment find of their replicas; started as a process by `replica-scene.ts`. */

import { lookAtReplicas } from "../../../supabase/functions/_shared/database/rpc.ts";

console.log(JSON.stringify(await lookAtReplicas()));
// Its connections stay open.
Deno.exit();
