/** Contract of the `chats` function: chats, messages, attachments. */

import { z } from "zod";
import { chatDetailSchema, chatSummarySchema, chatTypeSchema, messageSchema } from "./chats/resources.ts";
import { optionalPageQuerySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { queryBooleanSchema } from "./queries.ts";
import { defineFunction } from "./routes.ts";
import { textRules, visibleTextSchema } from "./texts.ts";
import { idSchema, momentSchema, nullAsAbsent, signedUrlSchema, storageKeySchema, timestampSchema } from "./values.ts";

/** Empty beside attachments alone. */
const contentSchema = visibleTextSchema.max(4000);

const fileSchema = nullAsAbsent(
  z.object({
    key: storageKeySchema.describe("Of a file that the caller uploaded and that nothing shows yet."),
    fileName: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe(
        "What the file is called where it is shown: the last segment of a path is stored, without control, line-break and bidirectional characters; `file` if nothing is left.",
      ),
  }),
).meta({ id: "SentFile" });

const sendMessageSchema = nullAsAbsent(
  z.object({
    content: contentSchema.default("").describe(`The text; empty only beside attachments. ${textRules.long}`),
    replyToId: idSchema.optional().describe("A message of this chat to which this one replies."),
    attachments: z
      .array(fileSchema)
      .max(10)
      .refine((files) => new Set(files.map(({ key }) => key)).size === files.length, "Expected each key once")
      .default([])
      .describe("Files, in the order in which they are shown."),
    clientMessageId: idSchema
      .optional()
      .meta({ description: "The client's own id; a message sent again under it is not doubled." }),
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
  summary: "Chats of events, groups and two people: lists, messages, read marks, typing",
  access: "person",
  routes: {
    listChats: {
      method: "GET",
      path: "",
      summary: "Own chats, the latest message first; all of them, or a page",
      description:
        "Lists the chats of events, groups and two people in which the caller is, or with `archived` those in the archive. Each has the last message in short, what is unread, and some of the others. Without `limit` and `cursor` the answer has all of them at once, of more than 1,000 the first and a cursor. A chat with a new message moves to the top.",
      query: optionalPageQuerySchema.extend({
        archived: queryBooleanSchema.meta({ description: "Those in the archive, in place of the others." }),
      }),
      success: { status: 200, body: pageOf("ChatSummaryPage", chatSummarySchema) },
      errors: ["storage_unavailable"],
      unpaginated: "without a page",
    },
    openDirectChat: {
      method: "POST",
      path: "/direct",
      summary: "The direct chat with a person; made when there is none",
      description:
        "Answers with the one chat of the two, made by the first call, of which the other person is notified by `chat_created`. Anybody may write to anybody from whom neither a block, a suspension nor age keeps them apart, but begins only so many chats with strangers a day (429 `rate_limited`). Repeating it answers the same chat with 200.",
      body: z.object({ userId: idSchema.describe("Id of the other user.") }).meta({ id: "OpenDirectChat" }),
      success: {
        status: 201,
        unchanged: 200,
        body: z
          .object({
            id: z.uuid().describe("Id of the chat."),
            type: chatTypeSchema.describe("Always `direct` here."),
            createdAt: timestampSchema.describe("When the chat was first opened."),
          })
          .meta({ id: "OpenedChat" }),
      },
      errors: ["person_not_found", "profile_not_found"],
      repeatable: true,
    },
    getChat: {
      method: "GET",
      path: "/{id}",
      summary: "One chat with its participants in the order of joining",
      description:
        "Shows type, name and all participants with their roles, to participants alone; to others it is 404 `chat_not_found`. In a chat of an event, a person without a profile, suspended, or hidden by a block is shown by the id alone. The other person of a direct chat is then left out, as if that person had left. A caller who has blocked that person keeps reading the chat by its id, to report it.",
      params: idParamsSchema,
      success: { status: 200, body: chatDetailSchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    getChatSummary: {
      method: "GET",
      path: "/{id}/summary",
      summary: "One chat as it stands in the list",
      description:
        "Answers what `GET /chats` has of this chat, so that an app refreshes one line of its list after a broadcast. Participants alone may, of an archived chat too; to others it is 404 `chat_not_found`.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    muteChat: {
      method: "PUT",
      path: "/{id}/mute",
      summary: "Push no messages of a chat until then; null for good",
      description:
        "Concerns the caller alone. Messages go on to be listed, notified and counted as unread; no device rings for them, then or later. A time that is past is 400 on `until`. Repeating it sets the time anew.",
      params: idParamsSchema,
      body: z
        .object({ until: momentSchema.nullable().describe("A time to come, with Z or an offset; null for good.") })
        .meta({ id: "MuteChat" }),
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    unmuteChat: {
      method: "DELETE",
      path: "/{id}/mute",
      summary: "Push the messages of a chat again",
      description:
        "Concerns the caller alone; the clock ends a mute as well. What came meanwhile is not pushed later. A chat that is not muted is answered as it is.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    archiveChat: {
      method: "POST",
      path: "/{id}/archive",
      summary: "Out of the list of chats, until the next message",
      description:
        "Concerns the caller alone, and others notice nothing. The next message, whoever sends it, brings the chat back; edits and deletions do not. Chats of events are archived by themselves 30 days after the event when nothing is unread. Repeating it changes nothing.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    unarchiveChat: {
      method: "DELETE",
      path: "/{id}/archive",
      summary: "Back into the list of chats",
      description:
        "Concerns the list of the caller alone, and nobody is notified. A chat that was archived by itself after its event comes back too. One that is not in the archive is answered as it is.",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
      repeatable: true,
    },
    tellTyping: {
      method: "POST",
      path: "/{id}/typing",
      summary: "Tell who follows typing:{chatId} that one types, or does no more; one word a second counts",
      description:
        "Broadcasts `typing.started` or `typing.stopped` to participants who follow the topic, and keeps nothing; nobody is notified. It lapses at `expiresAt`, so that an app tells it again while the person goes on. What comes sooner than a second after the last word is answered and dropped. Where the caller cannot write it is 404 `chat_not_found`.",
      params: idParamsSchema,
      body: z
        .object({ isTyping: z.boolean().describe("False when the person has stopped.") })
        .meta({ id: "TellTyping" }),
      success: {
        status: 200,
        body: z
          .object({ expiresAt: timestampSchema.describe("Until when others show it.") })
          .meta({ id: "TypingTold" }),
      },
      errors: ["chat_not_found"],
      repeatable: true,
    },
    listMessages: {
      method: "GET",
      path: "/{id}/messages",
      summary: "Messages of a chat, newest first, or those after a known one, oldest first",
      description:
        "Shows participants all messages, also from before they joined. `cursor` leads back to older ones; `after` brings in one call what was missed after a broadcast or a lost connection. A deleted message keeps its place with empty `content` and `deletedAt`. Nothing becomes read by it: that is `POST /chats/{id}/read`.",
      params: idParamsSchema,
      query: pageQuerySchema.extend({
        after: z
          .uuid()
          .optional()
          .meta({
            description:
              "A message of this chat, deleted or not: the answer holds what was sent after it, oldest first. One call " +
              "after a broadcast or a lost connection brings all that was missed.",
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
        "Participants may, with a text, with files that they have uploaded, or with both. The others are notified by `chat_message`, one unread of each chat at a time, and who follows `chat:{chatId}` hears `message.created`. With a `clientMessageId` a repetition answers the first message with 200, so that what was written offline is sent once. In a direct chat whose other person never wrote, 50 messages a day are sent (429 `rate_limited`).",
      params: idParamsSchema,
      body: sendMessageSchema,
      success: { status: 201, unchanged: 200, body: messageSchema },
      errors: ["chat_not_found", "media_changed", "media_in_use", "media_busy", "storage_unavailable"],
      limits: ["messages", "messages_of_day"],
    },
    editMessage: {
      method: "PATCH",
      path: "/{id}/messages/{messageId}",
      summary: "Change the text of an own message",
      description:
        "Only the sender may, while the message is not deleted. Attachments stay as they are, and the text may be empty beside them only. Who follows `chat:{chatId}` hears `message.updated`; nobody is notified. A deleted message is 409 `message_deleted`; the same text changes nothing.",
      params: messageParamsSchema,
      body: z
        .object({ content: contentSchema.describe("The new text; empty only beside attachments.") })
        .meta({ id: "EditMessage" }),
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found", "message_deleted"],
    },
    deleteMessage: {
      method: "DELETE",
      path: "/{id}/messages/{messageId}",
      summary: "Delete an own message, or any as an organizer; its place stays",
      description:
        "The sender may, and in chats of events the organizers. The message keeps its place with empty `content` and `deletedAt`, its files are gone, and notifications lose its preview. Who follows `chat:{chatId}` hears `message.deleted`. Repeating it changes nothing.",
      params: messageParamsSchema,
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found"],
      repeatable: true,
    },
    readMessages: {
      method: "POST",
      path: "/{id}/read",
      summary: "Mark messages read up to one, or all",
      description:
        "Moves the caller's own mark up to the message, or to the newest one when none is named, and never back. Its notifications become read too; others find the caller in `readBy` and hear `chat.read` on `chat:{chatId}`. `updated` counts the messages that became read. Repeating it changes nothing, as does calling it in a direct chat whose other person the caller has blocked.",
      params: idParamsSchema,
      body: z
        .object({
          upToMessageId: idSchema.nullish().describe("The last message that was read; without it all of them."),
        })
        .meta({ id: "ReadMessages" }),
      success: {
        status: 200,
        body: z.object({ updated: z.int().describe("How many messages became read.") }).meta({ id: "MessagesRead" }),
      },
      errors: ["chat_not_found", "message_not_found"],
      repeatable: true,
    },
    getAttachment: {
      method: "GET",
      path: "/{id}/attachments/{attachmentId}/url",
      summary: "A signed URL of an attachment",
      description:
        "Participants of the chat alone may ask for it. The URL is good for an hour, and null once the file is gone; an app asks when it shows the file. A deleted message has no attachments any more: 404 `attachment_not_found`.",
      params: idParamsSchema.extend({
        attachmentId: idSchema.describe("Id of an attachment of a message of the chat."),
      }),
      success: {
        status: 200,
        body: z
          .object({ url: signedUrlSchema.describe("Good for an hour; null once the file is gone.") })
          .meta({ id: "AttachmentUrl" }),
      },
      errors: ["chat_not_found", "attachment_not_found", "storage_unavailable"],
    },
  },
});
