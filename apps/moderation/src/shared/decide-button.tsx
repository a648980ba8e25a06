import { useTexts } from "@social-events/app-common/app/texts.ts";
import { SelectField, TextAreaField } from "@social-events/app-common/ui/field.tsx";
import { reportReasons } from "@social-events/app-common/words/reports-reasons.ts";
import { AskButton, type Read } from "./ask-button.tsx";
import { type DecisionKind, type Reason, type Target, useCalls } from "./calls.ts";
import { lengthWords, sharedTexts } from "./texts.ts";
import { decisionKeys, decisionWords, effectWords, targetWords } from "./words.ts";

const dayMilliseconds = 86_400_000;
const lengths = ["1", "7", "30", "forGood"] as const;

interface DecideProps extends Target {
  decision: DecisionKind;
  /** What is proposed. */
  reason: Reason;
  /** What is removed, where there are too many of its kind for a key. */
  what?: string;
}

/** A decision of a moderator, with its reason and notes. */
export function DecideButton({ targetType, targetId, decision, reason, what }: DecideProps) {
  const texts = useTexts(sharedTexts);
  const reasons = useTexts(reportReasons);
  const names = useTexts(targetWords);
  const effects = useTexts(effectWords);
  const lengthNames = useTexts(lengthWords);
  const calls = useCalls();
  const action = useTexts(decisionWords)[decision];
  const title = `${action}: ${what ?? names[targetType]}`;
  function send(read: Read): Promise<unknown> {
    const note = read("note");
    const internalNote = read("internalNote");
    // Not a number for good, and where there is no such field.
    const days = Number.parseInt(read("days"), 10);
    return calls.decide({
      targetType,
      targetId,
      decision,
      reason: read("reason") as Reason,
      ...(note && { note }),
      ...(internalNote && { internalNote }),
      ...(days && { until: new Date(Date.now() + days * dayMilliseconds).toISOString() }),
    });
  }
  return (
    <AskButton
      label={what ? title : action}
      shortcut={what ? undefined : decisionKeys[decision]}
      look={decision === "remove" || decision === "suspend" ? "danger" : "plain"}
      title={title}
      hint={effects[decision]}
      action={action}
      done={`${texts.done} – ${title}`}
      send={send}
    >
      <SelectField
        label={texts.reason}
        name="reason"
        options={Object.keys(reasons) as Reason[]}
        names={reasons}
        defaultValue={reason}
      />
      {decision === "suspend" && (
        <SelectField label={texts.length} name="days" options={lengths} names={lengthNames} defaultValue="7" />
      )}
      <TextAreaField label={texts.note} hint={texts.noteHint} name="note" rows={2} maxLength={2000} />
      <TextAreaField label={texts.internalNote} name="internalNote" rows={2} maxLength={2000} />
    </AskButton>
  );
}
