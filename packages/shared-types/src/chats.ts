/** Contract of the `chats` function: chats, messages, attachments. */

import { z } from "zod";
import { chatDetailSchema, chatSummarySchema, chatTypeSchema, messageSchema } from "./chats/resources.ts";
import { optionalPageQuerySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { queryBooleanSchema } from "./queries.ts";
import { defineFunction } from "./routes.ts";
import { textRules, visibleTextSchema } from "./texts.ts";
import { idSchema, momentSchema, nullAsAbsent, signedUrlSchema, storageKeySchema, timestampSchema } from "./values.ts";

/** Can be empty if there are attachments. */
const contentSchema = visibleTextSchema.max(4000);

const fileSchema = nullAsAbsent(
  z.object({
    key: storageKeySchema.describe(
      "Storage key of a file that the caller uploaded. The file must not be in use elsewhere.",
    ),
    fileName: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe(
        "Display name of the file. The service stores the last segment of a path, without control, line-break and bidirectional characters, or `file` if nothing is left.",
      ),
  }),
).meta({ id: "SentFile" });

const sendMessageSchema = nullAsAbsent(
  z.object({
    content: contentSchema
      .default("")
      .describe(`Text of the message. It can be empty only if there are attachments. ${textRules.long}`),
    replyToId: idSchema.optional().describe("Message of this chat to reply to."),
    attachments: z
      .array(fileSchema)
      .max(10)
      .refine((files) => new Set(files.map(({ key }) => key)).size === files.length, "Expected each key once")
      .default([])
      .describe("Files, in the order of display."),
    clientMessageId: idSchema.optional().meta({
      description:
        "Id that the client generates for the message. If the same id is sent again, no second message is created.",
    }),
  }),
)
  .refine(({ content, attachments }) => content !== "" || attachments.length > 0, {
    path: ["content"],
    error: "A message without attachments needs a text",
  })
  .meta({ id: "SendMessage" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the chat.") });
const messageParamsSchema = idParamsSchema.extend({ messageId: idSchema.describe("Id of a message of the chat.") });

export const chatsContract = defineFunction({
  name: "chats",
  summary: "Chats of events, groups and pairs of users: lists, messages, read receipts and typing",
  access: "person",
  routes: {
    listChats: {
      method: "GET",
      path: "",
      summary: "List your chats",
      description:
        "Returns the chats of the caller that are not archived, or with `archived=true` those that are. The chat with the latest message comes first. Each chat has a short form of its last message, the number of unread messages and some participants.\n\nWithout `limit` and `cursor` the response holds the whole list. If there are more than 1,000 chats, it holds the first 1,000 and a `nextCursor`. A new message moves its chat to the top.",
      query: optionalPageQuerySchema.extend({
        archived: queryBooleanSchema.meta({
          description: "True: only archived chats. False: only chats that are not archived.",
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
        "Two users have one direct chat. The first call creates it, and the other user gets a `chat_created` notification. Later calls return the same chat with 200. The number of new chats with users who are neither friends nor matches is limited per day (429 `rate_limited`).\n\n- 404 `person_not_found`: the user does not exist or has left the chat; a block, a suspension or the protection of minors separates the two; or the chat closed when their match or friendship ended.\n- 404 `profile_not_found`: the caller left the chat by deleting their profile, and needs a new profile first.",
      body: z.object({ userId: idSchema.describe("Id of the other user.") }).meta({ id: "OpenDirectChat" }),
      success: {
        status: 201,
        unchanged: 200,
        body: z
          .object({
            id: z.uuid().describe("Id of the chat."),
            type: chatTypeSchema.describe("Always `direct` here."),
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
        "Returns the type, the name and all participants with their roles: the creator of the event first, then in the order of joining. Only participants can read the chat. Other users get 404 `chat_not_found`.\n\nIn the chat of an event, users without a profile, suspended users and users who have a block with the caller are shown by id only. In a direct chat such a user is left out, as if they had left the chat. A caller who has blocked the other user can still read the direct chat by its id, to report it.",
      params: idParamsSchema,
      success: { status: 200, body: chatDetailSchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    getChatSummary: {
      method: "GET",
      path: "/{id}/summary",
      summary: "Read one row of the chat list",
      description:
        "Returns the chat in the form of `GET /chats`, so that an app can refresh one row of its list after a broadcast. Only participants can read it, also if the chat is archived. Other users get 404 `chat_not_found`.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    muteChat: {
      method: "PUT",
      path: "/{id}/mute",
      summary: "Mute a chat",
      description:
        "Stops push notifications for messages of this chat until the given time, or without an end if `until` is null. Messages are still listed and counted as unread, and they still appear in the list of notifications. They are not pushed later either. Only the caller is affected.\n\nA time in the past is rejected with 400 on `until`. Repeating the call sets the time again.",
      params: idParamsSchema,
      body: z
        .object({
          until: momentSchema
            .nullable()
            .describe("End of the mute, in the future, with Z or an offset; null mutes without an end."),
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
        "Messages of the chat are pushed to the caller again. Messages that arrived while the chat was muted are not pushed later. A mute also ends at its time.\n\nIf the chat is not muted, the call returns it unchanged.",
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
        "Moves the chat from the list of the caller to the archive. Other participants do not notice. The next message, from any participant, moves the chat back to the list. Edits and deletions do not.\n\nChats of events are archived automatically 30 days after the event if no message is unread. Repeating the call changes nothing.",
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
        "Moves the chat from the archive back to the list of the caller. Other participants do not notice. A chat that was archived automatically after its event also comes back.\n\nIf the chat is not archived, the call returns it unchanged.",
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
        "Broadcasts `typing.started` or `typing.stopped` on `typing:{chatId}`. The call stores nothing and sends no notification. The indicator ends at `expiresAt`, six seconds later: repeat the call while the user is typing.\n\nCalls within one second after the last broadcast are accepted but not broadcast. If the caller cannot write in the chat, the response is 404 `chat_not_found`.",
      params: idParamsSchema,
      body: z
        .object({ isTyping: z.boolean().describe("False if the caller has stopped typing.") })
        .meta({ id: "TellTyping" }),
      success: {
        status: 200,
        body: z
          .object({ expiresAt: timestampSchema.describe("Time until which other apps show the indicator.") })
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
        "Participants can read all messages, including those sent before they joined. The newest message comes first, and `cursor` leads to older ones.\n\nWith `after` the response holds the messages sent after a known one, oldest first. One such call after a broadcast or a lost connection returns all missed messages; follow `nextCursor` if there are more. A deleted message stays in the list with empty `content` and `deletedAt`. Listing does not mark messages as read: use `POST /chats/{id}/read`.",
      params: idParamsSchema,
      query: pageQuerySchema.extend({
        after: z.uuid().optional().meta({
          description:
            "Id of a message of this chat, deleted or not. The response holds the messages sent after it, oldest first.",
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
        "Participants can send a text, files that they have uploaded, or both. The message is broadcast as `message.created` on `chat:{chatId}`. The other participants get a `chat_message` notification that replaces their unread one of the same chat.\n\nWith a `clientMessageId` the call can be repeated: the first message is returned with 200, so a message written offline is sent once. In a direct chat whose other user has never written, the caller can send 50 messages a day (429 `rate_limited` with `limit: unanswered_messages`).",
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
        "Only the sender can edit a message. Attachments do not change. The text can be empty only if the message has attachments. The change is broadcast as `message.updated` on `chat:{chatId}`. No notification is sent.\n\nA deleted message cannot be edited (409 `message_deleted`). Sending the same text again changes nothing.",
      params: messageParamsSchema,
      body: z
        .object({ content: contentSchema.describe("New text. It can be empty only if there are attachments.") })
        .meta({ id: "EditMessage" }),
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found", "message_deleted"],
    },
    deleteMessage: {
      method: "DELETE",
      path: "/{id}/messages/{messageId}",
      summary: "Delete a message",
      description:
        "Only the sender can delete a message, except that organizers can delete any message in the chats of their event. The message stays in the list with empty `content` and `deletedAt`. Its files are deleted, and notifications lose the preview.\n\nThe deletion is broadcast as `message.deleted` on `chat:{chatId}`. Repeating the call changes nothing.",
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
        "Moves the read pointer of the caller to the given message, or to the newest message if none is given. The pointer never moves back. Notifications of these messages become read. Other participants find the caller in `readBy` and receive `chat.read` on `chat:{chatId}`.\n\nRepeating the call changes nothing. In a direct chat with a user that the caller has blocked, the call has no effect.",
      params: idParamsSchema,
      body: z
        .object({
          upToMessageId: idSchema.nullish().describe("Last message that was read. Without it all messages are marked."),
        })
        .meta({ id: "ReadMessages" }),
      success: {
        status: 200,
        body: z
          .object({ updated: z.int().describe("Number of messages that became read.") })
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
        "Only participants of the chat can get the URL. It is signed and valid for one hour, so request it when the app shows the file. It is null if the file no longer exists.\n\nA deleted message has no attachments: 404 `attachment_not_found`.",
      params: idParamsSchema.extend({
        attachmentId: idSchema.describe("Id of an attachment of a message of the chat."),
      }),
      success: {
        status: 200,
        body: z
          .object({
            url: signedUrlSchema.describe("Signed URL, valid for one hour; null if the file no longer exists."),
          })
          .meta({ id: "AttachmentUrl" }),
      },
      errors: ["chat_not_found", "attachment_not_found", "storage_unavailable"],
    },
  },
});
