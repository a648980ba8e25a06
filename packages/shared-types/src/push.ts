/** Contract of the `push` function: the devices to which notifications are pushed. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { idSchema, nullAsAbsent } from "./values.ts";

export const devicePlatformSchema = z.enum(["android", "ios"]).meta({ id: "DevicePlatform" });
export const pushProviderSchema = z.enum(["apns", "fcm", "rustore"]).meta({ id: "PushProvider" });

export type PushProvider = z.infer<typeof pushProviderSchema>;

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const pushEnums = { device_platform: devicePlatformSchema, push_provider: pushProviderSchema };

const tokenSchema = z.string().min(1).max(512);

const unregisterSchema = z.object({ token: tokenSchema }).meta({ id: "UnregisterDevice" });
const unregisteredSchema = z
  .object({ deleted: z.boolean().meta({ description: "False when the caller has no such device." }) })
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
      success: { status: 200, body: z.object({ enabled: z.array(pushProviderSchema) }).meta({ id: "PushStatus" }) },
      errors: [],
    },
    registerDevice: {
      method: "POST",
      path: "/devices",
      summary: "Register a device of the caller, or say again that its token is good",
      body: nullAsAbsent(
        z.object({
          platform: devicePlatformSchema,
          provider: pushProviderSchema,
          token: tokenSchema,
          appVersion: z.string().max(32).optional(),
          locale: z.string().max(16).optional().meta({ description: "BCP 47, e.g. ru-RU." }),
        }),
      )
        .refine(({ platform, provider }) => (platform === "ios") === (provider === "apns"), {
          path: ["provider"],
          error: "Expected apns for ios, fcm or rustore for android",
        })
        .meta({ id: "RegisterDevice" }),
      success: { status: 200, body: z.object({ id: idSchema }).meta({ id: "RegisteredDevice" }) },
      errors: [],
      limits: ["devices"],
    },
    unregisterDevice: {
      method: "DELETE",
      path: "/devices",
      summary: "Unregister a device of the caller",
      body: unregisterSchema,
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
    },
    unregisterDeviceByPost: {
      method: "POST",
      path: "/devices/unregister",
      summary: "The same for clients that cannot send a body with DELETE",
      body: unregisterSchema,
      success: { status: 200, body: unregisteredSchema },
      errors: [],
      whileSuspended: true,
    },
  },
});
