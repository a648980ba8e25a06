/** Types that all parts of the local stack share. */

import type { JWK } from "jose";
import type postgres from "postgres";
import type { AuthConfig } from "./auth-config.ts";

/** Options of one local stack. Only the gateway may listen on an address other than 127.0.0.1. */
export interface StackOptions {
  /** Port of the gateway. PostgreSQL listens on the next higher port. */
  port: number;
  databasePort: number;
  /** Absolute path of the data folder, which contains the database cluster, stored objects and keys. */
  dataDirectory: string;
  /** Absolute path of the checkout. */
  projectDirectory: string;
  /** Whether to apply the limits, quotas and defaults of the platform even if they hinder development. */
  likeHosted?: boolean;
  /** IP address on which the gateway listens: 127.0.0.1, or another address to be reachable from other machines. */
  host?: string | undefined;
  /** URL of the gateway for clients. Only set if it differs from the URL for this machine. */
  publicUrl?: string | undefined;
  /** Whether log lines are written as JSON, even to a terminal. */
  json?: boolean;
  /** Command-line options exactly as the developer typed them, for use in messages. */
  typed?: Record<string, string | boolean>;
}

/** Claims of a token that this stack issues. After verifying the signature, the stack trusts the claims. */
export interface Claims {
  sub?: string;
  role: string;
  exp: number;
  aud?: string | string[];
  session_id?: string;
  [claim: string]: unknown;
}

/**
 * API keys, signing keys and secrets of a stack. The first start creates them and stores them in `keys.json` in the
 * data folder.
 */
export interface StackKeys {
  publishableKey: string;
  secretKey: string;
  /** ES256 key pair. The public key is published at `/auth/v1/.well-known/jwks.json`. */
  signingKey: { kid: string; privateKey: CryptoKey };
  jwks: { keys: JWK[] };
  /** HS256 secret with which the tokens of signed storage URLs are signed. */
  storageSecret: Uint8Array;
  /** Secrets that SQL code reads from the vault, by name. */
  vaultSecrets: Record<string, string>;
}

/** Context that all services of the gateway share. */
export interface StackContext {
  options: StackOptions;
  keys: StackKeys;
  /**
   * Connection pool of `supabase_admin` (superuser). Statements of a caller run after a switch to the caller's role.
   */
  sql: postgres.Sql;
  /** Content of `supabase/config.toml`. */
  config: ProjectConfig;
}

/** The settings of `supabase/config.toml` that the stack supports. */
export interface ProjectConfig {
  auth: AuthConfig;
  storage: { file_size_limit: number };
  functions: Record<string, { verify_jwt: boolean; enabled: boolean }>;
}

/** HTTP service behind the gateway. The path of a request includes the prefix of the service, such as `/auth/v1`. */
export type Service = (request: Request) => Promise<Response>;
