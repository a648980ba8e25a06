/**
 * Schema of the settings in `[auth]` of `supabase/config.toml` that the stack supports. The defaults are those of the
 * Supabase CLI.
 */

import { z } from "zod";

const unitMilliseconds: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const duration = z
  .string()
  .regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, "is not a duration such as 1m30s")
  .transform((text) =>
    [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
      (sum, [, amount, unit = ""]) => sum + Number(amount) * (unitMilliseconds[unit] ?? 0),
      0,
    ),
  );

/** Schema of a string setting. The value `env(NAME)` is replaced with the value of the environment variable NAME. */
const textOrVariable = z
  .string()
  .default("")
  .transform((text) => {
    const [, name] = /^env\((\w+)\)$/.exec(text) ?? [];
    return name ? (Deno.env.get(name) ?? "") : text;
  });

const count = z.int().nonnegative();

const externalProvider = z
  .object({
    enabled: z.boolean().default(false),
    // Client ids of iOS, Android and the web, separated by commas.
    client_id: textOrVariable.transform((text) => text.split(",").map((id) => id.trim())),
    skip_nonce_check: z.boolean().default(false),
    // URL of the issuer to use instead of the provider's issuer.
    url: textOrVariable,
  })
  .prefault({});

/** Accepts `enable_signup`, the former name of the setting `enabled` in `[auth.email]` and `[auth.sms]`. */
function takeFormerName(settings: unknown): unknown {
  const { enable_signup: enabled, ...rest } = (settings ?? {}) as Record<string, unknown>;
  return enabled === undefined ? settings : { enabled, ...rest };
}

export const authConfigSchema = z
  .object({
    jwt_expiry: z.int().positive().max(604_800).default(3600),
    site_url: z.string().default("http://127.0.0.1:3000"),
    additional_redirect_urls: z.array(z.string()).default(["https://127.0.0.1:3000"]),
    enable_signup: z.boolean().default(true),
    enable_anonymous_sign_ins: z.boolean().default(false),
    enable_manual_linking: z.boolean().default(false),
    minimum_password_length: z.int().min(6).default(6),
    rate_limit: z
      .object({
        email_sent: count.default(2),
        sms_sent: count.default(30),
        anonymous_users: count.default(30),
        token_verifications: count.default(30),
        sign_in_sign_ups: count.default(30),
        token_refresh: count.default(150),
      })
      .prefault({}),
    email: z.preprocess(
      takeFormerName,
      z
        .object({
          enabled: z.boolean().default(true),
          double_confirm_changes: z.boolean().default(true),
          enable_confirmations: z.boolean().default(false),
          secure_password_change: z.boolean().default(false),
          max_frequency: duration.prefault("1s"),
          otp_length: z.int().min(6).max(10).default(6),
          otp_expiry: z.int().positive().default(3600),
        })
        .prefault({}),
    ),
    sms: z.preprocess(
      takeFormerName,
      z
        .object({
          enabled: z.boolean().default(false),
          enable_confirmations: z.boolean().default(false),
          template: z.string().default("Your code is {{ .Code }}"),
          max_frequency: duration.prefault("5s"),
          test_otp: z.record(z.string(), z.string()).default({}),
        })
        .prefault({}),
    ),
    mfa: z
      .object({
        totp: z
          .object({ enroll_enabled: z.boolean().default(false), verify_enabled: z.boolean().default(false) })
          .prefault({}),
      })
      .prefault({}),
    external: z.object({ apple: externalProvider, google: externalProvider }).prefault({}),
  })
  .prefault({});

export type AuthConfig = z.output<typeof authConfigSchema>;
