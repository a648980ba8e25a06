/** A chat as it is now: its people, its messages, who types. */

import type { ChatDetail, ChatFollowing, ChatMessage, Client, End, TypingFollowing } from "@social-events/client";
import { useEffect, useRef, useState } from "react";

interface ChatView {
  /** Null until it is read. */
  chat: ChatDetail | null;
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** The last one that came while the chat was open. */
  heard: ChatMessage | null;
  end: End | null;
}

const unread: ChatView = { chat: null, messages: [], hasOlder: false, heard: null, end: null };

export interface OpenChat extends ChatView {
  older(): Promise<void>;
}

export function useChat(client: Client, chatId: string): OpenChat {
  const [view, setView] = useState(unread);
  const following = useRef<ChatFollowing | null>(null);
  useEffect(() => {
    setView(unread);
    const show = () => setView((before) => ({ ...before, messages: [...now.messages], hasOlder: now.hasOlder }));
    const now = client.follow.chat(chatId, {
      opened: (chat, messages) => setView({ ...unread, chat, messages: [...messages], hasOlder: now.hasOlder }),
      changed: (chat) => setView((before) => ({ ...before, chat })),
      created: (heard) => {
        setView((before) => ({ ...before, heard }));
        show();
      },
      updated: show,
      deleted: show,
      removed: show,
      ended: (end) => setView((before) => ({ ...before, end })),
    });
    following.current = now;
    return () => now.stop();
  }, [client, chatId]);
  const older = async () => {
    await following.current?.older();
    const { messages = [], hasOlder = false } = following.current ?? {};
    setView((before) => ({ ...before, messages: [...messages], hasOlder }));
  };
  return { ...view, older };
}

export interface Typing {
  /** Ids of those who type. */
  userIds: readonly string[];
  typed(): void;
  stopped(): void;
}

export function useTyping(client: Client, chatId: string): Typing {
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const following = useRef<TypingFollowing | null>(null);
  useEffect(() => {
    following.current = client.follow.typing(chatId, { changed: setUserIds });
    return () => {
      following.current?.stop();
      setUserIds([]);
    };
  }, [client, chatId]);
  return {
    userIds,
    typed: () => following.current?.typed(),
    stopped: () => following.current?.stopped(),
  };
}

/** Marks as read what others have said, once it has been on the screen. */
export function useReadMark(client: Client, chatId: string, messages: readonly ChatMessage[], ownId: string): void {
  const marked = useRef<string | null>(null);
  useEffect(() => {
    const mark = () => {
      const last = messages.findLast(({ senderId }) => senderId !== ownId);
      if (!last || last.id === marked.current || last.readBy.includes(ownId) || document.hidden) {
        return;
      }
      marked.current = last.id;
      client.chats.readMessages({ path: { id: chatId }, body: { upToMessageId: last.id } }).catch(() => {
        // Tried again with the next message, or when the page is seen again.
        marked.current = null;
      });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [client, chatId, messages, ownId]);
}
