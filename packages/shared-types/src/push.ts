/**
 * Contract of the `push` function: devices that receive push notifications, and for operators the list of deliveries.
 */

import { z } from "zod";
import { notificationTypeSchema } from "./notifications.ts";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, nullAsAbsent, timestampSchema } from "./values.ts";

export const devicePlatformSchema = z.enum(["android", "ios"]).meta({ id: "DevicePlatform" });
export const pushProviderSchema = z.enum(["apns", "fcm", "rustore"]).meta({ id: "PushProvider" });

export type PushProvider = z.infer<typeof pushProviderSchema>;

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const pushEnums = { device_platform: devicePlatformSchema, push_provider: pushProviderSchema };

const tokenSchema = z.string().min(1).max(512);

const deviceSchema = z
  .object({
    id: idSchema.describe("Id of the device."),
    platform: devicePlatformSchema.describe("Platform of the device."),
    provider: pushProviderSchema.describe("Push provider of the device."),
    appVersion: z.string().nullable().describe("App version from the last registration, or null if it was not sent."),
    locale: z.string().nullable().describe("Language tag from the last registration, or null if it was not sent."),
    createdAt: timestampSchema.describe("Time of the first registration by the caller."),
    lastSeenAt: timestampSchema.describe("Time of the last registration."),
    isCurrent: z.boolean().meta({
      description:
        "Whether the device was registered in the session of the access token, which means that it is the calling device.",
    }),
  })
  .meta({ id: "Device" });

const unregisterSchema = z
  .object({ token: tokenSchema.describe("Push token with which the device was registered.") })
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
        "Returns the push providers that are fully configured. Call this operation before the app asks the user for permission to send notifications. Register the device with one of these providers.",
      success: {
        status: 200,
        body: z
          .object({
            enabled: z.array(pushProviderSchema).describe("Push providers that can deliver. The list can be empty."),
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
        "Registers the device for the caller's push notifications until the session of the access token ends. Push notifications are in Russian or English, depending on `locale`. Call this operation at each app start, after each sign-in, and when the provider issues a new token. It is safe to retry the request, which renews the registration.\n\n- A token belongs to the user who registered it last. APNs tokens are not case-sensitive.\n- A user can have ten devices. An eleventh device replaces a device with an invalid token, or otherwise the least recently registered device.\n- The request fails with 401 `unauthorized` if the session of the access token has ended.",
      body: nullAsAbsent(
        z.object({
          platform: devicePlatformSchema.describe("Platform of the device."),
          provider: pushProviderSchema.describe(
            "Push provider. Use `apns` for `ios`, and `fcm` or `rustore` for `android`.",
          ),
          token: tokenSchema.describe("Push token that the provider issued to the app on this device."),
          appVersion: z.string().max(32).optional().describe("Version of the app."),
          locale: z.string().max(16).optional().meta({
            description:
              "Language tag of the device (BCP 47), such as `ru-RU`. The tag determines the language of push notifications.",
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
        "Returns up to ten devices that receive the caller's push notifications, most recently registered first. A device is removed from the list when the session in which it was registered ends. The response does not contain push tokens. Suspended users can use this operation.",
      success: {
        status: 200,
        body: z.object({ data: z.array(deviceSchema).describe("The caller's devices.") }).meta({ id: "DeviceList" }),
      },
      errors: [],
      whileSuspended: true,
    },
    deleteDevice: {
      method: "DELETE",
      path: "/devices/{id}",
      summary: "Unregister a device by id",
      description:
        "Stops push notifications to one of the caller's devices, for example a lost phone. `deleted` is false if the caller has no device with this id. It is safe to retry the request.\n\nThe device stays signed in. To sign out the device, end all other sessions at the identity provider. Suspended users can use this operation.",
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
        "Stops push notifications to the device with this push token. Call this operation before the user signs out. `deleted` is false if the token does not belong to the caller. It is safe to retry the request. Suspended users can use this operation.",
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
        "Does the same as `DELETE /push/devices`, for clients that cannot send a body with DELETE. `deleted` is false if the token does not belong to the caller. It is safe to retry the request. Suspended users can use this operation.",
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
    url: z.string().describe("URL of the request, with `deviceMark` instead of the push token."),
    headers: z.record(z.string(), z.string()).describe("Headers by name. The credential is replaced by a placeholder."),
    payload: z.record(z.string(), z.unknown()).meta({ description: "Request body in the provider's format." }),
  })
  .meta({ id: "ShownPushRequest" });

export type ShownPushRequest = z.output<typeof shownRequestSchema>;

const shownDeliverySchema = z
  .object({
    deviceId: z.uuid().describe("Id of the device."),
    provider: pushProviderSchema.describe("Push provider."),
    platform: devicePlatformSchema
      .nullable()
      .describe("Platform of the device, or null if the device no longer exists."),
    deviceMark: z.string().nullable().meta({
      description:
        "Short hash that identifies the push token without revealing it. Null if the device no longer exists.",
    }),
    state: pushStateSchema.meta({
      description:
        "State of the delivery. `resting` means that the delivery waits until the quiet hours end. `gone` means that the delivery was dropped without being sent.",
    }),
    reason: pushReasonSchema.nullable().meta({
      description:
        "Reason why the delivery was not sent. For a waiting delivery, the reason why it would not be sent now. Null if it was sent or is about to be sent.",
    }),
    providerReason: z
      .string()
      .nullable()
      .meta({ description: "The provider's response to the last attempt, or null if there is none." }),
    attempts: z.int().describe("Number of attempts."),
    nextAttemptAt: timestampSchema
      .nullable()
      .meta({ description: "Time of the next attempt, or null if the delivery is finished." }),
    finishedAt: timestampSchema
      .nullable()
      .describe("Time at which the delivery finished, or null if it is not finished."),
    request: shownRequestSchema.nullable().meta({
      description:
        "Request to the provider as it would be sent now. Null if the device or notification no longer exists, the device's session has ended, or the notification must not be sent.",
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
        "Reason why there are no deliveries, or null if there are deliveries. `together` means that another notification of the same chat was pushed. `notification_gone` means that the notification was hidden. `forgotten` means that the deliveries were deleted after three days.",
    }),
    deliveries: z
      .array(shownDeliverySchema)
      .describe("Deliveries, one for each device that the recipient had at the time of the notification."),
  })
  .meta({ id: "PushedNotification" });

export type PushedNotification = z.output<typeof pushedNotificationSchema>;

/** Contract of the `push` endpoints for operators. */
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
        "Returns the push deliveries of each notification with their state, attempts, the reason if a push was not sent, and the request to the provider. The request contains neither the push token nor the credential. The operation requires the secret key.\n\nWithout `notificationId`, the response lists the notifications of the last three days, newest first. For an unknown `notificationId`, the list is empty. The service builds the request from the current content of the notification, so it can differ from the request that was sent.",
      query: pageQuerySchema.extend({
        notificationId: idSchema.optional().describe("Return only the deliveries of this notification."),
      }),
      success: { status: 200, body: pageOf("PushedNotificationPage", pushedNotificationSchema) },
      errors: [],
    },
  },
});
