/** People who signed in anonymously: they may do what everybody may, and keep it when they become somebody. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import { WebSocket } from "ws";
import { callFunction, expectSuccess } from "../_support/answers.ts";

const { apiUrl, publishableKey, secretKey } = inject("stack");
const { routes } = profilesContract;

function authOf(key: string) {
  return createClient(apiUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  }).auth;
}

describe("somebody anonymous", () => {
  it("has a profile like everybody, and still has it after giving an address", async () => {
    const auth = authOf(publishableKey);
    const { data } = await auth.signInAnonymously();
    expect(data.user?.is_anonymous).toBe(true);
    const call = async (method: "GET" | "POST", body?: object) => {
      const { data: current } = await auth.getSession();
      return await callFunction(
        method,
        "/profiles",
        { authorization: `Bearer ${current.session?.access_token}` },
        body,
      );
    };
    const created = expectSuccess(await call("POST", { firstName: "Ann" }), routes.createProfile);

    const operator = authOf(secretKey);
    const address = { email: `${randomUUID()}@example.com`, email_confirm: true };
    await operator.admin.updateUserById(data.user?.id ?? "", address);
    await auth.refreshSession();
    const { data: current } = await auth.getUser();
    expect(current.user).toMatchObject({ id: data.user?.id, is_anonymous: false });
    expect(expectSuccess(await call("GET"), routes.getOwnProfile).id).toBe(created.id);
  });
});
