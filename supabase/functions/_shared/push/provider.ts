/** Types that the push providers share. */

/** One message for one device, in the language of its locale. */
export interface Push {
  /** Idempotency key: the same on every attempt, so that providers and apps recognise a repetition. */
  notificationId: string;
  deliveryId: string;
  /** Token of the device; must not be logged. */
  token: string;
  title: string;
  body: string;
  /** Number of unread notifications of the user. */
  badge: number;
  /** Devices group messages with the same thread. */
  threadId: string;
  /** A device shows only the last message with the same id. */
  collapseId: string;
  /** Type and ids as text, by which the app opens the right screen. */
  data: Record<string, string>;
  /** Expiry in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Outcome of one attempt.
 * - `dead`: the device no longer exists. With `since` in milliseconds, this applies only if it has not registered again
 *   after that time.
 * - `suspect`: the token is rejected, possibly because of our settings.
 * - `retry`: a transient error. The delivery is retried after the given seconds, which the provider requested if
 *   `isAsked`. `forAll`: the error concerns all devices.
 * - `failed`: a permanent error of this message.
 * - `misconfigured`: the provider rejects our settings.
 * With `isUnsent` no request about the device was sent, so the outcome applies to all devices.
 */
export type Outcome =
  | { kind: "sent" }
  | { kind: "dead"; reason: string; since?: number }
  | { kind: "suspect"; reason: string }
  | { kind: "retry"; reason: string; afterSeconds: number; isAsked?: true; forAll?: true; isUnsent?: true }
  | { kind: "failed"; reason: string }
  | { kind: "misconfigured"; reason: string; isUnsent?: true };

/** Access token of the service at a provider; times in milliseconds since 1970. */
export interface Credential {
  /** Identifies the settings. A credential that was created with other settings is not used. */
  account: string;
  token: string;
  issuedAt: number;
  expiresAt: number;
}

/** Store in which isolates share the credential of one provider. */
export interface CredentialStore {
  read(): Promise<Credential | null>;
  /**
   * Compare-and-swap: replaces `stale` (null: none). Returns the stored credential, even if another isolate has already
   * replaced it.
   */
  replace(stale: Credential | null, fresh: Credential): Promise<Credential>;
}

/** Dependencies of a provider, which tests can replace. */
export interface Tools {
  fetch: typeof fetch;
  now: () => number;
  credentials: CredentialStore;
}

/** Request to a provider without its credential; the body is JSON. */
export interface ProviderRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A provider with its settings. */
export interface Provider {
  name: "apns" | "fcm" | "rustore";
  send(push: Push, tools: Tools): Promise<Outcome>;
}
