/**
 * Endpoints that send emails and text messages with codes and links, for sign-in, password recovery, reauthentication
 * and resending.
 */

import { Hono } from "hono";
import type postgres from "postgres";
import { recordAudit } from "./audit-log.ts";
import { checkChannel, otpBody, readBody, recoveryBody, resendBody } from "./bodies.ts";
import { requireUser } from "./callers.ts";
import { AuthError, invalid } from "./errors.ts";
import { type AuthContext, requireTokenFor } from "./limits.ts";
import { challengeOf } from "./pkce.ts";
import { redirectTargetOf } from "./redirects.ts";
import { isConfirmedAtOnce, mailEmailChange, mailToken, type Reply, textToken } from "./sending.ts";
import { addNewcomer, checkedEmail, checkedPhone, findOrWait, requireSignUp, signUpToConfirm } from "./sign-up.ts";
import type { User } from "./user-rows.ts";
import { asAuthAdmin, findUser, findUserBy, findUserByEmail } from "./users.ts";

export function passwordlessRoutes(context: AuthContext): Hono {
  return new Hono()
    .post("/otp", requireTokenFor(context, "/otp"), (c) => sendCode(c.req.raw, context))
    .post("/magiclink", requireTokenFor(context, "/magiclink"), (c) => sendCode(c.req.raw, context))
    .post("/recover", requireTokenFor(context, "/recover"), (c) => recover(c.req.raw, context))
    .post("/resend", requireTokenFor(context, "/resend"), (c) => resend(c.req.raw, context))
    .get("/reauthenticate", (c) => reauthenticate(c.req.raw, context));
}

async function sendCode(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, otpBody);
  if (body.email !== "" && body.phone !== "") {
    throw invalid("Only an email address or phone number should be provided");
  }
  if (body.email === "" && body.phone === "") {
    throw invalid("One of email or phone must be set");
  }
  if (body.email !== "" && body.channel !== "") {
    throw invalid("Channel should only be specified with Phone OTP");
  }
  checkChannel(body.channel);
  const contact = body.email === "" ? "phone" : "email";
  const newcomer = {
    contact,
    value: contact === "email" ? checkedEmail(body.email, context) : checkedPhone(body.phone, context),
    password: null,
    metadata: body.data ?? {},
  } as const;
  const reply = { redirectTarget: redirectTargetOf(request, context), challenge: challengeOf(body) };
  await asAuthAdmin(context.sql, async (sql) => {
    const known = await findOrWait(sql, contact, newcomer.value);
    if (!known) {
      requireNewcomers(context, body.create_user);
    }
    if (known?.[`${contact}_confirmed_at`] === undefined && !isConfirmedAtOnce(context, contact)) {
      await signUpToConfirm(sql, context, newcomer, reply);
      return;
    }
    const id = known?.id ?? (await addNewcomer(sql, newcomer, false));
    const user = known ?? (await findUser(sql, id));
    await recordAudit(sql, user, "user_recovery_requested", contact === "phone" ? { channel: "sms" } : undefined);
    if (user && contact === "email") {
      await mailToken(sql, context, user, "magiclink", reply);
    } else if (user) {
      await textToken(sql, context, id, "confirmation", newcomer.value);
    }
  });
  return Response.json({});
}

function requireNewcomers(context: AuthContext, mayCreate: boolean): void {
  if (!mayCreate) {
    throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  }
  requireSignUp(context);
}

async function recover(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, recoveryBody);
  if (body.email === "") {
    throw invalid("Password recovery requires an email");
  }
  const email = checkedEmail(body.email, context);
  const reply = { redirectTarget: redirectTargetOf(request, context), challenge: challengeOf(body) };
  await asAuthAdmin(context.sql, async (sql) => {
    const user = await findUserByEmail(sql, email);
    if (user) {
      await recordAudit(sql, user, "user_recovery_requested");
      await mailToken(sql, context, user, "recovery", reply);
    }
  });
  return Response.json({});
}

/**
 * Sends the last message for an email address or phone number again. The response does not reveal whether a message was
 * pending.
 */
async function resend(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, resendBody);
  const isMail = body.type === "signup" || body.type === "email_change";
  if (!isMail && body.type !== "sms" && body.type !== "phone_change") {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (body.email !== "" && body.phone !== "") {
    throw invalid("Only an email address or phone number should be provided.");
  }
  if ((isMail ? body.email : body.phone) === "") {
    throw invalid(`Type provided requires ${isMail ? "an email address" : "a phone number"}`);
  }
  const reply = { redirectTarget: redirectTargetOf(request, context), challenge: challengeOf(body) };
  const contact = isMail ? "email" : "phone";
  const value = isMail ? checkedEmail(body.email, context) : checkedPhone(body.phone, context);
  await asAuthAdmin(context.sql, async (sql) => {
    const user = await findUserBy(sql, contact, value);
    if (user) {
      await sendAgain(sql, context, user, body.type, reply);
    }
  });
  return Response.json({});
}

async function sendAgain(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  type: string,
  reply: Reply,
): Promise<void> {
  if (type === "signup" && user.email_confirmed_at === undefined) {
    await recordAudit(sql, user, "user_confirmation_requested");
    await mailToken(sql, context, user, "signup", reply);
  }
  if (type === "email_change" && user.new_email !== undefined) {
    await mailEmailChange(sql, context, user, user.new_email, reply);
  }
  if (type === "sms" && user.phone_confirmed_at === undefined) {
    await recordAudit(sql, user, "user_recovery_requested");
    await textToken(sql, context, user.id, "confirmation", user.phone);
  }
  if (type === "phone_change" && user.new_phone !== undefined) {
    await textToken(sql, context, user.id, "phone_change", user.new_phone);
  }
}

/** Sends the code that a user must enter to change the password in an old session. */
async function reauthenticate(request: Request, context: AuthContext): Promise<Response> {
  const { user } = await requireUser(request, context);
  if (user.email === "" && user.phone === "") {
    throw invalid("Reauthentication requires the user to have an email or a phone number");
  }
  if (user.email !== "" && user.email_confirmed_at === undefined) {
    throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
  }
  if (user.email === "" && user.phone_confirmed_at === undefined) {
    throw new AuthError(422, "phone_not_confirmed", "Please verify your phone first.");
  }
  const reply = { redirectTarget: context.config.auth.site_url, challenge: null };
  await asAuthAdmin(context.sql, async (sql) => {
    await recordAudit(sql, user, "user_reauthenticate_requested");
    await (user.email === ""
      ? textToken(sql, context, user.id, "reauthentication", user.phone)
      : mailToken(sql, context, user, "reauthentication", reply));
  });
  return Response.json({});
}
