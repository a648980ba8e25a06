/** Sign-up with an email address or phone number, with or without confirmation, and anonymous sign-up. */

import type postgres from "postgres";
import { recordAudit } from "./audit-log.ts";
import { checkChannel, checkEmail, checkPasswordStrength, checkPhone, readBody, signUpBody } from "./bodies.ts";
import { AuthError, invalid } from "./errors.ts";
import type { Contact } from "./identities.ts";
import { type AuthContext, requireToken } from "./limits.ts";
import { challengeOf } from "./pkce.ts";
import { redirectTargetOf } from "./redirects.ts";
import { isConfirmedAtOnce, mailToken, type Reply, textToken } from "./sending.ts";
import { openSession, tokenResponse } from "./sessions.ts";
import type { User } from "./user-rows.ts";
import { addUser, asAuthAdmin, findUser, findUserBy, type NewUser } from "./users.ts";

/** User who signs up with an email address or phone number. */
interface Newcomer {
  contact: Contact;
  /** Email address or phone number. */
  value: string;
  password: string | null;
  metadata: Record<string, unknown>;
}

export async function signUp(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, signUpBody);
  if (body.email === "" && body.phone === "") {
    return await signUpAnonymously(request, context, body.data ?? {});
  }
  requireToken(context.limits.requests["/signup"]);
  requireSignUp(context);
  if (body.password === "") {
    throw invalid("Signup requires a valid password");
  }
  checkPasswordStrength(body.password, context.config.auth.minimum_password_length);
  if (body.email !== "" && body.phone !== "") {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  const challenge = challengeOf(body);
  if (body.phone !== "" && challenge) {
    throw invalid("PKCE not supported for phone signups");
  }
  checkChannel(body.channel);
  const contact = body.email === "" ? "phone" : "email";
  const newcomer = {
    contact,
    value: contact === "email" ? checkedEmail(body.email, context) : checkedPhone(body.phone, context),
    password: body.password,
    metadata: body.data ?? {},
  } as const;
  if (!isConfirmedAtOnce(context, contact)) {
    const reply = { redirectTarget: redirectTargetOf(request, context), challenge };
    return Response.json(await asAuthAdmin(context.sql, (sql) => signUpToConfirm(sql, context, newcomer, reply)));
  }
  const userAgent = request.headers.get("user-agent");
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const opened = await openSession(sql, await addNewcomer(sql, newcomer, true), userAgent, "password");
    await recordAudit(sql, opened.user, "user_signedup", { provider: contact });
    await recordAudit(sql, opened.user, "login", { provider: contact });
    return opened;
  });
  return await tokenResponse(context, grant);
}

/** Rejects the sign-up if the project does not allow sign-ups. */
export function requireSignUp({ config }: AuthContext): void {
  if (!config.auth.enable_signup) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
}

/**
 * Creates a user who must confirm an email address or phone number, and sends the confirmation message. The response
 * does not reveal whether the address belongs to an account. An unconfirmed user gets another message. For a confirmed
 * user, the response contains a fake user.
 */
export async function signUpToConfirm(
  sql: postgres.TransactionSql,
  context: AuthContext,
  newcomer: Newcomer,
  reply: Reply,
): Promise<User | null> {
  const { contact, value } = newcomer;
  const known = await findOrWait(sql, contact, value);
  if (known?.[`${contact}_confirmed_at`] !== undefined) {
    await recordAudit(sql, known, "user_repeated_signup", { provider: contact });
    return madeUpUser(newcomer);
  }
  const id = known?.id ?? (await addNewcomer(sql, newcomer, false));
  const user = known ?? (await findUser(sql, id));
  await recordAudit(sql, user, "user_confirmation_requested", { provider: contact });
  if (user && contact === "email") {
    await mailToken(sql, context, user, "signup", reply);
  } else if (user) {
    await textToken(sql, context, id, "confirmation", value);
  }
  return await findUser(sql, id);
}

/**
 * Returns the user with the given email address or phone number. A concurrent sign-up with the same address waits for
 * the advisory lock and then finds the user.
 */
export async function findOrWait(sql: postgres.TransactionSql, contact: Contact, value: string): Promise<User | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth ${contact} ${value}`}, 0))`;
  return await findUserBy(sql, contact, value);
}

export async function addNewcomer(
  sql: postgres.TransactionSql,
  { contact, value, password, metadata }: Newcomer,
  isConfirmed: boolean,
): Promise<string> {
  const newcomer: NewUser = {
    aud: "authenticated",
    role: "authenticated",
    email: contact === "email" ? value : null,
    phone: contact === "phone" ? value : null,
    password,
    confirmed: { email: isConfirmed && contact === "email", phone: isConfirmed && contact === "phone" },
    userMetadata: metadata,
    appMetadata: { provider: contact, providers: [contact] },
    signsUp: true,
  };
  return await addUser(sql, newcomer, new AuthError(422, "user_already_exists", "User already registered"));
}

/** Returns the email address in lower case if the project allows sign-up by email. */
export function checkedEmail(email: string, { config }: AuthContext): string {
  if (!config.auth.email.enabled) {
    throw new AuthError(400, "email_provider_disabled", "Email signups are disabled");
  }
  return checkEmail(email);
}

/** Returns the phone number as digits if the project allows sign-up by phone. */
export function checkedPhone(phone: string, { config }: AuthContext): string {
  if (!config.auth.sms.enabled) {
    throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  }
  return checkPhone(phone);
}

async function signUpAnonymously(
  request: Request,
  context: AuthContext,
  metadata: Record<string, unknown>,
): Promise<Response> {
  if (!context.config.auth.enable_anonymous_sign_ins) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  requireToken(context.limits.anonymousPeople);
  requireSignUp(context);
  const newUser: NewUser = {
    aud: "authenticated",
    role: "authenticated",
    email: null,
    phone: null,
    password: null,
    confirmed: { email: false, phone: false },
    isAnonymous: true,
    userMetadata: metadata,
    appMetadata: {},
  };
  const userAgent = request.headers.get("user-agent");
  const grant = await asAuthAdmin(context.sql, async (sql) =>
    openSession(sql, await addUser(sql, newUser), userAgent, "anonymous"),
  );
  return await tokenResponse(context, grant);
}

function madeUpUser({ contact, value, metadata }: Newcomer): User {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email: contact === "email" ? value : "",
    phone: contact === "phone" ? value : "",
    confirmation_sent_at: now,
    app_metadata: { provider: contact, providers: [contact] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
