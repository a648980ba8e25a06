import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { codeAt } from "../src/auth/totp.ts";
import { clientOf, newPerson, ok, password, refusalOf } from "./accounts.ts";
import { testWithStack } from "./scratch-stack.ts";

const config = `
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`;

type AuthClient = Awaited<ReturnType<typeof newPerson>>["client"];

const nowSeconds = () => Date.now() / 1000;

async function aalOf(client: AuthClient): Promise<unknown> {
  const { session } = (await ok(client.auth.getSession())).data;
  return decodeJwt(String(session?.access_token)).aal;
}

async function enrollAndVerify(client: AuthClient): Promise<{ factorId: string; secret: string }> {
  const { data } = await ok(client.auth.mfa.enroll({ factorType: "totp", friendlyName: crypto.randomUUID() }));
  const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
  await ok(client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, nowSeconds()) }));
  return { factorId, secret: totp.secret };
}

Deno.test("computes the codes of RFC 6238, appendix B", () => {
  // The appendix uses the ASCII text 12345678901234567890 as the secret, and codes of eight digits.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  for (const [seconds, code] of [
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_234_567_890, "89005924"],
    [20_000_000_000, "65353130"],
  ] as const) {
    assert.equal(codeAt(secret, seconds), code.slice(2));
  }
});

testWithStack("a second factor", { "supabase/config.toml": config }, async (stack, test) => {
  await test.step("raises the session to aal2 when its code is verified, and the session still has aal2 after a refresh", async () => {
    const { client } = await newPerson(stack);
    assert.equal(await aalOf(client), "aal1");
    const { factorId } = await enrollAndVerify(client);
    assert.equal(await aalOf(client), "aal2");
    await ok(client.auth.refreshSession());
    assert.equal(await aalOf(client), "aal2");
    const { session } = (await ok(client.auth.getSession())).data;
    const methods = (decodeJwt(String(session?.access_token)).amr as { method: string }[]).map(({ method }) => method);
    assert.deepEqual(methods.sort(), ["password", "totp"]);
    const { data } = await ok(client.auth.mfa.listFactors());
    assert.deepEqual(
      data?.totp.map(({ id, status }) => [id, status]),
      [[factorId, "verified"]],
    );
  });

  await test.step("must be verified at each sign-in, because a new session has aal1", async () => {
    const { client, email } = await newPerson(stack);
    const { factorId, secret } = await enrollAndVerify(client);
    const again = clientOf(stack);
    await ok(again.auth.signInWithPassword({ email, password }));
    const { data } = await ok(again.auth.mfa.getAuthenticatorAssuranceLevel());
    assert.deepEqual([data?.currentLevel, data?.nextLevel], ["aal1", "aal2"]);
    await ok(again.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, nowSeconds()) }));
    assert.equal(await aalOf(again), "aal2");
  });

  await test.step("rejects a wrong code and a code that is three minutes old", async () => {
    const { client } = await newPerson(stack);
    const { data } = await ok(client.auth.mfa.enroll({ factorType: "totp" }));
    const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
    const old = codeAt(totp.secret, nowSeconds() - 180);
    for (const code of [old, "", "12345", "abcdef"]) {
      const refusal = await refusalOf(client.auth.mfa.challengeAndVerify({ factorId, code }));
      assert.deepEqual(refusal, [422, "mfa_verification_failed"]);
    }
    assert.equal(await aalOf(client), "aal1");
  });

  await test.step("cannot be verified by another user, nor added or removed in a session with aal1", async () => {
    const { client, email } = await newPerson(stack);
    const { factorId, secret } = await enrollAndVerify(client);
    const { client: stranger } = await newPerson(stack);
    assert.deepEqual(
      await refusalOf(stranger.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, nowSeconds()) })),
      [404, "mfa_factor_not_found"],
    );
    const thief = clientOf(stack);
    await ok(thief.auth.signInWithPassword({ email, password }));
    assert.deepEqual(await refusalOf(thief.auth.mfa.unenroll({ factorId })), [422, "insufficient_aal"]);
    assert.deepEqual(await refusalOf(thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "theirs" })), [
      422,
      "insufficient_aal",
    ]);
    await ok(client.auth.mfa.unenroll({ factorId }));
    assert.deepEqual((await ok(client.auth.mfa.listFactors())).data?.all, []);
  });
});

testWithStack("a second factor on a stack whose configuration disables it", {}, async (stack, test) => {
  await test.step("is rejected with the statuses and error codes of the platform", async () => {
    const { client } = await newPerson(stack);
    const { mfa } = client.auth;
    const factorId = crypto.randomUUID();
    const responses = await Promise.all([
      refusalOf(mfa.enroll({ factorType: "totp" })),
      refusalOf(mfa.enroll({ factorType: "phone", phone: "+4915100000000" })),
      refusalOf(mfa.verify({ factorId, challengeId: crypto.randomUUID(), code: "123456" })),
    ]);
    assert.deepEqual(responses, [
      [422, "mfa_totp_enroll_not_enabled"],
      [422, "mfa_phone_enroll_not_enabled"],
      [422, "mfa_totp_verify_not_enabled"],
    ]);
    assert.deepEqual((await ok(client.auth.mfa.listFactors())).data?.all, []);
  });
});
