/** Shared types of the local stack. */

import type { JWK } from "jose";
import type postgres from "postgres";
import type { AuthConfig } from "./auth-config.ts";

/** Options of one stack. All its services except the gateway listen on 127.0.0.1. */
export interface StackOptions {
  /** Port of the gateway. PostgreSQL listens on the next port. */
  port: number;
  databasePort: number;
  /** Absolute path of the data folder, which contains the database cluster, stored objects and keys. */
  dataDirectory: string;
  /** Absolute path of the checkout. */
  projectDirectory: string;
  /** Whether to use the platform's limits, quotas and defaults, even where they hinder development. */
  likeHosted?: boolean;
  /** IP address of the gateway: 127.0.0.1, or another address if other machines should reach the gateway. */
  host?: string | undefined;
  /** URL of the gateway for clients, if it differs from the URL for this machine. */
  publicUrl?: string | undefined;
  /** Whether log lines are JSON for programs, even on a terminal. */
  json?: boolean;
  /** Command-line options as they were typed, for messages. */
  typed?: Record<string, string | boolean>;
}

/** Claims that this stack writes into a token, and trusts after it has verified the signature. */
export interface Claims {
  sub?: string;
  role: string;
  exp: number;
  aud?: string | string[];
  session_id?: string;
  [claim: string]: unknown;
}

/** Keys of one data folder, created at its first start and stored in `keys.json`. */
export interface StackKeys {
  publishableKey: string;
  secretKey: string;
  /** ES256 key, whose public part is at `/auth/v1/.well-known/jwks.json`. */
  signingKey: { kid: string; privateKey: CryptoKey };
  jwks: { keys: JWK[] };
  /** HS256 secret of the tokens in signed storage URLs. */
  storageSecret: Uint8Array;
  /** Secrets that SQL reads from the vault, by name. */
  vaultSecrets: Record<string, string>;
}

/** Context that all services of the gateway share. */
export interface StackContext {
  options: StackOptions;
  keys: StackKeys;
  /** Connection pool of `supabase_admin` (superuser). Services switch the role for the caller's statements. */
  sql: postgres.Sql;
  /** Parsed `supabase/config.toml`. */
  config: ProjectConfig;
}

/** The settings of `supabase/config.toml` that the stack supports. */
export interface ProjectConfig {
  auth: AuthConfig;
  storage: { file_size_limit: number };
  functions: Record<string, { verify_jwt: boolean; enabled: boolean }>;
}

/** Service behind the gateway. The request path still has its prefix (`/auth/v1/…`). */
export type Service = (request: Request) => Promise<Response>;
