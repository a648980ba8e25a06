/** The platform's own advice on a database: every warning, but for functions whose names were bound when they were made. */

import postgres from "postgres";

/** What the advisors say about one object. */
interface Advice {
  name: string;
  detail: string;
  metadata?: { schema?: string; name?: string };
}

/** Advice that is to be followed, one line each. Throws when the advisors themselves fail. */
export async function adviceOn(databaseUrl: string, projectDirectory: string): Promise<string[]> {
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
  return results
    .filter(({ name, metadata }) => {
      const isBound = bound.has(`${metadata?.schema}.${metadata?.name}`);
      return !(name === "function_search_path_mutable" && isBound);
    })
    .map(({ name, detail }) => `${name}: ${detail}`);
}

/** A search path cannot lead such a body astray: it is kept as a tree, in which every name stands for one object. */
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
