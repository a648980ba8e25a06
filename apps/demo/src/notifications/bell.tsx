/**
 * Live list of the notifications of the signed-in user. The app subscribes to notifications while a component uses
 * them.
 */

import { call, client, makeStore, queries, say, shared, showToast } from "@social-events/app-common/app.ts";
import { CountBadge } from "@social-events/app-common/ui.ts";
import type { End, NotificationFollowing, UserNotification } from "@social-events/client";
import { useEffect } from "preact/hooks";
import { switchKey } from "../shared/switch-key.ts";
import { sentences, t } from "./texts.ts";

interface BellView {
  /** Newest first. Null until the notifications have been loaded. */
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
/** IDs of the users whose match is shown in a dialog or may be shown once the response to a like is received. */
const shownMatches = new Set<string>();

/** Returns the kind of sentence for an event of which these fields have changed. */
function changeIn(fields: readonly string[]): keyof typeof sentences {
  if (fields.length === 0 || fields.includes("restored")) {
    return fields.length === 0 ? "event_changed" : "event_restored";
  }
  const times = fields.filter((field) => field === "startAt" || field === "endAt").length;
  return times === 0 ? "event_new_place" : times === fields.length ? "event_new_time" : "event_new_time_and_place";
}

/** Returns the sentence of a notification. Names that the payload does not contain are replaced by general words. */
export function sentenceOf({ type, payload, changed, count = null }: Shown): string {
  const { actorName, chatName, eventTitle, messagePreview }: Partial<UserNotification["payload"]> = payload ?? {};
  const kind =
    type === "event_changed"
      ? changeIn(changed ?? [])
      : type === "chat_created" && eventTitle
        ? "chat_of_event"
        : type === "chat_message" && chatName
          ? "message_in_chat"
          : type;
  // A newer version of the service can send notification types that the app does not know.
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

/** Returns the path of the chat that a notification is about; null for other notifications. */
export function chatPathOf({ type, chatId }: UserNotification): string | null {
  return chatId && (type.startsWith("chat_") || type === "people_match") ? `/chats/${chatId}` : null;
}

function show(changes: Partial<BellView> = {}): void {
  const { notifications = [], hasOlder = false } = following ?? {};
  view.set({ ...view.get(), notifications: notifications.toReversed(), hasOlder, ...changes });
}

/**
 * Refreshes all queries, because the event that caused the notification may have changed the data of the open page.
 * While a switch is being saved, a refresh would show its earlier state. The last switch refreshes all queries itself.
 */
function refresh(): void {
  show();
  if (queries.isMutating({ mutationKey: switchKey }) === 0) {
    void queries.invalidateQueries();
  }
}

const summaryMilliseconds = 60_000;

async function isMuted(chatId: string): Promise<boolean> {
  const input = { path: { id: chatId } };
  const queryKey = ["getChatSummary", input];
  // The summary is read at most once a minute, even though each notification invalidates all queries.
  const age = Date.now() - (queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
  const staleTime = age < summaryMilliseconds ? "static" : 0;
  const read = { queryKey, queryFn: () => call("getChatSummary", input), staleTime } as const;
  const chat = await queries.fetchQuery(read).catch(() => null);
  return Boolean(chat?.mutedUntil);
}

/** Whether this is the user's newest message notification of the chat. After signing out, no notification is. */
function isNewest({ id, chatId }: UserNotification): boolean {
  return following?.notifications.findLast((one) => one.type === "chat_message" && one.chatId === chatId)?.id === id;
}

/** Shows a toast for a new notification, unless its chat is muted or open, or a dialog shows its match. */
async function announce(notification: UserNotification): Promise<void> {
  const { id, type, chatId, actorId, isRead } = notification;
  const isShown = type === "people_match" && shownMatches.has(actorId ?? "");
  if (isRead || isShown) {
    return;
  }
  if (type === "chat_message" && chatId && ((await isMuted(chatId)) || !isNewest(notification))) {
    return;
  }
  if (location.hash !== `#/chats/${chatId}`) {
    // A newer message replaces the toast of an earlier message in the same chat.
    showToast(sentenceOf(notification), false, chatId ?? id, chatPathOf(notification));
  }
}

function follow(): NotificationFollowing {
  return client.follow.notifications({
    opened: (_, count) => show({ unread: count }),
    created: (notification) => {
      refresh();
      void announce(notification);
    },
    updated: refresh,
    removed: refresh,
    counted: (count) => show({ unread: count }),
    ended: (end) => show({ end }),
  });
}

/**
 * Marks the notifications of this type that were caused by this user as read: the like of a person whom the user
 * dislikes, and a match that a dialog has shown. After a like, the API client marks the notification of the like as
 * read.
 */
export async function markRead(type: UserNotification["type"], actorId: string): Promise<void> {
  const { notifications = [] } = following ?? {};
  const ids = notifications
    .filter((one) => one.type === type && one.actorId === actorId && !one.isRead)
    .map(({ id }) => id);
  if (ids.length > 0) {
    await call("readNotifications", { body: { ids } });
  }
}

/**
 * Suppresses the toast about a match with this user. The suppression starts before the like is sent, because the
 * notification can arrive before the response.
 */
export function suppressMatchToast(userId: string, isSuppressed: boolean): void {
  if (isSuppressed) {
    shownMatches.add(userId);
  } else {
    shownMatches.delete(userId);
  }
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

/**
 * Badge with the number of unread notifications. The badge is part of the navigation, so the app is always subscribed
 * to notifications.
 */
export function Badge() {
  const { unread } = useBell();
  return <CountBadge count={unread} label={say(t.unread, { count: unread })} />;
}
