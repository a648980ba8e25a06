/**
 * Converts a row of `public.notifications`, as streamed by Realtime, to the format of the API. The module imports only
 * types, so any client can use it.
 */

import type { Notification } from "../notifications.ts";
import type { NotificationRow } from "./row.ts";

/**
 * Columns that do not occur in the API. The other columns contain all fields of the API, so no additional call is
 * needed.
 */
export const columnsBeyondTheApi = ["message_id", "first_message_id", "is_hidden", "created_in"] as const;

/** Converts a timestamp of the row to UTC with milliseconds. Further digits are truncated, as the API does. */
function timestampOf(moment: string): string {
  return new Date(moment.replace(/(\.\d{3})\d+/, "$1")).toISOString();
}

/**
 * Returns the row in the format of `GET /notifications`. The values are those at the time of the insert. Later changes
 * of `isRead` are reported by `notifications.changed`.
 */
export function notificationFromRow(row: NotificationRow): Notification {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    actorId: row.actor_id,
    eventId: row.event_id,
    groupId: row.group_id,
    chatId: row.chat_id,
    isRead: row.is_read,
    payload: row.payload,
    count: row.message_count,
    changed: row.changed_fields,
    createdAt: timestampOf(row.created_at),
  };
}
