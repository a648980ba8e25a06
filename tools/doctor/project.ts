/**
 * Finds the deployment that the doctor checks. Environment variables specify it; by default it is the running local
 * stack.
 */

import { isIP } from "node:net";
import postgres from "postgres";
import { Refusal } from "../stack/options.ts";
import { readStatus } from "../stack/scratch-stack.ts";

/** URLs, keys and certificates of a deployment. Values that were not given are undefined. */
export interface Project {
  apiUrl: string;
  publishableKey: string | undefined;
  secretKey: string | undefined;
  databaseUrl: string | undefined;
  /** PEM certificate of the authority that issued the certificate of the database. */
  databaseAuthority: string | undefined;
  /** Access to the platform's management API, or undefined without an access token. */
  management?: Management | undefined;
  /** Whether the deployment runs on this machine. Some checks do not apply to a deployment on this machine. */
  isLocal: boolean;
  /** Whether the project is the running local stack, and not a deployment that environment variables specify. */
  isLocalStack: boolean;
}

/** Access to one project through the platform's management API. */
export interface Management {
  url: string;
  token: string;
  /** Id of the project on the platform. */
  reference: string;
}

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];
const databaseSeconds = 10;

/** Whether the host in a URL is a loopback address of this machine. */
export function isOfThisMachine(url: string): boolean {
  return loopbackNames.includes(new URL(url).hostname);
}

const managementUrl = "https://api.supabase.com";

/**
 * Returns the id of a hosted project, which is part of the URLs of its API and database. Returns undefined if the URL
 * belongs to a custom domain or another host.
 */
export function projectReference(address: string): string | undefined {
  const { hostname, username } = new URL(address);
  const ofHost = /^(?:db\.)?([a-z0-9]+)\.supabase\.co$/.exec(hostname)?.[1];
  return ofHost ?? (hostname.endsWith(".pooler.supabase.com") ? /\.([a-z0-9]+)$/.exec(username)?.[1] : undefined);
}

/** Throws if two URLs belong to different projects, because the results of checks would contradict each other. */
export function checkSameProject(apiUrl: string, databaseUrl: string, variable = "API_URL"): void {
  const [api, database] = [projectReference(apiUrl), projectReference(databaseUrl)];
  if (api && database && api !== database) {
    throw new Refusal(`${variable} belongs to the project ${api}, and DB_URL to ${database}.`);
  }
}

/** Returns access to the management API. Returns undefined if there is no access token or the project id is unknown. */
function findManagement(apiUrl: string, environment: Record<string, string>): Management | undefined {
  const { SUPABASE_ACCESS_TOKEN: token, SUPABASE_PROJECT_ID: named } = environment;
  const reference = named || projectReference(apiUrl);
  return token && reference ? { url: managementUrl, token, reference } : undefined;
}

/** Throws if the URL of a database is not valid, or if its password contains characters that must be encoded. */
export function checkDatabaseUrl(url: string): void {
  const { pathname, search, hash } = URL.canParse(url) ? new URL(url) : {};
  if (pathname === undefined || `${pathname}${search}`.includes("@") || hash) {
    throw new Refusal(
      "DB_URL is no address: percent-encode special characters of the password, such as @ (%40), / (%2F) and # (%23).",
    );
  }
}

/** Returns the URL of a project's API without a trailing slash. Throws if it is not valid or has a path. */
export function parseApiUrl(url: string): string {
  const origin = url.replace(/\/+$/, "");
  if (!URL.canParse(origin)) {
    throw new Refusal(`API_URL is no address: "${url}".`);
  }
  if (new URL(origin).pathname !== "/") {
    throw new Refusal(`API_URL must have no path, such as https://PROJECT.supabase.co: "${url}".`);
  }
  return origin;
}

/**
 * Returns the deployment that API_URL and the keys in the environment specify. If API_URL is not set, returns the
 * running stack that the options specify.
 */
export async function findProject(stackArgs: string[]): Promise<Project> {
  const isDeployment = Boolean(Deno.env.get("API_URL"));
  const named = isDeployment ? Deno.env.toObject() : await findStack(stackArgs);
  const apiUrl = parseApiUrl(named.API_URL ?? "");
  if (named.DB_URL) {
    checkDatabaseUrl(named.DB_URL);
    checkSameProject(apiUrl, named.DB_URL);
  }
  return {
    apiUrl,
    publishableKey: named.PUBLISHABLE_KEY || undefined,
    secretKey: named.SECRET_KEY || undefined,
    databaseUrl: named.DB_URL || undefined,
    databaseAuthority: named.API_DB_CA || undefined,
    management: findManagement(apiUrl, named),
    isLocal: isOfThisMachine(apiUrl),
    isLocalStack: !isDeployment,
  };
}

async function findStack(stackArgs: string[]): Promise<Record<string, string>> {
  const running = await readStatus(stackArgs);
  if ("complaint" in running) {
    throw new Refusal(
      `${running.complaint}\nOr name a deployment by API_URL, PUBLISHABLE_KEY, SECRET_KEY and DB_URL in the environment.`,
    );
  }
  return running.environment;
}

/** Explains why a database cannot be reached, and advises the operator. */
export function unreachable(error: unknown): { seen: string; advice: string } {
  const { message, code } = error as Error & { code?: string };
  const advice = /certificate|issuer/i.test(`${code} ${message}`)
    ? "Give the authority of the database as API_DB_CA (Database settings, SSL configuration)"
    : "Check address and password in DB_URL; with network restrictions this machine must be let in";
  return { seen: `not reached: ${message || code}`, advice };
}

export async function requireReachable(sql: postgres.Sql): Promise<void> {
  await sql`select`.catch((error) => {
    const { seen, advice } = unreachable(error);
    throw new Refusal(`The database was ${seen}. ${advice}.`);
  });
}

/**
 * Connects to the database of a deployment. Uses TLS and verifies the certificate unless the database is on this
 * machine.
 */
export function connectTo(url: string, authority: string | undefined): postgres.Sql {
  const { hostname } = new URL(url);
  return postgres(url, {
    max: 2,
    prepare: false,
    connect_timeout: databaseSeconds,
    onnotice() {},
    // TLS does not allow an IP address as a server name.
    ssl: isOfThisMachine(url)
      ? false
      : { ...(isIP(hostname) === 0 && { servername: hostname }), ...(authority && { ca: authority }) },
  });
}
