import { filtered, formats, ownId, type Schema, say, shared, usePages } from "@social-events/app-common/app.ts";
import { Avatar, ButtonLink, CountBadge, Icon, type IconName, List } from "@social-events/app-common/ui.ts";
import type { OutboxMessage } from "@social-events/client";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "wouter";
import { useUnsent } from "./sending.ts";
import { t } from "./texts.ts";
import "./list.css";

type Chat = Schema<"ChatSummary">;

const attachmentIcons: Readonly<Record<Schema<"AttachmentType">, IconName>> = {
  image: "image",
  video: "camera",
  audio: "clip",
  file: "file",
};

interface RowProps {
  chat: Chat;
  /** Newest message of the chat that is not sent yet. */
  unsent: OutboxMessage | undefined;
}

/**
 * Last message of a chat in one line: the text of the message, or the type of its attachment. A message that waits to be
 * sent is newer than all messages of the chat.
 */
function LastMessage({ chat, unsent }: RowProps) {
  if (unsent) {
    const { state, message } = unsent;
    return `${state === "refused" ? t.refused : t.waiting}: ${message.content || t.file}`;
  }
  const { lastMessageSender: sender, lastMessageContent: text, lastMessageAttachmentType: attachment, type } = chat;
  if (!sender) {
    return t.notBegun;
  }
  const isOwn = sender.userId === ownId();
  return (
    <>
      {(isOwn || type !== "direct") && `${isOwn ? shared.you : (sender.name ?? t.nobody)}: `}
      {attachment && <Icon name={attachmentIcons[attachment]} />}
      {chat.lastMessageDeleted ? t.deleted : text || t[attachment ?? "file"]}
    </>
  );
}

/**
 * Picture of a chat: the cover of the event, or the avatar of the other person. If the event has no cover, the avatars
 * of two participants are shown.
 */
function Picture({ chat: { avatarUrl, type, peer, name, participantPreview } }: { chat: Chat }) {
  const [first, second] = participantPreview;
  if (type === "direct" || avatarUrl || !first || !second) {
    return <Avatar url={avatarUrl ?? peer?.avatarUrl ?? first?.avatarUrl} name={name ?? peer?.name ?? first?.name} />;
  }
  return (
    <span className="avatar-pair">
      <Avatar url={first.avatarUrl} name={first.name} />
      <Avatar url={second.avatarUrl} name={second.name} />
    </span>
  );
}

/**
 * Returns who takes part in a chat. An organizer has several chats with the title of the same event: one with each
 * group of guests, and one with the other organizers.
 */
function companyOf({ type, viewerEventRole, participantPreview }: Chat): string | null {
  if (type === "event_authors") {
    return t.ofOrganizers;
  }
  const isOrganizer = viewerEventRole === "creator" || viewerEventRole === "author";
  const names = participantPreview.map(({ name }) => name ?? t.nobody);
  return type === "approved_group" && isOrganizer && names.length > 0
    ? say(t.withPeople, { names: names.join(", ") })
    : null;
}

/** Icon of a muted chat: a crossed-out bell. */
function Muted() {
  return (
    <span className="muted-bell">
      <Icon name="bell" />
      <span className="hidden">{t.muted}</span>
    </span>
  );
}

function Row({ chat, unsent, isCurrent }: RowProps & { isCurrent: boolean }) {
  const { unreadCount, lastMessageAt, mutedUntil } = chat;
  const company = companyOf(chat);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) {
      row.current?.scrollIntoView({ block: "nearest" });
    }
  }, [isCurrent]);
  return (
    <li ref={row}>
      <Link
        href={`/chats/${chat.id}`}
        className={unreadCount > 0 ? "card chat-row unread" : "card chat-row"}
        aria-current={isCurrent ? "page" : undefined}
      >
        <Picture chat={chat} />
        <strong className="name">{chat.name ?? chat.peer?.name ?? t.nobody}</strong>
        {company && <span className="note company">{company}</span>}
        <span className="last">
          <LastMessage chat={chat} unsent={unsent} />
        </span>
        <span className="note when">
          {mutedUntil !== null && <Muted />}
          {lastMessageAt && <time dateTime={lastMessageAt}>{formats.recent(lastMessageAt)}</time>}
        </span>
        <CountBadge count={unreadCount} label={say(t.unread, { count: unreadCount })} />
      </Link>
    </li>
  );
}

/**
 * Whether the list shows a chat. The list leaves out chats without messages in which the user is alone, such as the
 * organizers' chat of an event with one organizer.
 */
function isListed({ participantCount, lastMessageAt }: Chat): boolean {
  return participantCount > 1 || lastMessageAt !== null;
}

/** List of chats, sorted by the time of their last message, newest first. */
export function ChatRows({ current }: { current?: string }) {
  const chats = usePages("listChats", {});
  const unsent = useUnsent();
  const action = (
    <>
      <ButtonLink to="/events" variant="primary">
        {t.toEvents}
      </ButtonLink>
      <ButtonLink to="/people">{t.toPeople}</ButtonLink>
    </>
  );
  return (
    <div className="chat-rows">
      <List query={filtered(chats, isListed)} keyOf={({ id }) => id} empty={t.empty} icon="chat" action={action}>
        {(chat) => (
          <Row
            chat={chat}
            unsent={unsent.findLast(({ chatId }) => chatId === chat.id)}
            isCurrent={chat.id === current}
          />
        )}
      </List>
    </div>
  );
}
