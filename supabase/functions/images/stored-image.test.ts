import assert from "node:assert/strict";

/** The response of Storage, which each test sets. */
let answerTo: (request: Request) => Response | Promise<Response>;

const storage = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => answerTo(request));

Deno.env.set("SUPABASE_URL", `http://127.0.0.1:${storage.addr.port}`);
Deno.env.set("SUPABASE_DB_URL", "postgresql://nowhere");
Deno.env.set("SUPABASE_PUBLISHABLE_KEYS", JSON.stringify({ default: "publishable" }));
Deno.env.set("SUPABASE_SECRET_KEYS", JSON.stringify({ default: "secret" }));
// The modules are imported after the environment is set, because they read the environment once.
const { cropStoredImage } = await import("./stored-image.ts");
const { decodingBudget } = await import("./decoding-budget.ts");
// Resets the CPU budget, so that the tests do not depend on the speed of the machine.
decodingBudget.usedMilliseconds = Number.NEGATIVE_INFINITY;

const photo = await Deno.readFile(new URL("../../tests/fixtures/images/photo.jpg", import.meta.url));
const order = { sourceKey: "anna/photo", targetKey: "anna/photo.64x64.jpg", width: 64, height: 64 };
const storageUnavailable = { code: "storage_unavailable", status: 503 };

function problem(code: string): Response {
  return Response.json({ statusCode: "404", error: "not_found", message: "", code }, { status: 400 });
}

Deno.test("a crop is stored under a separate key as a JPEG that can be cached for a year", async () => {
  let stored: { path: string; headers: Headers; bytes: Uint8Array } | undefined;
  answerTo = async (request) => {
    assert.equal(request.headers.get("apikey"), "secret");
    assert.equal(request.headers.get("authorization"), "Bearer secret");
    const path = new URL(request.url).pathname;
    if (request.method === "GET") {
      return path === "/storage/v1/object/media/anna/photo" ? new Response(photo) : problem("");
    }
    stored = { path, headers: request.headers, bytes: new Uint8Array(await request.arrayBuffer()) };
    return Response.json({ Key: "media/anna/photo.64x64.jpg" });
  };
  assert.deepEqual(await cropStoredImage(order), { outcome: "made", reason: null });
  assert.equal(stored?.path, "/storage/v1/object/media/anna/photo.64x64.jpg");
  assert.deepEqual([...(stored?.bytes.subarray(0, 3) ?? [])], [0xff, 0xd8, 0xff]);
  assert.equal(stored?.headers.get("content-type"), "image/jpeg");
  assert.equal(stored?.headers.get("cache-control"), "max-age=31536000");
  assert.equal(stored?.headers.get("x-upsert"), "true");
});

Deno.test("a crop of a missing image has the outcome `missing`, and nothing is stored", async () => {
  answerTo = (request) => (request.method === "GET" ? problem("NoSuchKey") : assert.fail("something was stored"));
  assert.deepEqual(await cropStoredImage(order), { outcome: "missing", reason: null });
});

Deno.test("a file that is not an image is rejected, and nothing is stored", async () => {
  answerTo = (request) => (request.method === "GET" ? new Response("text") : assert.fail("something was stored"));
  assert.deepEqual(await cropStoredImage(order), { outcome: "rejected", reason: "unsupported_format" });
});

Deno.test("a file larger than the limit of the bucket is rejected before it is read completely", async () => {
  let sentMegabytes = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sentMegabytes += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  answerTo = () => new Response(endless);
  assert.deepEqual(await cropStoredImage(order), { outcome: "rejected", reason: "too_large" });
  assert.ok(sentMegabytes < 40, `${sentMegabytes} MiB were sent`);
});

Deno.test("an error of Storage is thrown as storage_unavailable and does not mark the image as rejected", async () => {
  answerTo = () => new Response("<html>Bad gateway</html>", { status: 502 });
  await assert.rejects(cropStoredImage(order), storageUnavailable);
  answerTo = () => problem("NoSuchBucket");
  await assert.rejects(cropStoredImage(order), storageUnavailable);
  const breaksOff = new ReadableStream({ pull: () => Promise.reject() });
  answerTo = () => new Response(breaksOff);
  await assert.rejects(cropStoredImage(order), storageUnavailable);
  answerTo = (request) => (request.method === "GET" ? new Response(photo) : new Response(null, { status: 500 }));
  await assert.rejects(cropStoredImage(order), storageUnavailable);
});

Deno.test("crops are made one after the other, and a failed crop does not delay the next one", async () => {
  let underWay = 0;
  let mostAtOnce = 0;
  let downloads = 0;
  answerTo = async (request) => {
    if (request.method === "POST") {
      await request.body?.cancel();
      underWay -= 1;
      return Response.json({});
    }
    downloads += 1;
    if (downloads === 2) {
      return new Response(null, { status: 500 });
    }
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    return new Response(photo);
  };
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => cropStoredImage(order)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  assert.equal(mostAtOnce, 1);
});

for (const [name, most] of [
  ["photo.heic", 500],
  ["photo.jpg", 1000],
] as const) {
  Deno.test(`an isolate with too little CPU time left does not crop ${name} but leaves it to another isolate`, async () => {
    const bytes = await Deno.readFile(new URL(`../../tests/fixtures/images/${name}`, import.meta.url));
    answerTo = async (request) => {
      await request.body?.cancel();
      return request.method === "GET" ? new Response(bytes) : Response.json({});
    };
    decodingBudget.usedMilliseconds = most + 1;
    await assert.rejects(cropStoredImage(order), { code: "media_busy", status: 503 });
    assert.equal(decodingBudget.usedMilliseconds, most + 1);
    decodingBudget.usedMilliseconds = most;
    assert.deepEqual(await cropStoredImage(order), { outcome: "made", reason: null });
    assert.ok(decodingBudget.usedMilliseconds > most, "what was spent is counted");
    decodingBudget.usedMilliseconds = Number.NEGATIVE_INFINITY;
  });
}

Deno.test("a crop is rejected with media_busy if too many crops are waiting", async () => {
  answerTo = async (request) => {
    await request.body?.cancel();
    return request.method === "GET" ? new Response("text") : assert.fail("something was stored");
  };
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => cropStoredImage(order)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  assert.deepEqual(refused, ["media_busy", "media_busy"]);
});

Deno.test({
  name: "Storage that does not respond is a transient error",
  // The fake Storage server runs for all tests in this file.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    await storage.shutdown();
    await assert.rejects(cropStoredImage(order), storageUnavailable);
  },
});
