import { call, ownId, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Avatar, ButtonLink, Empty, Failure, Icon, Menu, Page, Skeleton } from "@social-events/app-common/ui.ts";
import type { ChatDetail } from "@social-events/client";
import { useEffect } from "preact/hooks";
import { Link, useParams } from "wouter";
import { Block } from "../people/friendship.tsx";
import { Faces } from "../shared/faces.tsx";
import { ChatRows } from "./rows.tsx";
import { Talk } from "./talk.tsx";
import { t } from "./texts.ts";
import { refreshChats, useChat } from "./use-chat.ts";
import { useIsSplit } from "./use-is-split.ts";
import "./chats.css";

type Participant = ChatDetail["participants"][number];

function pathOf({ userId, profileId }: Participant): string {
  return profileId ? `/people/${profileId}` : `/users/${userId}`;
}

/** Returns the other participant of a direct chat. A participant who is absent is not in the list. */
function peerOf({ type, participants }: ChatDetail): Participant | undefined {
  return type === "direct" ? participants.find(({ userId }) => userId !== ownId()) : undefined;
}

/** Menu of a chat, with its actions and the participants of a group chat. */
function ChatMenu({ chat }: { chat: ChatDetail }) {
  const { id, type, eventId, participants } = chat;
  const peer = peerOf(chat);
  const path = { id };
  const isMuted = Boolean(useRead("getChatSummary", { path }).data?.mutedUntil);
  const mute = () => (isMuted ? call("unmuteChat", { path }) : call("muteChat", { path, body: { until: null } }));
  return (
    <Menu className="button quiet" label={<Icon name="more" />} name={t.options}>
      {peer && <ButtonLink to={pathOf(peer)}>{t.profile}</ButtonLink>}
      {type !== "direct" && (
        <ul className="list">
          {participants.map((one) => (
            <li key={one.userId}>
              <Link href={pathOf(one)} className="row">
                <Avatar url={one.avatarUrl} name={one.name} />
                {one.name ?? t.nobody}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {eventId && <ButtonLink to={`/events/${eventId}`}>{t.toEvent}</ButtonLink>}
      <Act act={mute}>{isMuted ? t.unmute : t.mute}</Act>
      <ButtonLink to={`/reports/new/chat/${id}`}>{shared.report}</ButtonLink>
      {peer && <Block userId={peer.userId} name={peer.name ?? shared.somebody} />}
    </Menu>
  );
}

/** Page of a chat. On wide screens, the list of chats is shown next to it. */
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
  const last = open.messages.at(-1);
  const lastState = last && `${last.id} ${last.updatedAt} ${last.deletedAt}`;
  useEffect(() => {
    if (lastState) {
      refreshChats();
    }
  }, [lastState]);
  if (!chat || end) {
    const toAll = isSplit ? undefined : <ButtonLink to="/chats">{t.all}</ButtonLink>;
    return (
      <Page title={t.title} isTab={isSplit}>
        {!end && <Skeleton />}
        {end?.reason === "gone" && (
          <Empty icon="chat" action={toAll}>
            {t.gone}
          </Empty>
        )}
        {end && end.reason !== "gone" && <Failure error={end.error} />}
      </Page>
    );
  }
  const peer = peerOf(chat);
  const name = chat.name ?? peer?.name ?? t.nobody;
  const picture = chat.type === "direct" && <Avatar url={peer?.avatarUrl} name={name} />;
  return (
    <Page key={chat.id} isTab={isSplit} title={name} picture={picture} actions={<ChatMenu chat={chat} />}>
      {chat.type !== "direct" && (
        <p className="row note chat-about">
          <Faces
            people={chat.participants.map(({ userId, name, avatarUrl }) => ({ id: userId, url: avatarUrl, name }))}
            most={3}
          />
          <span>
            {chat.type === "event_authors" ? t.ofOrganizers : say(t.people, { count: chat.participants.length })}
            {chat.eventId && (
              <>
                {" · "}
                <Link href={`/events/${chat.eventId}`}>{t.toEvent}</Link>
              </>
            )}
          </span>
        </p>
      )}
      <Talk chat={chat} open={open} />
    </Page>
  );
}
