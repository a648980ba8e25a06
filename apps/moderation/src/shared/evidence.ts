/**
 * Types for the evidence of a report (docs/features/reports.md, Evidence). The moderation contract does not contain
 * these types.
 */

export interface EvidenceFile {
  key: string;
  url: string | null;
  isRecognized: boolean | null;
}

export interface EvidenceMessage {
  id: string;
  senderId: string;
  content: string | null;
  attachments: EvidenceFile[];
  attachmentIds: string[];
  createdAt: string;
  deletedAt: string | null;
  earlierVersions: { content: string | null; attachments: EvidenceFile[]; replacedAt: string }[];
}

/** All fields that evidence about a person, an event or a chat can contain. */
export interface AnyEvidence {
  firstName: string | null;
  bio: string | null;
  birthdate: string | null;
  city: string | null;
  hometown: string | null;
  photos: EvidenceFile[];
  photoIds: string[];
  creatorId: string;
  title: string;
  description: string | null;
  address: string | null;
  startAt: string;
  cover: EvidenceFile | null;
  imageUrl: string | null;
  participantIds: string[];
  formerParticipantIds: string[];
  namedMessageIds: string[];
  messages: EvidenceMessage[];
}
