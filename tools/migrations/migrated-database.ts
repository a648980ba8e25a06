/**
 * Creates databases in the same way as the hosted platform: `supabase db push` applies the migrations of a folder to an
 * empty database.
 */

import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { bootstrapDatabase } from "../../packages/local-stack/src/postgres/bootstrap.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs the Supabase CLI and returns its output. If the command fails, throws an error with the command's error output.
 */
export async function runSupabase(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("npx", {
    args: ["--no-install", "supabase", ...args, "--agent", "no", "--yes"],
    cwd: projectDirectory,
    // The CLI requires TLS unless this variable is set, and the local stack does not support TLS.
    env: { PGSSLMODE: "disable" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const output = new TextDecoder().decode(stdout);
  if (!success) {
    throw new Error(`supabase ${args[0]} ${args[1]} failed: ${output}${new TextDecoder().decode(stderr)}`);
  }
  return output;
}

/**
 * Creates another database in the PostgreSQL cluster of the stack, with the migrations of a folder that contains
 * `supabase/`. Returns the URL of the database.
 */
export async function createMigratedDatabase(
  stackUrl: string,
  name: string,
  workDirectory: string,
  ...options: string[]
): Promise<string> {
  const superuserUrl = new URL(stackUrl);
  superuserUrl.username = "supabase_admin";
  const admin = postgres(superuserUrl.href, { max: 1 });
  await admin.unsafe(`create database ${name} owner postgres`);
  await admin.end();
  superuserUrl.pathname = name;
  const bare = postgres(superuserUrl.href, { max: 1, onnotice: () => {} });
  await bootstrapDatabase(bare);
  await bare.end();
  const url = new URL(stackUrl);
  url.pathname = name;
  await runSupabase("db", "push", `--remote=${url.href}`, "--workdir", workDirectory, ...options);
  return url.href;
}
