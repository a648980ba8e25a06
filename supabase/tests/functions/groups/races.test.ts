/** Races between two calls about one group. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { hoursFromNow } from "../_support/events/events.ts";
import { makePeople } from "../_support/friends.ts";
import { type GroupRows, groupRows } from "../_support/groups.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { callRpc, type Outcome, type RpcCall, reserveConnections, resultOf } from "../_support/rpc.ts";

const usualRounds = roundsOf(20);
const guestCount = 12;
const connections = reserveConnections(Math.max(connectionsOfRounds, guestCount));

/**
 * Test data of one repetition of a race: Olga's event, which Otto co-organizes in some races, and the group of Anna and
 * her friend Ben.
 */
interface Scene {
  event: string;
  group: string;
  olga: string;
  otto: string;
  anna: string;
  ben: string;
}

type Act = ActIn<Scene>;

function voting(who: "olga" | "otto", decision: "consent" | "refuse"): Act {
  return (scene) => ({ person: scene[who], rpc: "vote_on_group", args: { group_id: scene.group, decision } });
}

function leaving(who: "anna" | "ben"): Act {
  return (scene) => ({ person: scene[who], rpc: "leave_group", args: { group_id: scene.group } });
}

const olgaConsents = voting("olga", "consent");
const olgaRefuses = voting("olga", "refuse");
const ottoConsents = voting("otto", "consent");
const ottoRefuses = voting("otto", "refuse");
const annaLeaves = leaving("anna");
const benLeaves = leaving("ben");
const olgaCancels: Act = ({ olga, event }) => ({ person: olga, rpc: "cancel_event", args: { event_id: event } });
const movingToLastYear =
  (who: "olga" | "otto"): Act =>
  (scene) => {
    const changes = { startAt: hoursFromNow(-365 * 24) };
    return { person: scene[who], rpc: "update_event", args: { event_id: scene.event, changes } };
  };
const olgaMovesToLastYear = movingToLastYear("olga");
const ottoMovesToLastYear = movingToLastYear("otto");
const annaAddsBen: Act = ({ anna, ben, group }) => ({
  person: anna,
  rpc: "add_group_member",
  args: { group_id: group, person_id: ben },
});

const annaBlocksOtto: Act = ({ anna, otto }) => ({ person: anna, rpc: "block_person", args: { person_id: otto } });

const olgaBlocksBen: Act = ({ olga, ben }) => ({ person: olga, rpc: "block_person", args: { person_id: ben } });
const benConfirms: Act = ({ ben, group }) => ({ person: ben, rpc: "confirm_membership", args: { group_id: group } });

function liking(event: string, person: string, friends: string[]): RpcCall {
  return { person, rpc: "like_event", args: { event_id: event, member_ids: friends } };
}

const annaLikesWithBen: Act = ({ event, anna, ben }) => liking(event, anna, [ben]);
const benLikesWithAnna: Act = ({ event, anna, ben }) => liking(event, ben, [anna]);

/** Outcomes of both calls, and the state of the group after the calls. */
type End = [first: string, second: string, state: string];

interface Race {
  /** Number of repetitions of the race. The default is `usualRounds`. */
  rounds?: number;
  organizers: ("olga" | "otto")[];
  members: ("anna" | "ben")[];
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const both: Race["organizers"] = ["olga", "otto"];
const pair: Race["members"] = ["anna", "ben"];
const pairAdmitted = "approved, 2 guests, chat of olga otto anna ben, told of approval: anna ben, told of a chat:";
const annaAdmitted = "approved, 1 guests, chat of olga otto anna, told of approval: anna, told of a chat:";

const races: Record<string, Race> = {
  "of two members is admitted once if both organizers consent concurrently": {
    organizers: both,
    members: pair,
    acts: [olgaConsents, ottoConsents],
    legal: [
      ["approved", "pending", `${pairAdmitted} otto anna ben`],
      ["pending", "approved", `${pairAdmitted} olga anna ben`],
    ],
  },
  "of one member is admitted by the organizer who consents first": {
    organizers: both,
    members: ["anna"],
    acts: [olgaConsents, ottoConsents],
    legal: [
      ["approved", "group_closed", `${annaAdmitted} otto anna`],
      ["group_closed", "approved", `${annaAdmitted} olga anna`],
    ],
  },
  "of one member is admitted if one organizer consents while the other refuses": {
    organizers: both,
    members: ["anna"],
    acts: [olgaConsents, ottoRefuses],
    legal: [
      ["approved", "group_closed", `${annaAdmitted} otto anna`],
      ["approved", "pending", `${annaAdmitted} otto anna`],
    ],
  },
  "of two members is rejected if one organizer consents while the other refuses": {
    organizers: both,
    members: pair,
    acts: [olgaConsents, ottoRefuses],
    legal: [
      ["pending", "rejected", "rejected, 0 guests, told of rejection: anna ben"],
      ["group_closed", "rejected", "rejected, 0 guests, told of rejection: anna ben"],
    ],
  },
  "is admitted with one guest if one of its two members leaves during the consent": {
    organizers: ["olga"],
    members: pair,
    acts: [benLeaves, olgaConsents],
    legal: [
      ["gone", "approved", "approved, 1 guests, chat of olga anna, told of approval: anna ben, told of a chat: anna"],
      ["gone", "approved", "approved, 1 guests, chat of olga anna, told of approval: anna, told of a chat: anna"],
    ],
  },
  "is expired, or is admitted with one guest, if its creator leaves during the consent": {
    organizers: ["olga"],
    members: pair,
    acts: [annaLeaves, olgaConsents],
    legal: [
      ["gone", "group_closed", "expired, 0 guests"],
      ["gone", "approved", "approved, 1 guests, chat of olga ben, told of approval: anna ben, told of a chat: ben"],
    ],
  },
  "is admitted with two guests, or rejects the new member, if a friend is added during the consent": {
    organizers: ["olga"],
    members: ["anna"],
    acts: [annaAddsBen, olgaConsents],
    legal: [
      [
        "done",
        "approved",
        "approved, 2 guests, chat of olga anna ben, told of approval: anna ben, told of a chat: anna ben",
      ],
      [
        "group_closed",
        "approved",
        "approved, 1 guests, chat of olga anna, told of approval: anna, told of a chat: anna",
      ],
    ],
  },
  "gets no new member after its first vote if a friend is added during the vote": {
    organizers: both,
    members: ["anna"],
    acts: [annaAddsBen, olgaRefuses],
    legal: [
      ["done", "rejected", "rejected, 0 guests, told of rejection: anna ben"],
      ["votes_cast", "pending", "pending, 0 guests"],
    ],
  },
  "expires if its only member blocks the organizer who consents concurrently": {
    rounds: roundsOf(100),
    organizers: both,
    members: ["anna"],
    acts: [ottoConsents, annaBlocksOtto],
    legal: [
      ["approved", "blocked", "expired, 0 guests, chat of olga otto, told of a chat: olga, told of removal: anna"],
      ["group_closed", "blocked", "expired, 0 guests, told of removal: anna"],
    ],
  },
  "of two members stays open without a member whom the organizer blocks during the confirmation": {
    rounds: roundsOf(100),
    organizers: both,
    members: pair,
    acts: [benConfirms, olgaBlocksBen],
    legal: [
      ["done", "blocked", "pending, 0 guests, told of removal: ben"],
      ["group_not_found", "blocked", "pending, 0 guests, told of removal: ben"],
    ],
  },
  "of two members is admitted without a member whom the consenting organizer blocks concurrently": {
    rounds: roundsOf(100),
    organizers: ["olga"],
    members: pair,
    acts: [olgaConsents, olgaBlocksBen],
    legal: [
      [
        "approved",
        "blocked",
        "approved, 1 guests, chat of olga anna, told of approval: anna, told of a chat: anna, told of removal: ben",
      ],
    ],
  },
  "is created only once if two friends apply with each other concurrently": {
    organizers: ["olga"],
    members: [],
    acts: [annaLikesWithBen, benLikesWithAnna],
    legal: [
      ["pending", "already_in_group", "pending, 0 guests"],
      ["already_in_group", "pending", "pending, 0 guests"],
    ],
  },
  "is admitted, and the event keeps its start time, if an organizer moves the event far into the past during the consent":
    {
      rounds: roundsOf(500),
      organizers: both,
      members: ["anna"],
      acts: [olgaConsents, ottoMovesToLastYear],
      legal: [
        [
          "approved",
          "validation_failed",
          "approved, 1 guests, chat of olga otto anna, told of approval: anna, told of a chat: otto anna",
        ],
      ],
    },
  "is rejected if the organizer refuses it while moving the event far into the past, whether or not the move succeeds":
    {
      rounds: roundsOf(500),
      organizers: ["olga"],
      members: ["anna"],
      acts: [olgaRefuses, olgaMovesToLastYear],
      legal: [
        ["rejected", "published", "rejected, 0 guests, told of rejection: anna"],
        ["rejected", "validation_failed", "rejected, 0 guests, told of rejection: anna"],
      ],
    },
  "is admitted or expired if the event is cancelled during the consent": {
    organizers: ["olga"],
    members: ["anna"],
    acts: [olgaConsents, olgaCancels],
    legal: [
      ["approved", "cancelled", "approved, 1 guests, chat of olga anna, told of approval: anna, told of a chat: anna"],
      ["group_closed", "cancelled", "expired, 0 guests"],
    ],
  },
};

/** Creates published events of organizers who have no friends. */
async function makeEvents(olgas: string[], ottos: string[] | null, capacity: number): Promise<string[]> {
  const events = olgas.map(() => randomUUID());
  await sql`
    insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
    select event, olga, 'Race', 'other', 'published', now() + interval '1 day', 0, 0, ${capacity}, 1
    from unnest(${events}::uuid[], ${olgas}::uuid[]) as scene (event, olga)`;
  if (ottos) {
    await sql`
      insert into public.event_authors (event_id, user_id, status)
      select event, otto, 'accepted' from unnest(${events}::uuid[], ${ottos}::uuid[]) as scene (event, otto)`;
    await sql`select private.count_organizers(event) from unnest(${events}::uuid[]) as event`;
  }
  return events;
}

/** Applies to an event on one of the connections, and returns the id of the new group. */
async function apply(call: RpcCall, index: number): Promise<string> {
  const { id } = await resultOf<{ id: string }>(connections[index % connections.length]!, call);
  return id;
}

async function makeScenes({ rounds = usualRounds, organizers, members }: Race): Promise<Scene[]> {
  const olgas = await makePeople(rounds, "Olga");
  const ottos = await makePeople(rounds, "Otto");
  const annas = await makePeople(rounds, "Anna");
  const bens = await makePeople(rounds, "Ben");
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select anna, ben, 'accepted' from unnest(${annas}::uuid[], ${bens}::uuid[]) as friends (anna, ben)`;
  const events = await makeEvents(olgas, organizers.includes("otto") ? ottos : null, 200);
  return Promise.all(
    events.map(async (event, round): Promise<Scene> => {
      const [olga, otto, anna, ben] = [olgas[round]!, ottos[round]!, annas[round]!, bens[round]!];
      const friends = members.includes("ben") ? [ben] : [];
      const group = members.length > 0 ? await apply(liking(event, anna, friends), round) : "";
      return { event, group, olga, otto, anna, ben };
    }),
  );
}

function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ deleted, status }) => (deleted ? "gone" : status));
}

/** Returns the third element of `End` for one repetition: its groups, chats and visible notifications as text. */
function describeState(scene: Scene, rows: GroupRows): string {
  const names = (ids: string[]) =>
    (["olga", "otto", "anna", "ben"] as const).filter((name) => ids.includes(scene[name])).join(" ");
  const notified = (type: string, words: string) => {
    const ids = rows.notifications.filter((row) => row.type === type && !row.is_hidden).map(({ user_id }) => user_id);
    expect(new Set(ids).size).toBe(ids.length);
    return ids.length > 0 ? [`told of ${words}: ${names(ids)}`] : [];
  };
  return [
    ...rows.groups.map(({ status }) => status),
    `${rows.guest_count} guests`,
    ...rows.chats.map(({ id }) => {
      const people = rows.participants.filter(({ chat_id }) => chat_id === id);
      return `chat of ${names(people.map(({ user_id }) => user_id))}`;
    }),
    ...notified("event_application_approved", "approval"),
    ...notified("event_application_rejected", "rejection"),
    ...notified("chat_created", "a chat"),
    ...notified("group_member_removed", "removal"),
  ].join(", ");
}

describe("a group", () => {
  it.each(Object.entries(races))("%s", async (_, race) => {
    const scenes = await makeScenes(race);
    const outcomes = await atOnce(connections, scenes, race.acts);
    const ends = await Promise.all(
      outcomes.map(async ([first, second], round): Promise<End> => {
        const scene = scenes[round]!;
        return [wordFor(first), wordFor(second), describeState(scene, await groupRows({ id: scene.event }))];
      }),
    );
    expect(ends).toHaveLength(race.rounds ?? usualRounds);
    const legalEnds = race.legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  });
});

describe("the last three seats of an event", () => {
  it("are given to three of twelve groups that get consent concurrently, and to the three longest-waiting groups when the first three leave", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [olga] = (await makePeople(1, "Olga")) as [string];
      const [event] = (await makeEvents([olga], null, 3)) as [string];
      const guests = await makePeople(guestCount);
      const groups = await Promise.all(guests.map((guest, index) => apply(liking(event, guest, []), index)));
      const votes = await Promise.all(
        groups.map((group, index) =>
          callRpc(connections[index]!, {
            person: olga,
            rpc: "vote_on_group",
            args: { group_id: group, decision: "consent" },
          }),
        ),
      );
      const full = await groupRows({ id: event });
      expect(votes.map(wordFor).sort()).toEqual([...Array(3).fill("approved"), ...Array(9).fill("waiting")]);
      expect(full).toMatchObject({ guest_count: 3 });
      expect(full.chats).toHaveLength(3);
      const admitted = full.groups.filter(({ status }) => status === "approved");
      const waiting = full.groups
        .filter(({ status }) => status === "waiting")
        .sort((one, other) => String(one.quorum_at).localeCompare(String(other.quorum_at)));
      expect(new Set(waiting.map(({ quorum_at }) => quorum_at)).size).toBe(9);

      const leaving = admitted.map(({ id, creator_id }, index) =>
        callRpc(connections[index]!, { person: String(creator_id), rpc: "leave_group", args: { group_id: id } }),
      );
      expect((await Promise.all(leaving)).map(wordFor)).toEqual(["gone", "gone", "gone"]);
      const after = await groupRows({ id: event });
      expect(after).toMatchObject({ guest_count: 3 });
      const promoted = after.groups.filter(
        ({ id, status }) => status === "approved" && !admitted.some((one) => one.id === id),
      );
      expect(promoted.map(({ id }) => id).sort()).toEqual(
        waiting
          .slice(0, 3)
          .map(({ id }) => id)
          .sort(),
      );
    }
  });
});
