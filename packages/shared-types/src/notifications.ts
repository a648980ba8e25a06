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

/** Query parameter with the names of notification types, separated by commas. */
const notificationTypesSchema = textValue(
  (text) => z.array(notificationTypeSchema).safeParse(text.split(",")).data,
  "Expected notification types, separated by commas",
).meta({
  override: { type: "array", items: { $ref: "#/components/schemas/NotificationType" }, minItems: 1 },
});

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const notificationEnums = { notification_type: notificationTypeSchema };

export const notificationPayloadSchema = z
  .object({
    actorName: z
      .string()
      .nullable()
      .describe("First name of the user who caused the notification, or null if there is none or the name is unknown."),
    chatName: z.string().nullable().describe("Name of the chat, or null if there is none."),
    eventTitle: z.string().nullable().describe("Title of the event, or null if there is none."),
    messagePreview: z
      .string()
      .nullable()
      .describe(
        "First line of the message, shortened to 120 characters. The preview is null if there is no message or the message is deleted.",
      ),
  })
  .meta({ id: "NotificationPayload" });

export const notificationSchema = z
  .object({
    id: z.uuid().describe("Id of the notification."),
    userId: z.uuid().describe("Id of the recipient, which is the caller."),
    type: notificationTypeSchema.meta({
      description:
        "Type of the notification. Later versions can add types. For an unknown type, show the notification based on its ids and `payload`, or ignore it.",
      "x-open-enum": true,
    }),
    actorId: z
      .uuid()
      .nullable()
      .describe("Id of the user who caused the notification, or null if there is no such user or more than one."),
    eventId: z.uuid().nullable().describe("Id of the event to open, or null if there is none."),
    groupId: z.uuid().nullable().describe("Id of the group to open, or null if there is none."),
    chatId: z.uuid().nullable().describe("Id of the chat to open, or null if there is none."),
    isRead: z.boolean().describe("Whether the caller has read the notification."),
    payload: notificationPayloadSchema.describe("Names and texts at the time of the notification."),
    count: z.int().nullable().meta({
      description: "Number of messages that a `chat_message` notification represents, or null for other types.",
    }),
    changed: z.array(z.string()).nullable().meta({
      description:
        "For `event_changed`, the names of the changed event fields. The value `restored` means that a deleted event was restored. The list is null for other types.",
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
    from: clockSchema.describe("Start of the quiet hours, in the local time of `timeZone`."),
    to: clockSchema.describe("End of the quiet hours, in the local time of `timeZone`."),
  })
  .meta({
    id: "QuietHours",
    description:
      "Push notifications between `from` and `to` are delayed until the quiet hours end. If `to` is earlier than `from`, the quiet hours end on the next day.",
  });

/** Describes the object as a map in the API document, because later versions can add notification types. */
function describeByType({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.propertyNames;
  delete jsonSchema.required;
}

const quietHours = "Daily quiet hours, or null if there are none.";

const preferencesShape = {
  push: z
    .record(notificationTypeSchema, z.boolean())
    .meta({ id: "PushByType", override: describeByType })
    .describe("Whether push notifications are sent for each notification type."),
  quietHours: quietHoursSchema.nullable().describe(quietHours),
  timeZone: z.string().max(64).meta({ description: "IANA time zone of `quietHours`, such as `Europe/Berlin`." }),
  showPreviews: z.boolean().meta({ description: "Whether push notifications contain names and message text." }),
};

export const notificationPreferencesSchema = z.object(preferencesShape).meta({ id: "NotificationPreferences" });

export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

const updatedSchema = z
  .object({ updated: z.int().describe("Number of notifications that the request marked as read.") })
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
        "Returns the caller's notifications, newest first. Each notification contains the ids of the objects to open and the names at the time of the notification. Notifications from users with a block in either direction are hidden. Notifications are deleted after 90 days.\n\nA page can be short or empty even if more pages follow. Continue until `nextCursor` is null.",
      query: pageQuerySchema.extend({
        unreadOnly: queryBooleanSchema.meta({ description: "Return only unread notifications." }),
        types: notificationTypesSchema.optional().meta({
          description:
            "Return only notifications of these types. Separate the types with commas, or send `types[]=a&types[]=b`.",
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
        "Returns the number of unread notifications, for example for the app badge. Call this operation again after the broadcasts `notification.created` and `notifications.changed` on `notifications:{userId}`.",
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
        "Marks the caller's notifications with the given ids as read, or all of the caller's notifications without `ids`. Ids of other users' notifications and of hidden or already read notifications are ignored. The caller's other devices receive `notifications.changed`.\n\nA notification cannot become unread again. It is safe to retry the request.",
      body: z
        .object({
          ids: z
            .array(idSchema)
            .min(1)
            .max(200)
            .optional()
            .describe("Ids of the notifications. Without ids, all notifications are marked as read."),
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
        "Does the same as `POST /notifications/read` without `ids`. The caller's other devices receive `notifications.changed`. It is safe to retry the request.",
      success: { status: 200, body: updatedSchema },
      errors: [],
      repeatable: true,
    },
    getPreferences: {
      method: "GET",
      path: "/preferences",
      summary: "Read your push preferences",
      description:
        "Returns the caller's push preferences, which apply to all devices. By default, push notifications are sent for every type. The preferences do not affect which notifications are stored, listed and counted. No profile is required.",
      success: { status: 200, body: notificationPreferencesSchema },
      errors: [],
    },
    changePreferences: {
      method: "PUT",
      path: "/preferences",
      summary: "Change your push preferences",
      description:
        "Changes the caller's push preferences for all devices. Only the fields in the request change. `push` is merged by type. `quietHours` is replaced as a whole, and null turns the quiet hours off.\n\nThe change also applies to push notifications that have not been sent yet. Sending the same request again changes nothing.",
      body: z
        .object({
          ...preferencesShape,
          push: z
            .partialRecord(notificationTypeSchema, z.boolean())
            .meta({ id: "ChangePushByType" })
            .describe("Notification types to change. Unknown types are rejected."),
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
        "Permanently deletes one of the caller's notifications. The notification can be read or unread. The caller's other devices receive `notifications.changed`. A second request fails with 404 `notification_not_found`.",
      params: z.object({ id: idSchema.describe("Id of the notification.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["notification_not_found"],
    },
  },
});
