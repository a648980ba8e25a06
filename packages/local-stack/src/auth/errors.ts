/** Errors of the auth service in the two formats that the API versions of GoTrue define. */

type AuthErrorCode =
  | "anonymous_provider_disabled"
  | "bad_code_verifier"
  | "bad_json"
  | "bad_jwt"
  | "email_exists"
  | "email_not_confirmed"
  | "email_provider_disabled"
  | "feature_disabled"
  | "flow_state_expired"
  | "flow_state_not_found"
  | "identity_already_exists"
  | "identity_not_found"
  | "insufficient_aal"
  | "invalid_credentials"
  | "manual_linking_disabled"
  | "mfa_challenge_expired"
  | "mfa_factor_name_conflict"
  | "mfa_factor_not_found"
  | "mfa_phone_enroll_not_enabled"
  | "mfa_totp_enroll_not_enabled"
  | "mfa_totp_verify_not_enabled"
  | "mfa_verification_failed"
  | "mfa_webauthn_enroll_not_enabled"
  | "no_authorization"
  | "not_admin"
  | "not_found"
  | "otp_disabled"
  | "otp_expired"
  | "over_email_send_rate_limit"
  | "over_request_rate_limit"
  | "over_sms_send_rate_limit"
  | "passkey_disabled"
  | "phone_exists"
  | "phone_not_confirmed"
  | "phone_provider_disabled"
  | "provider_disabled"
  | "provider_email_needs_verification"
  | "reauthentication_needed"
  | "reauthentication_not_valid"
  | "refresh_token_already_used"
  | "refresh_token_not_found"
  | "request_entity_too_large"
  | "same_password"
  | "saml_provider_disabled"
  | "session_not_found"
  | "signup_disabled"
  | "single_identity_not_deletable"
  | "too_many_enrolled_mfa_factors"
  | "unexpected_failure"
  | "user_already_exists"
  | "user_banned"
  | "user_not_found"
  | "validation_failed"
  | "weak_password"
  | "web3_provider_disabled";

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

/** Error for invalid input. */
export function invalid(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** Error for an invalid OAuth grant. GoTrue reports some errors of `/token` in the OAuth format. */
export class OAuthError extends Error {
  override name = "OAuthError";

  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

const apiVersionHeader = "x-supabase-api-version";
const apiVersionWithStringCodes = "2024-01-01";

/**
 * Returns the HTTP response for an error. If the client sends an API version, `code` is the error code. For an older
 * client, `code` is the HTTP status and `error_code` is the error code.
 */
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
