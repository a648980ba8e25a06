import { formats, ownId, type Pages, reasons, say, shared } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Icon } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { type FiledReport, useFoundPeople } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import { nameOf, Pair, Picture } from "../shared/people.tsx";
import { GoneLine, RowHead, Rows } from "../shared/rows.tsx";
import { type ClaimState, useClaim } from "../shared/use-claim.ts";
import { waitingTime } from "../shared/waiting.ts";
import { t as common, decisionsAbout, mostCounted, reportStatuses, suspensionOf } from "../shared/words.ts";
import { accusedIn, type Case, casesOf, excerptOf, nameOfTarget } from "./cases.ts";
import { Complaint } from "./complaint.tsx";
import { EvidenceView } from "./evidence-view.tsx";
import { t } from "./texts.ts";

function countOf({ openReports }: FiledReport): string {
  const count = openReports >= mostCounted ? `${mostCounted}+` : openReports;
  return say(t.count, { count });
}

function Head({ reports }: Case) {
  const [first] = reports;
  const {
    targetType,
    reportAuthorId,
    isHidden,
    isSuspended,
    status,
    createdAt,
    claim,
    people,
    target,
    openReports,
    decisions,
  } = first;
  const said = [...new Set(reports.map(({ reason }) => reasons[reason]))].join(", ");
  const name = nameOfTarget(first);
  const present = people.filter(({ userId }) => userId !== claim?.moderatorId);
  return (
    <RowHead
      picture={
        targetType === "chat" && present.length > 1 ? (
          <Pair people={present} />
        ) : (
          <Picture type={targetType} url={target.imageUrl} name={name} />
        )
      }
      title={name}
      line={[shared[targetType], said, say(t.reportedBy, { name: nameOf(people, reportAuthorId) })].join("\u00a0· ")}
      excerpt={excerptOf(first)}
      chips={[
        status === "open" && openReports > 1 && countOf(first),
        status === "open" && decisions > 0 && say(t.decisions, { count: decisions }),
        isHidden && (targetType === "user" ? t.profileHidden : t.hidden),
        isSuspended && t.suspended,
        status !== "open" && reportStatuses[status],
        claim &&
          claim.moderatorId !== ownId() &&
          say(t.taken, { name: nameOf(people, claim.moderatorId), time: formats.time(claim.expiresAt) }),
      ]}
      time={
        <time dateTime={createdAt}>
          {status === "open" ? waitingTime(createdAt) : say(t.reportedAt, { moment: formats.moment(createdAt) })}
        </time>
      }
    />
  );
}

interface AccusedProps {
  report: FiledReport;
  id: string;
  hasKey: boolean;
}

/**
 * Button that suspends a person whose messages were reported. The suspension also closes the reports about the chat. If
 * the person is suspended already, the dialog says that the new suspension replaces the present one.
 */
function AccusedButton({ report, id, hasKey }: AccusedProps) {
  const person = useFoundPeople(id).data?.pages[0]?.data[0];
  return (
    <DecideButton
      targetType="user"
      targetId={id}
      decision="suspend"
      reason={report.reason}
      name={nameOf(report.people, id)}
      isNamed
      hasKey={hasKey}
      isReported={report.openReports > 0}
      suspension={person && suspensionOf(person)}
      chatId={report.targetId}
    />
  );
}

interface ClaimLineProps {
  report: FiledReport;
  claim: ClaimState;
  renew: () => void;
  close: () => void;
}

/** Line that shows whether the caller or another moderator has claimed the target. */
function ClaimLine({ report, claim, renew, close }: ClaimLineProps) {
  if (claim === null) {
    return null;
  }
  if (claim === "own") {
    return (
      <p className="claim" role="status">
        {t.ownHint}
      </p>
    );
  }
  if (claim === "taken") {
    const { people, claim: other } = report;
    return (
      <p className="claim" role="status">
        {other
          ? say(t.takenHint, { name: nameOf(people, other.moderatorId), time: formats.time(other.expiresAt) })
          : t.takenByOther}
      </p>
    );
  }
  const isExpired = claim === "expired";
  return (
    <div className="claim row" role="status">
      <span className="grow">
        {isExpired ? t.expiredHint : say(t.mineHint, { time: formats.time(claim.expiresAt) })}
      </span>
      <Button onClick={isExpired ? renew : close}>{isExpired ? t.renew : t.release}</Button>
    </div>
  );
}

interface BodyProps extends Case {
  isQueue: boolean;
  isGone: boolean;
  close: () => void;
}

function Body({ reports, isQueue, isGone, close }: BodyProps) {
  const [first, ...others] = reports;
  const { targetType, targetId, reason, decisionId, isHidden, isSuspended, openReports } = first;
  const [claim, renew] = useClaim(first, isQueue && !isGone);
  // Only decisions that would have an effect are offered here. The page of the target offers all decisions.
  const offered = decisionsAbout[targetType].filter(
    (decision) => decision !== "reinstate" && (decision !== "restore" || isHidden),
  );
  const canDecide = !isGone && claim !== "taken" && claim !== "own";
  return (
    <>
      {isGone ? (
        <GoneLine>{t.closed}</GoneLine>
      ) : (
        isQueue && <ClaimLine report={first} claim={claim} renew={renew} close={close} />
      )}
      <ul className="list">
        {reports.map((report) => (
          <Complaint key={report.id} report={report} />
        ))}
      </ul>
      <h3>{t.evidence}</h3>
      <EvidenceView report={first} isReadOnly={!canDecide} />
      {others.map((report) => (
        <details key={report.id}>
          <summary>{say(t.otherEvidence, { name: nameOf(report.people, report.reportAuthorId) })}</summary>
          <div className="stack">
            <EvidenceView report={report} isReadOnly={!canDecide} />
          </div>
        </details>
      ))}
      <div className="actions decisions">
        {canDecide &&
          offered.map((decision) => (
            <DecideButton
              key={decision}
              targetType={targetType}
              targetId={targetId}
              decision={decision}
              reason={reason}
              name={nameOfTarget(first)}
              isReported={openReports > 0}
              suspension={decision === "suspend" && isSuspended ? t.suspended : undefined}
            />
          ))}
        {canDecide &&
          accusedIn(first).map((id, index) => <AccusedButton key={id} report={first} id={id} hasKey={index === 0} />)}
        <ButtonLink to={`/id/${targetId}`} variant="quiet">
          <Icon name="history" />
          {t.history}
        </ButtonLink>
        {decisionId && <Link href={`/id/${decisionId}`}>{common.decision}</Link>}
      </div>
    </>
  );
}

interface ReportRowsProps {
  query: Pages<FiledReport>;
  /**
   * Whether the list is the queue of open reports. In the queue, all reports about a target are one row, and opening
   * the row claims the target.
   */
  isQueue?: boolean;
}

export function ReportRows({ query, isQueue = false }: ReportRowsProps) {
  return (
    <Rows
      query={casesOf(query, isQueue)}
      keyOf={({ key }) => key}
      empty={isQueue ? t.nothingWaits : common.nothing}
      icon={isQueue ? "check" : "flag"}
      isQueue={isQueue}
      head={(one) => <Head {...one} />}
    >
      {(one, close, isGone) => <Body {...one} isQueue={isQueue} isGone={isGone} close={close} />}
    </Rows>
  );
}
