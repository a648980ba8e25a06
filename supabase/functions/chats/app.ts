/** The `chats` function: chats, messages, attachments. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { pageSizeOf } from "@social/shared-types/pages.ts";
import { type TypingEvent, topicNames } from "@social/shared-types/realtime.ts";
import { createApp } from "../_shared/http/app.ts";
import { callWithFiles } from "../_shared/media/file-check.ts";
import { broadcastSoon } from "../_shared/realtime/broadcasts.ts";

export const app = createApp(chatsContract, {
  listChats: ({ callRpc, query }) =>
    callRpc("list_chats", {
      cursor: query.cursor ?? null,
      page_size: pageSizeOf(query),
      is_archived: query.archived,
    }),
  openDirectChat: ({ callRpc, body }) => callRpc("open_direct_chat", { person_id: body.userId }),
  getChat: ({ callRpc, params }) => callRpc("get_chat", { chat_id: params.id }),
  getChatSummary: ({ callRpc, params }) => callRpc("get_chat_summary", { chat_id: params.id }),
  muteChat: ({ callRpc, params, body }) => callRpc("mute_chat", { chat_id: params.id, until: body.until }),
  unmuteChat: ({ callRpc, params }) => callRpc("unmute_chat", { chat_id: params.id }),
  archiveChat: ({ callRpc, params }) => callRpc("archive_chat", { chat_id: params.id }),
  unarchiveChat: ({ callRpc, params }) => callRpc("unarchive_chat", { chat_id: params.id }),
  tellTyping: async ({ callRpc, params: { id }, body: { isTyping }, person }) => {
    const answer = await callRpc("type_in_chat", { chat_id: id, is_typing: isTyping });
    const { counts, expiresAt } = JSON.parse(answer.json);
    if (counts && !answer.isReplayed) {
      const type = isTyping ? "typing.started" : "typing.stopped";
      broadcastSoon(topicNames.typing(id), { type, chatId: id, userId: person.id } satisfies TypingEvent);
    }
    return { expiresAt };
  },
  listMessages: ({ callRpc, params, query }) =>
    callRpc("list_messages", {
      chat_id: params.id,
      cursor: query.cursor ?? null,
      page_size: query.limit,
      after_id: query.after ?? null,
    }),
  sendMessage: ({ callRpc, params, body }) =>
    callWithFiles(callRpc, "send_message", { chat_id: params.id, message: body }),
  editMessage: ({ callRpc, params, body }) =>
    callRpc("edit_message", { chat_id: params.id, message_id: params.messageId, content: body.content }),
  deleteMessage: ({ callRpc, params }) =>
    callRpc("delete_message", { chat_id: params.id, message_id: params.messageId }),
  readMessages: ({ callRpc, params, body }) =>
    callRpc("read_messages", { chat_id: params.id, up_to_message_id: body.upToMessageId ?? null }),
  getAttachment: ({ callRpc, params }) =>
    callRpc("get_attachment", { chat_id: params.id, attachment_id: params.attachmentId }),
});
