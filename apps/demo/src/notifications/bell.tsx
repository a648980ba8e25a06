/** The notifications of the signed-in user, followed while a component uses them. */

import { call, client, makeStore, queries, say, shared, showToast } from "@social-events/app-common/app.ts";
import { CountBadge } from "@social-events/app-common/ui.ts";
import type { End, NotificationFollowing, UserNotification } from "@social-events/client";
import { useEffect } from "preact/hooks";
import { sentences, t } from "./texts.ts";

interface BellView {
  /** Newest first. Null until they have loaded. */
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
/** Id of the chat of the match in the open dialog. */
let shownMatch: string | null = null;

/** The sentence of a notification, or a general one if it has no payload. */
export function sentenceOf({ type, payload, changed, count = null }: Shown): string {
  const { actorName, chatName, eventTitle, messagePreview }: Partial<UserNotification["payload"]> = payload ?? {};
  const kind = changed?.includes("restored")
    ? "event_restored"
    : type === "chat_created" && eventTitle
      ? "chat_of_event"
      : type === "chat_message" && chatName
        ? "message_in_chat"
        : type;
  // A newer version of the service can have more types.
  const sentence: string = sentences[kind] ?? t.unknown;
  const others = count && count > 1 ? ` ${say(t.others, { count: count - 1 })}` : "";
  const values: object = {
    actor: actorName ?? shared.somebody,
    event: eventTitle ? say(t.quoted, { event: eventTitle }) : t.anEvent,
    chat: say(t.quoted, { event: chatName ?? "" }),
    preview: messagePreview ?? t.aMessage,
  };
  return say(sentence, values) + others;
}

function show(changes: Partial<BellView> = {}): void {
  const { notifications = [], hasOlder = false } = following ?? {};
  view.set({ ...view.get(), notifications: notifications.toReversed(), hasOlder, ...changes });
}

/** Reloads the data of the open page: it may have changed with the notification. */
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

/** Marks the notifications of a type from this user as read. Only a dislike needs it: the client does it after other answers. */
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

/** Number of unread notifications. It is in the navigation, so they are always followed. */
export function Badge() {
  const { unread } = useBell();
  return <CountBadge count={unread} label={say(t.unread, { count: unread })} />;
}
