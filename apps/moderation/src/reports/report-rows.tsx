import { formats, ownId, type Pages, reasons, say, shared } from "@social-events/app-common/app.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import type { FiledReport } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import { nameOf, Pair, PersonLink, Picture } from "../shared/people.tsx";
import { RowHead, Rows } from "../shared/rows.tsx";
import { type ClaimState, useClaim } from "../shared/use-claim.ts";
import { waitingTime } from "../shared/waiting.ts";
import { t as common, decisionsAbout, statusNames } from "../shared/words.ts";
import { accusedIn, type Case, casesOf, nameOfTarget } from "./cases.ts";
import { EvidenceView } from "./evidence-view.tsx";
import { t } from "./texts.ts";

const mostCounted = 100;

function countOf({ openReports }: FiledReport): string {
  const count = openReports >= mostCounted ? `${mostCounted}+` : openReports;
  return say(t.count, { count });
}

function Head({ reports, relatedId }: Case & { relatedId: string | undefined }) {
  const [first] = reports;
  const { targetType, reportAuthorId, isHidden, status, createdAt, claim, people, target, openReports } = first;
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
      line={`${shared[targetType]} · ${said}`}
      chips={[
        reportAuthorId === relatedId && t.byThem,
        status === "open" && openReports > 1 && countOf(first),
        isHidden && t.hidden,
        status !== "open" && statusNames[status],
        claim &&
          claim.moderatorId !== ownId() &&
          say(t.taken, { name: nameOf(people, claim.moderatorId), time: formats.time(claim.expiresAt) }),
      ]}
      time={<time dateTime={createdAt}>{status === "open" ? waitingTime(createdAt) : formats.moment(createdAt)}</time>}
    />
  );
}

/** One complaint: why, by whom, when, and in whose words. */
function Complaint({ report }: { report: FiledReport }) {
  const { reason, description, reportAuthorId, createdAt, people } = report;
  return (
    <li className="said">
      <p className="row">
        <strong>{reasons[reason]}</strong>
        <span className="note row">
          {t.by} <PersonLink id={reportAuthorId} people={people} />
          <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
        </span>
      </p>
      {description && <p className="written">{description}</p>}
    </li>
  );
}

/** Decisions about the people of a chat whose messages were reported. */
function Accused({ report }: { report: FiledReport }) {
  const accused = accusedIn(report);
  if (accused.length === 0) {
    return null;
  }
  return (
    <section className="stack">
      <h3>{t.accused}</h3>
      {accused.map((id, index) => (
        <div key={id} className="row">
          <span className="grow">
            <PersonLink id={id} people={report.people} />
          </span>
          <DecideButton
            targetType="user"
            targetId={id}
            decision="suspend"
            reason={report.reason}
            name={nameOf(report.people, id)}
            hasKey={index === 0}
          />
        </div>
      ))}
      <p className="note">{t.accusedHint}</p>
    </section>
  );
}

interface ClaimLineProps {
  report: FiledReport;
  claim: ClaimState;
  renew: () => void;
  close: () => void;
}

/** Whether the caller or another moderator is on it. */
function ClaimLine({ report, claim, renew, close }: ClaimLineProps) {
  if (claim === null) {
    return null;
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
      <Button variant="quiet" onClick={isExpired ? renew : close}>
        {isExpired ? t.renew : t.release}
      </Button>
    </div>
  );
}

function Body({ reports, isQueue, close }: Case & { isQueue: boolean; close: () => void }) {
  const [first, ...others] = reports;
  const { targetType, targetId, reason, decisionId, isHidden } = first;
  const [claim, renew] = useClaim(first, isQueue);
  // What would change nothing is not offered; the history has all.
  const offered = decisionsAbout[targetType].filter(
    (decision) => decision !== "reinstate" && (decision !== "restore" || isHidden),
  );
  const canDecide = claim !== "taken";
  return (
    <>
      {isQueue && <ClaimLine report={first} claim={claim} renew={renew} close={close} />}
      <ul className="list">
        {reports.map((report) => (
          <Complaint key={report.id} report={report} />
        ))}
      </ul>
      {canDecide && <Accused report={first} />}
      <h3>{t.evidence}</h3>
      <EvidenceView report={first} />
      {others.map((report) => (
        <details key={report.id}>
          <summary>{say(t.otherEvidence, { name: nameOf(report.people, report.reportAuthorId) })}</summary>
          <div className="stack">
            <EvidenceView report={report} />
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
            />
          ))}
        <ButtonLink to={`/id/${targetId}`} variant="quiet">
          {t.history}
        </ButtonLink>
        {decisionId && <Link href={`/id/${decisionId}`}>{common.decision}</Link>}
      </div>
    </>
  );
}

interface ReportRowsProps {
  query: Pages<FiledReport>;
  /** Whose history it is in, if it is in one. */
  relatedId?: string;
  /** Whether these wait: reports of one target are one row, which is claimed when it is opened. */
  isQueue?: boolean;
}

export function ReportRows({ query, relatedId, isQueue = false }: ReportRowsProps) {
  return (
    <Rows
      query={casesOf(query, isQueue)}
      keyOf={({ key }) => key}
      empty={isQueue ? t.nothingWaits : common.nothing}
      icon={isQueue ? "check" : "flag"}
      advances={isQueue}
      head={(one) => <Head {...one} relatedId={relatedId} />}
    >
      {(one, close) => <Body {...one} isQueue={isQueue} close={close} />}
    </Rows>
  );
}
