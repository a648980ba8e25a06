import assert from "node:assert/strict";
import { type ApnsFake, apnsError } from "../../../tests/fakes/apns-fake.ts";
import { deviceToken, testApns } from "../../../tests/fakes/apns-stage.ts";
import type { Reply } from "../../../tests/fakes/loopback-server.ts";
import {
  createTools,
  environmentOf,
  fetchWith,
  pushTo,
  restMissing,
  silence,
  timingOutAfter,
} from "../../../tests/fakes/tools.ts";
import { createApns } from "./apns.ts";
import type { Outcome, Provider, Push } from "./provider.ts";

testApns("after a first message, others are sent concurrently on the same connection", async ({ fake, isolate }) => {
  const { send } = isolate();
  assert.deepEqual(await send(), { kind: "sent" });
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => send()));
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(["sent"]));
  assert.deepEqual(new Set(fake.requests.map(({ connection }) => connection)), new Set([1]));
  assert.equal(fake.shownOn(deviceToken).length, 61);
});

testApns(
  "all messages of a burst on a new connection arrive: those that Apple does not process are retried soon",
  async (stage) => {
    const { fake, isolate } = stage;
    const { send } = isolate();
    const pushes = Array.from({ length: 20 }, () => pushTo(deviceToken));
    const outcomes = await Promise.all(pushes.map(send));
    const unsent = pushes.filter((_, index) => outcomes[index]?.kind !== "sent");
    for (const outcome of outcomes) {
      if (outcome.kind !== "sent") {
        assert.deepEqual(outcome, { kind: "retry", reason: "refused_stream", afterSeconds: 5 });
      }
    }
    for (const push of unsent) {
      assert.deepEqual(await send(push), { kind: "sent" });
    }
    assert.equal(fake.shownOn(deviceToken).length, 20);
  },
);

/** The outcome can also be `sent`, because newer versions of Deno retry a request that the server did not process. */
testApns("a request that Apple does not process is retried soon", async ({ fake, isolate }) => {
  const { send } = isolate();
  for (const [disruption, reasons] of Object.entries({
    refusal: ["refused_stream"],
    goaway: ["refused_stream", "connection_lost"],
  })) {
    const push = pushTo(deviceToken);
    await send();
    fake.rule = once(() => ({ disruption: disruption as "refusal" | "goaway" }));
    const outcome = await send(push);
    if (outcome.kind !== "sent") {
      assert.ok(outcome.kind === "retry" && reasons.includes(outcome.reason), JSON.stringify(outcome));
      assert.deepEqual(await send(push), { kind: "sent" });
    }
    assert.equal(shownTimes(fake, push), 1);
  }
});

testApns("no message is lost if Apple closes the connection after a response", async ({ fake, isolate }) => {
  const { send } = isolate();
  fake.rule = once(() => ({ status: 200, body: "", saysGoodbye: true }));
  assert.deepEqual(await send(), { kind: "sent" });
  assert.deepEqual(await send(), { kind: "sent" });
  assert.deepEqual(
    fake.requests.map(({ connection }) => connection),
    [1, 2],
  );
});

testApns("a message whose response was lost is sent again, and the phone shows it once", async ({ fake, isolate }) => {
  const { send } = isolate();
  const { rule, timedOut } = silence();
  const lost: [() => Reply, string, (work: () => Promise<Outcome>) => Promise<Outcome>][] = [
    [() => ({ disruption: "loss" }), "connection_lost", (work) => work()],
    [rule, "timeout", (work) => timingOutAfter(timedOut, work)],
  ];
  for (const [reply, reason, losing] of lost) {
    const push = pushTo(deviceToken);
    await send();
    fake.rule = once(reply);
    assert.deepEqual(await losing(() => send(push)), { kind: "retry", reason, afterSeconds: 30 });
    assert.deepEqual(await send({ ...push, deliveryId: crypto.randomUUID() }), { kind: "sent" });
    assert.equal(shownTimes(fake, push), 2);
    assert.equal(
      fake.shownOn(deviceToken).filter(({ data }) => data.notification_id === push.notificationId).length,
      1,
    );
  }
});

testApns("an error response that breaks off is handled as a timeout", async ({ fake, isolate }) => {
  const { send } = isolate();
  fake.rule = () => ({ ...apnsError(410, "Unregistered"), breaksOff: true }) as Reply;
  const outcome = await timingOutAfter(restMissing(), () => send());
  assert.deepEqual(outcome, { kind: "retry", reason: "timeout", afterSeconds: 30 });
});

testApns("a message is retried soon if APNs cannot be reached or is not trusted", async ({ fake, isolate }) => {
  const unreachable: Outcome = { kind: "retry", reason: "unreachable", afterSeconds: 5 };
  const closed = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  closed.close();
  const nobodyThere = { APNS_URL: `https://127.0.0.1:${closed.addr.port}` };
  assert.deepEqual(await isolate({ settings: nobodyThere }).send(), unreachable);
  const stranger = createApns(environmentOf(fake.settings)) as Provider;
  const client = Deno.createHttpClient({});
  assert.deepEqual(await stranger.send(pushTo(deviceToken), createTools({ fetch: fetchWith(client) })), unreachable);
  client.close();
  assert.equal(fake.requests.length, 0);
});

/** Returns a rule that applies only to the next request. */
function once(rule: () => Reply): () => Reply | undefined {
  let isUsed = false;
  return () => {
    if (isUsed) {
      return;
    }
    isUsed = true;
    return rule();
  };
}

function shownTimes(fake: ApnsFake, { notificationId }: Push): number {
  const shown = fake.shownOn(deviceToken).find(({ data }) => data.notification_id === notificationId);
  return shown?.times ?? 0;
}
