/** Sets the environment variables that the platform provides to functions. */

import { gatewayUrl } from "../addresses.ts";
import { mintToken } from "../keys.ts";
import { databaseUrl } from "../postgres/server.ts";
import type { StackContext } from "../stack.ts";

/** Database role with which the project's functions connect; `supabase/roles.sql` creates it. The role is optional. */
const functionsRole = "social_functions";
const roleTokenSeconds = 10 * 365 * 24 * 3600;

/** Sets the platform's variables, and all variables of `supabase/functions/.env` that are not set yet. */
export async function provideEnvironment(context: StackContext): Promise<void> {
  const { keys, options } = context;
  for (const [name, value] of await readDotenv(`${options.projectDirectory}/supabase/functions/.env`)) {
    // The prefix SUPABASE_ is reserved for the platform.
    if (!name.startsWith("SUPABASE_") && !Deno.env.has(name)) {
      Deno.env.set(name, value);
    }
  }
  const roleToken = (role: string) => mintToken(keys, { iss: "supabase", role }, roleTokenSeconds);
  const provided: Record<string, string> = {
    SUPABASE_URL: gatewayUrl(options),
    // URL for clients, set only if it differs from SUPABASE_URL. supabase/functions/_shared/http/environment.ts reads
    // it.
    ...(options.publicUrl && { PUBLIC_API_URL: options.publicUrl }),
    SUPABASE_DB_URL: databaseUrl(options, "postgres"),
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    // The value is an array of keys, as on the hosted platform. The Supabase CLI instead passes an object with the
    // array.
    SUPABASE_JWKS: JSON.stringify(keys.jwks.keys),
    SUPABASE_ANON_KEY: await roleToken("anon"),
    SUPABASE_SERVICE_ROLE_KEY: await roleToken("service_role"),
  };
  for (const [name, value] of Object.entries(provided)) {
    Deno.env.set(name, value);
  }
  const [role] = await context.sql`select from pg_roles where rolname = ${functionsRole} and rolcanlogin`;
  if (role && !Deno.env.get("API_DB_URL")) {
    Deno.env.set("API_DB_URL", databaseUrl(options, functionsRole));
  }
}

/** Parses lines in the format `NAME=value`. The value may be quoted, and `#` starts a comment. */
async function readDotenv(path: string): Promise<[string, string][]> {
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) {
      return "";
    }
    throw error;
  });
  const line = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^#\r\n]*))/gm;
  return [...text.matchAll(line)].map((match) => [
    String(match[1]),
    match[2]?.replaceAll("\\n", "\n") ?? match[3] ?? String(match[4]).trim(),
  ]);
}
