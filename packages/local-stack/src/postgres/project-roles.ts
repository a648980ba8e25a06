/** Creates the project's roles from `supabase/roles.sql`, which the Supabase CLI also runs before the migrations. */

import type postgres from "postgres";
import { databasePassword } from "./server.ts";

const rolesFile = "supabase/roles.sql";

/** Runs the project's `roles.sql` as `postgres`, and returns whether the file exists. */
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

/** Sets the local password for each login role without a password. `sql` must be a superuser connection. */
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
