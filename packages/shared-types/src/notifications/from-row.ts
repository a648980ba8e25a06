/**
 * Converts a row that Realtime streams into a notification of the API. The module has no imports at run time, so any
 * client can use it.
 */

import type { Notification } from "../notifications.ts";
import type { NotificationRow } from "./row.ts";

/** Columns without a field in the API. All fields are derived from the other columns, so no further read is needed. */
export const columnsBeyondTheApi = ["message_id", "first_message_id", "is_hidden", "created_in"] as const;

/** Returns the time in UTC with milliseconds. Further digits are truncated, as in the API. */
function timestampOf(moment: string): string {
  return new Date(moment.replace(/(\.\d{3})\d+/, "$1")).toISOString();
}

/**
 * Returns the row in the format of `GET /notifications`, with the values at the time of the insert.
 * `notifications.changed` reports later changes of `isRead`.
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
