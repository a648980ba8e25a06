/** Races between likes, dislikes, blocks and profile deletions of two users. */

import { describe, it } from "vitest";
import {
  blocks,
  deletesProfile,
  dislikes,
  expectLegalEnds,
  likes,
  matched,
  notifiedOfBoth,
  notifiedOfMatch,
  opensChat,
  type Race,
  unmatches,
} from "../_support/people/interaction-races.ts";
import { connectionsOfRounds, roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

const matchHidden = "anna of people_match (hidden), ben of people_match (hidden)";
const together = "anna likes, ben likes, match, chat";

const races: Record<string, Race> = {
  "who like each other have one match and one chat, and only the first like is notified": {
    rounds: roundsOf(1000),
    before: [],
    acts: [likes.anna, likes.ben],
    legal: [
      ["like", "match", together, "ben of people_like, anna of people_match, ben of people_match"],
      ["match", "like", together, "anna of people_like, anna of people_match, ben of people_match"],
    ],
  },
  "have one like, notified once, if one likes the other twice concurrently": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, likes.anna],
    legal: [["like", "like", "anna likes (waits)", "ben of people_like"]],
  },
  "have one match if one likes the other back twice concurrently": {
    rounds: roundsOf(100),
    before: [likes.anna],
    acts: [likes.ben, likes.ben],
    legal: [["match", "match", together, notifiedOfBoth]],
  },
  "keep only the later call if one likes and dislikes the other concurrently": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, dislikes.anna],
    legal: [
      ["like", "dislike", "anna likes (waits)", "ben of people_like"],
      // A dislike withdraws the like, which deletes the notification of the like.
      ["like", "dislike", "anna dislikes", "nobody"],
    ],
  },
  "have no match if one likes while the other dislikes": {
    rounds: roundsOf(500),
    before: [],
    acts: [likes.anna, dislikes.ben],
    legal: [
      ["like", "dislike", "anna likes, ben dislikes", "ben of people_like"],
      ["like", "dislike", "anna likes, ben dislikes", "nobody"],
    ],
  },
  "have a match if one takes back a like while the other likes, unless the like was taken back first": {
    rounds: roundsOf(500),
    before: [likes.anna],
    acts: [likes.ben, dislikes.anna],
    legal: [
      ["match", "already_matched", together, notifiedOfBoth],
      ["like", "dislike", "anna dislikes, ben likes", "nobody"],
    ],
  },
  "have only a block if one likes the other, who blocks them concurrently": {
    rounds: roundsOf(500),
    before: [],
    acts: [likes.anna, blocks.ben],
    legal: [
      ["like", "blocked", "blocked by ben", "nobody"],
      ["profile_not_found", "blocked", "blocked by ben", "nobody"],
    ],
  },
  "have only a block if one likes back the other, who blocks them concurrently": {
    rounds: roundsOf(500),
    before: [likes.anna],
    acts: [likes.ben, blocks.anna],
    legal: [
      ["match", "blocked", "chat, blocked by anna", matchHidden],
      ["profile_not_found", "blocked", "blocked by anna", "nobody"],
    ],
  },
  "have only a block if one likes and blocks the other concurrently": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, blocks.anna],
    legal: [
      ["like", "blocked", "blocked by anna", "nobody"],
      ["profile_not_found", "blocked", "blocked by anna", "nobody"],
    ],
  },
  "have no match if one likes again while the other ends the match": {
    rounds: roundsOf(500),
    before: matched,
    acts: [likes.anna, unmatches.ben],
    legal: [
      ["match", "gone", "ben dislikes, chat", notifiedOfMatch],
      ["like", "gone", "anna likes, ben dislikes, chat", notifiedOfMatch],
    ],
  },
  "get one success and one error 404 if both end their match concurrently": {
    rounds: roundsOf(500),
    before: matched,
    acts: [unmatches.anna, unmatches.ben],
    legal: [
      ["gone", "match_not_found", "anna dislikes, chat", notifiedOfMatch],
      ["match_not_found", "gone", "ben dislikes, chat", notifiedOfMatch],
    ],
  },
  "have only a block if one ends the match while the other blocks them": {
    rounds: roundsOf(200),
    before: matched,
    acts: [unmatches.anna, blocks.ben],
    legal: [
      ["gone", "blocked", "chat, blocked by ben", matchHidden],
      ["match_not_found", "blocked", "chat, blocked by ben", matchHidden],
    ],
  },
  "who have a match and block each other have two blocks and nothing else": {
    rounds: roundsOf(200),
    before: matched,
    acts: [blocks.anna, blocks.ben],
    legal: [["blocked", "blocked", "chat, blocked by anna, blocked by ben", matchHidden]],
  },
  "have one chat if one opens a chat while the like of the other creates the match": {
    rounds: roundsOf(200),
    before: [likes.anna],
    acts: [likes.ben, opensChat.anna],
    legal: [
      ["match", "direct", together, notifiedOfBoth],
      ["match", "direct", together, `ben of chat_created, ${notifiedOfBoth}`],
    ],
  },
  "leave no rows if one likes the other, who deletes the profile concurrently": {
    rounds: roundsOf(500),
    before: [],
    acts: [likes.anna, deletesProfile.ben],
    legal: [
      ["like", "gone", "nothing", "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "have no match if one likes back while the other deletes the profile": {
    rounds: roundsOf(500),
    before: [likes.anna],
    acts: [likes.ben, deletesProfile.anna],
    legal: [
      ["match", "gone", "chat", "ben of people_match"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "leave no rows if one likes the other while deleting the profile": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, deletesProfile.anna],
    legal: [
      ["like", "gone", "nothing", "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "have no match if one ends it while the other deletes the profile": {
    rounds: roundsOf(200),
    before: matched,
    acts: [unmatches.anna, deletesProfile.ben],
    legal: [
      ["gone", "gone", "chat", "anna of people_match"],
      ["match_not_found", "gone", "chat", "anna of people_match"],
    ],
  },
  "have at most a block if one blocks while the other deletes the profile": {
    rounds: roundsOf(500),
    before: matched,
    acts: [blocks.anna, deletesProfile.ben],
    legal: [
      ["blocked", "gone", "chat, blocked by anna", "anna of people_match (hidden)"],
      // If the profile is deleted before the call that blocks the user, this call fails and stores no block.
      ["person_not_found", "gone", "chat", "anna of people_match"],
    ],
  },
  "who have a match leave no rows if both delete their profiles concurrently": {
    rounds: roundsOf(200),
    before: matched,
    acts: [deletesProfile.anna, deletesProfile.ben],
    legal: [["gone", "gone", "nothing", "nobody"]],
  },
};

describe("two users", () => {
  it.each(Object.entries(races))("%s", async (_, race) => {
    await expectLegalEnds(connections, race);
  });
});
