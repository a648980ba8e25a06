/** Claims: a moderator who opens a report keeps others from deciding about it, until it is closed or the claim expires. */

import { queries } from "@social-events/app-common/app.ts";
import { ApiError } from "@social-events/client";
import { useEffect, useState } from "preact/hooks";
import { type Claim, claimTarget, type ReportedTarget, releaseClaim } from "./calls.ts";

export type ClaimState = Claim | "taken" | "own" | "expired" | null;

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends claims and releases in order: the release of a closed row must not end the claim of the next row. A claim that is
 * not released expires.
 */
function inOrder(act: () => Promise<unknown>): void {
  last = last.then(act).catch(() => {});
}

/**
 * Returns the claim of the caller: `taken` if another moderator has one, `own` if the caller is the target or in the
 * chat, `expired` after its end, and null before the response. `renew` claims again.
 */
export function useClaim({ targetType, targetId }: ReportedTarget, isWanted: boolean): [ClaimState, renew: () => void] {
  const [state, setState] = useState<ClaimState>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the claim.
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
        // Every other error is shown when the moderator tries to decide.
        if (error instanceof ApiError && error.code === "target_claimed") {
          show("taken");
          // The list names the other moderator.
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
