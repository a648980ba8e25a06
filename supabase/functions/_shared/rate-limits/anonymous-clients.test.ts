import assert from "node:assert/strict";
import { AnonymousClients, addressOf } from "./anonymous-clients.ts";

/** Makes the given number of calls from an IP address at the same time. Returns how many of them were allowed. */
function callsMade(anonymousClients: AnonymousClients, address: string, calls: number, now: number): number {
  return Array.from({ length: calls }, () => anonymousClients.allowCall(address, now)).filter(Boolean).length;
}

Deno.test("each IP address may make fifty calls per second without a valid token", () => {
  const anonymousClients = new AnonymousClients();
  assert.equal(callsMade(anonymousClients, "192.0.2.1", 500, 1000), 50);
  assert.equal(callsMade(anonymousClients, "192.0.2.2", 500, 1000), 50);
  // Rejected calls consume no tokens, so the bucket refills with time.
  assert.equal(callsMade(anonymousClients, "192.0.2.1", 500, 1100), 5);
  assert.equal(callsMade(anonymousClients, "192.0.2.1", 500, 1100), 0);
  assert.equal(callsMade(anonymousClients, "192.0.2.1", 500, 9000), 50);
});

Deno.test("an IP address that calls continuously may make 50 calls per second, and once 50 more as a burst", () => {
  const anonymousClients = new AnonymousClients();
  let made = 0;
  for (let now = 0; now < 10_000; now += 1) {
    made += callsMade(anonymousClients, "192.0.2.1", 10, now);
  }
  assert.equal(made, 549);
});

Deno.test("at most 10,000 IP addresses are remembered, and the least recently used one is forgotten first", () => {
  const anonymousClients = new AnonymousClients();
  callsMade(anonymousClients, "old", 50, 0);
  callsMade(anonymousClients, "busy", 49, 0);
  for (let number = 0; number < 9998; number += 1) {
    anonymousClients.allowCall(`address ${number}`, 0);
  }
  assert.equal(anonymousClients.allowCall("busy", 0), true);
  anonymousClients.allowCall("one more", 0);
  assert.equal(anonymousClients.allowCall("busy", 0), false);
  assert.equal(anonymousClients.allowCall("old", 0), true);
});

Deno.test("the IP address is the X-Forwarded-For entry that the outermost trusted proxy has written", () => {
  const asked = (forwarded: string | undefined, hops: number) =>
    addressOf(
      new Request("http://127.0.0.1", { headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } }),
      hops,
    );
  assert.equal(asked("192.0.2.1", 1), "192.0.2.1");
  assert.equal(asked("invented, 192.0.2.1", 1), "192.0.2.1");
  assert.equal(asked("invented, 192.0.2.1,10.0.0.1", 2), "192.0.2.1");
  assert.equal(asked("also, invented, 2001:db8::1 , 10.0.0.1, 10.0.0.2", 3), "2001:db8::1");
  // The address is unknown if no proxy is trusted or the call did not pass through all of them.
  assert.equal(asked("192.0.2.1", 0), undefined);
  assert.equal(asked("192.0.2.1", 2), undefined);
  assert.equal(asked(undefined, 1), undefined);
  assert.equal(asked("192.0.2.1, ", 1), undefined);
  assert.equal(asked("x".repeat(10_000), 1)?.length, 64);
});
