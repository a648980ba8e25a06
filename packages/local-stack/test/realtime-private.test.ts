import assert from "node:assert/strict";
import { type RawSocket, testRealtime } from "./realtime-stack.ts";
import { until } from "./scratch-stack.ts";

const privateTopic = { private: true, broadcast: { self: true, ack: true } };

testRealtime("private topics", async ({ sql, person, tokenOf, addMember, raw, secretKey, publishableKey }, test) => {
  const join = async (
    socket: RawSocket,
    topic: string,
    token: string | null,
    ref = "1",
    config: object = privateTopic,
  ) => await socket.join(`realtime:${topic}`, { config, access_token: token }, ref);

  const say = (socket: RawSocket, topic: string, ref: string, joinRef = "1") =>
    socket.send({
      topic: `realtime:${topic}`,
      event: "broadcast",
      ref,
      join_ref: joinRef,
      payload: { type: "broadcast", event: "said", payload: { ref } },
    });

  /** Waits until the service has handled all earlier frames, by sending a frame and waiting for the reply. */
  async function settled(socket: RawSocket, topic: string, joinRef = "1"): Promise<void> {
    const ref = crypto.randomUUID();
    const frame = { topic: `realtime:${topic}`, join_ref: joinRef, ref };
    socket.send({ ...frame, event: "presence", payload: { type: "presence", event: "untrack" } });
    await socket.frame("phx_reply", ref);
  }

  const saidTo = (socket: RawSocket) =>
    socket.received.filter(({ event }) => event === "broadcast").map(({ payload }) => payload.payload.ref);

  await test.step("a user who is not a member and an anonymous client cannot join", async () => {
    const [socket, stranger] = [await raw({ vsn: "2.0.0" }), await person()];
    const reason = "Unauthorized: You do not have permissions to read from this Channel topic: room:1";
    for (const [ref, token] of [stranger.token, null, publishableKey].entries()) {
      assert.deepEqual(await join(socket, "room:1", token, String(ref)), { status: "error", response: { reason } });
    }
    assert.equal((await sql`select from realtime.messages`).length, 0);
    await socket.close();
  });

  await test.step("a client with the secret key can join a private topic and send messages", async () => {
    const socket = await raw({ vsn: "2.0.0", apikey: secretKey });
    assert.equal((await join(socket, "room:1", null)).status, "ok");
    say(socket, "room:1", "2");
    assert.equal((await socket.frame("phx_reply", "2")).payload.status, "ok");
    await socket.close();
  });

  await test.step("a member with only the right to read can join, and messages from this member are dropped without a reply", async () => {
    const [socket, reader] = [await raw({ vsn: "2.0.0" }), await person()];
    await addMember("room:2", reader, { send: false });
    assert.equal((await join(socket, "room:2", reader.token)).status, "ok");
    say(socket, "room:2", "2");
    await settled(socket, "room:2");
    assert.deepEqual(saidTo(socket), []);
    assert.ok(!socket.received.some(({ ref }) => ref === "2"));
    await socket.close();
  });

  await test.step("a right that was granted or revoked takes effect when the client sends its next token", async () => {
    const [socket, member] = [await raw({ vsn: "2.0.0" }), await person()];
    const renew = async (topic: string) => {
      // Each token gets a random lifetime, so that it differs from the earlier tokens.
      const accessToken = await tokenOf(member.id, 3600 + Math.ceil(Math.random() * 1e6));
      socket.send({ topic: `realtime:${topic}`, event: "access_token", payload: { access_token: accessToken } });
    };
    await addMember("room:3", member, { send: false });
    await join(socket, "room:3", member.token);
    say(socket, "room:3", "2");
    await settled(socket, "room:3");
    await addMember("room:3", member, { send: true });
    say(socket, "room:3", "3");
    await renew("room:3");
    say(socket, "room:3", "4");
    await socket.frame("phx_reply", "4");
    await addMember("room:3", member, { send: false });
    say(socket, "room:3", "5");
    await socket.frame("phx_reply", "5");
    await renew("room:3");
    say(socket, "room:3", "6");
    await settled(socket, "room:3");
    assert.deepEqual(saidTo(socket), ["4", "5"]);

    await sql`delete from public.members where topic = 'room:3'`;
    await renew("room:3");
    const { payload } = await socket.frame("system");
    assert.deepEqual(payload, {
      extension: "system",
      status: "error",
      message: "You do not have permissions to read from this Channel topic: room:3",
      channel: "room:3",
    });
    assert.equal((await socket.frame("phx_close")).ref, "1");
    assert.equal(socket.closed, null);
    await socket.close();
  });

  await test.step("a channel ends when its token expires, unless the client sends a new token", async () => {
    const member = await person();
    const [ending, renewed] = ["realtime:ending", "realtime:renewed"];
    const config = { postgres_changes: [{ event: "*", schema: "public", table: "notes" }] };
    /**
     * Joins two topics with one token and renews the token of one of them. Returns null if the token expired too early.
     */
    const arrange = async (seconds: number) => {
      const socket = await raw({ vsn: "2.0.0" });
      const expiresAt = (Math.floor(Date.now() / 1000) + seconds) * 1000;
      const accessToken = await tokenOf(member.id, seconds);
      const replies = [
        await socket.join(ending, { access_token: accessToken, config }, "1"),
        await socket.join(renewed, { access_token: accessToken, config }, "2"),
      ];
      const fresh = await tokenOf(member.id);
      socket.send({ topic: renewed, join_ref: "2", event: "access_token", payload: { access_token: fresh } });
      await settled(socket, "renewed", "2");
      if (Date.now() >= expiresAt) {
        await socket.close();
        return null;
      }
      assert.deepEqual(
        replies.map(({ status }) => status),
        ["ok", "ok"],
      );
      return { socket, expiresAt };
    };
    let arranged: Awaited<ReturnType<typeof arrange>> = null;
    for (let seconds = 4; !arranged; seconds *= 2) {
      arranged = await arrange(seconds);
    }
    const { socket, expiresAt } = arranged;
    const closed = await socket.frame("phx_close");
    assert.equal(closed.topic, ending);
    const late = Date.now() - expiresAt;
    assert.ok(late >= 0 && late < 10_000, `closed ${late} ms after`);
    const last = socket.received.filter(({ topic }) => topic === ending).at(-2)!;
    assert.deepEqual([last.event, last.topic], ["system", ending]);
    const [, seconds] = /^Token has expired (\d+) seconds ago$/.exec(last.payload.message ?? "") ?? [];
    assert.ok(Number(seconds) <= late / 1000, last.payload.message);
    await sql`insert into public.notes (id, owner_id) values (1, ${member.id})`;
    await socket.frame("postgres_changes");
    assert.deepEqual(
      socket.received.filter(({ event }) => event === "postgres_changes").map(({ topic }) => topic),
      [renewed],
    );
    await socket.close();
  });

  await test.step("a client cannot join with an invalid token, and its channel is closed if it later sends an expired token", async () => {
    const [socket, member] = [await raw({ vsn: "2.0.0" }), await person()];
    const expired = await tokenOf(member.id, -10);
    for (const [ref, [token, reason]] of (
      [
        ["nonsense", "MalformedJWT: The token provided is not a valid JWT"],
        [`${member.token}x`, "JwtSignatureError: Failed to validate JWT signature"],
        [expired, /^InvalidJWTToken: Token has expired \d{2,} seconds ago$/],
      ] as [string, string | RegExp][]
    ).entries()) {
      const { status, response } = await join(socket, "open", token, `bad-${ref}`, {});
      assert.equal(status, "error");
      assert.match(response.reason, new RegExp(reason));
    }
    await join(socket, "open", member.token, "1", {});
    socket.send({ topic: "realtime:open", event: "access_token", payload: { access_token: publishableKey } });
    socket.send({ topic: "realtime:open", event: "access_token", payload: { access_token: null } });
    socket.send({ topic: "realtime:open", event: "access_token", payload: { access_token: member.token } });
    await settled(socket, "open");
    assert.ok(!socket.received.some(({ event }) => event === "system"));
    socket.send({ topic: "realtime:open", event: "access_token", payload: { access_token: expired } });
    assert.match((await socket.frame("system")).payload.message, /^Token has expired \d{2,} seconds ago$/);
    await socket.frame("phx_close");
    await socket.close();
  });

  await test.step("no client can join a topic whose policy throws, and other topics are not affected", async () => {
    await sql`
      create policy messages_select_failing on realtime.messages for select to authenticated
      using (1 / (length(realtime.topic()) - length('failing')) > 100)`;
    const [socket, member] = [await raw({ vsn: "2.0.0" }), await person()];
    assert.equal((await join(socket, "failing", member.token, "1")).status, "error");
    await addMember("room:4", member, { send: true });
    assert.equal((await join(socket, "room:4", member.token, "2")).status, "ok");
    await sql`drop policy messages_select_failing on realtime.messages`;
    await socket.close();
  });

  await test.step("a policy can check the topic, the extension, the token claims and the request headers", async () => {
    await sql`
      create policy messages_select_told on realtime.messages for select to authenticated
      using (
        topic = 'told' and realtime.topic() = 'told' and extension = 'broadcast'
        and (select auth.jwt() ->> 'role') = 'authenticated'
        and current_setting('request.headers')::jsonb is not null
      )`;
    const [socket, member] = [await raw({ vsn: "2.0.0" }), await person()];
    const config = { private: true, presence: { enabled: true } };
    assert.equal((await join(socket, "told", member.token, "1", config)).status, "ok");
    socket.send({ topic: "realtime:told", event: "presence", ref: "2", payload: { event: "track", payload: {} } });
    assert.equal((await socket.frame("phx_reply", "2")).payload.status, "error");
    assert.ok(!socket.received.some(({ event }) => event.startsWith("presence_")));
    await sql`drop policy messages_select_told on realtime.messages`;
    await socket.close();
  });

  await test.step("a user whose token has expired receives no row changes", async () => {
    const [socket, member] = [await raw({ vsn: "1.0.0" }), await person()];
    const config = { postgres_changes: [{ event: "INSERT", schema: "public", table: "notes" }] };
    // Retries with a longer lifetime if the token expired before the join.
    let isJoined = false;
    for (let seconds = 1; !isJoined && seconds <= 30; seconds += 1) {
      const accessToken = await tokenOf(member.id, seconds);
      const reply = await socket.join("realtime:notes", { access_token: accessToken, config }, `expiring-${seconds}`);
      isJoined = reply.status === "ok";
      if (!isJoined) {
        assert.match(reply.response.reason, /^InvalidJWTToken: Token has expired \d+ seconds ago$/);
      }
    }
    assert.ok(isJoined);
    await until(() => socket.received.some(({ event }) => event === "phx_close"), "the channel is closed");
    await sql`insert into public.notes (id, owner_id) values (2, ${member.id})`;
    await socket.join("realtime:again", { access_token: member.token, config }, "2");
    await sql`insert into public.notes (id, owner_id) values (3, ${member.id})`;
    const { payload, topic } = await socket.frame("postgres_changes");
    assert.deepEqual([topic, payload.data.record.id], ["realtime:again", 3]);
    await socket.close();
  });
});
