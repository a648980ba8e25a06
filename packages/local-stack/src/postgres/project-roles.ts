/** Creates the project's roles with `supabase/roles.sql`, which the Supabase CLI also runs before the migrations. */

import type postgres from "postgres";
import { databasePassword } from "./server.ts";

const rolesFile = "supabase/roles.sql";

/** Runs `supabase/roles.sql` as `postgres`. Returns whether the project has this file. */
export async function applyProjectRoles(sql: postgres.Sql, projectDirectory: string): Promise<boolean> {
  try {
    await sql.unsafe(await Deno.readTextFile(`${projectDirectory}/${rolesFile}`)).simple();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return false;
    }
    throw error;
  }
}

/**
 * Sets the password of the local stack for each login role that has no password. `sql` must be a superuser connection.
 */
export async function setMissingPasswords(sql: postgres.Sql): Promise<void> {
  await sql
    .unsafe(`
      do $$
      declare
        role_name text;
      begin
        for role_name in select rolname from pg_authid where rolcanlogin and rolpassword is null loop
          execute format('alter role %I password %L', role_name, '${databasePassword}');
        end loop;
      end
      $$`)
    .simple();
}
