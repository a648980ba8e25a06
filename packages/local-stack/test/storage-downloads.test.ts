import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { decodeJwt, SignJWT } from "jose";
import { randomBytes, testStorage } from "./storage-stack.ts";

const noSuchKey = { statusCode: "404", error: "not_found", message: "Object not found", code: "NoSuchKey" };
const noSuchBucket = {
  statusCode: "404",
  error: "Bucket not found",
  message: "Bucket not found",
  code: "NoSuchBucket",
};
const invisible = "Either the object does not exist or you do not have access to it";

testStorage("downloads from storage", async (stack, step) => {
  const { sql, admin, anonymousClient, url } = stack;
  const owner = await stack.person();
  const stranger = await stack.person();
  const bytes = randomBytes(200_000);
  const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;

  async function upload(name = crypto.randomUUID(), body: BodyInit = bytes, contentType = "image/png") {
    const key = `${owner.id}/${name}`;
    const headers = { ...owner.headers, "content-type": contentType, "cache-control": "max-age=60" };
    const response = await fetch(`${url}/object/media/${key}`, { method: "POST", headers, body });
    equal(response.status, 200, await response.text());
    return key;
  }

  async function get(path: string, headers: HeadersInit = {}, method = "GET") {
    const response = await fetch(url + path, { headers, method });
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  }

  async function refusal(path: string, headers: HeadersInit = {}) {
    const { response, body } = await get(path, headers);
    return { status: response.status, body: JSON.parse(new TextDecoder().decode(body)) };
  }

  async function post(path: string, headers: HeadersInit, body: unknown) {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  async function sign(key: string, expiresIn = 600): Promise<string> {
    const { body } = await post(`/object/sign/media/${key}`, owner.headers, { expiresIn });
    return body.signedURL;
  }

  await step("a signed URL returns the bytes to anyone, with its expiry time in the header Expires", async () => {
    const key = await upload();
    const signed = await sign(key);
    const token = signed.replace(`/object/sign/media/${key}?token=`, "");
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    deepEqual(claims, { url: `media/${key}`, scope: "download" });
    equal(exp - iat, 600);
    const { response, body } = await get(signed);
    equal(response.status, 200);
    deepEqual(body, bytes);
    const {
      date: _date,
      vary: _vary,
      "last-modified": lastModified,
      ...headers
    } = Object.fromEntries(response.headers);
    equal(new Date(lastModified ?? "").toUTCString(), lastModified);
    deepEqual(headers, {
      "accept-ranges": "bytes",
      "content-length": "200000",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-type": "image/png",
      etag,
      expires: new Date(exp * 1000).toUTCString(),
      "x-content-type-options": "nosniff",
      "x-robots-tag": "none",
    });
  });

  await step("HEAD on a signed URL gets 400, because sign is parsed as the name of a bucket", async () => {
    const signed = await sign(await upload());
    equal((await get(signed, {}, "HEAD")).response.status, 400);
    equal((await get(signed)).response.status, 200);
  });

  await step("a signed URL with the parameter download is an attachment, with the given file name", async () => {
    const key = await upload();
    const media = owner.storage.from("media");
    const { data } = await media.createSignedUrl(key, 60, { download: "Foto zu zweit.png" });
    const { response } = await fetch(data?.signedUrl ?? "").then(async (response) => ({
      response,
      body: await response.arrayBuffer(),
    }));
    equal(
      response.headers.get("content-disposition"),
      "attachment; filename=Foto%20zu%20zweit.png; filename*=UTF-8''Foto%20zu%20zweit.png",
    );
    const signed = await sign(key);
    const unnamed = await get(`${signed}&download=`);
    equal(unnamed.response.headers.get("content-disposition"), "attachment;");
    equal((await get(signed)).response.headers.get("content-disposition"), null);
  });

  await step("a download of a signed URL takes one SQL statement", async () => {
    const signed = await sign(await upload());
    stack.statements.length = 0;
    equal((await get(signed)).response.status, 200);
    equal(stack.statements.length, 1);
  });

  await step("a single range of bytes is served, and a range outside the object is rejected", async () => {
    const signed = await sign(await upload());
    await admin.storage.from("open").upload("ranges", bytes, { contentType: "image/png" });
    const ranges: [string, number, number][] = [
      ["bytes=0-0", 0, 1],
      ["bytes=10-19", 10, 20],
      ["bytes=199990-", 199_990, 200_000],
      ["bytes=-5", 199_995, 200_000],
      ["bytes=-900000", 0, 200_000],
      ["bytes=100-900000", 100, 200_000],
    ];
    for (const [range, first, end] of ranges) {
      const { response, body } = await get(signed, { range });
      equal(response.status, 206, range);
      equal(response.headers.get("content-range"), `bytes ${first}-${end - 1}/200000`);
      equal(response.headers.get("content-length"), String(end - first));
      deepEqual(body, bytes.slice(first, end), range);
    }
    const unserved = ["bytes=200000-", "bytes=200000-200001", "bytes=-0", "bytes=5-1"];
    // The platform accepts only Range headers with a single range of bytes and rejects all others. RFC 9110 requires
    // that a server ignores an invalid Range header.
    const malformed = ["bytes=abc", "bytes=-", "bytes=x-5", "bytes=0-1,5-6", "Bytes=0-1", "pages=1-2", "abc"];
    for (const range of [...unserved, ...malformed]) {
      const { response, body } = await get(signed, { range });
      equal(response.status, 416, range);
      equal(response.headers.get("content-range"), "bytes */200000");
      deepEqual(JSON.parse(new TextDecoder().decode(body)), {
        statusCode: "416",
        error: "invalid_range",
        message: "invalid range provided",
        code: "InvalidRange",
      });
    }
    const head = await get("/object/public/open/ranges", { range: "bytes=abc" }, "HEAD");
    deepEqual([head.response.status, head.response.headers.get("content-length")], [200, "200000"]);
  });

  await step("an empty object is served, and every range of it is rejected", async () => {
    const signed = await sign(await upload(undefined, ""));
    const { response, body } = await get(signed);
    deepEqual([response.status, body.length], [200, 0]);
    equal((await get(signed, { range: "bytes=0-" })).response.status, 416);
  });

  await step("an object that the client has cached is not sent again", async () => {
    const signed = await sign(await upload());
    const { response } = await get(signed);
    const lastModified = response.headers.get("last-modified") ?? "";
    const earlier = new Date(Date.parse(lastModified) - 1000).toUTCString();
    const cases: [HeadersInit, number][] = [
      [{ "if-none-match": etag }, 304],
      [{ "if-none-match": `"other", W/${etag}` }, 304],
      [{ "if-none-match": "*" }, 304],
      [{ "if-none-match": '"other"' }, 200],
      [{ "if-modified-since": lastModified }, 304],
      [{ "if-modified-since": earlier }, 200],
      [{ "if-modified-since": "no date" }, 200],
      [{ "if-none-match": '"other"', "if-modified-since": lastModified }, 200],
    ];
    for (const [headers, status] of cases) {
      const result = await get(signed, headers);
      equal(result.response.status, status, JSON.stringify(headers));
      equal(result.body.length, status === 304 ? 0 : bytes.length);
      equal(result.response.headers.get("etag"), etag);
    }
  });

  await step("an uploaded HTML page is served as plain text, also if its type is in upper case", async () => {
    const free = admin.storage.from("free");
    for (const contentType of ["text/html; charset=utf-8", "TEXT/HTML", "image/png;x=x, Text/Html"]) {
      await free.upload("page.html", "<script>alert(1)</script>", { contentType, upsert: true });
      const { response } = await get("/object/authenticated/free/page.html", admin.headers);
      equal(response.headers.get("content-type"), "text/plain");
    }
  });

  await step("every download forbids browsers to sniff the type and to execute scripts", async () => {
    const key = await upload();
    const signed = await sign(key);
    const open = admin.storage.from("open");
    await open.upload("drawing.svg", "<svg></svg>", { contentType: "image/svg+xml", upsert: true });
    const responses = [
      await get(signed),
      await get(`/object/media/${key}`, owner.headers, "HEAD"),
      await get(signed, { range: "bytes=0-9" }),
      await get(signed, { "if-none-match": etag }),
      await get(`${signed}&download=x`),
      await get(`/object/authenticated/media/${key}`, owner.headers),
      await get(`/object/media/${key}`, owner.headers),
      await get("/object/public/open/drawing.svg"),
    ];
    for (const { response } of responses) {
      equal(response.headers.get("x-content-type-options"), "nosniff");
      equal(response.headers.get("content-security-policy"), "sandbox; default-src 'none'");
    }
    deepEqual(
      responses.map(({ response }) => response.status),
      [200, 200, 206, 304, 200, 200, 200, 200],
    );
  });

  await step("a token for another object or purpose is rejected", async () => {
    const key = await upload();
    const { storageSecret } = stack.context.keys;
    const forge = (claims: Record<string, unknown>, secret = storageSecret, lifetime = "1h") =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setExpirationTime(lifetime).sign(secret);
    const claims = { url: `media/${key}`, scope: "download" };
    const tokens: [string, string, string][] = [
      ["InvalidJWT", '"exp" claim timestamp check failed', await forge(claims, storageSecret, "-1s")],
      ["InvalidJWT", "signature verification failed", await forge(claims, randomBytes(32))],
      ["InvalidJWT", "Invalid Compact JWS", "nonsense"],
      ["InvalidSignature", "Invalid signature", await forge({ ...claims, url: "media/another" })],
      ["InvalidSignature", "Token is not scoped for download", await forge({ ...claims, scope: "upload" })],
      ["InvalidSignature", "Token is not scoped for download", await forge({ url: claims.url })],
      ["InvalidRequest", "querystring must have required property 'token'", ""],
    ];
    for (const [code, message, token] of tokens) {
      const { status, body } = await refusal(`/object/sign/media/${key}?token=${token}`);
      deepEqual([status, body.statusCode, body.code, body.message], [400, "400", code, message]);
    }
  });

  await step("a signed URL of a deleted object, or of an object whose bytes are lost, is rejected", async () => {
    const key = await upload();
    const signed = await sign(key);
    const [row] = await sql`select version from storage.objects where name = ${key}`;
    await Deno.rename(...lostAndFound(stack.context.options.dataDirectory, row?.version));
    const lost = await get(signed);
    equal(lost.response.status, 400);
    equal(lost.response.headers.get("cache-control"), "no-store");
    deepEqual(JSON.parse(new TextDecoder().decode(lost.body)), {
      statusCode: "404",
      error: "Not found",
      message: "The resource was not found",
      code: "NoSuchKey",
    });
    equal((await admin.storage.from("media").remove([key])).error, null);
    deepEqual(await refusal(signed), { status: 400, body: noSuchKey });
  });

  await step("signing a URL requires the right to read the object, and a lifetime", async () => {
    const key = await upload();
    const path = `/object/sign/media/${key}`;
    deepEqual(await post(path, stranger.headers, { expiresIn: 60 }), { status: 400, body: noSuchKey });
    deepEqual(await post(path, anonymousClient.headers, { expiresIn: 60 }), { status: 400, body: noSuchKey });
    equal((await post(path, admin.headers, { expiresIn: 60 })).status, 200);
    for (const body of [
      {},
      { expiresIn: 0 },
      { expiresIn: 1.5 },
      { expiresIn: "soon" },
      { expiresIn: "1.5" },
      { expiresIn: "" },
      { expiresIn: null },
      { expiresIn: "Infinity" },
      { expiresIn: [60, 60] },
      { expiresIn: 1e300 },
      "{",
      "[]",
    ]) {
      const response = await post(path, owner.headers, body);
      deepEqual([response.status, response.body.code], [400, "InvalidRequest"], JSON.stringify(body));
      match(response.body.message, /^(body|Body)/);
    }
    for (const expiresIn of ["60", " 60", [60], ["60"], "6e1", true]) {
      const { status, body } = await post(path, owner.headers, { expiresIn });
      const { iat = 0, exp = 0 } = decodeJwt(body.signedURL.replace(/.*token=/, ""));
      deepEqual([status, exp - iat], [200, expiresIn === true ? 1 : 60], JSON.stringify(expiresIn));
    }
    const transformed = await post(path, owner.headers, { expiresIn: 60, transform: { width: 10 } });
    equal(transformed.body.code, "NotSupported");
  });

  await step("a batch is signed in one statement for the service role; others get only readable objects", async () => {
    const keys = [await upload(), await upload()];
    const paths = [keys[0], `${owner.id}/missing`, keys[1], "Ünicode", "nul\0", keys[0]];
    stack.statements.length = 0;
    const { body } = await post("/object/sign/media", admin.headers, { expiresIn: 60, paths });
    equal(stack.statements.length, 1);
    deepEqual(
      body.map((entry: { path: string }) => entry.path),
      paths,
    );
    for (const [index, entry] of body.entries()) {
      if ([0, 2, 5].includes(index)) {
        equal(entry.error, null);
        deepEqual((await get(entry.signedURL)).body, bytes);
      } else {
        deepEqual(entry, { error: invisible, path: paths[index], signedURL: null });
      }
    }
    const mine = await owner.storage.from("media").createSignedUrls(keys as string[], 60);
    ok(mine.data?.every((entry) => entry.signedUrl?.startsWith(url)));
    const theirs = await stranger.storage.from("media").createSignedUrls(keys as string[], 60);
    deepEqual(
      theirs.data?.map((entry) => entry.error),
      [invisible, invisible],
    );
    for (const [sent, read] of [
      ["x", ["x"]],
      [
        ["x", 1, null],
        ["x", "1", ""],
      ],
    ]) {
      const { body } = await post("/object/sign/media", admin.headers, { expiresIn: "60", paths: sent });
      deepEqual(
        body.map((entry: { path: string }) => entry.path),
        read,
      );
    }
    for (const paths of [[], Array(1001).fill("x"), ["x", {}], {}]) {
      const response = await post("/object/sign/media", admin.headers, { expiresIn: 60, paths });
      deepEqual([response.status, response.body.code], [400, "InvalidRequest"]);
    }
    const thousand = await post("/object/sign/media", admin.headers, {
      expiresIn: 60,
      paths: Array(1000).fill(keys[0]),
    });
    equal(thousand.body.length, 1000);
  });

  await step("an owner can read an object with a token; other users and anonymous callers cannot", async () => {
    const key = await upload();
    for (const path of [`/object/media/${key}`, `/object/authenticated/media/${key}`]) {
      const { response, body } = await get(path, owner.headers);
      equal(response.status, 200);
      deepEqual(body, bytes);
      equal(response.headers.get("cache-control"), "max-age=60");
      equal(response.headers.get("expires"), null);
      equal((await get(path, owner.headers, "HEAD")).response.headers.get("content-length"), "200000");
      deepEqual(await refusal(path, stranger.headers), { status: 400, body: noSuchKey });
      deepEqual(await refusal(path, anonymousClient.headers), { status: 400, body: noSuchKey });
    }
    const bad = { authorization: "Bearer bad" };
    deepEqual(await refusal(`/object/media/${key}`), { status: 400, body: noSuchBucket });
    deepEqual(await refusal(`/object/media/${key}`, bad), { status: 400, body: noSuchBucket });
    equal((await refusal(`/object/authenticated/media/${key}`, bad)).body.code, "AccessDenied");
    equal((await refusal(`/object/authenticated/media/${key}`)).body.code, "InvalidRequest");
    deepEqual(await refusal(`/object/public/media/${key}`, owner.headers), { status: 400, body: noSuchBucket });
    deepEqual(await refusal("/object/missing/key", admin.headers), { status: 400, body: noSuchBucket });
    deepEqual(
      new Uint8Array((await (await owner.storage.from("media").download(key)).data?.arrayBuffer()) ?? []),
      bytes,
    );
  });

  await step("anyone can read from a public bucket", async () => {
    await admin.storage.from("open").upload("poster", bytes, { contentType: "image/png" });
    for (const path of ["/object/public/open/poster", "/object/open/poster"]) {
      deepEqual((await get(path)).body, bytes);
      deepEqual((await get(path, stranger.headers)).body, bytes);
    }
    deepEqual(await refusal("/object/public/open/missing"), { status: 400, body: noSuchKey });
    const { publicUrl } = anonymousClient.storage.from("open").getPublicUrl("poster").data;
    equal((await fetch(publicUrl).then((response) => response.arrayBuffer())).byteLength, bytes.length);
  });

  await step("/object/info/public returns the metadata of objects in public buckets only", async () => {
    const open = admin.storage.from("open");
    await open.upload("described", bytes, { contentType: "image/png", metadata: { album: "summer" } });
    const { data } = await open.info("described");
    for (const headers of [{}, stranger.headers, { authorization: "Bearer bad" }]) {
      const { status, body } = await refusal("/object/info/public/open/described", headers);
      deepEqual([status, body.id, body.bucket_id, body.size], [200, data?.id, "open", bytes.length]);
      deepEqual([body.content_type, body.metadata], ["image/png", { album: "summer" }]);
    }
    const key = await upload();
    for (const headers of [{}, owner.headers, admin.headers]) {
      deepEqual(await refusal(`/object/info/public/media/${key}`, headers), { status: 400, body: noSuchBucket });
    }
    deepEqual(await refusal("/object/info/public/open/missing"), { status: 400, body: noSuchKey });
    equal((await get("/object/info/public/open/described", {}, "HEAD")).response.status, 400);
  });

  await step("/object/info/authenticated returns the metadata of an object to callers who can read it", async () => {
    const key = await upload();
    const path = `/object/info/authenticated/media/${key}`;
    const { status, body } = await refusal(path, owner.headers);
    deepEqual([status, body.name], [200, key]);
    deepEqual(await refusal(path, stranger.headers), { status: 400, body: noSuchKey });
    equal((await refusal(path)).body.code, "InvalidRequest");
    equal((await refusal(path, { authorization: "Bearer bad" })).body.code, "AccessDenied");
  });

  await step("an owner can read the metadata of an object; other users get NoSuchKey", async () => {
    const key = await upload();
    const { body } = await refusal(`/object/info/media/${key}`, owner.headers);
    const [row] = await sql`select * from storage.objects where name = ${key}`;
    deepEqual(body, {
      id: row?.id,
      name: key,
      version: row?.version,
      bucket_id: "media",
      size: bytes.length,
      content_type: "image/png",
      cache_control: "max-age=60",
      etag,
      metadata: {},
      last_modified: row?.updated_at.toISOString(),
      created_at: row?.created_at.toISOString(),
    });
    deepEqual(await refusal(`/object/info/media/${key}`, stranger.headers), { status: 400, body: noSuchKey });
    equal((await owner.storage.from("media").exists(key)).data, true);
    equal((await stranger.storage.from("media").exists(key)).data, false);
  });

  await step("a request that waits while the object is replaced returns the new bytes", async () => {
    const key = await upload();
    await sql`
      create function public.wait_for_test() returns boolean language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(7);
        return true;
      end $$`;
    await sql`
      create policy objects_select_slowly on storage.objects as restrictive for select to authenticated
      using (public.wait_for_test())`;
    const gate = await sql.reserve();
    await gate`select pg_advisory_lock(7)`;
    const reading = get(`/object/media/${key}`, owner.headers);
    while ((await sql`select from pg_locks where locktype = 'advisory' and not granted`).length === 0) {}
    const headers = { ...admin.headers, "content-type": "image/png", "cache-control": "no-store" };
    const replaced = await fetch(`${url}/object/media/${key}`, { method: "PUT", headers, body: "new bytes" });
    equal(replaced.status, 200, await replaced.text());
    await sql`update storage.objects set owner_id = ${owner.id} where name = ${key}`;
    await gate`select pg_advisory_unlock(7)`;
    gate.release();
    const { response, body } = await reading;
    deepEqual([response.status, new TextDecoder().decode(body)], [200, "new bytes"]);
    equal(response.headers.get("cache-control"), "no-store");
    await sql`drop policy objects_select_slowly on storage.objects`;
  });
});

function lostAndFound(dataDirectory: string, version: string): [string, string] {
  return [`${dataDirectory}/storage/${version}`, `${dataDirectory}/lost`];
}
