/** What chats and messages look like to clients. */

import { z } from "zod";
import { signedUrlSchema, timestampSchema } from "../values.ts";

export const chatTypeSchema = z.enum(["approved_group", "direct", "event_authors"]).meta({ id: "ChatType" });
export const chatParticipantRoleSchema = z.enum(["organizer", "member"]).meta({ id: "ChatParticipantRole" });
export const attachmentTypeSchema = z.enum(["image", "video", "audio", "file"]).meta({ id: "AttachmentType" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const chatEnums = {
  chat_type: chatTypeSchema,
  chat_participant_role: chatParticipantRoleSchema,
  attachment_type: attachmentTypeSchema,
};

const personSchema = z
  .object({
    avatarUrl: signedUrlSchema,
    name: z.string().nullable(),
    profileId: z.uuid().nullable(),
    userId: z.uuid(),
  })
  .meta({ id: "ChatPerson" });

const participantSchema = personSchema.extend({ role: chatParticipantRoleSchema }).meta({ id: "ChatParticipant" });

export const chatSummarySchema = z
  .object({
    id: z.uuid(),
    type: chatTypeSchema,
    name: z.string().nullable().meta({ description: "Own name, else the current title of the event." }),
    avatarUrl: signedUrlSchema.meta({ description: "Cover of the event, or photo of the other person." }),
    eventId: z.uuid().nullable(),
    eventCreatorId: z.uuid().nullable(),
    viewerEventRole: z.enum(["creator", "author", "participant"]).meta({ id: "ChatEventRole" }).nullable(),
    participantCount: z.int(),
    participantPreview: z
      .array(participantSchema)
      .max(3)
      .meta({ description: "Others: the creator of the event, then in the order of joining." }),
    peer: personSchema.nullable().meta({ description: "The other person of a direct chat." }),
    lastMessageAt: timestampSchema.nullable(),
    lastMessageContent: z.string().nullable().meta({
      description: "Its first line that is not empty; null when it is deleted or has attachments only.",
    }),
    lastMessageSenderId: z.uuid().nullable(),
    lastMessageSender: z
      .object({ name: z.string().nullable(), profileId: z.uuid().nullable(), userId: z.uuid() })
      .meta({ id: "MessageSender" })
      .nullable(),
    unreadCount: z.int(),
    createdAt: timestampSchema,
    mutedUntil: timestampSchema.nullable().meta({
      description:
        "Until when its messages are not pushed to the caller: 9999-12-31T23:59:59.999Z for good, null when they are.",
    }),
    isArchived: z.boolean().meta({ description: "Whether it is in the archive of the caller, by hand or by itself." }),
    lastMessageDeleted: z.boolean(),
  })
  .meta({ id: "ChatSummary" });

export const chatDetailSchema = z
  .object({
    id: z.uuid(),
    type: chatTypeSchema,
    name: z.string().nullable(),
    eventId: z.uuid().nullable(),
    participants: z
      .array(participantSchema)
      .meta({ description: "The creator of the event, then in the order of joining." }),
    createdAt: timestampSchema,
  })
  .meta({ id: "ChatDetail" });

export const messageSchema = z
  .object({
    id: z.uuid(),
    chatId: z.uuid(),
    senderId: z.uuid(),
    content: z.string(),
    replyToId: z.uuid().nullable(),
    replyTo: z
      .object({ id: z.uuid(), senderId: z.uuid(), content: z.string(), deletedAt: timestampSchema.nullable() })
      .meta({ id: "RepliedMessage" })
      .nullable(),
    attachments: z.array(
      z
        .object({
          id: z.uuid(),
          type: attachmentTypeSchema,
          mimeType: z.string(),
          sizeBytes: z.int().meta({ format: "int64" }),
          fileName: z.string().nullable(),
        })
        .meta({ id: "MessageAttachment" }),
    ),
    readBy: z.array(z.uuid()),
    deletedAt: timestampSchema.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: "ChatMessage" });
