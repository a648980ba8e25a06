/** Shared types of the local stack: its options and its keys. */

import type { JWK } from "jose";
import type postgres from "postgres";
import type { AuthConfig } from "./auth-config.ts";

/** Location of one running stack. Everything except its gateway listens on 127.0.0.1. */
export interface StackOptions {
  /** Port of the gateway. PostgreSQL listens on the next one. */
  port: number;
  databasePort: number;
  /** Absolute path of the data folder: database cluster, stored objects, keys. */
  dataDirectory: string;
  /** Absolute path of the checkout. */
  projectDirectory: string;
  /** Uses the platform's limits, quotas and defaults, even where they hinder development. */
  likeHosted?: boolean;
  /** IP address of the gateway: 127.0.0.1, unless other machines should reach it. */
  host?: string | undefined;
  /** URL of the gateway for clients, if it differs from that for this machine. */
  publicUrl?: string | undefined;
  /** Whether log lines are written for programs, also on a terminal. */
  json?: boolean;
  /** Options as they were typed, for messages. */
  typed?: Record<string, string | boolean>;
}

/** Claims that this stack writes into a token, and trusts after verifying the signature. */
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
  /** ES256. `/auth/v1/.well-known/jwks.json` returns its public key. */
  signingKey: { kid: string; privateKey: CryptoKey };
  jwks: { keys: JWK[] };
  /** HS256 secret of the tokens in signed storage URLs. */
  storageSecret: Uint8Array;
  /** Secrets that SQL reads from the vault, by name. */
  vaultSecrets: Record<string, string>;
}

/** Context of every service of the gateway. */
export interface StackContext {
  options: StackOptions;
  keys: StackKeys;
  /** Pool as `supabase_admin` (superuser). Services switch the role for statements of the caller. */
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

/** A service behind the gateway. The path still has its prefix (`/auth/v1/…`). */
export type Service = (request: Request) => Promise<Response>;
