/** Icon of each notification type, and whether the notification is good or bad news. */

import type { Schema } from "@social-events/app-common/app.ts";
import type { IconName } from "@social-events/app-common/ui.ts";

interface Look {
  icon: IconName;
  tone?: "good" | "bad" | "warm";
}

type Looks = Readonly<Record<Schema<"NotificationType">, Look>>;

const looks: Looks = {
  event_application: { icon: "ticket" },
  event_application_approved: { icon: "check", tone: "good" },
  event_application_rejected: { icon: "close", tone: "bad" },
  event_coauthor_invite: { icon: "crown" },
  event_coauthor_accepted: { icon: "crown", tone: "good" },
  event_coauthor_refused: { icon: "crown", tone: "bad" },
  friend_request: { icon: "personAdd" },
  friend_request_accepted: { icon: "personAdded", tone: "good" },
  chat_created: { icon: "chat" },
  chat_message: { icon: "chat" },
  people_like: { icon: "heart", tone: "warm" },
  people_match: { icon: "heart", tone: "warm" },
  event_invite: { icon: "ticket" },
  event_invite_accepted: { icon: "ticket", tone: "good" },
  group_member_removed: { icon: "personRemoved", tone: "bad" },
  event_changed: { icon: "clock" },
  event_cancelled: { icon: "ban", tone: "bad" },
  event_reminder: { icon: "bell" },
};

/** Returns a default icon for unknown types, because newer versions of the service can add types. */
export function lookOf(type: string): Look {
  const known: Readonly<Record<string, Look>> = looks;
  return known[type] ?? { icon: "bell" };
}
