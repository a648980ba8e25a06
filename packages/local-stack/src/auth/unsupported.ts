/** What the platform has and the local stack lacks: each says so, with the code that the platform has for what is off. */

import { type Context, Hono } from "hono";
import { AuthError } from "./errors.ts";

type Code = ConstructorParameters<typeof AuthError>[1];

/** Paths, the code, and what it is in plain words. */
const unsupported: [string[], Code, string][] = [
  [["/sso", "/sso/*", "/admin/sso/*"], "saml_provider_disabled", "Single sign-on (SAML)"],
  [["/admin/users/:id/factors", "/admin/users/:id/factors/*"], "feature_disabled", "Factors of other users (MFA)"],
  [
    ["/passkeys", "/passkeys/*", "/admin/users/:id/passkeys", "/admin/users/:id/passkeys/*"],
    "passkey_disabled",
    "Passkeys",
  ],
  [
    ["/oauth/*", "/admin/oauth/*", "/user/oauth/*", "/.well-known/oauth-authorization-server"],
    "feature_disabled",
    "Being an OAuth server",
  ],
  [["/admin/custom-providers", "/admin/custom-providers/*"], "feature_disabled", "Providers of one's own"],
  [["/admin/generate_link"], "feature_disabled", "Making links for other mailers"],
  [["/admin/audit"], "feature_disabled", "The audit log"],
  [["/scim/*"], "feature_disabled", "SCIM"],
];

const redirectPaths = ["/authorize", "/callback", "/user/identities/authorize"];

export function leftOutRoutes(): Hono {
  const routes = new Hono();
  for (const [paths, code, what] of unsupported) {
    routes.on("ALL", paths, refuse(422, code, `${what}: not part of the local stack`));
  }
  const hint = "Signing in by a redirect (OAuth): not part of the local stack, give the ID token of Apple or Google";
  routes.on("ALL", redirectPaths, refuse(400, "validation_failed", hint));
  return routes;
}

function refuse(status: number, code: Code, message: string) {
  return (_context: Context): never => {
    throw new AuthError(status, code, message);
  };
}
