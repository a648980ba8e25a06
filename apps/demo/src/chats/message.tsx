/** One message: text, quoted message, files, receipt and actions. */

import { call, downloadAddress, formats, ownId, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Ask, Avatar, Button, ButtonLink, Icon, Menu } from "@social-events/app-common/ui.ts";
import type { ChatDetail, ChatMessage } from "@social-events/client";
import { t } from "./texts.ts";

interface AttachmentProps {
  chatId: string;
  file: ChatMessage["attachments"][number];
}

/** Attachment of a message. The chat shows images, videos and audio files, and a download link for every other file. */
function Attachment({ chatId, file }: AttachmentProps) {
  const path = { id: chatId, attachmentId: file.id };
  const { data } = useRead("getAttachment", { path }, { staleTime: "static" });
  const name = file.fileName ?? t.file;
  const label = (
    <>
      <Icon name="file" />
      {name}
    </>
  );
  if (!data?.url) {
    return <span className="attachment">{data ? t.fileGone : label}</span>;
  }
  switch (file.type) {
    case "video":
      // biome-ignore lint/a11y/useMediaCaption: users cannot add captions to an attachment.
      return <video className="attachment" src={data.url} controls preload="metadata" aria-label={name} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: users cannot add captions to an attachment.
      return <audio className="attachment" src={data.url} controls preload="none" aria-label={name} />;
    case "image":
      return (
        <a className="attachment" href={data.url} target="_blank" rel="noreferrer">
          <img src={data.url} alt={name} loading="lazy" />
        </a>
      );
    default:
      return (
        <a className="attachment" href={downloadAddress(data.url, name)} download rel="noreferrer">
          {label}
        </a>
      );
  }
}

const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]])/;

/** Text in which web addresses are links. */
function Linked({ text }: { text: string }) {
  let end = 0;
  // With a capturing group, `split` returns the addresses at the odd positions.
  return text.split(webAddress).map((part, ordinal) => {
    end += part.length;
    return ordinal % 2 === 0 ? (
      part
    ) : (
      <a key={end} href={part} target="_blank" rel="noreferrer nofollow">
        {part}
      </a>
    );
  });
}

interface MessageProps {
  chat: ChatDetail;
  message: ChatMessage;
  /** Whether the previous message has another sender or was sent on another day. */
  isFirst: boolean;
  /** Whether the next message has another sender or was sent on another day. */
  isLast: boolean;
  nameOf(userId: string): string;
  onReply(message: ChatMessage): void;
}

export function Message({ chat, message, isFirst, isLast, nameOf, onReply }: MessageProps) {
  const { content, replyTo, attachments, deletedAt, createdAt, updatedAt, readBy, senderId } = message;
  const isOwn = senderId === ownId();
  const isDirect = chat.type === "direct";
  const receipt =
    readBy.length === 0 ? `✓ ${t.sent}` : isDirect ? `✓✓ ${t.read}` : `✓✓ ${say(t.readBy, { count: readBy.length })}`;
  const isNamed = isFirst && !isOwn && !isDirect;
  const classes = ["message", isOwn && "own", !isOwn && !isDirect && "of-group", isFirst && "first"];
  return (
    <li className={classes.filter(Boolean).join(" ")}>
      {isNamed && (
        <Avatar url={chat.participants.find(({ userId }) => userId === senderId)?.avatarUrl} name={nameOf(senderId)} />
      )}
      <strong className={isNamed ? "sender" : "hidden"}>{nameOf(senderId)}</strong>
      {replyTo && (
        <blockquote>
          <strong>{nameOf(replyTo.senderId)}</strong>{" "}
          {replyTo.deletedAt === null ? replyTo.content || t.file : t.deleted}
        </blockquote>
      )}
      {deletedAt ? (
        <p className="note">{t.deleted}</p>
      ) : (
        content && (
          <p className="written">
            <Linked text={content} />
          </p>
        )
      )}
      {attachments.map((file) => (
        <Attachment key={file.id} chatId={chat.id} file={file} />
      ))}
      <footer className="row note">
        {!deletedAt && <Actions chat={chat} message={message} onReply={onReply} />}
        {!deletedAt && updatedAt !== createdAt && <span>{t.edited}</span>}
        <time dateTime={createdAt}>{formats.time(createdAt)}</time>
        {!deletedAt && isOwn && isLast && <span>{receipt}</span>}
      </footer>
    </li>
  );
}

function Actions({
  chat: { id, type, participants },
  message,
  onReply,
}: Pick<MessageProps, "chat" | "message" | "onReply">) {
  const isOwn = message.senderId === ownId();
  const isOrganizer = participants.some(({ userId, role }) => userId === ownId() && role === "organizer");
  const path = { id, messageId: message.id };
  const hasFiles = message.attachments.length > 0;
  return (
    <Menu name={t.actions} label={<Icon name="more" />} className="button quiet">
      <Button onClick={() => onReply(message)}>{t.reply}</Button>
      {isOwn && (
        <Ask<{ content: string | null }>
          label={t.edit}
          fields={[{ name: "content", label: t.write, type: "textarea", maxLength: 4000, required: !hasFiles }]}
          values={message}
          action={shared.save}
          send={({ content }) => call("editMessage", { path, body: { content: content ?? "" } })}
        />
      )}
      {(isOwn || (isOrganizer && type !== "direct")) && (
        <Ask
          label={shared.delete}
          title={t.reallyDelete}
          hint={message.content || t.file}
          variant="danger"
          send={() => call("deleteMessage", { path })}
        />
      )}
      {!isOwn && <ButtonLink to={`/reports/new/chat/${id}/${message.id}`}>{shared.report}</ButtonLink>}
    </Menu>
  );
}
