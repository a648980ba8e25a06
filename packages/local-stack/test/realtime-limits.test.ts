import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { defaultLimits, type Limits } from "../src/realtime/realtime.ts";
import { createRealtimeService } from "../src/realtime/service.ts";
import type { StackContext } from "../src/stack.ts";
import { protocolVersions, RawSocket } from "./realtime-stack.ts";
import { startScratchStack, testWithStack, until } from "./scratch-stack.ts";

testWithStack("limits of Realtime sockets", {}, async ({ context, sql, publishableKey }, test) => {
  const open = (url: string) => RawSocket.open(url, { apikey: publishableKey, vsn: "2.0.0" });

  await test.step("a client that sends nothing is disconnected after the idle timeout", async () => {
    /**
     * Waits until the idle client is disconnected. Returns whether the busy client was also disconnected, or null if
     * the machine was so slow that the busy client was also idle for too long.
     */
    const seeOneIdle = async (url: string, idleMilliseconds: number) => {
      const [idle, busy] = [await open(url), await open(url)];
      let lastBeat = performance.now();
      let longestPause = 0;
      const beat = () => {
        longestPause = Math.max(longestPause, performance.now() - lastBeat);
        lastBeat = performance.now();
        busy.send({ topic: "phoenix", event: "heartbeat" });
      };
      const beats = setInterval(beat, 50);
      await until(() => idle.closed !== null, "the idle socket is closed");
      clearInterval(beats);
      const wasClosed = busy.closed !== null;
      await busy.close();
      longestPause = Math.max(longestPause, performance.now() - lastBeat);
      return longestPause > (2 / 3) * idleMilliseconds ? null : wasClosed;
    };
    let wasClosed: boolean | null = null;
    for (let idleMilliseconds = 300; wasClosed === null; idleMilliseconds *= 2) {
      await withService(context, { idleMilliseconds }, async (url) => {
        wasClosed = await seeOneIdle(url, idleMilliseconds);
      });
    }
    assert.equal(wasClosed, false);
  });

  await test.step("a client that sends a frame that is too large is disconnected", async () => {
    await withService(context, { largestFrame: 1000 }, async (url) => {
      const socket = await open(url);
      socket.send({ topic: "phoenix", event: "heartbeat", ref: "1", payload: { text: "x".repeat(800) } });
      await socket.frame("phx_reply", "1");
      socket.send({ topic: "phoenix", event: "heartbeat", payload: { text: "x".repeat(1000) } });
      await until(() => socket.closed !== null, "the socket is closed");
      assert.equal(socket.closed?.code, 1009);
    });
  });

  await test.step("a message that is too large is dropped, and its sender gets an error if the sender's channel has ack: true", async () => {
    await withService(context, { largestPayload: 1000 }, async (url) => {
      const [sender, silent, listener] = [await open(url), await open(url), await open(url)];
      await sender.join("realtime:room", { config: { broadcast: { ack: true } } });
      await silent.join("realtime:room");
      await listener.join("realtime:room", { config: { broadcast: { replication_ready: true } } });
      const say = (socket: RawSocket, ref: string, text: string) =>
        socket.send({ event: "broadcast", ref, payload: { type: "broadcast", event: "e", payload: { text } } });
      const refusal = { status: "error", response: "payload_size_exceeded" };
      say(sender, "2", "x".repeat(1000));
      assert.deepEqual((await sender.frame("phx_reply", "2")).payload, refusal);
      say(sender, "3", "é".repeat(500));
      assert.deepEqual((await sender.frame("phx_reply", "3")).payload, refusal);
      sender.socket.send(bytesPush({ joinRef: "1", ref: "4", topic: "realtime:room", event: "e" }, 1001));
      assert.deepEqual((await sender.frame("phx_reply", "4")).payload, refusal);
      say(silent, "2", "x".repeat(1000));
      silent.send({ event: "phx_leave", ref: "3" });
      await silent.frame("phx_reply", "3");
      assert.ok(!silent.received.some(({ ref }) => ref === "2"));

      await listener.frame("system");
      await sql`select realtime.send(${sql.json({ text: "x".repeat(1000) })}, 'e', 'room', false)`;
      await sql`select realtime.send_binary(decode(repeat('00', 1001), 'hex'), 'e', 'room', false)`;
      await sql`select realtime.send(${sql.json({ text: "of the database" })}, 'e', 'room', false)`;
      await listener.frames("broadcast", 1);
      say(sender, "5", "of a client");
      assert.equal((await sender.frame("phx_reply", "5")).payload.status, "ok");
      assert.deepEqual(
        (await listener.frames("broadcast", 2)).map(({ payload }) => (payload.payload as { text?: string }).text),
        ["of the database", "of a client"],
      );
      assert.deepEqual(listener.binary, []);
      for (const socket of [sender, silent, listener]) {
        await socket.close();
      }
    });
  });

  await test.step("a channel is closed if its client tracks a presence that is too large", async () => {
    await withService(context, { largestPayload: 1000 }, async (url) => {
      const socket = await open(url);
      await socket.join("realtime:room");
      const payload = { type: "presence", event: "track", payload: { text: "x".repeat(1000) } };
      socket.send({ event: "presence", ref: "2", payload });
      assert.equal((await socket.frame("system")).payload.message, "Track message size exceeded");
      await socket.frame("phx_close");
      await socket.close();
    });
  });

  await test.step("an HTTP request with a message that is too large is rejected", async () => {
    await withService(context, { largestPayload: 1000 }, async (url) => {
      const post = async (path: string, body: string, contentType = "application/json") => {
        const headers = { apikey: publishableKey, "content-type": contentType };
        const response = await fetch(`${url}/realtime/v1/api/broadcast${path}`, { method: "POST", body, headers });
        return [response.status, await response.json()];
      };
      const [small, large] = [{ text: "x" }, { text: "x".repeat(1000) }];
      const problem = { payload: ["Payload size exceeds tenant limit"] };
      const messages = [small, large].map((payload) => ({ topic: "room", event: "e", payload }));
      assert.deepEqual(await post("", JSON.stringify({ messages })), [422, { errors: { messages: [{}, problem] } }]);
      assert.deepEqual(await post("/room/events/e", JSON.stringify(large)), [422, { errors: problem }]);
      const bytes = await post("/room/events/e", "x".repeat(1001), "application/octet-stream");
      assert.deepEqual(bytes, [422, { errors: problem }]);
    });
  });

  await test.step("a client can open only the allowed number of channels", async () => {
    await withService(context, { mostChannels: 2 }, async (url) => {
      const socket = await open(url);
      for (const ref of ["1", "2"]) {
        assert.equal((await socket.join(`realtime:${ref}`, {}, ref)).status, "ok");
      }
      const refused = await socket.join("realtime:3", {}, "3");
      assert.equal(refused.response.reason, "ChannelRateLimitReached: Too many channels");
      socket.send({ topic: "realtime:1", event: "phx_leave", join_ref: "1", ref: "4" });
      assert.equal((await socket.join("realtime:3", {}, "5")).status, "ok");
      await socket.close();
    });
  });

  await test.step("a client that does not read is disconnected, and does not delay other clients", async () => {
    await withService(context, { largestBacklog: 1_000_000 }, async (url) => {
      const stuck = await unread(url, publishableKey, "realtime:room");
      const [reader, sender] = [await open(url), await open(url)];
      await reader.join("realtime:room");
      await sender.join("realtime:room");
      const text = "x".repeat(500_000);
      const messages = 40;
      for (let number = 0; number < messages; number += 1) {
        const payload = { type: "broadcast", event: "e", payload: { number, text } };
        sender.send({ topic: "realtime:room", event: "broadcast", payload });
        await reader.frames("broadcast", number + 1);
      }
      const { length, code } = await stuck.readToEnd();
      assert.ok(length < messages * text.length, "the stuck client got everything");
      assert.equal(code, 1008);
      for (const socket of [reader, sender]) {
        await socket.close();
      }
    });
  });
});

Deno.test("a stopping stack closes all sockets and its replication slot", async () => {
  const stack = await startScratchStack();
  const slots = () => stack.sql`select from pg_replication_slots`;
  assert.equal((await slots()).length, 1);
  const sockets = await Promise.all(
    protocolVersions.map((vsn) => RawSocket.open(stack.url, { apikey: stack.publishableKey, vsn })),
  );
  await sockets[0]!.join("realtime:room");
  await stack.stop();
  await until(() => sockets.every(({ closed }) => closed !== null), "all sockets are closed");
  assert.deepEqual(
    sockets.map(({ closed }) => closed?.code),
    [1001, 1001],
  );
});

/** Runs a second Realtime service with other limits on the database of the stack. */
async function withService(
  context: StackContext,
  limits: Partial<Limits>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const service = await createRealtimeService(context, { ...defaultLimits, ...limits });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, service);
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await service.stop();
    await server.shutdown();
  }
}

/** Returns a binary broadcast frame with a payload of `length` bytes. */
function bytesPush(
  names: { joinRef: string; ref: string; topic: string; event: string },
  length: number,
): Uint8Array<ArrayBuffer> {
  const fields = Object.values(names).map((name) => Buffer.from(name));
  const header = [3, ...fields.map((field) => field.length), 0, 0];
  return new Uint8Array(Buffer.concat([Buffer.from(header), ...fields, Buffer.alloc(length)]));
}

/** Joins a topic with a client that does not read from its socket until `readToEnd` is called. */
async function unread(url: string, apikey: string, topic: string) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  const head = [
    `GET /realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0 HTTP/1.1`,
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const join = new TextEncoder().encode(JSON.stringify(["1", "1", topic, "phx_join", {}]));
  const buffer = new Uint8Array(65_536);
  await connection.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
  await connection.read(buffer);
  // The frame must be masked, and a mask of zeros leaves the text unchanged.
  await connection.write(new Uint8Array([0x81, 0x80 | join.length, 0, 0, 0, 0, ...join]));
  await connection.read(buffer);
  return {
    /** Reads until the socket is closed. Returns the number of bytes that were read and the close code. */
    async readToEnd(): Promise<{ length: number; code: number }> {
      const reason = "The client is too slow";
      let length = 0;
      let end = Buffer.alloc(0);
      const reading = (async () => {
        for await (const chunk of connection.readable) {
          length += chunk.length;
          end = Buffer.concat([end, chunk]).subarray(-2 - reason.length);
        }
      })();
      await until(() => end.toString("utf8", 2) === reason, "the stuck client is told why it is cut off");
      connection.close();
      await reading.catch(() => {});
      return { length, code: end.readUInt16BE(0) };
    },
  };
}
