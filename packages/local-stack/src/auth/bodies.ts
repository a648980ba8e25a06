/** Schemas of the request bodies of the auth service. */

import { z } from "zod";
import { AuthError, invalid } from "./errors.ts";

const maximumBodyBytes = 1024 * 1024;
const maximumEmailLength = 255;
// bcrypt ignores all bytes after the 72nd.
const maximumPasswordBytes = 72;

const metadata = z.record(z.string(), z.unknown());

// Schemas accept null, because clients send null for fields that they do not use.
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const challenge = { code_challenge: text, code_challenge_method: text };
const contacts = { email: text, phone: text };

export const signUpBody = z.object({
  ...contacts,
  ...challenge,
  password: text,
  channel: text,
  data: metadata.nullish(),
});

export const passwordGrantBody = z.object({ ...contacts, password: text });

export const factorBody = z.object({
  factor_type: z.string().default("totp"),
  friendly_name: text,
  issuer: text,
});

export const factorVerificationBody = z.object({ challenge_id: text, code: text });

export const refreshGrantBody = z.object({ refresh_token: text });

export const pkceGrantBody = z.object({ auth_code: text, code_verifier: text });

export const idTokenGrantBody = z.object({
  id_token: text,
  access_token: text,
  nonce: text,
  provider: text,
  issuer: text,
  client_id: text,
  link_identity: z.boolean().default(false),
});

export const otpBody = z.object({
  ...contacts,
  ...challenge,
  channel: text,
  create_user: z.boolean().default(true),
  data: metadata.nullish(),
});

export const recoveryBody = z.object({ email: text, ...challenge });

export const resendBody = z.object({ type: text, ...contacts, ...challenge });

export const verificationBody = z.object({
  type: text,
  token: text,
  token_hash: text,
  ...contacts,
  redirect_to: text,
});

export const userUpdateBody = z.object({
  ...contacts,
  ...challenge,
  channel: text,
  nonce: text,
  password: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
});

export const adminUserBody = z.object({
  ...contacts,
  id: text,
  aud: text,
  role: text,
  password: z.string().nullish(),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: text,
});

export const adminDeletionBody = z.object({ should_soft_delete: z.boolean().default(false) });

export const invitationBody = z.object({ email: text, data: metadata.nullish() });

/** Parses the request body with the schema. An empty body is parsed as `{}`. */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  const text = declaredBytes > maximumBodyBytes ? null : await request.text();
  if (text === null || text.length > maximumBodyBytes) {
    throw new AuthError(413, "request_entity_too_large", `Request body too large (max ${maximumBodyBytes} bytes)`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw notJson(parsed.error.issues.map((issue) => issue.message).join("; "));
  }
  return parsed.data;
}

/** Returns an email address in lower case, or throws validation_failed if it is invalid. */
export function checkEmail(email: string): string {
  if (email === "") {
    throw invalid("An email address is required");
  }
  if (email.length > maximumEmailLength) {
    throw invalid("An email address is too long");
  }
  if (!z.regexes.html5Email.test(email)) {
    throw invalid("Unable to validate email address: invalid format");
  }
  return email.toLowerCase();
}

/** Rejects a password that is too long for bcrypt, which would truncate it. */
export function checkPasswordLength(password: string): void {
  if (new TextEncoder().encode(password).length > maximumPasswordBytes) {
    throw invalid(`Password cannot be longer than ${maximumPasswordBytes} characters`);
  }
}

/** Rejects a password that is too long, or shorter than the project requires. */
export function checkPasswordStrength(password: string, minimumLength: number): void {
  checkPasswordLength(password);
  if (new TextEncoder().encode(password).length < minimumLength) {
    throw new AuthError(422, "weak_password", `Password should be at least ${minimumLength} characters.`, {
      weak_password: { reasons: ["length"] },
    });
  }
}

/** Returns a phone number as digits without a plus sign, or throws validation_failed if it is invalid. */
export function checkPhone(phone: string): string {
  const digits = phone.replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw invalid("Invalid phone number format (E.164 required)");
  }
  return digits;
}

/** Rejects every message channel except SMS. */
export function checkChannel(channel: string): void {
  if (channel !== "" && channel !== "sms") {
    throw invalid(`Invalid channel, only 'sms' is part of the local stack`);
  }
}

function parseJson(text: string): unknown {
  try {
    return text === ""
      ? {}
      : JSON.parse(text, (_name, value) => {
          // PostgreSQL cannot store null characters or unpaired surrogates in text or jsonb.
          if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
            throw new SyntaxError("a string has characters that cannot be stored");
          }
          return value;
        });
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : String(error));
  }
}

function notJson(reason: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
}
