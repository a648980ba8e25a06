/** Contract of the `push` function: the devices to which notifications are pushed. */

import { z } from "zod";
import { notificationTypeSchema } from "./notifications.ts";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, nullAsAbsent, timestampSchema } from "./values.ts";

export const devicePlatformSchema = z.enum(["android", "ios"]).meta({ id: "DevicePlatform" });
export const pushProviderSchema = z.enum(["apns", "fcm", "rustore"]).meta({ id: "PushProvider" });

export type PushProvider = z.infer<typeof pushProviderSchema>;

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const pushEnums = { device_platform: devicePlatformSchema, push_provider: pushProviderSchema };

const tokenSchema = z.string().min(1).max(512);

const deviceSchema = z
  .object({
    id: idSchema.describe("Id of the device."),
    platform: devicePlatformSchema.describe("System of the device."),
    provider: pushProviderSchema.describe("Service that delivers to the device."),
    appVersion: z.string().nullable().describe("Version of the app at its last registration; null if it sent none."),
    locale: z
      .string()
      .nullable()
      .describe("Language tag of the device at its last registration; null if it sent none."),
    createdAt: timestampSchema.describe("When the caller registered the device first."),
    lastSeenAt: timestampSchema.describe("When the app registered the device last."),
    isCurrent: z.boolean().meta({
      description: "Whether the device was registered in the session of this access token, by the app that asks.",
    }),
  })
  .meta({ id: "Device" });

const unregisterSchema = z
  .object({ token: tokenSchema.describe("The token with which the device was registered.") })
  .meta({ id: "UnregisterDevice" });
const unregisteredSchema = z
  .object({ deleted: z.boolean().meta({ description: "Whether the caller had such a device." }) })
  .meta({ id: "DeviceUnregistered" });

export const pushContract = defineFunction({
  name: "push",
  summary: "Devices that are pushed to",
  access: "person",
  routes: {
    getPushStatus: {
      method: "GET",
      path: "/status",
      summary: "Providers that can deliver",
      description:
        "Names the providers for which the operators have made all settings. An app asks before it asks the person for permission, and registers its device with one of them.",
      success: {
        status: 200,
        body: z
          .object({ enabled: z.array(pushProviderSchema).describe("Providers that can deliver; empty when none can.") })
          .meta({ id: "PushStatus" }),
      },
      errors: [],
    },
    registerDevice: {
      method: "POST",
      path: "/devices",
      summary: "Register a device of the caller, or say again that its token is good",
      description:
        "From then on each notification of the caller is pushed to the device, in Russian or English by `locale`, until the session of the access token ends. An app calls it at each start, after each sign-in and whenever the provider gives it a new token; repeating it renews the device. A token belongs to whoever registered it last, and the case of an APNs token does not count. A person has ten devices: an eleventh takes the place of one whose token its provider cannot have issued, else of the one that has not registered for longest. 401 if the session of the access token has ended.",
      body: nullAsAbsent(
        z.object({
          platform: devicePlatformSchema.describe("System of the device."),
          provider: pushProviderSchema.describe("Who delivers: apns to ios, fcm or rustore to android."),
          token: tokenSchema.describe("What the provider gave the app for this device."),
          appVersion: z.string().max(32).optional().describe("Version of the app, as it calls itself."),
          locale: z.string().max(16).optional().meta({
            description: "Language tag of the device (BCP 47), such as ru-RU; it decides the language of pushes.",
          }),
        }),
      )
        .refine(({ platform, provider }) => (platform === "ios") === (provider === "apns"), {
          path: ["provider"],
          error: "Expected apns for ios, fcm or rustore for android",
        })
        .meta({ id: "RegisterDevice" }),
      success: {
        status: 200,
        body: z.object({ id: idSchema.describe("Id of the device.") }).meta({ id: "RegisteredDevice" }),
      },
      errors: [],
      limits: ["devices"],
      bindsToSession: true,
      repeatable: true,
    },
    listDevices: {
      method: "GET",
      path: "/devices",
      summary: "List the devices of the caller",
      description:
        "Returns every device to which notifications of the caller are pushed, the one that registered last first, at most ten. A device is not listed any more once the session in which it registered has ended. Push tokens are not returned. Suspended people may call it too.",
      success: {
        status: 200,
        body: z.object({ data: z.array(deviceSchema).describe("The devices.") }).meta({ id: "DeviceList" }),
      },
      errors: [],
      whileSuspended: true,
    },
    deleteDevice: {
      method: "DELETE",
      path: "/devices/{id}",
      summary: "Unregister one of the listed devices, such as a lost phone",
      description:
        "Nothing more is pushed to the device. `deleted` is false for an id that is no device of the caller, and repeating it is no error. The session of the device goes on: to end it, sign out of all other sessions at the identity provider. Suspended people may call it too.",
      params: z.object({ id: idSchema.describe("Id of the device.") }),
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
      repeatable: true,
    },
    unregisterDevice: {
      method: "DELETE",
      path: "/devices",
      summary: "Unregister a device of the caller",
      description:
        "Nothing more is pushed to the device; an app calls it before it signs the person out. `deleted` is false for a token that is not the caller's, and repeating it is no error. Suspended people may call it too.",
      body: unregisterSchema,
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
      repeatable: true,
    },
    unregisterDeviceByPost: {
      method: "POST",
      path: "/devices/unregister",
      summary: "The same for clients that cannot send a body with DELETE",
      description:
        "Does what `DELETE /push/devices` does: nothing more is pushed to the device. `deleted` is false for a token that is not the caller's, and repeating it is no error.",
      body: unregisterSchema,
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
      repeatable: true,
    },
  },
});

const pushStateSchema = z.enum(["waiting", "resting", "sent", "failed", "gone"]).meta({ id: "PushState" });

const pushReasonSchema = z
  .enum([
    "turned_off",
    "quiet_hours",
    "notification_read",
    "notification_answered",
    "chat_muted",
    "expired",
    "notification_gone",
    "device_gone",
    "session_ended",
    "not_configured",
    "paused",
    "dead",
    "suspect",
    "failed",
  ])
  .meta({ id: "PushReason" });

const noPushReasonSchema = z
  .enum(["no_device", "together", "notification_gone", "forgotten"])
  .meta({ id: "NoPushReason" });

const shownRequestSchema = z
  .object({
    method: z.literal("POST").describe("How it is sent."),
    url: z.string().describe("Where to, with the mark of the device in place of its token."),
    headers: z.record(z.string(), z.string()).describe("By name, with a word in place of the credential."),
    payload: z.record(z.string(), z.unknown()).meta({ description: "The body, in the form of its provider." }),
  })
  .meta({ id: "ShownPushRequest" });

export type ShownPushRequest = z.output<typeof shownRequestSchema>;

const shownDeliverySchema = z
  .object({
    deviceId: z.uuid().describe("Id of the device."),
    provider: pushProviderSchema.describe("Who delivers."),
    platform: devicePlatformSchema.nullable().describe("System of the device; null once the device is gone."),
    deviceMark: z
      .string()
      .nullable()
      .meta({ description: "Tells tokens of devices apart and is none; null once the device is gone." }),
    state: pushStateSchema.meta({
      description:
        "What became of it: it waits, rests through quiet hours, or is sent, failed, or gone without being sent.",
    }),
    reason: pushReasonSchema.nullable().meta({
      description:
        "Why it was not sent, or, while it waits, would not be at this moment; null for what is sent, or is about to be.",
    }),
    providerReason: z
      .string()
      .nullable()
      .meta({ description: "What the provider said at the last attempt; null when it said nothing." }),
    attempts: z.int().describe("How often it was given to a worker."),
    nextAttemptAt: timestampSchema
      .nullable()
      .meta({ description: "When it is tried, or tried again; null when it is finished." }),
    finishedAt: timestampSchema.nullable().describe("When it was finished; null while it waits or rests."),
    request: shownRequestSchema.nullable().meta({
      description:
        "What the provider gets, as it is sent now; null once the device or the notification is gone, the session of the device has ended, or the notification may not be told.",
    }),
  })
  .meta({ id: "PushDelivery" });

const pushedNotificationSchema = z
  .object({
    notificationId: z.uuid().describe("Id of the notification."),
    userId: z.uuid().describe("User whom it tells."),
    type: notificationTypeSchema.meta({ description: "What it tells." }),
    createdAt: timestampSchema.describe("When it was written."),
    reason: noPushReasonSchema.nullable().meta({
      description:
        "Why there are no deliveries: no device, pushed together with another one of its chat, hidden, or forgotten after days; else null.",
    }),
    deliveries: z.array(shownDeliverySchema).describe("One for each device that the person had then."),
  })
  .meta({ id: "PushedNotification" });

export type PushedNotification = z.output<typeof pushedNotificationSchema>;

/** The part of the function that answers to operators. */
export const pushDeliveriesContract = defineFunction({
  name: "push",
  summary: "What is pushed, for operators",
  access: "secret",
  routes: {
    listPushDeliveries: {
      method: "GET",
      path: "/deliveries",
      summary: "What became of the pushes of one notification, or of the newest ones",
      description:
        "Shows the holder of the secret key every push of a notification: its state and attempts, why it was not sent, and the request that its provider gets, without token and credential. A notification that is not there is an empty list. Without `notificationId` it lists the notifications of the last three days, newest first. The request is made anew from what the notification says now, so that of what was sent it may differ from what was sent then.",
      query: pageQuerySchema.extend({
        notificationId: idSchema.optional().describe("Only the pushes of this notification."),
      }),
      success: { status: 200, body: pageOf("PushedNotificationPage", pushedNotificationSchema) },
      errors: [],
    },
  },
});
