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
).meta({ description: "Only notifications of these types, separated by commas." });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const notificationEnums = { notification_type: notificationTypeSchema };

export const notificationSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    type: notificationTypeSchema.meta({
      description: "An open enum: clients show a type that they do not know by its ids and `payload`, or leave it out.",
      "x-open-enum": true,
    }),
    actorId: z.uuid().nullable(),
    eventId: z.uuid().nullable(),
    groupId: z.uuid().nullable(),
    chatId: z.uuid().nullable(),
    isRead: z.boolean(),
    payload: z
      .object({
        actorName: z.string().nullable(),
        chatName: z.string().nullable(),
        eventTitle: z.string().nullable(),
        messagePreview: z.string().nullable(),
      })
      .meta({ id: "NotificationPayload" }),
    count: z.int().nullable().meta({ description: "Of `chat_message`: how many messages it stands for." }),
    changed: z
      .array(z.string())
      .nullable()
      .meta({ description: "Of `event_changed`: the fields of the event that differ." }),
    createdAt: timestampSchema,
  })
  .meta({ id: "UserNotification" });

export type Notification = z.output<typeof notificationSchema>;

const clockSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Expected a time from 00:00 to 23:59")
  .meta({ description: "By the clock of timeZone.", examples: ["22:00"] });

const quietHoursSchema = z.object({ from: clockSchema, to: clockSchema }).meta({
  id: "QuietHours",
  description: "Pushes wait from one to the other; to of the next day if it is the earlier.",
});

/** Types are added over time: generated clients read them as keys of a map. */
function describeByType({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.propertyNames;
  delete jsonSchema.required;
}

const preferencesShape = {
  push: z
    .record(notificationTypeSchema, z.boolean())
    .meta({ id: "PushByType", description: "What is pushed, by type of notification.", override: describeByType }),
  quietHours: quietHoursSchema.nullable(),
  timeZone: z.string().max(64).meta({ description: "IANA name, such as Europe/Berlin." }),
  showPreviews: z.boolean().meta({ description: "Whether pushes name people, events and what was written." }),
};

export const notificationPreferencesSchema = z.object(preferencesShape).meta({ id: "NotificationPreferences" });

export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

const updatedSchema = z.object({ updated: z.int() }).meta({ id: "NotificationsUpdated" });

export const notificationsContract = defineFunction({
  name: "notifications",
  summary: "What happened, and what of it is pushed",
  access: "person",
  routes: {
    listNotifications: {
      method: "GET",
      path: "",
      summary: "Own notifications, newest first",
      query: pageQuerySchema.extend({
        unreadOnly: queryBooleanSchema,
        types: notificationTypesSchema.optional(),
      }),
      success: { status: 200, body: pageOf("NotificationPage", notificationSchema) },
      errors: [],
    },
    countNotifications: {
      method: "GET",
      path: "/count",
      summary: "How many notifications are unread",
      success: { status: 200, body: z.object({ count: z.int() }).meta({ id: "NotificationCount" }) },
      errors: [],
    },
    readNotifications: {
      method: "POST",
      path: "/read",
      summary: "Mark the named notifications read, or all without ids",
      body: z.object({ ids: z.array(idSchema).min(1).max(200).optional() }).meta({ id: "ReadNotifications" }),
      success: { status: 200, body: updatedSchema },
      errors: [],
    },
    readAllNotifications: {
      method: "POST",
      path: "/read-all",
      summary: "Mark all notifications read",
      success: { status: 200, body: updatedSchema },
      errors: [],
    },
    getPreferences: {
      method: "GET",
      path: "/preferences",
      summary: "What the caller wants to be pushed, and when",
      success: { status: 200, body: notificationPreferencesSchema },
      errors: [],
    },
    changePreferences: {
      method: "PUT",
      path: "/preferences",
      summary: "Say what is to be pushed, and when; what is not sent stays, and push is merged by type",
      body: z
        .object({
          ...preferencesShape,
          push: z
            .partialRecord(notificationTypeSchema, z.boolean())
            .meta({ description: "The types to change.", override: describeByType }),
          quietHours: quietHoursSchema
            .refine(({ from, to }) => from !== to, { path: ["to"], error: "Expected another time than from" })
            .nullable(),
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
      params: z.object({ id: idSchema }),
      success: { status: 200, body: deletedSchema },
      errors: ["notification_not_found"],
    },
  },
});
