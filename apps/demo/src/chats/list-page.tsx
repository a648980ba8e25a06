import { formats, ownId, type Schema, say, shared, usePages } from "@social-events/app-common/app.ts";
import { Avatar, List, Page } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { t } from "./texts.ts";
import "./chats.css";

type Chat = Schema<"ChatSummary">;

function lastMessageOf({ lastMessageSender: sender, type, ...last }: Chat): string {
  if (!sender) {
    return "";
  }
  const content = last.lastMessageDeleted
    ? t.deleted
    : (last.lastMessageContent ?? t[last.lastMessageAttachmentType ?? "file"]);
  const isOwn = sender.userId === ownId();
  return type === "direct" && !isOwn ? content : `${isOwn ? shared.you : (sender.name ?? t.nobody)}: ${content}`;
}

function Line({ chat }: { chat: Chat }) {
  const name = chat.name ?? chat.peer?.name ?? t.nobody;
  return (
    <li>
      <Link href={`/chats/${chat.id}`} className="card row chat-line">
        <Avatar url={chat.avatarUrl} name={name} />
        <span className="grow">
          <strong>{name}</strong>
          <span className="muted last">{lastMessageOf(chat)}</span>
        </span>
        <span className="note">
          {chat.lastMessageAt && <time dateTime={chat.lastMessageAt}>{formats.recent(chat.lastMessageAt)}</time>}
          {chat.mutedUntil !== null && <span className="chip">{t.muted}</span>}
          {chat.unreadCount > 0 && (
            <span className="badge">
              <span aria-hidden="true">{chat.unreadCount}</span>
              <span className="hidden">{say(t.unread, { count: chat.unreadCount })}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The chats, the latest message first. */
export default function ListPage() {
  const chats = usePages("listChats", {});
  return (
    <Page title={t.title}>
      <List query={chats} keyOf={({ id }) => id} empty={t.empty}>
        {(chat) => <Line chat={chat} />}
      </List>
    </Page>
  );
}
