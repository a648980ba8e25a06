/** Races between invitations, their answers, removals and blocks of the co-authors of an event. */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import {
  act,
  annaCancels,
  annaDeletes,
  annaLeaves,
  benRenames,
  expectLegalEnds,
  makeScenes,
  miscounted,
  ofEvent,
  organized,
  outcome,
  published,
  type Race,
} from "../_support/events/races.ts";
import { makePeople } from "../_support/friends.ts";
import { roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(30);

const annaInvites = act("anna", "invite_event_author", ({ event, ben }) => ({ event_id: event, person_id: ben }));
const annaRemoves = act("anna", "remove_event_author", ({ event, ben }) => ({ event_id: event, person_id: ben }));
const annaUnfriends = act("anna", "unfriend", ({ ben }) => ({ person_id: ben }));
const annaBlocks = act("anna", "block_person", ({ ben }) => ({ person_id: ben }));
const benAccepts = act("ben", "accept_author_invitation", ofEvent);
const benRefuses = act("ben", "refuse_author_invitation", ofEvent);
const benBlocks = act("ben", "block_person", ({ anna }) => ({ person_id: anna }));
const benUnfriends = act("ben", "unfriend", ({ anna }) => ({ person_id: anna }));
const benLeaves = act("ben", "delete_profile", () => ({}));
const benIsAWoman = act("ben", "update_profile", () => ({ changes: { sex: "female" } }));

const invited = { status: "published", ben: "pending" } as const;
const races: Record<string, Race> = {
  "with an acceptance and a removal has no co-author": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, annaRemoves],
    legal: [
      ["accepted", "gone", "published, ben nobody, told anna 1"],
      ["not_invited", "gone", "published, ben nobody"],
    ],
  },
  "with an acceptance and a block by the creator has no co-author": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, annaBlocks],
    legal: [
      ["accepted", "blocked", "published, ben nobody, told anna 1"],
      ["event_not_found", "blocked", "published, ben nobody"],
    ],
  },
  "with an acceptance and a block by who accepts has no co-author": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benBlocks],
    legal: [
      ["accepted", "blocked", "published, ben nobody, told anna 1"],
      ["event_not_found", "blocked", "published, ben nobody"],
    ],
  },
  "accepted twice tells its creator once": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benAccepts],
    legal: [["accepted", "accepted", "published, ben accepted, told anna 1"]],
  },
  "accepted and refused keeps the first answer": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benRefuses],
    legal: [
      ["accepted", "invitation_answered", "published, ben accepted, told anna 1"],
      ["invitation_answered", "refused", "published, ben refused, told anna 1"],
    ],
  },
  "accepted and cancelled has the co-author unless it was cancelled first": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, annaCancels],
    legal: [
      ["accepted", "cancelled", "cancelled, ben accepted, told anna 1, ben 1"],
      ["event_closed", "cancelled", "cancelled, ben pending, told ben 1"],
    ],
  },
  "accepted and deleted has the co-author unless it was deleted first": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, annaDeletes],
    legal: [
      ["accepted", "deleted", "published, deleted, ben accepted, told anna 1, ben 1"],
      ["event_not_found", "deleted", "published, deleted, ben pending, told ben 1"],
    ],
  },
  "counts the sex that its new co-author is changing": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benIsAWoman],
    legal: [["accepted", "done", "published, ben accepted, told anna 1"]],
  },
  "accepted by somebody who leaves has no co-author": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, benLeaves],
    legal: [
      ["accepted", "gone", "published, ben nobody, told anna 1"],
      ["not_invited", "gone", "published, ben nobody"],
    ],
  },
  "accepted while its creator leaves is cancelled": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, annaLeaves],
    legal: [
      ["accepted", "gone", "cancelled, ben accepted, told ben 1"],
      ["event_closed", "gone", "cancelled, ben pending, told ben 1"],
    ],
  },
  "that both organizers leave is cancelled, without a co-author": {
    rounds: roundsOf(50),
    before: organized,
    acts: [annaLeaves, benLeaves],
    legal: [["gone", "gone", "cancelled, ben nobody"]],
  },
  "with the same invitation twice has one, which is told once": {
    rounds: roundsOf(50),
    before: published,
    acts: [annaInvites, annaInvites],
    legal: [["pending", "pending", "published, ben pending, told ben 1"]],
  },
  "with an invitation and a block invites nobody": {
    rounds: roundsOf(100),
    before: published,
    acts: [annaInvites, benBlocks],
    legal: [
      ["pending", "blocked", "published, ben nobody"],
      ["validation_failed", "blocked", "published, ben nobody"],
    ],
  },
  "with an acceptance and the end of the friendship has the co-author who accepted first": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, annaUnfriends],
    legal: [
      ["accepted", "gone", "published, ben accepted, told anna 1"],
      ["not_invited", "gone", "published, ben nobody"],
    ],
  },
  "with an invitation and the end of the friendship invites nobody": {
    rounds: roundsOf(50),
    before: published,
    acts: [annaInvites, benUnfriends],
    legal: [
      ["pending", "gone", "published, ben nobody"],
      ["validation_failed", "gone", "published, ben nobody"],
    ],
  },
  "with an invitation of somebody who leaves invites nobody": {
    rounds: roundsOf(50),
    before: published,
    acts: [annaInvites, benLeaves],
    legal: [
      ["pending", "gone", "published, ben nobody"],
      ["validation_failed", "gone", "published, ben nobody"],
    ],
  },
  "changed by somebody who is removed is changed unless they were removed first": {
    rounds: roundsOf(50),
    before: organized,
    acts: [benRenames, annaRemoves],
    legal: [
      ["published", "gone", "published, Renamed, ben nobody"],
      ["not_an_organizer", "gone", "published, ben nobody"],
    ],
  },
};

describe("an event", () => {
  it.each(Object.entries(races))("%s", (_, race) => expectLegalEnds(connections, race));

  it("has ten invitations, each notified once, when thirty friends are invited concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [scene] = await makeScenes(1, published);
      const { anna, event } = scene!;
      const friends = await makePeople(connections.length);
      await sql`
        insert into public.friendships (requester_id, addressee_id, status)
        select ${anna}, friend, 'accepted' from unnest(${friends}::uuid[]) as friend`;
      const outcomes = await Promise.all(
        connections.map((connection, index) => outcome(connection, annaInvites({ ...scene!, ben: friends[index]! }))),
      );
      expect(outcomes.sort()).toEqual([...Array(20).fill("authors_limit"), ...Array(10).fill("pending")]);
      const authors = await sql`select user_id from public.event_authors where event_id = ${event}`;
      const notifications = await sql`select user_id from public.notifications where event_id = ${event}`;
      expect(authors).toHaveLength(10);
      expect(notifications.map(({ user_id }) => user_id).sort()).toEqual(authors.map(({ user_id }) => user_id).sort());

      const invitedPeople = authors.map(({ user_id }) => user_id as string);
      const responses = await Promise.all(
        invitedPeople.map((ben, index) => outcome(connections[index]!, benAccepts({ ...scene!, ben }))),
      );
      expect(responses).toEqual(Array(10).fill("accepted"));
      const [row] = await sql`select organizer_count from public.events where id = ${event}`;
      expect(row).toEqual({ organizer_count: 11 });
      expect(await miscounted([scene!])).toEqual([]);
    }
  });
});
