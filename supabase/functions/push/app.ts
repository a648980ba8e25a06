/** The `push` function: the devices to which notifications are pushed. */

import { pushContract } from "@social/shared-types/push.ts";
import { createApp } from "../_shared/http/app.ts";
import { configuration } from "../_shared/push/providers.ts";

export const app = createApp(pushContract, {
  getPushStatus: async ({ callVerb, person }) => {
    await callVerb("is_let_in", { person_id: person.id });
    return { enabled: configuration.providers.map(({ name }) => name) };
  },
  registerDevice: ({ callVerb, body: { platform, provider, token, appVersion, locale } }) =>
    callVerb("register_device", {
      platform,
      provider,
      token,
      app_version: appVersion ?? null,
      locale: locale ?? null,
    }),
  listDevices: ({ callVerb }) => callVerb("list_devices"),
  deleteDevice: ({ callVerb, params }) => callVerb("delete_device", { device_id: params.id }),
  unregisterDevice: ({ callVerb, body }) => callVerb("unregister_device", { token: body.token }),
  unregisterDeviceByPost: ({ callVerb, body }) => callVerb("unregister_device", { token: body.token }),
});
