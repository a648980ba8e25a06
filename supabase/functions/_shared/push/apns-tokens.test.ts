import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { decodeJwt } from "jose";
import { type ApnsFake, apnsError } from "../../../tests/fakes/apns-fake.ts";
import { deviceToken, testApns } from "../../../tests/fakes/apns-stage.ts";
import { createCredentialStore, pushTo } from "../../../tests/fakes/tools.ts";
import type { Outcome } from "./provider.ts";

const minute = 60_000;

testApns("isolates with a shared store use the same provider token for 45 minutes", async ({ fake, isolate }) => {
  let now = Date.now();
  fake.now = () => now;
  const credentials = createCredentialStore();
  const [one, other] = [isolate({ credentials }), isolate({ credentials })];
  await Promise.all([one.send(), other.send()]);
  await Promise.all([one.send(), one.send(), other.send()]);
  now += 44 * minute;
  await Promise.all([one.send(), isolate({ credentials }).send()]);
  assert.equal(providerTokens(fake).length, 1);
  now += 2 * minute;
  await one.send();
  await Promise.all([one.send(), other.send(), isolate({ credentials }).send()]);
  assert.equal(providerTokens(fake).length, 2);
  assert.deepEqual(new Set(fake.requests.map(({ verdict }) => "status" in verdict && verdict.status)), new Set([200]));
});

testApns(
  "a provider token that Apple considers expired is replaced once, and the message is sent again",
  async (stage) => {
    const { fake, isolate } = stage;
    let now = Date.now();
    fake.now = () => now;
    const { send } = isolate();
    await send();
    now += 30 * minute;
    const [old] = providerTokens(fake);
    fake.rule = ({ providerToken }) => (providerToken === old ? apnsError(403, "ExpiredProviderToken") : undefined);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send()));
    assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(["sent"]));
    assert.equal(providerTokens(fake).length, 2);
  },
);

testApns(
  "no second provider token is created within 20 minutes, even if Apple rejects the first one",
  async (stage) => {
    const { fake, isolate } = stage;
    let now = Math.floor(Date.now() / 1000) * 1000;
    fake.now = () => now;
    const credentials = createCredentialStore();
    const { send } = isolate({ credentials });
    fake.rule = () => apnsError(403, "ExpiredProviderToken");
    assert.deepEqual(await send(), retryAll("credential_refused", 20 * 60));
    now += 15 * minute;
    assert.deepEqual(await send(), retryAll("credential_refused", 5 * 60));
    assert.deepEqual(await isolate({ credentials }).send(), retryAll("credential_refused", 5 * 60));
    assert.equal(providerTokens(fake).length, 1);
    now += 5 * minute;
    assert.deepEqual(await isolate({ credentials }).send(), retryAll("ExpiredProviderToken", 20 * 60));
    assert.deepEqual(await send(), retryAll("credential_refused", 20 * 60));
    assert.equal(providerTokens(fake).length, 2);
  },
);

testApns("a provider token of another key is not used, even if it is newer", async ({ isolate }) => {
  const wrongKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  for (const settings of [
    { APNS_KEY_ID: "0THERKEYID" },
    // Another private key with the expected key id.
    { APNS_KEY: wrongKey.export({ type: "pkcs8", format: "pem" }).toString() },
  ]) {
    const credentials = createCredentialStore();
    const other = isolate({ credentials, settings });
    assert.deepEqual(await other.send(), { kind: "misconfigured", reason: "InvalidProviderToken" });
    assert.deepEqual(await isolate({ credentials }).send(), { kind: "sent" });
  }
});

testApns("a key with another curve is unusable, since Apple would reject its tokens", async ({ fake, isolate }) => {
  const { publicKey: _public, privateKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-384" },
    true,
    ["sign", "verify"],
  );
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const label = "PRIVATE KEY";
  const pem = `-----BEGIN ${label}-----\n${btoa(String.fromCharCode(...bytes))}\n-----END ${label}-----`;
  const otherKind = isolate({ settings: { APNS_KEY: pem } });
  assert.deepEqual(await otherKind.send(), { kind: "misconfigured", reason: "unusable_key", isUnsent: true });
  assert.equal(fake.requests.length, 0);
  const otherTeam = isolate({ settings: { APNS_TEAM_ID: "0THERTEAM0" } });
  assert.deepEqual(await otherTeam.send(), { kind: "misconfigured", reason: "InvalidProviderToken" });
});

testApns("a provider token contains only its issuer and its time", async ({ fake, isolate }) => {
  fake.now = () => 1_790_000_000_999;
  await isolate().send(pushTo(deviceToken, { expiresAt: 1_790_000_900_000 }));
  const claims = decodeJwt(fake.requests[0]?.providerToken ?? "");
  assert.deepEqual(claims, { iss: fake.settings.APNS_TEAM_ID, iat: 1_790_000_000 });
  assert.equal(fake.shownOn(deviceToken).length, 1);
});

testApns("a key in a setting with \\n instead of line breaks is accepted", async ({ fake, isolate }) => {
  const oneLine = isolate({ settings: { APNS_KEY: fake.settings.APNS_KEY.replaceAll("\n", "\\n") } });
  assert.deepEqual(await oneLine.send(), { kind: "sent" });
});

function retryAll(reason: string, afterSeconds: number): Outcome {
  return { kind: "retry", reason, afterSeconds, forAll: true };
}

function providerTokens({ requests }: ApnsFake): string[] {
  return [...new Set(requests.map(({ providerToken }) => providerToken))];
}
