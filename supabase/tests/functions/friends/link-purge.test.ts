/** The job `friend_requests` deletes expired friend links while a friendship ends concurrently. */

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, reserveConnections, resultOf } from "../_support/rpc.ts";

const connections = reserveConnections(2);

it("the friend_requests job deletes an expired friend link even if an earlier run coincided with the end of the friendship that the link created", async () => {
  const [leaving, purging] = [connections[0]!, connections[1]!];
  const [owner, friend] = (await makePeople(2)) as [string, string];
  const [link, token] = [randomUUID(), randomUUID()];
  await sql`
    insert into private.friend_links (id, owner_id, token_hash, max_uses, expires_at, created_at, purge_at)
    values (${link}, ${owner}, private.token_hash(${token}), 1, now() + interval '1 hour', now(), null)`;
  await resultOf(leaving, { person: friend, rpc: "redeem_friend_link", args: { token } });
  // After this update, the job `friend_requests` may delete the link.
  await sql`
    update private.friend_links
    set expires_at = now() - interval '1 hour', purge_at = now() - interval '1 hour'
    where id = ${link}`;
  await leaving`begin`;
  await resultOf(leaving, { person: owner, rpc: "unfriend", args: { person_id: friend } });
  const purge = () => callRpc(purging, { person: null, rpc: "purge_friend_requests", args: { row_limit: "5000" } });
  // The job `friend_requests` runs before the transaction that ends the friendship is committed.
  await purge();
  await leaving`commit`;
  // A call does not wait for a link that a scheduled run has locked.
  const purgeAndRead = async () => {
    await purge();
    return sql`select id from private.friend_links where id = ${link}`;
  };
  await expect.poll(purgeAndRead).toEqual([]);
});
