/** A row of `public.notifications`, as Realtime streams inserts of the table (docs/api/notifications.md, The row). */

import { z } from "zod";
import { notificationPayloadSchema, notificationTypeSchema } from "../notifications.ts";

export const notificationRowSchema = z
  .object({
    id: z.uuid().meta({ description: "`id` of the notification." }),
    user_id: z.uuid().meta({ description: "`userId`." }),
    type: notificationTypeSchema,
    actor_id: z.uuid().nullable().meta({ description: "`actorId`." }),
    event_id: z.uuid().nullable().meta({ description: "`eventId`." }),
    group_id: z.uuid().nullable().meta({ description: "`groupId`." }),
    chat_id: z.uuid().nullable().meta({ description: "`chatId`." }),
    message_id: z.uuid().nullable().meta({
      description: "Not in the API. For `chat_message`, the newest message that it stands for.",
    }),
    first_message_id: z.uuid().nullable().meta({
      description: "Not in the API. For `chat_message`, the oldest message that it stood for when it was written.",
    }),
    is_read: z.boolean().meta({
      description:
        "`isRead`; false in a new row. If many notifications are marked as read at once, a job updates this column later.",
    }),
    is_hidden: z.boolean().meta({
      description:
        "Not in the API. Whether the row is hidden by a block: row-level security returns no such row, so a client reads only false. False does not mean that the API still shows the notification: a block or a suspension hides it before the column changes.",
    }),
    payload: notificationPayloadSchema,
    message_count: z.int().nullable().meta({ description: "`count`." }),
    changed_fields: z.array(z.string()).nullable().meta({ description: "`changed`." }),
    created_at: z.iso.datetime({ offset: true }).meta({
      description: "`createdAt`, here with microseconds and an offset.",
    }),
  })
  .meta({
    id: "NotificationRow",
    description: "A new row of `public.notifications`, with the names of its columns.",
    examples: [
      {
        id: "e5a7c4b9-82da-4f63-81e8-3b9f702dac66",
        user_id: "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22",
        type: "friend_request",
        actor_id: "0b7d2c9a-64e1-4b38-9f05-8c3a1e6d7f77",
        event_id: null,
        group_id: null,
        chat_id: null,
        message_id: null,
        first_message_id: null,
        is_read: false,
        is_hidden: false,
        payload: { actorName: "Anna", chatName: null, eventTitle: null, messagePreview: null },
        message_count: null,
        changed_fields: null,
        created_at: "2030-06-01T12:00:00.123456+00:00",
      },
    ],
  });

export type NotificationRow = z.output<typeof notificationRowSchema>;
