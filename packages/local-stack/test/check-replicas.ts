/**
 * Prints the result of the replica checks of the functions in this environment. `replica-scene.ts` starts this file as
 * a process.
 */

import { checkReplicas } from "../../../supabase/functions/_shared/database/read-replicas.ts";

console.log(JSON.stringify(await checkReplicas()));
// Exits explicitly, because open connections would keep the process running.
Deno.exit();
