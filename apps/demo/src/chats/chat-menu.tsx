/** What can be done with a chat, and who is in it. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Avatar } from "@social-events/app-common/ui/avatar.tsx";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import type { ChatDetail } from "@social-events/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { ChatSummary } from "./list-page.tsx";
import { Menu } from "./menu.tsx";
import { chatsTexts } from "./texts.ts";

export function ChatMenu({ chat }: { chat: ChatDetail }) {
  const t = useTexts(chatsTexts);
  const { chats } = useClient();
  const queries = useQueryClient();
  const input = { path: { id: chat.id } };
  const queryKey = ["chats", "summary", chat.id];
  const summary = useQuery({ queryKey, queryFn: ({ signal }) => chats.getChatSummary({ ...input, signal }) });
  const change = useMutation({
    mutationFn: (call: () => Promise<ChatSummary>) => call(),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  });
  const { mutedUntil = null, isArchived = false } = summary.data ?? {};
  const mute = () =>
    mutedUntil === null ? chats.muteChat({ ...input, body: { until: null } }) : chats.unmuteChat(input);
  const archive = () => (isArchived ? chats.unarchiveChat(input) : chats.archiveChat(input));
  return (
    <Menu className="button" label={t.people(chat.participants.length)}>
      <ul className="list">
        {chat.participants.map(({ userId, name, avatarUrl, profileId }) => (
          <li key={userId}>
            <Link href={profileId ? `/people/${profileId}` : `/users/${userId}`} className="row">
              <Avatar url={avatarUrl} name={name} />
              {name ?? t.nobody}
            </Link>
          </li>
        ))}
      </ul>
      {chat.eventId && <ButtonLink to={`/events/${chat.eventId}`}>{t.toEvent}</ButtonLink>}
      <Button isBusy={change.isPending} onClick={() => change.mutate(mute)}>
        {mutedUntil === null ? t.mute : t.unmute}
      </Button>
      <Button isBusy={change.isPending} onClick={() => change.mutate(archive)}>
        {isArchived ? t.fromArchive : t.toArchive}
      </Button>
      <ButtonLink to={`/reports/new/chat/${chat.id}`}>{t.report}</ButtonLink>
    </Menu>
  );
}
