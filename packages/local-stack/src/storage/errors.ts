/**
 * Errors of the storage service in the format of the platform. The body contains the actual status as `statusCode`; the
 * HTTP status is usually 400.
 */

import postgres from "postgres";
import { InvalidTokenError } from "../keys.ts";

/** Error in the format that clients receive. */
export class StorageError extends Error {
  override name = "StorageError";
  readonly code: string;
  readonly statusCode: number;
  readonly title: string;
  /**
   * HTTP status of the response. The HTTP status may differ from `statusCode`, because the platform responds with 400
   * to almost all errors.
   */
  httpStatus: number;
  headers: Record<string, string> = {};

  constructor(code: string, statusCode: number, message: string, title = code) {
    super(message);
    this.code = code;
    this.statusCode = statusCode;
    this.title = title;
    this.httpStatus = statusCode === 500 ? 500 : 400;
  }

  /** Overrides the HTTP status and adds response headers. */
  withStatus(httpStatus: number, headers: Record<string, string> = {}): StorageError {
    this.httpStatus = httpStatus;
    this.headers = headers;
    return this;
  }

  toResponse(): Response {
    const { code, message } = this;
    const body = { statusCode: String(this.statusCode), error: this.title, message, code };
    return Response.json(body, { status: this.httpStatus, headers: this.headers });
  }
}

export const errors = {
  accessDenied: (message: string) => new StorageError("AccessDenied", 403, message, "Unauthorized"),
  bucketExists: () => new StorageError("BucketAlreadyExists", 409, "The resource already exists", "Duplicate"),
  bucketNotEmpty: () => new StorageError("ResourceNotEmpty", 409, "The bucket you tried to delete is not empty"),
  bytesMissing: () =>
    new StorageError("NoSuchKey", 404, "The resource was not found", "Not found").withStatus(400, {
      "cache-control": "no-store",
    }),
  invalidBucketName: () => new StorageError("InvalidBucketName", 400, "Bucket name invalid", "Invalid Input"),
  invalidKey: (key: string) => new StorageError("InvalidKey", 400, `Invalid key: ${key}`),
  invalidMimeType: (mime: string) =>
    new StorageError("InvalidMimeType", 415, `mime type ${mime} is not supported`, "invalid_mime_type"),
  invalidRange: (size: number) =>
    new StorageError("InvalidRange", 416, "invalid range provided", "invalid_range").withStatus(416, {
      "content-range": `bytes */${size}`,
    }),
  invalidRequest: (message: string, title = "InvalidRequest") =>
    new StorageError("InvalidRequest", 400, message, title),
  invalidSignature: (message = "Invalid signature") => new StorageError("InvalidSignature", 400, message),
  invalidToken: (message: string) => new StorageError("InvalidJWT", 400, message),
  noSuchBucket: () => new StorageError("NoSuchBucket", 404, "Bucket not found", "Bucket not found"),
  noSuchKey: () => new StorageError("NoSuchKey", 404, "Object not found", "not_found"),
  notSupported: (feature: string) =>
    new StorageError("NotSupported", 409, `The feature ${feature} is not enabled for this resource`),
  objectExists: () => new StorageError("KeyAlreadyExists", 409, "The resource already exists", "Duplicate"),
  tooLarge: () =>
    new StorageError("EntityTooLarge", 413, "The object exceeded the maximum allowed size", "Payload too large"),
};

/** Returns the response for any thrown error, and logs unexpected errors. */
export function errorResponse(error: unknown): Response {
  if (error instanceof StorageError) {
    return error.toResponse();
  }
  if (error instanceof InvalidTokenError) {
    return errors.accessDenied(error.message).toResponse();
  }
  if (error instanceof postgres.PostgresError) {
    return databaseError(error).toResponse();
  }
  console.error("storage:", error);
  return new StorageError("InternalError", 500, "Internal Server Error", "Internal").toResponse();
}

function databaseError(error: postgres.PostgresError): StorageError {
  switch (error.code) {
    case "42501":
      return errors.accessDenied(
        error.message.includes("row-level security") ? "new row violates row-level security policy" : error.message,
      );
    case "23505":
      return duplicate(error.constraint_name);
    case "23503":
      if (error.detail?.includes("is still referenced")) {
        return errors.bucketNotEmpty();
      }
      return new StorageError("InvalidRequest", 404, "The related resource does not exist");
    case "22021":
    case "22P02":
    case "22P05":
      return new StorageError("InvalidParameter", 400, error.message);
    case "42P17":
      return new StorageError(
        "DatabaseInvalidObjectDefinition",
        503,
        "The database schema is invalid or incompatible.",
      );
    case "55P03":
      return new StorageError("ResourceLocked", 423, "The resource is locked");
    case "57014":
      return new StorageError("DatabaseTimeout", 544, "The connection to the database timed out").withStatus(544);
    default:
      console.error("storage:", error);
      return new StorageError("DatabaseError", 500, `database error, code: ${error.code}`);
  }
}

function duplicate(constraint: string | undefined): StorageError {
  if (constraint === "bucketid_objname") {
    return errors.objectExists();
  }
  if (constraint === "buckets_pkey" || constraint === "bname") {
    return errors.bucketExists();
  }
  return new StorageError("ResourceAlreadyExists", 409, "The resource already exists", "Duplicate");
}
