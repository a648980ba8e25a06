/**
 * Runs the database advisors of the platform. All warnings must be fixed, except warnings about the search path of
 * functions whose names PostgreSQL resolved when the functions were created.
 */

import postgres from "postgres";

/** Warning of an advisor about one database object. */
interface Advice {
  name: string;
  detail: string;
  metadata?: { schema?: string; name?: string };
}

interface AdviceOnDatabase {
  /** Warnings that must be fixed. Each warning is one line. */
  open: string[];
  /**
   * Number of functions for which the warning `function_search_path_mutable` is accepted (docs/operations/doctor.md,
   * Advisors).
   */
  acceptedFunctions: number;
}

/** Runs the advisors on a database. Throws if the command fails. */
export async function adviceOn(databaseUrl: string, projectDirectory: string): Promise<AdviceOnDatabase> {
  const options = [`--remote=${databaseUrl}`, "--level", "warn", "--fail-on", "none", "--output-format", "json"];
  const { success, stdout, stderr } = await new Deno.Command("npx", {
    args: ["--no-install", "supabase", "db", "advisors", ...options, "--agent", "no", "--yes"],
    env: { PGSSLMODE: "disable" },
    cwd: projectDirectory,
  }).output();
  const printed = new TextDecoder().decode(stdout);
  if (!success) {
    throw new Error(`${printed}${new TextDecoder().decode(stderr)}`);
  }
  const bound = await functionsBoundWhenMade(databaseUrl);
  const { results } = JSON.parse(printed) as { results: Advice[] };
  const isAccepted = ({ name, metadata }: Advice) =>
    name === "function_search_path_mutable" && bound.has(`${metadata?.schema}.${metadata?.name}`);
  return {
    open: results.filter((advice) => !isAccepted(advice)).map(({ name, detail }) => `${name}: ${detail}`),
    acceptedFunctions: results.filter(isAccepted).length,
  };
}

/**
 * Returns the functions that do not use a search path when they run. PostgreSQL stores their bodies in parsed form, in
 * which all names are resolved.
 */
async function functionsBoundWhenMade(databaseUrl: string): Promise<Set<string>> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const rows = await sql<{ name: string }[]>`
      select pronamespace::regnamespace || '.' || proname as name
      from pg_proc
      group by 1
      having bool_and(prosqlbody is not null)`;
    return new Set(rows.map(({ name }) => name));
  } finally {
    await sql.end();
  }
}
