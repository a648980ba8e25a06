/** Row of `public.notifications`. Realtime streams each inserted row (docs/api/notifications.md, The row). */

import { z } from "zod";
import { notificationPayloadSchema, notificationTypeSchema } from "../notifications.ts";

export const notificationRowSchema = z
  .object({
    id: z.uuid().meta({ description: "Id of the notification." }),
    user_id: z.uuid().meta({ description: "Same as `userId` in the API." }),
    type: notificationTypeSchema,
    actor_id: z.uuid().nullable().meta({ description: "Same as `actorId` in the API." }),
    event_id: z.uuid().nullable().meta({ description: "Same as `eventId` in the API." }),
    group_id: z.uuid().nullable().meta({ description: "Same as `groupId` in the API." }),
    chat_id: z.uuid().nullable().meta({ description: "Same as `chatId` in the API." }),
    message_id: z.uuid().nullable().meta({
      description: "Id of the newest message of a `chat_message` notification. The API does not return this column.",
    }),
    first_message_id: z.uuid().nullable().meta({
      description:
        "Id of the oldest message of a `chat_message` notification at the time of the insert. The API does not return this column.",
    }),
    is_read: z.boolean().meta({
      description:
        "Same as `isRead` in the API. Always false in a new row. If many notifications are marked as read in one request, a background job updates this column later.",
    }),
    is_hidden: z.boolean().meta({
      description:
        "Whether a block hides the notification. Always false for clients, because row-level security excludes hidden rows. The API can also hide a notification if this column is false, because a suspension does not change the column and a block can change it later. The API does not return this column.",
    }),
    payload: notificationPayloadSchema,
    message_count: z.int().nullable().meta({ description: "Same as `count` in the API." }),
    changed_fields: z.array(z.string()).nullable().meta({ description: "Same as `changed` in the API." }),
    created_in: z.string().optional().meta({
      description:
        "Internal number of the database. Do not use it: later versions can remove this column. The API does not return it.",
    }),
    created_at: z.iso.datetime({ offset: true }).meta({
      description: "Same as `createdAt` in the API, but with microseconds and a UTC offset.",
    }),
  })
  .meta({
    id: "NotificationRow",
    description: "A new row of `public.notifications`, with its column names.",
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
        created_in: "48213",
        created_at: "2030-06-01T12:00:00.123456+00:00",
      },
    ],
  });

export type NotificationRow = z.output<typeof notificationRowSchema>;
