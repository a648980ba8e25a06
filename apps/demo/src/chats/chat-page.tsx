import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Failure, Spinner } from "@social-events/app-common/ui/states.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "wouter";
import { ChatMenu } from "./chat-menu.tsx";
import { Talk } from "./talk.tsx";
import { chatsTexts } from "./texts.ts";
import { useChat } from "./use-chat.ts";
import "./chats.css";

export default function ChatPage() {
  const { id = "" } = useParams();
  const t = useTexts(chatsTexts);
  const ownId = useOwnId();
  const queries = useQueryClient();
  const open = useChat(useClient(), id);
  const { chat, end } = open;
  // What was said and read here is seen in the list.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ["chats", "list"] }), [queries]);
  if (end) {
    return (
      <Page title={t.title} actions={<ButtonLink to="/chats">{t.title}</ButtonLink>}>
        {end.reason === "gone" ? <Empty>{t.gone}</Empty> : <Failure error={end.error} />}
      </Page>
    );
  }
  if (!chat) {
    return (
      <Page title={t.title}>
        <Spinner />
      </Page>
    );
  }
  const peer = chat.participants.find(({ userId }) => userId !== ownId);
  return (
    <Page key={chat.id} title={chat.name ?? peer?.name ?? t.nobody} actions={<ChatMenu chat={chat} />}>
      <Talk chat={chat} open={open} />
    </Page>
  );
}
