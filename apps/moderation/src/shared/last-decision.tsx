/** Bar that shows the last decision, with a button to undo the decision if this is possible. */

import { makeUserStore, type ReportReason, words } from "@social-events/app-common/app.ts";
import { Act, Icon } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { type DecisionKind, decide, stateOf, type TargetType } from "./calls.ts";
import { keyOf } from "./key-hint.tsx";
import { decidedNames } from "./words.ts";

const t = words({
  undo: ["Undo", "Отменить"],
  undone: ["Undone at once", "Отменено сразу"],
  look: ["Look again", "Открыть"],
});

export interface LastDecision {
  decision: DecisionKind;
  /** Whether the opposite decision would restore the state before this decision. */
  canUndo: boolean;
  targetType: TargetType;
  targetId: string;
  name: string;
  reason: ReportReason;
}

const last = makeUserStore<LastDecision | null>(null);

/** Decisions that can be undone, with the decision that undoes each of them. */
const opposites: Partial<Record<DecisionKind, DecisionKind>> = { hide: "restore", suspend: "reinstate" };

/**
 * Sends a decision. Hiding can be undone only if the target was not already hidden, and a suspension only if the target
 * was not already suspended.
 */
export async function decideWithUndo(body: object, made: Omit<LastDecision, "canUndo">): Promise<void> {
  const { decision, targetType, targetId } = made;
  const before = opposites[decision] ? await stateOf(targetType, targetId) : null;
  const { wasHidden } = await decide({ ...body, targetType, targetId, decision });
  const changed = decision === "hide" ? !(before?.isHidden || wasHidden) : !before?.isSuspended;
  last.set({ ...made, canUndo: before !== null && changed });
}

async function undo({ decision, targetType, targetId, name, reason }: LastDecision): Promise<void> {
  const opposite = opposites[decision];
  if (opposite) {
    await decide({ targetType, targetId, decision: opposite, reason, internalNote: t.undone });
    last.set({ decision: opposite, targetType, targetId, name, reason, canUndo: false });
  }
}

export function LastDecisionBar() {
  const made = last.use();
  return (
    <div role="status" className="last-decision">
      {made && (
        <div className="card row">
          <Icon name="gavel" />
          <span className="grow">{`${decidedNames[made.decision]}: ${made.name}`}</span>
          {made.canUndo && (
            <Act act={() => undo(made)} data-undo="" {...keyOf("z")}>
              {t.undo}
              {keyOf("z").children}
            </Act>
          )}
          {(made.targetType === "user" || made.targetType === "event" || made.targetType === "chat") && (
            <Link href={`/id/${made.targetId}`} className="button quiet">
              {t.look}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
