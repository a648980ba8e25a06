import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import type { ReactNode } from "react";
import type { FiledReport } from "../shared/calls.ts";
import { DecideButton } from "../shared/decide-button.tsx";
import type { ChatEvidence, EventEvidence, UserEvidence } from "../shared/evidence.ts";
import { PersonLink } from "../shared/person-link.tsx";
import { targetWords } from "../shared/words.ts";
import { ChatView } from "./evidence-chats.tsx";
import { FileView } from "./evidence-file.tsx";
import { reportsTexts } from "./texts.ts";

interface EvidenceProps<Evidence> {
  report: FiledReport;
  evidence: Evidence;
  names: ReadonlyMap<string, string>;
}

/** What is known, each with its name; what is not is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => Boolean(value));
  return (
    <dl className="facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function UserView({ report, evidence }: EvidenceProps<UserEvidence>) {
  const texts = useTexts(reportsTexts);
  const { photo: photoName } = useTexts(targetWords);
  const { firstName, birthdate, city, hometown, bio, photos, photoIds } = evidence;
  return (
    <>
      <Facts
        facts={[
          [texts.firstName, firstName],
          [texts.birthdate, birthdate],
          [texts.city, city],
          [texts.hometown, hometown],
          [texts.bio, bio],
        ]}
      />
      <ul className="pictures">
        {photos.map((photo, index) => (
          <li key={photo.key} className="stack">
            <FileView file={photo} name={`${photoName} ${index + 1}`} />
            {photo.url && (
              <DecideButton
                targetType="photo"
                targetId={photoIds[index] ?? ""}
                decision="remove"
                reason={report.reason}
                what={`${photoName} ${index + 1}`}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function EventView({ report, evidence, names }: EvidenceProps<EventEvidence>) {
  const texts = useTexts(reportsTexts);
  const formats = useFormats();
  const { cover: coverName } = useTexts(targetWords);
  const { creatorId, title, description, address, city, startAt, cover, imageUrl } = evidence;
  return (
    <>
      <Facts
        facts={[
          [texts.title, title],
          [texts.creator, <PersonLink key="creator" id={creatorId} names={names} />],
          [texts.startAt, formats.moment(startAt)],
          [texts.city, city],
          [texts.address, address],
          [texts.description, description],
          [texts.imageUrl, imageUrl],
        ]}
      />
      {cover && (
        <div className="pictures">
          <FileView file={cover} name={coverName} />
          {cover.url && (
            <DecideButton
              targetType="cover"
              targetId={report.targetId}
              decision="remove"
              reason={report.reason}
              what={coverName}
            />
          )}
        </div>
      )}
    </>
  );
}

/** What was complained about, as it was then. */
export function EvidenceView({ report, names }: { report: FiledReport; names: ReadonlyMap<string, string> }) {
  const texts = useTexts(reportsTexts);
  const { evidence, targetType } = report;
  if (evidence === null) {
    return <p className="muted">{texts.evidenceGone}</p>;
  }
  if (Object.keys(evidence).length === 0) {
    return <p className="muted">{texts.evidenceEmpty}</p>;
  }
  switch (targetType) {
    case "user":
      return <UserView report={report} evidence={evidence as unknown as UserEvidence} names={names} />;
    case "event":
      return <EventView report={report} evidence={evidence as unknown as EventEvidence} names={names} />;
    case "chat":
      return <ChatView report={report} evidence={evidence as unknown as ChatEvidence} names={names} />;
  }
}
