/**
 * Checks of the crash test, which run after the last crash. Each check returns sentences that describe the problems.
 */

import type postgres from "postgres";
import type { Ledger } from "./load.ts";
import type { Writer } from "./people.ts";
import type { Phones } from "./phones.ts";

/**
 * Compares the keys of acknowledged writes with the keys of rows. Each key must occur exactly once among the writes and
 * exactly once among the rows.
 */
function compare(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, { expected: number; found: number }>();
  const count = (keys: readonly string[], side: "expected" | "found") => {
    for (const key of keys) {
      const counted = counts.get(key) ?? { expected: 0, found: 0 };
      counted[side] += 1;
      counts.set(key, counted);
    }
  };
  count(expected, "expected");
  count(found, "found");
  return [...counts]
    .filter(([, sides]) => sides.expected !== sides.found)
    .map(([key, sides]) => `${what} ${key}: ${sides.expected} acknowledged, ${sides.found} there.`);
}

/**
 * Compares all rows in the database with the acknowledged writes. No other users write, so an additional row is also a
 * problem.
 */
export async function checkRows(sql: postgres.Sql, ledger: Ledger, writers: readonly Writer[]): Promise<string[]> {
  const people = writers.map(({ id }) => id);
  const keysOf = async (rows: postgres.PendingQuery<{ key: string }[]>) => (await rows).map(({ key }) => key);
  const [messages, files, requests, likes, events, applications] = await Promise.all([
    keysOf(sql`
      select concat_ws(' ', id, chat_id, sender_id, content) as key from public.messages where sender_id = any (${people})`),
    keysOf(sql`
      select concat_ws(' ', message_id, media_key) as key
      from public.message_attachments join storage.objects on objects.name = message_attachments.media_key`),
    keysOf(sql`
      select concat_ws(' ', id, requester_id, addressee_id) as key
      from public.friendships where requester_id = any (${people}) and status = 'pending'`),
    keysOf(sql`
      select concat_ws(' ', person_id, target_id) as key
      from private.people_interactions where person_id = any (${people}) and type = 'like'`),
    keysOf(sql`
      select concat_ws(' ', id, title, creator_id) as key
      from public.events where creator_id = any (${people}) and status = 'published'`),
    keysOf(sql`
      select concat_ws(' ', id, event_id, creator_id) as key from public.like_groups where creator_id = any (${people})`),
  ]);
  const sent = ledger.messages.filter(({ file }) => file !== null);
  return [
    ...compare(
      "The message",
      ledger.messages.map(({ id, chatId, senderId, content }) => `${id} ${chatId} ${senderId} ${content}`),
      messages,
    ),
    ...compare(
      "The file",
      sent.map(({ id, file }) => `${id} ${file}`),
      files,
    ),
    ...compare(
      "The friend request",
      ledger.requests.map(({ id, requesterId, addresseeId }) => `${id} ${requesterId} ${addresseeId}`),
      requests,
    ),
    ...compare(
      "The like",
      ledger.likes.map(({ personId, targetId }) => `${personId} ${targetId}`),
      likes,
    ),
    ...compare(
      "The event",
      ledger.events.map(({ id, title, ownerId }) => `${id} ${title} ${ownerId}`),
      events,
    ),
    ...compare(
      "The application",
      ledger.applications.map(({ id, eventId, applicantId }) => `${id} ${eventId} ${applicantId}`),
      applications,
    ),
  ];
}

/**
 * Expects one notification for each cause and recipient. Notifications of new messages are combined, so their message
 * counts are added up (docs/api/notifications.md, Chats).
 */
export async function checkNotifications(
  sql: postgres.Sql,
  ledger: Ledger,
  writers: readonly Writer[],
): Promise<string[]> {
  const rows = await sql<{ key: string; count: number }[]>`
    select concat_ws(' ', type, user_id, actor_id, coalesce(event_id, chat_id)) as key,
      coalesce(sum(message_count), count(*))::integer as count
    from public.notifications
    group by type, user_id, actor_id, coalesce(event_id, chat_id)`;
  const found = rows.flatMap(({ key, count }) => Array.from({ length: count }, () => key));
  const expected = [
    ...ledger.requests.map(({ requesterId, addresseeId }) => `friend_request ${addresseeId} ${requesterId}`),
    ...ledger.likes.map(({ personId, targetId }) => `people_like ${targetId} ${personId}`),
    ...ledger.applications.map(
      ({ ownerId, applicantId, eventId }) => `event_application ${ownerId} ${applicantId} ${eventId}`,
    ),
    ...ledger.messages.flatMap(({ chatId, senderId }) =>
      writers
        .filter((writer) => writer.chatId === chatId && writer.id !== senderId)
        .map((writer) => `chat_message ${writer.id} ${senderId} ${chatId}`),
    ),
    // The first user of each pair has created the direct chat.
    ...writers.flatMap((writer, index) =>
      index % 2 === 0 ? [`chat_created ${writers[index + 1]?.id} ${writer.id} ${writer.chatId}`] : [],
    ),
  ];
  return compare("The notification", expected, found);
}

interface Delivery {
  message: string;
  token: string;
  type: string | null;
  attempts: number;
  outcome: string | null;
}

/**
 * Expects that each delivery with outcome `sent` has reached the provider, and that the provider has received at most
 * one push per attempt. Also expects that a phone has shown each push only once (docs/api/push.md, Delivery; decision
 * 0009).
 */
export async function checkPushes(sql: postgres.Sql, phones: Phones): Promise<string[]> {
  const deliveries = await sql<Delivery[]>`
    select devices.token || ' ' || notification_id as message, devices.token, notifications.type, attempts, outcome
    from
      private.push_deliveries
      join private.devices on devices.id = push_deliveries.device_id
      left join public.notifications on notifications.id = push_deliveries.notification_id`;
  const handed = ({ message }: Delivery) => phones.handed.get(message) ?? 0;
  const known = new Set(deliveries.map(({ message }) => message));
  const faults = (what: string, isFault: (delivery: Delivery) => boolean) =>
    deliveries
      .filter(isFault)
      .map((delivery) => `A push ${what}: ${JSON.stringify({ ...delivery, handed: handed(delivery) })}.`);
  const shown = [...new Set(deliveries.map(({ token }) => token))].flatMap((token) =>
    phones.shownOn(token).map(({ data }) => `${token} ${data.notification_id}`),
  );
  const [lacking] = await sql<{ count: number }[]>`
    select count(*)::integer as count
    from public.notifications join private.devices on devices.user_id = notifications.user_id
    where not exists (
      select 1 from private.push_deliveries
      where notification_id = notifications.id and device_id = devices.id
    )`;
  return [
    ...(lacking?.count ? [`${lacking.count} notifications have no delivery.`] : []),
    ...faults("was not finished", ({ outcome }) => outcome === null),
    ...faults("was delivered more often than it was claimed", (delivery) => handed(delivery) > delivery.attempts),
    ...faults(
      "is recorded as sent but was not delivered",
      (delivery) => delivery.outcome === "sent" && !handed(delivery),
    ),
    // A push of a chat message may be missing, because a newer message may replace the notification or the recipient
    // may have read it. Notifications of all other types are unread, so each of them must be pushed.
    ...faults(
      "was not sent",
      ({ type, outcome }) => type !== null && !type.startsWith("chat_") && outcome !== "sent" && outcome !== null,
    ),
    ...[...phones.handed.keys()]
      .filter((message) => !known.has(message))
      .map((message) => `The database has no delivery for the push ${message}.`),
    ...compare("On the phone", [...new Set(shown)], shown),
  ];
}

/**
 * Expects that each app received every notification exactly once, and shows the same notifications as the list endpoint
 * (packages/client/README.md).
 */
export async function checkNotified(sql: postgres.Sql, writers: readonly Writer[]): Promise<string[]> {
  const faults = writers.map(async ({ id, listener }) => {
    const rows = await sql<{ id: string }[]>`select id from public.notifications where user_id = ${id}`;
    const twice = [...listener.seen].filter(([, times]) => times > 1);
    return [
      ...(listener.ended === null ? [] : [`An app has stopped following notifications: ${listener.ended}.`]),
      ...twice.map(([notification, times]) => `The app received ${notification} ${times} times.`),
      ...compare(
        "What the app shows,",
        rows.map((row) => row.id),
        listener.shown,
      ),
    ];
  });
  return (await Promise.all(faults)).flat();
}
