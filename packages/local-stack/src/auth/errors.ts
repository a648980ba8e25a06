/** How the auth service says no: GoTrue's bodies, in both of its API versions. */

type AuthErrorCode =
  | "anonymous_provider_disabled"
  | "bad_json"
  | "bad_jwt"
  | "email_exists"
  | "email_not_confirmed"
  | "invalid_credentials"
  | "no_authorization"
  | "not_admin"
  | "not_found"
  | "phone_provider_disabled"
  | "refresh_token_already_used"
  | "refresh_token_not_found"
  | "request_entity_too_large"
  | "same_password"
  | "session_not_found"
  | "unexpected_failure"
  | "user_already_exists"
  | "user_banned"
  | "user_not_found"
  | "validation_failed"
  | "weak_password";

export class AuthError extends Error {
  override name = "AuthError";

  readonly status: number;
  readonly code: AuthErrorCode;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: AuthErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const apiVersionHeader = "x-supabase-api-version";
const apiVersionWithStringCodes = "2024-01-01";

/** The response for an error; clients that name an API version get `code` as a word, older ones as a number. */
export function errorResponse(error: AuthError, request: Request): Response {
  const headers = new Headers({ "x-sb-error-code": error.code });
  const asked = request.headers.get(apiVersionHeader) ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= apiVersionWithStringCodes) {
    headers.set(apiVersionHeader, apiVersionWithStringCodes);
    const body = { code: error.code, message: error.message, ...error.details };
    return Response.json(body, { status: error.status, headers });
  }
  const body = { code: error.status, error_code: error.code, msg: error.message, ...error.details };
  return Response.json(body, { status: error.status, headers });
}
