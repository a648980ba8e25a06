/** Contract of the `notifications` function. */

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
  "Expected types of notifications, separated by commas",
).meta({
  override: { type: "array", items: { $ref: "#/components/schemas/NotificationType" }, minItems: 1 },
});

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const notificationEnums = { notification_type: notificationTypeSchema };

export const notificationPayloadSchema = z
  .object({
    actorName: z.string().nullable().describe("First name of who caused it; null when nobody did or it is not known."),
    chatName: z.string().nullable().describe("Name of the chat; null for none."),
    eventTitle: z.string().nullable().describe("Title of the event; null for none."),
    messagePreview: z
      .string()
      .nullable()
      .describe("First line of the message, 120 characters at most; null for none, and once it is deleted."),
  })
  .meta({ id: "NotificationPayload" });

export const notificationSchema = z
  .object({
    id: z.uuid().describe("Id of the notification."),
    userId: z.uuid().describe("The caller, whom it tells."),
    type: notificationTypeSchema.meta({
      description:
        "What happened. An open enum: clients show a type that they do not know by its ids and `payload`, or leave it out.",
      "x-open-enum": true,
    }),
    actorId: z.uuid().nullable().describe("User who caused it; null when nobody or several did."),
    eventId: z.uuid().nullable().describe("The event that it opens; null for none."),
    groupId: z.uuid().nullable().describe("The group that it opens; null for none."),
    chatId: z.uuid().nullable().describe("The chat that it opens; null for none."),
    isRead: z.boolean().describe("Whether the caller has read it."),
    payload: notificationPayloadSchema.describe("Names as they were at that moment."),
    count: z
      .int()
      .nullable()
      .meta({ description: "Of `chat_message`: how many messages it stands for; null of other types." }),
    changed: z.array(z.string()).nullable().meta({
      description:
        "Of `event_changed`: the fields of the event that differ, and `restored` if the event was deleted and takes place after all; null of other types.",
    }),
    createdAt: timestampSchema.describe("When it was told."),
  })
  .meta({ id: "UserNotification" });

export type Notification = z.output<typeof notificationSchema>;

const clockSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Expected a time from 00:00 to 23:59")
  .meta({ examples: ["22:00"] });

const quietHoursSchema = z
  .object({
    from: clockSchema.describe("When they begin, by the clock of timeZone."),
    to: clockSchema.describe("When they end, by the clock of timeZone."),
  })
  .meta({
    id: "QuietHours",
    description: "Pushes wait from one to the other; to of the next day if it is the earlier.",
  });

/** Types are added over time: generated clients read them as keys of a map. */
function describeByType({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.propertyNames;
  delete jsonSchema.required;
}

const quietHours = "When pushes wait, every day; null for never.";

const preferencesShape = {
  push: z
    .record(notificationTypeSchema, z.boolean())
    .meta({ id: "PushByType", override: describeByType })
    .describe("What is pushed, by type of notification."),
  quietHours: quietHoursSchema.nullable().describe(quietHours),
  timeZone: z
    .string()
    .max(64)
    .meta({ description: "IANA name of the time zone whose clock quietHours mean, such as Europe/Berlin." }),
  showPreviews: z.boolean().meta({ description: "Whether pushes name people, events and what was written." }),
};

export const notificationPreferencesSchema = z.object(preferencesShape).meta({ id: "NotificationPreferences" });

export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

const updatedSchema = z
  .object({ updated: z.int().describe("How many notifications became read.") })
  .meta({ id: "NotificationsUpdated" });

export const notificationsContract = defineFunction({
  name: "notifications",
  summary: "What happened, and what of it is pushed",
  access: "person",
  routes: {
    listNotifications: {
      method: "GET",
      path: "",
      summary: "Own notifications, newest first",
      description:
        "Lists what happened to the caller, with the ids that say what to open and the names as they were then. What a block hides is not in it, and what is older than 90 days is gone. With `types` a page may be short, or even empty, and still have a `nextCursor`: only null ends the list.",
      query: pageQuerySchema.extend({
        unreadOnly: queryBooleanSchema.meta({ description: "Only those that were not read." }),
        types: notificationTypesSchema.optional().meta({
          description: "Only notifications of these types, separated by commas. `types[]=a&types[]=b` is read alike.",
          param: { style: "form", explode: false },
        }),
      }),
      success: { status: 200, body: pageOf("NotificationPage", notificationSchema) },
      errors: [],
    },
    countNotifications: {
      method: "GET",
      path: "/count",
      summary: "How many notifications are unread",
      description:
        "Counts those that the list shows, for the badge of the app. Ask again after `notification.created` and `notifications.changed` on the topic `notifications:{userId}`.",
      success: {
        status: 200,
        body: z
          .object({ count: z.int().describe("How many the caller has not read.") })
          .meta({ id: "NotificationCount" }),
      },
      errors: [],
    },
    readNotifications: {
      method: "POST",
      path: "/read",
      summary: "Mark the named notifications read, or all without ids",
      description:
        "Concerns the caller's own: ids of other people's, hidden ones and ones that were read are passed over. `updated` counts those that became read; other devices of the person hear `notifications.changed`. Nothing becomes unread again, and repeating it changes nothing.",
      body: z
        .object({
          ids: z.array(idSchema).min(1).max(200).optional().describe("Which ones; all of them unless it is sent."),
        })
        .meta({ id: "ReadNotifications" }),
      success: { status: 200, body: updatedSchema },
      errors: [],
      repeatable: true,
    },
    readAllNotifications: {
      method: "POST",
      path: "/read-all",
      summary: "Mark all notifications read",
      description:
        "Does what `POST /notifications/read` does without ids. `updated` counts those that became read, and other devices of the person hear `notifications.changed`. Repeating it changes nothing.",
      success: { status: 200, body: updatedSchema },
      errors: [],
      repeatable: true,
    },
    getPreferences: {
      method: "GET",
      path: "/preferences",
      summary: "What the caller wants to be pushed, and when",
      description:
        "Who has never said anything has everything pushed. Preferences decide about pushes alone: notifications are written, listed and counted in any case. No profile is needed.",
      success: { status: 200, body: notificationPreferencesSchema },
      errors: [],
    },
    changePreferences: {
      method: "PUT",
      path: "/preferences",
      summary: "Say what is to be pushed, and when; what is not sent stays, and push is merged by type",
      description:
        "Concerns the caller alone, on all devices. `quietHours` is replaced as a whole, and null ends it. The change counts for what waits to be pushed already. Repeating it changes nothing.",
      body: z
        .object({
          ...preferencesShape,
          push: z
            .partialRecord(notificationTypeSchema, z.boolean())
            .meta({ id: "ChangePushByType" })
            .describe("The types to change; others than there are are refused."),
          quietHours: quietHoursSchema
            .refine(({ from, to }) => from !== to, { path: ["to"], error: "Expected another time than from" })
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
      summary: "Delete a notification for good",
      description:
        "Takes one of the caller's own off the list, read or not, and cannot be undone. Other devices of the person hear `notifications.changed`. The second call is 404 `notification_not_found`.",
      params: z.object({ id: idSchema.describe("Id of the notification.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["notification_not_found"],
    },
  },
});
