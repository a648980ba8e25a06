import { ageOf, downloadAddress, formats, shared } from "@social-events/app-common/app.ts";
import { Icon } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import type { FiledReport, TargetType } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import type { AnyEvidence, EvidenceFile, EvidenceMessage } from "../shared/evidence.ts";
import { PersonLink } from "../shared/people.tsx";
import { Facts } from "../shared/rows.tsx";
import { t } from "./texts.ts";

const namedFields = ["title", "firstName"] as const;
const plainFields = ["city", "hometown", "bio", "address", "description", "imageUrl"] as const;

/** File of evidence. A picture is blurred until the moderator clicks it. Any other file can only be downloaded. */
function FileView({ file: { url, isRecognized }, name }: { file: EvidenceFile; name: string }) {
  const [isShown, setIsShown] = useState(false);
  // The evidence does not contain the type of a file. If the browser cannot display the file as a picture, it is shown
  // as a download link.
  const [isPicture, setIsPicture] = useState(isRecognized !== false);
  if (url === null) {
    return (
      <span className="chip">
        {name}: {t.fileGone}
      </span>
    );
  }
  if (!isPicture) {
    return (
      <a href={downloadAddress(url, name)} download rel="noreferrer">
        {t.download}: {name}
        {isRecognized === false && ` (${t.notRecognized})`}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={isShown ? "picture shown" : "picture"}
      aria-label={`${isShown ? t.blur : t.show}: ${name}`}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    >
      <img src={url} alt="" loading="lazy" onError={() => setIsPicture(false)} />
      {isShown || (
        <span className="reveal" aria-hidden="true">
          <Icon name="eye" />
          {t.show}
        </span>
      )}
    </button>
  );
}

/**
 * Fields of a report that the view needs. They are a separate type, so that the view can also show a profile that has
 * not been reported.
 */
export type EvidenceSource = Pick<
  FiledReport,
  "evidence" | "people" | "reason" | "reportAuthorId" | "targetId" | "openReports"
>;

interface EvidenceProps {
  report: EvidenceSource;
  /** Whether the view shows no buttons to remove content. */
  isReadOnly?: boolean;
}

interface RemoveProps {
  report: EvidenceSource;
  targetType: TargetType;
  targetId: string;
  what: string;
  text?: string;
  otherIds?: readonly string[];
}

function Remove({ report, ...target }: RemoveProps) {
  return <DecideButton decision="remove" reason={report.reason} isReported={report.openReports > 0} {...target} />;
}

function MessageView({
  message,
  namedIds,
  report,
  isReadOnly,
}: EvidenceProps & {
  message: EvidenceMessage;
  /** IDs of the reported messages. */
  namedIds: readonly string[];
}) {
  const { id, senderId, content, attachments, attachmentIds, createdAt, deletedAt, earlierVersions } = message;
  const files = [...attachments, ...earlierVersions.flatMap((version) => version.attachments)];
  const nameOf = (index: number) => `${shared.attachment} ${index + 1}`;
  const isNamed = namedIds.includes(id);
  return (
    <li className={isNamed ? "said named" : "said"}>
      <p className="row note">
        <PersonLink id={senderId} people={report.people} />
        {senderId === report.reportAuthorId && <span className="chip">{t.reporter}</span>}
        {isNamed && <span className="chip">{t.named}</span>}
        {deletedAt && <span className="chip">{t.deleted}</span>}
        <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
      </p>
      {content && <p className="written">{content}</p>}
      {earlierVersions.map((version) => (
        <p key={version.replacedAt} className="written muted">
          {t.before}: {version.content}
        </p>
      ))}
      <div className="row">
        {files.map((file, index) => (
          <FileView key={file.key} file={file} name={nameOf(index)} />
        ))}
      </div>
      {isReadOnly || (
        <div className="actions">
          <Remove
            report={report}
            targetType="message"
            targetId={id}
            what={shared.message}
            text={content ?? ""}
            otherIds={isNamed ? namedIds.filter((other) => other !== id) : []}
          />
          {attachmentIds.map((fileId, index) => (
            <Remove key={fileId} report={report} targetType="attachment" targetId={fileId} what={nameOf(index)} />
          ))}
        </div>
      )}
    </li>
  );
}

/**
 * Evidence of a report: the person, the event, or the chat with the reported messages, as they were at the time of the
 * report.
 */
export function EvidenceView({ report, isReadOnly = false }: EvidenceProps) {
  if (report.evidence === null || Object.keys(report.evidence).length === 0) {
    return <p className="muted">{report.evidence ? t.evidenceEmpty : t.evidenceGone}</p>;
  }
  const evidence: Partial<AnyEvidence> = report.evidence;
  const { photos = [], photoIds = [], cover, messages = [], namedMessageIds, creatorId, startAt, birthdate } = evidence;
  const namedIds = (namedMessageIds ?? []).filter((named) => messages.some(({ id }) => id === named));
  const linksOf = (ids: readonly string[] = []) =>
    ids.length > 0 && (
      <span className="row">
        {ids.map((id) => (
          <PersonLink key={id} id={id} people={report.people} />
        ))}
      </span>
    );
  return (
    <>
      <Facts
        facts={[
          ...namedFields.map((name) => [t[name], evidence[name]] as const),
          // The value is a calendar date, which `formats.day` does not convert to another time zone.
          [t.birthdate, birthdate && `${formats.day(birthdate)} (${ageOf(birthdate)})`],
          [t.startAt, startAt && formats.moment(startAt)],
          [t.creator, creatorId && linksOf([creatorId])],
          ...plainFields.map((name) => [t[name], evidence[name]] as const),
          [t.participants, linksOf(evidence.participantIds)],
          [t.former, linksOf(evidence.formerParticipantIds)],
        ]}
      />
      <div className="row">
        {photos.map((photo, index) => {
          const what = `${shared.photo} ${index + 1}`;
          const targetId = photoIds[index] ?? "";
          return (
            <div key={photo.key} className="stack">
              <FileView file={photo} name={what} />
              {photo.url && !isReadOnly && (
                <Remove report={report} targetType="photo" targetId={targetId} what={what} />
              )}
            </div>
          );
        })}
        {cover && <FileView file={cover} name={shared.cover} />}
        {cover?.url && !isReadOnly && (
          <Remove report={report} targetType="cover" targetId={report.targetId} what={shared.cover} />
        )}
      </div>
      <ol className="list messages">
        {messages.map((message) => (
          <MessageView key={message.id} message={message} namedIds={namedIds} report={report} isReadOnly={isReadOnly} />
        ))}
      </ol>
    </>
  );
}
