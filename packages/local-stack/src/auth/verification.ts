/**
 * `/verify`: verifies the token of a link or a typed code, and confirms an email address, a phone number, or the change
 * of one.
 */

import { Hono } from "hono";
import type postgres from "postgres";
import { recordAudit } from "./audit-log.ts";
import { checkEmail, checkPhone, readBody, verificationBody } from "./bodies.ts";
import { AuthError, invalid } from "./errors.ts";
import { verifyIdentities } from "./identities.ts";
import { type AuthContext, requireTokenFor } from "./limits.ts";
import { type Purpose, pkcePrefix, tokenOf, useToken } from "./one-time-tokens.ts";
import { authCodeOf } from "./pkce.ts";
import { redirectTargetOf, redirectTo, withFragment, withQuery } from "./redirects.ts";
import { isConfirmedAtOnce } from "./sending.ts";
import {
  type AuthenticationMethod,
  type Grant,
  openSession,
  sessionResponseOf,
  tokenResponse,
  userBanned,
} from "./sessions.ts";
import type { User } from "./user-rows.ts";
import { asAuthAdmin, changeUser, findUser, isBanned } from "./users.ts";

// Validity period of codes in text messages. The Supabase CLI uses the same period.
const textSeconds = 6000;

/** Purposes of the one-time tokens that each verification type accepts. */
const purposesOf = new Map<string, readonly Purpose[]>([
  ["email", ["confirmation", "recovery"]],
  ["signup", ["confirmation"]],
  ["invite", ["confirmation"]],
  ["magiclink", ["recovery"]],
  ["recovery", ["recovery"]],
  ["email_change", ["email_change_current", "email_change_new"]],
  ["sms", ["confirmation"]],
  ["phone_change", ["phone_change"]],
]);

const oneOfTwo = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Tokens to verify: the token of a link, or the tokens to which a typed code may correspond. */
interface Claim {
  type: string;
  tokens: string[];
  refusal: string;
}

export function verificationRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/verify", requireTokenFor(context, "/verify"), (c) => followLink(c.req.raw, context))
    .post("/verify", requireTokenFor(context, "/verify"), (c) => verifyCode(c.req.raw, context));
}

/**
 * Handles a GET request of a user who opened a link in an email. Redirects to the target page, whose URL contains the
 * result.
 */
async function followLink(request: Request, context: AuthContext): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const [token, type] = [query.get("token") ?? "", query.get("type") ?? ""];
  requireType(type);
  if (token === "") {
    throw invalid("Verify requires a token or a token hash");
  }
  const target = redirectTargetOf(request, context);
  const withVerifier = token.startsWith(pkcePrefix);
  const claim = { type, tokens: [token], refusal: "Email link is invalid or has expired" };
  const userAgent = request.headers.get("user-agent");
  try {
    return await asAuthAdmin(context.sql, async (sql) => {
      const userId = await prove(sql, context, claim);
      if (userId === null) {
        const address = withVerifier ? withQuery(target, { message: oneOfTwo }) : target;
        return redirectTo(withFragment(address, { message: oneOfTwo }));
      }
      if (withVerifier) {
        return redirectTo(withQuery(target, { code: await authCodeOf(sql, userId, methodOf(type)) }));
      }
      const grant = await openSession(sql, userId, userAgent, "otp");
      return redirectTo(withFragment(target, await sessionFields(context, grant, type)));
    });
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    const fields = refusalFields(error);
    return redirectTo(withFragment(withVerifier ? withQuery(target, fields) : target, fields));
  }
}

async function verifyCode(request: Request, context: AuthContext): Promise<Response> {
  const claim = claimOf(await readBody(request, verificationBody));
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const userId = await prove(sql, context, claim);
    return userId === null ? null : await openSession(sql, userId, request.headers.get("user-agent"), "otp");
  });
  return grant ? await tokenResponse(context, grant) : Response.json({ msg: oneOfTwo, code: "200" });
}

type VerificationBody = ReturnType<(typeof verificationBody)["parse"]>;

function claimOf({ type, token, token_hash, email, phone, redirect_to }: VerificationBody): Claim {
  requireType(type);
  if ((token === "") === (token_hash === "")) {
    throw invalid("Verify requires either a token or a token hash");
  }
  if (token_hash !== "") {
    if (email !== "" || phone !== "" || redirect_to !== "") {
      throw invalid("Only the token_hash and type should be provided");
    }
    return { type, tokens: [token_hash], refusal: "Email link is invalid or has expired" };
  }
  if ((email === "") === (phone === "")) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  const hash = tokenOf(email === "" ? checkPhone(phone) : checkEmail(email), token);
  return { type, tokens: [hash, `${pkcePrefix}${hash}`], refusal: "Token has expired or is invalid" };
}

/**
 * Consumes a token, and confirms the address or the change for which the token was sent. Returns the user id, or null
 * if the other email address must also confirm the change.
 */
async function prove(sql: postgres.TransactionSql, context: AuthContext, claim: Claim): Promise<string | null> {
  const isText = claim.type === "sms" || claim.type === "phone_change";
  const lifeSeconds = isText ? textSeconds : context.config.auth.email.otp_expiry;
  const used = await useToken(sql, purposesOf.get(claim.type) ?? [], claim.tokens, lifeSeconds);
  const user = used && (await findUser(sql, used.userId));
  if (!used || !user) {
    throw new AuthError(403, "otp_expired", claim.refusal);
  }
  if (isBanned(user)) {
    throw userBanned();
  }
  if (claim.type === "email_change") {
    const confirmedId = await confirmEmailChange(sql, context, user);
    await recordAudit(sql, confirmedId === null ? null : user, "user_modified");
    return confirmedId;
  }
  if (claim.type === "phone_change") {
    await recordAudit(sql, user, "user_modified");
    await confirmPhoneChange(sql, user.id, user.new_phone ?? "");
  } else if (isText) {
    await recordAudit(sql, user, "user_signedup", { provider: "phone" });
    await changeUser(sql, user.id, { confirmed: { phone: true } });
  } else {
    await confirmEmail(sql, user, used.purpose);
  }
  return user.id;
}

/**
 * Confirms the email address. Only the link of a sign-up or an invitation marks the user's identities as verified, as
 * on the platform.
 */
async function confirmEmail(sql: postgres.TransactionSql, user: User, purpose: Purpose): Promise<void> {
  const isNew = user.email_confirmed_at === undefined;
  await recordAudit(sql, user, isNew ? "user_signedup" : "login", isNew ? { provider: "email" } : undefined);
  if (isNew) {
    await changeUser(sql, user.id, { confirmed: { email: true } });
  }
  if (purpose === "confirmation") {
    await verifyIdentities(sql, user.id);
  }
}

async function confirmEmailChange(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
): Promise<string | null> {
  const needsBoth = context.config.auth.email.double_confirm_changes && !isConfirmedAtOnce(context, "email");
  if (needsBoth && user.email !== "") {
    const [agreed] = await sql<{ status: number }[]>`
      update auth.users set email_change_confirm_status = email_change_confirm_status + 1
      where id = ${user.id} returning email_change_confirm_status as status`;
    if (agreed?.status === 1) {
      return null;
    }
  }
  await changeEmail(sql, user.id, user.new_email ?? "");
  return user.id;
}

/** Changes the user's email address to an address that the user has confirmed. */
export async function changeEmail(sql: postgres.TransactionSql, userId: string, email: string): Promise<void> {
  await changeUser(sql, userId, { email, confirmed: { email: true } });
  await sql`
    update auth.users set
      email_change = '', email_change_token_current = '', email_change_token_new = '', email_change_confirm_status = 0
    where id = ${userId}`;
}

/** Changes the user's phone number to a number that the user has confirmed. */
export async function confirmPhoneChange(sql: postgres.TransactionSql, userId: string, phone: string): Promise<void> {
  await changeUser(sql, userId, { phone, confirmed: { phone: true } });
  await sql`update auth.users set phone_change = '', phone_change_token = '' where id = ${userId}`;
}

function methodOf(type: string): AuthenticationMethod {
  return type === "signup" ? "email/signup" : (type as AuthenticationMethod);
}

async function sessionFields(context: AuthContext, grant: Grant, type: string): Promise<Record<string, string>> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionResponseOf(context, grant);
  return {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    type,
  };
}

const oauthWords: Record<number, string> = { 400: "invalid_request", 403: "access_denied" };

function refusalFields({ status, code, message }: AuthError): Record<string, string> {
  const word = oauthWords[status];
  return { ...(word && { error: word }), error_code: code, error_description: message };
}

function requireType(type: string): void {
  if (type === "") {
    throw invalid("Verify requires a verification type");
  }
  if (!purposesOf.has(type)) {
    throw invalid(`Unsupported verification type "${type}"`);
  }
}
