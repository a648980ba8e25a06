/** Races between calls that share a live location and calls that end the sharing. */

import { describe, it } from "vitest";
import {
  blocks,
  deletesProfile,
  expectLegalEnds,
  leavesMap,
  matched,
  notifiedOfMatch,
  type Race,
  shares,
  stopsSharing,
  unfriends,
  unmatches,
} from "../_support/people/interaction-races.ts";
import { connectionsOfRounds, roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

const shared = "anna shares, heard 1 updated";
/**
 * Anna shares locations in two cells within one broadcast interval. The job `live_locations` sends the second broadcast
 * if it runs while Anna still shares.
 */
const sharedOn = "anna shares, heard 2 updated";
const ended = "heard 1 updated and 1 stopped";
const sharedAgain = "anna shares, heard 1 updated and 1 stopped";
const sharedAgainAndNotified = "anna shares, heard 2 updated and 1 stopped";

const races: Record<string, Race> = {
  "is not shared if the user leaves the map concurrently": {
    rounds: roundsOf(150),
    before: [],
    acts: [shares(0).anna, leavesMap.anna],
    legal: [
      ["shared", "done", ended, "nobody"],
      ["not_visible_on_map", "done", "nothing", "nobody"],
    ],
  },
  "is not shared if the user deletes the profile concurrently": {
    rounds: roundsOf(100),
    before: [],
    acts: [shares(0).anna, deletesProfile.anna],
    legal: [
      ["shared", "gone", ended, "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "is broadcast as shared or stopped, matching the stored state, if the user shares it again while stopping": {
    rounds: roundsOf(100),
    before: [shares(0).anna],
    acts: [shares(0).anna, stopsSharing.anna],
    legal: [
      ["shared", "gone", ended, "nobody"],
      ["shared", "gone", sharedAgain, "nobody"],
      // This is the outcome if the job `live_locations` has already broadcast the location from the second call.
      ["shared", "gone", sharedAgainAndNotified, "nobody"],
    ],
  },
  "is one of two locations that the user shares concurrently": {
    rounds: roundsOf(100),
    before: [],
    acts: [shares(0).anna, shares(1).anna],
    legal: [
      ["shared", "shared", shared, "nobody"],
      ["shared", "shared", sharedOn, "nobody"],
    ],
  },
  "ends if a friend blocks the user concurrently, unless the user shares it after the block": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [],
    acts: [shares(0).anna, blocks.ben],
    legal: [
      ["shared", "blocked", `blocked by ben, ${ended}`, "nobody"],
      ["shared", "blocked", `blocked by ben, ${shared}`, "nobody"],
    ],
  },
  "that is already shared ends if a friend blocks the user, unless the user shares it again after the block": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [shares(0).anna],
    acts: [shares(0).anna, blocks.ben],
    legal: [
      ["shared", "blocked", `blocked by ben, ${ended}`, "nobody"],
      ["shared", "blocked", `blocked by ben, ${sharedAgain}`, "nobody"],
      ["shared", "blocked", `blocked by ben, ${sharedAgainAndNotified}`, "nobody"],
    ],
  },
  "ends if the match ends concurrently, unless the user shares it after the end of the match": {
    rounds: roundsOf(100),
    before: matched,
    acts: [shares(0).anna, unmatches.ben],
    legal: [
      ["shared", "gone", `ben dislikes, chat, ${ended}`, notifiedOfMatch],
      ["shared", "gone", `ben dislikes, chat, ${shared}`, notifiedOfMatch],
    ],
  },
  "is still shared if a friend deletes the profile concurrently": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [],
    acts: [shares(0).anna, deletesProfile.ben],
    legal: [["shared", "gone", shared, "nobody"]],
  },
  "ends only once if a friendship and a match with the same person end concurrently": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [...matched, shares(0).anna],
    acts: [unfriends.anna, unmatches.ben],
    legal: [["gone", "gone", `ben dislikes, chat, ${ended}`, notifiedOfMatch]],
  },
  "ends only once if the user and a friend block each other concurrently": {
    rounds: roundsOf(100),
    areFriends: true,
    before: [shares(0).anna, shares(0).ben],
    acts: [blocks.anna, blocks.ben],
    legal: [["blocked", "blocked", `blocked by anna, blocked by ben, ${ended}`, "nobody"]],
  },
};

describe("the live location of a user", () => {
  it.each(Object.entries(races))("%s", async (_, race) => {
    await expectLegalEnds(connections, race);
  });
});
