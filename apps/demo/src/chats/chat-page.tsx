import { call, ownId, queries, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Avatar, ButtonLink, Empty, Failure, Icon, Menu, Page, Skeleton } from "@social-events/app-common/ui.ts";
import type { ChatDetail } from "@social-events/client";
import { useEffect } from "react";
import { Link, useParams } from "wouter";
import { ChatRows } from "./rows.tsx";
import { Talk } from "./talk.tsx";
import { t } from "./texts.ts";
import { useChat } from "./use-chat.ts";
import { useIsSplit } from "./use-is-split.ts";
import "./chats.css";

const mostFaces = 3;

/** The first faces of a group, and how many more there are. */
function Faces({ participants }: Pick<ChatDetail, "participants">) {
  const rest = participants.length - mostFaces;
  return (
    <span className="faces">
      {participants.slice(0, mostFaces).map(({ userId, name, avatarUrl }) => (
        <Avatar key={userId} url={avatarUrl} name={name} />
      ))}
      {rest > 0 && (
        <span className="note" aria-hidden="true">
          +{rest}
        </span>
      )}
      <span className="hidden">{say(t.people, { count: participants.length })}</span>
    </span>
  );
}

/** Menu of a chat: its people and actions. */
function ChatMenu({ chat: { id, type, eventId, participants } }: { chat: ChatDetail }) {
  const label = type === "direct" ? <Icon name="more" /> : <Faces participants={participants} />;
  const path = { id };
  const isMuted = Boolean(useRead("getChatSummary", { path }).data?.mutedUntil);
  const mute = () => (isMuted ? call("unmuteChat", { path }) : call("muteChat", { path, body: { until: null } }));
  return (
    <Menu className="button quiet" label={label} {...(type === "direct" && { name: t.options })}>
      <ul className="list">
        {participants.map(({ userId, name, avatarUrl, profileId }) => (
          <li key={userId}>
            <Link href={profileId ? `/people/${profileId}` : `/users/${userId}`} className="row">
              <Avatar url={avatarUrl} name={name} />
              {name ?? t.nobody}
            </Link>
          </li>
        ))}
      </ul>
      {eventId && <ButtonLink to={`/events/${eventId}`}>{t.toEvent}</ButtonLink>}
      <Act act={mute}>{isMuted ? t.unmute : t.mute}</Act>
      <ButtonLink to={`/reports/new/chat/${id}`}>{shared.report}</ButtonLink>
    </Menu>
  );
}

/** A chat, on wide screens next to the list. */
export default function ChatPage() {
  const { id = "" } = useParams();
  const isSplit = useIsSplit();
  return (
    <div className="chats-split">
      {isSplit && (
        <aside className="page" aria-label={t.title}>
          <h2>{t.title}</h2>
          <ChatRows current={id} />
        </aside>
      )}
      <Conversation id={id} isSplit={isSplit} />
    </div>
  );
}

function Conversation({ id, isSplit }: { id: string; isSplit: boolean }) {
  const open = useChat(id);
  const { chat, end } = open;
  // Messages sent and read here change the list of chats.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ["listChats"] }), []);
  if (!chat || end) {
    return (
      <Page title={t.title} actions={end && <ButtonLink to="/chats">{t.title}</ButtonLink>}>
        {!end && <Skeleton />}
        {end && (end.reason === "gone" ? <Empty icon="chat">{t.gone}</Empty> : <Failure error={end.error} />)}
      </Page>
    );
  }
  const peer = chat.participants.find(({ userId }) => userId !== ownId());
  const name = chat.name ?? peer?.name ?? t.nobody;
  const picture = chat.type === "direct" && <Avatar url={peer?.avatarUrl} name={name} />;
  return (
    <Page key={chat.id} isTab={isSplit} title={name} picture={picture} actions={<ChatMenu chat={chat} />}>
      {chat.type !== "direct" && (
        <p className="note chat-about">
          {say(t.people, { count: chat.participants.length })}
          {chat.eventId && (
            <>
              {" · "}
              <Link href={`/events/${chat.eventId}`}>{t.toEvent}</Link>
            </>
          )}
        </p>
      )}
      <Talk chat={chat} open={open} />
    </Page>
  );
}
