/** HTTP behaviour of all endpoints: authentication, the order of errors, request bodies and headers. */

import { randomUUID } from "node:crypto";
import { publicContracts } from "@social/shared-types/contracts.ts";
import { imagesContract } from "@social/shared-types/jobs.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { expectNothingWritten, holdProfile, keptRows } from "../_support/database.ts";
import { startIsolate } from "../_support/isolates.ts";
import { uploadUrl } from "../_support/media/uploads.ts";
import {
  callFunction,
  callUntilAvailable,
  expectInvalid,
  expectRefusal,
  expectSuccess,
} from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";
import { forgedTokens } from "../_support/tokens.ts";

const { routes } = profilesContract;
const bodyLimit = 1024 * 1024;
const huge = "x".repeat(bodyLimit + 1);

/** Endpoints that require a user. The field `endpoint`, such as "GET /profiles", appears in the titles of tests. */
const endpoints = publicContracts
  .filter(({ access }) => access === "person")
  .flatMap((contract) =>
    Object.values<Route>(contract.routes).map((route) => ({
      endpoint: `${route.method} /${contract.name}${route.path}`,
      method: route.method,
      path: `/${contract.name}${route.path.replaceAll(/\{\w+\}/g, () => randomUUID())}`,
      hasBody: route.body !== undefined,
    })),
  );
const endpointsWithBody = endpoints.filter(({ hasBody }) => hasBody);

let anna: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
});

function asAnna(): Record<string, string> {
  return { authorization: `Bearer ${anna.token}` };
}

/** Returns a JSON body of exactly this many bytes that changes the bio of a profile. */
function bodyOfSize(bytes: number): string {
  const start = '{"bio":"Long","ignored":"';
  return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
}

/** Sends a request body in chunks, without a Content-Length header. */
async function patchInPieces(body: string): Promise<Response> {
  const bytes = new TextEncoder().encode(body);
  const pieceSize = 64 * 1024;
  let at = 0;
  const pieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(at, at + pieceSize));
      at += pieceSize;
    },
  });
  return await fetch(`${inject("stack").functionsUrl}/profiles`, {
    method: "PATCH",
    headers: { ...asAnna(), "content-type": "application/json" },
    body: pieces,
    duplex: "half",
  });
}

describe("a caller without a valid token", () => {
  // spec: Endpoints in general, every endpoint asks for a bearer token
  // spec: Endpoints: profiles, `GET /profiles`: 401, and 404 before there is a profile
  // spec: Endpoints: profiles, `GET /profiles/{id}`: 401, and 404 for an unknown id
  // spec: Endpoints: profiles, `POST /profiles`: 400 and nothing written for a bad field, 401
  // spec: Endpoints: profiles, `PATCH /profiles`: 400, 401 and 404
  // spec: Endpoints: profiles, `DELETE /profiles`: 401, and 404 without a profile
  // spec: Endpoints: friends, `GET /friends`: 401
  // spec: Authentication, 1: a bearer token that is a JWT of the identity provider lets in, nothing else does
  // spec: Authentication, 3: 401 without a token or with one that is not valid
  // spec: Errors, 401: no token, or one that is not valid
  it.each(endpoints)("gets 401 without a token at $endpoint", async ({ method, path }) => {
    const problem = expectRefusal(await callFunction(method, path), 401, "unauthorized");
    expect(problem.error).toBe("Sign in to do this.");
  });

  // spec: Endpoints in general, every endpoint asks for a bearer token
  // spec: Authentication, 3: 401 without a token or with one that is not valid
  // spec: Errors, 401: no token, or one that is not valid
  it.each(endpoints)("gets 401 with a forged token at $endpoint", async ({ method, path }) => {
    const forged = (await forgedTokens(anna))["signed by a foreign key in the name of the real one"];
    expectRefusal(await callFunction(method, path, { authorization: `Bearer ${forged}` }), 401, "unauthorized");
  });

  // spec: Authentication, 2: the user id is that of the verified token
  // spec: Authentication, 3: 401 without a token or with one that is not valid
  it("gets 401 with any forged version of a user's token", async () => {
    const forgeries = await forgedTokens(anna);
    for (const [kind, token] of Object.entries(forgeries)) {
      const call = () => callFunction("GET", "/profiles", { authorization: `Bearer ${token}` });
      const response = await callUntilAvailable(call);
      expect(response, `a token ${kind}`).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    }
  });

  // spec: Authentication, 1: a bearer token that is a JWT of the identity provider lets in, nothing else does
  it("gets 401 with an API key of the project or another kind of token", async () => {
    const { publishableKey, secretKey, roleTokens } = inject("stack");
    const upload = await uploadUrl(anna, "image/jpeg");
    for (const token of [publishableKey, secretKey, upload.token, ...roleTokens]) {
      expectRefusal(await callFunction("GET", "/profiles", { authorization: `Bearer ${token}` }), 401, "unauthorized");
    }
  });

  // spec: Authentication, 1: a bearer token that is a JWT of the identity provider lets in, nothing else does
  it.each([
    ["an empty Authorization header", { authorization: "" }],
    ["the word Bearer alone", { authorization: "Bearer" }],
    ["the scheme Basic", () => ({ authorization: `Basic ${anna.token}` })],
    ["a token without the scheme Bearer", () => ({ authorization: anna.token })],
    ["two tokens after Bearer", () => ({ authorization: `Bearer ${anna.token} ${anna.token}` })],
    ["the token only in the header apikey", () => ({ apikey: anna.token })],
    ["the token only in a cookie", () => ({ cookie: `sb-access-token=${anna.token}` })],
    ["only the publishable key in the header apikey", () => ({ apikey: inject("stack").publishableKey })],
    ["only the secret key in the header apikey", () => ({ apikey: inject("stack").secretKey })],
  ] as [string, Record<string, string> | (() => Record<string, string>)][])("gets 401 with %s", async (_, headers) => {
    const sent = typeof headers === "function" ? headers() : headers;
    expectRefusal(await callFunction("GET", "/profiles", sent), 401, "unauthorized");
  });

  // spec: Authentication, 2: the user id is that of the verified token
  it("cannot change any data with a forged token", async () => {
    await expectNothingWritten(anna, async () => {
      for (const token of Object.values(await forgedTokens(anna))) {
        const headers = { authorization: `Bearer ${token}` };
        const change = () => callFunction("PATCH", "/profiles", headers, { bio: "Forged" });
        expectRefusal(await callUntilAvailable(change), 401, "unauthorized");
        const remove = () => callFunction("DELETE", "/profiles", headers);
        expectRefusal(await callUntilAvailable(remove), 401, "unauthorized");
      }
    });
  });
});

describe("a signed-in user", () => {
  // spec: Authentication, 1: a bearer token that is a JWT of the identity provider lets in, nothing else does
  it("can send the scheme Bearer in lower case, and can also send the publishable key", async () => {
    const headers = { authorization: `bearer ${anna.token}`, apikey: inject("stack").publishableKey };
    expectSuccess(await callFunction("GET", "/profiles", headers), routes.getOwnProfile);
  });

  // spec: What the service does, JSON over HTTP: bodies are JSON, answers and refusals too
  // spec: Error bodies, `error` and `errorId`
  // spec: Errors, the body of an error: `error`, with `errorId`
  it("gets an x-request-id header with every response; an error also contains the id as errorId", async () => {
    const success = await anna.request("GET", "/profiles");
    const another = await anna.request("GET", "/profiles");
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    expect(success.headers.get("x-request-id")).toMatch(uuid);
    expect(another.headers.get("x-request-id")).not.toBe(success.headers.get("x-request-id"));
    const refused = await anna.request("GET", `/profiles/${randomUUID()}`);
    const problem = expectRefusal(refused, 404, "profile_not_found");
    expect(Object.keys(problem).sort()).toEqual(["code", "error", "errorId"]);
    expect(refused.headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("gets the header Cache-Control: no-store with every response", async () => {
    for (const response of [
      await anna.request("GET", "/profiles"),
      await anna.request("GET", `/profiles/${randomUUID()}`),
    ]) {
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    expect((await callFunction("GET", "/profiles")).headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["GET", "/profiles/photos/unknown/path"],
    ["PUT", "/profiles"],
    ["DELETE", "/profiles/photos"],
    ["POST", "/media/download-url"],
    ["GET", "/media"],
  ] as const)("gets 404 route_not_found at %s %s", async (method, path) => {
    expectRefusal(await anna.request(method, path), 404, "route_not_found");
  });

  it("gets 404 for the name of an unknown function and for the folder of shared code", async () => {
    for (const path of ["/nothing", "/_shared", "/_shared/app.ts"]) {
      expect((await anna.request("GET", path)).status, path).toBe(404);
    }
  });
});

describe("the order of errors", () => {
  it("starts with 401: a missing token is reported before any other error", async () => {
    const headers = { "content-type": "text/plain" };
    expectRefusal(await callFunction("POST", "/profiles/unknown/path", headers, huge), 401, "unauthorized");
    expectRefusal(await callFunction("PATCH", "/profiles", headers, huge), 401, "unauthorized");
    expectRefusal(await callFunction("PATCH", "/profiles", {}, "{broken"), 401, "unauthorized");
  });

  it("puts an unknown route (404) before an invalid body", async () => {
    const headers = { ...asAnna(), "content-type": "text/plain" };
    expectRefusal(await callFunction("POST", "/profiles/unknown/path", headers, huge), 404, "route_not_found");
  });

  it("puts the size (413) and the content type (415) of the body before its content (400)", async () => {
    expectRefusal(await anna.request("PATCH", "/profiles", huge), 413, "payload_too_large");
    const asText = { ...asAnna(), "content-type": "text/plain" };
    expectRefusal(await callFunction("PATCH", "/profiles", asText, "{broken"), 415, "unsupported_media_type");
  });

  it("puts an invalid body (400) before errors of the service, such as 404 profile_not_found", async () => {
    const newcomer = await signUp();
    expectInvalid(await newcomer.request("PATCH", "/profiles", { height: 1 }), ["height"]);
    expectInvalid(await newcomer.request("POST", "/profiles/photos", { key: "x" }), ["key"]);
    expectInvalid(await anna.request("POST", "/profiles", {}), ["firstName"]);
  });
});

describe("a request body", () => {
  // spec: What the service does, JSON over HTTP: bodies are JSON, answers and refusals too
  // spec: Endpoints in general, bodies are JSON, sent as application/json
  it.each(endpointsWithBody)("is rejected with 415 at $endpoint if its type is not JSON", async ({ method, path }) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "json"]) {
      const response = await callFunction(method, path, { ...asAnna(), "content-type": type }, "{}");
      expectRefusal(response, 415, "unsupported_media_type");
    }
  });

  it.each(endpointsWithBody)("is rejected with 413 at $endpoint if it exceeds 1 MiB", async ({ method, path }) => {
    expectRefusal(await anna.request(method, path, bodyOfSize(bodyLimit + 1)), 413, "payload_too_large");
  });

  // spec: Endpoints in general, bodies are JSON, sent as application/json
  it.each(endpointsWithBody)("is rejected with 400 at $endpoint if it is not valid JSON", async ({ method, path }) => {
    for (const body of ["{broken", '{"a":1,}', "'a'", "undefined", "{}{}", '{"a":"\u0000"}', new Uint8Array([0xff])]) {
      expectInvalid(await anna.request(method, path, body), ["body"]);
    }
  });

  // spec: What the service does, JSON over HTTP: bodies are JSON, answers and refusals too
  // spec: Endpoints: profiles, `POST /profiles`: 400 and nothing written for a bad field, 401
  // spec: Errors, 400: validation
  it.each(endpointsWithBody)("is rejected with 400 at $endpoint if it is not an object", async ({ method, path }) => {
    for (const body of ["null", "[]", "1", '"text"', "true"]) {
      expectInvalid(await anna.request(method, path, body), ["body"]);
    }
  });

  it("is accepted if its size is exactly 1 MiB", async () => {
    const profile = expectSuccess(
      await anna.request("PATCH", "/profiles", bodyOfSize(bodyLimit)),
      routes.updateProfile,
    );
    expect(profile.bio).toBe("Long");
  });

  it("is rejected with 413 if it exceeds 1 MiB, even without a Content-Length header", async () => {
    const accepted = await patchInPieces(bodyOfSize(bodyLimit));
    expect(accepted.status).toBe(200);
    await accepted.body?.cancel();
    const refused = await patchInPieces(bodyOfSize(bodyLimit + 1));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: "payload_too_large" });
  });

  // spec: Endpoints in general, bodies are JSON, sent as application/json
  it("is accepted if its content type has a charset, is another JSON media type or is missing", async () => {
    for (const type of [
      "application/json; charset=utf-8",
      "application/json;charset=UTF-8",
      "application/vnd.app+json",
    ]) {
      const response = await callFunction("PATCH", "/profiles", { ...asAnna(), "content-type": type }, { bio: type });
      expect(expectSuccess(response, routes.updateProfile).bio).toBe(type);
    }
    const untyped = await fetch(`${inject("stack").functionsUrl}/profiles`, {
      method: "PATCH",
      headers: asAnna(),
      body: new TextEncoder().encode('{"bio":"Untyped"}'),
    });
    expect(await untyped.json()).toMatchObject({ bio: "Untyped" });
  });

  it("is treated as an empty object if it is empty", async () => {
    expectSuccess(await anna.request("PATCH", "/profiles", ""), routes.updateProfile);
    expectInvalid(await anna.request("POST", "/profiles", ""), ["firstName"]);
  });

  it("can contain unknown fields, even with unusual names", async () => {
    const body = '{"bio":"Known","unknown":1,"__proto__":{"bio":"x"},"constructor":{},"a\\u0000b":1,"":[]}';
    const profile = expectSuccess(await anna.request("PATCH", "/profiles", body), routes.updateProfile);
    expect(profile.bio).toBe("Known");
  });

  it("can be nested to any depth without causing an internal error", async () => {
    const depth = 100_000;
    const nested = (innermost: string) =>
      `{"bio":"Deep","unknown":${"[".repeat(depth)}${innermost}${"]".repeat(depth)}}`;
    expectSuccess(await anna.request("PATCH", "/profiles", nested("1")), routes.updateProfile);
    expectRefusal(await anna.request("PATCH", "/profiles", nested('"\\u0000"')), 400, "validation_failed");
    expectInvalid(await anna.request("PATCH", "/profiles", "[".repeat(depth)), ["body"]);
    expectInvalid(await anna.request("PATCH", "/profiles", `{"educations":${"[".repeat(depth)}${"]".repeat(depth)}}`), [
      "educations.0",
    ]);
  });

  it("can contain all characters that the database can store, and its text is stored unchanged", async () => {
    const bio = 'Zoë 😀 \u200b \u200f \\u0000 "{" \u{10ffff} مرحبا\n\t';
    const profile = expectSuccess(await anna.request("PATCH", "/profiles", { bio }), routes.updateProfile);
    expect(profile.bio).toBe(bio);
    expect((await keptRows(anna)).profile).toMatchObject({ bio });
  });

  it.each([
    ["U+0000", '{"bio":"a\\u0000b"}', "bio"],
    ["the first half of a surrogate pair", '{"firstName":"\\ud83d"}', "firstName"],
    ["the second half of a surrogate pair", '{"bio":"\\uDE00 \\ud83d"}', "bio"],
    ["U+0000 in a list", '{"educations":[{"level":"a\\u0000"}]}', "educations.0.level"],
    ["U+0000 in an unknown field", '{"other":{"inner":["\\u0000"]}}', "other.inner.0"],
  ])("is rejected with 400 if it contains %s", async (_, body, field) => {
    await expectNothingWritten(anna, async () => {
      expectInvalid(await anna.request("PATCH", "/profiles", body), [field]);
    });
  });

  it.each([
    ["a byte that never occurs in UTF-8", [0xff]],
    ["an incomplete UTF-8 sequence", [0xc3]],
    ["an overlong encoding of U+0000", [0xc0, 0x80]],
    ["a surrogate encoded in UTF-8", [0xed, 0xa0, 0x80]],
  ])("is rejected with 400 if it contains %s", async (_, bytes) => {
    const quoted = new TextEncoder().encode('{"bio":""}');
    const body = new Uint8Array([...quoted.subarray(0, 8), ...bytes, ...quoted.subarray(8)]);
    await expectNothingWritten(anna, async () => {
      expectInvalid(await anna.request("PATCH", "/profiles", body), ["body"]);
    });
  });

  // spec: Error bodies, bad input: `error` is the agreed sentence, `fields` names each field with a message
  // spec: Errors, the body of a validation error: its sentence, and `fields` with field and message each
  it("is rejected with an error that contains the dotted path of each invalid field", async () => {
    const body = {
      firstName: " ",
      height: "tall",
      educations: [{ level: "bachelor", inProgress: true }, { level: "kindergarten" }],
      languages: ["en", "xx"],
    };
    const response = await anna.request("PATCH", "/profiles", body);
    expectInvalid(response, ["firstName", "height", "educations.1.level", "educations.1.inProgress", "languages.1"]);
  });
});

describe("a query string or a path", () => {
  it("is rejected with 400 if it contains U+0000", async () => {
    expectInvalid(await anna.request("GET", `/media/download-url?key=${anna.id}/a%00b`), ["key"]);
    expectInvalid(await anna.request("GET", "/profiles/%00"), ["id"]);
  });

  it("is rejected with 400 if its percent-encoding is invalid", async () => {
    for (const text of ["%", "%ff", "%ed%a0%80", "%zz"]) {
      expectInvalid(await anna.request("GET", `/media/download-url?key=${text}`), ["key"]);
      expectInvalid(await anna.request("GET", `/profiles/${text}`), ["id"]);
    }
  });

  it("is accepted with unknown query parameters", async () => {
    expectSuccess(await anna.request("GET", "/profiles?unknown=1&unknown=%00"), routes.getOwnProfile);
  });
});

describe("an unexpected error", () => {
  // spec: Errors, 500: what goes wrong inside, with nothing of what it was
  it("results in 500 internal_error without details, and nothing is written", async () => {
    const ben = await signUpWithProfile();
    await expectNothingWritten(ben, async () => {
      const held = await holdProfile(ben);
      const response = ben.request("PATCH", "/profiles", { bio: "Never" });
      await expect.poll(held.countWaiting).toBe(1);
      await held.cancelWaiting();
      const { error } = expectRefusal(await response, 500, "internal_error");
      expect(error).toBe("Something went wrong on our side.");
      await held.release();
    });
    expectSuccess(await ben.request("PATCH", "/profiles", { bio: "Again" }), routes.updateProfile);
  });
});

describe("a call that takes longer than 8 s", () => {
  it("is cancelled with 503 unavailable, and nothing is written", async () => {
    // The call runs in a separate isolate, because it blocks a database connection for eight seconds.
    const isolate = await startIsolate("profiles");
    onTestFinished(() => isolate.kill());
    const ben = isolate.welcome(await signUpWithProfile());
    await expectNothingWritten(ben, async () => {
      const held = await holdProfile(ben);
      const response = await ben.request("PATCH", "/profiles", { bio: "Never" });
      expectRefusal(response, 503, "unavailable");
      expect(response.headers.get("retry-after")).toBe("2");
      await expect.poll(() => held.countWaiting()).toBe(0);
      await held.release();
    });
    expectSuccess(await ben.request("PATCH", "/profiles", { bio: "Again" }), routes.updateProfile);
  });
});

describe("a web page of any origin", () => {
  it("gets a preflight response that allows all methods and headers of the API", async () => {
    for (const name of ["profiles", "media", "docs"]) {
      const response = await callFunction("OPTIONS", `/${name}`, {
        origin: "https://app.example.com",
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,apikey,content-type,x-client-info,x-new-one",
      });
      expect([200, 204]).toContain(response.status);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const methods = response.headers.get("access-control-allow-methods")?.split(/, */);
      expect(methods).toEqual(expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]));
      const headers = response.headers.get("access-control-allow-headers")?.toLowerCase().split(/, */);
      expect(headers).toEqual(
        expect.arrayContaining(["authorization", "apikey", "content-type", "x-client-info", "x-new-one"]),
      );
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("can read successful responses, errors and the header x-request-id", async () => {
    for (const response of [await anna.request("GET", "/profiles"), await callFunction("GET", "/profiles")]) {
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toMatch(/x-request-id/);
    }
  });
});

describe("the functions for internal calls", () => {
  const crop = {
    sourceKey: `${randomUUID()}/${randomUUID()}`,
    targetKey: `${randomUUID()}/${randomUUID()}.256x256.jpg`,
    width: 256,
    height: 256,
  };

  it.each(["/jobs", "/images"])("reject callers without the secret key with 401 at %s", async (path) => {
    const { publishableKey, roleTokens } = inject("stack");
    const refused: Record<string, string>[] = [
      {},
      asAnna(),
      { ...asAnna(), apikey: publishableKey },
      { apikey: publishableKey },
      { authorization: `Bearer ${publishableKey}` },
      { apikey: "sb_secret_guessed" },
      ...roleTokens.map((token) => ({ apikey: token })),
    ];
    for (const headers of refused) {
      expectRefusal(await callFunction("POST", path, headers, crop), 401, "unauthorized");
    }
    expectRefusal(await callFunction("POST", `${path}/unknown`), 401, "unauthorized");
  });

  it("accept the secret key as apikey header or as bearer token", async () => {
    const { secretKey } = inject("stack");
    for (const headers of [{ apikey: secretKey }, { authorization: `Bearer ${secretKey}` }]) {
      expect((await callFunction("POST", "/jobs", headers)).status).toBe(202);
      const response = await callFunction("POST", "/images", headers, crop);
      const { outcome } = expectSuccess(response, imagesContract.routes.cropImage);
      expect(outcome).toBe("missing");
    }
  });
});
