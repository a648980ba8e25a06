/**
 * Sync client that stores a local copy of all objects, and functions that compare this copy with the responses of the
 * list RPCs.
 */

import type { SyncPage } from "@social/shared-types/sync.ts";
import type postgres from "postgres";
import { sql } from "../database.ts";
import { callRpc, resultOf, walk } from "../rpc.ts";

type Json = Record<string, unknown>;
type Change = SyncPage["changes"][number];

/** Objects of a local copy, by type and id. */
export type LocalCopy = Map<string, Json>;

const all = { page_size: "100" };
const eventRoles = ["creator", "author", "guest"];

async function messagesOf(connection: postgres.ReservedSql, person: string, chat: string): Promise<Json[]> {
  try {
    return await walk(connection, { person, rpc: "list_messages", args: { chat_id: chat, ...all } });
  } catch {
    // The request failed because the user has left the chat since the chats were listed.
    return [];
  }
}

/** Calls all list RPCs as a user, and returns the listed objects. */
export async function readLists(connection: postgres.ReservedSql, person: string): Promise<LocalCopy> {
  const copy: LocalCopy = new Map();
  const keep = (type: string, items: Json[]) => {
    for (const item of items) {
      copy.set(`${type} ${item.id}`, item);
    }
  };
  const list = (rpc: string, args: Record<string, string | null> = {}) =>
    walk<Json>(connection, { person, rpc, args: { ...args, ...all } });
  const one = (rpc: string, args: Record<string, string> = {}) => callRpc(connection, { person, rpc, args });
  keep("notification", await list("list_notifications", { unread_only: "false", types: null }));
  keep("friendship", await list("list_friends", { status: null }));
  keep("match", await list("list_matches"));
  for (const { event: _, ...group } of await list("list_own_groups", { status: null, event_id: null })) {
    keep("group", [group]);
  }
  for (const role of eventRoles) {
    for (const { id } of await list("list_own_events", { role })) {
      const event = await one("get_event", { event_id: String(id) });
      keep("event", "json" in event ? [event.json] : []);
    }
  }
  for (const archived of [false, true]) {
    // The connection's driver would convert the text "true" to false.
    const chats = await list("list_chats", { is_archived: archived as unknown as string });
    keep("chat", chats);
    for (const { id } of chats) {
      keep("message", await messagesOf(connection, person, String(id)));
    }
  }
  const profile = await one("get_own_profile");
  keep("profile", "json" in profile ? [profile.json] : []);
  copy.set(
    `preferences ${person}`,
    await resultOf(connection, { person, rpc: "get_notification_preferences", args: {} }),
  );
  return copy;
}

/** Sync client of one device of a user. */
export class Client {
  readonly person: string;
  readonly #connection: postgres.ReservedSql;
  readonly #pageSize: number;
  #cursor: string | null = null;
  copy: LocalCopy = new Map();

  constructor(connection: postgres.ReservedSql, person: string, pageSize: number) {
    this.#connection = connection;
    this.person = person;
    this.#pageSize = pageSize;
  }

  /**
   * Requests a cursor before it calls the list RPCs. The next sync then also returns changes that were made during
   * these calls.
   */
  async start(): Promise<void> {
    await this.#nextPage();
    this.copy = await readLists(this.#connection, this.person);
  }

  /** Applies all pages of changes, and calls a function after each page except the last one. */
  async sync(between: () => Promise<unknown> = async () => undefined): Promise<number> {
    let applied = 0;
    for (;;) {
      const { changes, hasMore } = await this.#nextPage();
      for (const change of changes) {
        await this.#apply(change);
      }
      applied += changes.length;
      if (!hasMore) {
        return applied;
      }
      await between();
    }
  }

  async #nextPage(): Promise<SyncPage> {
    const args = { cursor: this.#cursor, page_size: String(this.#pageSize) };
    const page = await resultOf<SyncPage>(this.#connection, { person: this.person, rpc: "sync", args });
    this.#cursor = page.nextCursor;
    return page;
  }

  async #apply({ type, id, operation, value }: Change): Promise<void> {
    const key = `${type} ${id}`;
    const isNew = !this.copy.has(key);
    if (operation === "upsert") {
      this.copy.set(key, value as Json);
    } else {
      this.copy.delete(key);
    }
    if (type === "chat" && operation === "delete") {
      for (const [other, message] of this.copy) {
        if (other.startsWith("message ") && message.chatId === id) {
          this.copy.delete(other);
        }
      }
    } else if (type === "chat" && isNew) {
      for (const message of await messagesOf(this.#connection, this.person, id)) {
        this.copy.set(`message ${message.id}`, message);
      }
    }
  }
}

/**
 * Fields that depend on the profiles of other people. A sync does not update these fields, so the comparison ignores
 * them.
 */
const fieldsOfOthers = new Set([
  "name",
  "profileId",
  "avatarUrl",
  "creator",
  "creatorName",
  "creatorAvatarUrl",
  "participantPreview",
  "peer",
  "profiles",
  "lastMessageSender",
]);

interface Membership {
  chat_id: string;
  user_id: string;
  joined_after: Date;
}

/**
 * Returns, by the id of the direct chat, the time at which one of its two users was last blocked, unblocked, suspended
 * or reinstated. The time is `Infinity` while a block or a suspension hides the peer.
 */
async function readAbsenceTimes(): Promise<Map<string, number>> {
  const rows = await sql<{ chat_id: string; is_absent: boolean; changed_at: Date | null }[]>`
    select
      chats.id as chat_id,
      exists (
        select from private.suspended_people as suspended
        where suspended.user_id in (chats.one_person_id, chats.other_person_id)
      ) or exists (
        select from private.blocked_pairs as pair
        where pair.person_id = chats.one_person_id and pair.other_id = chats.other_person_id
      ) as is_absent,
      greatest(
        (
          select max(changes.changed_at)
          from private.suspension_changes as changes
          where changes.user_id in (chats.one_person_id, chats.other_person_id)
        ),
        (
          select max(logged.changed_at)
          from private.change_log as logged
          where logged.audience_id in (chats.one_person_id, chats.other_person_id)
            and logged.type = 'chat'
            and logged.object_id = chats.id
        )
      ) as changed_at
    from public.chats
    where chats.type = 'direct'`;
  return new Map(
    rows.map(({ chat_id, is_absent, changed_at }) => [
      chat_id,
      is_absent ? Number.POSITIVE_INFINITY : (changed_at?.getTime() ?? Number.NEGATIVE_INFINITY),
    ]),
  );
}

/**
 * Returns the differences between a local copy and the objects that the list RPCs return. Fields that a sync does not
 * update are ignored.
 */
export async function differences(copy: LocalCopy, listed: LocalCopy): Promise<string[]> {
  const memberships = await sql<Membership[]>`
    select chat_id, user_id, case when isfinite(joined_after) then joined_after else to_timestamp(0) end as joined_after
    from public.chat_participants`;
  const joined = new Map(
    memberships.map((membership) => [`${membership.chat_id} ${membership.user_id}`, membership.joined_after.getTime()]),
  );
  const absences = await readAbsenceTimes();
  const covered = (key: string, object: Json): string => {
    const fields = Object.entries(object).filter(([field]) => key.startsWith("profile ") || !fieldsOfOthers.has(field));
    // A sync does not return earlier messages again when participants join or leave or when the peer of a direct chat
    // is hidden. The comparison of `readBy` therefore ignores users who joined after the message was sent, and messages
    // sent before the peer was hidden or shown again.
    const createdAt = Date.parse(String(object.createdAt));
    const isBeforeAbsence = createdAt <= (absences.get(String(object.chatId)) ?? Number.NEGATIVE_INFINITY);
    const readBy = Array.isArray(object.readBy)
      ? object.readBy.filter((reader) => {
          const since = joined.get(`${object.chatId} ${reader}`);
          return !isBeforeAbsence && since !== undefined && since < createdAt;
        })
      : undefined;
    return JSON.stringify({ ...Object.fromEntries(fields), readBy });
  };
  const wrong: string[] = [];
  for (const [key, object] of listed) {
    const own = copy.get(key);
    if (!own) {
      wrong.push(`${key} is missing`);
    } else if (covered(key, own) !== covered(key, object)) {
      wrong.push(`${key} is ${covered(key, own)} and should be ${covered(key, object)}`);
    }
  }
  for (const key of copy.keys()) {
    if (!listed.has(key)) {
      wrong.push(`${key} is still there`);
    }
  }
  return wrong;
}
