import { say, usePages } from "@social-events/app-common/app.ts";
import { CountBadge } from "../shared/count-badge.tsx";
import { t } from "./texts.ts";

/** Number of chats with unread messages, without muted ones, among the newest chats. */
export function ChatsBadge() {
  const chats = usePages("listChats", {}).data?.pages.flatMap(({ data }) => data) ?? [];
  const count = chats.filter(({ unreadCount, mutedUntil }) => unreadCount > 0 && mutedUntil === null).length;
  return <CountBadge count={count} text={say(t.unreadChats, { count })} />;
}
