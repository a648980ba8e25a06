/** Simulates faults of a deployment that are visible over HTTP. A proxy in front of the stack changes the responses. */

import { apiChecks } from "../doctor/api-checks.ts";
import type { Project } from "../doctor/project.ts";
import { type Alteration, startAlteringProxy } from "./altering-proxy.ts";
import { type ApiFault, authSettingsFaults, ownedProject } from "./auth-settings-faults.ts";
import { expectFaultForEach, expectSeen } from "./planted-faults.ts";

type JsonChange = (body: Record<string, unknown>) => Record<string, unknown>;

/** Returns a function that changes the JSON body of the responses on a path. */
function altering(path: string, change: JsonChange): Alteration {
  return async (asked, response) =>
    asked === path ? Response.json(change(await response.json()), { status: response.status }) : undefined;
}

const documentPath = "/functions/v1/docs/openapi.json";
const jobsPath = "/functions/v1/jobs";
const settingsPath = "/auth/v1/settings";
const elsewhere = { isLocal: false };

const skewed =
  (seconds: number): Alteration =>
  (path, response) => {
    const headers = { date: new Date(Date.now() + seconds * 1000).toUTCString() };
    return path === documentPath ? new Response(response.body, { headers }) : undefined;
  };

const apiFaults: ApiFault[] = [
  {
    check: "reachable",
    level: "fail",
    says: /functions answer 404/,
    alters: (path) => (path === documentPath ? new Response("", { status: 404 }) : undefined),
  },
  {
    check: "reachable",
    level: "fail",
    says: /Auth answers 502/,
    alters: (path) => (path === settingsPath ? new Response("", { status: 502 }) : undefined),
  },
  { check: "TLS", level: "fail", says: /plain HTTP/, project: { apiUrl: "http://api.example.com", ...elsewhere } },
  { check: "publishable key", level: "skipped", says: /PUBLISHABLE_KEY/, project: { publishableKey: undefined } },
  {
    check: "publishable key",
    level: "fail",
    says: /old kind/,
    project: { publishableKey: "eyJhbGciOiJIUzI1NiJ9.e30.x" },
  },
  {
    check: "publishable key",
    level: "fail",
    says: /is a secret key\. Give the key that begins with sb_publishable_/,
    project: { publishableKey: "sb_secret_x" },
  },
  {
    check: "publishable key",
    level: "fail",
    says: /refused with 401/,
    project: { publishableKey: "sb_publishable_x" },
  },
  { check: "secret key", level: "skipped", says: /SECRET_KEY/, project: { secretKey: undefined } },
  { check: "secret key", level: "fail", says: /old kind/, project: { secretKey: "eyJhbGciOiJIUzI1NiJ9.e30.x" } },
  { check: "secret key", level: "fail", says: /refused with 401/, project: { secretKey: "sb_secret_x" } },
  {
    check: "secret key",
    level: "fail",
    says: /503 misconfigured/,
    alters: (path) => (path === jobsPath ? Response.json({ code: "misconfigured" }, { status: 503 }) : undefined),
  },
  {
    check: "secret key",
    level: "fail",
    says: /the function jobs answers 500 internal_error\. Read the log/,
    alters: (path) => (path === jobsPath ? Response.json({ code: "internal_error" }, { status: 500 }) : undefined),
  },
  {
    check: "publishable key",
    level: "fail",
    says: /Auth answers 500\. Read the log of Auth/,
    alters: (path) => (path === settingsPath ? new Response("", { status: 500 }) : undefined),
  },
  {
    check: "tokens",
    level: "fail",
    says: /no public key/,
    alters: altering("/auth/v1/.well-known/jwks.json", () => ({ keys: [] })),
  },
  {
    check: "sign-in",
    level: "fail",
    says: /nobody can sign up/,
    alters: altering(settingsPath, (settings) => ({ ...settings, disable_signup: true })),
  },
  {
    check: "sign-in",
    level: "fail",
    says: /neither addresses nor numbers/,
    alters: altering(settingsPath, (settings) => ({ ...settings, external: {} })),
  },
  { check: "sign-in", level: "fail", says: /not confirmed/, project: elsewhere },
  {
    check: "anonymous sign-ins",
    level: "warn",
    says: /they are on.*account_required/,
    alters: altering(settingsPath, (settings) => ({
      ...settings,
      external: { ...(settings.external as object), anonymous_users: true },
    })),
  },
  { check: "redirects", level: "skipped", says: /SUPABASE_ACCESS_TOKEN.*URL Configuration/, project: elsewhere },
  { check: "limits of Auth", level: "skipped", says: /Rate Limits/, project: elsewhere },
  { check: "mail", level: "skipped", says: /SMTP/, project: elsewhere },
  ...authSettingsFaults,
  { check: "clock", level: "warn", says: /\d+ s between/, alters: skewed(20) },
  { check: "clock", level: "fail", says: /\d+ s between/, alters: skewed(-300) },
  {
    check: "distance",
    level: "warn",
    says: /x-region/,
    // Delays only the calls that reach the database, as if the database were far from the functions.
    alters: async (path, response, request) => {
      if (path === jobsPath && request.headers.has("apikey")) {
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      return response;
    },
  },
];

/**
 * Simulates each fault that is visible over HTTP, and checks that the doctor finds it. Returns the number of simulated
 * faults.
 */
export async function seeApiFaults(project: Project): Promise<number> {
  expectFaultForEach(apiChecks, apiFaults);
  const proxy = startAlteringProxy(project.apiUrl);
  try {
    for (const fault of apiFaults) {
      proxy.alter(fault.alters);
      const management = fault.asOwner ? { ...ownedProject, url: proxy.url } : undefined;
      await expectSeen(apiChecks, { ...project, apiUrl: proxy.url, management, ...fault.project }, fault);
    }
  } finally {
    await proxy.stop();
  }
  return apiFaults.filter(({ level }) => level !== "ok").length;
}
