/**
 * Push provider for RuStore, which uses RuStore's own API. The app itself displays a message, and replaces an earlier
 * message that has the same `collapse_id`.
 */

import { problemOf } from "./google-errors.ts";
import { payloadWithin, secondsLeft } from "./payload.ts";
import type { Outcome, Provider, ProviderRequest, Push } from "./provider.ts";
import { type ProviderResponse, post, reasonOf, wait } from "./requests.ts";
import { checkedPem, type Environment, readAddress, readSettings, unusable } from "./settings.ts";

const busySeconds = 30;
const troubleSeconds = 10;

/**
 * Outcomes for the error codes of a 404 or 410 response. The outcome of NOT_FOUND is only `suspect`, because RuStore
 * also returns this code for an unknown project. A response without an error code comes from another server, so the
 * configured URL is wrong.
 */
const goneKinds: Record<string, "dead" | "suspect"> = { UNREGISTERED: "dead", NOT_FOUND: "suspect" };

export function rustoreAddress(environment: Environment): string {
  return readAddress(environment, "RUSTORE_URL", "https://vkpns.rustore.ru");
}

/**
 * Returns the request that sends a message to an app of the RuStore project. Returns undefined if even the shortened
 * message is too large.
 */
export function rustoreRequest(
  push: Push,
  { address, projectId, now }: { address: string; projectId: string; now: number },
): ProviderRequest | undefined {
  const body = payloadWithin(push, (shortened) => payloadOf(push, shortened, secondsLeft(push, now)));
  const url = `${address}/v1/projects/${encodeURIComponent(projectId)}/messages:send`;
  return body === undefined ? undefined : { url, headers: { "content-type": "application/json" }, body };
}

/**
 * Creates the RuStore provider from the environment variables. Returns undefined if none is set, and throws if they are
 * incomplete or invalid.
 */
export function createRustore(environment: Environment): Provider | undefined {
  const settings = readSettings(environment, ["RUSTORE_PROJECT_ID", "RUSTORE_SERVICE_TOKEN"]);
  if (!settings) {
    return undefined;
  }
  const { RUSTORE_PROJECT_ID: projectId, RUSTORE_SERVICE_TOKEN: serviceToken } = settings;
  if (!/^[\x21-\x7e]+$/.test(serviceToken)) {
    throw unusable("RUSTORE_SERVICE_TOKEN", "it must be one line without spaces");
  }
  const address = rustoreAddress(environment);
  const client = clientTrusting(environment.get("RUSTORE_CA_PEM"));

  return {
    name: "rustore",
    async send(push, tools) {
      if (secondsLeft(push, tools.now()) === 0) {
        return { kind: "failed", reason: "expired" };
      }
      const request = rustoreRequest(push, { address, projectId, now: tools.now() });
      if (request === undefined) {
        return { kind: "failed", reason: "payload_too_large" };
      }
      const { url, body } = request;
      const headers = { authorization: `Bearer ${serviceToken}`, ...request.headers };
      const answer = await post(url, { headers, body, ...(client && { client }) }, tools);
      return "kind" in answer ? answer : outcomeOf(answer);
    },
  };
}

/**
 * Creates the HTTP client for requests to RuStore. The client trusts the given certificate authority in addition to the
 * default authorities.
 */
function clientTrusting(authority: string | undefined): Deno.HttpClient | undefined {
  if (!authority) {
    return undefined;
  }
  const pem = checkedPem("RUSTORE_CA_PEM", authority, "CERTIFICATE");
  try {
    return Deno.createHttpClient({ caCerts: [pem] });
  } catch {
    throw unusable("RUSTORE_CA_PEM", "it holds no certificate");
  }
}

/**
 * The payload contains only `data` and no `notification`, because a notification that RuStore displays itself would
 * appear again on every attempt.
 */
function payloadOf(push: Push, body: string, ttlSeconds: number): object {
  return {
    message: {
      token: push.token,
      data: {
        ...push.data,
        notification_id: push.notificationId,
        thread_id: push.threadId,
        collapse_id: push.collapseId,
        title: push.title,
        body,
        badge: String(push.badge),
      },
      android: { ttl: `${ttlSeconds}s` },
    },
  };
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
    case 410:
      return { kind: goneKinds[code ?? ""] ?? "misconfigured", reason };
    case 401:
    case 403:
      return { kind: "misconfigured", reason };
    case 429:
      return { kind: "retry", reason, ...wait(retryAfterSeconds, busySeconds), forAll: true };
    default:
      return { kind: "retry", reason, ...wait(retryAfterSeconds, troubleSeconds) };
  }
}
