/** Forged tokens, which every endpoint must reject. */

import { randomUUID } from "node:crypto";
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from "jose";
import { inject } from "vitest";
import type { Person } from "./sign-up.ts";

async function publicSigningKey(kid: string | undefined): Promise<JWK> {
  const { keys } = (await (await fetch(inject("stack").jwksUrl)).json()) as { keys: JWK[] };
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) {
    throw new Error("The key that signs the tokens is not in the key set.");
  }
  return key;
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signed(claims: object, header: { alg: string; kid: string }, key: CryptoKey | Uint8Array): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

/** Returns forged versions of a user's token, by a description of the forgery. */
export async function forgedTokens(person: Person): Promise<Record<string, string>> {
  const claims = decodeJwt(person.token);
  const { kid = "" } = decodeProtectedHeader(person.token);
  const publicKey = await publicSigningKey(kid);
  const publicPem = await exportSPKI((await importJWK(publicKey, "ES256", { extractable: true })) as CryptoKey);
  const [header, payload, signature] = person.token.split(".") as [string, string, string];
  const foreign = await generateKeyPair("ES256");
  const middle = signature.length >> 1;
  const otherLetter = signature[middle] === "A" ? "B" : "A";
  const secret = (text: string) => new TextEncoder().encode(text);
  const hs256 = { alg: "HS256", kid };
  return {
    "signed by a foreign key": await signed(claims, { alg: "ES256", kid: randomUUID() }, foreign.privateKey),
    "signed by a foreign key in the name of the real one": await signed(
      claims,
      { alg: "ES256", kid },
      foreign.privateKey,
    ),
    "with the claims of another user": `${header}.${encoded({ ...claims, sub: randomUUID() })}.${signature}`,
    "with a later expiry": `${header}.${encoded({ ...claims, exp: (claims.exp ?? 0) + 3600 })}.${signature}`,
    "with a changed signature": `${header}.${payload}.${signature.slice(0, middle)}${otherLetter}${signature.slice(middle + 1)}`,
    "without its signature": `${header}.${payload}.`,
    "without a signature, as alg none": `${encoded({ alg: "none", typ: "JWT" })}.${payload}.`,
    "without a signature, as alg None": `${encoded({ alg: "None", typ: "JWT", kid })}.${payload}.`,
    "with the old signature, as alg none": `${encoded({ alg: "none", kid })}.${payload}.${signature}`,
    "signed with the public key as a secret": await signed(claims, hs256, secret(JSON.stringify(publicKey))),
    "signed with the public key's PEM as a secret": await signed(claims, hs256, secret(publicPem)),
    "signed with the publishable key as a secret": await signed(claims, hs256, secret(inject("stack").publishableKey)),
    "cut off after its claims": `${header}.${payload}`,
    "of three empty parts": "..",
    "that is no token": "garbage",
  };
}
