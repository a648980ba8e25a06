/**
 * Shows operators the request that sends a message to its provider. Placeholders replace the device token and the
 * credential.
 */

import type { PushProvider, ShownPushRequest } from "@social/shared-types/push.ts";
import { apnsAddress, apnsRequest } from "./apns.ts";
import { type Delivery, toPush } from "./delivery.ts";
import { fcmAddress, fcmRequest } from "./fcm.ts";
import type { ProviderRequest, Push } from "./provider.ts";
import { jsonOf } from "./requests.ts";
import { rustoreAddress, rustoreRequest } from "./rustore.ts";
import type { Environment } from "./settings.ts";

/** Returns a setting, or its name in parentheses if it is not set. */
function shownSetting(environment: Environment, name: string): string {
  return environment.get(name)?.trim() || `(${name})`;
}

/**
 * Returns the project id of the service account. The private key and the other fields of the service account are
 * secret.
 */
function shownProject(environment: Environment): string {
  const account = jsonOf(environment.get("FCM_SERVICE_ACCOUNT") ?? "") as { project_id?: unknown } | undefined | null;
  return typeof account?.project_id === "string" ? account.project_id : "(project)";
}

const requests: Record<
  PushProvider,
  (push: Push, environment: Environment, now: number) => ProviderRequest | undefined
> = {
  apns: (push, environment) =>
    apnsRequest(push, { address: apnsAddress(environment), topic: shownSetting(environment, "APNS_TOPIC") }),
  fcm: (push, environment, now) =>
    fcmRequest(push, { address: fcmAddress(environment), projectId: shownProject(environment), now }),
  rustore: (push, environment, now) => {
    const projectId = environment.get("RUSTORE_PROJECT_ID")?.trim() || "(project)";
    return rustoreRequest(push, { address: rustoreAddress(environment), projectId, now });
  },
};

/**
 * Returns the request that would be sent now for a delivery. Returns null if the message is too large or the URL of the
 * provider is invalid.
 */
export function showRequest(
  provider: PushProvider,
  delivery: Omit<Delivery, "token">,
  { deviceMark, environment, now }: { deviceMark: string; environment: Environment; now: number },
): ShownPushRequest | null {
  try {
    const request = requests[provider](toPush({ ...delivery, token: deviceMark }), environment, now);
    if (!request) {
      return null;
    }
    const { url, headers, body } = request;
    return {
      method: "POST",
      url: decodeURI(url),
      headers: { authorization: "(credential)", ...headers },
      payload: JSON.parse(body),
    };
  } catch {
    return null;
  }
}
