/** Evidence as it comes (docs/features/reports.md, Evidence): the contract leaves its fields open. */

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

/** All fields that there are: those of people, of events, and of chats. */
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
