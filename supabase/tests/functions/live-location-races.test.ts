/** What becomes of a live location when it is shared and ended at the same moment, over and over. */

import { describe, expect, it } from "vitest";
import { sql } from "./_support/database.ts";
import {
  blocks,
  deletesProfile,
  expectLegalEnds,
  leavesMap,
  likes,
  type Race,
  shares,
  stopsSharing,
  unfriends,
  unmatches,
} from "./_support/meeting-races.ts";
import { addMembers } from "./_support/meetings.ts";
import { connectionsOfRounds } from "./_support/races.ts";
import { callVerb, reserveConnections } from "./_support/verbs.ts";

const connections = reserveConnections(connectionsOfRounds);

const matched = [likes.anna, likes.ben];
const toldOfBoth = "ben of people_like, anna of people_match, ben of people_match";

const shared = "anna shares, heard 1 updated";
const ended = "heard 1 updated and 1 stopped";
/** Neither at once nor while somebody who may not follow any more could listen still. */
const sharedAnew = "anna shares, heard 1 updated and 1 stopped";
const sharedInSilence = "anna shares";

const races: Record<string, Race> = {
  "who leaves the map at that moment is not shared": {
    rounds: 150,
    before: [],
    acts: [shares(0).anna, leavesMap.anna],
    legal: [
      ["shared", "done", ended, "nobody"],
      ["not_visible_on_map", "done", "nothing", "nobody"],
    ],
  },
  "who deletes the profile at that moment is not shared": {
    rounds: 100,
    before: [],
    acts: [shares(0).anna, deletesProfile.anna],
    legal: [
      ["shared", "gone", ended, "nobody"],
      ["profile_not_found", "gone", "nothing", "nobody"],
    ],
  },
  "who shares on and stops is told as it is": {
    rounds: 100,
    before: [shares(0).anna],
    acts: [shares(0).anna, stopsSharing.anna],
    legal: [
      ["shared", "gone", ended, "nobody"],
      ["shared", "gone", sharedAnew, "nobody"],
    ],
  },
  "who shares two places at once is at one of them": {
    rounds: 100,
    before: [],
    acts: [shares(0).anna, shares(1).anna],
    legal: [["shared", "shared", shared, "nobody"]],
  },
  "whom a friend blocks ends, unless it is shared afterwards": {
    rounds: 150,
    areFriends: true,
    before: [],
    acts: [shares(0).anna, blocks.ben],
    legal: [
      ["shared", "blocked", `blocked by ben, ${ended}`, "nobody"],
      ["shared", "blocked", `blocked by ben, ${sharedInSilence}`, "nobody"],
    ],
  },
  "who shares already and whom a friend blocks ends, unless it is shared anew": {
    rounds: 150,
    areFriends: true,
    before: [shares(0).anna],
    acts: [shares(0).anna, blocks.ben],
    legal: [
      ["shared", "blocked", `blocked by ben, ${ended}`, "nobody"],
      ["shared", "blocked", `blocked by ben, ${sharedAnew}`, "nobody"],
    ],
  },
  "whose match is ended ends, unless it is shared afterwards": {
    rounds: 100,
    before: matched,
    acts: [shares(0).anna, unmatches.ben],
    legal: [
      ["shared", "gone", `ben dislikes, chat, ${ended}`, toldOfBoth],
      ["shared", "gone", `ben dislikes, chat, ${sharedInSilence}`, toldOfBoth],
    ],
  },
  "who loses the same person as friend and as match ends once": {
    rounds: 150,
    areFriends: true,
    before: [...matched, shares(0).anna],
    acts: [unfriends.anna, unmatches.ben],
    legal: [["gone", "gone", `ben dislikes, chat, ${ended}`, toldOfBoth]],
  },
  "who shares and is blocked by whom they block ends once": {
    rounds: 100,
    areFriends: true,
    before: [shares(0).anna, shares(0).ben],
    acts: [blocks.anna, blocks.ben],
    legal: [["blocked", "blocked", `blocked by anna, blocked by ben, ${ended}`, "nobody"]],
  },
};

describe("the live location of a person", () => {
  it.each(Object.entries(races))("%s", async (_, race) => {
    await expectLegalEnds(connections, race);
  });
});

describe("live locations that are shared anew while the jobs end those whose time is over", () => {
  it("are shared, and told anew", async () => {
    const people = (await addMembers(Array.from({ length: 300 }, () => ({ isVisibleOnMap: true })))).map(
      ({ id }) => id,
    );
    const [jobs, ...others] = connections;
    const share = async () => {
      const waiting = [...people];
      const shareOne = async (connection: (typeof others)[number]) => {
        for (let person = waiting.pop(); person; person = waiting.pop()) {
          const args = { latitude: "0", longitude: "0", expires_in: null };
          expect(await callVerb(connection, { person, verb: "share_location", args })).toMatchObject({ json: {} });
        }
      };
      await Promise.all(others.map(shareOne));
    };
    await share();
    await sql`update private.live_locations set expires_at = now() where person_id = any (${people})`;
    await sql`
      update private.location_topics set told_at = told_at - interval '1 minute' where person_id = any (${people})`;
    let isSharing = true;
    const expire = async () => {
      while (isSharing) {
        const call = { person: null, verb: "expire_live_locations", args: { row_limit: "1" } };
        expect(await callVerb(jobs!, call)).toMatchObject({ json: {} });
      }
    };
    const expiring = expire();
    await share().finally(() => {
      isSharing = false;
    });
    await expiring;
    const [kept] = await sql`
      select count(*)::integer as count from private.live_locations where person_id = any (${people})`;
    expect(kept).toEqual({ count: 300 });
    const told = await sql<{ updated: number; stopped: number }[]>`
      select
        count(*) filter (where event = 'location.updated')::integer as updated,
        count(*) filter (where event = 'location.stopped')::integer as stopped
      from realtime.messages
      where topic = any (${people.map((id) => `location:${id}`)})
      group by topic`;
    expect(told).toHaveLength(300);
    expect(told.filter(({ updated, stopped }) => updated !== 2 || stopped > 1)).toEqual([]);
  });
});
