/** The stream of a person's notifications, followed with the platform's own client until the test is over. */

import type { Database } from "@social/shared-types/database-types.ts";
import { clientOf } from "../events/topic.ts";
import type { Person } from "../sign-up.ts";

export type NotificationRow = Database["public"]["Tables"]["notifications"]["Row"];

/** What this person is told from now on, in the order in which it arrives. */
export async function followNotifications(person: Person): Promise<NotificationRow[]> {
  const received: NotificationRow[] = [];
  const client = clientOf(person);
  // The join carries the token only if the client knows it by then.
  await client.realtime.setAuth();
  const channel = client.channel("notifications");
  channel.on<NotificationRow>(
    "postgres_changes",
    { event: "INSERT", schema: "public", table: "notifications", filter: `user_id=eq.${person.id}` },
    ({ new: row }) => received.push(row),
  );
  await new Promise<void>((resolve, reject) => {
    channel.on("system", {}, ({ extension, status }) => {
      if (extension === "postgres_changes" && status === "ok") {
        resolve();
      }
    });
    channel.subscribe((status, error) => {
      if (status === "CHANNEL_ERROR" || status === "TIMED_OUT") {
        reject(error ?? new Error(status));
      }
    });
  });
  return received;
}
