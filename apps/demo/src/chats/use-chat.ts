/** Live state of a chat: the participants, the messages and the users who are typing. */

import { call, client, ownId, queries } from "@social-events/app-common/app.ts";
import type { ChatDetail, ChatFollowing, ChatMessage, End, TypingFollowing } from "@social-events/client";
import { useEffect, useRef, useState } from "preact/hooks";

interface ChatView {
  /** Null until the chat has loaded. */
  chat: ChatDetail | null;
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** The last message that was received while the chat was open. */
  received: ChatMessage | null;
  end: End | null;
}

const unread: ChatView = { chat: null, messages: [], hasOlder: false, received: null, end: null };

/**
 * Refreshes the list of chats. Sending or reading messages changes the row of the chat and the number of unread chats.
 */
export function refreshChats(): void {
  void queries.invalidateQueries({ queryKey: ["listChats"] });
}

export interface OpenChat extends ChatView {
  older(): Promise<void>;
}

export function useChat(chatId: string): OpenChat {
  const [view, setView] = useState(unread);
  const following = useRef<ChatFollowing>(null);
  const show = (changes: Partial<ChatView> = {}) => {
    const { messages = [], hasOlder = false } = following.current ?? {};
    setView((before) => ({ ...before, messages: [...messages], hasOlder, ...changes }));
  };
  const shown = useRef(show);
  useEffect(() => {
    const { current: update } = shown;
    setView(unread);
    following.current = client.follow.chat(chatId, {
      opened: (chat) => update({ chat }),
      changed: (chat) => update({ chat }),
      created: (received) => update({ received }),
      updated: () => update(),
      deleted: () => update(),
      removed: () => update(),
      ended: (end) => update({ end }),
    });
    return () => following.current?.stop();
  }, [chatId]);
  const older = async () => {
    await following.current?.older();
    show();
  };
  return { ...view, older };
}

export interface Typing {
  /** IDs of the users who are typing. */
  userIds: readonly string[];
  typed(): void;
  stopped(): void;
}

export function useTyping(chatId: string): Typing {
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const following = useRef<TypingFollowing>(null);
  useEffect(() => {
    following.current = client.follow.typing(chatId, { changed: setUserIds });
    return () => following.current?.stop();
  }, [chatId]);
  return { userIds, typed: () => following.current?.typed(), stopped: () => following.current?.stopped() };
}

/** Marks received messages as read while the page is visible. */
export function useReadMark(chatId: string, messages: readonly ChatMessage[]): void {
  const marked = useRef<string | null>(null);
  useEffect(() => {
    const mark = () => {
      const last = messages.findLast(({ senderId }) => senderId !== ownId());
      if (!last || last.id === marked.current || last.readBy.includes(ownId()) || document.hidden) {
        return;
      }
      marked.current = last.id;
      call("readMessages", { path: { id: chatId }, body: { upToMessageId: last.id } }).then(refreshChats, () => {
        // The request is repeated when the next message arrives or the page becomes visible again.
        marked.current = null;
      });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [chatId, messages]);
}
