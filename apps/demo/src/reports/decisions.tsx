/** What moderators decided about the person, and appealing against it; also for who is suspended. */

import { useFormats } from "@social-events/app-common/app/formats.ts";
import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { TextAreaField } from "@social-events/app-common/ui/field.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { reportReasons } from "@social-events/app-common/words/reports-reasons.ts";
import type { components } from "@social-events/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { reportsTexts } from "./texts.ts";

type OwnDecision = components["schemas"]["OwnModerationDecision"];

const queryKey = ["reports", "decisions"];

export function Decisions() {
  const t = useTexts(reportsTexts);
  const { reports } = useClient();
  const decisions = usePages(queryKey, ({ signal, ...query }) => reports.listOwnDecisions({ query, signal }));
  return (
    <section className="stack">
      <h2>{t.decisions}</h2>
      <PageList query={decisions} keyOf={({ id }) => id} empty={t.noDecisions}>
        {(decision) => <Decision decision={decision} />}
      </PageList>
    </section>
  );
}

function Decision({ decision: { id, targetType, decision, reason, note, until, createdAt, appeal } }: DecisionProps) {
  const t = useTexts(reportsTexts);
  const reasons = useTexts(reportReasons);
  const formats = useFormats();
  const isAppealable = appeal === null && decision !== "restore" && decision !== "reinstate";
  const duration = until === null ? t.forGood : t.until(formats.moment(until));
  return (
    <li className="card stack">
      <strong>
        {t.targets[targetType]}: {t.kinds[decision]} {decision === "suspend" && duration}
      </strong>
      <p>{reasons[reason]}</p>
      {note && <p>{note}</p>}
      <time className="note" dateTime={createdAt}>
        {formats.moment(createdAt)}
      </time>
      {appeal && (
        <p>
          {t.appealed}: “{appeal.text}” – {t.outcome[appeal.outcome ?? "waiting"]}
        </p>
      )}
      {isAppealable && <Appeal id={id} />}
    </li>
  );
}

interface DecisionProps {
  decision: OwnDecision;
}

function Appeal({ id }: { id: string }) {
  const t = useTexts(reportsTexts);
  const { reports } = useClient();
  const queries = useQueryClient();
  const appeal = useMutation({
    mutationFn: (text: string) => reports.appealDecision({ path: { id }, body: { text } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    appeal.mutate(String(new FormData(event.currentTarget).get("text")));
  };
  return (
    <details>
      <summary>{t.appeal}</summary>
      <form className="stack" onSubmit={submit}>
        <TextAreaField label={t.appealText} name="text" required maxLength={2000} />
        <Button type="submit" isBusy={appeal.isPending}>
          {t.send}
        </Button>
      </form>
    </details>
  );
}
