/**
 * Checks whether the push providers accept the credentials in the environment. Sends a message to a device that does
 * not exist.
 */

import { createApns } from "../../supabase/functions/_shared/push/apns.ts";
import { createFcm } from "../../supabase/functions/_shared/push/fcm.ts";
import type { Credential, Outcome, Provider, Push, Tools } from "../../supabase/functions/_shared/push/provider.ts";
import { createRustore } from "../../supabase/functions/_shared/push/rustore.ts";
import { type Check, type Finding, fail, ok, skipped, warn } from "./findings.ts";

/** Push settings by name, in the form in which the functions receive them. */
export interface Settings {
  get(name: string): string | undefined;
}

const makers = { APNs: createApns, FCM: createFcm, RuStore: createRustore };
const hourMilliseconds = 3_600_000;
/**
 * Tokens that have the format of real devices but belong to no device. A provider should reject such a token as unknown
 * and not as malformed.
 */
const nobodysTokens = {
  apns: "0".repeat(64),
  fcm: `doctor:APA91b${"0".repeat(120)}`,
  rustore: `doctor-${"0".repeat(40)}`,
};

function messageTo(token: string): Push {
  const notificationId = crypto.randomUUID();
  return {
    notificationId,
    deliveryId: crypto.randomUUID(),
    token,
    title: "Doctor",
    body: "Nobody reads this",
    badge: 0,
    threadId: "doctor",
    collapseId: "doctor",
    data: { type: "doctor" },
    expiresAt: Date.now() + hourMilliseconds,
  };
}

function ownTools(): Tools {
  let kept: Credential | null = null;
  return {
    fetch,
    now: Date.now,
    credentials: {
      read: () => Promise.resolve(kept),
      replace: (_stale, fresh) => {
        kept = fresh;
        return Promise.resolve(fresh);
      },
    },
  };
}

/**
 * Returns the finding for the outcome of a delivery. If the provider reports an unknown device, it has accepted the
 * credentials.
 */
function judge(outcome: Outcome): Finding {
  switch (outcome.kind) {
    case "misconfigured":
      return fail(
        `the provider refuses our settings: ${outcome.reason}`,
        "Put in the right ones (docs/operations/deploying.md, Push)",
      );
    case "retry":
      return warn(`the provider does not answer: ${outcome.reason}`, "Ask again later");
    default:
      return ok("the provider accepts our settings");
  }
}

/** Returns one check for each provider that the settings configure. */
export function pushChecks(settings: Settings): Check<unknown>[] {
  return Object.entries(makers).map(([label, make]) => ({
    name: `push, ${label}`,
    async inspect() {
      let provider: Provider | undefined;
      try {
        provider = make(settings);
      } catch (error) {
        return fail(
          (error instanceof Error ? error.message : String(error)).replace(/\.$/, ""),
          "Set all of them, as docs/operations/deploying.md, Push says",
        );
      }
      return provider
        ? judge(await provider.send(messageTo(nobodysTokens[provider.name]), ownTools()))
        : skipped(
            "no settings given",
            "Give those of docs/operations/deploying.md, Push in the environment, if the apps use it",
          );
    },
  }));
}
