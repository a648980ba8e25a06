/** A complete stack on free ports, with a separate project and data folder. */

import type postgres from "postgres";
import { findFreePorts } from "../src/free-ports.ts";
import type { StackOptions } from "../src/stack.ts";
import { startStack } from "../src/start.ts";

/** Files of a project by their path in the project. The file `supabase/config.toml` is optional. */
export type ProjectFiles = Record<string, string>;

export interface ScratchStack {
  url: string;
  sql: postgres.Sql;
  options: StackOptions;
  publishableKey: string;
  secretKey: string;
  context: Awaited<ReturnType<typeof startStack>>["context"];
  /** Stops the stack and keeps its folders for the next start. */
  halt(): Promise<void>;
  /** Stops the stack and deletes its folders. */
  stop(): Promise<void>;
}

type Settings = Pick<StackOptions, "likeHosted">;

/** Starts a stack for a project with the given files. */
export async function startScratchStack(files: ProjectFiles = {}, settings: Settings = {}): Promise<ScratchStack> {
  const directory = await Deno.makeTempDir({ prefix: "stack-test-" });
  // PostgreSQL may run as another user, who needs access to the folder.
  await Deno.chmod(directory, 0o711);
  for (const [path, text] of Object.entries({ "supabase/config.toml": "", ...files })) {
    await Deno.mkdir(`${directory}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${directory}/${path}`, text);
  }
  await Deno.mkdir(`${directory}/supabase/migrations`, { recursive: true });
  const stack = await startStack({
    port: findFreePorts(),
    databasePort: findFreePorts(),
    dataDirectory: `${directory}/data`,
    projectDirectory: directory,
    ...settings,
  });
  const { context } = stack;
  return {
    url: `http://127.0.0.1:${context.options.port}`,
    sql: context.sql,
    options: context.options,
    publishableKey: context.keys.publishableKey,
    secretKey: context.keys.secretKey,
    context,
    halt: stack.stop,
    async stop() {
      await stack.stop();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** Declares a test whose steps share one stack for a project with the given files. */
export function testWithStack(
  name: string,
  files: ProjectFiles,
  steps: (stack: ScratchStack, test: Deno.TestContext) => Promise<void>,
  settings: Settings = {},
): void {
  const fn = async (test: Deno.TestContext) => {
    const stack = await startScratchStack(files, settings);
    try {
      await steps(stack, test);
    } finally {
      await stack.stop();
    }
  };
  // The stack keeps its connections and timers between the steps of the test.
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

/** Waits until the condition holds. Fails after a minute. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) {
      throw new Error(`waited in vain until ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
