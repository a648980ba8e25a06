/** The `notifications` function: what happened that concerns a person. */

import { notificationsContract } from "@social/shared-types/notifications.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(notificationsContract, {
  listNotifications: ({ callVerb, query }) =>
    callVerb("list_notifications", {
      unread_only: query.unreadOnly,
      cursor: query.cursor ?? null,
      page_size: query.limit,
      types: query.types ?? null,
    }),
  countNotifications: ({ callVerb }) => callVerb("count_notifications"),
  readNotifications: ({ callVerb, body }) => callVerb("read_notifications", { notification_ids: body.ids ?? null }),
  readAllNotifications: ({ callVerb }) => callVerb("read_notifications", { notification_ids: null }),
  getPreferences: ({ callVerb }) => callVerb("get_notification_preferences"),
  changePreferences: ({ callVerb, body }) => callVerb("change_notification_preferences", { changes: body }),
  deleteNotification: ({ callVerb, params }) => callVerb("delete_notification", { notification_id: params.id }),
});
