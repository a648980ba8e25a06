import { type ReportReason, reasonOptions, shared } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import { type DecisionKind, decide, type FiledReport, type TargetType } from "./calls.ts";
import { keyOf } from "./key-hint.tsx";
import { noteDecision } from "./last-decision.tsx";
import { decisionKeys, decisionNames, effects, lengths, t } from "./words.ts";

const dayMilliseconds = 86_400_000;
const mostLetters = 2000;

interface DecideProps {
  targetType: TargetType;
  targetId: string;
  decision: DecisionKind;
  /** What is proposed. */
  reason: FiledReport["reason"];
  /** What is removed, where there are too many of its kind for a key. */
  what?: string;
  /** Name of the person, event or chat that it is about. */
  name?: string;
  /** Whether a key presses it; of two alike in a row only the first has one. */
  hasKey?: boolean;
}

interface Said {
  reason: ReportReason;
  note: string | null;
  internalNote: string | null;
  days?: string;
  until?: string | null;
}

/** A decision of a moderator, with its reason and notes; a suspension has a length, or the moment at which it ends. */
export function DecideButton({ targetType, targetId, decision, reason, what, name, hasKey = !what }: DecideProps) {
  const action = decisionNames[decision];
  const subject = name ?? what ?? shared[targetType];
  const title = `${action}: ${subject}`;
  const isSuspension = decision === "suspend";
  const send = async ({ days, until, ...said }: Said) => {
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
    const after = Number(days) * dayMilliseconds;
    const end = until ?? (after && new Date(Date.now() + after).toISOString());
    await decide({ targetType, targetId, decision, ...given, ...(end && { until: end }) });
    noteDecision({ decision, targetType, targetId, name: subject, reason: said.reason });
  };
  return (
    <Ask
      label={what ? title : action}
      title={title}
      hint={effects[decision]}
      action={action}
      {...((decision === "remove" || isSuspension) && { variant: "danger" })}
      {...(hasKey && { button: keyOf(decisionKeys[decision]) })}
      labels={{ ...shared, ...t }}
      values={{ reason, days: "7" }}
      fields={[
        { name: "reason", options: reasonOptions },
        ...(isSuspension
          ? [
              { name: "days", options: lengths },
              { name: "until", type: "datetime-local" },
            ]
          : []),
        { name: "note", type: "textarea", hint: t.noteHint, maxLength: mostLetters },
        { name: "internalNote", type: "textarea", maxLength: mostLetters },
      ]}
      send={send}
    />
  );
}
