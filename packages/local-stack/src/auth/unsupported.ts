/**
 * Features of the platform's auth service that the local stack does not support. Requests to the paths of these
 * features get the status and the error code of a disabled feature.
 */

import { Hono } from "hono";
import { requireManualLinking } from "./callers.ts";
import { AuthError } from "./errors.ts";
import type { AuthContext } from "./limits.ts";

type Code = ConstructorParameters<typeof AuthError>[1];

/** Unsupported features, each with its paths, HTTP status, error code and description. */
const unsupported: [string[], number, Code, string][] = [
  [["/sso", "/sso/*"], 404, "saml_provider_disabled", "Single sign-on (SAML)"],
  [["/admin/sso/*"], 422, "saml_provider_disabled", "Single sign-on (SAML)"],
  [["/admin/users/:id/factors", "/admin/users/:id/factors/*"], 422, "feature_disabled", "Factors of other users (MFA)"],
  [
    ["/passkeys", "/passkeys/*", "/admin/users/:id/passkeys", "/admin/users/:id/passkeys/*"],
    404,
    "passkey_disabled",
    "Passkeys",
  ],
  [
    ["/oauth/*", "/admin/oauth/*", "/user/oauth/*", "/.well-known/oauth-authorization-server"],
    404,
    "feature_disabled",
    "An OAuth server",
  ],
  [["/admin/custom-providers", "/admin/custom-providers/*"], 404, "feature_disabled", "Custom OAuth providers"],
  [["/admin/generate_link"], 422, "feature_disabled", "Links for other mailers"],
  [["/admin/audit"], 422, "feature_disabled", "The audit log"],
  [["/scim/*"], 404, "feature_disabled", "SCIM"],
];

export function unsupportedRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  for (const [paths, status, code, feature] of unsupported) {
    routes.on("ALL", paths, () => {
      throw new AuthError(status, code, `${feature}: not part of the local stack`);
    });
  }
  routes.get("/user/identities/authorize", async (c) => {
    await requireManualLinking(c.req.raw, context);
    throw redirectUnsupported();
  });
  routes.on("ALL", ["/authorize", "/callback"], () => {
    throw redirectUnsupported();
  });
  return routes;
}

function redirectUnsupported(): AuthError {
  const message = "Signing in by a redirect (OAuth): not part of the local stack, give the ID token of Apple or Google";
  return new AuthError(400, "validation_failed", message);
}
