/**
 * Claims. While a moderator has a report open, other moderators cannot decide about its target. A claim ends when the
 * moderator closes the report or when the claim expires.
 */

import { queries } from "@social-events/app-common/app.ts";
import { ApiError } from "@social-events/client";
import { useEffect, useState } from "preact/hooks";
import { type Claim, claimTarget, type ReportedTarget, releaseClaim } from "./calls.ts";

export type ClaimState = Claim | "taken" | "own" | "expired" | null;

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends claims and releases one after the other, so that the release of a closed row cannot end the claim of the next
 * row. Errors are ignored, because a claim that was not released expires.
 */
function inOrder(act: () => Promise<unknown>): void {
  last = last.then(act).catch(() => {});
}

/**
 * Claims a target and returns the claim of the caller, or null before the response. Returns `taken` if another
 * moderator has claimed the target, and `expired` if the caller's claim has expired. Returns `own` if the caller is the
 * target or a participant of the chat. `renew` claims the target again.
 */
export function useClaim({ targetType, targetId }: ReportedTarget, isWanted: boolean): [ClaimState, renew: () => void] {
  const [state, setState] = useState<ClaimState>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when `round` changes, the target is claimed again.
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: ClaimState) => {
      if (isShown) {
        setState(next);
      }
    };
    inOrder(async () => {
      try {
        const claim = isShown ? await claimTarget({ targetType, targetId }) : null;
        show(claim);
        if (claim && isShown) {
          timer = setTimeout(() => show("expired"), new Date(claim.expiresAt).getTime() - Date.now());
        }
      } catch (error) {
        // Any other error is ignored here, because it is shown when the moderator tries to decide.
        if (error instanceof ApiError && error.code === "target_claimed") {
          show("taken");
          // Refreshes the list, which contains the name of the other moderator.
          void queries.invalidateQueries({ queryKey: ["reports"] });
        } else if (error instanceof ApiError && error.code === "not_a_moderator") {
          show("own");
        }
      }
    });
    return () => {
      isShown = false;
      clearTimeout(timer);
      inOrder(releaseClaim);
    };
  }, [targetType, targetId, isWanted, round]);
  return [state, () => setRound(round + 1)];
}
