/** Calls when the identity provider cannot be reached or rejects the refresh. */

import { AuthApiError, AuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { HttpApi } from "../src/api/http-api.ts";
import { Lifetime } from "../src/api/lifetime.ts";

type Refusal = Error & { status?: number | undefined };

/** Makes a call whose token the service rejects and whose refresh has the given result. */
function callWhile(renewal: Refusal, session: Refusal | null = null): Promise<unknown> {
  const auth = {
    getSession: async () =>
      session
        ? { data: { session: null }, error: session }
        : { data: { session: { access_token: "an old token" } }, error: null },
    refreshSession: async () => ({ data: { session: null }, error: renewal }),
  };
  const api = new HttpApi("http://stack.test", { auth } as unknown as SupabaseClient, new Lifetime(), {
    repetitions: 0,
    fetch: async () =>
      new Response(JSON.stringify({ code: "unauthorized", error: "No.", errorId: "none" }), { status: 401 }),
  });
  return api.call("getOwnProfile");
}

const unreachable = new AuthRetryableFetchError("fetch failed", 0);
const refused = new AuthApiError("Invalid Refresh Token", 400, "refresh_token_not_found");

test("a user whose token cannot be refreshed offline is not signed out", async () => {
  await expect(callWhile(unreachable)).rejects.toMatchObject({ code: "network_failed", status: 0 });
  const busy = new AuthApiError("Too many requests", 429, "over_request_rate_limit");
  await expect(callWhile(busy)).rejects.toMatchObject({ code: "network_failed", status: 0 });
});

test("an ended session is reported, also if it had to be refreshed before the call", async () => {
  await expect(callWhile(refused)).rejects.toMatchObject({ code: "unauthorized", status: 401 });
  await expect(callWhile(refused, refused)).rejects.toMatchObject({ code: "unauthorized", status: 401 });
});

test("a call with a token that expired offline fails as a network failure", async () => {
  await expect(callWhile(refused, unreachable)).rejects.toMatchObject({ code: "network_failed", status: 0 });
});
