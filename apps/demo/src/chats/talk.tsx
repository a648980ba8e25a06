/** What is said in a chat, and where one says something: the newest at the bottom, where the screen stays. */

import { ownId, say, shared } from "@social-events/app-common/app.ts";
import { Act, Button, Empty } from "@social-events/app-common/ui.ts";
import type { ChatDetail, ChatMessage, OutboxMessage } from "@social-events/client";
import { useEffect, useState } from "react";
import { Composer } from "./composer.tsx";
import { Message } from "./message.tsx";
import { ownOutbox, showWaiting, useWritten } from "./sending.ts";
import { t } from "./texts.ts";
import { type OpenChat, useReadMark, useTyping } from "./use-chat.ts";

export function Talk({ chat, open }: { chat: ChatDetail; open: OpenChat }) {
  const written = useWritten();
  const typing = useTyping(chat.id);
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  useReadMark(chat.id, open.messages);
  useEffect(showWaiting, []);
  const nameOf = (userId: string) =>
    userId === ownId() ? shared.you : (chat.participants.find((one) => one.userId === userId)?.name ?? t.nobody);
  const { messages } = open;
  const delivered = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const waiting = written.waiting.filter(
    ({ id, chatId, senderId }) => chatId === chat.id && senderId === ownId() && !delivered.has(id),
  );
  const names = typing.userIds.map(nameOf).join(", ");
  const { received } = open;
  return (
    <div className="talk">
      <div className="talk-log">
        <div>
          {open.hasOlder && <Act act={open.older}>{t.older}</Act>}
          {messages.length === 0 && waiting.length === 0 && <Empty>{t.noMessages}</Empty>}
          <ol className="list" aria-label={t.messages}>
            {messages.map((message) => (
              <Message key={message.id} chat={chat} message={message} nameOf={nameOf} onReply={setReplyTo} />
            ))}
            {waiting.map((one) => (
              <Waiting key={one.id} one={one} />
            ))}
          </ol>
        </div>
      </div>
      <p className="note typing" role="status">
        {names && say(typing.userIds.length > 1 ? t.typeTogether : t.typing, { names })}
      </p>
      <p className="hidden" role="log">
        {received && received.senderId !== ownId() && `${nameOf(received.senderId)}: ${received.content}`}
      </p>
      <Composer chatId={chat.id} typing={typing} replyTo={replyTo} nameOf={nameOf} onDone={() => setReplyTo(null)} />
    </div>
  );
}

/** Written while offline, or refused. */
function Waiting({ one: { id, message, refusal } }: { one: OutboxMessage }) {
  return (
    <li className="message own waiting">
      <p className="written">{message.content || t.file}</p>
      <footer className="row note">
        {refusal ? <span className="note error">{t.refused}</span> : <span>{t.waiting}</span>}
        {refusal && <Button onClick={() => void ownOutbox().retry(id).then(showWaiting)}>{shared.retry}</Button>}
        <Button onClick={() => void ownOutbox().discard(id).then(showWaiting)}>{t.discard}</Button>
      </footer>
    </li>
  );
}
