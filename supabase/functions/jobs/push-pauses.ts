/** Circuit breaker: decides whether an error of a provider concerns all devices, so that the provider is paused. */

import type { Outcome } from "../_shared/push/provider.ts";

/** A delivery and its outcome; null if it was not sent. */
export interface Attempt {
  delivery: { deviceId: string };
  outcome: Outcome | null;
}

type AboutAll = Extract<Outcome, { kind: "misconfigured" | "retry" }>;

const devicesThatAgree = 2;

function isAboutAll(outcome: Outcome | null): outcome is AboutAll {
  return outcome?.kind === "misconfigured" || (outcome?.kind === "retry" && outcome.forAll === true);
}

/**
 * Returns the outcome for which the provider is paused. A single device must not stop deliveries to other devices, so
 * two devices must get the same error. Our settings count as valid as long as the provider accepts any message.
 */
export function pausingOutcome(attempts: Attempt[]): AboutAll | undefined {
  const claims = attempts.flatMap(({ delivery, outcome }) =>
    isAboutAll(outcome) ? [{ deviceId: delivery.deviceId, outcome }] : [],
  );
  const unsent = claims.find(({ outcome }) => outcome.isUnsent);
  if (unsent) {
    return unsent.outcome;
  }
  const isAnyAccepted = attempts.some(({ outcome }) => outcome?.kind === "sent");
  for (const kind of ["misconfigured", "retry"] as const) {
    const alike = claims.filter(({ outcome }) => outcome.kind === kind);
    const devices = new Set(alike.map(({ deviceId }) => deviceId));
    if (devices.size >= devicesThatAgree && !(kind === "misconfigured" && isAnyAccepted)) {
      return alike[0]?.outcome;
    }
  }
  return undefined;
}

/**
 * Returns, for operators, the first reason why a provider rejects our settings, if this reason did not pause the
 * provider.
 */
export function disputedReason(attempts: Attempt[]): string | undefined {
  return attempts.flatMap(({ outcome }) => (outcome?.kind === "misconfigured" ? [outcome.reason] : []))[0];
}
