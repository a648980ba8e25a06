/**
 * Push provider for the Apple Push Notification service (APNs). The provider authenticates with a provider token, which
 * is a signed JWT.
 */

import { createHash } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { createCredentialKeeper, postWithCredential } from "./credentials.ts";
import { payloadWithin, secondsLeft } from "./payload.ts";
import type { Credential, Outcome, Provider, ProviderRequest, Push } from "./provider.ts";
import { type ProviderResponse, post, reasonOf, wait } from "./requests.ts";
import { checkedPem, type Environment, readAddress, readSettings, unusable } from "./settings.ts";

const minuteMilliseconds = 60_000;
/**
 * A provider token is used for 45 minutes. Apple accepts it for an hour, and rejects a new token that was created less
 * than twenty minutes after the previous token.
 */
const tokenLifeMilliseconds = 45 * minuteMilliseconds;
const youngestReplacedMilliseconds = 20 * minuteMilliseconds;
const tokenChurnSeconds = 20 * 60;
const busyDeviceSeconds = 60;
const troubleSeconds = 15 * 60;

const deadReasons = ["Unregistered", "ExpiredToken"];
const suspectReasons = ["BadDeviceToken", "DeviceTokenNotForTopic"];

/** HTTP statuses of permanent errors, which a retry cannot fix. */
const ourFaults = [400, 404, 405, 410, 413];

const responseSchema = z.object({
  reason: z.string().optional().catch(undefined),
  timestamp: z.number().optional().catch(undefined),
});

export function apnsAddress(environment: Environment): string {
  return readAddress(environment, "APNS_URL", "https://api.push.apple.com");
}

/**
 * Returns the request that sends a message to the app with the bundle id `topic`. Returns undefined if even the
 * shortened message is too large.
 */
export function apnsRequest(
  push: Push,
  { address, topic }: { address: string; topic: string },
): ProviderRequest | undefined {
  const body = payloadWithin(push, (shortened) => payloadOf(push, shortened));
  const url = `${address}/3/device/${encodeURIComponent(push.token)}`;
  return body === undefined ? undefined : { url, headers: { "apns-topic": topic, ...headersOf(push) }, body };
}

/**
 * Creates the APNs provider from the environment variables. Returns undefined if none is set, and throws if they are
 * incomplete or invalid.
 */
export function createApns(environment: Environment): Provider | undefined {
  const settings = readSettings(environment, ["APNS_KEY", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"]);
  if (!settings) {
    return undefined;
  }
  const key = checkedPem("APNS_KEY", settings.APNS_KEY, "PRIVATE KEY");
  const { APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = settings;
  checkId("APNS_KEY_ID", keyId);
  checkId("APNS_TEAM_ID", teamId);
  if (!/^[\w.-]+$/.test(topic)) {
    throw unusable("APNS_TOPIC", "it must be a bundle id");
  }
  const address = apnsAddress(environment);
  // The fingerprint is needed in addition to the key id, because operators may replace a wrong key without changing its
  // id.
  const fingerprint = createHash("sha256").update(key).digest("base64url");
  const account = `${teamId} ${keyId} ${fingerprint}`;

  async function mint({ now }: { now(): number }): Promise<Credential | Extract<Outcome, { kind: "misconfigured" }>> {
    const issuedAt = Math.floor(now() / 1000);
    try {
      const token = await new SignJWT({ iss: teamId, iat: issuedAt })
        .setProtectedHeader({ alg: "ES256", kid: keyId })
        .sign(await importPKCS8(key, "ES256"));
      return { account, token, issuedAt: issuedAt * 1000, expiresAt: issuedAt * 1000 + tokenLifeMilliseconds };
    } catch {
      return { kind: "misconfigured", reason: "unusable_key", isUnsent: true };
    }
  }

  const keeper = createCredentialKeeper({ account, mint, youngestReplacedMilliseconds });

  return {
    name: "apns",
    async send(push, tools) {
      if (secondsLeft(push, tools.now()) === 0) {
        return { kind: "failed", reason: "expired" };
      }
      const request = apnsRequest(push, { address, topic });
      if (request === undefined) {
        return { kind: "failed", reason: "payload_too_large" };
      }
      const { url, headers, body } = request;
      const postWith = (token: string) =>
        post(url, { headers: { authorization: `bearer ${token}`, ...headers }, body }, tools);
      const answer = await postWithCredential(keeper, tools, postWith, isTokenExpired);
      return "kind" in answer ? answer : outcomeOf(answer);
    },
  };
}

function checkId(name: string, value: string): void {
  if (!/^[A-Z0-9]{10}$/.test(value)) {
    throw unusable(name, "it must be ten capital letters and digits");
  }
}

function headersOf(push: Push): Record<string, string> {
  return {
    "apns-push-type": "alert",
    "apns-priority": "10",
    "apns-expiration": String(Math.floor(push.expiresAt / 1000)),
    // The collapse id and the delivery id are the same on every attempt, so that a message that is sent again replaces
    // the first message on the device.
    "apns-collapse-id": push.collapseId,
    "apns-id": push.deliveryId,
    "content-type": "application/json",
  };
}

function payloadOf(push: Push, body: string): object {
  return {
    ...push.data,
    notification_id: push.notificationId,
    aps: {
      alert: { title: push.title, body },
      sound: "default",
      badge: push.badge,
      "thread-id": push.threadId,
      "mutable-content": 1,
    },
  };
}

function isTokenExpired({ body }: ProviderResponse): boolean {
  return responseSchema.safeParse(body).data?.reason === "ExpiredProviderToken";
}

function outcomeOf({ status, body, retryAfterSeconds }: ProviderResponse): Outcome {
  if (status === 200) {
    return { kind: "sent" };
  }
  const { reason: given = "", timestamp } = responseSchema.safeParse(body).data ?? {};
  const reason = reasonOf(given, status);
  if (status === 410 && deadReasons.includes(given)) {
    return { kind: "dead", reason, ...(timestamp !== undefined && { since: timestamp }) };
  }
  if (status === 400 && suspectReasons.includes(given)) {
    return { kind: "suspect", reason };
  }
  if (given === "ExpiredProviderToken" || given === "TooManyProviderTokenUpdates") {
    return { kind: "retry", reason, ...wait(retryAfterSeconds, tokenChurnSeconds), forAll: true };
  }
  if (status === 403 || given === "TopicDisallowed") {
    return { kind: "misconfigured", reason };
  }
  if (status === 429) {
    return { kind: "retry", reason, ...wait(retryAfterSeconds, busyDeviceSeconds) };
  }
  if (ourFaults.includes(status)) {
    return { kind: "failed", reason };
  }
  return { kind: "retry", reason, ...wait(retryAfterSeconds, troubleSeconds) };
}
