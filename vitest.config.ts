import { defineConfig } from "vitest/config";

/** Tests of the edge functions and of the client over HTTP, and of the apps in a browser, against a stack that runs already. */
export default defineConfig({
  test: {
    include: ["supabase/tests/functions/**/*.test.ts", "packages/client/test/**/*.test.ts", "apps/test/**/*.test.ts"],
    globalSetup: ["./supabase/tests/functions/_support/global-setup.ts"],
    // Most of a test is waiting for the stack, so more files than processors run at once.
    maxWorkers: 4,
    // Files share the contracts that they import; none leaves anything behind in a module.
    isolate: false,
    // Long, because suites run in parallel on busy machines. Only a failing test waits that long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { interval: 50, timeout: 60_000 } },
  },
});
