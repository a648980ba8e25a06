/** The `chats` function: chats, messages, attachments. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { pageSizeOf } from "@social/shared-types/pages.ts";
import { type TypingEvent, topicNames } from "@social/shared-types/realtime.ts";
import { createApp } from "../_shared/http/app.ts";
import { callWithFiles } from "../_shared/media/file-check.ts";
import { broadcastSoon } from "../_shared/realtime/broadcasts.ts";

export const app = createApp(chatsContract, {
  listChats: ({ callVerb, query }) =>
    callVerb("list_chats", {
      cursor: query.cursor ?? null,
      page_size: pageSizeOf(query),
      is_archived: query.archived,
    }),
  openDirectChat: ({ callVerb, body }) => callVerb("open_direct_chat", { person_id: body.userId }),
  getChat: ({ callVerb, params }) => callVerb("get_chat", { chat_id: params.id }),
  getChatSummary: ({ callVerb, params }) => callVerb("get_chat_summary", { chat_id: params.id }),
  muteChat: ({ callVerb, params, body }) => callVerb("mute_chat", { chat_id: params.id, until: body.until }),
  unmuteChat: ({ callVerb, params }) => callVerb("unmute_chat", { chat_id: params.id }),
  archiveChat: ({ callVerb, params }) => callVerb("archive_chat", { chat_id: params.id }),
  unarchiveChat: ({ callVerb, params }) => callVerb("unarchive_chat", { chat_id: params.id }),
  tellTyping: async ({ callVerb, params: { id }, body: { isTyping }, person }) => {
    const answer = await callVerb("type_in_chat", { chat_id: id, is_typing: isTyping });
    const { counts, expiresAt } = JSON.parse(answer.json);
    if (counts && !answer.isReplayed) {
      const type = isTyping ? "typing.started" : "typing.stopped";
      broadcastSoon(topicNames.typing(id), { type, chatId: id, userId: person.id } satisfies TypingEvent);
    }
    return { expiresAt };
  },
  listMessages: ({ callVerb, params, query }) =>
    callVerb("list_messages", {
      chat_id: params.id,
      cursor: query.cursor ?? null,
      page_size: query.limit,
      after_id: query.after ?? null,
    }),
  sendMessage: ({ callVerb, params, body }) =>
    callWithFiles(callVerb, "send_message", { chat_id: params.id, message: body }),
  editMessage: ({ callVerb, params, body }) =>
    callVerb("edit_message", { chat_id: params.id, message_id: params.messageId, content: body.content }),
  deleteMessage: ({ callVerb, params }) =>
    callVerb("delete_message", { chat_id: params.id, message_id: params.messageId }),
  readMessages: ({ callVerb, params, body }) =>
    callVerb("read_messages", { chat_id: params.id, up_to_message_id: body.upToMessageId ?? null }),
  getAttachment: ({ callVerb, params }) =>
    callVerb("get_attachment", { chat_id: params.id, attachment_id: params.attachmentId }),
});
