/** Contract of the `chats` function: chats, messages, attachments. */

import { z } from "zod";
import { chatDetailSchema, chatSummarySchema, chatTypeSchema, messageSchema } from "./chats/resources.ts";
import { optionalPageQuerySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { queryBooleanSchema } from "./queries.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, momentSchema, nullAsAbsent, signedUrlSchema, storageKeySchema, timestampSchema } from "./values.ts";

/** Empty beside attachments alone. */
const contentSchema = z
  .string()
  .max(4000)
  .refine((content) => content === "" || content.trim() !== "", "White space alone is no text");

const fileSchema = nullAsAbsent(z.object({ key: storageKeySchema, fileName: z.string().min(1).max(255).optional() }));

const sendMessageSchema = nullAsAbsent(
  z.object({
    content: contentSchema.default(""),
    replyToId: idSchema.optional(),
    attachments: z
      .array(fileSchema)
      .max(10)
      .refine((files) => new Set(files.map(({ key }) => key)).size === files.length, "Expected each key once")
      .default([]),
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

const idParamsSchema = z.object({ id: idSchema });
const messageParamsSchema = z.object({ id: idSchema, messageId: idSchema });

export const chatsContract = defineFunction({
  name: "chats",
  summary: "Chats of events, groups and two people: lists, messages, read marks, typing",
  access: "person",
  routes: {
    listChats: {
      method: "GET",
      path: "",
      summary: "Own chats, the latest message first; all of them, or a page",
      query: optionalPageQuerySchema.extend({
        archived: queryBooleanSchema.meta({ description: "Those in the archive, in place of the others." }),
      }),
      success: { status: 200, body: pageOf("ChatSummaryPage", chatSummarySchema) },
      errors: ["storage_unavailable"],
      whole: "without a page",
    },
    openDirectChat: {
      method: "POST",
      path: "/direct",
      summary: "The direct chat with a person; made when there is none",
      body: z.object({ userId: idSchema }).meta({ id: "OpenDirectChat" }),
      success: {
        status: 201,
        unchanged: 200,
        body: z.object({ id: z.uuid(), type: chatTypeSchema, createdAt: timestampSchema }).meta({ id: "OpenedChat" }),
      },
      errors: ["person_not_found", "profile_not_found"],
    },
    getChat: {
      method: "GET",
      path: "/{id}",
      summary: "One chat with its participants in the order of joining",
      params: idParamsSchema,
      success: { status: 200, body: chatDetailSchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    getChatSummary: {
      method: "GET",
      path: "/{id}/summary",
      summary: "One chat as it stands in the list",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    muteChat: {
      method: "PUT",
      path: "/{id}/mute",
      summary: "Push no messages of a chat until then; null for good",
      params: idParamsSchema,
      body: z.object({ until: momentSchema.nullable() }).meta({ id: "MuteChat" }),
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    unmuteChat: {
      method: "DELETE",
      path: "/{id}/mute",
      summary: "Push the messages of a chat again",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    archiveChat: {
      method: "POST",
      path: "/{id}/archive",
      summary: "Out of the list of chats, until the next message",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    unarchiveChat: {
      method: "DELETE",
      path: "/{id}/archive",
      summary: "Back into the list of chats",
      params: idParamsSchema,
      success: { status: 200, body: chatSummarySchema },
      errors: ["chat_not_found", "storage_unavailable"],
    },
    tellTyping: {
      method: "POST",
      path: "/{id}/typing",
      summary: "Tell who follows typing:{chatId} that one types, or does no more; one word a second counts",
      params: idParamsSchema,
      body: z.object({ isTyping: z.boolean() }).meta({ id: "TellTyping" }),
      success: { status: 200, body: z.object({ expiresAt: timestampSchema }).meta({ id: "TypingTold" }) },
      errors: ["chat_not_found"],
    },
    listMessages: {
      method: "GET",
      path: "/{id}/messages",
      summary: "Messages of a chat, newest first, or those after a known one, oldest first",
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
      params: messageParamsSchema,
      body: z.object({ content: contentSchema }).meta({ id: "EditMessage" }),
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found", "message_deleted"],
    },
    deleteMessage: {
      method: "DELETE",
      path: "/{id}/messages/{messageId}",
      summary: "Delete an own message, or any as an organizer; its place stays",
      params: messageParamsSchema,
      success: { status: 200, body: messageSchema },
      errors: ["not_the_sender", "chat_not_found", "message_not_found"],
    },
    readMessages: {
      method: "POST",
      path: "/{id}/read",
      summary: "Mark messages read up to one, or all",
      params: idParamsSchema,
      body: z.object({ upToMessageId: idSchema.nullish() }).meta({ id: "ReadMessages" }),
      success: { status: 200, body: z.object({ updated: z.int() }).meta({ id: "MessagesRead" }) },
      errors: ["chat_not_found", "message_not_found"],
    },
    getAttachment: {
      method: "GET",
      path: "/{id}/attachments/{attachmentId}/url",
      summary: "A signed URL of an attachment",
      params: z.object({ id: idSchema, attachmentId: idSchema }),
      success: { status: 200, body: z.object({ url: signedUrlSchema }).meta({ id: "AttachmentUrl" }) },
      errors: ["chat_not_found", "attachment_not_found", "storage_unavailable"],
    },
  },
});
