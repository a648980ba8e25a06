/** What was decided, by whom, and the appeals that wait for an answer. */

import { formats, ownId, type Pages, reasons, shared, words } from "@social-events/app-common/app.ts";
import { Ask, ButtonLink } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { answerAppeal, type Decision, useModerated } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { keyOf } from "./shared/key-hint.tsx";
import { PersonLink, shortId, useNames } from "./shared/person-link.tsx";
import { Facts, Rows } from "./shared/rows.tsx";
import { t as common, decidedNames, decidedTargets, decisionKeys, outcomes } from "./shared/words.ts";

export const t = words({
  appeals: ["Appeals", "Апелляции"],
  noAppeals: ["Nobody waits for an answer.", "Ответа никто не ждёт."],
  upheld: ["Let it stand", "Оставить в силе"],
  reversed: ["Reverse", "Отменить"],
  upheldEffect: ["The decision stands, and the person reads so.", "Решение остаётся, и человек это прочитает."],
  reversedEffect: ["Undoes what can be undone; files do not come back.", "Отменяет, что возможно; файлы не вернутся."],
  label: ["Decisions", "Решения"],
  mine: ["What I have decided", "Что решил я"],
  person: ["About", "О ком"],
  target: ["Id", "Номер"],
  by: ["Decided by", "Решил"],
  tool: ["a tool with the secret key", "программа с секретным ключом"],
  until: ["Until", "До"],
  appealed: ["appealed", "обжаловано"],
  appeal: ["Appeal", "Апелляция"],
  appealGone: ["The account is gone, and with it what was said.", "Аккаунта больше нет, и сказанного тоже."],
  answeredBy: ["Answered by", "Ответил"],
  needsOther: ["You decided, so another moderator answers.", "Решали вы, поэтому ответит другой модератор."],
  reports: ["Reports that it closed", "Жалобы, которые оно закрыло"],
});

function Head({ decision }: { decision: Decision }) {
  const { targetType, targetId, decidedAt, appeal, isInherited } = decision;
  return (
    <>
      <span className="grow">
        {decidedNames[decision.decision]}: {decidedTargets[targetType]} {shortId(targetId)}
      </span>
      <span className="row note">
        {isInherited && <span className="chip">{common.inherited}</span>}
        {appeal && <span className="chip">{appeal.outcome ? outcomes[appeal.outcome] : t.appealed}</span>}
        <time dateTime={decidedAt}>{formats.moment(decidedAt)}</time>
      </span>
    </>
  );
}

function Body({ decision, actions }: { decision: Decision; actions: ReactNode }) {
  const { id, targetId, personId, reason, note, internalNote, until, decidedBy, appeal } = decision;
  const names = useNames([personId, decidedBy, appeal?.answeredBy]);
  const person = (userId: string | null) => (userId ? <PersonLink id={userId} names={names} /> : t.tool);
  const isSuspension = decision.decision === "suspend";
  return (
    <>
      <Facts
        facts={[
          [t.person, personId && person(personId)],
          [t.target, targetId !== personId && <Link href={`/id/${targetId}`}>{targetId}</Link>],
          [t.by, person(decidedBy)],
          [shared.reason, reason && reasons[reason]],
          [t.until, isSuspension && (until ? formats.moment(until) : shared.forGood)],
          [common.note, note],
          [common.internalNote, internalNote],
        ]}
      />
      {appeal && (
        <>
          <h3>
            {t.appeal}, <time dateTime={appeal.createdAt}>{formats.moment(appeal.createdAt)}</time>
          </h3>
          <blockquote>{appeal.text ?? t.appealGone}</blockquote>
        </>
      )}
      {appeal?.outcome && (
        <Facts
          facts={[
            [outcomes[appeal.outcome], appeal.answeredAt && formats.moment(appeal.answeredAt)],
            [t.answeredBy, person(appeal.answeredBy)],
            [common.internalNote, appeal.note],
          ]}
        />
      )}
      <div className="actions">
        {actions}
        <ButtonLink to={`/id/${id}`} variant="quiet">
          {t.reports}
        </ButtonLink>
      </div>
    </>
  );
}

interface DecisionRowsProps {
  query: Pages<Decision>;
  empty?: string;
  /** What can be done about one. */
  actions?: (decision: Decision) => ReactNode;
}

export function DecisionRows({ query, empty = common.nothing, actions }: DecisionRowsProps) {
  return (
    <Rows query={query} keyOf={({ id }) => id} empty={empty} head={(decision) => <Head decision={decision} />}>
      {(decision) => <Body decision={decision} actions={actions?.(decision)} />}
    </Rows>
  );
}

/** What was done, by whom. */
export function DecisionsPage() {
  const decisions = useModerated("decisions");
  return (
    <ConsolePage title={t.label}>
      <div className="actions">
        <ButtonLink to={`/id/${ownId()}`}>{t.mine}</ButtonLink>
      </div>
      <DecisionRows query={decisions} />
    </ConsolePage>
  );
}

function AnswerButton({ decisionId, outcome }: { decisionId: string; outcome: "upheld" | "reversed" }) {
  return (
    <Ask
      label={t[outcome]}
      button={keyOf(decisionKeys[outcome])}
      hint={t[`${outcome}Effect`]}
      said={common.done}
      fields={[{ name: "note", label: common.internalNote, type: "textarea", maxLength: 2000 }]}
      send={(said: { note?: string }) => answerAppeal(decisionId, { outcome, ...said })}
    />
  );
}

export function AppealsPage() {
  const appeals = useModerated("appeals");
  return (
    <ConsolePage title={t.appeals}>
      <DecisionRows
        query={appeals}
        empty={t.noAppeals}
        actions={({ id, appeal }) =>
          appeal?.needsAnotherModerator ? (
            <span className="note">{t.needsOther}</span>
          ) : (
            <>
              <AnswerButton decisionId={id} outcome="upheld" />
              <AnswerButton decisionId={id} outcome="reversed" />
            </>
          )
        }
      />
    </ConsolePage>
  );
}
