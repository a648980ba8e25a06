/** Adds notifications of many users, so that a benchmark's database has a realistic size. */

import postgres from "postgres";
import { requireLocal, seconds } from "./seeding.ts";

/**
 * Adds `perPerson` notifications to every user with a profile, from the last month. All notifications are read, and
 * none of them is broadcast or pushed.
 */
export async function seedNotifications(databaseUrl: string, perPerson: number): Promise<void> {
  requireLocal(databaseUrl);
  const database = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const started = performance.now();
    const { count } = await database.begin(async (sql) => {
      await sql`alter table public.notifications disable trigger user`;
      const added = await sql`
        insert into public.notifications (user_id, type, actor_id, is_read, payload, created_at)
        select
          user_id,
          'chat_message',
          gen_random_uuid(),
          true,
          '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": "Shall we meet at eight?"}',
          now() - (${perPerson}::integer - step + random()) * interval '30 days' / ${perPerson}::integer
        from generate_series(1, ${perPerson}::integer) as step cross join public.profiles`;
      await sql`alter table public.notifications enable trigger user`;
      return added;
    });
    await database.unsafe("vacuum (analyze) public.notifications");
    console.log(`${count} notifications: ${seconds(started).toFixed(0)} s`);
  } finally {
    await database.end();
  }
}
