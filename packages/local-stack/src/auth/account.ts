/** Endpoints with which users read and change their account, unlink identities and sign out. */

import { Hono } from "hono";
import type postgres from "postgres";
import { recordAudit } from "./audit-log.ts";
import { checkChannel, checkEmail, checkPasswordStrength, checkPhone, readBody, userUpdateBody } from "./bodies.ts";
import { type Caller, isUuid, requireManualLinking, requireUser } from "./callers.ts";
import { AuthError, invalid } from "./errors.ts";
import { adoptEmail } from "./external-accounts.ts";
import { removeIdentities } from "./identities.ts";
import { type AuthContext, requireTokenFor } from "./limits.ts";
import { forgetTokens, tokenOf, useToken } from "./one-time-tokens.ts";
import { challengeOf } from "./pkce.ts";
import { redirectTargetOf } from "./redirects.ts";
import { isConfirmedAtOnce, mailEmailChange, type Reply, textToken } from "./sending.ts";
import { closeSessions, type LogoutScope } from "./sessions.ts";
import type { User } from "./user-rows.ts";
import { asAuthAdmin, changeUser, emailExists, findUser, findUserBy, isPasswordOf, phoneExists } from "./users.ts";
import { changeEmail, confirmPhoneChange } from "./verification.ts";

const freshSessionHours = 24;

export function accountRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/user", async (c) => Response.json((await requireUser(c.req.raw, context)).user))
    .put("/user", requireTokenFor(context, "/user"), (c) => changeAccount(c.req.raw, context))
    .delete("/user/identities/:id", (c) => unlink(c.req.raw, context, c.req.param("id")))
    .post("/logout", async (c) => {
      const { user, sessionId } = await requireUser(c.req.raw, context);
      const scope = c.req.query("scope") || "global";
      if (!isLogoutScope(scope)) {
        throw invalid(`Unsupported logout scope "${scope}"`);
      }
      await asAuthAdmin(context.sql, async (sql) => {
        await recordAudit(sql, user, "logout");
        await closeSessions(sql, user.id, sessionId, scope);
      });
      return c.body(null, 204);
    });
}

async function changeAccount(request: Request, context: AuthContext): Promise<Response> {
  const caller = await requireUser(request, context);
  const { user } = caller;
  const body = await readBody(request, userUpdateBody);
  if (body.app_metadata) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const email = body.email === "" ? user.email : checkEmail(body.email);
  const phone = body.phone === "" ? user.phone : checkPhone(body.phone);
  checkChannel(body.channel);
  const password = body.password ?? null;
  if (password !== null) {
    checkPasswordStrength(password, context.config.auth.minimum_password_length);
  }
  if (password !== null && user.is_anonymous && body.email === "" && body.phone === "") {
    const message = "Updating password of an anonymous user without an email or phone is not allowed";
    throw new AuthError(422, "validation_failed", message);
  }
  const reply = { redirectTarget: redirectTargetOf(request, context), challenge: challengeOf(body) };

  const changed = await asAuthAdmin(context.sql, async (sql) => {
    if (password !== null) {
      await changePassword(sql, context, caller, password, body.nonce);
    }
    await changeUser(sql, user.id, { userMetadata: body.data });
    if (email !== user.email) {
      await askForEmail(sql, context, user, email, reply);
    }
    if (phone !== user.phone) {
      await askForPhone(sql, context, user, phone);
    }
    const current = await findUser(sql, user.id);
    await recordAudit(sql, current, "user_modified");
    return current;
  });
  return Response.json(changed);
}

/** Changes the password, ends all other sessions of the user, and invalidates the user's one-time tokens. */
async function changePassword(
  sql: postgres.TransactionSql,
  context: AuthContext,
  { user, sessionId }: Caller,
  password: string,
  nonce: string,
): Promise<void> {
  if (context.config.auth.email.secure_password_change && !(await isFresh(sql, sessionId))) {
    await requireNonce(sql, context, user, nonce);
  }
  if (await isPasswordOf(sql, user.id, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  await recordAudit(sql, user, "user_updated_password");
  await changeUser(sql, user.id, { password });
  await forgetTokens(sql, user.id);
  await closeSessions(sql, user.id, sessionId, "others");
}

async function isFresh(sql: postgres.TransactionSql, sessionId: string | null): Promise<boolean> {
  const fresh = await sql`
    select from auth.sessions
    where id = ${sessionId} and created_at > now() - make_interval(hours => ${freshSessionHours})`;
  return fresh.length > 0;
}

async function requireNonce(
  sql: postgres.TransactionSql,
  { config }: AuthContext,
  user: User,
  nonce: string,
): Promise<void> {
  if (nonce === "") {
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const token = tokenOf(user.email === "" ? user.phone : user.email, nonce);
  if (!(await useToken(sql, ["reauthentication"], [token], config.auth.email.otp_expiry))) {
    throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
}

async function askForEmail(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  email: string,
  reply: Reply,
): Promise<void> {
  if (await findUserBy(sql, "email", email)) {
    throw emailExists();
  }
  // An anonymous user does not have to confirm the address if the project has disabled confirmations, as at sign-up. A
  // user who is not anonymous must always confirm a new address.
  if (user.is_anonymous && isConfirmedAtOnce(context, "email")) {
    await changeEmail(sql, user.id, email);
  } else {
    await mailEmailChange(sql, context, user, email, reply);
  }
}

async function askForPhone(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  phone: string,
): Promise<void> {
  if (!context.config.auth.sms.enabled) {
    throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  }
  if (await findUserBy(sql, "phone", phone)) {
    throw phoneExists();
  }
  if (isConfirmedAtOnce(context, "phone")) {
    await confirmPhoneChange(sql, user.id, phone);
    return;
  }
  await textToken(sql, context, user.id, "phone_change", phone);
  await sql`update auth.users set phone_change = ${phone} where id = ${user.id}`;
}

async function unlink(request: Request, context: AuthContext, id: string): Promise<Response> {
  const { user } = await requireManualLinking(request, context);
  if (!isUuid(id)) {
    throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  }
  if (user.identities.length <= 1) {
    const message = "User must have at least 1 identity after unlinking";
    throw new AuthError(422, "single_identity_not_deletable", message);
  }
  const identity = user.identities.find(({ identity_id }) => identity_id === id);
  if (!identity) {
    throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  }
  await asAuthAdmin(context.sql, async (sql) => {
    await recordAudit(sql, user, "identity_unlinked", { identity_id: id, provider: identity.provider });
    await removeIdentities(sql, user.id, { id });
    if (identity.provider === "phone") {
      await sql`update auth.users set phone = null, phone_confirmed_at = null where id = ${user.id}`;
    } else {
      await adoptEmail(sql, user.id);
    }
  });
  return Response.json({});
}

function isLogoutScope(scope: string): scope is LogoutScope {
  return scope === "global" || scope === "local" || scope === "others";
}
