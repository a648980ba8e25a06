/** What the auth service accepts in request bodies. */

import { z } from "zod";
import { AuthError } from "./errors.ts";

const maximumBodyBytes = 1024 * 1024;
const maximumEmailLength = 255;
// bcrypt looks at no more than this.
const maximumPasswordBytes = 72;

const metadata = z.record(z.string(), z.unknown());

export const signUpBody = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().default(""),
  data: metadata.nullish(),
});

export const passwordGrantBody = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().default(""),
});

export const refreshGrantBody = z.object({ refresh_token: z.string().default("") });

export const userUpdateBody = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
});

export const adminUserBody = z.object({
  id: z.string().default(""),
  aud: z.string().default(""),
  role: z.string().default(""),
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().nullish(),
  email_confirm: z.boolean().default(false),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: z.string().default(""),
});

export const adminDeletionBody = z.object({ should_soft_delete: z.boolean().default(false) });

/** The body as the schema's type; an empty body counts as `{}`. */
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

/** The address in lower case, or validation_failed. */
export function checkEmail(email: string): string {
  if (email === "") {
    throw new AuthError(400, "validation_failed", "An email address is required");
  }
  if (email.length > maximumEmailLength) {
    throw new AuthError(400, "validation_failed", "An email address is too long");
  }
  if (!z.regexes.html5Email.test(email)) {
    throw new AuthError(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  return email.toLowerCase();
}

/** Refuses passwords that bcrypt would cut. */
export function checkPasswordLength(password: string): void {
  if (new TextEncoder().encode(password).length > maximumPasswordBytes) {
    throw new AuthError(400, "validation_failed", `Password cannot be longer than ${maximumPasswordBytes} characters`);
  }
}

/** Refuses passwords that people may not choose for themselves. */
export function checkPasswordStrength(password: string, minimumLength: number): void {
  checkPasswordLength(password);
  if (new TextEncoder().encode(password).length < minimumLength) {
    throw new AuthError(422, "weak_password", `Password should be at least ${minimumLength} characters.`, {
      weak_password: { reasons: ["length"] },
    });
  }
}

export function refusePhone(phone: string): void {
  if (phone !== "") {
    throw new AuthError(400, "phone_provider_disabled", "Phone numbers are not part of the local stack");
  }
}

function parseJson(text: string): unknown {
  try {
    return text === ""
      ? {}
      : JSON.parse(text, (_name, value) => {
          // PostgreSQL can store neither in text nor in jsonb.
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
