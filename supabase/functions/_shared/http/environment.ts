/**
 * Environment variables that the platform sets for every function. Each variable is read when it is needed. A function
 * therefore starts even if a variable is missing, and only the calls that need the variable fail with `misconfigured`.
 */

import { misconfigured } from "./errors.ts";

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) {
    throw misconfigured(`The environment variable ${name} is not set.`);
  }
  return value;
}

/** Reads a variable in which the platform stores a JSON object of API keys by name. */
function keysOf(listName: string): Record<string, string> {
  const list = required(listName);
  let keys: unknown;
  try {
    keys = JSON.parse(list);
  } catch {
    throw misconfigured(`The environment variable ${listName} is not JSON.`);
  }
  const values = typeof keys === "object" && keys !== null ? Object.values(keys) : [];
  // An empty key is rejected here, because it would match a request that has no key.
  if (values.length === 0 || values.some((key) => typeof key !== "string" || key === "")) {
    throw misconfigured(`The environment variable ${listName} names no key, or an empty one.`);
  }
  return keys as Record<string, string>;
}

function defaultKey(listName: string): string {
  const keys = keysOf(listName);
  return (keys.default ?? Object.values(keys)[0]) as string;
}

/** URL at which the functions reach the platform. */
export function supabaseUrl(): string {
  return required("SUPABASE_URL");
}

/**
 * URL at which clients reach the platform. `publicUrl` differs from `supabaseUrl` if the functions use an internal
 * address, or if clients use a custom domain.
 */
export function publicUrl(): string {
  return Deno.env.get("PUBLIC_API_URL") ?? supabaseUrl();
}

export function publishableKey(): string {
  return defaultKey("SUPABASE_PUBLISHABLE_KEYS");
}

export function secretKey(): string {
  return defaultKey("SUPABASE_SECRET_KEYS");
}

export function secretKeys(): string[] {
  return Object.values(keysOf("SUPABASE_SECRET_KEYS"));
}

/** Public keys of the identity provider at the time of the deployment, as JSON. */
export function deployedKeySet(): string {
  return Deno.env.get("SUPABASE_JWKS") ?? "";
}

/** URL of the database or of its pooler. */
export function databaseUrl(): URL {
  const name = Deno.env.get("API_DB_URL") ? "API_DB_URL" : "SUPABASE_DB_URL";
  const text = required(name);
  if (!URL.canParse(text)) {
    throw misconfigured(`The environment variable ${name} is no URL.`);
  }
  return new URL(text);
}

/**
 * Certificate in PEM of the authority that signed the database's certificate. Undefined if the runtime already trusts
 * this authority.
 */
export function databaseAuthority(): string | undefined {
  return Deno.env.get("API_DB_CA");
}

/**
 * Whether prepared statements are used. False for a pooler in transaction mode (port 6543 on the platform), which does
 * not support them.
 */
export function prepareStatements({ port }: URL): boolean {
  const wanted = Deno.env.get("API_DB_PREPARE");
  return wanted ? wanted !== "false" : port !== "6543";
}

/**
 * Number of database connections per isolate. The number is small, because all isolates share the connection limit of
 * the database.
 */
export const databaseConnections: number = Math.floor(Number(Deno.env.get("API_DB_CONNECTIONS"))) || 4;

/**
 * Number of trusted proxies in front of the functions. Each trusted proxy appends one entry to `x-forwarded-for`, so
 * the same number of entries at the right end is trusted. With 0, no entry is trusted.
 */
export const trustedHops: number = Math.max(0, Math.floor(Number(Deno.env.get("TRUSTED_HOPS"))) || 0);
