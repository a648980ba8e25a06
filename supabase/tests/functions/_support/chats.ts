/** Chats and messages over HTTP, and their rows. */

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

/** Opens a new direct chat with a user. */
export async function openDirectChat(person: Person, peer: Named): Promise<Named> {
  const response = await person.request("POST", "/chats/direct", { userId: peer.id });
  return expectSuccess(response, routes.openDirectChat);
}

/** Calls the endpoint that sends messages, with any fields. */
export function askToSend(person: Person, { id }: Named, fields: Fields): Promise<ApiResponse> {
  return person.request("POST", `/chats/${id}/messages`, fields);
}

/** Sends a message. */
export async function say(person: Person, chat: Named, content: string, fields: Fields = {}): Promise<ChatMessage> {
  return expectSuccess(await askToSend(person, chat, { content, ...fields }), routes.sendMessage);
}

/** Returns all chats of a user's list. */
export async function chatsOf(person: Person): Promise<ChatSummary[]> {
  return expectSuccess(await person.request("GET", "/chats"), routes.listChats).data;
}

/** Returns one chat of the user's list, or undefined. */
export async function summaryFor(person: Person, { id }: Named): Promise<ChatSummary | undefined> {
  return (await chatsOf(person)).find((chat) => chat.id === id);
}

export async function chatSeenBy(person: Person, { id }: Named): Promise<ChatDetail> {
  return expectSuccess(await person.request("GET", `/chats/${id}`), routes.getChat);
}

/** Returns the latest messages, newest first. */
export async function messagesSeenBy(person: Person, { id }: Named): Promise<ChatMessage[]> {
  return expectSuccess(await person.request("GET", `/chats/${id}/messages?limit=100`), routes.listMessages).data;
}

/** Marks messages as read, up to one or all, and returns how many changed. */
export async function readUpTo(person: Person, { id }: Named, message?: Named): Promise<number> {
  const response = await person.request("POST", `/chats/${id}/read`, message && { upToMessageId: message.id });
  return expectSuccess(response, routes.readMessages).updated;
}

export async function deleteMessage(person: Person, { id, chatId }: ChatMessage): Promise<ChatMessage> {
  return expectSuccess(await person.request("DELETE", `/chats/${chatId}/messages/${id}`), routes.deleteMessage);
}

/** Returns all rows about a chat and its notifications. */
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

/** Runs an attempt that must not change the chat. */
export async function expectChatUnchanged(chat: Named, attempt: () => Promise<unknown>): Promise<void> {
  const before = await chatRows(chat);
  await attempt();
  expect(await chatRows(chat)).toEqual(before);
}

/** Returns the recipients of notifications of a type about a chat, in order. */
export async function notifiedOfChat(chat: Named, type: string): Promise<string[]> {
  const { notifications } = await chatRows(chat);
  return notifications.filter((notification) => notification.type === type).map(({ user_id }) => user_id);
}
