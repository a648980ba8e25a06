import assert from "node:assert/strict";
import { downloadRange } from "./storage.ts";

/** Runs a function while Storage responds to every request in the given way. */
async function whileAnswering(answer: (request: Request) => Response, run: () => Promise<void>): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  Deno.env.set("SUPABASE_URL", `http://127.0.0.1:${server.addr.port}`);
  Deno.env.set("SUPABASE_SECRET_KEYS", '{"default": "secret"}');
  try {
    await run();
  } finally {
    await server.shutdown();
  }
}

Deno.test("a range at the start of a file is requested with a Range header, and is read correctly even if Storage returns the complete file", async () => {
  const ranges: (string | null)[] = [];
  const whole = (request: Request) => {
    ranges.push(request.headers.get("range"));
    return new Response(new Uint8Array(100_000).fill(7));
  };
  await whileAnswering(whole, async () => {
    assert.deepEqual(await downloadRange("key", null, 0, 10), new Uint8Array(10).fill(7));
  });
  assert.deepEqual(ranges, ["bytes=0-9"]);
});

Deno.test("a range in the middle of a file is read correctly if Storage returns the complete file", async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index >> 10);
  await whileAnswering(
    () => new Response(bytes),
    async () => {
      assert.deepEqual(await downloadRange("key", null, 100_000, 170_000), bytes.slice(100_000, 170_000));
      assert.deepEqual(await downloadRange("key", null, 199_990, 300_000), bytes.slice(199_990));
    },
  );
});

Deno.test("a file that is shorter than the range is read to its end", async () => {
  await whileAnswering(
    () => new Response(new Uint8Array(3), { status: 206 }),
    async () => {
      assert.deepEqual(await downloadRange("key", null, 0, 10), new Uint8Array(3));
    },
  );
});

// Storage responds with 416 if it stores files on disk. If it stores files in S3, it returns the 416 error of S3 with
// status 400.
for (const [status, problem] of [
  [416, { statusCode: "416", error: "InvalidRange", message: "Invalid Range" }],
  [400, { statusCode: "416", code: "S3Error", error: "InvalidRange", message: "InvalidRange" }],
] as const) {
  Deno.test(`reading a range of an empty file returns no bytes, although Storage responds with ${status}`, async () => {
    await whileAnswering(
      () => Response.json(problem, { status }),
      async () => {
        assert.deepEqual(await downloadRange("key", null, 0, 10), new Uint8Array());
      },
    );
  });
}

Deno.test("reading a range of a missing file returns missing, and any other error is thrown", async () => {
  await whileAnswering(
    () => Response.json({ statusCode: "404", code: "NoSuchKey" }, { status: 400 }),
    async () => assert.equal(await downloadRange("key", null, 0, 10), "missing"),
  );
  await whileAnswering(
    () => Response.json({ statusCode: "500", code: "InternalError" }, { status: 500 }),
    async () => {
      await assert.rejects(downloadRange("key", null, 0, 10), { code: "storage_unavailable" });
    },
  );
});
