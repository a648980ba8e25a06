/** Races between likes, dislikes, blocks and deletions of two users. */

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
  "who like each other have one match and one chat, and only the first like is told": {
    rounds: roundsOf(1000),
    before: [],
    acts: [likes.anna, likes.ben],
    legal: [
      ["like", "match", together, "ben of people_like, anna of people_match, ben of people_match"],
      ["match", "like", together, "anna of people_like, anna of people_match, ben of people_match"],
    ],
  },
  "of whom one gives the same like twice have one like, told once": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, likes.anna],
    legal: [["like", "like", "anna likes (waits)", "ben of people_like"]],
  },
  "of whom one likes twice on a like have one match": {
    rounds: roundsOf(100),
    before: [likes.anna],
    acts: [likes.ben, likes.ben],
    legal: [["match", "match", together, notifiedOfBoth]],
  },
  "of whom one likes and dislikes keep what came last": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, dislikes.anna],
    legal: [
      ["like", "dislike", "anna likes (waits)", "ben of people_like"],
      // The withdrawal of a like deletes its notification.
      ["like", "dislike", "anna dislikes", "nobody"],
    ],
  },
  "of whom one likes while the other dislikes have no match": {
    rounds: roundsOf(500),
    before: [],
    acts: [likes.anna, dislikes.ben],
    legal: [
      ["like", "dislike", "anna likes, ben dislikes", "ben of people_like"],
      ["like", "dislike", "anna likes, ben dislikes", "nobody"],
    ],
  },
  "of whom one takes the like back while the other likes match unless it was taken back before": {
    rounds: roundsOf(500),
    before: [likes.anna],
    acts: [likes.ben, dislikes.anna],
    legal: [
      ["match", "already_matched", together, notifiedOfBoth],
      ["like", "dislike", "anna dislikes, ben likes", "nobody"],
    ],
  },
  "of whom one likes while the other blocks end as blocked": {
    rounds: roundsOf(500),
    before: [],
    acts: [likes.anna, blocks.ben],
    legal: [
      ["like", "blocked", "blocked by ben", "nobody"],
      ["profile_not_found", "blocked", "blocked by ben", "nobody"],
    ],
  },
  "of whom one likes back while the other blocks end as blocked": {
    rounds: roundsOf(500),
    before: [likes.anna],
    acts: [likes.ben, blocks.anna],
    legal: [
      ["match", "blocked", "chat, blocked by anna", matchHidden],
      ["profile_not_found", "blocked", "blocked by anna", "nobody"],
    ],
  },
  "of whom one likes and blocks end as blocked": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, blocks.anna],
    legal: [
      ["like", "blocked", "blocked by anna", "nobody"],
      ["profile_not_found", "blocked", "blocked by anna", "nobody"],
    ],
  },
  "of whom one likes on while the other ends the match have none": {
    rounds: roundsOf(500),
    before: matched,
    acts: [likes.anna, unmatches.ben],
    legal: [
      ["match", "gone", "ben dislikes, chat", notifiedOfMatch],
      ["like", "gone", "anna likes, ben dislikes, chat", notifiedOfMatch],
    ],
  },
  "who both end the match end it once": {
    rounds: roundsOf(500),
    before: matched,
    acts: [unmatches.anna, unmatches.ben],
    legal: [
      ["gone", "match_not_found", "anna dislikes, chat", notifiedOfMatch],
      ["match_not_found", "gone", "ben dislikes, chat", notifiedOfMatch],
    ],
  },
  "of whom one ends the match while the other blocks end as blocked": {
    rounds: roundsOf(200),
    before: matched,
    acts: [unmatches.anna, blocks.ben],
    legal: [
      ["gone", "blocked", "chat, blocked by ben", matchHidden],
      ["match_not_found", "blocked", "chat, blocked by ben", matchHidden],
    ],
  },
  "who are matched and block each other have two blocks and nothing else": {
    rounds: roundsOf(200),
    before: matched,
    acts: [blocks.anna, blocks.ben],
    legal: [["blocked", "blocked", "chat, blocked by anna, blocked by ben", matchHidden]],
  },
  "of whom one opens a chat while the other makes the match have one chat": {
    rounds: roundsOf(200),
    before: [likes.anna],
    acts: [likes.ben, opensChat.anna],
    legal: [
      ["match", "direct", together, notifiedOfBoth],
      ["match", "direct", together, `ben of chat_created, ${notifiedOfBoth}`],
    ],
  },
  "of whom one likes while the other deletes the profile leave nothing": {
    rounds: roundsOf(500),
    before: [],
    acts: [likes.anna, deletesProfile.ben],
    legal: [
      ["like", "gone", "nothing", "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "of whom one likes back while the other deletes the profile have no match": {
    rounds: roundsOf(500),
    before: [likes.anna],
    acts: [likes.ben, deletesProfile.anna],
    legal: [
      ["match", "gone", "chat", "ben of people_match"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "of whom one likes and deletes the profile leave nothing": {
    rounds: roundsOf(100),
    before: [],
    acts: [likes.anna, deletesProfile.anna],
    legal: [
      ["like", "gone", "nothing", "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "of whom one ends the match while the other deletes the profile have none": {
    rounds: roundsOf(200),
    before: matched,
    acts: [unmatches.anna, deletesProfile.ben],
    legal: [
      ["gone", "gone", "chat", "anna of people_match"],
      ["match_not_found", "gone", "chat", "anna of people_match"],
    ],
  },
  "of whom one blocks while the other deletes the profile keep no more than the block": {
    rounds: roundsOf(500),
    before: matched,
    acts: [blocks.anna, deletesProfile.ben],
    legal: [
      ["blocked", "gone", "chat, blocked by anna", "anna of people_match (hidden)"],
      // These accounts are deleted, so only their profile rows could have remained.
      ["person_not_found", "gone", "chat", "anna of people_match"],
    ],
  },
  "who are matched and both delete their profiles leave nothing": {
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
