import assert from "node:assert/strict";
import { type Frame, type RawSocket, testRealtime } from "./realtime-stack.ts";
import { until } from "./scratch-stack.ts";

interface Asked {
  replay?: unknown;
  private?: boolean;
}

interface Replayed {
  event: string;
  payload: { number: number };
  meta: { id: string; replayed?: boolean };
}

testRealtime("replay of database broadcasts on a private topic", async ({ sql, person, addMember, raw }, test) => {
  const say = (topic: string, number: number, minutesAgo = 0) => sql`
    insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
    values (
      ${topic}, 'broadcast', 'said', ${sql.json({ number })}, true,
      (now() at time zone 'utc') - ${minutesAgo} * interval '1 minute'
    )`;

  /** Creates a room and a member who has not joined it yet. */
  async function member(
    vsn: "1.0.0" | "2.0.0" = "2.0.0",
  ): Promise<{ socket: RawSocket; topic: string; token: string }> {
    const [topic, someone, socket] = [`room:${crypto.randomUUID()}`, await person(vsn), await raw({ vsn })];
    await addMember(topic, someone, { send: false });
    return { topic, token: someone.token!, socket };
  }

  const join = (
    { socket, topic, token }: Awaited<ReturnType<typeof member>>,
    { replay, private: isPrivate = true }: Asked,
  ) =>
    socket.join(
      `realtime:${topic}`,
      { config: { private: isPrivate, broadcast: replay === undefined ? {} : { replay } }, access_token: token },
      crypto.randomUUID(),
    );

  const replayed = ({ received }: RawSocket): Replayed[] =>
    received.filter(({ event }) => event === "broadcast").map(({ payload }: Frame) => payload as unknown as Replayed);
  const numbers = (socket: RawSocket) => replayed(socket).map(({ payload }) => payload.number);

  for (const vsn of ["1.0.0", "2.0.0"] as const) {
    await test.step(`a replay returns the messages since a given time, oldest first and marked as replayed, protocol ${vsn}`, async () => {
      const late = await member(vsn);
      await say(late.topic, 1, 10);
      await say(late.topic, 2, 4);
      await say(late.topic, 3, 3);
      await say("room:other", 4, 3);
      assert.equal((await join(late, { replay: { since: Date.now() - 5 * 60_000 } })).status, "ok");
      await until(() => replayed(late.socket).length === 2, "what was missed has come");
      assert.deepEqual(numbers(late.socket), [2, 3]);
      assert.ok(
        replayed(late.socket).every(({ meta, event }) => meta.replayed === true && meta.id && event === "said"),
      );
      await say(late.topic, 5);
      await until(() => replayed(late.socket).length === 3, "what is said now has come");
      assert.deepEqual(replayed(late.socket)[2]!.meta.replayed, undefined);
      assert.equal(numbers(late.socket)[2], 5);
      await late.socket.close();
    });
  }

  await test.step("a replay returns only the newest messages, at most 25", async () => {
    const late = await member();
    for (let number = 0; number < 30; number += 1) {
      await say(late.topic, number, 30 - number);
    }
    await join(late, { replay: { since: 0, limit: 1000 } });
    await until(() => replayed(late.socket).length === 25, "as many as there may be have come");
    assert.deepEqual(
      numbers(late.socket),
      Array.from({ length: 25 }, (_, number) => number + 5),
    );
    const another = { ...late, socket: await raw({ vsn: "2.0.0" }) };
    await join(another, { replay: { since: 0, limit: 2 } });
    await until(() => replayed(another.socket).length === 2, "as many as were asked for have come");
    assert.deepEqual(numbers(another.socket), [28, 29]);
    await Promise.all([late, another].map(({ socket }) => socket.close()));
  });

  await test.step("the replay and the live messages together contain each message once, even if a message is committed during the join", async () => {
    const late = await member();
    const saying = Array.from({ length: 20 }, (_, number) => say(late.topic, number));
    await join(late, { replay: { since: Date.now() - 60_000 } });
    await Promise.all(saying);
    await say(late.topic, 20);
    await until(() => numbers(late.socket).includes(20), "the last one has come");
    assert.deepEqual(
      numbers(late.socket).toSorted((one, other) => one - other),
      Array.from({ length: 21 }, (_, number) => number),
    );
    await late.socket.close();
  });

  await test.step("a replay requires a private topic, a valid time, and the right to read the topic", async () => {
    const late = await member();
    await say(late.topic, 1, 1);
    const refusals = [
      [{ replay: { since: 0 }, private: false }, "UnableToReplayMessages: Replay is not allowed for public channels"],
      [{ replay: { since: "now" } }, "UnableToReplayMessages: Replay params are not valid"],
      [{ replay: { limit: 3 } }, "UnableToReplayMessages: Replay params are not valid"],
    ] as const;
    for (const [asked, reason] of refusals) {
      assert.deepEqual(await join(late, asked), { status: "error", response: { reason } });
    }
    const stranger = { ...late, token: (await person()).token! };
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${late.topic}`;
    assert.deepEqual(await join(stranger, { replay: { since: 0 } }), { status: "error", response: { reason } });
    assert.equal((await join(late, {})).status, "ok");
    await say(late.topic, 2);
    await until(() => replayed(late.socket).length > 0, "what is said now has come");
    assert.deepEqual(numbers(late.socket), [2]);
    await late.socket.close();
  });
});
