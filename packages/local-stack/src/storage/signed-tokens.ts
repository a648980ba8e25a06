/** Tokens of signed URLs. Each token allows one action on one object until it expires. */

import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { errors } from "./errors.ts";

export type Scope = "upload" | "download";

export interface SignedClaims {
  /** Path `bucket/key` of the object. */
  url: string;
  scope: Scope;
  owner?: string | undefined;
  upsert?: boolean;
}

export type VerifiedClaims = SignedClaims & { exp: number };

const algorithm = "HS256";

/** Signs and verifies tokens with the storage secret of the data folder. */
export class SignedTokens {
  readonly #key: CryptoKey;

  constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async with(secret: Uint8Array): Promise<SignedTokens> {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", secret.slice(), algorithm, false, ["sign", "verify"]);
    return new SignedTokens(key);
  }

  sign(claims: SignedClaims, lifetimeSeconds: number): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims, iat: issuedAt, exp: issuedAt + lifetimeSeconds })
      .setProtectedHeader({ alg: algorithm })
      .sign(this.#key);
  }

  /**
   * Returns the claims of a token that allows the action on the object. Throws an error if the token is missing or
   * allows something else.
   */
  async verify(token: string | undefined, url: string, scope: Scope): Promise<VerifiedClaims> {
    if (!token) {
      throw errors.invalidRequest("querystring must have required property 'token'", "Error");
    }
    const claims = await this.#readClaims(token);
    if (claims.scope !== scope) {
      throw errors.invalidSignature(`Token is not scoped for ${scope}`);
    }
    if (claims.url !== url) {
      throw errors.invalidSignature();
    }
    return claims;
  }

  async #readClaims(token: string): Promise<VerifiedClaims> {
    try {
      const options = { algorithms: [algorithm], requiredClaims: ["url", "exp"] };
      const { payload } = await jwtVerify(token, this.#key, options);
      return payload as unknown as VerifiedClaims;
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) {
        throw errors.invalidToken(error.message);
      }
      throw error;
    }
  }
}
