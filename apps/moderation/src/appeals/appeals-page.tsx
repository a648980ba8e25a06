import { usePages } from "@social-events/app-common/app/queries.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { TextAreaField } from "@social-events/app-common/ui/field.tsx";
import { DecisionRows } from "../decisions/decision-rows.tsx";
import { AskButton } from "../shared/ask-button.tsx";
import { useCalls } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { rowKeys, sharedTexts } from "../shared/texts.ts";
import { appealsTexts } from "./texts.ts";

function AnswerButton({ decisionId, outcome }: { decisionId: string; outcome: "upheld" | "reversed" }) {
  const texts = useTexts(appealsTexts);
  const shared = useTexts(sharedTexts);
  const calls = useCalls();
  return (
    <AskButton
      label={texts[outcome]}
      shortcut={rowKeys[outcome]}
      title={texts[outcome]}
      hint={texts[`${outcome}Effect`]}
      action={texts[outcome]}
      done={shared.done}
      send={(read) => calls.answerAppeal(decisionId, { outcome, ...(read("note") && { note: read("note") }) })}
    >
      <TextAreaField label={shared.internalNote} name="note" rows={2} maxLength={2000} />
    </AskButton>
  );
}

export default function AppealsPage() {
  const texts = useTexts(appealsTexts);
  const calls = useCalls();
  const appeals = usePages(["appeals"], calls.listAppeals);
  return (
    <ConsolePage title={texts.label}>
      <DecisionRows
        query={appeals}
        empty={texts.nothing}
        actions={({ id }) => (
          <>
            <AnswerButton decisionId={id} outcome="upheld" />
            <AnswerButton decisionId={id} outcome="reversed" />
          </>
        )}
      />
    </ConsolePage>
  );
}
