import assert from "node:assert/strict";
import { authConfigSchema } from "../src/auth-config.ts";

Deno.test("the settings of sign-ups by e-mail and phone", async (test) => {
  const enabled = (settings: unknown) => {
    const { email, sms } = authConfigSchema.parse(settings);
    return [email.enabled, sms.enabled];
  };

  await test.step("allow sign-ups by e-mail but not by phone by default", () => {
    assert.deepEqual(enabled({}), [true, false]);
  });

  await test.step("accept `enable_signup`, the former name of `enabled`", () => {
    assert.deepEqual(enabled({ email: { enable_signup: false }, sms: { enable_signup: true } }), [false, true]);
  });

  await test.step("use `enabled` if both `enabled` and `enable_signup` are set", () => {
    assert.deepEqual(enabled({ email: { enabled: true, enable_signup: false } }), [true, false]);
  });
});
