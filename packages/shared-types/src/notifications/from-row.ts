/** A notification as the API shows it, of a row as Realtime streams it. It needs no library, so that any client can have it. */

import type { Notification } from "../notifications.ts";
import type { NotificationRow } from "./row.ts";

/** Columns that no field of the API is made of. All fields are made of the others: nothing is left to be read by id. */
export const columnsBeyondTheApi = ["message_id", "first_message_id", "is_hidden"] as const;

/** In UTC with milliseconds, finer digits cut off as the API does. */
function timestampOf(moment: string): string {
  return new Date(moment.replace(/(\.\d{3})\d+/, "$1")).toISOString();
}

/** What `GET /notifications` shows of a row at the moment of its insert; later `isRead` may differ, which `notifications.changed` tells. */
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
