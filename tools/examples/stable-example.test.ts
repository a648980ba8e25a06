import assert from "node:assert/strict";
import { StableNames } from "./stable-example.ts";

const anna = "0b9d4c1e-3f52-4a6b-8a54-0d1c2e3f4a5b";
const photo = "9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e";
const [first, second] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

Deno.test("replaces an id with the same stable id everywhere, including inside keys and URLs", () => {
  const names = new StableNames({ "http://127.0.0.1:61234": "http://127.0.0.1:54321" });
  assert.deepEqual(names.applyTo({ userId: anna, photos: [{ key: `${anna}/${photo}` }] }), {
    userId: first,
    photos: [{ key: `${first}/${second}` }],
  });
  assert.equal(
    names.applyTo(
      `http://127.0.0.1:61234/storage/v1/object/sign/media/${anna}/${photo}?token=eyJhbGciOi.J9&download=1`,
    ),
    `http://127.0.0.1:54321/storage/v1/object/sign/media/${first}/${second}?token=signed&download=1`,
  );
});

Deno.test("replaces tokens and cursors, and keeps null values", () => {
  const names = new StableNames({});
  assert.deepEqual(names.applyTo({ token: "eyJhbGciOi.J9", nextCursor: "AbC-dEf", count: 2 }), {
    token: "an-opaque-token",
    nextCursor: "an-opaque-cursor",
    count: 2,
  });
  assert.deepEqual(names.applyTo({ data: [], nextCursor: null }), { data: [], nextCursor: null });
});
