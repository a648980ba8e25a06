/** Sessions of users, with access tokens and a chain of refresh tokens per session. */

import { decodeJwt } from "jose";
import type postgres from "postgres";
import { publicUrl } from "../addresses.ts";
import { mintToken } from "../keys.ts";
import type { StackContext } from "../stack.ts";
import { recordAudit } from "./audit-log.ts";
import { AuthError } from "./errors.ts";
import type { User } from "./user-rows.ts";
import { findUser, isBanned, noInstance } from "./users.ts";

// Reuse interval of a refresh token: two tabs, or a client that has lost a response, may send the same token twice.
// Reuse after the interval is treated as theft.
const reuseGraceSeconds = 10;

export type LogoutScope = "global" | "local" | "others";

/** Authentication method in the format of the `amr` claim of a token. */
export type AuthenticationMethod =
  | "anonymous"
  | "email/signup"
  | "email_change"
  | "invite"
  | "magiclink"
  | "oauth"
  | "otp"
  | "password"
  | "recovery"
  | "totp";

interface Session {
  id: string;
  user_id: string;
  created_at: Date;
  /** Authenticator assurance level: `aal2` after the user verified a second factor in this session. */
  aal: "aal1" | "aal2";
  /** Authentication methods of the session, as in the `amr` claim, with the latest method first. */
  methods: AuthenticationMethod[];
}

export interface Grant {
  user: User;
  session: Session;
  refreshToken: string;
}

/** Returns the URL of the auth service. The URL is also the issuer of access tokens. */
export function issuerOf(context: StackContext): string {
  return `${publicUrl(context.options)}/auth/v1`;
}

/** Creates a session for a user who has just authenticated. Rejects a banned user. */
export async function openSession(
  sql: postgres.TransactionSql,
  userId: string,
  userAgent: string | null,
  method: AuthenticationMethod,
): Promise<Grant> {
  const refreshToken = newRefreshToken();
  const [session] = await sql<Session[]>`
    with session as (
      insert into auth.sessions (id, user_id, aal, user_agent, created_at, updated_at)
      values (gen_random_uuid(), ${userId}, 'aal1', ${userAgent}, now(), now())
      returning id, user_id, created_at, aal
    ),
    token as (
      insert into auth.refresh_tokens (
        instance_id, token, user_id, session_id, revoked, created_at, updated_at
      )
      select ${noInstance}, ${refreshToken}, user_id, id, false, now(), now() from session
    ),
    claim as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select gen_random_uuid(), id, ${method}, now(), now() from session
    ),
    signed_in as (
      update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}
    )
    select *, array[${method}::text] as methods from session`;
  const user = await findUser(sql, userId);
  if (!session || !user) {
    throw new Error("a session was not opened");
  }
  if (isBanned(user)) {
    throw userBanned();
  }
  return { user, session, refreshToken };
}

/**
 * Rotates a refresh token with reuse detection. A used refresh token is accepted again within the reuse interval, or as
 * long as the token that replaced it is unused. Any other reuse revokes all refresh tokens of the session. The
 * AuthError of a revocation is returned and not thrown, so that the revocation is committed.
 */
export async function renewSession(
  sql: postgres.TransactionSql,
  refreshToken: string,
  userAgent: string | null,
): Promise<Grant | AuthError> {
  const [known] = await sql<(Session & { revoked: boolean; within_grace: boolean })[]>`
    select session.id, session.user_id, session.created_at, session.aal, token.revoked,
      ${methodsOf(sql)} as methods,
      token.updated_at > now() - make_interval(secs => ${reuseGraceSeconds}) as within_grace
    from auth.refresh_tokens as token
    join auth.sessions as session on session.id = token.session_id
    where token.token = ${refreshToken}
    for update of session, token`;
  const user = known ? await findUser(sql, known.user_id) : null;
  if (!known || !user) {
    return new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  }
  if (isBanned(user)) {
    return new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  }
  const { id, user_id, created_at, aal, methods } = known;
  const session: Session = { id, user_id, created_at, aal, methods };

  if (known.revoked) {
    const successor = await unusedSuccessorOf(sql, session.id, refreshToken);
    if (successor) {
      return { user, session, refreshToken: successor };
    }
    if (!known.within_grace) {
      await sql`
        update auth.refresh_tokens set revoked = true, updated_at = now()
        where session_id = ${session.id} and not revoked`;
      return new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    }
  }
  await recordAudit(sql, user, "token_refreshed");
  await recordAudit(sql, user, "token_revoked");
  return { user, session, refreshToken: await rotate(sql, session, refreshToken, userAgent) };
}

/** SQL expression for the authentication methods of a session, with the latest method first. */
function methodsOf(sql: postgres.TransactionSql) {
  return sql`(
    select coalesce(array_agg(authentication_method order by updated_at desc), '{password}')
    from auth.mfa_amr_claims where session_id = session.id
  )`;
}

/**
 * Raises a session to `aal2` after its user verified a second factor. Ends the user's other `aal1` sessions, as on the
 * platform.
 */
export async function raiseSession(
  sql: postgres.TransactionSql,
  { user, sessionId }: { user: User; sessionId: string | null },
  factorId: string,
): Promise<Grant> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (gen_random_uuid(), ${sessionId}, 'totp', clock_timestamp(), clock_timestamp())
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
  const [session] = await sql<Session[]>`
    with session as (
      update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now()
      where id = ${sessionId}
      returning id, user_id, created_at, aal
    )
    select *, ${methodsOf(sql)} as methods from session`;
  await sql`delete from auth.sessions where user_id = ${user.id} and id <> ${sessionId} and aal = 'aal1'`;
  const current = await findUser(sql, user.id);
  if (!session || !current) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  await sql`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session.id} and not revoked`;
  const refreshToken = newRefreshToken();
  await sql`
    insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
    values (${noInstance}, ${refreshToken}, ${user.id}, ${session.id}, false, now(), now())`;
  return { user: current, session, refreshToken };
}

export function userBanned(): AuthError {
  return new AuthError(403, "user_banned", "User is banned");
}

/**
 * Ends the given session, all other sessions of the user, or all sessions of the user, depending on `scope`. A token
 * without a session can only end all sessions.
 */
export async function closeSessions(
  sql: postgres.TransactionSql,
  userId: string,
  sessionId: string | null,
  scope: LogoutScope,
): Promise<void> {
  const effective = sessionId ? scope : "global";
  await sql`
    delete from auth.sessions where user_id = ${userId} and case ${effective}::text
      when 'local' then id = ${sessionId}
      when 'others' then id <> ${sessionId}
      else true
    end`;
}

/** Returns the HTTP response to a sign-up, a sign-in or a refresh. */
export async function tokenResponse(context: StackContext, grant: Grant): Promise<Response> {
  return Response.json(await sessionResponseOf(context, grant));
}

/** Returns a session in the format of the API. */
export async function sessionResponseOf(context: StackContext, grant: Grant) {
  const { user, session } = grant;
  const lifetime = context.config.auth.jwt_expiry;
  const accessToken = await mintToken(
    context.keys,
    {
      iss: issuerOf(context),
      sub: user.id,
      aud: user.aud,
      email: user.email,
      phone: user.phone,
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: user.role,
      aal: session.aal,
      amr: session.methods.map((method) => ({ method, timestamp: Math.floor(session.created_at.getTime() / 1000) })),
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    },
    lifetime,
  );
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: lifetime,
    expires_at: decodeJwt(accessToken).exp,
    refresh_token: grant.refreshToken,
    user,
  };
}

async function unusedSuccessorOf(
  sql: postgres.TransactionSql,
  sessionId: string,
  refreshToken: string,
): Promise<string | null> {
  const [active] = await sql<{ token: string; parent: string | null }[]>`
    select token, parent from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked
    order by id desc limit 1`;
  return active?.parent === refreshToken ? active.token : null;
}

async function rotate(
  sql: postgres.TransactionSql,
  session: Session,
  refreshToken: string,
  userAgent: string | null,
): Promise<string> {
  const next = newRefreshToken();
  await sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where token = ${refreshToken} and not revoked
    ),
    refreshed as (
      update auth.sessions
      set refreshed_at = now() at time zone 'utc', user_agent = ${userAgent}, updated_at = now()
      where id = ${session.id}
    )
    insert into auth.refresh_tokens (
      instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at
    )
    values (${noInstance}, ${next}, ${session.user_id}, ${session.id}, ${refreshToken}, false, now(), now())`;
  return next;
}

function newRefreshToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
