/** Races between claims of moderators, and between suspensions because of the same chat. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { statementFor } from "../../../functions/_shared/database/statements.ts";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { atOnce, connectionsOfRounds, inEveryScene, roundsOf } from "../_support/races.ts";
import { reserveConnections, resultOf } from "../_support/rpc.ts";

const rounds = roundsOf(100);
const connections = reserveConnections(connectionsOfRounds);

/** Claims a user for a moderator whose id is not in `auth.users`. Returns the moderator id in the claim. */
async function claim(connection: ReservedSql, moderator: string, target: string): Promise<string> {
  const identity = JSON.stringify({ role: "service_role", sub: moderator });
  const statement = statementFor("claim_target", ["target_type", "target_id"], { timeoutMilliseconds: 0 });
  const values = [identity, "service_role", "user", target, "test"];
  const rows = await connection.unsafe(statement, values, { prepare: true }).values();
  return JSON.parse(rows[0]![0] as string).moderatorId;
}

it("two moderators with expired claims can concurrently claim each other's former targets", async () => {
  const scenes = [];
  while (scenes.length < rounds) {
    const [mara, nina] = [randomUUID(), randomUUID()];
    const [anna, boris] = await makePeople(2);
    await sql`
      insert into private.moderation_claims (moderator_id, target_type, target_id, expires_at)
      values (${mara}, 'user', ${anna!}, '-infinity'), (${nina}, 'user', ${boris!}, '-infinity')`;
    scenes.push({ mara, nina, anna: anna!, boris: boris! });
  }
  const claims = await inEveryScene(connections, scenes, ({ mara, nina, anna, boris }, left, right) =>
    Promise.all([claim(left, mara, boris), claim(right, nina, anna)]),
  );
  expect(claims).toEqual(scenes.map(({ mara, nina }) => [mara, nina]));
});

it("the reports about a chat are closed only once if two participants are suspended concurrently because of this chat", async () => {
  const scenes: { anna: string; boris: string; chat: string }[] = [];
  while (scenes.length < rounds) {
    const [anna, boris] = (await makePeople(2)) as [string, string];
    const { id: chat } = await resultOf<{ id: string }>(connections[0]!, {
      person: anna,
      rpc: "open_direct_chat",
      args: { person_id: boris },
    });
    const report = {
      target_type: "chat",
      target_id: chat,
      target_field: "targetId",
      reason: "spam",
      description: null,
    };
    await resultOf(connections[0]!, { person: anna, rpc: "create_report", args: report });
    scenes.push({ anna, boris, chat });
  }
  const suspending = (who: "anna" | "boris") => (scene: (typeof scenes)[number]) => ({
    person: null,
    rpc: "decide_on_target",
    args: { target_type: "user", target_id: scene[who], decision: "suspend", reason: "spam", chat_id: scene.chat },
  });
  const outcomes = await atOnce(connections, scenes, [suspending("anna"), suspending("boris")]);
  const suspended = { json: expect.objectContaining({ decision: "suspend" }) };
  expect(outcomes).toEqual(scenes.map(() => [suspended, suspended]));
  const chats = scenes.map(({ chat }) => chat);
  const states = await sql`select distinct status::text from public.reports where target_id = any (${chats})`;
  expect([...states]).toEqual([{ status: "upheld" }]);
});
