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
    avatarUrl: signedUrlSchema.describe("Thumbnail of the avatar; null without one, and of who is not shown."),
    name: z.string().nullable().describe("First name; null without a profile, and of who is not shown."),
    profileId: z.uuid().nullable().describe("Id of the profile; null like the name."),
    userId: z.uuid().describe("Id of the user."),
  })
  .meta({ id: "ChatPerson" });

const participantSchema = personSchema
  .extend({ role: chatParticipantRoleSchema.describe("Whether the person organizes the event of the chat.") })
  .meta({ id: "ChatParticipant" });

export const chatSummarySchema = z
  .object({
    id: z.uuid().describe("Id of the chat."),
    type: chatTypeSchema.describe("Whose chat it is."),
    name: z
      .string()
      .nullable()
      .meta({ description: "Own name, else the current title of the event; null for a direct chat." }),
    avatarUrl: signedUrlSchema.meta({
      description: "Cover of the event, or photo of the other person; null without one.",
    }),
    eventId: z.uuid().nullable().describe("The event to which it belongs; null for a direct chat."),
    eventCreatorId: z.uuid().nullable().describe("User who made that event; null for a direct chat."),
    viewerEventRole: z
      .enum(["creator", "author", "participant"])
      .meta({ id: "ChatEventRole" })
      .nullable()
      .describe("What the caller is to the event; null for a direct chat."),
    participantCount: z
      .int()
      .describe(
        "Number of participants, including the caller. The other person of a direct chat does not count while absent.",
      ),
    participantPreview: z
      .array(participantSchema)
      .max(3)
      .meta({ description: "Others: the creator of the event, then in the order of joining." }),
    peer: personSchema.nullable().meta({
      description:
        "The other person of a direct chat; null for others. Only `userId` is shown while that person is suspended, has blocked the caller, or has no profile.",
    }),
    lastMessageAt: timestampSchema.nullable().describe("When the last message was sent; null when there is none."),
    lastMessageContent: z.string().nullable().meta({
      description: "Its first line that is not empty; null when it is deleted or has attachments only.",
    }),
    lastMessageSenderId: z.uuid().nullable().describe("User who sent it; null when there is none."),
    lastMessageSender: z
      .object({
        name: z.string().nullable().describe("First name; null without a profile, and of who is not shown."),
        profileId: z.uuid().nullable().describe("Id of the profile; null like the name."),
        userId: z.uuid().describe("Id of the user."),
      })
      .meta({ id: "MessageSender" })
      .nullable()
      .describe("Who sent the last message; null when there is none."),
    unreadCount: z.int().describe("Messages of others that the caller has not read."),
    createdAt: timestampSchema.describe("When the chat was opened."),
    mutedUntil: timestampSchema.nullable().meta({
      description:
        "Until when its messages are not pushed to the caller: 9999-12-31T23:59:59.999Z for good, null when they are.",
    }),
    isArchived: z.boolean().meta({ description: "Whether it is in the archive of the caller, by hand or by itself." }),
    lastMessageDeleted: z.boolean().describe("Whether the last message is deleted."),
    lastMessageAttachmentType: attachmentTypeSchema.nullable().meta({
      description:
        "Type of the first attachment of the last message, to show a message without text; null without an attachment, and of a deleted message.",
    }),
  })
  .meta({ id: "ChatSummary" });

export const chatDetailSchema = z
  .object({
    id: z.uuid().describe("Id of the chat."),
    type: chatTypeSchema.describe("Whose chat it is."),
    name: z.string().nullable().describe("Its own name, else the current title of the event; null for a direct chat."),
    eventId: z.uuid().nullable().describe("The event to which it belongs; null for a direct chat."),
    participants: z
      .array(participantSchema)
      .meta({ description: "The creator of the event, then in the order of joining." }),
    createdAt: timestampSchema.describe("When the chat was opened."),
  })
  .meta({ id: "ChatDetail" });

export const messageSchema = z
  .object({
    id: z.uuid().describe("Id of the message."),
    chatId: z.uuid().describe("The chat in which it was sent."),
    senderId: z.uuid().describe("User who sent it."),
    content: z.string().describe("The text; empty when it is deleted or has attachments only."),
    replyToId: z.uuid().nullable().describe("The message that it replies to; null for none."),
    replyTo: z
      .object({
        id: z.uuid().describe("Id of that message."),
        senderId: z.uuid().describe("User who sent it."),
        content: z.string().describe("Its text as it is now; empty when it is deleted."),
        deletedAt: timestampSchema.nullable().describe("When it was deleted; null while it is not."),
      })
      .meta({ id: "RepliedMessage" })
      .nullable()
      .describe("That message as it is now; null for none."),
    attachments: z
      .array(
        z
          .object({
            id: z.uuid().describe("Id of the attachment, by which its URL is asked for."),
            type: attachmentTypeSchema.describe("How to show it."),
            mimeType: z
              .string()
              .describe(
                "Type of the upload, without parameters. A type that apps do not show is served as application/octet-stream.",
              ),
            sizeBytes: z.int().meta({ format: "int64", description: "Size of the file in bytes." }),
            fileName: z.string().nullable().describe("As its sender called it; null when they did not."),
          })
          .meta({ id: "MessageAttachment" }),
      )
      .describe("Its files, in the order in which they were sent."),
    readBy: z
      .array(z.uuid())
      .describe(
        "Users other than the sender who have read it and are participants of the chat, as its detail shows them.",
      ),
    deletedAt: timestampSchema.nullable().describe("When it was deleted; null while it is not."),
    createdAt: timestampSchema.describe("When it was sent; later than every message before it in the chat."),
    updatedAt: timestampSchema.describe("When it was last edited or deleted."),
    clientMessageId: z.uuid().nullable().meta({
      description:
        "The `clientMessageId` with which the caller sent it, to match it with what the device wrote; null without one, and in messages of others.",
    }),
  })
  .meta({ id: "ChatMessage" });
