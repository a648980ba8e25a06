import { call, ownId, queries, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Avatar, ButtonLink, Empty, Failure, Menu, Page, Spinner } from "@social-events/app-common/ui.ts";
import type { ChatDetail } from "@social-events/client";
import { useEffect } from "react";
import { Link, useParams } from "wouter";
import { Talk } from "./talk.tsx";
import { t } from "./texts.ts";
import { useChat } from "./use-chat.ts";
import "./chats.css";

/** What can be done with a chat, and who is in it. */
function ChatMenu({ chat: { id, eventId, participants } }: { chat: ChatDetail }) {
  const path = { id };
  const isMuted = Boolean(useRead("getChatSummary", { path }).data?.mutedUntil);
  const mute = () => (isMuted ? call("unmuteChat", { path }) : call("muteChat", { path, body: { until: null } }));
  return (
    <Menu className="button" label={say(t.people, { count: participants.length })}>
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

export default function ChatPage() {
  const { id = "" } = useParams();
  const open = useChat(id);
  const { chat, end } = open;
  // What was said and read here is seen in the list.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ["listChats"] }), []);
  if (!chat || end) {
    return (
      <Page title={t.title} actions={end && <ButtonLink to="/chats">{t.title}</ButtonLink>}>
        {!end && <Spinner />}
        {end && (end.reason === "gone" ? <Empty>{t.gone}</Empty> : <Failure error={end.error} />)}
      </Page>
    );
  }
  const peer = chat.participants.find(({ userId }) => userId !== ownId());
  return (
    <Page key={chat.id} title={chat.name ?? peer?.name ?? t.nobody} actions={<ChatMenu chat={chat} />}>
      <Talk chat={chat} open={open} />
    </Page>
  );
}
