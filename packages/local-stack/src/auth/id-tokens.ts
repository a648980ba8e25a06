/** Sign-in with an ID token of Apple or Google. The token is verified with the public keys of its issuer. */

import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { StackContext } from "../stack.ts";
import { recordAudit } from "./audit-log.ts";
import { idTokenGrantBody, readBody } from "./bodies.ts";
import { requireUser } from "./callers.ts";
import { AuthError, invalid, OAuthError } from "./errors.ts";
import { type ExternalPerson, findOrAddExternal, linkExternal } from "./external-accounts.ts";
import type { IdentityData } from "./identities.ts";
import type { AuthContext } from "./limits.ts";
import { issuerOf, openSession, tokenResponse } from "./sessions.ts";
import { asAuthAdmin } from "./users.ts";

export type Provider = "apple" | "google";

const issuers: Record<Provider, string[]> = {
  apple: ["https://appleid.apple.com", "https://account.apple.com"],
  google: ["https://accounts.google.com"],
};

const cacheMilliseconds = 3_600_000;
const issuerTimeoutMilliseconds = 10_000;

const discoverySchema = z.object({ jwks_uri: z.url() });

type IdTokenBody = z.output<typeof idTokenGrantBody>;

/** Returns the URL of the fake issuer in the stack, for apps that cannot reach Apple or Google. */
export function ownIssuerOf(context: StackContext, provider: Provider): string {
  return issuerOf(context).replace(/auth\/v1$/, `issuer/${provider}`);
}

export async function signInWithIdToken(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, idTokenGrantBody);
  if (body.id_token === "") {
    throw new OAuthError("invalid request", "id_token required");
  }
  if (body.provider === "" && (body.client_id === "" || body.issuer === "")) {
    throw new OAuthError("invalid request", "provider or client_id and issuer required");
  }
  const caller = body.link_identity ? await requireUser(request, context) : null;
  const provider = providerOf(body);
  const claims = await verifiedClaims(body, provider, context);
  const person = personOf(provider, claims);
  const userAgent = request.headers.get("user-agent");
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const found = caller
      ? ((await linkExternal(sql, context, caller.user, person)) ?? caller.user.id)
      : await findOrAddExternal(sql, context, person);
    if (found instanceof AuthError) {
      return found;
    }
    const opened = await openSession(sql, found, userAgent, "oauth");
    await recordAudit(sql, opened.user, "login", { provider });
    return opened;
  });
  if (grant instanceof AuthError) {
    throw grant;
  }
  return await tokenResponse(context, grant);
}

function providerOf({ provider, issuer }: IdTokenBody): Provider {
  for (const known of ["apple", "google"] as const) {
    if (provider === known || (provider === "" && issuers[known].includes(issuer))) {
      return known;
    }
  }
  throw invalid(
    `The ID tokens of "${provider || issuer}" are not part of the local stack, only those of apple and google`,
  );
}

/**
 * Returns the claims of an ID token. Rejects the token unless an issuer of the provider has signed it for this project
 * and this request.
 */
async function verifiedClaims(body: IdTokenBody, provider: Provider, context: AuthContext): Promise<JWTPayload> {
  const settings = context.config.auth.external[provider];
  const accepted = settings.url === "" ? issuers[provider] : [settings.url];
  if (!settings.enabled) {
    throw new AuthError(400, "provider_disabled", `Provider (issuer "${accepted[0]}") is not enabled`);
  }
  const issuer = issuerIn(body.id_token, [...accepted, ownIssuerOf(context, provider)]);
  const claims = await signedClaims(body.id_token, issuer);
  const audience = [claims.aud ?? []].flat();
  if (!claims.sub) {
    throw new OAuthError("invalid request", "Missing sub claim in id_token");
  }
  if (!settings.client_id.some((id) => id !== "" && audience.includes(id))) {
    throw new OAuthError("invalid request", `Unacceptable audience in id_token: [${audience.join(" ")}]`);
  }
  if (!settings.skip_nonce_check) {
    requireNonce(claims.nonce, body.nonce);
  }
  requireAccessToken(claims.at_hash, body.access_token);
  return claims;
}

function issuerIn(token: string, accepted: string[]): string {
  let issuer: string | undefined;
  try {
    issuer = decodeJwt(token).iss;
  } catch {
    throw badToken();
  }
  if (issuer === undefined || !accepted.includes(issuer)) {
    throw badToken();
  }
  return issuer;
}

async function signedClaims(token: string, issuer: string): Promise<JWTPayload> {
  const keys = await keysOf(issuer);
  try {
    const options = { issuer, algorithms: ["RS256", "ES256"], requiredClaims: ["exp"] };
    return (await jwtVerify(token, keys, options)).payload;
  } catch {
    throw badToken();
  }
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;

const keySets = new Map<string, { keys: KeySet; readAt: number }>();

/** Returns the keys of an issuer. The issuer's discovery document contains the URL of the keys. */
async function keysOf(issuer: string): Promise<KeySet> {
  const known = keySets.get(issuer);
  if (known && known.readAt + cacheMilliseconds > performance.now()) {
    return known.keys;
  }
  try {
    const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(issuerTimeoutMilliseconds) });
    const discovery = discoverySchema.parse(await response.json());
    // A cooldown of 0 fetches unknown keys immediately. Another stack on the same port may have replaced the issuer and
    // its keys.
    const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), { cooldownDuration: 0 });
    keySets.set(issuer, { keys, readAt: performance.now() });
    return keys;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`auth: the keys of ${issuer} cannot be read: ${reason}`);
    throw new AuthError(503, "unexpected_failure", `The keys of the issuer ${issuer} cannot be read`);
  }
}

/**
 * Requires that the token contains the hash of the nonce that the app passed. A stolen token is therefore useless
 * without its nonce.
 */
function requireNonce(inToken: unknown, passed: string): void {
  if ((inToken === undefined || inToken === "") !== (passed === "")) {
    throw new OAuthError("invalid request", "Passed nonce and nonce in id_token should either both exist or not.");
  }
  if (passed !== "" && createHash("sha256").update(passed).digest("hex") !== inToken) {
    throw new OAuthError("invalid nonce", "Nonces mismatch");
  }
}

function requireAccessToken(hashInToken: unknown, accessToken: string): void {
  if (accessToken === "" || typeof hashInToken !== "string" || hashInToken === "") {
    return;
  }
  const digest = createHash("sha256").update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString("base64url") !== hashInToken) {
    throw badToken();
  }
}

function personOf(provider: Provider, claims: JWTPayload): ExternalPerson {
  const email = typeof claims.email === "string" && claims.email !== "" ? claims.email.toLowerCase() : null;
  // Apple verifies every email address. Google states in a claim whether it has verified the address.
  const isEmailVerified = email !== null && (provider === "apple" || String(claims.email_verified) === "true");
  const sub = String(claims.sub);
  const identity: IdentityData = {
    iss: claims.iss,
    sub,
    provider_id: sub,
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(email !== null && { email }),
    ...pick(claims, { name: "name", full_name: "name", picture: "picture", avatar_url: "picture" }),
    ...customClaims(claims, provider === "apple" ? ["is_private_email", "auth_time", "transfer_sub"] : ["hd"]),
  };
  return { provider, email, isEmailVerified, identity };
}

function pick(claims: JWTPayload, names: Record<string, string>): Record<string, unknown> {
  const known = Object.entries(names).filter(([, claim]) => typeof claims[claim] === "string");
  return Object.fromEntries(known.map(([name, claim]) => [name, claims[claim]]));
}

function customClaims(claims: JWTPayload, names: string[]): Record<string, unknown> {
  const known = names.filter((name) => claims[name] !== undefined);
  return known.length === 0 ? {} : { custom_claims: Object.fromEntries(known.map((name) => [name, claims[name]])) };
}

function badToken(): OAuthError {
  return new OAuthError("invalid request", "Bad ID token");
}
