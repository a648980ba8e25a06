/**
 * `npm run test:like-hosted [-- WORD…]`: runs the tests over HTTP on a stack that has the limits and default settings
 * of the platform.
 */

import { fileURLToPath } from "node:url";

const tests = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "tools/test-runner/test.ts", ...(Deno.args.length > 0 ? Deno.args : ["functions"])],
  cwd: fileURLToPath(new URL("../..", import.meta.url)),
  // The Realtime quota is that of a paid plan, because the tests cause as much Realtime traffic as many projects
  // together.
  env: { SCRATCH_STACK_LIKE_HOSTED: "yes", TENANT_MAX_EVENTS_PER_SECOND: "500" },
});
const { code } = await tests.spawn().status;
Deno.exit(code);
