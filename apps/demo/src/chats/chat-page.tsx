import { call, ownId, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Avatar, ButtonLink, Empty, Failure, Icon, Menu, Page, Skeleton } from "@social-events/app-common/ui.ts";
import type { ChatDetail } from "@social-events/client";
import { useEffect } from "preact/hooks";
import { Link, useParams } from "wouter";
import { Faces } from "../shared/faces.tsx";
import { ChatRows } from "./rows.tsx";
import { Talk } from "./talk.tsx";
import { t } from "./texts.ts";
import { refreshChats, useChat } from "./use-chat.ts";
import { useIsSplit } from "./use-is-split.ts";
import "./chats.css";

/** Avatars of the participants of a group chat. Screen readers read the number of participants. */
function GroupFaces({ participants }: Pick<ChatDetail, "participants">) {
  return (
    <>
      <Faces
        people={participants.map(({ userId, name, avatarUrl }) => ({ id: userId, url: avatarUrl, name }))}
        most={3}
      />
      <span className="hidden">{say(t.people, { count: participants.length })}</span>
    </>
  );
}

/** Menu of a chat, with the participants and the actions. */
function ChatMenu({ chat: { id, type, eventId, participants } }: { chat: ChatDetail }) {
  const label = type === "direct" ? <Icon name="more" /> : <GroupFaces participants={participants} />;
  const path = { id };
  const shown = type === "direct" ? participants.filter(({ userId }) => userId !== ownId()) : participants;
  const isMuted = Boolean(useRead("getChatSummary", { path }).data?.mutedUntil);
  const mute = () => (isMuted ? call("unmuteChat", { path }) : call("muteChat", { path, body: { until: null } }));
  return (
    <Menu className="button quiet" label={label} {...(type === "direct" && { name: t.options })}>
      <ul className="list">
        {shown.map(({ userId, name, avatarUrl, profileId }) => (
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
  const peer = chat.participants.find(({ userId }) => userId !== ownId());
  const name = chat.name ?? peer?.name ?? t.nobody;
  const picture = chat.type === "direct" && <Avatar url={peer?.avatarUrl} name={name} />;
  return (
    <Page key={chat.id} isTab={isSplit} title={name} picture={picture} actions={<ChatMenu chat={chat} />}>
      {chat.type !== "direct" && (
        <p className="note chat-about">
          {chat.type === "event_authors" ? t.ofOrganizers : say(t.people, { count: chat.participants.length })}
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
