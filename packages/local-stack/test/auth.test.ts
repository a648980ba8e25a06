import assert from "node:assert/strict";
import { type AuthError, createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { mintToken } from "../src/keys.ts";
import { refusalOf } from "./accounts.ts";
import { type ScratchStack, testWithStack, until } from "./scratch-stack.ts";

const password = "correct horse";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const unknownUserId = "0b0c2f6e-5d0e-4d3e-9f0e-1f6a2f4b7c11";

const project = { "supabase/config.toml": "[auth]\njwt_expiry = 1200\nminimum_password_length = 8\n" };

testWithStack("signing up", project, async (stack, test) => {
  await test.step("a sign-up creates a user and returns a session", async () => {
    const email = newEmail();
    const { data } = await ok(
      clientOf(stack).auth.signUp({
        email: email.toUpperCase(),
        password: password,
        options: { data: { name: "Zoë" } },
      }),
    );
    assert.equal(data.user?.email, email);
    assert.match(String(data.user?.id), uuid);
    assert.equal(data.user?.role, "authenticated");
    assert.equal(data.user?.aud, "authenticated");
    assert.equal(data.user?.phone, "");
    assert.equal(data.user?.is_anonymous, false);
    assert.deepEqual(data.user?.app_metadata, { provider: "email", providers: ["email"] });
    const about = { sub: data.user?.id, email, email_verified: true, phone_verified: false };
    assert.deepEqual(data.user?.user_metadata, { name: "Zoë", ...about });
    for (const moment of ["created_at", "updated_at", "last_sign_in_at", "email_confirmed_at", "confirmed_at"]) {
      assert.match(String(data.user?.[moment as "created_at"]), /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, moment);
    }
    const [identity] = data.user?.identities ?? [];
    assert.equal(identity?.provider, "email");
    assert.equal(identity?.id, data.user?.id);
    assert.equal(identity?.identity_data?.email, email);
    assert.equal(data.session?.token_type, "bearer");
    assert.equal(data.session?.expires_in, 1200);
    assert.ok(data.session?.refresh_token);
  });

  await test.step("the token of a new user has the same claims as on the platform", async () => {
    const { user, session } = await newPerson(stack);
    const claims = decodeJwt(session.access_token);
    const { sub, role, email, phone, aal, is_anonymous, app_metadata, user_metadata, aud, iss } = claims;
    assert.deepEqual(
      { sub, role, email, phone, aal, is_anonymous, app_metadata, user_metadata, aud, iss },
      {
        sub: user.id,
        role: "authenticated",
        email: user.email,
        phone: "",
        aal: "aal1",
        is_anonymous: false,
        app_metadata: user.app_metadata,
        user_metadata: user.user_metadata,
        aud: "authenticated",
        iss: `${stack.url}/auth/v1`,
      },
    );
    assert.match(String(claims.session_id), uuid);
    assert.equal(Number(claims.exp) - Number(claims.iat), 1200);
    assert.equal(claims.exp, session.expires_at);
    const [method] = claims.amr as { method: string; timestamp: number }[];
    assert.equal(method?.method, "password");
    assert.ok(Math.abs(Number(method?.timestamp) - Number(claims.iat)) <= 2);
    assert.equal(decodeProtectedHeader(session.access_token).kid, stack.context.keys.signingKey.kid);
  });

  await test.step("a sign-up with the address of another user is rejected, regardless of upper and lower case", async () => {
    const { user } = await newPerson(stack);
    const response = await post(stack, "/signup", { email: user.email?.toUpperCase(), password: password });
    assert.deepEqual(response, refusal(422, "user_already_exists", "User already registered"));
  });

  await test.step("only one of many concurrent sign-ups with the same address succeeds", async () => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post(stack, "/signup", { email, password: password })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422]);
    const [{ people } = { people: 0 }] = await stack.sql`
      select count(*)::int as people from auth.users where email = ${email}`;
    assert.equal(people, 1);
  });

  await test.step("a sign-up with a weak password is rejected with the reason", async () => {
    const response = await post(stack, "/signup", { email: newEmail(), password: "1234567" });
    assert.deepEqual(response, {
      status: 422,
      body: {
        code: 422,
        error_code: "weak_password",
        msg: "Password should be at least 8 characters.",
        weak_password: { reasons: ["length"] },
      },
    });
    const error = await failure(clientOf(stack).auth.signUp({ email: newEmail(), password: "1234567" }));
    assert.equal(error.name, "AuthWeakPasswordError");
  });

  await test.step("a sign-up with an invalid address, without a password or with invalid JSON is rejected", async () => {
    const cases: [unknown, number, string][] = [
      [{ email: "not an address", password: password }, 400, "validation_failed"],
      [{ email: `${"a".repeat(250)}@x.org`, password: password }, 400, "validation_failed"],
      [{ email: newEmail() }, 400, "validation_failed"],
      [{ email: newEmail(), password: "x".repeat(73) }, 400, "validation_failed"],
      [{ password: password }, 422, "anonymous_provider_disabled"],
      [{ phone: "+15550100", password: password }, 400, "phone_provider_disabled"],
      [{ email: 5, password: password }, 400, "bad_json"],
      [{ email: newEmail(), password: "a\0bcdefgh" }, 400, "bad_json"],
      [{ email: newEmail(), password: password, data: { name: "\ud800" } }, 400, "bad_json"],
      ["{", 400, "bad_json"],
      [
        { email: newEmail(), password: password, data: { name: "x".repeat(1024 * 1024) } },
        413,
        "request_entity_too_large",
      ],
    ];
    for (const [body, status, code] of cases) {
      const response = await post(stack, "/signup", body);
      assert.equal(response.status, status, JSON.stringify(body).slice(0, 80));
      assert.equal(response.body.error_code, code);
    }
  });

  await test.step("the password of a user is stored only as a hash", async () => {
    const { user } = await newPerson(stack);
    const [row] = await stack.sql`select encrypted_password as hash from auth.users where id = ${user.id}`;
    assert.match(row?.hash, /^\$2a\$/);
  });

  await test.step("a sign-up stores nothing if a trigger of the project rejects the user", async () => {
    await stack.sql`
      create function public.refuse_newcomers() returns trigger language plpgsql as $$
        begin raise exception 'nobody may join as %', current_user; end $$`;
    await stack.sql`
      create trigger refuse_newcomers after insert on auth.users
      for each row execute function public.refuse_newcomers()`;
    const email = newEmail();
    const [response, logged] = await withLog(() => post(stack, "/signup", { email, password: password }));
    await stack.sql`drop function public.refuse_newcomers() cascade`;
    assert.equal(response.status, 500);
    assert.equal(response.body.error_code, "unexpected_failure");
    assert.match(logged, /nobody may join as supabase_auth_admin/, "triggers must see the platform's role");
    assert.ok(!logged.includes(password) && !logged.includes(email));
    assert.equal((await stack.sql`select from auth.users where email = ${email}`).length, 0);
  });
});

testWithStack("a session", project, async (stack, test) => {
  await test.step("a sign-in requires the correct password", async () => {
    const { user } = await newPerson(stack);
    const credentials = { email: String(user.email), password: password };
    const { data } = await ok(clientOf(stack).auth.signInWithPassword(credentials));
    assert.equal(data.user?.id, user.id);

    const wrong = refusal(400, "invalid_credentials", "Invalid login credentials");
    for (const body of [
      { ...credentials, password: "wrong" },
      { email: newEmail(), password: password },
      { email: credentials.email },
    ]) {
      assert.deepEqual(await post(stack, "/token?grant_type=password", body), wrong);
    }
    const unknownUserId = await post(stack, "/token?grant_type=password", { password: password });
    assert.equal(unknownUserId.body.error_code, "validation_failed");
    assert.equal((await post(stack, "/token?grant_type=magic", credentials)).status, 400);
  });

  await test.step("the access token of a session lets its user read their own account", async () => {
    const { client, user } = await newPerson(stack);
    const { data } = await ok(client.auth.getUser());
    assert.deepEqual(data.user, user);
  });

  await test.step("an access token can be verified with only the public keys", async () => {
    const { client, user, session } = await newPerson(stack);
    const { data } = await ok(client.auth.getClaims());
    assert.equal(data?.claims.sub, user.id);
    const { error } = await client.auth.getClaims(`${session.access_token.slice(0, -4)}AAAA`);
    assert.equal(error?.name, "AuthInvalidJwtError");
  });

  await test.step("a refresh returns a new access token and a new refresh token for the same session", async () => {
    const { client, session } = await newPerson(stack);
    const { data } = await ok(client.auth.refreshSession());
    assert.notEqual(data.session?.refresh_token, session.refresh_token);
    assert.equal(sessionIdOf(data.session?.access_token), sessionIdOf(session.access_token));
    await ok(client.auth.refreshSession());
  });

  await test.step("a client that lost the response to a refresh gets the same new refresh token when it retries", async () => {
    const { session } = await newPerson(stack);
    const first = await refresh(stack, session.refresh_token);
    const again = await refresh(stack, session.refresh_token);
    assert.equal(again.body.refresh_token, first.body.refresh_token);
    await letTimePass(stack, "1 hour");
    assert.equal((await refresh(stack, session.refresh_token)).body.refresh_token, first.body.refresh_token);
  });

  await test.step("concurrent refreshes with the same refresh token return the same new refresh token", async () => {
    const { session } = await newPerson(stack);
    const rivals = 6;
    const begun: ReturnType<typeof refresh>[] = [];
    await stack.sql.begin(async (sql) => {
      await sql`select from auth.refresh_tokens where token = ${session.refresh_token} for update`;
      for (let rival = 0; rival < rivals; rival++) {
        begun.push(refresh(stack, session.refresh_token));
      }
      await until(async () => (await waitingForLocks(stack)) === rivals, "all of them wait for the token");
    });
    const responses = await Promise.all(begun);
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(responses.map(({ body }) => body.refresh_token)).size, 1);
  });

  await test.step("a refresh token is accepted for ten more seconds after it was replaced", async () => {
    /** Uses a refresh token that was replaced five seconds ago. Returns the status and the duration of the calls. */
    const useOldToken = async () => {
      const { session } = await newPerson(stack);
      const began = performance.now();
      const second = (await refresh(stack, session.refresh_token)).body.refresh_token;
      await refresh(stack, second);
      await letTimePass(stack, "5 seconds");
      const { status } = await refresh(stack, session.refresh_token);
      return { status, milliseconds: performance.now() - began };
    };
    let used = await useOldToken();
    while (used.milliseconds > 5000) {
      used = await useOldToken();
    }
    assert.equal(used.status, 200);
  });

  await test.step("a session ends if an older refresh token is used again, because the token may have been stolen", async () => {
    const { session } = await newPerson(stack);
    const second = (await refresh(stack, session.refresh_token)).body.refresh_token;
    const third = (await refresh(stack, second)).body.refresh_token;
    await letTimePass(stack, "15 seconds");
    const used = refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    assert.deepEqual(await refresh(stack, session.refresh_token), used);
    await letTimePass(stack, "15 seconds");
    assert.deepEqual(await refresh(stack, third), used, "the owner is out as well as the thief");
  });

  await test.step("a refresh with an unknown token is rejected with 400 refresh_token_not_found", async () => {
    assert.deepEqual(
      await refresh(stack, "unknown"),
      refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
    );
    assert.deepEqual(await refresh(stack, ""), {
      status: 400,
      body: { error: "invalid_request", error_description: "refresh_token required" },
    });
  });

  await test.step("signing out with scope `local` ends this session, with `others` the user's other sessions, and with `global` all sessions", async () => {
    for (const [scope, ownEnds, othersEnd] of [
      ["local", true, false],
      ["others", false, true],
      ["global", true, true],
    ] as const) {
      const { client, user, session } = await newPerson(stack);
      const other = clientOf(stack);
      await ok(other.auth.signInWithPassword({ email: String(user.email), password: password }));
      const otherSession = (await other.auth.getSession()).data.session;
      await ok(client.auth.signOut({ scope }));
      assert.equal((await get(stack, "/user", session.access_token)).status, ownEnds ? 403 : 200, scope);
      assert.equal((await refresh(stack, session.refresh_token)).status, ownEnds ? 400 : 200, scope);
      assert.equal(
        (await get(stack, "/user", String(otherSession?.access_token))).status,
        othersEnd ? 403 : 200,
        scope,
      );
    }
    const { session } = await newPerson(stack);
    const response = await post(stack, "/logout?scope=elsewhere", {}, session.access_token);
    assert.equal(response.body.error_code, "validation_failed");
  });
});

testWithStack("an account of a user", project, async (stack, test) => {
  await test.step("the account of a user is returned only for a valid token of a session that has not ended", async () => {
    const { keys } = stack.context;
    const { user, session } = await newPerson(stack);
    const claims = { sub: user.id, role: "authenticated" };
    const cases: [string, number, string][] = [
      ["nonsense", 403, "bad_jwt"],
      [await mintToken(keys, claims, -1), 403, "bad_jwt"],
      [await mintToken(keys, { role: "authenticated" }, 60), 403, "bad_jwt"],
      [await mintToken(keys, { ...claims, sub: "me" }, 60), 400, "bad_jwt"],
      [await mintToken(keys, { ...claims, sub: unknownUserId }, 60), 403, "user_not_found"],
      [await mintToken(keys, { ...claims, session_id: unknownUserId }, 60), 403, "session_not_found"],
      [await mintToken(keys, { ...claims, session_id: "mine" }, 60), 403, "bad_jwt"],
      [stack.publishableKey, 403, "bad_jwt"],
    ];
    for (const [token, status, code] of cases) {
      const response = await get(stack, "/user", token);
      assert.deepEqual([response.status, response.body.code, response.body.error_code], [status, status, code]);
    }
    assert.equal((await get(stack, "/user", session.access_token)).status, 200);
  });

  await test.step("an error response contains the error code in the field `code` if the client sends API version 2024-01-01", async () => {
    const response = await fetch(`${stack.url}/auth/v1/user`, {
      headers: {
        apikey: stack.publishableKey,
        authorization: "Bearer nonsense",
        "x-supabase-api-version": "2024-01-01",
      },
    });
    assert.deepEqual(Object.keys(await response.json()), ["code", "message"]);
    assert.equal(response.headers.get("x-supabase-api-version"), "2024-01-01");
    assert.equal(response.headers.get("x-sb-error-code"), "bad_jwt");
    assert.match(response.headers.get("access-control-expose-headers") ?? "", /X-Supabase-Api-Version/);
  });

  await test.step("an update of user_metadata changes only the keys in the request", async () => {
    const { client, user } = await newPerson(stack);
    await ok(client.auth.updateUser({ data: { name: "Ann", town: "Oslo", nested: { kept: null } } }));
    const { data } = await ok(client.auth.updateUser({ data: { name: "Anna", town: null } }));
    const changed = { ...user.user_metadata, name: "Anna", nested: { kept: null } };
    assert.deepEqual(data.user?.user_metadata, changed);
  });

  await test.step("a new password ends the user's other sessions", async () => {
    const { client, user } = await newPerson(stack);
    const email = String(user.email);
    const other = clientOf(stack);
    await ok(other.auth.signInWithPassword({ email, password: password }));
    assert.equal((await failure(client.auth.updateUser({ password: password }))).code, "same_password");
    assert.equal((await failure(client.auth.updateUser({ password: "short" }))).code, "weak_password");
    await ok(client.auth.updateUser({ password: "another horse" }));
    await ok(client.auth.getUser());
    assert.equal((await failure(other.auth.getUser())).name, "AuthSessionMissingError");
    await ok(clientOf(stack).auth.signInWithPassword({ email, password: "another horse" }));
    const old = await failure(clientOf(stack).auth.signInWithPassword({ email, password: password }));
    assert.equal(old.code, "invalid_credentials");
  });

  await test.step("users cannot change their own app_metadata", async () => {
    const { session, user } = await newPerson(stack);
    const response = await put(stack, "/user", { app_metadata: { admin: true } }, session.access_token);
    assert.equal(response.body.error_code, "not_admin");
    const [row] = await stack.sql`select raw_app_meta_data as metadata from auth.users where id = ${user.id}`;
    assert.equal(row?.metadata.admin, undefined);
  });
});

testWithStack("the secret key in the admin API", project, async (stack, test) => {
  const admin = clientOf(stack, stack.secretKey).auth.admin;

  await test.step("the secret key can create an account that can sign in immediately", async () => {
    const id = crypto.randomUUID();
    const email = newEmail();
    const { data } = await ok(
      admin.createUser({
        id,
        email,
        password: "x",
        email_confirm: true,
        user_metadata: { name: "Ann" },
        app_metadata: { plan: "gold" },
      }),
    );
    assert.equal(data.user?.id, id);
    assert.deepEqual(data.user?.user_metadata, { name: "Ann", email_verified: true });
    assert.deepEqual(data.user?.app_metadata, { provider: "email", providers: ["email"], plan: "gold" });
    const signedIn = await ok(clientOf(stack).auth.signInWithPassword({ email, password: "x" }));
    assert.equal(signedIn.data.user?.id, id);
    assert.equal((await failure(admin.createUser({ email, password: password }))).code, "email_exists");
  });

  await test.step("the secret key can create an account whose address must be confirmed before a sign-in", async () => {
    const email = newEmail();
    const { data } = await ok(admin.createUser({ email, password: password }));
    const attempt = () => clientOf(stack).auth.signInWithPassword({ email, password: password });
    assert.equal((await failure(attempt())).code, "email_not_confirmed");
    await ok(admin.updateUserById(String(data.user?.id), { email_confirm: true }));
    await ok(attempt());
  });

  await test.step("the secret key cannot create an account without an address or with an invalid id", async () => {
    assert.equal((await failure(admin.createUser({ password: password }))).code, "validation_failed");
    const error = await failure(admin.createUser({ id: "1", email: newEmail(), password: password }));
    assert.equal(error.code, "validation_failed");
  });

  await test.step("the secret key can find, change and delete an account", async () => {
    const { user, session } = await newPerson(stack);
    assert.deepEqual((await ok(admin.getUserById(user.id))).data.user, user);
    const { data } = await ok(
      admin.updateUserById(user.id, { app_metadata: { plan: "gold" }, password: "new password" }),
    );
    assert.equal(data.user?.app_metadata.plan, "gold");
    assert.equal((await get(stack, "/user", session.access_token)).body.error_code, "session_not_found");

    await ok(admin.deleteUser(user.id));
    assert.equal((await failure(admin.getUserById(user.id))).code, "user_not_found");
    assert.equal((await failure(admin.deleteUser(user.id))).code, "user_not_found");
    assert.equal((await get(stack, "/user", session.access_token)).body.error_code, "user_not_found");
    assert.equal((await refresh(stack, session.refresh_token)).body.error_code, "refresh_token_not_found");
    const [row] = await stack.sql`
      select (select count(*) from auth.identities where user_id = ${user.id})::int as identities`;
    assert.equal(row?.identities, 0);
  });

  await test.step("the secret key can ban an account and lift the ban", async () => {
    const { user, session } = await newPerson(stack);
    await ok(admin.updateUserById(user.id, { ban_duration: "24h" }));
    const credentials = { email: String(user.email), password: password };
    assert.equal((await failure(clientOf(stack).auth.signInWithPassword(credentials))).code, "user_banned");
    assert.equal((await get(stack, "/user", session.access_token)).body.error_code, "user_banned");
    assert.equal((await refresh(stack, session.refresh_token)).body.error_code, "user_banned");
    await ok(admin.updateUserById(user.id, { ban_duration: "none" }));
    await ok(clientOf(stack).auth.signInWithPassword(credentials));
    assert.equal((await failure(admin.updateUserById(user.id, { ban_duration: "soon" }))).code, "validation_failed");
  });

  await test.step("the secret key can list all accounts page by page", async () => {
    await Promise.all(Array.from({ length: 5 }, () => newPerson(stack)));
    const [{ people } = { people: 0 }] = await stack.sql<{ people: number }[]>`
      select count(*)::int as people from auth.users`;
    const seen: string[] = [];
    const pages = Math.ceil(people / 2);
    for (let page = 1; page <= pages; page++) {
      const { data } = await ok(admin.listUsers({ page, perPage: 2 }));
      assert.ok("total" in data);
      assert.deepEqual([data.total, data.nextPage, data.lastPage], [people, page < pages ? page + 1 : null, pages]);
      seen.push(...data.users.map(({ id }) => id));
    }
    assert.equal(new Set(seen).size, people);
    assert.equal(seen.length, people);
    assert.equal((await get(stack, "/admin/users?page=0", stack.secretKey)).status, 400);
  });

  await test.step("the admin API rejects every key and token except the secret key with 403 not_admin", async () => {
    const { session, user } = await newPerson(stack);
    for (const token of [session.access_token, stack.publishableKey]) {
      const response = await get(stack, `/admin/users/${user.id}`, token);
      assert.deepEqual([response.status, response.body.error_code], [403, "not_admin"]);
    }
    const creation = await post(stack, "/admin/users", { email: newEmail() }, session.access_token);
    assert.equal(creation.body.error_code, "not_admin");
  });
});

testWithStack("unsupported features of the auth server", project, async (stack, test) => {
  const { client, session } = await newPerson(stack);
  const answered = async (path: string, body?: unknown) => {
    const method = body === undefined ? "GET" : "POST";
    const response = await call(stack, method, path, body, session.access_token);
    return [response.status, response.body.error_code, response.body.msg];
  };

  await test.step("a call of an unsupported feature is rejected with a clear message and the error code of the platform", async () => {
    for (const [path, status, code, body] of [
      ["/authorize?provider=google", 400, "validation_failed"],
      ["/sso", 404, "saml_provider_disabled", { domain: "example.org" }],
      ["/admin/users/x/factors", 422, "feature_disabled"],
      ["/passkeys", 404, "passkey_disabled"],
      ["/passkeys/authentication/options", 404, "passkey_disabled", {}],
      ["/token?grant_type=web3", 422, "web3_provider_disabled", {}],
      ["/oauth/authorize", 404, "feature_disabled"],
      ["/scim/v2/Users", 404, "feature_disabled"],
      ["/admin/custom-providers", 404, "feature_disabled"],
      ["/admin/generate_link", 422, "feature_disabled", {}],
    ] as const) {
      const [responseStatus, responseCode, words] = await answered(path, body);
      assert.deepEqual([responseStatus, responseCode], [status, code], path);
      assert.match(words, / not part of the local stack/, path);
    }
  });

  await test.step("an unsupported feature is also rejected with a clear message if a browser opens its URL without an API key", async () => {
    const response = await fetch(`${stack.url}/auth/v1/authorize?provider=google`);
    assert.match((await response.json()).msg, /OAuth.*not part of the local stack.*ID token/);
  });

  await test.step("the client library returns an error with an error code for an unsupported feature", async () => {
    const linking = client.auth.linkIdentity({ provider: "google" });
    assert.deepEqual(await refusalOf(linking), [404, "manual_linking_disabled"]);
    const anonymous = await call(stack, "GET", "/user/identities/authorize");
    assert.deepEqual([anonymous.status, anonymous.body.error_code], [403, "bad_jwt"]);
  });

  await test.step("a path that does not exist on the platform returns 404 not_found", async () => {
    assert.deepEqual((await answered("/nothing")).slice(0, 2), [404, "not_found"]);
  });
});

testWithStack("the schema auth", {}, async (stack, test) => {
  await test.step("the functions of schema `auth` read the caller from the setting `request.jwt.claims`, or from one setting per claim", async () => {
    const claims = JSON.stringify({ sub: unknownUserId, role: "authenticated", email: "a@x.org", deep: { n: 1 } });
    const asked = async (settings: Record<string, string>) =>
      await stack.sql.begin(async (sql) => {
        for (const [name, value] of Object.entries(settings)) {
          await sql`select set_config(${name}, ${value}, true)`;
        }
        const [row] = await sql`
          select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt`;
        return row;
      });
    assert.deepEqual(await asked({ "request.jwt.claims": claims }), {
      uid: unknownUserId,
      role: "authenticated",
      email: "a@x.org",
      jwt: JSON.parse(claims),
    });
    const other = crypto.randomUUID();
    const both = await asked({
      "request.jwt.claims": claims,
      "request.jwt.claim.sub": other,
      "request.jwt.claim.role": "anon",
    });
    assert.deepEqual([both?.uid, both?.role, both?.email], [other, "anon", "a@x.org"]);
    assert.deepEqual(await asked({ "request.jwt.claims": "", "request.jwt.claim.sub": "" }), {
      uid: null,
      role: null,
      email: null,
      jwt: null,
    });
  });

  await test.step("the API roles cannot access the tables of the schema auth, but can call its helper functions", async () => {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const asRole = (statement: string) =>
        stack.sql.begin(async (sql) => {
          await sql`select set_config('role', ${role}, true)`;
          return await sql.unsafe(statement);
        });
      await asRole("select auth.uid(), auth.role(), auth.email(), auth.jwt()");
      for (const table of ["users", "identities", "sessions", "refresh_tokens"]) {
        await assert.rejects(asRole(`select from auth.${table}`), { code: "42501" }, `${role} ${table}`);
      }
    }
  });

  await test.step("a migration can reference auth.users and add triggers, but cannot change the tables of the schema auth", async () => {
    const asPostgres = (statements: string) =>
      stack.sql.begin(async (sql) => {
        await sql`set local role postgres`;
        await sql.unsafe(statements);
        await sql.unsafe("rollback; begin");
      });
    await asPostgres(`
      create table public.people (id uuid primary key references auth.users (id) on delete cascade);
      create function public.greet() returns trigger language plpgsql as 'begin return new; end';
      create trigger greet after insert on auth.users for each row execute function public.greet();
      select count(*) from auth.users`);
    await assert.rejects(asPostgres("create table auth.more (id uuid)"), { code: "42501" });
    const [row] = await stack.sql`
      select bool_and(relrowsecurity) as hidden from pg_class
      where relnamespace = 'auth'::regnamespace and relkind = 'r'`;
    assert.equal(row?.hidden, true);
  });
});

/** Returns a client with separate storage, like an app. */
function clientOf(stack: ScratchStack, key = stack.publishableKey): SupabaseClient {
  return createClient(stack.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function newPerson(stack: ScratchStack) {
  const client = clientOf(stack);
  const { data } = await ok(client.auth.signUp({ email: newEmail(), password: password }));
  assert.ok(data.user && data.session);
  return { client, user: data.user, session: data.session };
}

function newEmail(): string {
  return `${crypto.randomUUID()}@example.org`;
}

async function ok<Result extends { error: AuthError | null }>(call: Promise<Result>): Promise<Result> {
  const response = await call;
  assert.equal(response.error, null);
  return response;
}

async function failure(call: Promise<{ error: AuthError | null }>): Promise<AuthError> {
  const { error } = await call;
  assert.ok(error, "the call must fail");
  return error;
}

function get(stack: ScratchStack, path: string, token: string) {
  return call(stack, "GET", path, undefined, token);
}

function post(stack: ScratchStack, path: string, body: unknown, token?: string) {
  return call(stack, "POST", path, body, token);
}

function put(stack: ScratchStack, path: string, body: unknown, token: string) {
  return call(stack, "PUT", path, body, token);
}

async function call(stack: ScratchStack, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${stack.url}/auth/v1${path}`, {
    method,
    headers: { apikey: stack.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

function refresh(stack: ScratchStack, refreshToken: string) {
  return post(stack, "/token?grant_type=refresh_token", { refresh_token: refreshToken });
}

function refusal(status: number, errorCode: string, message: string) {
  return { status, body: { code: status, error_code: errorCode, msg: message } };
}

function sessionIdOf(token = ""): unknown {
  return decodeJwt(token).session_id;
}

/** Moves the times of all refresh tokens into the past. */
async function letTimePass(stack: ScratchStack, howLong: string): Promise<void> {
  await stack.sql`update auth.refresh_tokens set updated_at = updated_at - ${howLong}::interval`;
}

async function waitingForLocks(stack: ScratchStack): Promise<number> {
  const rows = await stack.sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
  return rows.length;
}

/** Returns the result of the function and everything that it logged as an error. */
async function withLog<Result>(work: () => Promise<Result>): Promise<[Result, string]> {
  const lines: string[] = [];
  const write = console.error;
  console.error = (...parts) => lines.push(parts.map(String).join(" "));
  try {
    return [await work(), lines.join("\n")];
  } finally {
    console.error = write;
  }
}
