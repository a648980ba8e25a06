/** Bar that shows the last decision, with a button to undo the decision if this is possible. */

import { makeUserStore, type ReportReason, words } from "@social-events/app-common/app.ts";
import { Act, Icon } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { type DecisionKind, decide, stateOf, type TargetType } from "./calls.ts";
import { keyOf } from "./key-hint.tsx";
import { decidedNames } from "./words.ts";
import "./last-decision.css";

const t = words({
  undo: ["Undo", "Отменить"],
  look: ["Open", "Открыть"],
});

interface MadeDecision {
  decision: DecisionKind;
  targetType: TargetType;
  targetId: string;
  /** Reported chat whose reports the decision also closes. */
  chatId?: string | undefined;
  name: string;
  reason: ReportReason;
}

interface LastDecision extends MadeDecision {
  /** Id of the decision if the opposite decision would restore the state before it, otherwise null. */
  undoableId: string | null;
}

const last = makeUserStore<LastDecision | null>(null);

/** Decisions that can be undone, with the decision that undoes each of them. */
const opposites: Partial<Record<DecisionKind, DecisionKind>> = { hide: "restore", suspend: "reinstate" };

/**
 * Sends a decision. Hiding can be undone only if the target was not already hidden, and a suspension only if the target
 * was not already suspended.
 */
export async function decideWithUndo(body: object, made: MadeDecision): Promise<void> {
  const { decision, targetType, targetId, chatId } = made;
  const before = opposites[decision] ? await stateOf(targetType, targetId) : null;
  const { id, wasHidden } = await decide({ ...body, targetType, targetId, decision, ...(chatId && { chatId }) });
  const changed = decision === "hide" ? !(before?.isHidden || wasHidden) : !before?.isSuspended;
  last.set({ ...made, undoableId: before !== null && changed ? id : null });
}

/** Restores the state before the decision. The reports that the decision closed are open again. */
async function undo({ undoableId, ...made }: LastDecision): Promise<void> {
  const { decision, targetType, targetId, reason } = made;
  const opposite = opposites[decision];
  if (opposite) {
    await decide({ targetType, targetId, decision: opposite, reason, undoes: undoableId });
    last.set({ ...made, decision: opposite, undoableId: null });
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
          {made.undoableId && (
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
