import assert from "node:assert/strict";
import { authConfigSchema } from "../src/auth-config.ts";

Deno.test("the settings of sign-ups by e-mail and phone", async (test) => {
  const enabled = (settings: unknown) => {
    const { email, sms } = authConfigSchema.parse(settings);
    return [email.enabled, sms.enabled];
  };

  await test.step("allow e-mail and no phone by default", () => {
    assert.deepEqual(enabled({}), [true, false]);
  });

  await test.step("take the former name enable_signup", () => {
    assert.deepEqual(enabled({ email: { enable_signup: false }, sms: { enable_signup: true } }), [false, true]);
  });

  await test.step("prefer enabled over its former name", () => {
    assert.deepEqual(enabled({ email: { enabled: true, enable_signup: false } }), [true, false]);
  });
});
