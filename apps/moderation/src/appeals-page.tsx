import { words } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import { DecisionRows } from "./decision-rows.tsx";
import { decide, useModerated } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { keyOf } from "./shared/key-hint.tsx";
import { t as common, decisionKeys } from "./shared/words.ts";

const t = words({
  label: ["Appeals", "Апелляции"],
  nothing: ["Nobody waits for an answer.", "Ответа никто не ждёт."],
  upheld: ["Let it stand", "Оставить в силе"],
  reversed: ["Reverse", "Отменить"],
  upheldEffect: ["The decision stands, and the person reads so.", "Решение остаётся, и человек это прочитает."],
  reversedEffect: [
    "The decision is undone as far as it can be: a file that was removed does not come back.",
    "Решение отменяется, насколько возможно: удалённый файл не вернётся.",
  ],
});

function AnswerButton({ decisionId, outcome }: { decisionId: string; outcome: "upheld" | "reversed" }) {
  return (
    <Ask
      label={t[outcome]}
      button={keyOf(decisionKeys[outcome])}
      hint={t[`${outcome}Effect`]}
      said={common.done}
      fields={[{ name: "note", label: common.internalNote, type: "textarea", maxLength: 2000 }]}
      send={(said: { note?: string }) => decide("POST", `appeals/${decisionId}`, { outcome, ...said })}
    />
  );
}

export default function AppealsPage() {
  const appeals = useModerated("appeals");
  return (
    <ConsolePage title={t.label}>
      <DecisionRows
        query={appeals}
        empty={t.nothing}
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
