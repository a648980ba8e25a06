/**
 * Sets up a plain PostgreSQL server as the platform does: creates the roles of the cluster, and the schemas and helper
 * functions of a database.
 */

import type postgres from "postgres";
import { clusterCollation, clusterSettings } from "./server.ts";

const rolesFile = `${import.meta.dirname}/roles.sql`;
const databaseFolder = `${import.meta.dirname}/bootstrap`;

/** Creates the platform's roles as superuser. Idempotent. */
export async function bootstrapRoles(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(await Deno.readTextFile(rolesFile)).simple();
}

/** Creates the platform's schemas in an empty database, as superuser and in one transaction. */
export async function bootstrapDatabase(sql: postgres.Sql): Promise<void> {
  const files = await databaseFiles();
  await sql.begin(async (transaction) => {
    for (const file of files) {
      await transaction.unsafe(await Deno.readTextFile(file)).simple();
    }
  });
}

/**
 * Returns a hash of the bootstrap files and the cluster settings. The hash changes whenever new clusters would differ
 * from existing clusters.
 */
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
