/** Prints what functions with this environment find of their replicas; started as a process by `replica-scene.ts`. */

import { checkReplicas } from "../../../supabase/functions/_shared/database/read-replicas.ts";

console.log(JSON.stringify(await checkReplicas()));
// Its connections stay open.
Deno.exit();
