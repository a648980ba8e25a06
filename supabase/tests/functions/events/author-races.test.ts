/** Races between the calls about the co-authors of an event: invitations, answers, removals and blocks. */

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
  "has no co-author if an invitation is accepted while the creator removes the invited user": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, annaRemoves],
    legal: [
      ["accepted", "gone", "published, ben nobody, told anna 1"],
      ["not_invited", "gone", "published, ben nobody"],
    ],
  },
  "has no co-author if an invitation is accepted while the creator blocks the invited user": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, annaBlocks],
    legal: [
      ["accepted", "blocked", "published, ben nobody, told anna 1"],
      ["event_not_found", "blocked", "published, ben nobody"],
    ],
  },
  "has no co-author if the invited user blocks the creator while accepting the invitation": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benBlocks],
    legal: [
      ["accepted", "blocked", "published, ben nobody, told anna 1"],
      ["event_not_found", "blocked", "published, ben nobody"],
    ],
  },
  "notifies its creator once if an invitation is accepted twice concurrently": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benAccepts],
    legal: [["accepted", "accepted", "published, ben accepted, told anna 1"]],
  },
  "keeps the first of two concurrent answers to an invitation": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benRefuses],
    legal: [
      ["accepted", "invitation_answered", "published, ben accepted, told anna 1"],
      ["invitation_answered", "refused", "published, ben refused, told anna 1"],
    ],
  },
  "gains a co-author if an invitation is accepted during the cancellation, unless the event was cancelled first": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, annaCancels],
    legal: [
      ["accepted", "cancelled", "cancelled, ben accepted, told anna 1, ben 1"],
      ["event_closed", "cancelled", "cancelled, ben pending, told ben 1"],
    ],
  },
  "gains a co-author if an invitation is accepted during the deletion, unless the event was deleted first": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, annaDeletes],
    legal: [
      ["accepted", "deleted", "published, deleted, ben accepted, told anna 1, ben 1"],
      ["event_not_found", "deleted", "published, deleted, ben pending, told ben 1"],
    ],
  },
  "has correct organizer counts if the invited user changes their sex while accepting the invitation": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, benIsAWoman],
    legal: [["accepted", "done", "published, ben accepted, told anna 1"]],
  },
  "has no co-author if the invited user deletes the profile while accepting the invitation": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, benLeaves],
    legal: [
      ["accepted", "gone", "published, ben nobody, told anna 1"],
      ["not_invited", "gone", "published, ben nobody"],
    ],
  },
  "is cancelled if an invitation is accepted while the creator deletes the profile": {
    rounds: roundsOf(50),
    before: invited,
    acts: [benAccepts, annaLeaves],
    legal: [
      ["accepted", "gone", "cancelled, ben accepted, told ben 1"],
      ["event_closed", "gone", "cancelled, ben pending, told ben 1"],
    ],
  },
  "is cancelled, without a co-author, if both organizers delete their profiles": {
    rounds: roundsOf(50),
    before: organized,
    acts: [annaLeaves, benLeaves],
    legal: [["gone", "gone", "cancelled, ben nobody"]],
  },
  "has one invitation, and notifies the user once, if the creator invites the same user twice concurrently": {
    rounds: roundsOf(50),
    before: published,
    acts: [annaInvites, annaInvites],
    legal: [["pending", "pending", "published, ben pending, told ben 1"]],
  },
  "has no invitation if the creator invites a user who blocks the creator concurrently": {
    rounds: roundsOf(100),
    before: published,
    acts: [annaInvites, benBlocks],
    legal: [
      ["pending", "blocked", "published, ben nobody"],
      ["validation_failed", "blocked", "published, ben nobody"],
    ],
  },
  "gains a co-author if an invitation is accepted while the friendship ends, unless the friendship ended first": {
    rounds: roundsOf(100),
    before: invited,
    acts: [benAccepts, annaUnfriends],
    legal: [
      ["accepted", "gone", "published, ben accepted, told anna 1"],
      ["not_invited", "gone", "published, ben nobody"],
    ],
  },
  "has no invitation if the creator invites a user who ends the friendship concurrently": {
    rounds: roundsOf(50),
    before: published,
    acts: [annaInvites, benUnfriends],
    legal: [
      ["pending", "gone", "published, ben nobody"],
      ["validation_failed", "gone", "published, ben nobody"],
    ],
  },
  "has no invitation if the creator invites a user who deletes the profile concurrently": {
    rounds: roundsOf(50),
    before: published,
    acts: [annaInvites, benLeaves],
    legal: [
      ["pending", "gone", "published, ben nobody"],
      ["validation_failed", "gone", "published, ben nobody"],
    ],
  },
  "contains the change of a co-author who is removed concurrently, unless the removal came first": {
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

  it("has ten invitations, and notifies each invited user once, if its creator invites thirty friends concurrently", async () => {
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
