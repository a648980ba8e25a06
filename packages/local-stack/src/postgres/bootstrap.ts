/** Makes plain PostgreSQL look like the platform: roles for the cluster, schemas and helpers for a database. */

import type postgres from "postgres";
import { clusterCollation, clusterSettings } from "./server.ts";

const rolesFile = `${import.meta.dirname}/roles.sql`;
const databaseFolder = `${import.meta.dirname}/bootstrap`;

/** Makes the platform's roles, as superuser; idempotent. */
export async function bootstrapRoles(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(await Deno.readTextFile(rolesFile)).simple();
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
  const texts = await Promise.all([rolesFile, ...(await databaseFiles())].map((file) => Deno.readTextFile(file)));
  const content = new TextEncoder().encode(JSON.stringify([clusterSettings, clusterCollation, texts]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function databaseFiles(): Promise<string[]> {
  const names = [];
  for await (const entry of Deno.readDir(databaseFolder)) {
    names.push(entry.name);
  }
  return names.sort().map((name) => `${databaseFolder}/${name}`);
}
