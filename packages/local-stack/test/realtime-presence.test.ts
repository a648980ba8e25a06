import assert from "node:assert/strict";
import { joined, type Person, protocolVersions, testRealtime } from "./realtime-stack.ts";
import { until } from "./scratch-stack.ts";

testRealtime("presence of users", async ({ person, anonymousClient, addMember, raw }, test) => {
  /** Joins a topic under a presence key, and collects join and leave events. */
  async function attend({ client }: Person, topic: string, key: string, isPrivate = false) {
    const received: string[] = [];
    const channel = client.channel(topic, { config: { presence: { key }, private: isPrivate } });
    channel
      .on("presence", { event: "join" }, ({ key: who }) => received.push(`${who} joins`))
      .on("presence", { event: "leave" }, ({ key: who }) => received.push(`${who} leaves`));
    await joined(channel);
    const isReceived = (what: string) => until(() => received.includes(what), what);
    return { channel, received, isReceived };
  }

  for (const vsn of protocolVersions) {
    await test.step(`users see when others join, change their presence and leave, protocol ${vsn}`, async () => {
      const topic = `room ${vsn}`;
      const [ann, bob] = [anonymousClient(vsn), anonymousClient(vsn)];
      const one = await attend(ann, topic, "ann");
      assert.equal(await one.channel.track({ mood: "calm" }), "ok");
      await one.isReceived("ann joins");

      const other = await attend(bob, topic, "bob");
      await until(() => "ann" in other.channel.presenceState(), "bob sees ann");
      assert.equal(await other.channel.track({ mood: "loud" }), "ok");
      await one.isReceived("bob joins");
      const moods = () =>
        Object.entries(one.channel.presenceState<{ mood: string }>()).map(([key, metas]) => [
          key,
          ...metas.map(({ mood }) => mood),
        ]);
      assert.deepEqual(moods(), [
        ["ann", "calm"],
        ["bob", "loud"],
      ]);

      await other.channel.track({ mood: "tired" });
      await until(() => moods().some(([, mood]) => mood === "tired"), "ann sees the change");
      assert.deepEqual(moods(), [
        ["ann", "calm"],
        ["bob", "tired"],
      ]);
      await other.channel.untrack();
      await one.isReceived("bob leaves");
      await other.channel.track({ mood: "back" });
      await until(() => moods().length === 2, "ann sees bob again");
      // Closes the socket without leaving the topic.
      await bob.client.realtime.disconnect();
      await until(() => moods().length === 1, "ann sees bob gone");
      await ann.client.removeAllChannels();
    });
  }

  await test.step("two clients that use the same presence key have two presences under this key", async () => {
    const [phone, tablet, watcher] = [anonymousClient(), anonymousClient(), anonymousClient()];
    const first = await attend(phone, "devices", "ann");
    const second = await attend(tablet, "devices", "ann");
    const { channel } = await attend(watcher, "devices", "bob");
    await first.channel.track({ on: "phone" });
    await second.channel.track({ on: "tablet" });
    await until(() => channel.presenceState().ann?.length === 2, "both are there");
    await phone.client.removeAllChannels();
    await until(() => channel.presenceState().ann?.length === 1, "one is left");
    for (const { client } of [tablet, watcher]) {
      await client.removeAllChannels();
    }
  });

  await test.step("a member of a private topic can track a presence only if the policies allow it", async () => {
    const [host, guest] = [await person(), await person()];
    await addMember("club", host, { send: true });
    await addMember("club", guest, { send: false });
    const one = await attend(host, "club", "host", true);
    const other = await attend(guest, "club", "guest", true);
    assert.equal(await other.channel.track({}), "error");
    assert.equal(await one.channel.track({}), "ok");
    await other.isReceived("host joins");
    assert.deepEqual(Object.keys(one.channel.presenceState()), ["host"]);
    for (const { client } of [host, guest]) {
      await client.removeAllChannels();
    }
  });

  await test.step("a client that sends an invalid presence gets an error", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    await socket.join("realtime:strange", { config: { presence: { enabled: true, key: "me" } } });
    assert.deepEqual((await socket.frame("presence_state")).payload, {});
    const track = (ref: string, payload: unknown) =>
      socket.send({
        topic: "realtime:strange",
        event: "presence",
        ref,
        payload: { type: "presence", ...(payload as object) },
      });
    track("2", { event: "track", payload: "text" });
    assert.deepEqual((await socket.frame("phx_reply", "2")).payload, {
      status: "error",
      response: { reason: "Presence track payload must be a map" },
    });
    track("3", { event: "dance" });
    assert.equal((await socket.frame("phx_reply", "3")).payload.status, "error");
    track("4", { event: "TRACK", payload: { a: 1 } });
    assert.equal((await socket.frame("phx_reply", "4")).payload.status, "ok");
    const { joins, leaves } = (await socket.frame("presence_diff")).payload;
    const { phx_ref: reference, ...meta } = joins.me!.metas[0]!;
    assert.ok(reference);
    assert.deepEqual([meta, leaves], [{ a: 1 }, {}]);
    track("5", { event: "track", payload: { a: 1 } });
    await socket.frame("phx_reply", "5");
    assert.equal(socket.received.filter(({ event }) => event === "presence_diff").length, 1);
    await socket.close();
  });
});
