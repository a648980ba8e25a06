/**
 * Messages of a chat and the form for a new message. The newest message is at the bottom, and the page stays scrolled
 * to the bottom.
 */

import {
  formats,
  makeUserStore,
  ownId,
  say,
  shared,
  showErrorToast,
  showToast,
  useIsOnline,
} from "@social-events/app-common/app.ts";
import { Act, Button, Empty } from "@social-events/app-common/ui.ts";
import type { ChatDetail, ChatMessage, OutboxMessage } from "@social-events/client";
import { Fragment } from "preact";
import { type StateUpdater, useRef, useState } from "preact/hooks";
import { Composer } from "./composer.tsx";
import { Message } from "./message.tsx";
import { Openers } from "./openers.tsx";
import { ownOutbox, showWaiting, useUnsent } from "./sending.ts";
import { t } from "./texts.ts";
import { type OpenChat, useReadMark, useTyping } from "./use-chat.ts";

/** Texts that are not sent yet, by chat ID, preserved while the user visits other pages. */
const drafts = makeUserStore<Readonly<Record<string, string>>>({});

/** Returns the text of the new message in a chat, and a function to change the text. */
function useDraftText(chatId: string) {
  const text = drafts.use()[chatId] ?? "";
  const setText = (changed: StateUpdater<string>) => {
    const before = drafts.get();
    const now = typeof changed === "function" ? changed(before[chatId] ?? "") : changed;
    drafts.set({ ...before, [chatId]: now });
  };
  return [text, setText] as const;
}

export function Talk({ chat, open }: { chat: ChatDetail; open: OpenChat }) {
  const unsent = useUnsent();
  const typing = useTyping(chat.id);
  const [text, setText] = useDraftText(chat.id);
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const log = useRef<HTMLDivElement>(null);
  useReadMark(chat.id, open.messages);
  const nameOf = (userId: string) =>
    userId === ownId() ? shared.you : (chat.participants.find((one) => one.userId === userId)?.name ?? t.nobody);
  const { messages } = open;
  const delivered = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const waiting = unsent.filter(({ id, chatId }) => chatId === chat.id && !delivered.has(id));
  const names = typing.userIds.map(nameOf).join(", ");
  const { received } = open;
  return (
    <div className="talk">
      <div ref={log} className="talk-log">
        <div>
          {open.hasOlder && <Act act={open.older}>{t.older}</Act>}
          {messages.length === 0 && waiting.length === 0 && <Beginning chat={chat} text={text} onChoose={setText} />}
          <ol className="list" aria-label={t.messages}>
            <Messages chat={chat} messages={messages} nameOf={nameOf} onReply={setReplyTo} />
            {waiting.map((one) => (
              <Waiting key={one.id} one={one} quoted={messages.find(({ id }) => id === one.message.replyToId)} />
            ))}
          </ol>
        </div>
      </div>
      <p className="note typing" role="status">
        {names && say(typing.userIds.length > 1 ? t.typeTogether : t.typing, { names })}
      </p>
      <p className="hidden" role="log">
        {received && received.senderId !== ownId() && `${nameOf(received.senderId)}: ${received.content || t.file}`}
      </p>
      <Composer
        chatId={chat.id}
        typing={typing}
        text={text}
        onText={setText}
        replyTo={replyTo}
        nameOf={nameOf}
        onDone={() => setReplyTo(null)}
        onSent={() => log.current?.scrollTo({ top: 0 })}
      />
    </div>
  );
}

interface BeginningProps {
  chat: ChatDetail;
  text: string;
  onChoose: (text: string) => void;
}

/** Empty state of a chat. In a direct chat, it suggests first messages. */
function Beginning({ chat: { type, participants }, text, onChoose }: BeginningProps) {
  const name = participants.find(({ userId }) => userId !== ownId())?.name;
  return type === "direct" && name ? (
    <Empty icon="smile" action={<Openers name={name} text={text} onChoose={onChoose} />}>
      {say(t.sayHello, { name })}
    </Empty>
  ) : (
    <Empty icon="chat">{participants.length > 1 ? t.noMessages : t.onlyYou}</Empty>
  );
}

interface MessagesProps {
  chat: ChatDetail;
  messages: readonly ChatMessage[];
  nameOf(userId: string): string;
  onReply(message: ChatMessage): void;
}

/** List of messages with a heading for each day. Consecutive messages of the same sender are shown as a group. */
function Messages({ messages, ...rest }: MessagesProps) {
  const days = messages.map(({ createdAt }) => formats.dayName(createdAt));
  const isRun = (first: number) =>
    days[first] === days[first + 1] && messages[first]?.senderId === messages[first + 1]?.senderId;
  return messages.map((message, index) => (
    <Fragment key={message.id}>
      {days[index] !== days[index - 1] && (
        <li className="day">
          <time dateTime={message.createdAt.slice(0, 10)}>{days[index]}</time>
        </li>
      )}
      <Message message={message} isFirst={!isRun(index - 1)} isLast={!isRun(index)} {...rest} />
    </Fragment>
  ));
}

/**
 * Message in the outbox, which waits to be sent or was rejected by the service. While the browser is online, the button
 * that discards the message appears only after a delay, because most messages are sent at once.
 */
function Waiting({ one: { id, message, refusal }, quoted }: { one: OutboxMessage; quoted: ChatMessage | undefined }) {
  const isSending = useIsOnline() && !refusal;
  const discard = async () => {
    if (!(await ownOutbox().discard(id))) {
      showToast(t.notDiscarded);
    }
    showWaiting();
  };
  return (
    <li className={isSending ? "message own waiting sending" : "message own waiting"}>
      {quoted && <blockquote>{quoted.content || t.file}</blockquote>}
      <p className="written">{message.content || t.file}</p>
      <footer className="row note">
        {refusal ? <span className="note error">{t.refused}</span> : <span>{isSending ? t.sending : t.waiting}</span>}
        {refusal && (
          <Button onClick={() => void ownOutbox().retry(id).then(showWaiting, showErrorToast)}>{shared.retry}</Button>
        )}
        <Button onClick={() => void discard().catch(showErrorToast)}>{t.discard}</Button>
      </footer>
    </li>
  );
}
