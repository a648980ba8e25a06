/**
 * PKCE: a link returns an authorization code. Only the client that requested the link can exchange that code for a
 * session.
 */

import { createHash } from "node:crypto";
import type postgres from "postgres";
import { AuthError, invalid } from "./errors.ts";
import type { AuthenticationMethod } from "./sessions.ts";

const flowSeconds = 300;
const challengePattern = /^[\w.~-]{43,128}$/;

export interface Challenge {
  method: string;
  challenge: string;
}

interface Flow {
  userId: string;
  method: AuthenticationMethod;
}

/** Returns the code challenge in a request body, or null if the client does not use PKCE. */
export function challengeOf(body: { code_challenge: string; code_challenge_method: string }): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  if (challenge === "" && method === "") {
    return null;
  }
  if (challenge === "" || method === "") {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (!challengePattern.test(challenge)) {
    throw invalid("code challenge has to be 43 to 128 letters, digits, hyphens, periods, underscores and tildes");
  }
  if (!/^(s256|plain)$/i.test(method)) {
    throw invalid(`unsupported code_challenge method "${method}"`);
  }
  return { method: method.toLowerCase(), challenge };
}

/** Stores the code challenge of a client until the user opens the link. */
export async function beginFlow(
  sql: postgres.TransactionSql,
  userId: string,
  method: AuthenticationMethod,
  { method: challengeMethod, challenge }: Challenge,
): Promise<void> {
  await sql`
    insert into auth.flow_state (
      id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
      created_at, updated_at
    )
    values (
      gen_random_uuid(), ${userId}, gen_random_uuid()::text, ${challengeMethod}, ${challenge}, ${method}, ${method},
      clock_timestamp(), now()
    )`;
}

/** Returns the authorization code for the client after the user has opened the link. */
export async function authCodeOf(
  sql: postgres.TransactionSql,
  userId: string,
  method: AuthenticationMethod,
): Promise<string> {
  const [flow] = await sql<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (
      select id from auth.flow_state where user_id = ${userId} and authentication_method = ${method}
      order by created_at desc limit 1
    )
    returning auth_code`;
  if (!flow) {
    throw new AuthError(
      400,
      "flow_state_not_found",
      "No associated flow state found. No valid flow state found for user.",
    );
  }
  return flow.auth_code;
}

/** Ends the flow of an authorization code if the code verifier matches the stored challenge. */
export async function endFlow(sql: postgres.TransactionSql, authCode: string, verifier: string): Promise<Flow> {
  if (authCode === "" || verifier === "") {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  const [row] = await sql`
    select id, user_id, authentication_method, code_challenge_method, code_challenge,
      case authentication_method when 'magiclink' then coalesce(auth_code_issued_at, created_at) else created_at end
        > now() - make_interval(secs => ${flowSeconds}) as is_open
    from auth.flow_state where auth_code = ${authCode} for update`;
  if (!row) {
    throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  }
  if (!row.is_open) {
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  if (!isVerifier(verifier, row.code_challenge, row.code_challenge_method)) {
    const message = "code challenge does not match previously saved code verifier";
    throw new AuthError(400, "bad_code_verifier", message);
  }
  await sql`delete from auth.flow_state where id = ${row.id}`;
  return { userId: row.user_id, method: row.authentication_method };
}

function isVerifier(verifier: string, challenge: string, method: string): boolean {
  const proof = method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  return proof === challenge;
}
