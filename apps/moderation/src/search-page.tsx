import { ownId, shared, words } from "@social-events/app-common/app.ts";
import { Field, Form } from "@social-events/app-common/ui.ts";
import { useEffect, useState } from "react";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { DecisionRows, t as decisionTexts } from "./decisions.tsx";
import { InheritedBlocks } from "./inherited-blocks.tsx";
import { ReportRows } from "./reports/report-rows.tsx";
import { t as reportTexts } from "./reports/texts.ts";
import { type TargetType, useModerated } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { DecideButton } from "./shared/decide-button.tsx";
import { shortId, useNames } from "./shared/person-link.tsx";
import { decisionsAbout } from "./shared/words.ts";

const t = words({
  label: ["Search", "Поиск"],
  about: ["All about", "Всё о"],
  id: ["Id", "Номер"],
  hint: ["Of anything that has one, or an address with it.", "Любой, или адрес, в котором он есть."],
  noId: ["No id: one is 8-4-4-4-12 letters and digits.", "Не номер: это 8-4-4-4-12 букв и цифр."],
  search: ["Search", "Искать"],
  decide: ["Decide about it", "Принять решение"],
  type: ["What it is", "Что это"],
});

const idPattern = "[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}";
const types = Object.keys(decisionsAbout) as TargetType[];
const typeOptions = Object.fromEntries(types.map((type) => [type, shared[type]]));

/** Also takes an address or a line that somebody pastes. */
function SearchForm({ id }: { id: string | undefined }) {
  return (
    <Form
      className="card stack"
      labels={t}
      values={{ id }}
      fields={[{ name: "id", hint: t.hint, title: t.noId, pattern: `.*${idPattern}.*`, required: true }]}
      action={t.search}
      send={async ({ id: typed }: { id: string }) =>
        navigate(`/id/${new RegExp(idPattern).exec(typed)?.[0].toLowerCase()}`)
      }
    />
  );
}

/** Decides about something whether it was reported or not. */
function DecideAbout({ id, usual }: { id: string; usual: TargetType }) {
  const [chosen, setChosen] = useState<string>();
  const type = types.find((one) => one === chosen) ?? usual;
  return (
    <section className="card stack" data-row="">
      <h2 data-head="" tabIndex={-1}>
        {t.decide}
      </h2>
      <Field
        label={t.type}
        value={type}
        options={typeOptions}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <div className="actions">
        {decisionsAbout[type].map((decision) => (
          <DecideButton key={decision} targetType={type} targetId={id} decision={decision} reason="other" />
        ))}
      </div>
    </section>
  );
}

function Found({ id }: { id: string }) {
  const reports = useModerated("reports", { id });
  const decisions = useModerated("decisions", { id });
  const about = [...(reports.data?.pages ?? []), ...(decisions.data?.pages ?? [])]
    .flatMap(({ data }) => data.map(({ targetId, targetType }) => ({ targetId, targetType })))
    .find(({ targetId }) => targetId === id);
  return (
    <>
      <section className="stack">
        <h2>{reportTexts.label}</h2>
        <ReportRows query={reports} relatedId={id} />
      </section>
      <section className="stack">
        <h2>{decisionTexts.label}</h2>
        <DecisionRows query={decisions} />
      </section>
      {id !== ownId() && <InheritedBlocks userId={id} />}
      <DecideAbout id={id} usual={types.find((type) => type === about?.targetType) ?? "user"} />
    </>
  );
}

/** Search by id, and what is found: the history of a person, or what a moderator has done. */
export default function SearchPage() {
  const { id } = useParams<{ id?: string }>();
  const names = useNames([id]);
  // Who comes to search types at once; what is found is read from its heading on.
  useEffect(() => {
    if (!id) {
      document.querySelector("input")?.focus();
    }
  }, [id]);
  return (
    <ConsolePage title={id ? `${t.about} ${names.get(id) ?? shortId(id)}` : t.label}>
      <SearchForm id={id} />
      {id && <Found id={id} />}
    </ConsolePage>
  );
}
