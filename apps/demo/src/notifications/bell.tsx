/** The notifications of who is signed in, followed as long as any part of the page watches them. */

import { call, client, makeStore, queries, say, shared, showToast } from "@social-events/app-common/app.ts";
import type { End, NotificationFollowing, UserNotification } from "@social-events/client";
import { useEffect } from "react";
import { sentences, t } from "./texts.ts";

interface BellView {
  /** The newest first; null until they are read. */
  notifications: readonly UserNotification[] | null;
  unread: number;
  hasOlder: boolean;
  end: End | null;
}

type Shown = Pick<UserNotification, "type"> & Partial<UserNotification>;

const unread: BellView = { notifications: null, unread: 0, hasOlder: false, end: null };
const view = makeStore(unread);
let following: NotificationFollowing | null = null;
let watchers = 0;
/** The chat of the match that a dialog shows. */
let shownMatch: string | null = null;

/** What a notification says; without its payload, what those of its type say. */
export function sentenceOf({ type, payload, changed, count = null }: Shown): string {
  const { actorName, eventTitle, messagePreview }: Partial<UserNotification["payload"]> = payload ?? {};
  const kind = changed?.includes("restored")
    ? "event_restored"
    : type === "chat_created" && eventTitle
      ? "chat_of_event"
      : type;
  // A type that was added since this page was made is told without its words.
  const sentence: string = sentences[kind] ?? t.unknown;
  const times = count && count > 1 ? ` (${count})` : "";
  const values: object = {
    actor: actorName ?? shared.somebody,
    event: eventTitle ? `“${eventTitle}”` : t.anEvent,
    preview: messagePreview ?? t.aMessage,
  };
  return say(sentence, values) + times;
}

function show(changes: Partial<BellView> = {}): void {
  const { notifications = [], hasOlder = false } = following ?? {};
  view.set({ ...view.get(), notifications: notifications.toReversed(), hasOlder, ...changes });
}

/** What it concerns is read again, whatever page is open. */
function refresh(): void {
  show();
  void queries.invalidateQueries();
}

function follow(): NotificationFollowing {
  return client.follow.notifications({
    opened: (_, count) => show({ unread: count }),
    created: (notification) => {
      refresh();
      const isShown = notification.chatId !== null && notification.chatId === shownMatch;
      if (!notification.isRead && !isShown && location.hash !== `#/chats/${notification.chatId}`) {
        showToast(sentenceOf(notification));
      }
    },
    updated: refresh,
    removed: () => show(),
    counted: (count) => show({ unread: count }),
    ended: (end) => show({ end }),
  });
}

/** Marks notifications of a type by this person read; the client does so itself for other answers than a dislike. */
export async function markRead(type: UserNotification["type"], actorId: string): Promise<void> {
  const { notifications = [] } = following ?? {};
  const ids = notifications
    .filter((one) => one.type === type && one.actorId === actorId && !one.isRead)
    .map(({ id }) => id);
  if (ids.length > 0) {
    await call("readNotifications", { body: { ids } });
  }
}

/** Shows no toast about this match until the returned function is called: its dialog is open. */
export function showsMatch(chatId: string): () => void {
  shownMatch = chatId;
  return () => {
    shownMatch = null;
  };
}

export async function showOlder(): Promise<void> {
  await following?.older();
  show();
}

export function useBell(): BellView {
  useEffect(() => {
    watchers += 1;
    following ??= follow();
    return () => {
      watchers -= 1;
      if (watchers === 0) {
        following?.stop();
        following = null;
        view.set(unread);
      }
    };
  }, []);
  return view.use();
}

/** How many notifications are unread; being in the navigation it keeps them followed. */
export function Badge() {
  const { unread } = useBell();
  return (
    unread > 0 && (
      <span className="badge">
        <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
        <span className="hidden">{say(t.unread, { count: unread })}</span>
      </span>
    )
  );
}
