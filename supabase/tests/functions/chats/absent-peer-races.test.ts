/**
 * Races in a direct chat: a moderator suspends one person (the peer) while the peer or the other person (the viewer)
 * makes a call (docs/features/chats.md, Absent peers).
 */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, type RpcCall, reserveConnections, resultOf } from "../_support/rpc.ts";
import { reinstate, suspend } from "../_support/suspension.ts";

const rounds = 12;
const connections = reserveConnections(2);

interface Pair {
  viewer: string;
  peer: string;
  chat: string;
}

async function talk(): Promise<Pair> {
  const [viewer, peer] = await makePeople(2);
  const open = { person: viewer!, rpc: "open_direct_chat", args: { person_id: peer! } };
  const { id } = await resultOf<{ id: string }>(connections[0]!, open);
  const pair = { viewer: viewer!, peer: peer!, chat: id };
  await resultOf(connections[0]!, writes(pair, pair.peer));
  return pair;
}

function writes({ chat }: Pair, person: string): RpcCall {
  return { person, rpc: "send_message", args: { chat_id: chat, message: { content: "Hello", attachments: [] } } };
}

const acts: Record<string, (pair: Pair) => RpcCall> = {
  "the viewer writes": (pair) => writes(pair, pair.viewer),
  "the peer writes": (pair) => writes(pair, pair.peer),
  "the peer blocks": ({ viewer, peer }) => ({ person: peer, rpc: "block_person", args: { person_id: viewer } }),
  "the peer deletes the profile": ({ peer }) => ({ person: peer, rpc: "delete_profile", args: {} }),
  "the peer deletes the account": ({ peer }) => ({ person: peer, rpc: "delete_account", args: {} }),
};

/** Returns the types of the chat's participant broadcasts, oldest first. */
async function notifiedOfPeers({ chat }: Pair): Promise<string[]> {
  const rows = await sql<{ event: string }[]>`
    select event from realtime.messages
    where topic = ${`chat:${chat}`} and event like 'participant.%'
    order by inserted_at`;
  return rows.map(({ event }) => event);
}

function detailOf({ viewer, chat }: Pair) {
  const call = { person: viewer, rpc: "get_chat", args: { chat_id: chat } };
  return resultOf<{ participants: { userId: string; name: string | null }[] }>(connections[0]!, call);
}

describe.each(Object.entries(acts))("suspending the peer at the same moment as %s", (name, act) => {
  it("hides the peer from the viewer and broadcasts participant.left once", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await talk();
      // The call that is sent first is more likely to win, so the suspension is sent first in every second repetition.
      const suspended = round % 2 === 0 ? suspend({ id: pair.peer }) : null;
      const outcome = callRpc(connections[1]!, act(pair));
      await (suspended ?? suspend({ id: pair.peer }));
      const { refused } = (await outcome) as { refused?: string };
      // The endpoints that delete a profile or an account accept calls of suspended users. The test calls their RPC
      // functions directly, and these reject suspended users.
      const refusals = [
        ...(name.endsWith("writes") ? ["chat_not_found"] : []),
        ...(name.startsWith("the peer") ? ["account_suspended"] : []),
      ];
      expect([undefined, ...refusals]).toContain(refused);
      expect(await notifiedOfPeers(pair)).toEqual(["participant.left"]);
      expect((await detailOf(pair)).participants.map(({ userId }) => userId)).toEqual([pair.viewer]);
      expect(await callRpc(connections[0]!, writes(pair, pair.viewer))).toEqual({ refused: "chat_not_found" });
    }
  });
});

it("if the viewer sends a message while the suspension of the peer ends, participant.joined is broadcast exactly once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const pair = await talk();
    await suspend({ id: pair.peer });
    await Promise.all([callRpc(connections[1]!, writes(pair, pair.viewer)), reinstate({ id: pair.peer })]);
    expect(await notifiedOfPeers(pair)).toEqual(["participant.left", "participant.joined"]);
    expect((await detailOf(pair)).participants).toHaveLength(2);
    await resultOf(connections[0]!, writes(pair, pair.viewer));
  }
});
