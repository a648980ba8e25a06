import assert from "node:assert/strict";
import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/supabase-js";
import { mintToken } from "../src/keys.ts";
import { joined, type Person, protocolVersions, testRealtime } from "./realtime-stack.ts";
import { until } from "./scratch-stack.ts";

interface Message {
  event: string;
  payload: unknown;
  meta?: { id: string };
}

testRealtime(
  "broadcasts",
  async ({ url, sql, publishableKey, secretKey, context, person, anonymousClient, addMember, raw }, test) => {
    /** Joins a topic and collects its broadcasts. */
    async function listen({ client }: Person, topic: string, config: RealtimeChannelOptions["config"] = {}) {
      const messages: Message[] = [];
      const channel = client
        .channel(topic, { config })
        .on("broadcast", { event: "*" }, (message) => messages.push(message as unknown as Message));
      await joined(channel);
      return { channel, messages };
    }

    const say = (channel: RealtimeChannel, payload: unknown, event = "said") =>
      channel.send({ type: "broadcast", event, payload });

    const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
      fetch(`${url}/realtime/v1/api/broadcast${path}`, {
        method: "POST",
        body,
        headers: { apikey: publishableKey, "content-type": "application/json", ...headers },
      });

    const seenBy = ({ messages }: { messages: Message[] }, count: number) =>
      until(() => messages.length >= count, `${count} messages arrive`);

    for (const vsn of protocolVersions) {
      await test.step(`a message reaches every client on its topic except the sender, protocol ${vsn}`, async () => {
        const [sender, old, young, elsewhere] = [
          anonymousClient(vsn),
          anonymousClient("1.0.0"),
          anonymousClient("2.0.0"),
          anonymousClient(),
        ];
        const from = await listen(sender, "room");
        const listeners = [await listen(old, "room"), await listen(young, "room")];
        const other = await listen(elsewhere, "other room");
        const echoing = await listen(anonymousClient(vsn), "room", { broadcast: { self: true } });
        assert.equal(await say(from.channel, { text: "háló 👋" }), "ok");
        await Promise.all(listeners.map((listener) => seenBy(listener, 1)));
        assert.equal(await say(echoing.channel, { text: "me too" }), "ok");
        await Promise.all([...listeners, echoing].map((listener) => seenBy(listener, 2)));
        await seenBy(from, 1);
        for (const { messages } of [...listeners, echoing]) {
          assert.deepEqual(
            messages.map(({ event, payload }) => [event, payload]),
            [
              ["said", { text: "háló 👋" }],
              ["said", { text: "me too" }],
            ],
          );
        }
        assert.deepEqual([from.messages.length, other.messages.length], [1, 0]);
        for (const one of [sender, old, young, elsewhere]) {
          await one.client.removeAllChannels();
        }
        await echoing.channel.unsubscribe();
      });

      await test.step(`a sender gets an acknowledgement if its channel has ack: true, protocol ${vsn}`, async () => {
        const one = anonymousClient(vsn);
        const { channel } = await listen(one, "room", { broadcast: { ack: true } });
        assert.equal(await say(channel, { text: "hello" }), "ok");
        await one.client.removeAllChannels();
      });
    }

    await test.step("only clients of protocol 2.0.0 receive binary payloads", async () => {
      const [sender, young, old] = [anonymousClient(), anonymousClient(), anonymousClient("1.0.0")];
      const from = await listen(sender, "bytes");
      const [received, unheard] = [await listen(young, "bytes"), await listen(old, "bytes")];
      await say(from.channel, new Uint8Array([1, 2, 255]).buffer);
      await seenBy(received, 1);
      await say(from.channel, { text: "after" });
      await seenBy(unheard, 1);
      assert.deepEqual(new Uint8Array(received.messages[0]!.payload as ArrayBuffer), new Uint8Array([1, 2, 255]));
      assert.deepEqual(unheard.messages[0]!.payload, { text: "after" });
      for (const { client } of [sender, young, old]) {
        await client.removeAllChannels();
      }
    });

    await test.step("messages that transactions send from the database are delivered after the commit, in commit order", async () => {
      const [member, outsider] = [await person(), anonymousClient()];
      await addMember("chat:1", member, { send: false });
      const inside = await listen(member, "chat:1", { private: true });
      const outside = await listen(outsider, "chat:1");
      await sql
        .begin(async (transaction) => {
          await transaction`select realtime.send('{"text": "undone"}', 'said', 'chat:1')`;
          throw new Error("undone");
        })
        .catch(() => {});
      await sql.begin(async (transaction) => {
        await transaction`select realtime.send('{"text": "late"}', 'said', 'chat:1')`;
        await sql`select realtime.send('{"text": "early", "id": "own"}', 'said', 'chat:1')`;
      });
      await sql`select realtime.send('{"text": "public"}', 'said', 'chat:1', false)`;
      await seenBy(inside, 2);
      await seenBy(outside, 1);
      const rows = await sql<
        { id: string; text: string }[]
      >`select id::text, payload ->> 'text' as text from realtime.messages`;
      const idOf = (text: string) => rows.find((row) => row.text === text)!.id;
      assert.deepEqual(inside.messages, [
        { type: "broadcast", event: "said", payload: { text: "early", id: "own" }, meta: { id: idOf("early") } },
        { type: "broadcast", event: "said", payload: { text: "late", id: idOf("late") }, meta: { id: idOf("late") } },
      ]);
      assert.deepEqual(
        outside.messages.map(({ payload }) => payload),
        [{ text: "public", id: idOf("public") }],
      );
      for (const { client } of [member, outsider]) {
        await client.removeAllChannels();
      }
    });

    await test.step("clients on a private topic receive row changes that a trigger broadcasts, and binary payloads from the database", async () => {
      const member = await person();
      await addMember("signs", member, { send: false });
      const { messages } = await listen(member, "signs", { private: true });
      await sql.unsafe(`
      create function public.tell_sign() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        perform realtime.broadcast_changes('signs', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell_sign after insert on public.signs for each row execute function public.tell_sign();`);
      await sql`insert into public.signs values (1, 'here', 'text')`;
      await until(() => messages.length === 1, "the change arrives");
      const { id, ...payload } = messages[0]!.payload as Record<string, unknown>;
      assert.equal(id, messages[0]!.meta?.id);
      assert.deepEqual(payload, {
        record: { id: 1, place: "here", body: "text" },
        old_record: null,
        operation: "INSERT",
        table: "signs",
        schema: "public",
      });
      await sql`select realtime.send_binary('\\x0102ff', 'bytes', 'signs')`;
      await until(() => messages.length === 2, "the bytes arrive");
      assert.deepEqual(new Uint8Array(messages[1]!.payload as ArrayBuffer), new Uint8Array([1, 2, 255]));
      assert.ok(messages[1]!.meta?.id);
      await member.client.removeAllChannels();
    });

    await test.step("a public and a private topic with the same name are separate", async () => {
      const [member, outsider] = [await person(), anonymousClient()];
      await addMember("twins", member, { send: true });
      const inside = await listen(member, "twins", { private: true, broadcast: { self: true, ack: true } });
      const outside = await listen(outsider, "twins", { broadcast: { self: true, ack: true } });
      await say(inside.channel, { text: "private" });
      await say(outside.channel, { text: "public" });
      await Promise.all([seenBy(inside, 1), seenBy(outside, 1)]);
      assert.deepEqual(
        [inside, outside].map(({ messages }) => messages.map(({ payload }) => payload)),
        [[{ text: "private" }], [{ text: "public" }]],
      );
      for (const { client } of [member, outsider]) {
        await client.removeAllChannels();
      }
    });

    await test.step("a message that is sent over HTTP is delivered only on topics to which the sender may send", async () => {
      const [sender, reader, listener] = [await person(), await person(), anonymousClient()];
      await addMember("http", sender, { send: true });
      await addMember("http", reader, { send: false });
      const inside = await listen(reader, "http", { private: true });
      const outside = await listen(listener, "http");
      const batch = (number: number) =>
        JSON.stringify({
          messages: [
            { topic: "http", event: "said", payload: { number }, private: true },
            { topic: "http", event: "said", payload: { number } },
          ],
        });
      const authorized = (token: string | null) => ({ authorization: `Bearer ${token}` });
      for (const [number, headers] of [
        authorized(sender.token),
        authorized(reader.token),
        {},
        authorized(secretKey),
      ].entries()) {
        const response = await post("", batch(number), headers as Record<string, string>);
        assert.deepEqual([response.status, await response.text()], [202, ""]);
      }
      await Promise.all([seenBy(inside, 2), seenBy(outside, 4)]);
      assert.deepEqual(
        [inside, outside].map(({ messages }) => messages.map(({ payload }) => (payload as { number: number }).number)),
        [
          [0, 3],
          [0, 1, 2, 3],
        ],
      );
      const { channel } = await listen(sender, "http", { private: true });
      assert.deepEqual(await channel.httpSend("said", { number: 5 }), { success: true });
      await seenBy(inside, 3);
      await assert.rejects(inside.channel.httpSend("said", {}), /Unauthorized/);
      const bytes = await post("/http/events/bytes", new Uint8Array([7]), {
        "content-type": "application/octet-stream",
      });
      assert.equal(bytes.status, 202);
      await seenBy(outside, 5);
      assert.deepEqual(new Uint8Array(outside.messages[4]!.payload as ArrayBuffer), new Uint8Array([7]));
      for (const { client } of [sender, reader, listener]) {
        await client.removeAllChannels();
      }
    });

    await test.step("a request over HTTP with an invalid key, body or type is rejected", async () => {
      const expired = await mintToken(context.keys, { role: "anon" }, -1);
      for (const headers of [
        { apikey: "" },
        { apikey: "sb_publishable_wrong" },
        { authorization: `Bearer ${expired}` },
      ]) {
        const response = await post("", '{"messages": []}', headers as Record<string, string>);
        assert.deepEqual([response.status, await response.json()], [401, { message: "Unauthorized" }]);
      }
      for (const [body, errors] of [
        ["{}", { messages: ["can't be blank"] }],
        ['{"messages": [{"topic": "a", "payload": {}}]}', { messages: [{ event: ["can't be blank"] }] }],
        [
          '{"messages": [{"topic": "a", "event": "b", "payload": {}}, {"topic": "", "event": "b", "payload": 1}]}',
          { messages: [{}, { topic: ["can't be blank"], payload: ["can't be blank"] }] },
        ],
      ] as const) {
        const response = await post("", body);
        assert.deepEqual([response.status, await response.json()], [422, { errors }]);
      }
      const malformed = await post("", "{");
      assert.equal(malformed.status, 400);
      const text = await post("/a/events/b", "{}", { "content-type": "text/plain" });
      assert.equal(text.status, 415);
      const large = await post("", "x".repeat(5_000_001));
      assert.equal(large.status, 413);
      for (const response of [malformed, text, large]) {
        await response.body?.cancel();
      }
    });

    await test.step("a message with an unusual event name and payload arrives unchanged", async () => {
      const socket = await raw({ vsn: "2.0.0" });
      await socket.join('realtime:"room" \\ 👋', { config: { broadcast: { self: true } } });
      const payload = { type: "broadcast", event: '"\n', payload: { text: '\u2028 \\ "' }, extra: [null] };
      socket.send({ topic: 'realtime:"room" \\ 👋', event: "broadcast", payload });
      const frame = await socket.frame("broadcast");
      assert.deepEqual([frame.topic, frame.payload], ['realtime:"room" \\ 👋', payload]);
      await socket.close();
    });
  },
);
