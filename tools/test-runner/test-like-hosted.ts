/**
 * `npm run test:like-hosted [-- WORD…]`: runs the tests over HTTP on a stack with the limits and defaults of the
 * platform.
 */

import { fileURLToPath } from "node:url";

const tests = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "tools/test-runner/test.ts", ...(Deno.args.length > 0 ? Deno.args : ["functions"])],
  cwd: fileURLToPath(new URL("../..", import.meta.url)),
  // Realtime quota of a paid plan, because the tests cause as much traffic as many projects.
  env: { SCRATCH_STACK_LIKE_HOSTED: "yes", TENANT_MAX_EVENTS_PER_SECOND: "500" },
});
const { code } = await tests.spawn().status;
Deno.exit(code);
