import { formats, type Pages, reasons, shared } from "@social-events/app-common/app.ts";
import { ButtonLink } from "@social-events/app-common/ui.ts";
import type { FiledReport } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import type { AnyEvidence } from "../shared/evidence.ts";
import { PersonLink, shortId, useNames } from "../shared/person-link.tsx";
import { Facts, Rows } from "../shared/rows.tsx";
import { t as common, decisionsAbout, statusNames } from "../shared/words.ts";
import { EvidenceView } from "./evidence-view.tsx";
import { t } from "./texts.ts";

/** By what one knows it in the list: a name or a title, as it was then. */
function nameOf({ evidence, targetId }: FiledReport): string {
  const { firstName, title }: Partial<AnyEvidence> = evidence ?? {};
  return firstName ?? title ?? shortId(targetId);
}

/** Everybody of whom the report speaks. */
function peopleIn({ reportAuthorId, reportedUserId, evidence }: FiledReport): (string | null | undefined)[] {
  const {
    creatorId,
    participantIds = [],
    formerParticipantIds = [],
    messages = [],
  }: Partial<AnyEvidence> = evidence ?? {};
  const said = messages.map(({ senderId }) => senderId);
  return [reportAuthorId, reportedUserId, creatorId, ...participantIds, ...formerParticipantIds, ...said];
}

function Head({ report, relatedId }: { report: FiledReport; relatedId: string | undefined }) {
  const { targetType, reason, reportAuthorId, isHidden, status, createdAt } = report;
  return (
    <>
      <span className="grow">
        {shared[targetType]}: {nameOf(report)} – {reasons[reason]}
      </span>
      <span className="row note">
        {reportAuthorId === relatedId && <span className="chip">{t.byThem}</span>}
        {isHidden && <span className="chip">{t.hidden}</span>}
        {status !== "open" && <span className="chip">{statusNames[status]}</span>}
        <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
      </span>
    </>
  );
}

function Body({ report }: { report: FiledReport }) {
  const names = useNames(peopleIn(report));
  const { targetType, targetId, reason, description, decisionId, isHidden } = report;
  // What would change nothing is not offered; the history has all.
  const offered = decisionsAbout[targetType].filter(
    (decision) => decision !== "reinstate" && (decision !== "restore" || isHidden),
  );
  return (
    <>
      {description && <blockquote>{description}</blockquote>}
      <Facts
        facts={[
          [t.by, <PersonLink key="by" id={report.reportAuthorId} names={names} />],
          [common.decision, decisionId && <PersonLink key="decision" id={decisionId} names={names} />],
        ]}
      />
      <h3>{t.evidence}</h3>
      <EvidenceView report={report} names={names} />
      <div className="actions">
        {offered.map((decision) => (
          <DecideButton
            key={decision}
            targetType={targetType}
            targetId={targetId}
            decision={decision}
            reason={reason}
          />
        ))}
        <ButtonLink to={`/id/${targetId}`} variant="quiet">
          {t.history}
        </ButtonLink>
      </div>
    </>
  );
}

interface ReportRowsProps {
  query: Pages<FiledReport>;
  /** Whose history it is in, if it is in one. */
  relatedId?: string;
}

export function ReportRows({ query, relatedId }: ReportRowsProps) {
  return (
    <Rows
      query={query}
      keyOf={({ id }) => id}
      empty={common.nothing}
      head={(report) => <Head report={report} relatedId={relatedId} />}
    >
      {(report) => <Body report={report} />}
    </Rows>
  );
}
