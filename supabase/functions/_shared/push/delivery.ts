/** A leased delivery and its message. */

import type { Notification } from "./phrases.ts";
import type { Push } from "./provider.ts";
import { describeNotification } from "./texts.ts";

/** A delivery as `api.claim_deliveries` returns it. */
export interface Delivery {
  deviceId: string;
  notificationId: string;
  deliveryId: string;
  attempt: number;
  token: string;
  locale: string | null;
  showsPreview: boolean;
  badge: number;
  expiresAt: string;
  notification: Notification;
}

export function toPush(delivery: Delivery): Push {
  const { notificationId, deliveryId, token, locale, showsPreview, badge, expiresAt, notification } = delivery;
  return {
    notificationId,
    deliveryId,
    token,
    badge,
    expiresAt: Date.parse(expiresAt),
    ...describeNotification(notification, locale, showsPreview),
  };
}
