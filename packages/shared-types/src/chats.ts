/** Contract of the `chats` function: chats, their messages and attachments. */

import { z } from "zod";
import { chatDetailSchema, chatSummarySchema, chatTypeSchema, messageSchema } from "./chats/resources.ts";
import { optionalPageQuerySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { queryBooleanSchema } from "./queries.ts";
import { defineFunction } from "./routes.ts";
import { textRules, visibleTextSchema } from "./texts.ts";
import { idSchema, momentSchema, nullAsAbsent, signedUrlSchema, storageKeySchema, timestampSchema } from "./values.ts";

/** Content of a message. The content may be empty if the message has attachments. */
const contentSchema = visibleTextSchema.max(4000);

const fileSchema = nullAsAbsent(
  z.object({
    key: storageKeySchema.describe(
      "Storage key of a file that the caller uploaded. The file must not be attached to anything else.",
    ),
    fileName: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe(
        "Display name of the file. If you send a path, only its last segment is stored. Control, line-break and bidirectional characters are removed from the file name. If no visible character remains, the file name is `file`.",
      ),
  }),
).meta({ id: "SentFile" });

const sendMessageSchema = nullAsAbsent(
  z.object({
    content: contentSchema
      .default("")
      .describe(`Text of the message. The text is required unless the message has attachments. ${textRules.long}`),
    replyToId: idSchema.optional().describe("Id of the message in this chat that the new message replies to."),
    attachments: z
      .array(fileSchema)
      .max(10)
      .refine((files) => new Set(files.map(({ key }) => key)).size === files.length, "Expected each key once")
      .default([])
      .describe("Files to attach, in display order."),
    clientMessageId: idSchema.optional().meta({
      description:
        "Id that your app generates for the message. If you send the same id again, no second message is created.",
    }),
  }),
)
  .refine(({ content, attachments }) => content !== "" || attachments.length > 0, {
    path: ["content"],
    error: "A message without attachments needs a text",
  })
  .meta({ id: "SendMessage" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the chat.") });
const messageParamsSchema = idParamsSchema.extend({ messageId: idSchema.describe("Id of a message in the chat.") });

export const chatsContract = defineFunction({
  name: "chats",
  summary: "Event chats and direct chats, messages, read receipts and typing indicators",
  access: "person",
  routes: {
    listChats: {
      method: "GET",
      path: "",
      summary: "List your chats",
      description:
        "Returns the caller's chats that are not archived. With `archived=true`, the list contains only archived chats. Each chat includes the first line of its last message, the number of unread messages and up to three participants.\n\nThe chat with the newest message comes first. Without `limit` and `cursor`, the response contains the whole list. If the caller has more than 1,000 chats, the response contains the first 1,000 and a `nextCursor`.",
      query: optionalPageQuerySchema.extend({
        archived: queryBooleanSchema.meta({
          description: "If true, returns only archived chats. If false, returns only chats that are not archived.",
        }),
      }),
      success: { status: 200, body: pageOf("ChatSummaryPage", chatSummarySchema) },
      errors: ["storage_unavailable"],
      unpaginated: "without a page",
    },
    openDirectChat: {
      method: "POST",
      path: "/direct",
      summary: "Open the direct chat with another user",
      description:
        "Two users have at most one direct chat with each other. The first request creates the chat, and the other user gets a `chat_created` notification. Later requests return the existing chat with 200. The number of new chats with users who are neither friends nor matches is limited per day (429 `rate_limited`).\n\nThe request fails with 404 `person_not_found` if the other user does not exist or has left the chat. The error is the same if a block, a suspension or the protection of minors prevents contact, or if the chat closed because a match or friendship ended. If the caller left the chat by deleting their profile, they must create a new profile first (404 `profile_not_found`).",
      body: z.object({ userId: idSchema.describe("Id of the other user.") }).meta({ id: "OpenDirectChat" }),
      success: {
        status: 201,
        unchanged: 200,
        body: z
          .object({
            id: z.uuid().describe("Id of the chat."),
            type: chatTypeSchema.describe("Always `direct`."),
            createdAt: timestampSchema.describe("Time at which the chat was first opened."),
          })
          .meta({ id: "OpenedChat" }),
      },
      errors: ["person_not_found", "profile_not_found"],
      repeatable: true,
    },
    getChat: {
      method: "GET",
      path: "/{id}",
      summary: "Read a chat with its participants",
      description:
        "Returns the chat with all its participants and their roles. The event's creator comes first, and the other participants follow in the order in which they joined. Only participants can read the chat. Other users get 404 `chat_not_found`.\n\nIn an event chat, only the user id is shown for users without a profile, for suspended users, and for users who blocked the caller or are blocked by the caller. In a direct chat, such a user does not appear in `participants`. After blocking the other user of a direct chat, the caller can still read the chat by its id in order to report it.",
      params: idParamsSchema,
      success: { status: 200, body: chatDetailSchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    getChatSummary: {
      method: "GET",
      path: "/{id}/summary",
      summary: "Read one row of the chat list",
      description:
        "Returns one chat with the same fields as `GET /chats`. Use this endpoint to refresh one row of your chat list after a broadcast. Only participants can read the chat, even if it is archived. Other users get 404 `chat_not_found`.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    muteChat: {
      method: "PUT",
      path: "/{id}/mute",
      summary: "Mute a chat",
      description:
        "Stops push notifications for messages in this chat until the given time. If `until` is null, the chat stays muted until you unmute it. New messages still count as unread and still appear in the list of notifications. Messages that arrive while the chat is muted are not pushed later. Muting affects only the caller.\n\nA time in the past is rejected with 400 on `until`. If the chat is already muted, the new time replaces the old one.",
      params: idParamsSchema,
      body: z
        .object({
          until: momentSchema
            .nullable()
            .describe(
              "Time at which the mute ends. The time must be in the future, with `Z` or an offset. Null mutes the chat without a time limit.",
            ),
        })
        .meta({ id: "MuteChat" }),
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    unmuteChat: {
      method: "DELETE",
      path: "/{id}/mute",
      summary: "Unmute a chat",
      description:
        "Turns push notifications for messages in this chat on again. Messages that arrived while the chat was muted are not pushed later. A mute with an end time ends automatically.\n\nIf the chat is not muted, the response contains the unchanged chat.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    archiveChat: {
      method: "POST",
      path: "/{id}/archive",
      summary: "Archive a chat",
      description:
        "Moves the chat from the caller's chat list to the archive. Other participants are not affected. The next message from any participant moves the chat back to the list. Edited and deleted messages do not move the chat.\n\nEvent chats are archived automatically 30 days after the event ends if they have no unread messages. It is safe to retry the request.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    unarchiveChat: {
      method: "DELETE",
      path: "/{id}/archive",
      summary: "Move a chat out of the archive",
      description:
        "Moves the chat from the archive back to the caller's chat list. Other participants are not affected. You can also restore a chat that was archived automatically after its event.\n\nIf the chat is not archived, the response contains the unchanged chat.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    tellTyping: {
      method: "POST",
      path: "/{id}/typing",
      summary: "Show or hide your typing indicator",
      description:
        "Broadcasts `typing.started` or `typing.stopped` on `typing:{chatId}`. The typing status is not stored, and no notification is sent. The typing indicator expires after six seconds, at `expiresAt`. Send the request every few seconds while the user is typing.\n\nIf you send another request within one second of the last broadcast, the request succeeds but is not broadcast. If the caller cannot send messages in the chat, the request fails with 404 `chat_not_found`.",
      params: idParamsSchema,
      body: z
        .object({
          isTyping: z.boolean().describe("Whether the caller is typing. Send false when the caller stops typing."),
        })
        .meta({ id: "TellTyping" }),
      success: {
        status: 200,
        body: z
          .object({ expiresAt: timestampSchema.describe("Time at which other participants' apps hide the indicator.") })
          .meta({ id: "TypingTold" }),
      },
      errors: ["chat_not_found"],
      repeatable: true,
    },
    listMessages: {
      method: "GET",
      path: "/{id}/messages",
      summary: "List the messages of a chat",
      description:
        "Returns the messages of the chat, with the newest message first. Participants can read all messages, including those sent before they joined. A deleted message stays in the list with empty `content` and a `deletedAt` time.\n\nUse `after` to get the messages that your app missed, for example after a broadcast or a lost connection. With `after`, the oldest message comes first. If `nextCursor` is not null, more messages follow. Listing messages does not mark them as read. To mark messages as read, use `POST /chats/{id}/read`.",
      params: idParamsSchema,
      query: pageQuerySchema.extend({
        after: z.uuid().optional().meta({
          description:
            "Id of a message in this chat. Returns only messages sent after this message, oldest first. This message can be a deleted one.",
        }),
      }),
      success: { status: 200, body: pageOf("MessagePage", messageSchema) },
      errors: ["chat_not_found"],
    },
    sendMessage: {
      method: "POST",
      path: "/{id}/messages",
      summary: "Send a message",
      description:
        "Sends text, uploaded files or both. The message is broadcast as `message.created` on `chat:{chatId}`. The other participants get a `chat_message` notification, which replaces their unread notification of the same chat.\n\nIf you send a `clientMessageId`, it is safe to retry the request. A retry returns the existing message with 200. In a direct chat, the caller can send at most 50 messages per day until the other user sends a message (429 `rate_limited` with `limit: unanswered_messages`).",
      params: idParamsSchema,
      body: sendMessageSchema,
      success: { status: 201, unchanged: 200, body: messageSchema },
      errors: ["chat_not_found", "media_changed", "media_in_use", "media_busy", "storage_unavailable"],
      limits: ["messages", "messages_of_day"],
    },
    editMessage: {
      method: "PATCH",
      path: "/{id}/messages/{messageId}",
      summary: "Edit your message",
      description:
        "Changes the text of a message. Attachments do not change. Only the sender can edit a message. The change is broadcast as `message.updated` on `chat:{chatId}`. No notification is sent.\n\nA deleted message cannot be edited (409 `message_deleted`). Sending the current text again changes nothing.",
      params: messageParamsSchema,
      body: z
        .object({
          content: contentSchema.describe(
            "New text of the message. The text can be empty only if the message has attachments.",
          ),
        })
        .meta({ id: "EditMessage" }),
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found", "message_deleted"],
    },
    deleteMessage: {
      method: "DELETE",
      path: "/{id}/messages/{messageId}",
      summary: "Delete a message",
      description:
        "Users can delete their own messages. Organizers can delete any message in the chats of their event. The message stays in the list with empty `content` and a `deletedAt` time. Files of the message are deleted, and its preview is removed from notifications.\n\nThe deletion is broadcast as `message.deleted` on `chat:{chatId}`. It is safe to retry the request.",
      params: messageParamsSchema,
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found"],
      repeatable: true,
    },
    readMessages: {
      method: "POST",
      path: "/{id}/read",
      summary: "Mark messages as read",
      description:
        "Marks all messages up to `upToMessageId` as read, or all messages if `upToMessageId` is omitted. Notifications about these messages are also marked as read. The caller is added to `readBy` of these messages, and `chat.read` is broadcast on `chat:{chatId}`.\n\nMessages that the caller has read never become unread again. It is safe to retry the request. In a direct chat with a user whom the caller has blocked, the request has no effect.",
      params: idParamsSchema,
      body: z
        .object({
          upToMessageId: idSchema
            .nullish()
            .describe(
              "Id of the last message that the user has read. If the id is omitted, all messages are marked as read.",
            ),
        })
        .meta({ id: "ReadMessages" }),
      success: {
        status: 200,
        body: z
          .object({ updated: z.int().describe("Number of messages that this request marked as read.") })
          .meta({ id: "MessagesRead" }),
      },
      errors: ["chat_not_found", "message_not_found"],
      repeatable: true,
    },
    getAttachment: {
      method: "GET",
      path: "/{id}/attachments/{attachmentId}/url",
      summary: "Get the URL of an attachment",
      description:
        "Returns a signed URL of the file. Only participants of the chat can get the URL. The URL expires after one hour, so request it when your app shows the file. If the file no longer exists, `url` is null.\n\nIf the message was deleted, the request fails with 404 `attachment_not_found`.",
      params: idParamsSchema.extend({
        attachmentId: idSchema.describe("Id of an attachment of a message in the chat."),
      }),
      success: {
        status: 200,
        body: z
          .object({
            url: signedUrlSchema.describe("Signed URL, valid for one hour, or null if the file no longer exists."),
          })
          .meta({ id: "AttachmentUrl" }),
      },
      errors: ["chat_not_found", "attachment_not_found", "storage_unavailable"],
    },
  },
});
