/**
 * Creates certificates that are valid for one day, for servers on 127.0.0.1. WebCrypto signs them, and this file
 * encodes them in DER.
 */

import type { CryptoKey } from "jose";

/** PEM certificate and key of a server on 127.0.0.1, with the certificate of the authority that signed it. */
export interface Certificates {
  /** Certificate of the authority, which clients must trust. */
  authority: string;
  certificate: string;
  key: string;
}

const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  addressName: 0x87,
};

/** Content bytes of the object identifiers (OIDs) in a certificate. */
const objectIds = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  basicConstraints: [0x55, 0x1d, 0x13],
  subjectAlternativeName: [0x55, 0x1d, 0x11],
};

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const dayMilliseconds = 24 * 60 * 60 * 1000;

function der(kind: number, ...parts: number[][]): number[] {
  const content = parts.flat();
  const { length } = content;
  if (length < 0x80) {
    return [kind, length, ...content];
  }
  if (length < 0x100) {
    return [kind, 0x81, length, ...content];
  }
  return [kind, 0x82, length >> 8, length & 0xff, ...content];
}

function text(value: string): number[] {
  return [...new TextEncoder().encode(value)];
}

function name(commonName: string): number[] {
  const attribute = der(tag.sequence, der(tag.objectId, objectIds.commonName), der(tag.utf8, text(commonName)));
  return der(tag.sequence, der(tag.set, attribute));
}

function time(milliseconds: number): number[] {
  const digits = new Date(milliseconds).toISOString().replaceAll(/\D/g, "");
  return der(tag.time, text(`${digits.slice(2, 14)}Z`));
}

/** Encodes an unsigned integer. A leading zero byte is added if the first bit would mark the number as negative. */
function integer(bytes: number[]): number[] {
  const digits = bytes.slice(bytes.findIndex((byte) => byte !== 0));
  return der(tag.integer, (digits[0] ?? 0) >= 0x80 ? [0, ...digits] : digits);
}

/**
 * Signs data. WebCrypto returns the two numbers of an ECDSA signature concatenated, but a certificate contains them as
 * a DER sequence.
 */
async function signature(data: number[], key: CryptoKey): Promise<number[]> {
  const bytes = [...new Uint8Array(await crypto.subtle.sign(algorithm, key, Uint8Array.from(data)))];
  return der(tag.sequence, integer(bytes.slice(0, 32)), integer(bytes.slice(32)));
}

function pem(label: string, bytes: number[]): string {
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

function generateKeys(): Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }> {
  return crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

async function certificateOf(
  subject: { name: string; key: CryptoKey; extension: number[] },
  issuer: { name: string; key: CryptoKey },
): Promise<string> {
  const signedWith = der(tag.sequence, der(tag.objectId, objectIds.ecdsaWithSha256));
  const content = der(
    tag.sequence,
    der(tag.version, der(tag.integer, [2])),
    integer([...crypto.getRandomValues(new Uint8Array(16))]),
    signedWith,
    name(issuer.name),
    der(tag.sequence, time(Date.now() - dayMilliseconds), time(Date.now() + dayMilliseconds)),
    name(subject.name),
    [...new Uint8Array(await crypto.subtle.exportKey("spki", subject.key))],
    der(tag.extensions, der(tag.sequence, subject.extension)),
  );
  const signed = der(tag.sequence, content, signedWith, der(tag.bitString, [0], await signature(content, issuer.key)));
  return pem("CERTIFICATE", signed);
}

/** Creates a new authority, and a certificate for 127.0.0.1 that it signed. */
export async function makeCertificates(): Promise<Certificates> {
  const [authorityKeys, serverKeys] = await Promise.all([generateKeys(), generateKeys()]);
  const issuer = { name: "Authority of a test", key: authorityKeys.privateKey };
  const isAuthority = der(
    tag.sequence,
    der(tag.objectId, objectIds.basicConstraints),
    der(tag.boolean, [0xff]),
    der(tag.octetString, der(tag.sequence, der(tag.boolean, [0xff]))),
  );
  const isLoopback = der(
    tag.sequence,
    der(tag.objectId, objectIds.subjectAlternativeName),
    der(tag.octetString, der(tag.sequence, der(tag.addressName, [127, 0, 0, 1]))),
  );
  return {
    authority: await certificateOf({ name: issuer.name, key: authorityKeys.publicKey, extension: isAuthority }, issuer),
    certificate: await certificateOf({ name: "127.0.0.1", key: serverKeys.publicKey, extension: isLoopback }, issuer),
    key: pem("PRIVATE KEY", [...new Uint8Array(await crypto.subtle.exportKey("pkcs8", serverKeys.privateKey))]),
  };
}
