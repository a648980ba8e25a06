/** Prints the replica checks of functions with this environment. `replica-scene.ts` starts it as a process. */

import { checkReplicas } from "../../../supabase/functions/_shared/database/read-replicas.ts";

console.log(JSON.stringify(await checkReplicas()));
// Its connections stay open.
Deno.exit();
