/** What the three providers of push messages have in common. */

/** One message for one device, in the words of its locale. */
export interface Push {
  /** Idempotency key: the same on every attempt, so that providers and apps recognise a repetition. */
  notificationId: string;
  deliveryId: string;
  /** Of the device; never to be logged. */
  token: string;
  title: string;
  body: string;
  /** Unread notifications of the person. */
  badge: number;
  /** Messages with the same thread are shown together. */
  threadId: string;
  /** Of messages with the same one a device shows the last. */
  collapseId: string;
  /** What the app opens: type and ids, all of them text. */
  data: Record<string, string>;
  /** After this moment nobody wants to see it, in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * What became of one attempt. `dead`: the device is gone; with `since` in milliseconds only if it has not registered
 * again later; `suspect`: the token is refused, which may as well be our own fault. `retry`: a transient error, retry
 * after so many seconds, as the provider asked if `isAsked`; `forAll`: so says the provider of all devices.
 * `failed`: a permanent error of this message. `misconfigured`: the provider does not take our settings. With
 * `isUnsent` no device was asked, so that it holds for all of them.
 */
export type Outcome =
  | { kind: "sent" }
  | { kind: "dead"; reason: string; since?: number }
  | { kind: "suspect"; reason: string }
  | { kind: "retry"; reason: string; afterSeconds: number; isAsked?: true; forAll?: true; isUnsent?: true }
  | { kind: "failed"; reason: string }
  | { kind: "misconfigured"; reason: string; isUnsent?: true };

/** Access token of ours at a provider; times in milliseconds since 1970. */
export interface Credential {
  /** Whom it stands for: one that was made with other settings is not used. */
  account: string;
  token: string;
  issuedAt: number;
  expiresAt: number;
}

/** Where the isolates of the functions share the credential of one provider. */
export interface CredentialStore {
  read(): Promise<Credential | null>;
  /** Compare-and-swap of the stale one (null: of none); answers what is there, also if another isolate was faster. */
  replace(stale: Credential | null, fresh: Credential): Promise<Credential>;
}

/** What a provider works with; tests give it their own. */
export interface Tools {
  fetch: typeof fetch;
  now: () => number;
  credentials: CredentialStore;
}

/** A message as its provider gets it, but for the credential; the body is JSON. */
export interface ProviderRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** One provider with its settings. */
export interface Provider {
  name: "apns" | "fcm" | "rustore";
  send(push: Push, tools: Tools): Promise<Outcome>;
}
