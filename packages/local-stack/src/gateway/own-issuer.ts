/**
 * `/issuer/apple` and `/issuer/google`: fake issuers for emulators and tests, which cannot sign in with Apple or
 * Google. Like the providers, the fake issuers publish their keys. The fake issuers sign ID tokens with any requested
 * claims.
 */

import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import { ownIssuerOf, type Provider } from "../auth/id-tokens.ts";
import type { Service, StackContext } from "../stack.ts";

const algorithm = "RS256";
const lifeSeconds = 3600;

// Callers may override every claim, even with an invalid value.
const claimsSchema = z.looseObject({ email: z.string().optional() });

/** Creates the fake issuers. The keys of an issuer are generated at its first use. */
export function createOwnIssuer(context: StackContext): Service {
  let made: ReturnType<typeof makeKeys> | undefined;
  const keys = () => {
    made ??= makeKeys();
    return made;
  };

  const sign = async (request: Request, provider: Provider) => {
    const claims = claimsSchema.safeParse(await request.json().catch(() => null));
    if (!claims.success) {
      return Response.json({ message: "send the claims of the token as a JSON object" }, { status: 400 });
    }
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: ownIssuerOf(context, provider),
      aud: context.config.auth.external[provider].client_id[0] ?? "",
      sub: await subjectOf(provider, claims.data.email ?? ""),
      email_verified: true,
      iat: now,
      exp: now + lifeSeconds,
      ...claims.data,
    };
    const { kid, privateKey } = await keys();
    const idToken = await new SignJWT(said).setProtectedHeader({ alg: algorithm, kid }).sign(privateKey);
    return Response.json({ id_token: idToken });
  };

  return async (request) => {
    const [, provider = "", path = ""] = /^\/issuer\/(apple|google)(\/.*)?$/.exec(new URL(request.url).pathname) ?? [];
    const issuer = ownIssuerOf(context, provider as Provider);
    if (request.method === "POST" && path === "/token") {
      return await sign(request, provider as Provider);
    }
    if (path === "/.well-known/openid-configuration") {
      return Response.json({ issuer, jwks_uri: `${issuer}/jwks.json` });
    }
    if (path === "/jwks.json") {
      return Response.json((await keys()).jwks);
    }
    return Response.json({ message: "POST the claims of a token to /token" }, { status: 404 });
  };
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const kid = crypto.randomUUID();
  return { kid, privateKey, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" }] } };
}

/** Returns the subject (`sub`) for an email address. The same address always has the same subject. */
async function subjectOf(provider: Provider, email: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${provider} ${email.toLowerCase()}`));
  return new DataView(digest).getBigUint64(0).toString();
}
