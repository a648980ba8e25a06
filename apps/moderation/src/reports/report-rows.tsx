import { useFormats } from "@social-events/app-common/app/formats.ts";
import type { Pages } from "@social-events/app-common/app/queries.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { reportReasons } from "@social-events/app-common/words/reports-reasons.ts";
import type { FiledReport } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import type { ChatEvidence, EventEvidence, UserEvidence } from "../shared/evidence.ts";
import { PersonLink, shortId, useNames } from "../shared/person-link.tsx";
import { Rows } from "../shared/rows.tsx";
import { sharedTexts } from "../shared/texts.ts";
import { decisionsAbout, statusWords, targetWords } from "../shared/words.ts";
import { EvidenceView, Facts } from "./evidence-view.tsx";
import { reportsTexts } from "./texts.ts";

/** By what one knows it in the list: a name or a title, as it was then. */
function nameOf({ evidence, targetId }: FiledReport): string {
  const { firstName, title } = (evidence ?? {}) as Partial<UserEvidence & EventEvidence>;
  return firstName ?? title ?? shortId(targetId);
}

/** Everybody of whom the report speaks. */
function peopleIn({ reportAuthorId, reportedUserId, evidence }: FiledReport): (string | null)[] {
  const { creatorId, participantIds, formerParticipantIds, messages } = (evidence ?? {}) as Partial<
    EventEvidence & ChatEvidence
  >;
  const said = messages?.map(({ senderId }) => senderId) ?? [];
  return [
    reportAuthorId,
    reportedUserId,
    creatorId ?? null,
    ...(participantIds ?? []),
    ...(formerParticipantIds ?? []),
    ...said,
  ];
}

interface HeadProps {
  report: FiledReport;
  /** Whose history it is in, if it is in one. */
  relatedId?: string | undefined;
}

function ReportHead({ report, relatedId }: HeadProps) {
  const texts = useTexts(reportsTexts);
  const targets = useTexts(targetWords);
  const reasons = useTexts(reportReasons);
  const statuses = useTexts(statusWords);
  const formats = useFormats();
  return (
    <>
      <span className="grow">
        {targets[report.targetType]}: {nameOf(report)} – {reasons[report.reason]}
      </span>
      <span className="row note">
        {report.reportAuthorId === relatedId && <span className="chip">{texts.byThem}</span>}
        {report.isHidden && <span className="chip">{texts.hidden}</span>}
        {report.status !== "open" && <span className="chip">{statuses[report.status]}</span>}
        <time dateTime={report.createdAt}>{formats.moment(report.createdAt)}</time>
      </span>
    </>
  );
}

function ReportBody({ report }: { report: FiledReport }) {
  const texts = useTexts(reportsTexts);
  const { decision } = useTexts(sharedTexts);
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
          [texts.by, <PersonLink key="by" id={report.reportAuthorId} names={names} />],
          [decision, decisionId && <PersonLink key="decision" id={decisionId} names={names} />],
        ]}
      />
      <h3>{texts.evidence}</h3>
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
        <ButtonLink to={`/id/${targetId}`} look="quiet">
          {texts.history}
        </ButtonLink>
      </div>
    </>
  );
}

interface RowsProps extends Omit<HeadProps, "report"> {
  query: Pages<FiledReport>;
  empty: string;
}

export function ReportRows({ query, empty, relatedId }: RowsProps) {
  return (
    <Rows
      query={query}
      keyOf={({ id }) => id}
      empty={empty}
      head={(report) => <ReportHead report={report} relatedId={relatedId} />}
    >
      {(report) => <ReportBody report={report} />}
    </Rows>
  );
}
