/** Contract of the `push` function: devices that receive push notifications, and deliveries for operators. */

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
    platform: devicePlatformSchema.describe("Platform of the device."),
    provider: pushProviderSchema.describe("Push provider of the device."),
    appVersion: z.string().nullable().describe("Version of the app at the last registration; null if not sent."),
    locale: z.string().nullable().describe("Language tag of the device at the last registration; null if not sent."),
    createdAt: timestampSchema.describe("Time of the first registration by the caller."),
    lastSeenAt: timestampSchema.describe("Time of the last registration."),
    isCurrent: z.boolean().meta({
      description:
        "Whether the device was registered in the session of this access token: it is the device that calls.",
    }),
  })
  .meta({ id: "Device" });

const unregisterSchema = z
  .object({ token: tokenSchema.describe("Push token of the registration.") })
  .meta({ id: "UnregisterDevice" });
const unregisteredSchema = z
  .object({ deleted: z.boolean().meta({ description: "Whether the device belonged to the caller and was removed." }) })
  .meta({ id: "DeviceUnregistered" });

export const pushContract = defineFunction({
  name: "push",
  summary: "Devices that receive push notifications",
  access: "person",
  routes: {
    getPushStatus: {
      method: "GET",
      path: "/status",
      summary: "List the push providers that can deliver",
      description:
        "Returns the providers that the operators have set up completely. Call it before the app asks the user for the permission, and register the device with one of these providers.",
      success: {
        status: 200,
        body: z
          .object({
            enabled: z.array(pushProviderSchema).describe("Providers that can deliver; empty if there is none."),
          })
          .meta({ id: "PushStatus" }),
      },
      errors: [],
    },
    registerDevice: {
      method: "POST",
      path: "/devices",
      summary: "Register a device for push notifications",
      description:
        "Pushes the caller's notifications to the device from then on, in Russian or English by `locale`, until the session of the access token ends. Call it at each start of the app, after each sign-in, and when the provider issues a new token. Repeating the call renews the registration.\n\n- A token belongs to the user who registered it last. For APNs, upper and lower case are the same token.\n- A user can have ten devices. An eleventh replaces a device with an impossible token, or else the device that has not registered for the longest time.\n- 401 `unauthorized` if the session of the access token has ended.",
      body: nullAsAbsent(
        z.object({
          platform: devicePlatformSchema.describe("Platform of the device."),
          provider: pushProviderSchema.describe("Push provider: `apns` for `ios`; `fcm` or `rustore` for `android`."),
          token: tokenSchema.describe("Push token that the provider issued to the app on this device."),
          appVersion: z.string().max(32).optional().describe("Version of the app."),
          locale: z.string().max(16).optional().meta({
            description: "Language tag of the device (BCP 47), such as `ru-RU`. It decides the language of pushes.",
          }),
        }),
      )
        .refine(({ platform, provider }) => (platform === "ios") === (provider === "apns"), {
          path: ["provider"],
          error: "Expected apns for ios; fcm or rustore for android",
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
      summary: "List your devices",
      description:
        "Returns the devices that receive the caller's pushes, at most ten, the last registration first. A device is no longer listed after the session in which it registered has ended. Push tokens are not included. Suspended users can call it too.",
      success: {
        status: 200,
        body: z.object({ data: z.array(deviceSchema).describe("Devices of the caller.") }).meta({ id: "DeviceList" }),
      },
      errors: [],
      whileSuspended: true,
    },
    deleteDevice: {
      method: "DELETE",
      path: "/devices/{id}",
      summary: "Unregister a device by id",
      description:
        "Stops pushes to one of the caller's devices, such as a lost phone. `deleted` is false if the id is not a device of the caller, and repeating the call is not an error. The session of the device continues: to end it, sign out of all other sessions at the identity provider. Suspended users can call it too.",
      params: z.object({ id: idSchema.describe("Id of the device.") }),
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
      repeatable: true,
    },
    unregisterDevice: {
      method: "DELETE",
      path: "/devices",
      summary: "Unregister a device by token",
      description:
        "Stops pushes to the device with this push token. Call it before the user signs out. `deleted` is false if the token does not belong to the caller, and repeating the call is not an error. Suspended users can call it too.",
      body: unregisterSchema,
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
      repeatable: true,
    },
    unregisterDeviceByPost: {
      method: "POST",
      path: "/devices/unregister",
      summary: "Unregister a device by token, with POST",
      description:
        "Does the same as `DELETE /push/devices`, for clients that cannot send a body with DELETE. `deleted` is false if the token does not belong to the caller, and repeating the call is not an error. Suspended users can call it too.",
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
    method: z.literal("POST").describe("HTTP method."),
    url: z.string().describe("URL of the request, with the mark of the device instead of its token."),
    headers: z
      .record(z.string(), z.string())
      .describe("Headers by name, with a placeholder instead of the credential."),
    payload: z
      .record(z.string(), z.unknown())
      .meta({ description: "Body of the request in the format of the provider." }),
  })
  .meta({ id: "ShownPushRequest" });

export type ShownPushRequest = z.output<typeof shownRequestSchema>;

const shownDeliverySchema = z
  .object({
    deviceId: z.uuid().describe("Id of the device."),
    provider: pushProviderSchema.describe("Push provider."),
    platform: devicePlatformSchema.nullable().describe("Platform of the device; null if the device no longer exists."),
    deviceMark: z.string().nullable().meta({
      description: "Mark that identifies the token without revealing it; null if the device no longer exists.",
    }),
    state: pushStateSchema.meta({
      description:
        "State of the delivery: `waiting`; `resting` until quiet hours end; `sent`; `failed`; or `gone`, which means dropped without being sent.",
    }),
    reason: pushReasonSchema.nullable().meta({
      description:
        "Reason why the delivery was not sent, or would not be sent now while it waits; null if it was sent or is about to be.",
    }),
    providerReason: z
      .string()
      .nullable()
      .meta({ description: "Response of the provider to the last attempt; null if there is none." }),
    attempts: z.int().describe("Number of attempts."),
    nextAttemptAt: timestampSchema
      .nullable()
      .meta({ description: "Time of the next attempt; null if the delivery is finished." }),
    finishedAt: timestampSchema
      .nullable()
      .describe("Time at which the delivery finished; null while it waits or rests."),
    request: shownRequestSchema.nullable().meta({
      description:
        "Request to the provider as it would be sent now; null if the device or the notification no longer exists, the session of the device has ended, or the notification must not be sent.",
    }),
  })
  .meta({ id: "PushDelivery" });

const pushedNotificationSchema = z
  .object({
    notificationId: z.uuid().describe("Id of the notification."),
    userId: z.uuid().describe("Id of the recipient."),
    type: notificationTypeSchema.meta({ description: "Type of the notification." }),
    createdAt: timestampSchema.describe("Time of the notification."),
    reason: noPushReasonSchema.nullable().meta({
      description:
        "Reason why there are no deliveries: no device, pushed together with another notification of the chat, hidden, or deleted after three days; null if there are deliveries.",
    }),
    deliveries: z.array(shownDeliverySchema).describe("Deliveries, one for each device of the recipient at that time."),
  })
  .meta({ id: "PushedNotification" });

export type PushedNotification = z.output<typeof pushedNotificationSchema>;

/** Endpoints of the function for operators. */
export const pushDeliveriesContract = defineFunction({
  name: "push",
  summary: "Push deliveries, for operators",
  access: "secret",
  routes: {
    listPushDeliveries: {
      method: "GET",
      path: "/deliveries",
      summary: "List push deliveries",
      description:
        "Returns, for the holder of the secret key, the pushes of each notification: state, attempts, the reason why a push was not sent, and the request to the provider without token and credential.\n\nWithout `notificationId` it lists the notifications of the last three days, newest first. For an unknown `notificationId` the list is empty. The request is built from the current content of the notification, so it can differ from the request that was sent.",
      query: pageQuerySchema.extend({
        notificationId: idSchema.optional().describe("Only the deliveries of this notification."),
      }),
      success: { status: 200, body: pageOf("PushedNotificationPage", pushedNotificationSchema) },
      errors: [],
    },
  },
});
