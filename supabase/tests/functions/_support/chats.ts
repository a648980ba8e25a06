/** Helpers that call the chat and message endpoints, and read the rows of a chat. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "./database.ts";
import { type ApiResponse, expectSuccess } from "./responses.ts";
import type { Person } from "./sign-up.ts";

const { routes } = chatsContract;

export type ChatSummary = z.output<typeof routes.listChats.success.body>["data"][number];
export type ChatDetail = z.output<typeof routes.getChat.success.body>;
export type ChatMessage = z.output<typeof routes.sendMessage.success.body>;

type Fields = Record<string, unknown>;

interface Named {
  id: string;
}

/** Opens a new direct chat with another user. */
export async function openDirectChat(person: Person, peer: Named): Promise<Named> {
  const response = await person.request("POST", "/chats/direct", { userId: peer.id });
  return expectSuccess(response, routes.openDirectChat);
}

/** Calls the endpoint that sends messages. The fields may be invalid. */
export function askToSend(person: Person, { id }: Named, fields: Fields): Promise<ApiResponse> {
  return person.request("POST", `/chats/${id}/messages`, fields);
}

/** Sends a message that must be accepted. */
export async function say(person: Person, chat: Named, content: string, fields: Fields = {}): Promise<ChatMessage> {
  return expectSuccess(await askToSend(person, chat, { content, ...fields }), routes.sendMessage);
}

/** Returns all chats in a user's list. */
export async function chatsOf(person: Person): Promise<ChatSummary[]> {
  return expectSuccess(await person.request("GET", "/chats"), routes.listChats).data;
}

/** Returns one chat from the user's list, or undefined if the list does not contain it. */
export async function summaryFor(person: Person, { id }: Named): Promise<ChatSummary | undefined> {
  return (await chatsOf(person)).find((chat) => chat.id === id);
}

export async function chatSeenBy(person: Person, { id }: Named): Promise<ChatDetail> {
  return expectSuccess(await person.request("GET", `/chats/${id}`), routes.getChat);
}

/** Returns the latest messages of a chat, newest first. */
export async function messagesSeenBy(person: Person, { id }: Named): Promise<ChatMessage[]> {
  return expectSuccess(await person.request("GET", `/chats/${id}/messages?limit=100`), routes.listMessages).data;
}

/** Marks messages as read, all or up to one message. Returns the number of newly read messages. */
export async function readUpTo(person: Person, { id }: Named, message?: Named): Promise<number> {
  const response = await person.request("POST", `/chats/${id}/read`, message && { upToMessageId: message.id });
  return expectSuccess(response, routes.readMessages).updated;
}

export async function deleteMessage(person: Person, { id, chatId }: ChatMessage): Promise<ChatMessage> {
  return expectSuccess(await person.request("DELETE", `/chats/${chatId}/messages/${id}`), routes.deleteMessage);
}

/** All rows about a chat and its notifications. */
export interface ChatRows {
  chat: Fields | null;
  participants: { user_id: string; role: string; unread_count: number }[];
  messages: { id: string; sender_id: string; content: string; deleted_at: string | null }[];
  attachments: { media_key: string }[];
  notifications: { type: string; user_id: string }[];
}

export async function chatRows({ id }: Named): Promise<ChatRows> {
  const [row] = await sql<{ kept: ChatRows }[]>`
    select
      json_build_object(
        'chat', (select to_jsonb(kept) from public.chats as kept where kept.id = ${id}),
        'participants', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.joined_order), '[]')
          from public.chat_participants as kept where kept.chat_id = ${id}
        ),
        'messages', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.messages as kept where kept.chat_id = ${id}
        ),
        'attachments', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.message_id, kept.place), '[]')
          from public.message_attachments as kept
          join public.messages as message on message.id = kept.message_id
          where message.chat_id = ${id}
        ),
        'notifications', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.notifications as kept where kept.chat_id = ${id}
        )
      ) as kept`;
  return row!.kept;
}

/** Calls `attempt`, and checks that the rows of the chat and its notifications are unchanged. */
export async function expectChatUnchanged(chat: Named, attempt: () => Promise<unknown>): Promise<void> {
  const before = await chatRows(chat);
  await attempt();
  expect(await chatRows(chat)).toEqual(before);
}

/** Returns the recipients of one type of notification about a chat, sorted. */
export async function notifiedOfChat(chat: Named, type: string): Promise<string[]> {
  const { notifications } = await chatRows(chat);
  return notifications.filter((notification) => notification.type === type).map(({ user_id }) => user_id);
}
