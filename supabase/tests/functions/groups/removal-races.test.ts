/**
 * Races between a call that removes a member, ends the role of a co-author or withdraws a consent, and another call.
 */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

const names = ["olga", "otto", "anna", "ben", "carol", "dan"] as const;

type Name = (typeof names)[number];

/**
 * Test data of one repetition of a race: Olga and Otto organize an event. Anna has applied together with Ben, and later
 * Carol and Dan have each applied alone.
 */
type Scene = Record<Name | "event" | "group" | "carols" | "dans", string>;

type Act = ActIn<Scene>;

function removing(actor: Name, member: Name): Act {
  return (scene) => ({
    person: scene[actor],
    rpc: "remove_group_member",
    args: { group_id: scene.group, person_id: scene[member] },
  });
}

function consenting(actor: Name): Act {
  return (scene) => ({
    person: scene[actor],
    rpc: "vote_on_group",
    args: { group_id: scene.group, decision: "consent" },
  });
}

const annaRemovesBen = removing("anna", "ben");
const olgaRemovesBen = removing("olga", "ben");
const ottoResigns: Act = ({ otto, event }) => ({
  person: otto,
  rpc: "resign_event_author",
  args: { event_id: event },
});
const olgaRemovesOtto: Act = ({ olga, otto, event }) => ({
  person: olga,
  rpc: "remove_event_author",
  args: { event_id: event, person_id: otto },
});
const benConfirms: Act = ({ ben, group }) => ({ person: ben, rpc: "confirm_membership", args: { group_id: group } });
const benLeaves: Act = ({ ben, group }) => ({ person: ben, rpc: "leave_group", args: { group_id: group } });
const carolLeaves: Act = ({ carol, carols }) => ({ person: carol, rpc: "leave_group", args: { group_id: carols } });
const moreSeats: Act = ({ otto, event }) => ({
  person: otto,
  rpc: "update_event",
  args: { event_id: event, changes: { capacity: 3 } },
});
const olgaTakesBack: Act = ({ olga, carols }) => ({
  person: olga,
  rpc: "vote_on_group",
  args: { group_id: carols, decision: "refuse" },
});
const annaAddsCarol: Act = ({ anna, carol, group }) => ({
  person: anna,
  rpc: "add_group_member",
  args: { group_id: group, person_id: carol },
});

/** Outcomes of both calls, and the state of the event and its groups after the calls. */
type End = [first: string, second: string, state: string];

interface Race {
  rounds: number;
  /** Whether the group of Anna and Ben is pending, or occupies both seats while Carol and Dan wait for seats. */
  before: "pending" | "admitted";
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const alone = "anna: pending; 0 guests, olga otto organize";
const both = "anna ben: pending; 0 guests";
const removed = "group_member_removed: ben";
const admitted = (people: string) => `event_application_approved: ${people}`;
const opened = (people: string) => `chat_created: ${people}`;

const races: Record<string, Race> = {
  "lose a member who confirms the membership while being removed": {
    rounds: roundsOf(500),
    before: "pending",
    acts: [annaRemovesBen, benConfirms],
    legal: [
      ["gone", "done", `${alone}; event_invite_accepted: anna; ${removed}`],
      ["gone", "group_not_found", `${alone}; ${removed}`],
    ],
  },
  "lose a member who leaves while being removed, and notify this member only if the removal came first": {
    rounds: roundsOf(200),
    before: "pending",
    acts: [annaRemovesBen, benLeaves],
    legal: [
      ["gone", "group_not_found", `${alone}; ${removed}`],
      ["member_not_found", "gone", alone],
    ],
  },
  "lose a removed member and gain a member who is added concurrently": {
    rounds: roundsOf(200),
    before: "pending",
    acts: [annaRemovesBen, annaAddsCarol],
    legal: [["gone", "done", `anna carol: pending; 0 guests, olga otto organize; event_invite: carol; ${removed}`]],
  },
  "lose a consent given before the removal of a member, and are admitted by a consent given after it": {
    rounds: roundsOf(500),
    before: "pending",
    acts: [annaRemovesBen, consenting("olga")],
    legal: [
      ["gone", "pending", `${alone}; ${removed}`],
      [
        "gone",
        "approved",
        `anna: approved, chat of olga otto anna, 1 votes; 1 guests, olga otto organize; ${opened("otto anna")}; ${admitted("anna")}; ${removed}`,
      ],
    ],
  },
  "have no vote of an organizer who resigns while voting": {
    rounds: roundsOf(500),
    before: "pending",
    acts: [ottoResigns, consenting("otto")],
    legal: [
      ["gone", "pending", `${both}, olga organize`],
      ["gone", "group_not_found", `${both}, olga organize`],
    ],
  },
  "need only one consent, by the remaining organizer, if the other organizer resigns concurrently": {
    rounds: roundsOf(500),
    before: "pending",
    acts: [ottoResigns, consenting("olga")],
    legal: [
      [
        "gone",
        "pending",
        `anna ben: approved, chat of olga anna ben, 1 votes; 2 guests, olga organize; ${opened("olga anna ben")}; ${admitted("anna ben")}`,
      ],
      [
        "gone",
        "approved",
        `anna ben: approved, chat of olga anna ben, 1 votes; 2 guests, olga organize; ${opened("anna ben")}; ${admitted("anna ben")}`,
      ],
    ],
  },
  "lose an organizer only once if this organizer resigns while being removed": {
    rounds: roundsOf(200),
    before: "pending",
    acts: [ottoResigns, olgaRemovesOtto],
    legal: [
      ["gone", "author_not_found", `${both}, olga organize`],
      ["author_not_found", "gone", `${both}, olga organize`],
    ],
  },
  "give two seats to the waiting groups when two organizers remove two guests concurrently": {
    rounds: roundsOf(500),
    before: "admitted",
    acts: [olgaRemovesBen, removing("otto", "anna")],
    legal: [
      [
        "gone",
        "gone",
        `nobody: expired, chat of olga otto, 2 votes; carol: approved, chat of olga otto carol, 1 votes; dan: approved, chat of olga otto dan, 1 votes; 2 guests, olga otto organize; ${opened("olga olga otto otto carol dan")}; ${admitted("carol dan")}; group_member_removed: anna ben`,
      ],
    ],
  },
  "give one seat to the first waiting group when two organizers remove the same guest concurrently": {
    rounds: roundsOf(200),
    before: "admitted",
    acts: [olgaRemovesBen, removing("otto", "ben")],
    legal: [
      ["gone", "member_not_found"],
      ["member_not_found", "gone"],
    ].map(
      ([first, second]): End => [
        first!,
        second!,
        `anna: approved, chat of olga otto anna, 2 votes; carol: approved, chat of olga otto carol, 1 votes; dan: waiting, 1 votes; 2 guests, olga otto organize; ${opened("olga otto carol")}; ${admitted("carol")}; ${removed}`,
      ],
    ),
  },
  "give the seat of a removed guest and an added seat to the two waiting groups": {
    rounds: roundsOf(200),
    before: "admitted",
    acts: [olgaRemovesBen, moreSeats],
    legal: [
      [
        "gone",
        "published",
        `anna: approved, chat of olga otto anna, 2 votes; carol: approved, chat of olga otto carol, 1 votes; dan: approved, chat of olga otto dan, 1 votes; 3 guests, olga otto organize; ${opened("olga olga otto otto carol dan")}; ${admitted("carol dan")}; ${removed}`,
      ],
    ],
  },
  "give an added seat to the next group if the consent to the first group is withdrawn before its admission": {
    rounds: roundsOf(500),
    before: "admitted",
    acts: [olgaTakesBack, moreSeats],
    legal: [
      [
        "pending",
        "published",
        `anna ben: approved, chat of olga otto anna ben, 2 votes; carol: pending, 1 votes; dan: approved, chat of olga otto dan, 1 votes; 3 guests, olga otto organize; ${opened("olga otto dan")}; ${admitted("dan")}`,
      ],
      [
        "group_closed",
        "published",
        `anna ben: approved, chat of olga otto anna ben, 2 votes; carol: approved, chat of olga otto carol, 1 votes; dan: waiting, 1 votes; 3 guests, olga otto organize; ${opened("olga otto carol")}; ${admitted("carol")}`,
      ],
    ],
  },
  "give a free seat to the next group if the consent to the first group is withdrawn before its admission": {
    rounds: roundsOf(500),
    before: "admitted",
    acts: [olgaTakesBack, benLeaves],
    legal: [
      [
        "pending",
        "gone",
        `anna: approved, chat of olga otto anna, 2 votes; carol: pending, 1 votes; dan: approved, chat of olga otto dan, 1 votes; 2 guests, olga otto organize; ${opened("olga otto dan")}; ${admitted("dan")}`,
      ],
      [
        "group_closed",
        "gone",
        `anna: approved, chat of olga otto anna, 2 votes; carol: approved, chat of olga otto carol, 1 votes; dan: waiting, 1 votes; 2 guests, olga otto organize; ${opened("olga otto carol")}; ${admitted("carol")}`,
      ],
    ],
  },
  "give the seat of a removed guest to the second waiting group while the first one leaves": {
    rounds: roundsOf(200),
    before: "admitted",
    acts: [olgaRemovesBen, carolLeaves],
    legal: [
      [
        "gone",
        "gone",
        `anna: approved, chat of olga otto anna, 2 votes; nobody: expired, 1 votes; dan: approved, chat of olga otto dan, 1 votes; 2 guests, olga otto organize; ${opened("olga otto dan")}; ${admitted("dan")}; ${removed}`,
      ],
      [
        "gone",
        "gone",
        `anna: approved, chat of olga otto anna, 2 votes; nobody: approved, chat of olga otto, 1 votes; dan: approved, chat of olga otto dan, 1 votes; 2 guests, olga otto organize; ${opened("olga olga otto otto dan")}; ${admitted("carol dan")}; ${removed}`,
      ],
    ],
  },
};

/** Casts votes one after another, up to 100 in each transaction. */
async function consentToAll(votes: { person: string; group: string }[]): Promise<void> {
  for (let start = 0; start < votes.length; start += 100) {
    const some = JSON.stringify(votes.slice(start, start + 100));
    await sql.unsafe(`
      do $do$
      declare
        vote record;
      begin
        for vote in select * from json_to_recordset('${some}') as listed (person uuid, "group" uuid) loop
          perform set_config('request.jwt.claims', json_build_object('sub', vote.person)::text, true);
          perform set_config('locks.held', '', true);
          perform api.vote_on_group(vote."group", 'consent');
        end loop;
      end
      $do$`);
  }
}

async function makeScenes({ rounds, before }: Race): Promise<Scene[]> {
  const people = await Promise.all(names.map((name) => makePeople(rounds, name)));
  const scenes = Array.from({ length: rounds }, (_, round) => {
    const ids = { event: randomUUID(), group: randomUUID(), carols: randomUUID(), dans: randomUUID() };
    return { ...ids, ...Object.fromEntries(names.map((name, index) => [name, people[index]![round]!])) } as Scene;
  });
  const each = (key: keyof Scene) => scenes.map((scene) => scene[key]);
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select anna, friend, 'accepted'
    from unnest(${each("anna")}::uuid[], ${each("ben")}::uuid[], ${each("carol")}::uuid[]) as scene (anna, ben, carol)
    cross join lateral (values (ben), (carol)) as friends (friend)`;
  await sql`
    insert into public.events (
      id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold, organizer_count
    )
    select event, olga, 'Race', 'other', 'published', now() + interval '1 day', 0, 0, 2, 1, 2
    from unnest(${each("event")}::uuid[], ${each("olga")}::uuid[]) as scene (event, olga)`;
  await sql`
    insert into public.event_authors (event_id, user_id, status)
    select event, otto, 'accepted' from unnest(${each("event")}::uuid[], ${each("otto")}::uuid[]) as scene (event, otto)`;
  const groups = scenes.flatMap(({ event, group, carols, dans, anna, ben, carol, dan }) => [
    { id: group, event, people: [anna, ben] },
    ...(before === "admitted"
      ? [
          { id: carols, event, people: [carol] },
          { id: dans, event, people: [dan] },
        ]
      : []),
  ]);
  await sql`
    insert into public.like_groups (id, event_id, creator_id, created_at)
    select id, event, people[1], now() + number * interval '1 microsecond'
    from rows from (jsonb_to_recordset(${sql.json(groups)}) as (id uuid, event uuid, people uuid[])) with ordinality
      as listed (id, event, people, number)`;
  await sql`
    insert into public.like_group_members (group_id, user_id, event_id, confirmed_at)
    select id, person, event, case person when people[1] then now() end
    from jsonb_to_recordset(${sql.json(groups)}) as listed (id uuid, event uuid, people uuid[])
    cross join lateral unnest(people) with ordinality as member (person, place)
    order by id, place`;
  if (before === "admitted") {
    await consentToAll(
      scenes.flatMap(({ olga, otto, group, carols, dans }) => [
        { person: olga, group },
        { person: otto, group },
        { person: olga, group: carols },
        { person: olga, group: dans },
      ]),
    );
    await sql`delete from public.notifications where event_id = any (${each("event")}::uuid[])`;
  }
  return scenes;
}

function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ deleted, status }) => (deleted ? "gone" : status));
}

interface Row {
  event: string;
  guests: number;
  organizers: string[];
  counted: number;
  groups: { people: string[] | null; status: string; chat: string[] | null; votes: number }[];
  notified: Record<string, string[]> | null;
}

/**
 * Returns the third element of `End` for each repetition. Asserts that the stored counts of guests and organizers equal
 * the actual counts.
 */
async function statesOf(scenes: Scene[]): Promise<string[]> {
  const rows = await sql<Row[]>`
    select
      events.id as event,
      events.guest_count as guests,
      events.organizer_count as counted,
      array(select private.organizers_of(events)) as organizers,
      (
        select json_agg(
          json_build_object(
            'people', private.members_of_group(like_groups.id),
            'status', like_groups.status,
            'chat', (
              select json_agg(participant.user_id order by participant.joined_order)
              from public.chat_participants as participant where participant.chat_id = like_groups.chat_id
            ),
            'votes', (
              select count(*) from public.like_group_approvals as vote where vote.group_id = like_groups.id
            )
          )
          order by like_groups.created_at
        )
        from public.like_groups where like_groups.event_id = events.id
      ) as groups,
      (
        select json_object_agg(type, people)
        from (
          select type, json_agg(user_id) as people
          from public.notifications where event_id = events.id group by type
        ) as listed
      ) as notified
    from public.events where id = any (${scenes.map(({ event }) => event)}::uuid[])`;
  const byEvent = new Map(rows.map((row) => [row.event, row]));
  return scenes.map((scene) => {
    const { guests, organizers, counted, groups, notified } = byEvent.get(scene.event)!;
    const named = (ids: string[]) => names.flatMap((name) => ids.filter((id) => id === scene[name]).map(() => name));
    const approved = groups.filter(({ status }) => status === "approved");
    expect(approved.flatMap(({ people }) => people ?? [])).toHaveLength(guests);
    expect(organizers).toHaveLength(counted);
    return [
      ...groups.map(({ people, status, chat, votes }) =>
        [
          `${named(people ?? []).join(" ") || "nobody"}: ${status}`,
          ...(chat ? [`chat of ${named(chat).join(" ")}`] : []),
          ...(votes > 0 ? [`${votes} votes`] : []),
        ].join(", "),
      ),
      `${guests} guests, ${named(organizers).join(" ")} organize`,
      ...Object.entries(notified ?? {})
        .map(([type, people]) => `${type}: ${named(people).join(" ")}`)
        .sort(),
    ].join("; ");
  });
}

describe("groups and organizers of an event", () => {
  it.each(Object.entries(races))("%s", async (_, race) => {
    const scenes = await makeScenes(race);
    const outcomes = await atOnce(connections, scenes, race.acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map(([first, second], round): End => [wordFor(first), wordFor(second), states[round]!]);
    expect(ends).toHaveLength(race.rounds);
    const legalEnds = race.legal.map((end) => JSON.stringify(end));
    const illegal = ends.filter((end) => !legalEnds.includes(JSON.stringify(end)));
    expect(illegal.slice(0, 3)).toEqual([]);
  });
});
