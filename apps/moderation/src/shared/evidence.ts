/**
 * Types of the fields of the evidence (docs/features/reports.md, Evidence). The contract does not contain these types.
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

/** All fields of the evidence of people, events and chats. */
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
