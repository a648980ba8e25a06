/** `/auth/v1`: the auth service, with passwords, emails, text messages and ID tokens as on the platform. */

import { Hono } from "hono";
import { InvalidTokenError } from "../keys.ts";
import type { Service, StackContext } from "../stack.ts";
import { accountRoutes } from "./account.ts";
import { adminRoutes, invitationRoutes } from "./admin.ts";
import { AuthError, errorResponse, OAuthError } from "./errors.ts";
import { factorRoutes } from "./factors.ts";
import { type AuthContext, limitsOf } from "./limits.ts";
import { passwordlessRoutes } from "./passwordless.ts";
import { isConfirmedAtOnce } from "./sending.ts";
import { issuerOf } from "./sessions.ts";
import { signInRoutes } from "./sign-in.ts";
import { unsupportedRoutes } from "./unsupported.ts";
import { verificationRoutes } from "./verification.ts";

/** Creates the auth service. A request for an unsupported feature gets an error that names the feature. */
export function createAuthService(stack: StackContext): Service {
  const context = { ...stack, limits: limitsOf(stack) };
  const app = new Hono()
    .basePath("/auth/v1")
    .route("/", descriptionRoutes(context))
    .route("/", signInRoutes(context))
    .route("/", passwordlessRoutes(context))
    .route("/", verificationRoutes(context))
    .route("/", accountRoutes(context))
    .route("/", invitationRoutes(context))
    .route("/", factorRoutes(context))
    .route("/", unsupportedRoutes(context))
    .route("/admin/users", adminRoutes(context))
    .notFound((c) =>
      errorResponse(
        new AuthError(404, "not_found", `${c.req.method} ${c.req.path} is not part of the local stack`),
        c.req.raw,
      ),
    )
    .onError((error, c) =>
      error instanceof OAuthError
        ? Response.json({ error: error.error, error_description: error.message }, { status: 400 })
        : errorResponse(toAuthError(error), c.req.raw),
    );
  return async (request) => {
    if (request.method === "HEAD") {
      return refuseHead(app, request);
    }
    const response = await app.fetch(request);
    response.headers.set("access-control-expose-headers", "X-Total-Count, Link, X-Supabase-Api-Version");
    return response;
  };
}

/**
 * Rejects HEAD requests, because the platform supports HEAD on no route. A mail client may check a link with a HEAD
 * request. Such a request must not consume the token of the link.
 */
function refuseHead(app: Hono, request: Request): Response {
  const { pathname } = new URL(request.url);
  const methods = app.routes.filter(({ path }) => path === pathname).map(({ method }) => method);
  return new Response(null, { status: 405, headers: { allow: [...new Set(methods)].join(", ") } });
}

function descriptionRoutes(context: AuthContext): Hono {
  const issuer = issuerOf(context);
  const { auth } = context.config;
  const cached = { "cache-control": "public, max-age=600" };
  return new Hono()
    .get("/health", (c) =>
      c.json({
        version: "local-stack",
        name: "GoTrue",
        description: "GoTrue is a user registration and authentication API",
      }),
    )
    .get("/settings", (c) =>
      c.json({
        external: {
          anonymous_users: auth.enable_anonymous_sign_ins,
          apple: auth.external.apple.enabled,
          email: auth.email.enabled,
          google: auth.external.google.enabled,
          phone: auth.sms.enabled,
        },
        disable_signup: !auth.enable_signup,
        mailer_autoconfirm: isConfirmedAtOnce(context, "email"),
        phone_autoconfirm: isConfirmedAtOnce(context, "phone"),
        sms_provider: "",
        passkeys_enabled: false,
        saml_enabled: false,
      }),
    )
    .get("/.well-known/jwks.json", (c) => c.json(context.keys.jwks, 200, cached))
    .get("/.well-known/openid-configuration", (c) =>
      c.json(
        {
          issuer,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
          token_endpoint: `${issuer}/token`,
          response_types_supported: ["token"],
          grant_types_supported: ["password", "refresh_token"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["ES256"],
        },
        200,
        cached,
      ),
    );
}

function toAuthError(error: Error): AuthError {
  if (error instanceof AuthError) {
    return error;
  }
  if (error instanceof InvalidTokenError) {
    return new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
  // Only the message is logged, because other fields of a database error may contain user input.
  console.error(`auth: ${error.message}`);
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}
