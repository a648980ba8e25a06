/** What the parts of the local stack share: where things are, and the keys they sign and check with. */

import type { JWK } from "jose";
import type postgres from "postgres";
import type { AuthConfig } from "./auth-config.ts";

/** Where one running stack lives. Everything but its gateway listens on 127.0.0.1. */
export interface StackOptions {
  /** Port of the gateway; PostgreSQL listens on the next one. */
  port: number;
  databasePort: number;
  /** Absolute path of the data folder: database cluster, stored objects, keys. */
  dataDirectory: string;
  /** Absolute path of the checkout. */
  projectDirectory: string;
  /** With the platform's bounds, quotas and defaults, also where they are in the way of development. */
  likeHosted?: boolean;
  /** IP address that the gateway listens on: 127.0.0.1 unless somebody else shall reach it. */
  host?: string | undefined;
  /** Where clients reach the gateway, if not where this machine does. */
  publicUrl?: string | undefined;
  /** Log lines for programs, also on a terminal. */
  json?: boolean;
  /** The options as they were typed, which messages repeat. */
  typed?: Record<string, string | boolean>;
}

/** Claims that this stack puts into a token and trusts after checking the signature. */
export interface Claims {
  sub?: string;
  role: string;
  exp: number;
  aud?: string | string[];
  session_id?: string;
  [claim: string]: unknown;
}

/** Keys of one data folder, made at its first start and kept in `keys.json`. */
export interface StackKeys {
  publishableKey: string;
  secretKey: string;
  /** ES256; its public half is what `/auth/v1/.well-known/jwks.json` shows. */
  signingKey: { kid: string; privateKey: CryptoKey };
  jwks: { keys: JWK[] };
  /** HS256 secret of the tokens in signed storage URLs. */
  storageSecret: Uint8Array;
  /** Secrets that SQL reads from the vault, by name. */
  vaultSecrets: Record<string, string>;
}

/** What every service of the gateway is given. */
export interface StackContext {
  options: StackOptions;
  keys: StackKeys;
  /** Pool as `supabase_admin` (superuser): services switch role for the caller's statements. */
  sql: postgres.Sql;
  /** Parsed `supabase/config.toml`. */
  config: ProjectConfig;
}

/** The parts of `supabase/config.toml` that the stack obeys. */
export interface ProjectConfig {
  auth: AuthConfig;
  storage: { file_size_limit: number };
  functions: Record<string, { verify_jwt: boolean; enabled: boolean }>;
}

/** One service behind the gateway; the path still carries the service's prefix (`/auth/v1/…`). */
export type Service = (request: Request) => Promise<Response>;
