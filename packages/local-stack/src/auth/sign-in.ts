/** `/token`: signs users in with a password, an ID token or the code of a link, and refreshes sessions. */

import { Hono } from "hono";
import { recordAudit } from "./audit-log.ts";
import { checkPhone, passwordGrantBody, pkceGrantBody, readBody, refreshGrantBody } from "./bodies.ts";
import { AuthError, invalid, OAuthError } from "./errors.ts";
import { signInWithIdToken } from "./id-tokens.ts";
import { type AuthContext, requireTokenFor } from "./limits.ts";
import { endFlow } from "./pkce.ts";
import { openSession, renewSession, tokenResponse } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { asAuthAdmin, findUserBy, isBanned, isPasswordOf } from "./users.ts";

type Grant = (request: Request, context: AuthContext) => Promise<Response>;

const grants = new Map<string | undefined, Grant>([
  ["password", signInWithPassword],
  ["refresh_token", refresh],
  ["id_token", signInWithIdToken],
  ["pkce", exchangeCode],
]);

export function signInRoutes(context: AuthContext): Hono {
  return new Hono()
    .post("/signup", (c) => signUp(c.req.raw, context))
    .post("/token", requireTokenFor(context, "/token"), (c) => {
      const grantType = c.req.query("grant_type");
      const grant = grants.get(grantType);
      if (grant) {
        return grant(c.req.raw, context);
      }
      if (grantType === "web3") {
        throw new AuthError(422, "web3_provider_disabled", "Web3: not part of the local stack");
      }
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    });
}

async function signInWithPassword(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, passwordGrantBody);
  const contact = body.email === "" ? "phone" : "email";
  if (body.email !== "" && body.phone !== "") {
    throw invalid("Only an email address or phone number should be provided on login.");
  }
  if (body[contact] === "") {
    throw invalid("missing email or phone");
  }
  if (contact === "phone" && !context.config.auth.sms.enabled) {
    throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  }
  const value = contact === "email" ? body.email.toLowerCase() : checkPhone(body.phone);
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const user = await findUserBy(sql, contact, value);
    if (user && isBanned(user)) {
      throw new AuthError(400, "user_banned", "User is banned");
    }
    if (!user || !(await isPasswordOf(sql, user.id, body.password))) {
      throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
    }
    if (user[`${contact}_confirmed_at`] === undefined) {
      throw contact === "email"
        ? new AuthError(400, "email_not_confirmed", "Email not confirmed")
        : new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
    }
    await recordAudit(sql, user, "login", { provider: contact });
    return await openSession(sql, user.id, request.headers.get("user-agent"), "password");
  });
  return await tokenResponse(context, grant);
}

async function exchangeCode(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, pkceGrantBody);
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const { userId, method } = await endFlow(sql, body.auth_code, body.code_verifier);
    const opened = await openSession(sql, userId, request.headers.get("user-agent"), method);
    await recordAudit(sql, opened.user, "login", { provider_type: method });
    return opened;
  });
  return await tokenResponse(context, grant);
}

async function refresh(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, refreshGrantBody);
  if (body.refresh_token === "") {
    throw new OAuthError("invalid_request", "refresh_token required");
  }
  const grant = await asAuthAdmin(context.sql, (sql) =>
    renewSession(sql, body.refresh_token, request.headers.get("user-agent")),
  );
  if (grant instanceof AuthError) {
    throw grant;
  }
  return await tokenResponse(context, grant);
}
