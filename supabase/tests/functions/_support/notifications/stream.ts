/** Follows the inserts of a user's notifications with the platform's Realtime client, until the end of the test. */

import type { Database } from "@social/shared-types/database-types.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { ReceivedByTest } from "../documented-broadcasts.ts";
import { clientOf } from "../realtime.ts";
import type { Person } from "../sign-up.ts";

export type NotificationRow = Database["public"]["Tables"]["notifications"]["Row"];

/** Subscribes to the notifications of a user. Returns an array to which each received notification is added. */
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

/** Subscribes to the notifications of this user, as the user. */
export async function followNotifications(person: Person): Promise<NotificationRow[]> {
  const client = clientOf(person);
  // The join request contains the token only if the client already has the token.
  await client.realtime.setAuth();
  return followAs(client, person.id);
}
