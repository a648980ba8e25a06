/** Calls while the auth server cannot be reached or rejects the refresh of a token. */

import { AuthApiError, AuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { HttpApi } from "../src/api/http-api.ts";
import { Lifetime } from "../src/api/lifetime.ts";

type Refusal = Error & { status?: number | undefined };

/** Makes a call with a token that the service rejects. Refreshing the token fails with the given error. */
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

test("a call throws network_failed and does not sign the user out if its token cannot be refreshed offline", async () => {
  await expect(callWhile(unreachable)).rejects.toMatchObject({ code: "network_failed", status: 0 });
  const busy = new AuthApiError("Too many requests", 429, "over_request_rate_limit");
  await expect(callWhile(busy)).rejects.toMatchObject({ code: "network_failed", status: 0 });
});

test("a call throws unauthorized if the session has ended, even if the access token had expired before the call", async () => {
  await expect(callWhile(refused)).rejects.toMatchObject({ code: "unauthorized", status: 401 });
  await expect(callWhile(refused, refused)).rejects.toMatchObject({ code: "unauthorized", status: 401 });
});

test("a call throws network_failed if its token has expired and the auth server cannot be reached", async () => {
  await expect(callWhile(refused, unreachable)).rejects.toMatchObject({ code: "network_failed", status: 0 });
});
