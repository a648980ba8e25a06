import assert from "node:assert/strict";
import { holds, jpegSegment, textBytes } from "../../../supabase/tests/fixtures/images/described-images.ts";
import { joined, withExif } from "../../../supabase/tests/fixtures/images/image-bytes.ts";
import { filmWithTrack } from "../../../supabase/tests/fixtures/media/films.ts";
import { wholeFile } from "./file-view.ts";
import { orientationOf } from "./images/exif.ts";
import { findMetadata } from "./media.ts";

Deno.test("keeps the orientation, the tables and the scan of each JPEG frame", () => {
  const table = jpegSegment(0xdb, new Uint8Array(65).fill(1));
  const scan = joined(jpegSegment(0xda, new Uint8Array(2)), textBytes("scan"), Uint8Array.of(0xff, 0xd9));
  const frame = joined(withExif(Uint8Array.of(0xff, 0xd8), 6), table, scan);
  const film = filmWithTrack("vide", "jpeg", frame, frame, frame);
  const cleaned = findMetadata(wholeFile(film)).applyTo(film);
  const text = new TextDecoder("latin1").decode(cleaned);
  const exif = [...text.matchAll(/Exif/g)].map(({ index }) => cleaned.subarray(index));
  assert.deepEqual(exif.map(orientationOf), [6, 6, 6]);
  assert.equal(holds(cleaned, "Kamera"), false);
  for (const { index } of text.matchAll(/scan/g)) {
    const length = table.length + scan.length;
    const end = index + 6;
    assert.deepEqual(cleaned.subarray(end - length, end), joined(table, scan));
  }
});
