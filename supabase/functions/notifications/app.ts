/** The `notifications` function: notifications of the caller. */

import { notificationsContract } from "@social/shared-types/notifications.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(notificationsContract, {
  listNotifications: ({ callRpc, query }) =>
    callRpc("list_notifications", {
      unread_only: query.unreadOnly,
      cursor: query.cursor ?? null,
      page_size: query.limit,
      types: query.types ?? null,
    }),
  countNotifications: ({ callRpc }) => callRpc("count_notifications"),
  readNotifications: ({ callRpc, body }) => callRpc("read_notifications", { notification_ids: body.ids ?? null }),
  readAllNotifications: ({ callRpc }) => callRpc("read_notifications", { notification_ids: null }),
  getPreferences: ({ callRpc }) => callRpc("get_notification_preferences"),
  changePreferences: ({ callRpc, body }) => callRpc("change_notification_preferences", { changes: body }),
  deleteNotification: ({ callRpc, params }) => callRpc("delete_notification", { notification_id: params.id }),
});
