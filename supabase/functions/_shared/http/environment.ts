/**
 * The environment that the platform gives to every function. It is read when it is needed: a function boots whatever is
 * missing, and the calls that need it are refused as `misconfigured`.
 */

import { misconfigured } from "./errors.ts";

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) {
    throw misconfigured(`The environment variable ${name} is not set.`);
  }
  return value;
}

/** The keys that a variable lists by name, as the platform writes them. */
function keysOf(listName: string): Record<string, string> {
  const list = required(listName);
  let keys: unknown;
  try {
    keys = JSON.parse(list);
  } catch {
    throw misconfigured(`The environment variable ${listName} is not JSON.`);
  }
  const values = typeof keys === "object" && keys !== null ? Object.values(keys) : [];
  // An empty key would be the one that a request without any key sends.
  if (values.length === 0 || values.some((key) => typeof key !== "string" || key === "")) {
    throw misconfigured(`The environment variable ${listName} names no key, or an empty one.`);
  }
  return keys as Record<string, string>;
}

function defaultKey(listName: string): string {
  const keys = keysOf(listName);
  return (keys.default ?? Object.values(keys)[0]) as string;
}

/** Where the functions themselves reach the platform. */
export function supabaseUrl(): string {
  return required("SUPABASE_URL");
}

/** Where clients reach it: the same, unless the functions run in a network of their own. */
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

/** The public keys of the identity provider as they were when the function was deployed; JSON. */
export function deployedKeySet(): string {
  return Deno.env.get("SUPABASE_JWKS") ?? "";
}

/** Where the database is: directly, or behind a pooler. */
export function databaseUrl(): URL {
  const name = Deno.env.get("API_DB_URL") ? "API_DB_URL" : "SUPABASE_DB_URL";
  const text = required(name);
  if (!URL.canParse(text)) {
    throw misconfigured(`The environment variable ${name} is no URL.`);
  }
  return new URL(text);
}

/** The certificate authority of the database's host, in PEM, where the runtime does not know it. */
export function databaseAuthority(): string | undefined {
  return Deno.env.get("API_DB_CA");
}

/** A pooler in transaction mode, which the platform has on port 6543, cannot keep prepared statements. */
export function prepareStatements({ port }: URL): boolean {
  const wanted = Deno.env.get("API_DB_PREPARE");
  return wanted ? wanted !== "false" : port !== "6543";
}

/** Connections of one isolate: many isolates share those of one database, and few keep them busy. */
export const databaseConnections: number = Math.floor(Number(Deno.env.get("API_DB_CONNECTIONS"))) || 4;

/** How many entries the proxies that are trusted have written at the right end of `x-forwarded-for`; 0 trusts none. */
export const trustedHops: number = Math.max(0, Math.floor(Number(Deno.env.get("TRUSTED_HOPS"))) || 0);
