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
  /** Type and ids of the notification, from which the app decides which screen to open. */
  data: Record<string, string>;
  /** Expiry in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Outcome of one attempt.
 * - `dead`: the device no longer exists. If `since` is given, in milliseconds since 1970, the device is removed only if
 *   it has not registered again after this time.
 * - `suspect`: the provider rejects the device token, possibly because of our settings.
 * - `retry`: a transient error. The delivery is retried after `afterSeconds`. `isAsked` means that the provider requested
 *   this delay, and `forAll` that the error concerns all devices.
 * - `failed`: a permanent error of this message.
 * - `misconfigured`: the provider rejects our settings.
 * `isUnsent` means that the attempt failed before a message was sent, so the outcome concerns all devices.
 */
export type Outcome =
  | { kind: "sent" }
  | { kind: "dead"; reason: string; since?: number }
  | { kind: "suspect"; reason: string }
  | { kind: "retry"; reason: string; afterSeconds: number; isAsked?: true; forAll?: true; isUnsent?: true }
  | { kind: "failed"; reason: string }
  | { kind: "misconfigured"; reason: string; isUnsent?: true };

/** Token with which the service authenticates to a provider. Times are in milliseconds since 1970. */
export interface Credential {
  /**
   * Identifies the settings with which the credential was created. A credential that was created with other settings is
   * not used.
   */
  account: string;
  token: string;
  issuedAt: number;
  expiresAt: number;
}

/** Store in which isolates share the credential of one provider. */
export interface CredentialStore {
  read(): Promise<Credential | null>;
  /**
   * Compare-and-swap: stores `fresh` if `stale` is still the stored credential (null means that none is stored).
   * Returns the credential that is stored afterwards, which another isolate may have stored.
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

/** A push provider that was created with its settings. */
export interface Provider {
  name: "apns" | "fcm" | "rustore";
  send(push: Push, tools: Tools): Promise<Outcome>;
}
