import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import type { FiledReport } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import type { ChatEvidence, EvidenceMessage } from "../shared/evidence.ts";
import { PersonLink } from "../shared/person-link.tsx";
import { targetWords } from "../shared/words.ts";
import { FileView } from "./evidence-file.tsx";
import { reportsTexts } from "./texts.ts";

interface ChatProps {
  report: FiledReport;
  evidence: ChatEvidence;
  names: ReadonlyMap<string, string>;
}

function People({ ids, names }: { ids: readonly string[]; names: ReadonlyMap<string, string> }) {
  return (
    <span className="row">
      {ids.map((id) => (
        <PersonLink key={id} id={id} names={names} />
      ))}
    </span>
  );
}

interface MessageProps extends Omit<ChatProps, "evidence"> {
  message: EvidenceMessage;
  isNamed: boolean;
}

function MessageView({ message, isNamed, report, names }: MessageProps) {
  const texts = useTexts(reportsTexts);
  const formats = useFormats();
  const words = useTexts(targetWords);
  const { id, senderId, content, attachments, attachmentIds, createdAt, deletedAt, earlierVersions } = message;
  const about = (targetType: "message" | "attachment", targetId: string, name: string) => (
    <DecideButton
      key={targetId}
      targetType={targetType}
      targetId={targetId}
      decision="remove"
      reason={report.reason}
      what={name}
    />
  );
  return (
    <li className={isNamed ? "said named" : "said"}>
      <p className="row note">
        <PersonLink id={senderId} names={names} />
        {senderId === report.reportAuthorId && <span className="chip">{texts.reporter}</span>}
        {isNamed && <span className="chip">{texts.named}</span>}
        {deletedAt && <span className="chip">{texts.deleted}</span>}
        <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
      </p>
      {content && <p className="said-text">{content}</p>}
      {earlierVersions.map((version) => (
        <p key={version.replacedAt} className="said-text muted">
          {texts.before}: {version.content}
        </p>
      ))}
      <div className="pictures">
        {[...attachments, ...earlierVersions.flatMap((version) => version.attachments)].map((file, index) => (
          <FileView key={file.key} file={file} name={`${words.attachment} ${index + 1}`} />
        ))}
      </div>
      <div className="actions">
        {about("message", id, words.message)}
        {attachmentIds.map((attachmentId, index) =>
          about("attachment", attachmentId, `${words.attachment} ${index + 1}`),
        )}
      </div>
    </li>
  );
}

/** The end of a chat, and the messages that the report names. */
export function ChatView({ report, evidence, names }: ChatProps) {
  const texts = useTexts(reportsTexts);
  const { participantIds, formerParticipantIds, namedMessageIds, messages } = evidence;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.participants}</dt>
          <dd>
            <People ids={participantIds} names={names} />
          </dd>
        </div>
        {formerParticipantIds.length > 0 && (
          <div>
            <dt>{texts.former}</dt>
            <dd>
              <People ids={formerParticipantIds} names={names} />
            </dd>
          </div>
        )}
      </dl>
      <ol className="list">
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            isNamed={namedMessageIds.includes(message.id)}
            report={report}
            names={names}
          />
        ))}
      </ol>
    </>
  );
}
