import { useFormats } from "@social-events/app-common/app/formats.ts";
import type { Pages } from "@social-events/app-common/app/queries.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { reportReasons } from "@social-events/app-common/words/reports-reasons.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Facts } from "../reports/evidence-view.tsx";
import type { Decision } from "../shared/calls.ts";
import { PersonLink, shortId, useNames } from "../shared/person-link.tsx";
import { Rows } from "../shared/rows.tsx";
import { sharedTexts } from "../shared/texts.ts";
import { decisionWords, outcomeWords, targetWords } from "../shared/words.ts";
import { decisionsTexts } from "./texts.ts";

function DecisionHead({ decision }: { decision: Decision }) {
  const texts = useTexts(decisionsTexts);
  const decisions = useTexts(decisionWords);
  const targets = useTexts(targetWords);
  const outcomes = useTexts(outcomeWords);
  const formats = useFormats();
  const { targetType, targetId, decidedAt, appeal } = decision;
  return (
    <>
      <span className="grow">
        {decisions[decision.decision]}: {targets[targetType]} {shortId(targetId)}
      </span>
      <span className="row note">
        {appeal && <span className="chip">{appeal.outcome ? outcomes[appeal.outcome] : texts.appealed}</span>}
        <time dateTime={decidedAt}>{formats.moment(decidedAt)}</time>
      </span>
    </>
  );
}

function DecisionBody({ decision, actions }: { decision: Decision; actions?: ReactNode }) {
  const texts = useTexts(decisionsTexts);
  const shared = useTexts(sharedTexts);
  const reasons = useTexts(reportReasons);
  const outcomes = useTexts(outcomeWords);
  const formats = useFormats();
  const { id, targetId, personId, reason, note, internalNote, until, decidedBy, appeal } = decision;
  const names = useNames([personId, decidedBy, appeal?.answeredBy ?? null]);
  const person = (key: string, userId: string | null) =>
    userId ? <PersonLink key={key} id={userId} names={names} /> : texts.tool;
  const isSuspension = decision.decision === "suspend";
  return (
    <>
      <Facts
        facts={[
          [texts.person, personId && person("person", personId)],
          [texts.target, targetId !== personId && <Link href={`/id/${targetId}`}>{targetId}</Link>],
          [texts.by, person("by", decidedBy)],
          [shared.reason, reason && reasons[reason]],
          [texts.until, isSuspension && (until ? formats.moment(until) : texts.forGood)],
          [shared.note, note],
          [shared.internalNote, internalNote],
        ]}
      />
      {appeal && (
        <>
          <h3>
            {texts.appeal}, <time dateTime={appeal.createdAt}>{formats.moment(appeal.createdAt)}</time>
          </h3>
          <blockquote>{appeal.text ?? texts.appealGone}</blockquote>
          {appeal.outcome && (
            <Facts
              facts={[
                [outcomes[appeal.outcome], appeal.answeredAt && formats.moment(appeal.answeredAt)],
                [texts.answeredBy, person("answered", appeal.answeredBy)],
                [shared.internalNote, appeal.note],
              ]}
            />
          )}
        </>
      )}
      <div className="actions">
        {actions}
        <ButtonLink to={`/id/${id}`} look="quiet">
          {texts.reports}
        </ButtonLink>
      </div>
    </>
  );
}

interface DecisionRowsProps {
  query: Pages<Decision>;
  empty: string;
  /** What can be done about one. */
  actions?: (decision: Decision) => ReactNode;
}

export function DecisionRows({ query, empty, actions }: DecisionRowsProps) {
  return (
    <Rows query={query} keyOf={({ id }) => id} empty={empty} head={(decision) => <DecisionHead decision={decision} />}>
      {(decision) => <DecisionBody decision={decision} actions={actions?.(decision)} />}
    </Rows>
  );
}
