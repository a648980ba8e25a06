/** Races between decisions and appeals about the same person. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { eventRequest } from "../_support/events/events.ts";
import { type ActIn, atOnce, connectionsOfRounds, wordOf } from "../_support/races.ts";
import { type Outcome, reserveConnections, resultOf } from "../_support/rpc.ts";

const rounds = 40;
const connections = reserveConnections(connectionsOfRounds);

/**
 * Test data of one repetition of a race: Carol has deleted an event, and moderators have made a decision about her. In
 * some races she has appealed.
 */
interface Scene {
  carol: string;
  event: string;
  decision: string;
}

type Act = ActIn<Scene>;

function deciding(decision: string, internalNote: string | null = null): Act {
  return ({ carol }) => ({
    person: null,
    rpc: "decide_on_target",
    args: { target_type: "user", target_id: carol, decision, reason: "spam", note: null, internal_note: internalNote },
  });
}

function answering(outcome: "upheld" | "reversed"): Act {
  return ({ decision }) => ({ person: null, rpc: "answer_appeal", args: { decision_id: decision, outcome } });
}

const appealing: Act = ({ carol, decision }) => ({
  person: carol,
  rpc: "appeal_decision",
  args: { decision_id: decision, text: "Not fair" },
});

const removingEvent: Act = ({ event }) => ({
  person: null,
  rpc: "decide_on_target",
  args: { target_type: "event", target_id: event, decision: "remove", reason: "spam" },
});

const restoringEvent: Act = ({ carol, event }) => ({
  person: carol,
  rpc: "restore_event",
  args: { event_id: event },
});

interface Race {
  hasAppealed: boolean;
  acts: [Act, Act];
  /** The allowed outcomes: the results of both calls, and the state of Carol and her event after the calls. */
  legal: string[];
}

const races: Record<string, Race> = {
  "store a decision once if two moderators make the same decision": {
    hasAppealed: false,
    acts: [deciding("suspend"), deciding("suspend")],
    legal: ["suspend, suspend: hidden, suspended, 2 decisions, 0 appeals, event deleted"],
  },
  "store only one of two different answers to an appeal": {
    hasAppealed: true,
    acts: [answering("upheld"), answering("reversed")],
    legal: [
      "upheld, appeal_answered: hidden, 1 decisions, 1 appeals, event deleted",
      "appeal_answered, reversed: shown, 1 decisions, 1 appeals, event deleted",
    ],
  },
  "create only one appeal if a person appeals twice": {
    hasAppealed: false,
    acts: [appealing, appealing],
    legal: [
      "open, appeal_exists: hidden, 1 decisions, 1 appeals, event deleted",
      "appeal_exists, open: hidden, 1 decisions, 1 appeals, event deleted",
    ],
  },
  "leave a person hidden if another decision hides the person while an appeal is granted": {
    hasAppealed: true,
    acts: [deciding("hide", "Again"), answering("reversed")],
    legal: ["hide, reversed: hidden, 2 decisions, 1 appeals, event deleted"],
  },
  "leave an event removed if its creator restores it while moderators remove it": {
    hasAppealed: false,
    acts: [removingEvent, restoringEvent],
    legal: [
      "remove, draft: hidden, 2 decisions, 0 appeals, event deleted",
      "remove, removed_by_moderation: hidden, 2 decisions, 0 appeals, event deleted",
    ],
  },
};

async function makeScene(hasAppealed: boolean): Promise<Scene> {
  const connection = connections[0]!;
  const carol = randomUUID();
  await connection`insert into public.profiles (user_id, first_name) values (${carol}, 'Carol')`;
  const event = await resultOf<{ id: string }>(connection, {
    person: carol,
    rpc: "create_event",
    args: { event: eventRequest({ visibility: "public", capacity: 200 }) },
  });
  await resultOf(connection, { person: carol, rpc: "delete_event", args: { event_id: event.id } });
  const scene = { carol, event: event.id, decision: "" };
  const { id: decision } = await resultOf<{ id: string }>(connection, deciding("hide")(scene));
  if (hasAppealed) {
    await resultOf(connection, appealing({ ...scene, decision }));
  }
  return { ...scene, decision };
}

/**
 * Describes whether Carol is hidden or suspended, how many decisions about her and how many appeals exist, and whether
 * her event is deleted.
 */
async function stateOf({ carol, event }: Scene): Promise<string> {
  const [row] = await sql<{ state: string }[]>`
    select
      concat_ws(
        ', ',
        case when private.is_hidden('user', ${carol}) then 'hidden' else 'shown' end,
        (select 'suspended' from private.suspended_people where user_id = ${carol}),
        (select count(*) from private.moderation_decisions where person_id = ${carol}) || ' decisions',
        (select count(*) from private.appeals where person_id = ${carol}) || ' appeals',
        (select 'event deleted' from public.events where id = ${event} and deleted_at is not null)
      ) as state`;
  return row!.state;
}

function word(outcome: Outcome): string {
  return wordOf(outcome, ({ decision, appeal, status }) => {
    const answered = appeal as { outcome: string | null } | null | undefined;
    return status ?? (answered ? (answered.outcome ?? "open") : decision);
  });
}

describe("concurrent decisions and appeals", () => {
  it.each(Object.entries(races))("%s", async (_, { hasAppealed, acts, legal }) => {
    const scenes: Scene[] = [];
    while (scenes.length < rounds) {
      scenes.push(await makeScene(hasAppealed));
    }
    const outcomes = await atOnce(connections, scenes, acts);
    const ends = await Promise.all(
      scenes.map(async (scene, round) => {
        const [first, second] = outcomes[round]!;
        return `${word(first)}, ${word(second)}: ${await stateOf(scene)}`;
      }),
    );
    expect(ends.filter((end) => !legal.includes(end))).toEqual([]);
  });
});
