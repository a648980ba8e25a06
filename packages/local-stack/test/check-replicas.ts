/**
 * Runs `checkReplicas` with the environment of this process, and prints the result. `replica-scene.ts` starts this file
 * as a process.
 */

import { checkReplicas } from "../../../supabase/functions/_shared/database/read-replicas.ts";

console.log(JSON.stringify(await checkReplicas()));
// Exits explicitly, because open connections would keep the process running.
Deno.exit();
