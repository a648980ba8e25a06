/** Parses requests: JSON bodies, raw uploads and multipart uploads. */

import { Buffer } from "node:buffer";
import { z } from "zod";
import { errors } from "./errors.ts";
import { formBoundary, readForm } from "./multipart.ts";

const longestJson = 1024 * 1024;
const headerSafe = /^[\x20-\x7e]*$/;

/** Parses a JSON body with the schema, or throws an error if the body does not match. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return inShape(schema, parseJson(await readText(request)), "body");
}

/** Parses a value with the schema, or throws an error that describes the first problem. */
export function inShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: "body" | "querystring",
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw errors.invalidRequest(`${[part, ...(issue?.path ?? [])].join("/")} ${issue?.message}`, "Error");
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bodyOf(request)) {
    length += chunk.length;
    if (length > longestJson) {
      throw errors.tooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw errors.invalidRequest("Body is not valid JSON", "Error");
  }
}

/** Upload with the metadata that the client has declared. Its bytes have not been read yet. */
export interface DeclaredUpload {
  mime: string;
  cacheControl: string;
  /** Custom metadata of the client; null if the client has sent no metadata. */
  userMetadata: Record<string, unknown> | null;
  /**
   * Declared size of the object in bytes; null if unknown. The length of a form is not used, because it includes the
   * form fields and boundaries.
   */
  declaredSize: number | null;
  /**
   * Whether the request has a raw body without a declared length. The platform stores such a body completely,
   * regardless of limits, and so does the stack.
   */
  isUnbounded: boolean;
  bytes: AsyncIterable<Uint8Array>;
}

/** Reads an upload from a raw body, or from the file in a form. */
export async function readUpload(request: Request): Promise<DeclaredUpload> {
  const contentType = request.headers.get("content-type") ?? "";
  const boundary = formBoundary(contentType);
  const upload = boundary ? await formUpload(request, boundary) : rawUpload(request, contentType);
  if (!headerSafe.test(upload.mime)) {
    throw errors.invalidMimeType(upload.mime);
  }
  if (!headerSafe.test(upload.cacheControl)) {
    throw errors.invalidRequest("Invalid character in cacheControl", "invalid_header_char");
  }
  return { ...upload, mime: upload.mime || "application/octet-stream" };
}

function rawUpload(request: Request, mime: string): DeclaredUpload {
  const length = request.headers.get("content-length");
  return {
    mime,
    cacheControl: request.headers.get("cache-control") ?? "no-cache",
    userMetadata: userMetadataOf(request),
    declaredSize: length === null ? null : Number(length),
    isUnbounded: length === null,
    bytes: bodyOf(request),
  };
}

async function formUpload(request: Request, boundary: string): Promise<DeclaredUpload> {
  const { fields, mime, bytes } = await readForm(bodyOf(request), boundary);
  const maxAge = fields.get("cacheControl");
  return {
    mime: fields.get("contentType") || mime,
    cacheControl: maxAge ? `max-age=${maxAge}` : "no-cache",
    userMetadata: parseUserMetadata(fields.get("metadata") ?? fields.get("userMetadata") ?? ""),
    declaredSize: null,
    isUnbounded: false,
    bytes,
  };
}

/**
 * Returns the custom metadata in the header `x-metadata`, which contains a base64-encoded JSON object. Returns null for
 * any other value.
 */
export function userMetadataOf(request: Request): Record<string, unknown> | null {
  const encoded = request.headers.get("x-metadata") ?? "";
  return parseUserMetadata(Buffer.from(encoded, "base64").toString("utf8"));
}

function parseUserMetadata(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Yields the bytes of the request body. If the connection breaks, throws a client error. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) {
    return;
  }
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw errors.invalidRequest("Request stream closed before upload could complete");
      });
      if (done) {
        return;
      }
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
