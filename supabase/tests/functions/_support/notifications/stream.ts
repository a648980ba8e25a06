/** The stream of a person's notifications, followed with the platform's own client until the test is over. */

import type { Database } from "@social/shared-types/database-types.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { ReceivedByTest } from "../documented-broadcasts.ts";
import { clientOf } from "../realtime.ts";
import type { Person } from "../sign-up.ts";

export type NotificationRow = Database["public"]["Tables"]["notifications"]["Row"];

/** Notifications of a user that a client receives from now on, in their order of arrival. */
export async function followAs(client: SupabaseClient<Database>, userId: string): Promise<NotificationRow[]> {
  const received: NotificationRow[] = [];
  const receivedByTest = new ReceivedByTest();
  const channel = client.channel(`notifications of ${userId}`);
  channel.on<NotificationRow>(
    "postgres_changes",
    { event: "INSERT", schema: "public", table: "notifications", filter: `user_id=eq.${userId}` },
    ({ new: row }) => {
      received.push(row);
      receivedByTest.row(row);
    },
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

/** Subscribes to this user's notifications. */
export async function followNotifications(person: Person): Promise<NotificationRow[]> {
  const client = clientOf(person);
  // The join contains the token only if the client already has it.
  await client.realtime.setAuth();
  return followAs(client, person.id);
}
