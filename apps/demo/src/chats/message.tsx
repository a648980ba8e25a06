/** One message in its chat: what it says and replies to, its files, who has read it, what can be done with it. */

import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import type { ChatMessage } from "@social-events/client";
import { Attachment } from "./attachment.tsx";
import { Menu } from "./menu.tsx";
import { chatsTexts } from "./texts.ts";

export interface MessageActions {
  reply(message: ChatMessage): void;
  edit(message: ChatMessage): void;
  remove(message: ChatMessage): void;
}

interface MessageProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Whether its chat is of two. */
  isDirect: boolean;
  mayDelete: boolean;
  nameOf(userId: string): string;
  actions: MessageActions;
}

export function Message({ message, isOwn, isDirect, mayDelete, nameOf, actions }: MessageProps) {
  const t = useTexts(chatsTexts);
  const formats = useFormats();
  const { content, replyTo, attachments, deletedAt, createdAt, updatedAt } = message;
  const isDeleted = deletedAt !== null;
  return (
    <li className={isOwn ? "message own" : "message"}>
      <strong className={isOwn || isDirect ? "hidden" : undefined}>{nameOf(message.senderId)}</strong>
      {replyTo && (
        <blockquote>
          <strong>{nameOf(replyTo.senderId)}</strong>{" "}
          {replyTo.deletedAt === null ? replyTo.content || t.file : t.deleted}
        </blockquote>
      )}
      {isDeleted ? <p className="note">{t.deleted}</p> : content && <p className="content">{content}</p>}
      {attachments.map((file) => (
        <Attachment key={file.id} chatId={message.chatId} file={file} />
      ))}
      <footer>
        <time dateTime={createdAt}>{formats.recent(createdAt)}</time>
        {!isDeleted && updatedAt !== createdAt && <span>{t.edited}</span>}
        {!isDeleted && isOwn && <Receipt readers={message.readBy.length} isDirect={isDirect} />}
        {!isDeleted && <Actions message={message} isOwn={isOwn} mayDelete={mayDelete} actions={actions} />}
      </footer>
    </li>
  );
}

function Receipt({ readers, isDirect }: { readers: number; isDirect: boolean }) {
  const t = useTexts(chatsTexts);
  if (readers === 0) {
    return <span>✓ {t.sent}</span>;
  }
  return <span>✓✓ {isDirect ? t.read : t.readBy(readers)}</span>;
}

function Actions({ message, isOwn, mayDelete, actions }: Omit<MessageProps, "isDirect" | "nameOf">) {
  const t = useTexts(chatsTexts);
  return (
    <Menu name={t.actions} label="⋯">
      <Button onClick={() => actions.reply(message)}>{t.reply}</Button>
      {isOwn && <Button onClick={() => actions.edit(message)}>{t.edit}</Button>}
      {mayDelete && <Button onClick={() => actions.remove(message)}>{t.delete}</Button>}
      {!isOwn && <ButtonLink to={`/reports/new/chat/${message.chatId}/${message.id}`}>{t.report}</ButtonLink>}
    </Menu>
  );
}
