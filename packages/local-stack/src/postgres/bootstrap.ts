/** Makes plain PostgreSQL look like the platform: roles for the cluster, schemas and helpers for a database. */

import type postgres from "postgres";
import { SETTINGS } from "./server.ts";

const ROLES_FILE = `${import.meta.dirname}/roles.sql`;
const DATABASE_FILES = `${import.meta.dirname}/bootstrap`;

/** Makes the platform's roles, as superuser; may be repeated. */
export async function bootstrapRoles(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(await Deno.readTextFile(ROLES_FILE)).simple();
}

/** Makes the platform's schemas in the empty database that `sql` is connected to as superuser; all or nothing. */
export async function bootstrapDatabase(sql: postgres.Sql): Promise<void> {
  const files = await databaseFiles();
  await sql.begin(async (transaction) => {
    for (const file of files) {
      await transaction.unsafe(await Deno.readTextFile(file)).simple();
    }
  });
}

/** Changes whenever a cluster made before would differ from one made now. */
export async function clusterFormat(): Promise<string> {
  const texts = await Promise.all([ROLES_FILE, ...(await databaseFiles())].map((file) => Deno.readTextFile(file)));
  const content = new TextEncoder().encode(JSON.stringify([SETTINGS, texts]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function databaseFiles(): Promise<string[]> {
  const names = [];
  for await (const entry of Deno.readDir(DATABASE_FILES)) {
    names.push(entry.name);
  }
  return names.sort().map((name) => `${DATABASE_FILES}/${name}`);
}
