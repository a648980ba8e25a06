/** Races between the withdrawal of a friend request and the push of its notification. */

import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, type RpcCall, reserveConnections, resultOf } from "../_support/rpc.ts";

const connections = reserveConnections(2);
/** No other test has devices of this push provider, so a worker leases only deliveries of this file. */
const provider = "rustore";

interface Scene {
  anna: string;
  ben: string;
  withdraw: RpcCall;
}

/** Anna sends Ben a friend request. Ben has a device to which no push was sent yet. */
async function askWithDevice(connection: ReservedSql): Promise<Scene> {
  const [anna, ben] = (await makePeople(2)) as [string, string];
  await sql`
    insert into private.devices (user_id, platform, provider, token, registered_at)
    values (${ben}, 'android', ${provider}, ${ben}, now())`;
  return { anna, ben, withdraw: await askAgain(connection, anna, ben) };
}

/** Sends another friend request from Anna to Ben. Returns the call that withdraws this request. */
async function askAgain(connection: ReservedSql, anna: string, ben: string): Promise<RpcCall> {
  const { friendship } = await resultOf<{ friendship: { id: string } }>(connection, {
    person: anna,
    rpc: "send_friend_request",
    args: { addressee_id: ben },
  });
  return { person: anna, rpc: "withdraw_friend_request", args: { request_id: friendship.id } };
}

/** Leases due deliveries as a worker does. Returns the senders of the friend requests in these deliveries. */
async function claim(connection: ReservedSql): Promise<string[]> {
  const { deliveries } = await resultOf<{ deliveries: { notification: { actorId: string } }[] }>(connection, {
    person: null,
    rpc: "claim_deliveries",
    args: { wanted_provider: provider, row_limit: "200" },
  });
  return deliveries.map(({ notification }) => notification.actorId);
}

/** Returns the number of requests by Anna of which Ben was notified. */
async function countNotified({ anna, ben }: Scene): Promise<number> {
  const [row] = await sql<{ notified: number }[]>`
    select count(*)::integer as notified
    from private.friend_request_notifications
    where requester_id = ${anna} and addressee_id = ${ben}`;
  return row!.notified;
}

/** Returns a function that checks whether the connection waits for a lock that another connection holds. */
async function isWaiting(connection: ReservedSql): Promise<() => Promise<boolean>> {
  const [{ pid }] = (await connection`select pg_backend_pid() as pid`) as unknown as [{ pid: number }];
  return async () => {
    const [row] = await sql`select cardinality(pg_blocking_pids(${pid})) > 0 as waits`;
    return row!.waits;
  };
}

describe("a withdrawn friend request", () => {
  it("is still pushed and counted as a notification if a worker leases the push message before the withdrawal is committed", async () => {
    const [worker, requester] = connections as [ReservedSql, ReservedSql];
    const scene = await askWithDevice(requester);
    const waits = await isWaiting(requester);
    await worker`begin`;
    expect(await claim(worker)).toContain(scene.anna);
    const withdrawing = callRpc(requester, scene.withdraw);
    await expect.poll(waits).toBe(true);
    await worker`commit`;
    expect(await withdrawing).toEqual({ json: { deleted: true } });
    expect(await countNotified(scene)).toBe(1);
  });

  it("is neither pushed nor counted as a notification if it is withdrawn before a worker leases the push message", async () => {
    const [worker, requester] = connections as [ReservedSql, ReservedSql];
    const scene = await askWithDevice(requester);
    const waits = await isWaiting(worker);
    await requester`begin`;
    expect(await callRpc(requester, scene.withdraw)).toEqual({ json: { deleted: true } });
    const claiming = claim(worker);
    await expect.poll(waits).toBe(true);
    await requester`commit`;
    expect(await claiming).not.toContain(scene.anna);
    expect(await countNotified(scene)).toBe(0);
    const [delivery] = await sql`
      select outcome
      from private.push_deliveries join private.devices on devices.id = push_deliveries.device_id
      where devices.user_id = ${scene.ben}`;
    expect(delivery).toEqual({ outcome: "notification_gone" });
  });

  it("is counted as a notification once per push message, even if requests and withdrawals alternate while a worker leases messages", async () => {
    const [worker, requester] = connections as [ReservedSql, ReservedSql];
    const scene = await askWithDevice(requester);
    let pushed = 0;
    await callRpc(requester, scene.withdraw);
    for (const _ of Array.from({ length: 60 })) {
      const withdraw = await askAgain(requester, scene.anna, scene.ben);
      const [given] = await Promise.all([claim(worker), callRpc(requester, withdraw)]);
      pushed += given.filter((actorId) => actorId === scene.anna).length;
    }
    expect(await countNotified(scene)).toBe(pushed);
    expect(pushed).toBeLessThanOrEqual(3);
  });
});
