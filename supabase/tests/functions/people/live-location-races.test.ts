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
  "who leaves the map concurrently is not shared": {
    rounds: roundsOf(150),
    before: [],
    acts: [shares(0).anna, leavesMap.anna],
    legal: [
      ["shared", "done", ended, "nobody"],
      ["not_visible_on_map", "done", "nothing", "nobody"],
    ],
  },
  "who deletes the profile concurrently is not shared": {
    rounds: roundsOf(100),
    before: [],
    acts: [shares(0).anna, deletesProfile.anna],
    legal: [
      ["shared", "gone", ended, "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "who shares again and stops concurrently is broadcast as shared or stopped, as it is stored": {
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
  "who shares two locations concurrently is one of the two": {
    rounds: roundsOf(100),
    before: [],
    acts: [shares(0).anna, shares(1).anna],
    legal: [
      ["shared", "shared", shared, "nobody"],
      ["shared", "shared", sharedOn, "nobody"],
    ],
  },
  "whom a friend blocks ends, unless the location is shared after the block": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [],
    acts: [shares(0).anna, blocks.ben],
    legal: [
      ["shared", "blocked", `blocked by ben, ${ended}`, "nobody"],
      ["shared", "blocked", `blocked by ben, ${shared}`, "nobody"],
    ],
  },
  "who shares already and whom a friend blocks ends, unless the location is shared again after the block": {
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
  "whose match ends is stopped, unless the location is shared after the end of the match": {
    rounds: roundsOf(100),
    before: matched,
    acts: [shares(0).anna, unmatches.ben],
    legal: [
      ["shared", "gone", `ben dislikes, chat, ${ended}`, notifiedOfMatch],
      ["shared", "gone", `ben dislikes, chat, ${shared}`, notifiedOfMatch],
    ],
  },
  "whose friend deletes the profile is still shared": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [],
    acts: [shares(0).anna, deletesProfile.ben],
    legal: [["shared", "gone", shared, "nobody"]],
  },
  "who loses the same person as friend and as match ends once": {
    rounds: roundsOf(150),
    areFriends: true,
    before: [...matched, shares(0).anna],
    acts: [unfriends.anna, unmatches.ben],
    legal: [["gone", "gone", `ben dislikes, chat, ${ended}`, notifiedOfMatch]],
  },
  "who blocks a friend while the friend blocks them ends once": {
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
