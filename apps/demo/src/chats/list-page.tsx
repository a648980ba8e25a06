import { useFormats } from "@social-events/app-common/app/formats.ts";
import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Avatar } from "@social-events/app-common/ui/avatar.tsx";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import type { components } from "@social-events/client";
import { Link, useLocation } from "wouter";
import { chatsTexts } from "./texts.ts";
import "./chats.css";

export type ChatSummary = components["schemas"]["ChatSummary"];

const archivePath = "/chats/archive";

/** The chats, or those in the archive, the latest message first. */
export default function ListPage() {
  const t = useTexts(chatsTexts);
  const client = useClient();
  const [path] = useLocation();
  const isArchive = path === archivePath;
  const chats = usePages(["chats", "list", isArchive], ({ signal, ...asked }) =>
    client.chats.listChats({ query: { ...asked, limit: 20, ...(isArchive && { archived: true }) }, signal }),
  );
  return (
    <Page
      title={isArchive ? t.archive : t.title}
      actions={<ButtonLink to={isArchive ? "/chats" : archivePath}>{isArchive ? t.title : t.archive}</ButtonLink>}
    >
      <PageList query={chats} keyOf={({ id }) => id} empty={isArchive ? t.emptyArchive : t.empty}>
        {(chat) => <Line chat={chat} />}
      </PageList>
    </Page>
  );
}

function Line({ chat }: { chat: ChatSummary }) {
  const t = useTexts(chatsTexts);
  const formats = useFormats();
  const name = chat.name ?? chat.peer?.name ?? t.nobody;
  return (
    <li>
      <Link href={`/chats/${chat.id}`} className="card row chat-line">
        <Avatar url={chat.avatarUrl} name={name} />
        <span className="grow">
          <strong>{name}</strong>
          <span className="muted last">{useLastMessage(chat)}</span>
        </span>
        <span className="aside">
          {chat.lastMessageAt && <time dateTime={chat.lastMessageAt}>{formats.recent(chat.lastMessageAt)}</time>}
          {chat.mutedUntil !== null && <span className="chip">{t.muted}</span>}
          {chat.unreadCount > 0 && (
            <span className="count">
              <span aria-hidden="true">{chat.unreadCount}</span>
              <span className="hidden">{t.unread(chat.unreadCount)}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function useLastMessage({ lastMessageSender: sender, lastMessageContent, ...chat }: ChatSummary): string {
  const t = useTexts(chatsTexts);
  const ownId = useOwnId();
  if (!sender) {
    return "";
  }
  const content = chat.lastMessageDeleted ? t.deleted : (lastMessageContent ?? t.file);
  const name = sender.userId === ownId ? t.you : (sender.name ?? t.nobody);
  return chat.type === "direct" && sender.userId !== ownId ? content : t.said(name, content);
}
