/** Confirming an address: on the platform by the link in a mail, here by the same link in the log. */

import { Hono } from "hono";
import type postgres from "postgres";
import type { StackContext } from "../stack.ts";
import { AuthError } from "./errors.ts";
import { issuerOf, openSession, tokenResponse } from "./sessions.ts";
import { asAuthAdmin, changeUser, findUser, findUserByEmail, type User } from "./users.ts";

const linkSeconds = 3600;

export function confirmationRoutes(context: StackContext): Hono {
  return new Hono().get("/verify", (c) => confirm(c.req.raw, context));
}

/** Asks for the confirmation of a new user's address: the user as sign-up shows them. */
export async function askToConfirm(
  sql: postgres.TransactionSql,
  id: string,
  context: StackContext,
): Promise<User | null> {
  const token = Array.from(crypto.getRandomValues(new Uint8Array(28)), (byte) => byte.toString(16).padStart(2, "0"));
  await sql`
    update auth.users set confirmation_token = ${token.join("")}, confirmation_sent_at = now() where id = ${id}`;
  const query = new URLSearchParams({
    token: token.join(""),
    type: "signup",
    redirect_to: context.config.auth.site_url,
  });
  console.log(`auth: a mail would bring this link: ${issuerOf(context)}/verify?${query}`);
  return await findUser(sql, id);
}

/**
 * What is answered for an address that is taken: nobody is told so. Whoever has not confirmed theirs is asked again, for
 * the others a user is made up.
 */
export async function answerTaken(
  sql: postgres.TransactionSql,
  email: string,
  metadata: Record<string, unknown>,
  context: StackContext,
): Promise<User | null> {
  const user = await findUserByEmail(sql, email);
  if (user && user.email_confirmed_at === undefined) {
    return await askToConfirm(sql, user.id, context);
  }
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

async function confirm(request: Request, context: StackContext): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  if (token === "" || query.get("type") !== "signup") {
    throw new AuthError(400, "validation_failed", "Verify requires a token and the type signup");
  }
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    // Once only, however many open the link at the same moment.
    const [confirmed] = await sql<{ id: string }[]>`
      update auth.users set confirmation_token = ''
      where confirmation_token = ${token}
        and confirmation_sent_at > now() - make_interval(secs => ${linkSeconds})
      returning id`;
    if (!confirmed) {
      return null;
    }
    await changeUser(sql, confirmed.id, { confirmed: true });
    return await openSession(sql, confirmed.id, request.headers.get("user-agent"));
  });
  return redirectTo(context, grant ? await sessionFields(context, grant) : refusalFields());
}

type Grant = Awaited<ReturnType<typeof openSession>>;

async function sessionFields(context: StackContext, grant: Grant): Promise<Record<string, string>> {
  const session = await (await tokenResponse(context, grant)).json();
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  return {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    type: "signup",
  };
}

function refusalFields(): Record<string, string> {
  return {
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
  };
}

// Only to the site of the project: the platform keeps a list of others.
function redirectTo(context: StackContext, fields: Record<string, string>): Response {
  const location = `${context.config.auth.site_url}#${new URLSearchParams(fields)}`;
  return new Response(null, { status: 303, headers: { location } });
}
