/** The environment that the platform gives to every function. */

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) {
    throw new Error(`The environment variable ${name} is not set.`);
  }
  return value;
}

function defaultKey(listName: string): string {
  const keys = JSON.parse(required(listName)) as Record<string, string>;
  const key = keys.default ?? Object.values(keys)[0];
  if (!key) {
    throw new Error(`${listName} names no key.`);
  }
  return key;
}

/** Where the functions themselves reach the platform. */
export const supabaseUrl: string = required("SUPABASE_URL");

/** Where clients reach it: the same, unless the functions run in a network of their own. */
export const publicUrl: string = Deno.env.get("PUBLIC_API_URL") ?? supabaseUrl;

export const databaseUrl: string = Deno.env.get("API_DB_URL") ?? required("SUPABASE_DB_URL");

/** A transaction-mode pooler cannot keep prepared statements: set API_DB_PREPARE=false there. */
export const prepareStatements: boolean = Deno.env.get("API_DB_PREPARE") !== "false";

/** Connections of one isolate: many isolates share those of one database, and few keep them busy. */
export const databaseConnections: number = Number(Deno.env.get("API_DB_CONNECTIONS") ?? 4);

export const publishableKey: string = defaultKey("SUPABASE_PUBLISHABLE_KEYS");
export const secretKey: string = defaultKey("SUPABASE_SECRET_KEYS");
export const secretKeys: readonly string[] = Object.values(
  JSON.parse(required("SUPABASE_SECRET_KEYS")) as Record<string, string>,
);
