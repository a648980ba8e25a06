/** Races between reports about a user and moderation decisions about the same user. */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { addMembers } from "../_support/people/interactions.ts";
import type { ActIn } from "../_support/races.ts";
import { callRpc, type Outcome, reserveConnections } from "../_support/rpc.ts";

const rounds = 40;
const reporterCount = 5;
const connections = reserveConnections(3);

/**
 * Test data of one repetition of a race: Carol is the reported user. Three reports can hide her, because the reporters
 * meet all conditions.
 */
interface Scene {
  carol: string;
  reporters: string[];
}

type Act = ActIn<Scene>;

function reporting(number: number, reason = "spam"): Act {
  return ({ carol, reporters }) => ({
    person: reporters[number]!,
    rpc: "create_report",
    args: { target_type: "user", target_id: carol, target_field: "targetId", reason, description: null },
  });
}

function deciding(decision: "dismiss" | "hide" | "restore"): Act {
  return ({ carol }) => ({
    person: null,
    rpc: "decide_on_target",
    args: { target_type: "user", target_id: carol, decision, reason: "spam" },
  });
}

const carolMoves: Act = ({ carol }) => ({
  person: carol,
  rpc: "update_profile",
  args: { changes: { latitude: -50, longitude: -100 } },
});
const carolClearsCity: Act = ({ carol }) => ({
  person: carol,
  rpc: "update_profile",
  args: { changes: { city: "" } },
});
const carolDeletesProfile: Act = ({ carol }) => ({ person: carol, rpc: "delete_profile", args: {} });

interface Race {
  /** Calls that are made one after another before the race. */
  before: Act[];
  /** Calls that run concurrently in the race. */
  acts: Act[];
  /** The allowed results: the outcome of each concurrent call, and the state of Carol after the calls. */
  legal: string[][];
}

const twoReports = [reporting(0), reporting(1)];

const races: Record<string, Race> = {
  "whom three users report concurrently is hidden": {
    before: [],
    acts: [reporting(0), reporting(1), reporting(2)],
    legal: [["reported", "reported", "reported", "hidden by reports, listed nowhere, 3 reports, 3 open"]],
  },
  "whom three users report concurrently after two other reports is hidden once": {
    before: twoReports,
    acts: [reporting(2), reporting(3), reporting(4)],
    legal: [["reported", "reported", "reported", "hidden by reports, listed nowhere, 5 reports, 5 open"]],
  },
  "whom one user reports three times concurrently has one report": {
    before: [],
    acts: [reporting(0), reporting(0), reporting(0)],
    legal: [["reported", "reported", "reported", "shown, listed right, 1 reports, 1 open"]],
  },
  "whom one user reports for three reasons concurrently is not hidden": {
    before: [],
    acts: [reporting(0), reporting(0, "harassment"), reporting(0, "other")],
    legal: [["reported", "reported", "reported", "shown, listed right, 3 reports, 3 open"]],
  },
  "whose reports are dismissed during the third report is not hidden": {
    before: twoReports,
    acts: [reporting(2), deciding("dismiss")],
    legal: [
      ["reported", "dismiss of hidden", "shown, listed right, 3 reports, 0 open"],
      ["reported", "dismiss of shown", "shown, listed right, 3 reports, 1 open"],
    ],
  },
  "whom a moderator hides during the third report is hidden by the moderator": {
    before: twoReports,
    acts: [reporting(2), deciding("hide")],
    legal: [
      ["reported", "hide of hidden", "hidden by moderator, listed nowhere, 3 reports, 0 open"],
      ["reported", "hide of shown", "hidden by moderator, listed nowhere, 3 reports, 1 open"],
    ],
  },
  "about whom two moderators decide concurrently has the state of the later decision": {
    before: [],
    acts: [deciding("hide"), deciding("restore")],
    legal: [
      ["hide of shown", "restore of hidden", "shown, listed right, 0 reports, 0 open"],
      ["hide of shown", "restore of shown", "hidden by moderator, listed nowhere, 0 reports, 0 open"],
    ],
  },
  "who moves during the third report is also hidden at the new location": {
    before: twoReports,
    acts: [reporting(2), carolMoves],
    legal: [["reported", "done", "hidden by reports, listed nowhere, 3 reports, 3 open"]],
  },
  "who moves while a moderator restores them is found at the new location": {
    before: [deciding("hide")],
    acts: [deciding("restore"), carolMoves],
    legal: [["restore of hidden", "done", "shown, listed right, 0 reports, 0 open"]],
  },
  "who clears a required answer while a moderator restores them is not listed": {
    before: [deciding("hide")],
    acts: [deciding("restore"), carolClearsCity],
    legal: [["restore of hidden", "done", "shown, listed nowhere, 0 reports, 0 open"]],
  },
  "who deletes the profile during the third report is no longer listed": {
    before: twoReports,
    acts: [reporting(2), carolDeletesProfile],
    legal: [
      ["reported", "gone", "hidden by reports, listed nowhere, 3 reports, 3 open"],
      ["person_not_found", "gone", "shown, listed nowhere, 2 reports, 2 open"],
    ],
  },
};

async function makeScenes(): Promise<Scene[]> {
  const carols = await addMembers(Array.from({ length: rounds }, () => ({ latitude: -50, longitude: -99 })));
  const reporters = (await addMembers(Array.from({ length: rounds * reporterCount }, () => ({})))).map(({ id }) => id);
  await sql`update public.profiles set created_at = now() - interval '8 days' where user_id = any (${reporters})`;
  return carols.map(({ id }, round) => {
    return { carol: id, reporters: reporters.slice(round * reporterCount, (round + 1) * reporterCount) };
  });
}

/** Describes the outcome of a call in a few words. */
function wordsOf(outcome: Outcome): string {
  if ("refused" in outcome) {
    return outcome.refused;
  }
  const { decision, wasHidden, reason, deleted } = outcome.json;
  if (decision) {
    return `${decision} of ${wasHidden ? "hidden" : "shown"}`;
  }
  return reason ? "reported" : deleted ? "gone" : "done";
}

/** Describes the state of the user Carol in each repetition, in the words of the allowed results. */
async function statesOf(scenes: Scene[]): Promise<string[]> {
  const carols = scenes.map(({ carol }) => carol);
  const rows = await sql<{ state: string }[]>`
    with
      place as materialized (
        select person_id, array_agg(tile order by tile) as tiles
        from private.people_index
        where person_id = any (${carols})
        group by person_id
      )
    select
      concat_ws(
        ', ',
        coalesce('hidden by ' || (select hidden_by from private.hidden_targets where target_id = carol), 'shown'),
        case
          when place.tiles is null then 'listed nowhere'
          when place.tiles = (select array_agg(tile order by tile) from unnest(private.tile_path(profile.cell_point)) as tile) then 'listed right'
          else 'listed wrongly'
        end,
        report.count || ' reports',
        report.open || ' open'
      ) as state
    from unnest(${carols}::uuid[]) with ordinality as scene (carol, round)
    left join public.profiles as profile on profile.user_id = carol
    left join place on place.person_id = carol
    cross join lateral (
      select count(*) as count, count(*) filter (where decision_id is null) as open
      from public.reports
      join private.report_files on report_id = id
      where target_type = 'user' and target_id = carol
    ) as report
    order by round`;
  return rows.map(({ state }) => state);
}

describe("a person", () => {
  it.each(Object.entries(races))("%s", async (_, { before, acts, legal }) => {
    const scenes = await makeScenes();
    const ends: string[][] = [];
    for (const [round, scene] of scenes.entries()) {
      for (const act of before) {
        await callRpc(connections[0]!, act(scene));
      }
      // The order in which the calls are sent changes with each repetition.
      const order = acts.map((_, index) => (index + round) % acts.length);
      const outcomes: string[] = [];
      await Promise.all(
        order.map(async (index) => {
          outcomes[index] = wordsOf(await callRpc(connections[index]!, acts[index]!(scene)));
        }),
      );
      ends.push(outcomes);
    }
    const states = await statesOf(scenes);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    const found = ends.map((outcomes, round) => [...outcomes, states[round]!]);
    expect(found).toHaveLength(rounds);
    expect(found.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  });
});
