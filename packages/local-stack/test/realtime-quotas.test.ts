import assert from "node:assert/strict";
import { defaultLimits, hostedLimits, hostedLimitsOf, type Limits } from "../src/realtime/realtime.ts";
import { createRealtimeService } from "../src/realtime/service.ts";
import type { StackContext } from "../src/stack.ts";
import { RawSocket, testRealtime } from "./realtime-stack.ts";
import { testWithStack, until } from "./scratch-stack.ts";

/** Quotas that are small enough for a test to exceed. */
const small = { ...hostedLimits, joinRefusalMilliseconds: 0, socketRefusalMilliseconds: 0, rateMilliseconds: 50 };

Deno.test("the option likeHosted sets the quotas of the platform's Realtime, and by default there are no quotas", () => {
  const { mostChannels, mostClients, joinsPerSecond, messagesPerSecond, changesPerSecond } = hostedLimits;
  assert.deepEqual(
    { mostChannels, mostClients, joinsPerSecond, messagesPerSecond, changesPerSecond },
    { mostChannels: 100, mostClients: 200, joinsPerSecond: 100, messagesPerSecond: 100, changesPerSecond: 100 },
  );
  assert.equal(hostedLimits.mostPresenceCalls, 5);
  assert.equal(hostedLimits.presenceMilliseconds, 30_000);
  const paid = new Map([["TENANT_MAX_EVENTS_PER_SECOND", "500"]]);
  const { messagesPerSecond: ofPlan, changesPerSecond: followed, mostClients: others } = hostedLimitsOf(paid);
  assert.deepEqual([ofPlan, followed, others], [500, 500, 200]);
  assert.equal(defaultLimits.messagesPerSecond, Number.POSITIVE_INFINITY);
});

testRealtime("Realtime with quotas", async (stack, test) => {
  const { context, sql, publishableKey } = stack;
  const open = (url: string) => RawSocket.open(url, { apikey: publishableKey, vsn: "2.0.0" });
  const say = (socket: RawSocket, number: number) =>
    socket.send({ event: "broadcast", payload: { type: "broadcast", event: "e", payload: { number } } });
  const post = async (url: string, path: string, body: object) => {
    const headers = { apikey: publishableKey, "content-type": "application/json" };
    const init = { method: "POST", body: JSON.stringify(body), headers };
    const response = await fetch(`${url}/realtime/v1/api/broadcast${path}`, init);
    return { status: response.status, body: response.status === 202 ? null : await response.json() };
  };
  const batch = (size: number) => ({
    messages: Array.from({ length: size }, (_, number) => ({ topic: "room", event: "e", payload: { number } })),
  });

  await test.step("channels that receive too many messages are closed, and can be joined again", async () => {
    await withService(context, { messagesPerSecond: 20 }, async (url) => {
      const [sender, listener] = [await open(url), await open(url)];
      await sender.join("realtime:room");
      await listener.join("realtime:room");
      await until(() => {
        // Sends many messages at a time, so that the quota of twenty per second is exceeded even on a slow machine.
        for (let number = 0; number < 20; number += 1) {
          say(sender, number);
        }
        return listener.received.some(({ event }) => event === "system");
      }, "the listener is cut off");
      const [end] = await listener.frames("system", 1);
      assert.equal(end?.payload.message, "Too many messages per second");
      await listener.frame("phx_close");
      await until(async () => (await post(url, "/room/events/e", {})).status === 202, "the rate has fallen");
      assert.equal((await listener.join("realtime:room", {}, "2")).status, "ok");
      await Promise.all([sender.close(), listener.close()]);
    });
  });

  await test.step("an HTTP request with more messages than the quota per second is rejected with 429", async () => {
    await withService(context, { messagesPerSecond: 20 }, async (url) => {
      assert.deepEqual(await post(url, "", batch(21)), {
        status: 429,
        body: { message: "Too many messages to broadcast, please reduce the batch size" },
      });
      assert.equal((await post(url, "", batch(20))).status, 202);
      let refused = await post(url, "/room/events/e", {});
      await until(async () => {
        await post(url, "", batch(20));
        refused = await post(url, "/room/events/e", {});
        return refused.status !== 202;
      }, "a message is refused");
      assert.deepEqual(refused, { status: 429, body: { message: "You have exceeded your rate limit" } });
    });
  });

  await test.step("messages sent by the database are dropped if they exceed the quota", async () => {
    await withService(context, { messagesPerSecond: 20 }, async (url) => {
      const listener = await open(url);
      await listener.join("realtime:room", { config: { broadcast: { replication_ready: true } } });
      await listener.frame("system");
      const send = (first: number, count: number) => sql`
        select realtime.send(jsonb_build_object('number', number), 'e', 'room', false)
        from generate_series(${first}::int, ${first + count - 1}::int) as number`;
      const received = () =>
        listener.received
          .filter(({ event }) => event === "broadcast")
          .map(({ payload }) => (payload.payload as unknown as { number: number }).number);
      await send(1, 50);
      await until(() => received().includes(1), "the first messages come");
      await someAreLost(send, received);
      await listener.close();
    });
  });

  await test.step("row changes are dropped if they exceed the quota per second", async () => {
    await withService(context, { changesPerSecond: 20 }, async (url) => {
      const follower = await open(url);
      const changes = [{ event: "INSERT", schema: "public", table: "signs" }];
      await follower.join("realtime:room", { config: { postgres_changes: changes } });
      await follower.frame("system");
      const insert = (first: number, count: number) => sql`
        insert into public.signs (id) select number from generate_series(${first}::int, ${first + count - 1}::int) as number`;
      const seen = () =>
        follower.received.flatMap(({ event, payload }) =>
          event === "postgres_changes" ? [Number(payload.data.record.id)] : [],
        );
      await insert(1, 50);
      await until(() => seen().includes(1), "the first changes come");
      await someAreLost(insert, seen);
      await follower.close();
    });
  });

  await test.step("a join that exceeds the quota is rejected, and its socket is closed", async () => {
    await withService(context, { joinsPerSecond: 20, mostChannels: 10_000 }, async (url) => {
      const socket = await open(url);
      const reasons = () => socket.received.flatMap(({ payload }) => payload.response?.reason ?? []);
      let ref = 0;
      await until(() => {
        for (let number = 0; number < 20; number += 1) {
          ref += 1;
          socket.send({ topic: `realtime:${ref}`, event: "phx_join", ref: `${ref}`, join_ref: `${ref}` });
        }
        return reasons().length > 0;
      }, "a join is refused");
      assert.equal(reasons()[0], "ClientJoinRateLimitReached: Too many joins per second");
      await until(() => socket.closed !== null, "the socket is closed");
    });
  });

  await test.step("if too many clients are connected, a new socket is rejected with 429, and a join on an open socket is rejected", async () => {
    await withService(context, { mostClients: 1 }, async (url) => {
      const [first, early] = [await open(url), await open(url)];
      assert.equal((await first.join("realtime:room")).status, "ok");
      const refused = await early.join("realtime:room");
      assert.equal(refused.response.reason, "ConnectionRateLimitReached: Too many connected users");
      const late = await fetch(`${url}/realtime/v1/websocket?apikey=${publishableKey}`);
      assert.deepEqual([late.status, await late.json()], [429, { error: "Too many connected users" }]);
      assert.equal((await first.join("realtime:other", {}, "2")).status, "ok");
      await Promise.all([first.close(), early.close()]);
    });
  });

  await test.step("a channel is closed if its client sends its presence too often", async () => {
    await withService(context, {}, async (url) => {
      const socket = await open(url);
      await socket.join("realtime:room");
      for (const ref of ["2", "3", "4", "5", "6", "7"]) {
        socket.send({ event: "presence", ref, payload: { type: "presence", event: "track", payload: { ref } } });
      }
      assert.equal((await socket.frame("system")).payload.message, "Client presence rate limit exceeded");
      assert.equal((await socket.frame("phx_reply", "6")).payload.status, "ok");
      await socket.frame("phx_close");
      await socket.close();
    });
  });

  await test.step("the reply to a rejected join is delayed together with all later replies on the same socket", async () => {
    await withService(context, { joinRefusalMilliseconds: 300 }, async (url) => {
      const socket = await open(url);
      const began = performance.now();
      socket.send({ topic: "realtime:", event: "phx_join", ref: "1" });
      await socket.join("realtime:room", {}, "2");
      // The second join is accepted immediately, but its reply comes after the rejection of the first join.
      socket.send({ topic: "phoenix", event: "heartbeat", ref: "3" });
      await socket.frame("phx_reply", "3");
      assert.ok(performance.now() - began >= 290);
      assert.deepEqual(
        socket.received.map(({ ref }) => ref),
        ["1", "2", "3"],
      );
      await socket.close();
    });
  });
});

testWithStack(
  "a stack with the option likeHosted",
  {},
  async ({ url, publishableKey }, test) => {
    await test.step("sends the reply to a rejected join after five seconds, and closes a rejected connection after two seconds", async () => {
      const socket = await RawSocket.open(url, { apikey: publishableKey });
      const joined = performance.now();
      const { response } = await socket.join("realtime:room", { config: { private: true } });
      assert.match(response.reason, /^Unauthorized: /);
      assert.ok(performance.now() - joined >= 4990);
      await socket.close();
      const connected = performance.now();
      assert.equal((await fetch(`${url}/realtime/v1/websocket?apikey=wrong`)).status, 401);
      assert.ok(performance.now() - connected >= 1990);
    });
  },
  { likeHosted: true },
);

/**
 * Exceeds the quota. Then adds numbered messages or rows one by one until some have been dropped and later ones have
 * arrived.
 */
async function someAreLost(add: (first: number, count: number) => Promise<unknown>, come: () => number[]) {
  let last = 100;
  await until(async () => {
    last += 1;
    await add(last, 1);
    const later = come().filter((number) => number > 100);
    // The numbers arrive in order, so a number that is missing before a received number was dropped.
    return later.length < Math.max(...later) - 100;
  }, "some are lost, and others come again");
}

async function withService(
  context: StackContext,
  limits: Partial<Limits>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const service = await createRealtimeService(context, { ...small, ...limits });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, service);
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await service.stop();
    await server.shutdown();
  }
}
