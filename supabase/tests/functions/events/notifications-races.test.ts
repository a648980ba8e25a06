/** Notifications of an event while two calls change the event concurrently. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, connectionsOfRounds, inEveryScene, roundsOf, wordOf } from "../_support/races.ts";
import { callRpc, type Outcome, reserveConnections, resultOf } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Ids of one repetition of a race: Olga's event, its creator Olga, its co-author Otto and its guest Gina. */
interface Scene {
  event: string;
  olga: string;
  otto: string;
  gina: string;
}

type Act = ActIn<Scene>;

function act(who: "olga" | "otto" | "gina", rpc: string, more: object = {}): Act {
  return (scene) => ({ person: scene[who], rpc, args: { event_id: scene.event, ...more } });
}

const olgaCancels = act("olga", "cancel_event");
const olgaDeletes = act("olga", "delete_event");
const ottoCancels = act("otto", "cancel_event");
const olgaMoves = act("olga", "update_event", { changes: { startAt: "2050-06-01T18:00:00Z" } });
const ottoMoves = act("otto", "update_event", { changes: { address: "Sea Street 1" } });
const olgaLeaves: Act = ({ olga }) => ({ person: olga, rpc: "delete_profile", args: {} });
const ginaLeaves: Act = ({ gina }) => ({ person: gina, rpc: "delete_profile", args: {} });
const ginaReads: Act = ({ gina }) => ({ person: gina, rpc: "read_notifications", args: { notification_ids: null } });
const jobReminds: Act = () => ({ person: null, rpc: "remind_guests", args: { row_limit: "1" } });

/**
 * Outcomes of both calls, and the notifications of the three users afterwards. Notifications that were read are in
 * brackets.
 */
type End = [first: string, second: string, notifications: string];

interface Race {
  rounds: number;
  /** Whether a reminder of the event is due during the race. */
  isReminderDue?: true;
  /** Call that is made before the race. */
  before?: Act;
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const cancelledByOlga = "gina: event_cancelled, otto: event_cancelled";

const races: Record<string, Race> = {
  "has no reminder after it is cancelled while reminders are sent": {
    rounds: roundsOf(500),
    isReminderDue: true,
    acts: [olgaCancels, jobReminds],
    legal: [["cancelled", "done", cancelledByOlga]],
  },
  "has no reminder after it is deleted while reminders are sent": {
    rounds: roundsOf(100),
    isReminderDue: true,
    acts: [olgaDeletes, jobReminds],
    legal: [["deleted", "done", cancelledByOlga]],
  },
  "has no reminder of the old start after its start changes while reminders are sent": {
    rounds: roundsOf(500),
    isReminderDue: true,
    acts: [olgaMoves, jobReminds],
    legal: [["published", "done", "gina: event_changed startAt, otto: event_changed startAt"]],
  },
  "notifies each person once if two runs send its reminders concurrently": {
    rounds: roundsOf(500),
    isReminderDue: true,
    acts: [jobReminds, jobReminds],
    legal: [["done", "done", "gina: event_reminder, olga: event_reminder, otto: event_reminder"]],
  },
  "sends cancellation notifications if its creator deletes the profile while reminders are sent": {
    rounds: roundsOf(100),
    isReminderDue: true,
    acts: [olgaLeaves, jobReminds],
    legal: [["gone", "done", cancelledByOlga]],
  },
  "reminds the other people if a guest deletes the profile while reminders are sent": {
    rounds: roundsOf(100),
    isReminderDue: true,
    acts: [ginaLeaves, jobReminds],
    legal: [["gone", "done", "olga: event_reminder, otto: event_reminder"]],
  },
  "sends notifications of only one cancellation if both organizers cancel it concurrently": {
    rounds: roundsOf(500),
    acts: [olgaCancels, ottoCancels],
    legal: [
      ["cancelled", "cancelled", cancelledByOlga],
      ["cancelled", "cancelled", "gina: event_cancelled, olga: event_cancelled"],
    ],
  },
  "sends the guest one notification with all changed fields if both organizers change it concurrently": {
    rounds: roundsOf(500),
    acts: [olgaMoves, ottoMoves],
    legal: [
      [
        "published",
        "published",
        "gina: event_changed startAt address, olga: event_changed address, otto: event_changed startAt",
      ],
    ],
  },
  "sends only cancellation notifications if it is changed and cancelled concurrently": {
    rounds: roundsOf(200),
    acts: [olgaCancels, ottoMoves],
    // A cancelled event can still be changed before its start, but the change notifies no one.
    legal: [
      ["cancelled", "published", cancelledByOlga],
      ["cancelled", "cancelled", cancelledByOlga],
    ],
  },
  "notifies the guest of every changed field if the guest reads the notifications during a second change": {
    rounds: roundsOf(200),
    before: olgaMoves,
    acts: [ottoMoves, ginaReads],
    legal: [
      "gina: event_changed address, gina: (event_changed startAt)",
      "gina: (event_changed startAt address)",
      "gina: event_changed startAt address",
    ].map((notifications): End => {
      return ["published", "done", `${notifications}, olga: event_changed address, otto: event_changed startAt`];
    }),
  },
  "notifies only the organizers of a change if the guest deletes the profile concurrently": {
    rounds: roundsOf(100),
    before: olgaMoves,
    acts: [ottoMoves, ginaLeaves],
    legal: [["published", "gone", "olga: event_changed address, otto: event_changed startAt"]],
  },
};

async function makeScenes(rounds: number): Promise<Scene[]> {
  const [olgas, ottos, ginas] = [await makePeople(rounds), await makePeople(rounds), await makePeople(rounds)];
  const scenes = olgas.map((olga, round): Scene => {
    return { event: randomUUID(), olga, otto: ottos[round]!, gina: ginas[round]! };
  });
  const events = scenes.map(({ event }) => event);
  await sql`
    insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold, guest_count)
    select event, olga, 'Race', 'other', 'published', now() + interval '1 day', 0, 0, 200, 1, 1
    from unnest(${events}::uuid[], ${olgas}::uuid[]) as scene (event, olga)`;
  await sql`
    insert into public.event_authors (event_id, user_id, status)
    select event, otto, 'accepted' from unnest(${events}::uuid[], ${ottos}::uuid[]) as scene (event, otto)`;
  await sql`
    with
      scene as (select event, gina, gen_random_uuid() as chat from unnest(${events}::uuid[], ${ginas}::uuid[]) as scene (event, gina)),
      opened as (
        insert into public.chats (id, type, event_id) select chat, 'approved_group', event from scene
      ),
      made as (
        insert into public.like_groups (event_id, creator_id, status, chat_id)
        select event, gina, 'approved', chat from scene
        returning id, event_id, creator_id
      )
    insert into public.like_group_members (group_id, user_id, event_id) select id, creator_id, event_id from made`;
  return scenes;
}

/** Returns the outcome of a call as one word. */
function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ status, deleted, deletedAt }) => (deleted ? "gone" : deletedAt ? "deleted" : status));
}

/** Returns the notifications of the three users about the event of each repetition, in the format of `End`. */
async function notifiedIn(scenes: Scene[]): Promise<string[]> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const rows = await sql<{ notifications: string | null }[]>`
    select
      (
        select
          string_agg(
            case user_id when olga then 'olga: ' when otto then 'otto: ' when gina then 'gina: ' else 'somebody: ' end
              || case when is_read then '(' else '' end
              || concat_ws(' ', type::text, nullif(array_to_string(changed_fields, ' '), ''))
              || case when is_read then ')' else '' end,
            ', '
            order by user_id = otto, user_id = olga, is_read, type
          )
        from public.notifications
        where event_id = event and user_id in (olga, otto, gina)
      ) as notifications
    from unnest(${columnOf("event")}::uuid[], ${columnOf("olga")}::uuid[], ${columnOf("otto")}::uuid[], ${columnOf("gina")}::uuid[])
      with ordinality as scene (event, olga, otto, gina, round)
    order by round`;
  return rows.map(({ notifications }) => notifications ?? "");
}

/** Returns the users whose unread count differs from the number of their unread notifications. */
async function miscounted(scenes: Scene[]): Promise<object[]> {
  return sql<object[]>`
    select person, counted, shown
    from unnest(${scenes.flatMap(({ olga, otto, gina }) => [olga, otto, gina])}::uuid[]) as person
    cross join lateral (select private.count_unread(person) as counted) as count
    cross join lateral (
      select count(*) as shown
      from public.notifications
      where user_id = person and not is_read and created_at > private.read_until(person)
    ) as list
    where counted <> shown`;
}

/** Sends all due reminders of these events, including those that a scheduled run has just leased. */
async function remindOfAll(scenes: Scene[]): Promise<void> {
  const events = scenes.map(({ event }) => event);
  const due = async () => {
    await resultOf(connections[1]!, { person: null, rpc: "remind_guests", args: { row_limit: "5000" } });
    return sql`select event_id from private.event_reminders where event_id = any (${events}) and due_at <= now()`;
  };
  await expect.poll(due).toEqual([]);
}

describe("an event", () => {
  it.each(Object.entries(races))("%s", async (_, { rounds, isReminderDue, before, acts, legal }) => {
    const scenes = await makeScenes(rounds);
    if (before) {
      await inEveryScene(connections, scenes, (scene, left) => resultOf(left, before(scene)));
    }
    const outcomes = await inEveryScene(connections, scenes, async (scene, left, right, lap) => {
      if (isReminderDue) {
        // A run of the job `event_reminders` claims the first due reminder, which may belong to another repetition.
        await left`insert into private.event_reminders (event_id, due_at) values (${scene.event}, now() - interval '1 ms')`;
      }
      const calls = [() => callRpc(left, acts[0](scene)), () => callRpc(right, acts[1](scene))] as const;
      // The call that is sent first is more likely to win, so the two calls alternate.
      if (lap % 2 === 0) {
        return Promise.all([calls[0](), calls[1]()]);
      }
      const second = calls[1]();
      return Promise.all([calls[0](), second]);
    });
    // Sends the reminders that the job runs of the race have not sent.
    await remindOfAll(scenes);
    const notifications = await notifiedIn(scenes);
    const ends = outcomes.map(
      ([first, second], round): End => [wordFor(first), wordFor(second), notifications[round]!],
    );
    expect(ends).toHaveLength(rounds);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
    expect(await miscounted(scenes)).toEqual([]);
  });
});

describe("five hundred events that start in the same minute", () => {
  /**
   * Creates 500 events with a due reminder each, and starts a run of the job `event_reminders` that locks 100 of these
   * reminders and does not end.
   */
  async function holdSome(dying: ReservedSql): Promise<Scene[]> {
    const scenes = await makeScenes(500);
    const events = scenes.map(({ event }) => event);
    await sql`
      insert into private.event_reminders (event_id, due_at) select event, now() - interval '1 ms' from unnest(${events}::uuid[]) as event`;
    await dying`begin`;
    const run = { person: null, rpc: "remind_guests", args: { row_limit: "100" } };
    const { notified } = await resultOf<{ notified: number }>(dying, run);
    if (notified >= 100) {
      return scenes;
    }
    // A scheduled run of the job `event_reminders` came first and left too few reminders.
    await dying`rollback`;
    return await holdSome(dying);
  }

  it("cause one reminder for each person if eight concurrent runs send the reminders and one run crashes", async () => {
    const dying = connections[0]!;
    const scenes = await holdSome(dying);
    const events = scenes.map(({ event }) => event);
    await Promise.all(
      connections.slice(1).map(async (connection) => {
        const run = { person: null, rpc: "remind_guests", args: { row_limit: "20" } };
        while ((await resultOf<{ reached: number }>(connection, run)).reached > 0) {
          // The loop ends when only the reminders that the first run has locked are left.
        }
      }),
    );
    await dying`rollback`;
    await remindOfAll(scenes);
    expect(new Set(await notifiedIn(scenes))).toEqual(
      new Set(["gina: event_reminder, olga: event_reminder, otto: event_reminder"]),
    );
    expect(await sql`select event_id from private.event_reminders where event_id = any (${events})`).toEqual([]);
  });
});
