/** What is said in a chat, and where one says something: the newest at the bottom, where the screen stays. */

import { storageKey } from "@social-events/app-common/app/config.ts";
import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { ConfirmDialog } from "@social-events/app-common/ui/dialog.tsx";
import { Empty } from "@social-events/app-common/ui/states.tsx";
import type { ChatDetail, ChatMessage, OutboxMessage } from "@social-events/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Composer, type Reference } from "./composer.tsx";
import { Message, type MessageActions } from "./message.tsx";
import { type Sending, sendingOf, useWritten } from "./sending.ts";
import { chatsTexts } from "./texts.ts";
import { type OpenChat, useReadMark, useTyping } from "./use-chat.ts";

/** All that is said, with what was sent from here and has not come back yet. */
function withSent(chat: ChatDetail, messages: readonly ChatMessage[], sent: readonly ChatMessage[]): ChatMessage[] {
  const last = messages.at(-1)?.createdAt ?? "";
  return [...messages, ...sent.filter(({ chatId, createdAt }) => chatId === chat.id && createdAt > last)];
}

export function Talk({ chat, open }: { chat: ChatDetail; open: OpenChat }) {
  const t = useTexts(chatsTexts);
  const client = useClient();
  const ownId = useOwnId();
  const sending = sendingOf(client, storageKey("outbox/"));
  const written = useWritten(sending);
  const typing = useTyping(client, chat.id);
  const [reference, setReference] = useState<Reference | null>(null);
  const [toDelete, setToDelete] = useState<ChatMessage | null>(null);
  useReadMark(client, chat.id, open.messages, ownId);
  const remove = useMutation({
    mutationFn: (message: ChatMessage) => client.chats.deleteMessage({ path: { id: chat.id, messageId: message.id } }),
    onSettled: () => setToDelete(null),
  });

  const isDirect = chat.type === "direct";
  const isOrganizer = chat.participants.some(({ userId, role }) => userId === ownId && role === "organizer");
  const nameOf = (userId: string) =>
    userId === ownId ? t.you : (chat.participants.find((person) => person.userId === userId)?.name ?? t.nobody);
  const actions: MessageActions = {
    reply: (message) => setReference({ kind: "reply", message }),
    edit: (message) => setReference({ kind: "edit", message }),
    remove: setToDelete,
  };
  const messages = withSent(chat, open.messages, written.sent);
  const waiting = written.waiting.filter(({ chatId, senderId }) => chatId === chat.id && senderId === ownId);
  return (
    <div className="talk">
      <div className="talk-log">
        <div>
          {open.hasOlder && <Older open={open} />}
          {messages.length === 0 && waiting.length === 0 && <Empty>{t.noMessages}</Empty>}
          <ol aria-label={t.messages}>
            {messages.map((message) => (
              <Message
                key={message.id}
                message={message}
                isOwn={message.senderId === ownId}
                isDirect={isDirect}
                mayDelete={message.senderId === ownId || (isOrganizer && !isDirect)}
                nameOf={nameOf}
                actions={actions}
              />
            ))}
            {waiting.map((one) => (
              <Waiting key={one.id} waiting={one} sending={sending} />
            ))}
          </ol>
        </div>
      </div>
      <p className="note typing" role="status">
        {typing.userIds.length > 0 && t.typing(typing.userIds.map(nameOf).join(", "), typing.userIds.length)}
      </p>
      <p className="hidden" role="log">
        {open.heard && open.heard.senderId !== ownId && t.said(nameOf(open.heard.senderId), open.heard.content)}
      </p>
      <Composer
        chatId={chat.id}
        sending={sending}
        typing={typing}
        reference={reference}
        nameOf={nameOf}
        onDone={() => setReference(null)}
      />
      {toDelete && (
        <ConfirmDialog
          title={t.reallyDelete}
          action={t.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(toDelete)}
          onClose={() => setToDelete(null)}
        >
          <p>{toDelete.content}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Older({ open }: { open: OpenChat }) {
  const t = useTexts(chatsTexts);
  const older = useMutation({ mutationFn: open.older });
  return (
    <Button isBusy={older.isPending} onClick={() => older.mutate()}>
      {t.older}
    </Button>
  );
}

/** Written while offline, or refused. */
function Waiting({ waiting: { id, message, refusal }, sending }: { waiting: OutboxMessage; sending: Sending }) {
  const t = useTexts(chatsTexts);
  return (
    <li className="message own waiting">
      <p className="content">{message.content || t.file}</p>
      <footer>
        {refusal ? <span className="note error">{t.refused}</span> : <span>{t.waiting}</span>}
        {refusal && <Button onClick={() => void sending.retry(id)}>{t.retry}</Button>}
        <Button onClick={() => void sending.discard(id)}>{t.discard}</Button>
      </footer>
    </li>
  );
}
