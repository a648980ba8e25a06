/** Page of all decisions, and page of the appeals that wait for an answer. */

import { formats, language, ownId, type Pages, reasons, say, shared, words } from "@social-events/app-common/app.ts";
import { Ask, ButtonLink } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { Link } from "wouter";
import { Complaint } from "./reports/complaint.tsx";
import { EvidenceView } from "./reports/evidence-view.tsx";
import { t as reportTexts } from "./reports/texts.ts";
import { answerAppeal, type Decision, useModerated } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { keyOf } from "./shared/key-hint.tsx";
import { nameOf, PersonLink, Picture, pictureTypeOf, targetName } from "./shared/people.tsx";
import { Facts, GoneLine, RowHead, Rows, useDecided } from "./shared/rows.tsx";
import { waitingTime } from "./shared/waiting.ts";
import { t as common, decidedNames, decidedTargets, decisionKeys, outcomes } from "./shared/words.ts";

export const t = words({
  appeals: ["Appeals", "Апелляции"],
  noAppeals: ["All done. No appeal is waiting.", "Всё разобрано. Апелляций нет."],
  upheld: ["Keep the decision", "Оставить в силе"],
  reversed: ["Reverse", "Отменить решение"],
  upheldEffect: ["The decision remains in force. The person can see this.", "Решение остаётся. Человек это увидит."],
  line: ["by {name}, {moment}", "{moment}, модератор: {name}"],
  contentOf: ["{kind} by {name}", "{kind}, автор {name}"],
  coverOf: ["{kind} of {name}", "{kind}: {name}"],
  otherModerator: ["for another moderator", "для другого модератора"],
  undone: ["undone", "отменено сразу"],
  undoes: ["undid a decision", "отмена решения"],
  label: ["Decisions", "Решения"],
  mine: ["My decisions", "Мои решения"],
  person: ["About", "О ком"],
  target: ["What", "Что"],
  by: ["Decided by", "Кто решил"],
  tool: ["a tool with the secret key", "программа с секретным ключом"],
  until: ["Until", "До"],
  appeal: ["Appeal", "Апелляция"],
  appealGone: ["This text was deleted together with the account.", "Аккаунт удалён, текст тоже."],
  answer: ["Answer", "Ответ"],
  answeredBy: ["Answered by", "Кто ответил"],
  answered: ["Already answered by {name}.", "Ответ уже дан: {name}."],
  closed: ["This appeal is no longer waiting for an answer.", "Эта апелляция больше не ждёт ответа."],
  needsOther: [
    "You made this decision, so another moderator answers the appeal.",
    "Решение приняли вы, поэтому на апелляцию ответит другой модератор.",
  ],
  reports: ["Reports closed by this decision", "Жалобы, закрытые этим решением"],
});

/** Effects of the reversal of a decision. */
const reversals = words({
  hide: ["The {target} will be shown in the feeds again.", "Снова появится в лентах."],
  suspend: [
    "The person will be able to use the app again, unless an earlier suspension still applies.",
    "Человек снова сможет пользоваться приложением, если не действует более раннее решение.",
  ],
  event: ["The organizer will be able to restore the event.", "Организатор сможет восстановить событие."],
  message: [
    "The text will be shown again if it is still stored. Its files stay deleted.",
    "Текст снова появится, если он ещё хранится. Файлы не вернутся.",
  ],
  file: [
    "The deleted file does not come back, but the person may upload it again.",
    "Удалённый файл не вернётся, но человек может загрузить его снова.",
  ],
});

/** Returns the text about the effect of the reversal of a decision. */
function reversalOf({ decision, targetType }: Decision): string {
  if (decision === "remove") {
    return targetType === "event" || targetType === "message" ? reversals[targetType] : reversals.file;
  }
  const target = decidedTargets[targetType].toLocaleLowerCase(language);
  return say(decision === "suspend" ? reversals.suspend : reversals.hide, { target });
}

/** Returns the name of the target of a decision: "Anna", "Message by Anna", "Cover of Picnic". */
function subjectOf({ targetType, target, personId, people }: Decision): string {
  const kind = decidedTargets[targetType];
  switch (targetType) {
    case "user":
    case "event":
    case "chat":
      return targetName(targetType, target.name);
    case "cover":
      return say(t.coverOf, { kind, name: targetName("event", target.name) });
    default:
      return say(t.contentOf, { kind, name: nameOf(people, personId) });
  }
}

function Head({ decision }: { decision: Decision }) {
  const { targetType, target, decidedAt, decidedBy, appeal, isInherited, isUndone, undoes, people } = decision;
  const type = pictureTypeOf(targetType);
  const isWaiting = appeal?.outcome === null;
  return (
    <RowHead
      picture={<Picture type={type} url={target.imageUrl} name={targetName(type, target.name)} />}
      title={`${decidedNames[decision.decision]}: ${subjectOf(decision)}`}
      line={say(t.line, { name: decidedBy ? nameOf(people, decidedBy) : t.tool, moment: formats.moment(decidedAt) })}
      chips={[
        isInherited && common.inherited,
        isUndone && t.undone,
        undoes && t.undoes,
        appeal?.needsAnotherModerator && t.otherModerator,
        appeal?.outcome && outcomes[appeal.outcome],
      ]}
      time={
        isWaiting && (
          <time dateTime={appeal.createdAt}>
            {t.appeal} {waitingTime(appeal.createdAt)}
          </time>
        )
      }
    />
  );
}

/** List of the reports that a decision has closed, each with its evidence. */
function ClosedReports({ decisionId }: { decisionId: string }) {
  const { data } = useModerated("reports", { id: decisionId });
  const reports = data?.pages[0]?.data ?? [];
  return (
    reports.length > 0 && (
      <section className="stack">
        <h3>{t.reports}</h3>
        <ul className="list">
          {reports.map((report) => (
            <Complaint key={report.id} report={report} />
          ))}
        </ul>
        <h3>{reportTexts.evidence}</h3>
        {reports.slice(0, 1).map((report) => (
          <EvidenceView key={report.id} report={report} isReadOnly />
        ))}
      </section>
    )
  );
}

function Body({ decision, actions }: { decision: Decision; actions: ReactNode }) {
  const { id, targetId, personId, reason, note, internalNote, until, decidedBy, appeal, people } = decision;
  const person = (userId: string | null) => (userId ? <PersonLink id={userId} people={people} /> : t.tool);
  const isSuspension = decision.decision === "suspend";
  // The end of a restriction has no reason of its own.
  const hasReason = decision.decision !== "restore" && decision.decision !== "reinstate";
  return (
    <>
      <Facts
        facts={[
          [t.person, personId && person(personId)],
          [t.target, targetId !== personId && <Link href={`/id/${targetId}`}>{subjectOf(decision)}</Link>],
          [t.by, person(decidedBy)],
          [shared.reason, hasReason && reason && reasons[reason]],
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
            [t.answer, appeal.answeredAt && `${outcomes[appeal.outcome]}, ${formats.moment(appeal.answeredAt)}`],
            [t.answeredBy, person(appeal.answeredBy)],
            [common.internalNote, appeal.note],
          ]}
        />
      )}
      <ClosedReports decisionId={id} />
      {actions && <div className="actions decisions">{actions}</div>}
    </>
  );
}

/** Body of an appeal that has left the queue although the caller has not answered it, with the answer. */
function AnsweredAppeal({ decision }: { decision: Decision }) {
  const { data } = useModerated("decisions", { id: decision.id });
  const answered = data?.pages[0]?.data.find(({ id }) => id === decision.id) ?? decision;
  const { appeal, people } = answered;
  const name = appeal?.answeredBy ? nameOf(people, appeal.answeredBy) : t.tool;
  return (
    <>
      <GoneLine>{appeal?.outcome ? say(t.answered, { name }) : t.closed}</GoneLine>
      <Body decision={answered} actions={null} />
    </>
  );
}

interface DecisionRowsProps {
  query: Pages<Decision>;
  empty?: string;
  /** Returns the buttons that are shown in an open row. */
  actions?: (decision: Decision) => ReactNode;
}

export function DecisionRows({ query, empty = common.nothing, actions }: DecisionRowsProps) {
  return (
    <Rows
      query={query}
      keyOf={({ id }) => id}
      empty={empty}
      icon="gavel"
      isQueue={actions !== undefined}
      head={(decision) => <Head decision={decision} />}
    >
      {(decision, _, isGone) =>
        isGone ? <AnsweredAppeal decision={decision} /> : <Body decision={decision} actions={actions?.(decision)} />
      }
    </Rows>
  );
}

/** Page with all decisions, newest first. */
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

/** Titles of the dialogs that answer an appeal. */
const titles = words({
  upheld: ["Keep the decision “{decision}”", "Оставить в силе решение «{decision}»"],
  reversed: ["Reverse the decision “{decision}”", "Отменить решение «{decision}»"],
});

function AnswerButton({ decision, outcome }: { decision: Decision; outcome: "upheld" | "reversed" }) {
  const onDecided = useDecided();
  const send = async (said: { note?: string }) => {
    await answerAppeal(decision.id, { outcome, ...said });
    onDecided();
  };
  return (
    <Ask
      label={t[outcome]}
      title={say(titles[outcome], { decision: `${decidedNames[decision.decision]}: ${subjectOf(decision)}` })}
      action={t[outcome]}
      // The Russian words for "Reverse" and "Cancel" are too similar.
      cancel={shared.back}
      button={keyOf(decisionKeys[outcome])}
      hint={outcome === "upheld" ? t.upheldEffect : reversalOf(decision)}
      said={common.done}
      fields={[{ name: "note", label: common.internalNote, type: "textarea", maxLength: 2000 }]}
      send={send}
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
        actions={(decision) =>
          decision.appeal?.needsAnotherModerator ? (
            <p className="claim">{t.needsOther}</p>
          ) : (
            <>
              <AnswerButton decision={decision} outcome="upheld" />
              <AnswerButton decision={decision} outcome="reversed" />
            </>
          )
        }
      />
    </ConsolePage>
  );
}
