/** Chats and messages in responses. */

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
    avatarUrl: signedUrlSchema.describe(
      "Signed URL of the thumbnail of the avatar; null without an avatar, or if the name is null.",
    ),
    name: z.string().nullable().describe("First name; null if the user has no profile or the caller may not see them."),
    profileId: z.uuid().nullable().describe("Id of the profile; null if the name is null."),
    userId: z.uuid().describe("Id of the user."),
  })
  .meta({ id: "ChatPerson" });

const participantSchema = personSchema
  .extend({
    role: chatParticipantRoleSchema.describe(
      "`organizer` if the user organizes the event of the chat, otherwise `member`.",
    ),
  })
  .meta({ id: "ChatParticipant" });

export const chatSummarySchema = z
  .object({
    id: z.uuid().describe("Id of the chat."),
    type: chatTypeSchema.describe(
      "Kind of chat: `approved_group` for a group and the organizers, `event_authors` for the organizers, `direct` for two users.",
    ),
    name: z.string().nullable().meta({
      description:
        "Name of the chat, or the current title of the event if the chat has no name; null for a direct chat.",
    }),
    avatarUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the cover of the event or, for a direct chat, of the avatar of the other user; null without one.",
    }),
    eventId: z.uuid().nullable().describe("Event of the chat; null for a direct chat."),
    eventCreatorId: z.uuid().nullable().describe("User who created the event; null for a direct chat."),
    viewerEventRole: z
      .enum(["creator", "author", "participant"])
      .meta({ id: "ChatEventRole" })
      .nullable()
      .describe("Role of the caller in the event; null for a direct chat."),
    participantCount: z
      .int()
      .describe(
        "Number of participants, including the caller. In a direct chat the other user does not count while they are suspended, have blocked the caller or have no profile.",
      ),
    participantPreview: z.array(participantSchema).max(3).meta({
      description: "Up to three other participants: the creator of the event first, then in the order of joining.",
    }),
    peer: personSchema.nullable().meta({
      description:
        "Other user of a direct chat; null for other chats. Only `userId` is set while that user is suspended, has blocked the caller or has no profile.",
    }),
    lastMessageAt: timestampSchema.nullable().describe("Time of the last message; null without one."),
    lastMessageContent: z.string().nullable().meta({
      description:
        "First line of the last message that is not empty; null if the message is deleted or has only attachments, or if there is none.",
    }),
    lastMessageSenderId: z.uuid().nullable().describe("User who sent the last message; null without one."),
    lastMessageSender: z
      .object({
        name: z
          .string()
          .nullable()
          .describe("First name; null if the user has no profile or the caller may not see them."),
        profileId: z.uuid().nullable().describe("Id of the profile; null if the name is null."),
        userId: z.uuid().describe("Id of the user."),
      })
      .meta({ id: "MessageSender" })
      .nullable()
      .describe("Sender of the last message; null without one."),
    unreadCount: z.int().describe("Number of messages of other users that the caller has not read."),
    createdAt: timestampSchema.describe("Time at which the chat was opened."),
    mutedUntil: timestampSchema.nullable().meta({
      description:
        "Time until which messages are not pushed to the caller: 9999-12-31T23:59:59.999Z for a mute without an end, null if the chat is not muted.",
    }),
    isArchived: z.boolean().meta({ description: "Whether the chat is in the archive of the caller." }),
    lastMessageDeleted: z.boolean().describe("Whether the last message is deleted."),
    lastMessageAttachmentType: attachmentTypeSchema.nullable().meta({
      description:
        "Type of the first attachment of the last message, to show a message without text; null if the message has no attachment or is deleted.",
    }),
  })
  .meta({ id: "ChatSummary" });

export const chatDetailSchema = z
  .object({
    id: z.uuid().describe("Id of the chat."),
    type: chatTypeSchema.describe(
      "Kind of chat: `approved_group` for a group and the organizers, `event_authors` for the organizers, `direct` for two users.",
    ),
    name: z
      .string()
      .nullable()
      .describe("Name of the chat, or the current title of the event if the chat has no name; null for a direct chat."),
    eventId: z.uuid().nullable().describe("Event of the chat; null for a direct chat."),
    participants: z
      .array(participantSchema)
      .meta({ description: "Participants: the creator of the event first, then in the order of joining." }),
    createdAt: timestampSchema.describe("Time at which the chat was opened."),
  })
  .meta({ id: "ChatDetail" });

export const messageSchema = z
  .object({
    id: z.uuid().describe("Id of the message."),
    chatId: z.uuid().describe("Chat of the message."),
    senderId: z.uuid().describe("User who sent it."),
    content: z.string().describe("Text of the message; empty if it is deleted or has only attachments."),
    replyToId: z.uuid().nullable().describe("Message that this one replies to; null without one."),
    replyTo: z
      .object({
        id: z.uuid().describe("Id of the message."),
        senderId: z.uuid().describe("User who sent it."),
        content: z.string().describe("Current text; empty if the message is deleted."),
        deletedAt: timestampSchema.nullable().describe("Time of deletion; null if the message is not deleted."),
      })
      .meta({ id: "RepliedMessage" })
      .nullable()
      .describe("Current state of the message that this one replies to; null without one."),
    attachments: z
      .array(
        z
          .object({
            id: z.uuid().describe("Id of the attachment, used to get its URL."),
            type: attachmentTypeSchema.describe("Type of the file, for display."),
            mimeType: z
              .string()
              .describe(
                "MIME type, without parameters. A file that apps cannot show is served as application/octet-stream.",
              ),
            sizeBytes: z.int().meta({ format: "int64", description: "Size of the file in bytes." }),
            fileName: z.string().nullable().describe("Name that the sender gave the file; null without one."),
          })
          .meta({ id: "MessageAttachment" }),
      )
      .describe("Files, in the order in which they were sent."),
    readBy: z
      .array(z.uuid())
      .describe(
        "Participants other than the sender who have read the message, as far as `GET /chats/{id}` shows them.",
      ),
    deletedAt: timestampSchema.nullable().describe("Time of deletion; null if the message is not deleted."),
    createdAt: timestampSchema.describe("Time of sending. It is later than that of every earlier message of the chat."),
    updatedAt: timestampSchema.describe("Time of the last edit or deletion."),
    clientMessageId: z.uuid().nullable().meta({
      description:
        "The `clientMessageId` with which the caller sent the message. Use it to match the message with the copy on the device. Null without one, and in messages of other users.",
    }),
  })
  .meta({ id: "ChatMessage" });
