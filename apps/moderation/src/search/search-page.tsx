import { usePages } from "@social-events/app-common/app/queries.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField, TextField } from "@social-events/app-common/ui/field.tsx";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { DecisionRows } from "../decisions/decision-rows.tsx";
import { decisionsTexts } from "../decisions/texts.ts";
import { ReportRows } from "../reports/report-rows.tsx";
import { reportsTexts } from "../reports/texts.ts";
import { type Decision, useCalls } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { DecideButton } from "../shared/decide-button.tsx";
import { shortId, useNames } from "../shared/person-link.tsx";
import { decisionsAbout, targetWords } from "../shared/words.ts";
import { searchTexts } from "./texts.ts";

const idPattern = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;
const types = Object.keys(decisionsAbout) as Decision["targetType"][];

function SearchForm({ id }: { id: string | undefined }) {
  const texts = useTexts(searchTexts);
  const [, go] = useLocation();
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Also out of an address or a line that somebody pastes.
    const [found] = idPattern.exec(String(new FormData(event.currentTarget).get("id"))) ?? [];
    setError(found ? undefined : texts.noId);
    if (found) {
      go(`/id/${found.toLowerCase()}`);
    }
  }
  return (
    <form className="card stack" onSubmit={submit} noValidate>
      <TextField label={texts.id} hint={texts.hint} name="id" defaultValue={id} error={error} spellCheck={false} />
      <div className="actions">
        <Button look="primary" type="submit">
          {texts.search}
        </Button>
      </div>
    </form>
  );
}

/** Decides about something whether it was reported or not. */
function DecideAbout({ id, usual }: { id: string; usual: Decision["targetType"] }) {
  const texts = useTexts(searchTexts);
  const targets = useTexts(targetWords);
  const [chosen, setChosen] = useState<Decision["targetType"]>();
  const type = chosen ?? usual;
  return (
    <section className="card stack" data-row="">
      <h2 data-head="" tabIndex={-1}>
        {texts.decide}
      </h2>
      <SelectField label={texts.type} value={type} options={types} names={targets} onChange={setChosen} />
      <div className="actions">
        {decisionsAbout[type].map((decision) => (
          <DecideButton key={decision} targetType={type} targetId={id} decision={decision} reason="other" />
        ))}
      </div>
    </section>
  );
}

function Found({ id }: { id: string }) {
  const aboutReports = useTexts(reportsTexts);
  const aboutDecisions = useTexts(decisionsTexts);
  const calls = useCalls();
  const reports = usePages(["reports", "of", id], (asked) => calls.listReports({ ...asked, id }));
  const decisions = usePages(["decisions", "of", id], (asked) => calls.listDecisions({ ...asked, id }));
  const about =
    reports.data?.pages[0]?.data.find(({ targetId }) => targetId === id) ??
    decisions.data?.pages[0]?.data.find(({ targetId }) => targetId === id);
  return (
    <>
      <section className="stack">
        <h2>{aboutReports.label}</h2>
        <ReportRows query={reports} empty={aboutReports.nothing} relatedId={id} />
      </section>
      <section className="stack">
        <h2>{aboutDecisions.label}</h2>
        <DecisionRows query={decisions} empty={aboutDecisions.nothing} />
      </section>
      <DecideAbout id={id} usual={about?.targetType ?? "user"} />
    </>
  );
}

/** Search by id, and what is found: the history of a person, or what a moderator has done. */
export default function SearchPage() {
  const texts = useTexts(searchTexts);
  const { id } = useParams<{ id?: string }>();
  const names = useNames([id ?? null]);
  // Who comes to search types at once; what is found is read from its heading on.
  useEffect(() => {
    if (!id) {
      document.querySelector("input")?.focus();
    }
  }, [id]);
  return (
    <ConsolePage title={id ? `${texts.about} ${names.get(id) ?? shortId(id)}` : texts.label}>
      <SearchForm id={id} />
      {id && <Found id={id} />}
    </ConsolePage>
  );
}
