import { language, type ReportReason, reasonOptions, say, shared } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import type { DecisionKind, FiledReport, TargetType } from "./calls.ts";
import { keyOf } from "./key-hint.tsx";
import { decideWithUndo } from "./last-decision.tsx";
import { decisionKeys, decisionNames, effects, lengths, t } from "./words.ts";

const dayMilliseconds = 86_400_000;
const mostLetters = 2000;

interface DecideProps {
  targetType: TargetType;
  targetId: string;
  decision: DecisionKind;
  /** Preselected reason. */
  reason: FiledReport["reason"];
  /**
   * Name of the content that is removed. If it is set, the button has no keyboard shortcut, because a row can contain
   * several such buttons.
   */
  what?: string;
  /** Text of the message that is removed. */
  text?: string;
  /** Name of the target. */
  name?: string;
  /**
   * Whether the button has a keyboard shortcut. If a row contains several buttons for the same decision, only the first
   * button has a shortcut.
   */
  hasKey?: boolean;
  /** Whether the label of the button contains the name of the person to suspend. */
  isNamed?: boolean;
  /** ID of the chat whose reports are closed by the suspension. */
  chatId?: string;
}

interface Said {
  reason?: ReportReason;
  note?: string | null;
  internalNote: string | null;
  days?: string;
  until?: string | null;
}

/** Returns the text about the effect of a decision. */
function effectOf(decision: DecisionKind, targetType: TargetType): string {
  const isFile = targetType === "photo" || targetType === "cover" || targetType === "attachment";
  const effect = decision === "remove" && isFile ? t.fileEffect : effects[decision];
  return say(effect, { target: shared[targetType].toLocaleLowerCase(language) });
}

/**
 * Button that opens a dialog for a decision. The dialog asks for the reason, the notes, and the length or end of a
 * suspension.
 */
export function DecideButton({
  targetType,
  targetId,
  decision,
  reason,
  what,
  text,
  name,
  hasKey = !what,
  isNamed = false,
  chatId,
}: DecideProps) {
  const action = decisionNames[decision];
  const subject = name ?? what ?? shared[targetType];
  const removed = targetType === "cover" ? t.coverRemoved : what?.toLocaleLowerCase(language);
  const label = decision === "remove" && removed ? say(t.removeWhat, { what: removed }) : action;
  const title = label === action ? `${action}: ${subject}` : label;
  const isSuspension = decision === "suspend";
  const quote = text ? `${say(t.quote, { text })} ` : "";
  // A dismissal needs no reason and no note to the person, because the person is not notified.
  const isDismissal = decision === "dismiss";
  const send = async ({ days, until, ...said }: Said) => {
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
    const after = Number(days) * dayMilliseconds;
    const end = until ?? (after && new Date(Date.now() + after).toISOString());
    const body = { ...given, ...(end && { until: end }) };
    await decideWithUndo(body, {
      decision,
      targetType,
      targetId,
      chatId,
      name: subject,
      reason: said.reason ?? reason,
    });
  };
  return (
    <Ask
      label={isNamed ? say(t.suspendPerson, { name: subject }) : label}
      title={title}
      hint={chatId ? t.chatEffect : `${quote}${effectOf(decision, targetType)}`}
      action={action}
      {...((decision === "remove" || isSuspension) && { variant: "danger" })}
      {...(hasKey && { button: keyOf(decisionKeys[decision]) })}
      labels={{ ...shared, ...t }}
      values={{ reason, days: "7" }}
      fields={[
        ...(isDismissal ? [] : [{ name: "reason", options: reasonOptions }]),
        ...(isSuspension
          ? [
              { name: "days", options: lengths },
              { name: "until", type: "datetime-local" },
            ]
          : []),
        ...(isDismissal ? [] : [{ name: "note", type: "textarea", hint: t.noteHint, maxLength: mostLetters }]),
        { name: "internalNote", type: "textarea", maxLength: mostLetters },
      ]}
      send={send}
    />
  );
}
