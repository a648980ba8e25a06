/** The last decision, which stays on the screen until the next one, with a way back. */

import { makeStore, type ReportReason, words } from "@social-events/app-common/app.ts";
import { Act, Icon } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { type DecisionKind, decide, type TargetType } from "./calls.ts";
import { keyOf } from "./key-hint.tsx";
import { decidedNames } from "./words.ts";

const t = words({
  undo: ["Undo", "Отменить"],
  undone: ["Undone at once", "Отменено сразу"],
  look: ["Look again", "Посмотреть ещё раз"],
});

export interface LastDecision {
  decision: DecisionKind;
  targetType: TargetType;
  targetId: string;
  name: string;
  reason: ReportReason;
}

const last = makeStore<LastDecision | null>(null);

export function noteDecision(made: LastDecision): void {
  last.set(made);
}

/** A dismissal has no opposite: its target is decided about again. */
const opposites: Partial<Record<DecisionKind, DecisionKind>> = {
  hide: "restore",
  restore: "hide",
  suspend: "reinstate",
};

async function undo({ decision, targetType, targetId, name, reason }: LastDecision): Promise<void> {
  const opposite = opposites[decision];
  if (opposite) {
    await decide({ targetType, targetId, decision: opposite, reason, internalNote: t.undone });
    last.set({ decision: opposite, targetType, targetId, name, reason });
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
          {opposites[made.decision] && (
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
