/**
 * Serves `/push/deliveries` for operators. The response shows the state of each push delivery, and the request that
 * sends the delivery to its provider.
 */

import { type PushedNotification, type PushProvider, pushDeliveriesContract } from "@social/shared-types/push.ts";
import { createApp } from "../_shared/http/app.ts";
import type { Delivery } from "../_shared/push/delivery.ts";
import { configuration } from "../_shared/push/providers.ts";
import { showRequest } from "../_shared/push/shown-request.ts";

type ShownDelivery = PushedNotification["deliveries"][number];

/**
 * A delivery that `api.list_push_deliveries` returns. The row contains `message` instead of the request to the
 * provider. `message` is null if the notification, the device or the session no longer exists.
 */
interface Account extends Omit<ShownDelivery, "request"> {
  provider: PushProvider;
  message: Omit<Delivery, "token"> | null;
}

interface Page {
  data: (Omit<PushedNotification, "deliveries"> & { deliveries: Account[] })[];
  nextCursor: string | null;
  now: string;
}

function show({ message, ...account }: Account, now: number): ShownDelivery {
  const { provider, deviceMark, state, reason } = account;
  const isConfigured = configuration.providers.some(({ name }) => name === provider);
  const waitsForSettings = state === "waiting" && reason === null && !isConfigured;
  return {
    ...account,
    reason: waitsForSettings ? "not_configured" : reason,
    request: message && showRequest(provider, message, { deviceMark: deviceMark ?? "", environment: Deno.env, now }),
  };
}

export const deliveriesApp = createApp(pushDeliveriesContract, {
  listPushDeliveries: async ({ callRpc, query: { notificationId, cursor, limit } }) => {
    const { json } = await callRpc("list_push_deliveries", {
      wanted_id: notificationId ?? null,
      cursor: cursor ?? null,
      page_size: limit,
    });
    const { data, nextCursor, now } = JSON.parse(json) as Page;
    const showNow = (account: Account) => show(account, Date.parse(now));
    return { data: data.map((pushed) => ({ ...pushed, deliveries: pushed.deliveries.map(showNow) })), nextCursor };
  },
});
