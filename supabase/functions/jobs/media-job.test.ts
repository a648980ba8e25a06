import assert from "node:assert/strict";
import { requestCrop } from "./media-job.ts";

Deno.test("a crop that times out after a busy response is recorded as a failed attempt", async () => {
  const timeout = new AbortController();
  const hung = Promise.withResolvers<Response>();
  let requests = 0;
  const images = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    requests += 1;
    if (requests === 1) {
      return Response.json({ code: "media_busy" }, { status: 503 });
    }
    timeout.abort();
    return hung.promise;
  });
  Deno.env.set("SUPABASE_URL", `http://127.0.0.1:${images.addr.port}`);
  Deno.env.set("SUPABASE_SECRET_KEYS", JSON.stringify({ default: "secret" }));
  const crop = { key: "anna/photo", width: 64, height: 64, thumbnailKey: "anna/photo.64x64.jpg" };
  try {
    assert.deepEqual(await requestCrop(crop, timeout.signal), { outcome: "failed", reason: "unreachable" });
    assert.equal(requests, 2);
  } finally {
    hung.resolve(new Response());
    await images.shutdown();
  }
});
