/** Circuit breaker: decides whether a provider has to be paused because its errors concern all devices. */

import type { Outcome } from "../_shared/push/provider.ts";

/** A delivery and the outcome of the attempt to send it. The outcome is null if the delivery was not sent. */
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
 * Returns the outcome because of which the provider has to be paused, or undefined if no pause is needed. If messages
 * were sent, deliveries to two devices must have failed with the same kind of error, so that a single device cannot
 * stop the deliveries to other devices. Errors in our settings are ignored if the provider has accepted any message.
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
 * Returns the reason of the first delivery for which the provider blamed our settings. The reason is reported to
 * operators if `pausingOutcome` has decided not to pause the provider.
 */
export function disputedReason(attempts: Attempt[]): string | undefined {
  return attempts.flatMap(({ outcome }) => (outcome?.kind === "misconfigured" ? [outcome.reason] : []))[0];
}
