import assert from "node:assert/strict";
import { loadKeys, mintToken } from "../src/keys.ts";
import { protocolVersions, testRealtime } from "./realtime-stack.ts";
import { until } from "./scratch-stack.ts";

testRealtime("Realtime sockets", async ({ url, publishableKey, secretKey, context, raw, tokenOf }, test) => {
  /** Returns the raw response to a WebSocket upgrade. */
  async function upgrade(query: string): Promise<{ status: number; body: unknown }> {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port: context.options.port });
    const lines = [
      `GET /realtime/v1/websocket${query} HTTP/1.1`,
      "Host: 127.0.0.1",
      "Connection: Upgrade, close",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    await connection.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`));
    const buffer = new Uint8Array(4096);
    let text = "";
    while (!/\r\n\r\n(.*\}|$)/.test(text)) {
      const length = await connection.read(buffer);
      if (length === null) {
        break;
      }
      text += new TextDecoder().decode(buffer.subarray(0, length));
      if (text.startsWith("HTTP/1.1 101")) {
        break;
      }
    }
    return { status: Number(text.split(" ")[1]), body: JSON.parse(/\{.*\}/.exec(text)?.[0] ?? "null") };
  }

  await test.step("a client without a valid key is rejected before the upgrade", async () => {
    const stranger = await scratchKeys();
    const cases: [string, string][] = [
      ["", "API key is missing"],
      ["?apikey=", "API key is missing"],
      ["?apikey=nonsense", "The token provided is not a valid JWT"],
      [`?apikey=${stranger.publishableKey}`, "The token provided is not a valid JWT"],
      [`?apikey=${await mintToken(stranger, { role: "anon" }, 60)}`, "Failed to validate JWT signature"],
      [`?apikey=${await mintToken(context.keys, { role: "anon" }, -5)}`, "Token has expired"],
      [
        `?apikey=${await mintToken(context.keys, { sub: "x", role: undefined as unknown as string }, 60)}`,
        "Fields `role` and `exp` are required in JWT",
      ],
    ];
    for (const [query, error] of cases) {
      assert.deepEqual(await upgrade(query), { status: 401, body: { error } }, query);
    }
    const unknownVersion = await upgrade(`?apikey=${publishableKey}&vsn=3.0.0`);
    assert.equal(unknownVersion.status, 403);
  });

  await test.step("a client with an API key or a token is accepted", async () => {
    const tokens = [await mintToken(context.keys, { role: "anon" }, 60), await tokenOf(crypto.randomUUID())];
    for (const apikey of [publishableKey, secretKey, ...tokens]) {
      assert.deepEqual(await upgrade(`?apikey=${apikey}`), { status: 101, body: null });
    }
  });

  await test.step("a request without an upgrade gets an error", async () => {
    const response = await fetch(`${url}/realtime/v1/websocket?apikey=${publishableKey}`);
    assert.deepEqual([response.status, await response.json()], [426, { error: "Upgrade Required" }]);
    const missing = await fetch(`${url}/realtime/v1/nothing`);
    assert.deepEqual([missing.status, await missing.json()], [404, { message: "Not Found" }]);
  });

  for (const vsn of protocolVersions) {
    await test.step(`a client that connects with protocol version ${vsn} gets replies in this version`, async () => {
      const socket = await raw({ vsn });
      socket.send({ topic: "phoenix", event: "heartbeat", ref: "7", join_ref: null });
      const beat = await socket.frame("phx_reply", "7");
      assert.deepEqual([beat.topic, beat.payload], ["phoenix", { status: "ok", response: {} }]);

      const reply = await socket.join("realtime:room", { config: { broadcast: { self: true } } });
      assert.deepEqual(reply, { status: "ok", response: { postgres_changes: [] } });
      socket.send({ event: "broadcast", ref: "2", payload: { type: "broadcast", event: "e", payload: { a: 1 } } });
      const broadcast = await socket.frame("broadcast");
      assert.deepEqual(broadcast, {
        ...(vsn === "2.0.0" && { join_ref: null }),
        ref: null,
        topic: "realtime:room",
        event: "broadcast",
        payload: { type: "broadcast", event: "e", payload: { a: 1 } },
      });

      socket.send({ event: "phx_leave", ref: "3" });
      assert.deepEqual((await socket.frame("phx_reply", "3")).payload, { status: "ok", response: {} });
      const close = await socket.frame("phx_close");
      assert.deepEqual([close.topic, close.ref, close.payload], ["realtime:room", "1", {}]);
      await socket.close();
    });
  }

  await test.step("a client that does not specify a protocol version gets replies in version 1.0.0", async () => {
    const socket = await raw();
    assert.equal((await socket.join("realtime:room")).status, "ok");
    await socket.close();
  });

  await test.step("the reply to a join lists its subscriptions in order, each with an id", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    const requests = [
      { event: "INSERT", schema: "public", table: "signs", filter: "place=eq.a" },
      { event: "*", schema: "public", table: "notes" },
      { event: "UPDATE", schema: "public", table: "signs", extra: 1 },
    ];
    const { response } = await socket.join("realtime:room", { config: { postgres_changes: requests } });
    const ids = response.postgres_changes.map(({ id }) => id);
    assert.ok(ids.every((id) => Number.isInteger(id) && id !== 0));
    assert.equal(new Set(ids).size, 3);
    assert.deepEqual(
      response.postgres_changes,
      requests.map((request, index) => ({ ...request, id: ids[index] })),
    );
    const { payload } = await socket.frame("system");
    assert.deepEqual(payload, {
      extension: "postgres_changes",
      status: "ok",
      message: "Subscribed to PostgreSQL",
      channel: "room",
    });
    await socket.close();
  });

  await test.step("a join with an invalid subscription succeeds, and the client then gets an error message", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    const cases: [object, RegExp][] = [
      [{}, /^No subscription params provided/],
      [{ schema: "public", table: "kept" }, /^Unable to subscribe to changes .*table: kept/],
      [{ schema: "public", table: "nothing" }, /^Unable to subscribe to changes/],
      [{ schema: "public", table: "signs", filter: "place=near.a" }, /^Error parsing `filter` params/],
      [{ schema: "public", table: "signs", filter: "id=eq.a" }, /invalid input syntax for type integer: "a"$/],
      [{ schema: "public", table: "signs", filter: "nothing=eq.a" }, /invalid column for filter nothing$/],
      [{ schema: "public", table: "notes", filter: "secret=eq.a" }, /invalid column for filter secret$/],
      [{ schema: "public", table: "signs", select: ["nothing"] }, /invalid column for select nothing$/],
    ];
    for (const [index, [request, message]] of cases.entries()) {
      const topic = `realtime:room-${index}`;
      const reply = await socket.join(topic, { config: { postgres_changes: [request] } }, `join-${index}`);
      assert.equal(reply.status, "ok");
      await until(() => socket.received.some((frame) => frame.event === "system" && frame.topic === topic), topic);
      const { payload } = socket.received.find((frame) => frame.event === "system" && frame.topic === topic)!;
      assert.deepEqual([payload.extension, payload.status], ["postgres_changes", "error"]);
      assert.match(payload.message, message);
    }
    const config = {
      postgres_changes: [{ schema: "public", table: "kept" }],
      postgres_changes_options: { wait: true },
    };
    const refused = await socket.join("realtime:waiting", { config }, "waiting");
    assert.equal(refused.status, "error");
    assert.match(refused.response.reason, /^RealtimeDisabledForConfiguration: Unable to subscribe/);
    await socket.close();
  });

  await test.step("a client can join any topic with the prefix realtime:, and a second join of a topic closes the earlier channel", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    const other = await socket.join("elsewhere:room", {}, "1");
    assert.deepEqual(other, { status: "error", response: { reason: "unmatched topic" } });
    const nameless = await socket.join("realtime:", {}, "2");
    assert.match(nameless.response.reason, /^TopicNameRequired: /);
    assert.equal((await socket.join("realtime:room", {}, "3")).status, "ok");
    assert.equal((await socket.join("realtime:room", {}, "4")).status, "ok");
    const closed = await socket.frame("phx_close");
    assert.equal(closed.join_ref, "3");
    socket.send({ event: "broadcast", join_ref: "3", ref: "5", payload: {} });
    socket.send({ topic: "realtime:other", event: "broadcast", join_ref: "9", ref: "6", payload: {} });
    const unmatched = await socket.frame("phx_reply", "6");
    assert.deepEqual(unmatched.payload, { status: "error", response: { reason: "unmatched topic" } });
    assert.equal(unmatched.join_ref, null);
    assert.equal(socket.received.filter(({ event }) => event === "phx_close").length, 1);
    await socket.close();
  });

  await test.step("an invalid frame is ignored", async () => {
    const heartbeat = { topic: "phoenix", event: "heartbeat" };
    const cases: [string, string[]][] = [
      [
        "1.0.0",
        [
          "[]",
          JSON.stringify({ ...heartbeat, payload: {} }),
          JSON.stringify({ ...heartbeat, ref: "1" }),
          JSON.stringify({ ...heartbeat, ref: "1", payload: {}, topic: 1 }),
        ],
      ],
      ["2.0.0", ["{}", '["1","1","phoenix"]', '["1","1","phoenix","heartbeat"]', '["1","1",2,"heartbeat",{}]']],
    ];
    for (const [vsn, texts] of cases) {
      const socket = await raw({ vsn });
      for (const message of ["nonsense", "", ...texts, new Uint8Array([9, 9]), new Uint8Array([3, 200])]) {
        socket.socket.send(message);
      }
      socket.send({ ...heartbeat, ref: "2" });
      await socket.frame("phx_reply", "2");
      assert.deepEqual([socket.received.length, socket.closed], [1, null], vsn);
      await socket.close();
    }
  });

  for (const vsn of protocolVersions) {
    await test.step(`with the join_ref of an earlier join of the topic, a broadcast is accepted but a leave is ignored, protocol ${vsn}`, async () => {
      const socket = await raw({ vsn });
      const config = { broadcast: { ack: true } };
      await socket.join("realtime:room", { config }, "1");
      await socket.join("realtime:room", { config }, "2");
      const [ended] = await socket.frames("phx_close", 1);
      assert.equal(ended!.ref, "1");
      const payload = { type: "broadcast", event: "e", payload: {} };
      const say = async (joinRef: string | null, ref: string) => {
        socket.send({ event: "broadcast", join_ref: joinRef, ref, payload });
        return await socket.frame("phx_reply", ref);
      };
      for (const [index, joinRef] of ["1", null, "2"].entries()) {
        const reply = await say(joinRef, `said-${index}`);
        assert.equal(reply.payload.status, "ok");
        if (vsn === "2.0.0") {
          assert.equal(reply.join_ref, "2");
        }
      }
      socket.send({ event: "phx_leave", join_ref: "1", ref: "late" });
      socket.send({ event: "phx_leave", join_ref: null, ref: "nameless" });
      assert.equal((await say("2", "after")).payload.status, "ok");
      assert.ok(!socket.received.some(({ ref }) => ref === "late" || ref === "nameless"));
      socket.send({ event: "phx_leave", join_ref: "2", ref: "left" });
      assert.equal((await socket.frame("phx_reply", "left")).payload.status, "ok");
      assert.equal((await socket.frames("phx_close", 2)).length, 2);
      await socket.close();
    });
  }

  await test.step("a channel that was joined without a join_ref can be left with any join_ref", async () => {
    const socket = await raw({ vsn: "1.0.0" });
    socket.send({ event: "phx_join", join_ref: null, ref: "1" });
    assert.equal((await socket.frame("phx_reply", "1")).payload.status, "ok");
    socket.send({ event: "phx_leave", join_ref: "7", ref: "2" });
    assert.equal((await socket.frame("phx_reply", "2")).payload.status, "ok");
    await socket.frame("phx_close");
    await socket.close();
  });

  await test.step("a client with replication_ready: true is notified when replication is established", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    await socket.join("realtime:room", { config: { broadcast: { replication_ready: true } } });
    const { payload } = await socket.frame("system");
    assert.equal(payload.message, "Replication connection established");
    await socket.close();
  });
});

async function scratchKeys() {
  const directory = await Deno.makeTempDir();
  const keys = await loadKeys(directory);
  await Deno.remove(directory, { recursive: true });
  return keys;
}
