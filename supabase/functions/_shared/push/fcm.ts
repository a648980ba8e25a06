/** Push provider for Firebase Cloud Messaging (FCM), HTTP v1. */

import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { createCredentialKeeper, postWithCredential } from "./credentials.ts";
import { problemOf } from "./google-errors.ts";
import { payloadWithin, secondsLeft } from "./payload.ts";
import type { Credential, Outcome, Provider, ProviderRequest, Push, Tools } from "./provider.ts";
import { jsonOf, type ProviderResponse, post, reasonOf, wait } from "./requests.ts";
import { checkedPem, type Environment, readAddress, readSettings, unusable } from "./settings.ts";

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const assertionSeconds = 60 * 60;
/** An access token is replaced this long before its expiry. */
const marginMilliseconds = 5 * 60 * 1000;
const quotaSeconds = 60;
const troubleSeconds = 10;

const serviceAccountSchema = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string(),
  private_key_id: z.string().min(1),
  token_uri: z.url(),
});

const grantSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const grantErrorSchema = z.object({ error: z.string() });

export function fcmAddress(environment: Environment): string {
  return readAddress(environment, "FCM_URL", "https://fcm.googleapis.com");
}

/**
 * Returns the request that sends a message to an app of the Firebase project. Returns undefined if even the shortened
 * message is too large.
 */
export function fcmRequest(
  push: Push,
  { address, projectId, now }: { address: string; projectId: string; now: number },
): ProviderRequest | undefined {
  const body = payloadWithin(push, (shortened) => payloadOf(push, shortened, secondsLeft(push, now)));
  const url = `${address}/v1/projects/${projectId}/messages:send`;
  return body === undefined ? undefined : { url, headers: { "content-type": "application/json" }, body };
}

/**
 * Returns the JWT with which the service account requests an access token, or undefined if the private key is unusable.
 */
async function signAssertion(
  account: z.output<typeof serviceAccountSchema>,
  key: string,
  issuedAt: number,
): Promise<string | undefined> {
  try {
    return await new SignJWT({ scope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: account.private_key_id })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + assertionSeconds)
      .sign(await importPKCS8(key, "RS256"));
  } catch {
    return undefined;
  }
}

/**
 * Creates the FCM provider from the environment variables. Returns undefined if none is set, and throws if they are
 * invalid.
 */
export function createFcm(environment: Environment): Provider | undefined {
  const settings = readSettings(environment, ["FCM_SERVICE_ACCOUNT"]);
  if (!settings) {
    return undefined;
  }
  const serviceAccount = readServiceAccount(settings.FCM_SERVICE_ACCOUNT);
  const key = checkedPem("FCM_SERVICE_ACCOUNT", serviceAccount.private_key, "PRIVATE KEY");
  const address = fcmAddress(environment);
  const account = `${serviceAccount.client_email} ${serviceAccount.private_key_id}`;

  async function mint(tools: Tools): Promise<Credential | Extract<Outcome, { kind: "retry" | "misconfigured" }>> {
    const issuedAt = tools.now();
    const assertion = await signAssertion(serviceAccount, key, Math.floor(issuedAt / 1000));
    if (assertion === undefined) {
      return { kind: "misconfigured", reason: "unusable_key", isUnsent: true };
    }
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ grant_type: grantType, assertion }).toString();
    const answer = await post(serviceAccount.token_uri, { headers, body }, tools);
    if ("kind" in answer) {
      return { ...answer, forAll: true, isUnsent: true };
    }
    const grant = grantSchema.safeParse(answer.body).data;
    if (answer.status === 200 && grant) {
      const expiresAt = issuedAt + grant.expires_in * 1000 - marginMilliseconds;
      return { account, token: grant.access_token, issuedAt, expiresAt };
    }
    const reason = reasonOf(grantErrorSchema.safeParse(answer.body).data?.error, answer.status);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      return { kind: "misconfigured", reason, isUnsent: true };
    }
    const pause = wait(answer.retryAfterSeconds, troubleSeconds);
    return { kind: "retry", reason, ...pause, forAll: true, isUnsent: true };
  }

  const keeper = createCredentialKeeper({ account, mint });

  return {
    name: "fcm",
    async send(push, tools) {
      if (secondsLeft(push, tools.now()) === 0) {
        return { kind: "failed", reason: "expired" };
      }
      const request = fcmRequest(push, { address, projectId: serviceAccount.project_id, now: tools.now() });
      if (request === undefined) {
        return { kind: "failed", reason: "payload_too_large" };
      }
      const { url, headers, body } = request;
      const postWith = (token: string) =>
        post(url, { headers: { authorization: `Bearer ${token}`, ...headers }, body }, tools);
      const answer = await postWithCredential(keeper, tools, postWith, isTokenRefused);
      return "kind" in answer ? answer : outcomeOf(answer);
    },
  };
}

/**
 * Parses the service account. An error names only the invalid fields, because the messages of the parsers could contain
 * the private key.
 */
function readServiceAccount(text: string): z.output<typeof serviceAccountSchema> {
  const { data, error } = serviceAccountSchema.safeParse(jsonOf(text));
  if (error) {
    const wrongFields = error.issues.map(({ path }) => path.join(".")).join(", ");
    throw unusable("FCM_SERVICE_ACCOUNT", `it must be the JSON of a service account; wrong: ${wrongFields || "all"}`);
  }
  return data;
}

function payloadOf(push: Push, body: string, ttlSeconds: number): object {
  return {
    message: {
      token: push.token,
      notification: { title: push.title, body },
      data: { ...push.data, notification_id: push.notificationId, thread_id: push.threadId },
      android: {
        priority: "HIGH",
        ttl: `${ttlSeconds}s`,
        // The tag is the same on every attempt, so that a message that is sent again replaces the first message on the
        // device. `collapse_key` is not set, because FCM drops messages for an offline device if they have more than
        // four different keys.
        notification: { tag: push.collapseId, sound: "default", notification_count: push.badge },
      },
    },
  };
}

function isTokenRefused({ status, body }: ProviderResponse): boolean {
  return status === 401 && problemOf(body).code !== "THIRD_PARTY_AUTH_ERROR";
}

function outcomeOf({ status, body, retryAfterSeconds }: ProviderResponse): Outcome {
  const { code, isTokenInvalid } = problemOf(body);
  const reason = reasonOf(code, status);
  switch (status) {
    case 200:
      return { kind: "sent" };
    case 400:
      return { kind: isTokenInvalid ? "dead" : "failed", reason };
    case 413:
      return { kind: "failed", reason };
    case 404:
      if (code === "UNREGISTERED") {
        return { kind: "dead", reason };
      }
      // FCM responses always have an error code. A 404 without an error code comes from another server, so the
      // configured URL is wrong.
      return { kind: code === undefined ? "misconfigured" : "suspect", reason };
    case 401:
    case 403:
      return { kind: code === "SENDER_ID_MISMATCH" ? "suspect" : "misconfigured", reason };
    case 429:
      return { kind: "retry", reason, ...wait(retryAfterSeconds, quotaSeconds), forAll: true };
    default:
      return { kind: "retry", reason, ...wait(retryAfterSeconds, troubleSeconds) };
  }
}
