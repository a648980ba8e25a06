/** Races between the restoration of a deleted event and another call about its groups. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, inEveryScene, roundsOf, wordOf } from "../_support/races.ts";
import { type Outcome, reserveConnections, resultOf } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

const names = ["olga", "otto", "gina", "anna", "ben", "dan"] as const;

type Name = (typeof names)[number];

/**
 * Test data of one repetition of a race: a deleted event that Olga and Otto organize. Gina occupies the only seat, Dan
 * waits for a seat, and Anna has applied with Ben.
 */
type Scene = Record<Name | "event" | "ginas" | "annas" | "dans", string>;

type Act = ActIn<Scene>;

const ofEvent =
  (who: Name, rpc: string): Act =>
  (scene) => ({ person: scene[who], rpc, args: { event_id: scene.event } });
const blocking =
  (who: Name, other: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "block_person", args: { person_id: scene[other] } });
const leaving =
  (who: Name, group: "ginas" | "annas" | "dans"): Act =>
  (scene) => ({ person: scene[who], rpc: "leave_group", args: { group_id: scene[group] } });

const olgaDeletes = ofEvent("olga", "delete_event");
const olgaRestores = ofEvent("olga", "restore_event");
const ottoCancels = ofEvent("otto", "cancel_event");
const olgaCancels = ofEvent("olga", "cancel_event");
const olgaTakesBack: Act = ({ olga, dans }) => ({
  person: olga,
  rpc: "vote_on_group",
  args: { group_id: dans, decision: "refuse" },
});
const benGoes: Act = ({ ben }) => ({ person: ben, rpc: "delete_profile", args: {} });
const moderatorsSuspendAnna: Act = ({ anna }) => ({
  person: null,
  rpc: "decide_on_target",
  args: { target_type: "user", target_id: anna, decision: "suspend", reason: "spam", note: "Race." },
});

/** Outcomes of both calls, and the groups, guests and notifications after the calls. */
type End = [first: string, second: string, state: string];

interface Race {
  rounds: number;
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const guest = "gina: approved";
const open = `${guest}; anna ben: pending; dan: waiting; 1 guests`;
const expired = `${guest}; anna ben: expired; dan: expired; 1 guests`;
const restored = (...people: Name[]) => `restored: ${people.join(" ")}`;
const everybody = restored("otto", "gina", "anna", "ben", "dan");

const races: Record<string, Race> = {
  "are open, or expired if a concurrent cancellation came after the restoration": {
    rounds: roundsOf(500),
    acts: [olgaRestores, olgaCancels],
    legal: [
      ["published", "cancelled", `${expired}; cancelled: otto gina anna ben dan`],
      ["published", "event_deleted", `${open}; ${everybody}`],
    ],
  },
  "are open if a co-author cancels before the restoration, which is rejected, and expired otherwise": {
    rounds: roundsOf(200),
    acts: [olgaRestores, ottoCancels],
    legal: [
      ["published", "cancelled", `${expired}; cancelled: olga gina anna ben dan`],
      ["published", "event_not_found", `${open}; ${everybody}`],
    ],
  },
  "lose a consent that is withdrawn after the restoration, but keep it if the withdrawal came before": {
    rounds: roundsOf(500),
    acts: [olgaRestores, olgaTakesBack],
    legal: [
      ["published", "group_closed", `${open}; ${everybody}`],
      ["published", "pending", `${guest}; anna ben: pending; dan: pending; 1 guests; ${everybody}`],
    ],
  },
  "reach the quorum without an applicant whom the creator of the event blocks concurrently": {
    rounds: roundsOf(500),
    acts: [olgaRestores, blocking("olga", "ben")],
    legal: [
      [
        "published",
        "blocked",
        `${guest}; anna: waiting; dan: waiting; 1 guests; removed: ben; ${restored("otto", "gina", "anna", "dan")}`,
      ],
      [
        "published",
        "blocked",
        `${guest}; anna: waiting; dan: waiting; 1 guests; ${restored("otto", "gina", "anna", "dan")}`,
      ],
    ],
  },
  "give the seat of a guest who blocks the creator of the event to the waiting group": {
    rounds: roundsOf(500),
    acts: [olgaRestores, blocking("gina", "olga")],
    legal: [
      [
        "published",
        "blocked",
        `nobody: expired; anna ben: pending; dan: approved; 1 guests; approved: dan; removed: gina; ${restored("otto", "anna", "ben", "dan")}`,
      ],
    ],
  },
  "expire if their creator leaves before or after the restoration": {
    rounds: roundsOf(200),
    acts: [olgaRestores, leaving("anna", "annas")],
    legal: [["published", "gone", `${guest}; ben: expired; dan: waiting; 1 guests; ${everybody}`]],
  },
  "give the seat of a guest who leaves to the waiting group": {
    rounds: roundsOf(200),
    acts: [olgaRestores, leaving("gina", "ginas")],
    legal: [
      [
        "published",
        "gone",
        `nobody: approved; anna ben: pending; dan: approved; 1 guests; approved: dan; ${everybody}`,
      ],
    ],
  },
  "reach the quorum without a person who deletes the profile and whose notifications are deleted": {
    rounds: roundsOf(200),
    acts: [olgaRestores, benGoes],
    legal: [
      [
        "published",
        "gone",
        `${guest}; anna: waiting; dan: waiting; 1 guests; ${restored("otto", "gina", "anna", "dan")}`,
      ],
    ],
  },
  "expire if moderators suspend their creator": {
    rounds: roundsOf(200),
    acts: [olgaRestores, moderatorsSuspendAnna],
    legal: [
      ["published", "done", `${guest}; anna ben: expired; dan: waiting; 1 guests; ${everybody}`],
      [
        "published",
        "done",
        `${guest}; anna ben: expired; dan: waiting; 1 guests; ${restored("otto", "gina", "ben", "dan")}`,
      ],
    ],
  },
  "are restored once by two concurrent calls": {
    rounds: roundsOf(200),
    acts: [olgaRestores, olgaRestores],
    legal: [["published", "published", `${open}; ${everybody}`]],
  },
};

async function makeScenes(rounds: number): Promise<Scene[]> {
  const people = await Promise.all(names.map((name) => makePeople(rounds, name)));
  const scenes = Array.from({ length: rounds }, (_, round) => {
    const ids = { event: randomUUID(), ginas: randomUUID(), annas: randomUUID(), dans: randomUUID() };
    return { ...ids, ...Object.fromEntries(names.map((name, index) => [name, people[index]![round]!])) } as Scene;
  });
  const rows = sql.json(scenes.map((scene) => ({ ...scene, chat: randomUUID() })));
  const columns = sql.unsafe(
    "(event uuid, olga uuid, otto uuid, gina uuid, anna uuid, ben uuid, dan uuid, ginas uuid, annas uuid, dans uuid, chat uuid)",
  );
  const scene = sql`jsonb_to_recordset(${rows}) as scene ${columns}`;
  await sql`
    insert into public.events (
      id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold, organizer_count, guest_count
    )
    select event, olga, 'Race', 'other', 'published', now() + interval '1 day', 0, 0, 1, 1, 2, 1 from ${scene}`;
  await sql`insert into public.event_authors (event_id, user_id, status) select event, otto, 'accepted' from ${scene}`;
  await sql`insert into public.chats (id, type, event_id) select chat, 'approved_group', event from ${scene}`;
  await sql`
    insert into public.like_groups (id, event_id, creator_id, status, chat_id, quorum_at, created_at)
    select made.id, event, made.creator, made.status::public.like_group_status, made.chat, now(), now() + ordinal * interval '1 ms'
    from ${scene}
    cross join lateral (
      values (1, ginas, gina, 'approved', chat), (2, annas, anna, 'pending', null), (3, dans, dan, 'waiting', null)
    ) as made (ordinal, id, creator, status, chat)`;
  await sql`
    insert into public.like_group_members (group_id, user_id, event_id, confirmed_at, admitted_at, created_at)
    select member.id, member.person, event, now(), case member.id when ginas then now() end, now()
    from ${scene} cross join lateral (values (ginas, gina), (annas, anna), (annas, ben), (dans, dan)) as member (id, person)`;
  await sql`
    insert into public.like_group_approvals (group_id, author_id, decision)
    select vote.id, olga, 'consent' from ${scene} cross join lateral (values (ginas), (dans), (annas)) as vote (id)`;
  return scenes;
}

function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ deleted, status }) => (deleted ? "gone" : status));
}

interface Row {
  event: string;
  guests: number;
  groups: { people: string[] | null; status: string }[];
  notified: Record<string, string[]> | null;
}

/** Returns the third element of `End` for each repetition: the groups, guests and notifications as text. */
async function statesOf(scenes: Scene[]): Promise<string[]> {
  const rows = await sql<Row[]>`
    select
      events.id as event,
      events.guest_count as guests,
      (
        select json_agg(
          json_build_object('people', private.members_of_group(like_groups.id), 'status', like_groups.status)
          order by like_groups.created_at
        )
        from public.like_groups where like_groups.event_id = events.id
      ) as groups,
      (
        select json_object_agg(word, people)
        from (
          select
            case
              when changed_fields = '{restored}' then 'restored'
              when type = 'event_cancelled' then 'cancelled'
              when type = 'group_member_removed' then 'removed'
              when type = 'event_application_approved' then 'approved'
              else type::text
            end as word,
            json_agg(user_id) as people
          from public.notifications
          where event_id = events.id and type <> 'chat_created'
          group by word
        ) as listed
      ) as notified
    from public.events where id = any (${scenes.map(({ event }) => event)}::uuid[])`;
  const byEvent = new Map(rows.map((row) => [row.event, row]));
  return scenes.map((scene) => {
    const { guests, groups, notified } = byEvent.get(scene.event)!;
    const named = (ids: string[]) => names.flatMap((name) => ids.filter((id) => id === scene[name]).map(() => name));
    const admitted = groups.filter(({ status }) => status === "approved").flatMap(({ people }) => people ?? []);
    expect(admitted).toHaveLength(guests);
    return [
      ...groups.map(({ people, status }) => `${named(people ?? []).join(" ") || "nobody"}: ${status}`),
      `${guests} guests`,
      ...Object.entries(notified ?? {})
        .map(([type, people]) => `${type}: ${named(people).join(" ")}`)
        .sort(),
    ].join("; ");
  });
}

describe("the groups of a deleted event that is restored", () => {
  it.each(Object.entries(races))("%s", async (_, { rounds, acts, legal }) => {
    const scenes = await makeScenes(rounds);
    await inEveryScene(connections, scenes, (scene, left) => resultOf(left, olgaDeletes(scene)));
    const outcomes = await atOnce(connections, scenes, acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map(([first, second], round): End => [wordFor(first), wordFor(second), states[round]!]);
    expect(ends).toHaveLength(rounds);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end))).slice(0, 3)).toEqual([]);
    const left = await sql`
      select event_id from private.event_deletion_recipients
      where event_id = any (${scenes.map(({ event }) => event)}::uuid[])`;
    expect(left).toEqual([]);
  });
});
