import { language, type ReportReason, reasonOptions, say, shared, showToast } from "@social-events/app-common/app.ts";
import { Ask, type FormField } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import { type DecisionKind, decide, type FiledReport, type TargetType } from "./calls.ts";
import { keyOf } from "./key-hint.tsx";
import { decideWithUndo } from "./last-decision.tsx";
import { pictureTypeOf } from "./people.tsx";
import { useDecided } from "./rows.tsx";
import { closings, decisionKeys, decisionNames, effects, lengths, reportedTargets, t } from "./words.ts";

const dayMilliseconds = 86_400_000;
const mostLetters = 2000;
const usualDays = "7";

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
  /** IDs of other reported messages, which the moderator can remove with the same decision. */
  otherIds?: readonly string[];
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
  /** Whether open reports exist that the decision will close. */
  isReported?: boolean;
  /** Current suspension of the person, which this suspension replaces. */
  suspension?: string | undefined;
}

interface Said {
  reason?: ReportReason;
  note?: string | null;
  internalNote: string | null;
  days?: string;
  until?: string | null;
  removesOthers?: boolean;
}

/** Decisions that uphold the open reports. All other decisions dismiss them. */
const upholding: readonly DecisionKind[] = ["hide", "remove", "suspend"];

/** Returns the text about the effect of a decision on the target and on the open reports. */
function effectOf({ decision, targetType, chatId, isReported = true, text, suspension }: DecideProps): string {
  const isFile = targetType === "photo" || targetType === "cover" || targetType === "attachment";
  const removal = isFile ? "removeFile" : targetType === "event" ? "removeEvent" : "remove";
  const effect = effects[decision === "remove" ? removal : decision];
  const closing = closings[upholding.includes(decision) ? "upheld" : "dismissed"];
  return [
    text && say(t.quote, { text }),
    suspension && say(t.presentSuspension, { state: suspension }),
    say(effect, { target: shared[targetType].toLocaleLowerCase(language) }),
    isReported && say(closing, { about: reportedTargets[chatId ? "userAndChat" : pictureTypeOf(targetType)] }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the fields that a decision needs. */
function fieldsOf({ decision, otherIds = [] }: DecideProps, hasEnd: boolean): FormField[] {
  const notes: FormField[] = [
    { name: "note", type: "textarea", hint: t.noteHint, maxLength: mostLetters },
    { name: "internalNote", type: "textarea", maxLength: mostLetters },
  ];
  switch (decision) {
    case "dismiss":
      // A dismissal needs no reason and no note to the person, because the person is not notified.
      return notes.slice(1);
    case "restore":
    case "reinstate":
      return notes;
    case "suspend":
      return [
        { name: "days", options: lengths },
        ...(hasEnd ? [{ name: "until", type: "datetime-local", required: true }] : []),
        { name: "reason", options: reasonOptions },
        ...notes,
      ];
    default:
      return [
        { name: "reason", options: reasonOptions },
        ...(otherIds.length > 0
          ? [{ name: "removesOthers", label: say(t.removeOthers, { count: otherIds.length }), type: "checkbox" }]
          : []),
        ...notes,
      ];
  }
}

/** Returns the labels of the button and of its dialog. */
function labelsOf({ decision, targetType, what, name, isNamed, suspension }: DecideProps) {
  const action = suspension ? t.changeSuspension : decisionNames[decision];
  const subject = name ?? what ?? shared[targetType];
  const removed = targetType === "cover" ? t.coverRemoved : what?.toLocaleLowerCase(language);
  if (decision === "remove" && removed) {
    const label = say(t.removeWhat, { what: removed });
    return { action, subject, label, title: label };
  }
  const title = `${decision === "dismiss" ? t.dismissReports : action}: ${subject}`;
  const named = suspension ? title : say(t.suspendPerson, { name: subject });
  return { action, subject, label: isNamed ? named : action, title };
}

/** Removes messages. If a removal fails, the case is already closed and its dialog gone, so that a toast says it. */
async function removeOthers(body: object, ids: readonly string[]): Promise<void> {
  let failures = 0;
  for (const targetId of ids) {
    await decide({ ...body, targetType: "message", targetId, decision: "remove" }).catch(() => {
      failures += 1;
    });
  }
  if (failures > 0) {
    showToast(say(t.notRemoved, { count: failures }), true);
  }
}

/**
 * Button that opens a dialog for a decision. The dialog asks for the reason, the notes, and the length or end of a
 * suspension.
 */
export function DecideButton(props: DecideProps) {
  const { targetType, targetId, decision, reason, what, hasKey = !what, chatId, otherIds = [] } = props;
  const [length, setLength] = useState(usualDays);
  const onDecided = useDecided();
  const { action, subject, label, title } = labelsOf(props);
  const send = async ({ days, until, removesOthers, ...said }: Said) => {
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
    const after = Number(days) * dayMilliseconds;
    const end = until ?? (after && new Date(Date.now() + after).toISOString());
    // The service requires a reason for each decision except a dismissal, but the dialog asks for none if the decision
    // ends a restriction.
    const body = { ...(decision !== "dismiss" && { reason: "other" }), ...given, ...(end && { until: end }) };
    await decideWithUndo(body, {
      decision,
      targetType,
      targetId,
      chatId,
      name: subject,
      reason: said.reason ?? reason,
    });
    onDecided();
    if (removesOthers) {
      await removeOthers(body, otherIds);
    }
  };
  return (
    <Ask
      label={label}
      title={title}
      hint={effectOf(props)}
      action={action}
      {...((decision === "remove" || decision === "suspend") && { variant: "danger" })}
      {...(hasKey && { button: keyOf(decisionKeys[decision]) })}
      labels={{ ...shared, ...t }}
      values={{ reason, days: length }}
      fields={fieldsOf(props, length === "date")}
      onOpen={() => setLength(usualDays)}
      onAnswers={(answers) => setLength(String(answers.get("days") ?? length))}
      send={send}
    />
  );
}
