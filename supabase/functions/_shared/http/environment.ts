/**
 * Environment variables that the platform sets for every function. They are read on use: a function starts without
 * them, and calls that need a missing variable fail with `misconfigured`.
 */

import { misconfigured } from "./errors.ts";

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) {
    throw misconfigured(`The environment variable ${name} is not set.`);
  }
  return value;
}

/** Reads a variable with a JSON object of keys by name, as the platform writes it. */
function keysOf(listName: string): Record<string, string> {
  const list = required(listName);
  let keys: unknown;
  try {
    keys = JSON.parse(list);
  } catch {
    throw misconfigured(`The environment variable ${listName} is not JSON.`);
  }
  const values = typeof keys === "object" && keys !== null ? Object.values(keys) : [];
  // A request without a key has an empty key, which must not match.
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

/** URL at which clients reach the platform. It is the same URL, unless the functions run in a separate network. */
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

/** Certificate authority of the database host in PEM, if the runtime does not know it. */
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
 * Connections per isolate. Many isolates share the connections of the database, and a few connections are enough for
 * each.
 */
export const databaseConnections: number = Math.floor(Number(Deno.env.get("API_DB_CONNECTIONS"))) || 4;

/**
 * Number of trusted proxies, which is the number of trusted entries at the right end of `x-forwarded-for`. With 0, no
 * entry is trusted.
 */
export const trustedHops: number = Math.max(0, Math.floor(Number(Deno.env.get("TRUSTED_HOPS"))) || 0);
