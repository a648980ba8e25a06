/** Circuit breaker: whether what a provider answered is about all devices, so that it is paused. */

import type { Outcome } from "../_shared/push/provider.ts";

/** A delivery to a device and what became of it; null when its turn never came. */
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
 * The outcome for which the provider is paused. One device must not stop the others: two have to agree, and our
 * settings are right as long as any message is accepted.
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

/** What operators are told of a device that blames our settings without being believed. */
export function disputedReason(attempts: Attempt[]): string | undefined {
  return attempts.flatMap(({ outcome }) => (outcome?.kind === "misconfigured" ? [outcome.reason] : []))[0];
}
