/** Response schemas of chats and messages. */

import { z } from "zod";
import { signedUrlSchema, timestampSchema } from "../values.ts";

export const chatTypeSchema = z.enum(["approved_group", "direct", "event_authors"]).meta({ id: "ChatType" });
export const chatParticipantRoleSchema = z.enum(["organizer", "member"]).meta({ id: "ChatParticipantRole" });
export const attachmentTypeSchema = z.enum(["image", "video", "audio", "file"]).meta({ id: "AttachmentType" });

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const chatEnums = {
  chat_type: chatTypeSchema,
  chat_participant_role: chatParticipantRoleSchema,
  attachment_type: attachmentTypeSchema,
};

const personSchema = z
  .object({
    avatarUrl: signedUrlSchema.describe(
      "Signed URL of the avatar thumbnail, or null if the user has no avatar or `name` is null.",
    ),
    name: z
      .string()
      .nullable()
      .describe("First name, or null if the user has no profile or is hidden from the caller."),
    profileId: z.uuid().nullable().describe("Id of the profile, or null if `name` is null."),
    userId: z.uuid().describe("Id of the user."),
  })
  .meta({ id: "ChatPerson" });

const participantSchema = personSchema
  .extend({
    role: chatParticipantRoleSchema.describe(
      "`organizer` if the user is an organizer of the event, otherwise `member`.",
    ),
  })
  .meta({ id: "ChatParticipant" });

export const chatSummarySchema = z
  .object({
    id: z.uuid().describe("Id of the chat."),
    type: chatTypeSchema.describe(
      "Type of the chat. An `approved_group` chat has the members of an approved group and the organizers. An `event_authors` chat has the organizers of an event. A `direct` chat has two users.",
    ),
    name: z.string().nullable().meta({
      description:
        "Name of the chat, or the event's current title if the chat has no name. The field is null for a direct chat.",
    }),
    avatarUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the event's cover. For a direct chat, this is the signed URL of the other user's avatar. The field is null if there is no image.",
    }),
    eventId: z.uuid().nullable().describe("Id of the event, or null for a direct chat."),
    eventCreatorId: z.uuid().nullable().describe("Id of the user who created the event, or null for a direct chat."),
    viewerEventRole: z
      .enum(["creator", "author", "participant"])
      .meta({ id: "ChatEventRole" })
      .nullable()
      .describe("The caller's role in the event, or null for a direct chat."),
    participantCount: z
      .int()
      .describe(
        "Number of participants, including the caller. In a direct chat, the other user is not counted if they are suspended, have blocked the caller or have no profile.",
      ),
    participantPreview: z.array(participantSchema).max(3).meta({
      description:
        "Up to three other participants. The event's creator comes first, and the other participants follow in the order in which they joined.",
    }),
    peer: personSchema.nullable().meta({
      description:
        "The other user in a direct chat, or null for an event chat. If the other user is suspended, has blocked the caller or has no profile, only `userId` is set.",
    }),
    lastMessageAt: timestampSchema.nullable().describe("Time of the last message, or null if there are no messages."),
    lastMessageContent: z.string().nullable().meta({
      description:
        "First non-empty line of the last message. The field is null if the last message is deleted or has no text, or if there are no messages.",
    }),
    lastMessageSenderId: z
      .uuid()
      .nullable()
      .describe("Id of the user who sent the last message, or null if there are no messages."),
    lastMessageSender: z
      .object({
        name: z
          .string()
          .nullable()
          .describe("First name, or null if the user has no profile or is hidden from the caller."),
        profileId: z.uuid().nullable().describe("Id of the profile, or null if `name` is null."),
        userId: z.uuid().describe("Id of the user."),
      })
      .meta({ id: "MessageSender" })
      .nullable()
      .describe("Sender of the last message, or null if there are no messages."),
    unreadCount: z.int().describe("Number of messages from other users that the caller has not read."),
    createdAt: timestampSchema.describe("Time at which the chat was created."),
    mutedUntil: timestampSchema.nullable().meta({
      description:
        "Time until which the caller gets no push notifications for this chat. The value is 9999-12-31T23:59:59.999Z for a mute without a time limit, and null if the chat is not muted.",
    }),
    isArchived: z.boolean().meta({ description: "Whether the chat is in the caller's archive." }),
    lastMessageDeleted: z.boolean().describe("Whether the last message is deleted."),
    lastMessageAttachmentType: attachmentTypeSchema.nullable().meta({
      description:
        "Type of the first attachment of the last message, which your app can show if the message has no text. The field is null if the last message has no attachment or is deleted.",
    }),
  })
  .meta({ id: "ChatSummary" });

export const chatDetailSchema = z
  .object({
    id: z.uuid().describe("Id of the chat."),
    type: chatTypeSchema.describe(
      "Type of the chat. An `approved_group` chat has the members of an approved group and the organizers. An `event_authors` chat has the organizers of an event. A `direct` chat has two users.",
    ),
    name: z
      .string()
      .nullable()
      .describe(
        "Name of the chat, or the event's current title if the chat has no name. The field is null for a direct chat.",
      ),
    eventId: z.uuid().nullable().describe("Id of the event, or null for a direct chat."),
    participants: z.array(participantSchema).meta({
      description:
        "All participants of the chat. The event's creator comes first, and the other participants follow in the order in which they joined.",
    }),
    createdAt: timestampSchema.describe("Time at which the chat was created."),
  })
  .meta({ id: "ChatDetail" });

export const messageSchema = z
  .object({
    id: z.uuid().describe("Id of the message."),
    chatId: z.uuid().describe("Id of the chat."),
    senderId: z.uuid().describe("Id of the user who sent the message."),
    content: z
      .string()
      .describe("Text of the message. The text is empty if the message is deleted or has only attachments."),
    replyToId: z
      .uuid()
      .nullable()
      .describe("Id of the message that this message replies to, or null if it is not a reply."),
    replyTo: z
      .object({
        id: z.uuid().describe("Id of the message."),
        senderId: z.uuid().describe("Id of the user who sent the message."),
        content: z.string().describe("Current text of the message, or an empty text if the message is deleted."),
        deletedAt: timestampSchema.nullable().describe("Time of deletion, or null if the message is not deleted."),
      })
      .meta({ id: "RepliedMessage" })
      .nullable()
      .describe("Current state of the message that this message replies to, or null if it is not a reply."),
    attachments: z
      .array(
        z
          .object({
            id: z.uuid().describe("Id of the attachment, which you need to get the URL of the file."),
            type: attachmentTypeSchema.describe("Type of the file, which determines how your app shows it."),
            mimeType: z
              .string()
              .describe(
                "MIME type, without parameters. Files that apps cannot show are downloaded as application/octet-stream.",
              ),
            sizeBytes: z.int().meta({ format: "int64", description: "Size of the file in bytes." }),
            fileName: z
              .string()
              .nullable()
              .describe("File name from the sender, or null if the sender did not provide one."),
          })
          .meta({ id: "MessageAttachment" }),
      )
      .describe("Attached files, in the order set by the sender."),
    readBy: z
      .array(z.uuid())
      .describe(
        "Ids of the participants who have read the message, not including the sender. The list includes only participants that are visible in `GET /chats/{id}`.",
      ),
    deletedAt: timestampSchema.nullable().describe("Time of deletion, or null if the message is not deleted."),
    createdAt: timestampSchema.describe(
      "Time at which the message was sent. Every message of a chat has a later time than the messages before it.",
    ),
    updatedAt: timestampSchema.describe("Time of the last edit or deletion."),
    clientMessageId: z.uuid().nullable().meta({
      description:
        "The `clientMessageId` that the caller sent with the message. Use this id to match the message with the local copy on the device. The field is null if the caller sent no id, and in messages from other users.",
    }),
  })
  .meta({ id: "ChatMessage" });
