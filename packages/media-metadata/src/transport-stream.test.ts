import assert from "node:assert/strict";
import { framesAt, transportStream } from "../../../supabase/tests/fixtures/media/hidden-places.ts";
import { wholeFile } from "./file-view.ts";
import { findMetadata } from "./media.ts";

/** Returns the stream with packet id 0x100, and the lengths of its units without padding. */
function streamOf(packets: Uint8Array, before: number): { bytes: number[]; lengths: number[] } {
  const bytes: number[] = [];
  for (let at = before; at < packets.length; at += 188 + before) {
    const packet = packets.subarray(at, at + 188);
    if (packet[2] === 0) {
      bytes.push(...packet.subarray(packet[3]! & 0x20 ? 5 + packet[4]! : 4));
    }
  }
  const text = String.fromCharCode(...bytes);
  return { bytes, lengths: text.split("\0\0\x01").map((unit) => unit.replaceAll("\0\0\x03", "\0\0").length) };
}

for (const before of [0, 4]) {
  Deno.test(`overwrites locations that span several packets, with ${before} bytes before each packet`, () => {
    const given = transportStream(framesAt(), before);
    const cleaned = findMetadata(wholeFile(given)).applyTo(given);
    const [old, now] = [streamOf(given, before), streamOf(cleaned, before)];
    assert.deepEqual(now.lengths, old.lengths, "no start code arises, and every unit is as long for a decoder");
    const text = String.fromCharCode(...now.bytes);
    assert.equal(text.split("MDPM").length, 6);
    for (const record of text.split("MDPM").slice(1)) {
      assert.match(record.slice(1).replaceAll(/[^\x20-\xff]/g, ""), /^\xff{30,}\x80/);
    }
    for (let at = 0; at < cleaned.length; at += 188 + before) {
      assert.deepEqual(cleaned.subarray(at, at + before + 4), given.subarray(at, at + before + 4));
    }
    assert.equal(findMetadata(wholeFile(cleaned)).isEmpty, true);
  });
}
