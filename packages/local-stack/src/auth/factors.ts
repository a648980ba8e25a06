/** `/factors`: enrolls, challenges, verifies and removes TOTP factors. */

import { Hono } from "hono";
import type postgres from "postgres";
import { factorBody, factorVerificationBody, readBody } from "./bodies.ts";
import { type Caller, isUuid, requireUser } from "./callers.ts";
import { AuthError } from "./errors.ts";
import type { AuthContext } from "./limits.ts";
import { raiseSession, tokenResponse } from "./sessions.ts";
import { isValidCode, newSecret } from "./totp.ts";
import { asAuthAdmin } from "./users.ts";

const mostFactors = 10;
const challengeSeconds = 300;

interface FactorRow {
  id: string;
  status: "unverified" | "verified";
  secret: string;
}

export function factorRoutes(context: AuthContext): Hono {
  return new Hono()
    .post("/factors", (c) => enroll(c.req.raw, context))
    .post("/factors/:id/challenge", (c) => challenge(c.req.raw, context, c.req.param("id")))
    .post("/factors/:id/verify", (c) => verify(c.req.raw, context, c.req.param("id")))
    .delete("/factors/:id", (c) => remove(c.req.raw, context, c.req.param("id")));
}

async function enroll(request: Request, context: AuthContext): Promise<Response> {
  const caller = await requireUser(request, context);
  const { factor_type: type, friendly_name: name, issuer } = await readBody(request, factorBody);
  if (type !== "totp" || !context.config.auth.mfa.totp.enroll_enabled) {
    const kind = type === "phone" || type === "webauthn" ? type : "totp";
    throw new AuthError(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${kind}`);
  }
  const { user } = caller;
  const secret = newSecret();
  const id = await asAuthAdmin(context.sql, async (sql) => {
    const known = await sql<{ status: string; friendly_name: string | null }[]>`
      select status, friendly_name from auth.mfa_factors where user_id = ${user.id}`;
    if (known.some(({ status }) => status === "verified")) {
      await requireSecondFactor(sql, caller);
    }
    if (known.length >= mostFactors) {
      throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached");
    }
    if (known.some(({ friendly_name }) => (friendly_name ?? "") === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new AuthError(422, "mfa_factor_name_conflict", message);
    }
    const [added] = await sql<{ id: string }[]>`
      insert into auth.mfa_factors (
        id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at
      )
      values (gen_random_uuid(), ${user.id}, ${name}, 'totp', 'unverified', ${secret}, now(), now())
      returning id`;
    return added?.id;
  });
  const owner = user.email || user.phone || user.id;
  const from = issuer || new URL(context.config.auth.site_url).host;
  const uri = `otpauth://totp/${encodeURIComponent(`${from}:${owner}`)}?${new URLSearchParams({
    algorithm: "SHA1",
    digits: "6",
    issuer: from,
    period: "30",
    secret,
  })}`;
  // The platform also returns a QR code for the URI; the stack leaves it empty.
  return Response.json({ id, type: "totp", friendly_name: name, totp: { qr_code: "", secret, uri } });
}

async function challenge(request: Request, context: AuthContext, factorId: string): Promise<Response> {
  const caller = await requireUser(request, context);
  const [added] = await asAuthAdmin(context.sql, async (sql) => {
    const { id } = await requireFactor(sql, caller, factorId);
    return await sql<{ id: string; expires_at: number }[]>`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (gen_random_uuid(), ${id}, now(), '127.0.0.1')
      returning id, extract(epoch from created_at)::int + ${challengeSeconds}::int as expires_at`;
  });
  return Response.json({ ...added, type: "totp" });
}

/** Verifies a TOTP code, marks the factor as verified and raises the caller's session to `aal2`. */
async function verify(request: Request, context: AuthContext, factorId: string): Promise<Response> {
  const caller = await requireUser(request, context);
  const { challenge_id: challengeId, code } = await readBody(request, factorVerificationBody);
  if (!context.config.auth.mfa.totp.verify_enabled) {
    throw new AuthError(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
  }
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const factor = await requireFactor(sql, caller, factorId);
    const [open] = await sql<{ is_expired: boolean }[]>`
      select created_at < now() - make_interval(secs => ${challengeSeconds}) as is_expired
      from auth.mfa_challenges
      where id = ${isUuid(challengeId) ? challengeId : null} and factor_id = ${factor.id} and verified_at is null
      for update`;
    if (!open) {
      throw new AuthError(422, "mfa_challenge_expired", "MFA factor with the provided challenge ID not found");
    }
    if (open.is_expired) {
      throw new AuthError(422, "mfa_challenge_expired", "MFA challenge has expired, verify against another challenge");
    }
    if (!isValidCode(factor.secret, code)) {
      throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
    await sql`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
    return await raiseSession(sql, caller, factor.id);
  });
  return await tokenResponse(context, grant);
}

async function remove(request: Request, context: AuthContext, factorId: string): Promise<Response> {
  const caller = await requireUser(request, context);
  const id = await asAuthAdmin(context.sql, async (sql) => {
    const factor = await requireFactor(sql, caller, factorId);
    if (factor.status === "verified") {
      await requireSecondFactor(sql, caller);
    }
    await sql`delete from auth.mfa_factors where id = ${factor.id}`;
    // Resets to `aal1` all sessions that this factor has raised to `aal2`.
    await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
    return factor.id;
  });
  return Response.json({ id });
}

async function requireFactor(sql: postgres.TransactionSql, { user }: Caller, factorId: string): Promise<FactorRow> {
  const [factor] = isUuid(factorId)
    ? await sql<FactorRow[]>`
        select id, status, secret from auth.mfa_factors
        where id = ${factorId} and user_id = ${user.id} for update`
    : [];
  if (!factor) {
    throw new AuthError(404, "mfa_factor_not_found", "MFA factor not found");
  }
  return factor;
}

async function requireSecondFactor(sql: postgres.TransactionSql, { sessionId }: Caller): Promise<void> {
  const raised = await sql`select from auth.sessions where id = ${sessionId} and aal = 'aal2'`;
  if (raised.length === 0) {
    throw new AuthError(422, "insufficient_aal", "AAL2 session is required to change a verified factor");
  }
}
