/** Contract of the `notifications` function: notifications and push preferences. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { queryBooleanSchema } from "./queries.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, textValue, timestampSchema } from "./values.ts";

export const notificationTypeSchema = z
  .enum([
    "event_application",
    "event_application_approved",
    "event_application_rejected",
    "event_coauthor_invite",
    "event_coauthor_accepted",
    "event_coauthor_refused",
    "friend_request",
    "friend_request_accepted",
    "chat_created",
    "chat_message",
    "people_like",
    "people_match",
    "event_invite",
    "event_invite_accepted",
    "group_member_removed",
    "event_changed",
    "event_cancelled",
    "event_reminder",
  ])
  .meta({ id: "NotificationType" });

/** Names of types, separated by commas. */
const notificationTypesSchema = textValue(
  (text) => z.array(notificationTypeSchema).safeParse(text.split(",")).data,
  "Expected notification types, separated by commas",
).meta({
  override: { type: "array", items: { $ref: "#/components/schemas/NotificationType" }, minItems: 1 },
});

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const notificationEnums = { notification_type: notificationTypeSchema };

export const notificationPayloadSchema = z
  .object({
    actorName: z.string().nullable().describe("First name of the actor; null if there is none or it is not known."),
    chatName: z.string().nullable().describe("Name of the chat; null if there is none."),
    eventTitle: z.string().nullable().describe("Title of the event; null if there is none."),
    messagePreview: z
      .string()
      .nullable()
      .describe("First line of the message, up to 120 characters; null if there is none or the message is deleted."),
  })
  .meta({ id: "NotificationPayload" });

export const notificationSchema = z
  .object({
    id: z.uuid().describe("Id of the notification."),
    userId: z.uuid().describe("Id of the recipient: the caller."),
    type: notificationTypeSchema.meta({
      description:
        "Type of the notification. An open enum: show an unknown type by its ids and `payload`, or leave it out.",
      "x-open-enum": true,
    }),
    actorId: z.uuid().nullable().describe("Id of the user who caused it; null if there is none or several did."),
    eventId: z.uuid().nullable().describe("Event that the notification opens; null if there is none."),
    groupId: z.uuid().nullable().describe("Group that the notification opens; null if there is none."),
    chatId: z.uuid().nullable().describe("Chat that the notification opens; null if there is none."),
    isRead: z.boolean().describe("Whether the caller has read it."),
    payload: notificationPayloadSchema.describe("Names at the time of the notification."),
    count: z
      .int()
      .nullable()
      .meta({ description: "For `chat_message`, the number of messages that it stands for; null for other types." }),
    changed: z.array(z.string()).nullable().meta({
      description:
        "For `event_changed`, the changed fields of the event, and `restored` if a deleted event was restored; null for other types.",
    }),
    createdAt: timestampSchema.describe("Time of the notification."),
  })
  .meta({ id: "UserNotification" });

export type Notification = z.output<typeof notificationSchema>;

const clockSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Expected a time from 00:00 to 23:59")
  .meta({ examples: ["22:00"] });

const quietHoursSchema = z
  .object({
    from: clockSchema.describe("Start of the quiet hours, local time of `timeZone`."),
    to: clockSchema.describe("End of the quiet hours, local time of `timeZone`."),
  })
  .meta({
    id: "QuietHours",
    description:
      "Pushes wait between `from` and `to`. If `to` is earlier than `from`, the quiet hours end on the next day.",
  });

/** Documents a map: types are added over time. */
function describeByType({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.propertyNames;
  delete jsonSchema.required;
}

const quietHours = "Daily quiet hours; null if there are none.";

const preferencesShape = {
  push: z
    .record(notificationTypeSchema, z.boolean())
    .meta({ id: "PushByType", override: describeByType })
    .describe("Whether each type of notification is pushed."),
  quietHours: quietHoursSchema.nullable().describe(quietHours),
  timeZone: z
    .string()
    .max(64)
    .meta({ description: "IANA name of the time zone of `quietHours`, such as `Europe/Berlin`." }),
  showPreviews: z.boolean().meta({ description: "Whether pushes contain names and message text." }),
};

export const notificationPreferencesSchema = z.object(preferencesShape).meta({ id: "NotificationPreferences" });

export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

const updatedSchema = z
  .object({ updated: z.int().describe("Number of notifications that became read.") })
  .meta({ id: "NotificationsUpdated" });

export const notificationsContract = defineFunction({
  name: "notifications",
  summary: "Notifications and push preferences",
  access: "person",
  routes: {
    listNotifications: {
      method: "GET",
      path: "",
      summary: "List your notifications",
      description:
        "Returns the caller's notifications, newest first, with the ids to open and the names at that time. Notifications from users with a block in either direction are hidden. Notifications are deleted after 90 days.\n\nFollow `nextCursor` until it is null: a page can be short, or even empty, although more pages follow.",
      query: pageQuerySchema.extend({
        unreadOnly: queryBooleanSchema.meta({ description: "Only unread notifications." }),
        types: notificationTypesSchema.optional().meta({
          description: "Only notifications of these types, separated by commas. `types[]=a&types[]=b` works too.",
          param: { style: "form", explode: false },
        }),
      }),
      success: { status: 200, body: pageOf("NotificationPage", notificationSchema) },
      errors: [],
    },
    countNotifications: {
      method: "GET",
      path: "/count",
      summary: "Count your unread notifications",
      description:
        "Returns the number of unread notifications, for the badge of the app. Call it again after the broadcasts `notification.created` and `notifications.changed` on `notifications:{userId}`.",
      success: {
        status: 200,
        body: z
          .object({ count: z.int().describe("Number of unread notifications.") })
          .meta({ id: "NotificationCount" }),
      },
      errors: [],
    },
    readNotifications: {
      method: "POST",
      path: "/read",
      summary: "Mark notifications as read",
      description:
        "Marks the given notifications of the caller as read, or all of them without `ids`. Ids of other users' notifications, and of hidden or read ones, are ignored. `updated` counts the notifications that became read. The caller's other devices receive `notifications.changed`.\n\nA notification never becomes unread again. Repeating the call changes nothing.",
      body: z
        .object({
          ids: z.array(idSchema).min(1).max(200).optional().describe("Ids of the notifications; all by default."),
        })
        .meta({ id: "ReadNotifications" }),
      success: { status: 200, body: updatedSchema },
      errors: [],
      repeatable: true,
    },
    readAllNotifications: {
      method: "POST",
      path: "/read-all",
      summary: "Mark all notifications as read",
      description:
        "Does the same as `POST /notifications/read` without `ids`. `updated` counts the notifications that became read. The caller's other devices receive `notifications.changed`. Repeating the call changes nothing.",
      success: { status: 200, body: updatedSchema },
      errors: [],
      repeatable: true,
    },
    getPreferences: {
      method: "GET",
      path: "/preferences",
      summary: "Read your push preferences",
      description:
        "Returns the push preferences of the caller for all devices. By default every type is pushed. The preferences apply to pushes only: all notifications are stored, listed and counted. No profile is needed.",
      success: { status: 200, body: notificationPreferencesSchema },
      errors: [],
    },
    changePreferences: {
      method: "PUT",
      path: "/preferences",
      summary: "Change your push preferences",
      description:
        "Changes the push preferences of the caller for all devices. Only the fields in the request change. `push` is merged by type, and `quietHours` is replaced as a whole: null ends the quiet hours.\n\nThe change also applies to pushes that already wait. Repeating the call changes nothing.",
      body: z
        .object({
          ...preferencesShape,
          push: z
            .partialRecord(notificationTypeSchema, z.boolean())
            .meta({ id: "ChangePushByType" })
            .describe("Types to change. An unknown type is rejected."),
          quietHours: quietHoursSchema
            .refine(({ from, to }) => from !== to, { path: ["to"], error: "Expected a time other than from" })
            .nullable()
            .describe(quietHours),
        })
        .partial()
        .meta({ id: "ChangeNotificationPreferences" }),
      success: { status: 200, body: notificationPreferencesSchema },
      errors: [],
    },
    deleteNotification: {
      method: "DELETE",
      path: "/{id}",
      summary: "Delete a notification",
      description:
        "Permanently deletes one of the caller's notifications, read or unread. The caller's other devices receive `notifications.changed`. A second call is 404 `notification_not_found`.",
      params: z.object({ id: idSchema.describe("Id of the notification.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["notification_not_found"],
    },
  },
});
