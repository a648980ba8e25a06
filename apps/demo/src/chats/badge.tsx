import { say, usePages } from "@social-events/app-common/app.ts";
import { CountBadge } from "@social-events/app-common/ui.ts";
import { t } from "./texts.ts";

/**
 * Badge with the number of unmuted chats that contain unread messages. Only the loaded pages of the chat list are
 * included.
 */
export function ChatsBadge() {
  const chats = usePages("listChats", {}).data?.pages.flatMap(({ data }) => data) ?? [];
  const count = chats.filter(({ unreadCount, mutedUntil }) => unreadCount > 0 && mutedUntil === null).length;
  return <CountBadge count={count} label={say(t.unreadChats, { count })} />;
}
