/**
 * Finds the Supabase stack to test: the stack in the environment variables, or else the local stack on the default
 * port.
 */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import postgres from "postgres";
import type { TestProject } from "vitest/node";

/** Addresses of the stack under test, with the names that `npm run status` and `supabase status` print. */
export interface StackAddresses {
  apiUrl: string;
  functionsUrl: string;
  databaseUrl: string;
  jwksUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Tokens of the roles `anon` and `service_role`, if the stack prints any. */
  roleTokens: string[];
}

declare module "vitest" {
  interface ProvidedContext {
    stack: StackAddresses;
  }
}

const projectDirectory = fileURLToPath(new URL("../../../..", import.meta.url));

function statusOfLocalStack(): NodeJS.Dict<string> {
  try {
    const status = execFileSync("npm", ["run", "--silent", "status"], {
      cwd: projectDirectory,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return parseEnv(status);
  } catch {
    throw new Error('No stack to test: start one with "npm start", or name one by API_URL and its companions.');
  }
}

async function requireResponse(url: string): Promise<void> {
  try {
    await (await fetch(url)).body?.cancel();
  } catch {
    throw new Error(`No stack to test: nothing answers at ${url}.`);
  }
}

/**
 * Changes the database for the tests. Afterwards an RPC that takes locks in the wrong order fails, so its test receives
 * a response with status 500. Unused files are removed immediately instead of after an hour.
 */
async function prepareDatabase(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    create or replace function private.asserts_lock_order() returns boolean language sql immutable return true`;
  await sql`update private.settings set value = '0' where name = 'media_removal_seconds'`;
  await sql.end();
}

export default async function setup(project: TestProject): Promise<void> {
  const given = process.env.API_URL ? process.env : statusOfLocalStack();
  const required = (name: string): string => {
    const value = given[name];
    if (!value) {
      throw new Error(`The address of the stack is given without its ${name}.`);
    }
    return value;
  };
  const apiUrl = required("API_URL");
  const stack: StackAddresses = {
    apiUrl,
    functionsUrl: given.FUNCTIONS_URL ?? `${apiUrl}/functions/v1`,
    databaseUrl: required("DB_URL"),
    jwksUrl: given.JWKS_URL ?? `${apiUrl}/auth/v1/.well-known/jwks.json`,
    publishableKey: required("PUBLISHABLE_KEY"),
    secretKey: required("SECRET_KEY"),
    roleTokens: ["ANON_KEY", "SERVICE_ROLE_KEY"].flatMap((name) => given[name] ?? []),
  };
  await requireResponse(stack.jwksUrl);
  await prepareDatabase(stack.databaseUrl);
  project.provide("stack", stack);
}
