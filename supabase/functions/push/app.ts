/** The `push` function: the devices to which notifications are pushed. */

import { pushContract } from "@social/shared-types/push.ts";
import { createApp } from "../_shared/http/app.ts";
import { configuration } from "../_shared/push/providers.ts";

export const app = createApp(pushContract, {
  getPushStatus: async ({ callRpc, person }) => {
    await callRpc("authorize_call", { person_id: person.id });
    return { enabled: configuration.providers.map(({ name }) => name) };
  },
  registerDevice: ({ callRpc, body: { platform, provider, token, appVersion, locale } }) =>
    callRpc("register_device", {
      platform,
      provider,
      token,
      app_version: appVersion ?? null,
      locale: locale ?? null,
    }),
  listDevices: ({ callRpc }) => callRpc("list_devices"),
  deleteDevice: ({ callRpc, params }) => callRpc("delete_device", { device_id: params.id }),
  unregisterDevice: ({ callRpc, body }) => callRpc("unregister_device", { token: body.token }),
  unregisterDeviceByPost: ({ callRpc, body }) => callRpc("unregister_device", { token: body.token }),
});
