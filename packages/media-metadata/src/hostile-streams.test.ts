import assert from "node:assert/strict";
import { riffChunk, textBytes, uint } from "../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../supabase/tests/fixtures/images/image-bytes.ts";
import { countedFile, mostReads, mostShortBytes } from "../../../supabase/tests/fixtures/media/counted-file.ts";
import { avchdFrame, transportStream } from "../../../supabase/tests/fixtures/media/hidden-places.ts";
import { blockOf, matroskaOf, trackOf } from "../../../supabase/tests/fixtures/media/other-containers.ts";
import { ape, element, list } from "../../../supabase/tests/fixtures/media/sounds.ts";
import { findMetadata } from "./media.ts";

const size = 10 * 2 ** 20;

/** Returns a file of 10 MiB that repeats `part`. */
function flood(part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at + part.length <= size; at += part.length) {
    bytes.set(part, at);
  }
  return bytes;
}

const aviOf = (part: Uint8Array): Uint8Array => riffChunk("RIFF", joined(textBytes("AVI "), list("movi", flood(part))));
const subtitlesOf = (block: Uint8Array): Uint8Array => matroskaOf([trackOf(2, 17, "S_TEXT/UTF8")], [flood(block)]);
const frame = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2);
const sound = Uint8Array.of(0xff, 0xfb, 0x90, 0x64);

const files: Record<string, () => Uint8Array> = {
  "an AVI of empty texts": () => aviOf(riffChunk("02tx", new Uint8Array(0))),
  "an AVI of short texts": () => aviOf(riffChunk("02tx", textBytes("ab"))),
  "an AVI of short chunks that belong to no stream": () => aviOf(riffChunk("gps0", textBytes("ab"))),
  "an AVI of JPEG frames": () => aviOf(riffChunk("00dc", frame)),
  "an AVI of one JPEG frame with many segments": () =>
    aviOf(riffChunk("00dc", joined(frame.subarray(0, 2), flood(frame.subarray(2))))),
  "a Matroska film of empty subtitles": () => subtitlesOf(Uint8Array.of(0xa3, 0x84, 0x82, 0, 0, 0x80)),
  "a Matroska film of long subtitles": () => subtitlesOf(blockOf(2, new Uint8Array(60_000).fill(0x31))),
  "a Matroska film of tracks": () => matroskaOf([flood(trackOf(2, 33, ""))], [element(0xec, new Uint8Array(9))]),
  "an MP3 of ID3 tags after an audio frame": () =>
    joined(sound, flood(textBytes("ID3\x04\0\0\0\0\0\x0aTIT2\0\0\0\0\0\0"))),
  "an MP3 of APE tags after an audio frame": () => joined(sound, flood(ape())),
  "an MP3 of APE tags that cover the whole file": () =>
    joined(
      sound,
      flood(
        joined(
          textBytes("APETAGEX"),
          uint(2000, 4, "little"),
          uint(size, 4, "little"),
          uint(2 ** 31, 4, "little"),
          new Uint8Array(12),
        ),
      ),
    ),
  "a transport stream of camera records": () => transportStream(flood(avchdFrame()).subarray(0, size / 2)),
  "a transport stream of many elementary streams": () =>
    flood(
      joined(
        ...Array.from({ length: 64 }, (_, id) =>
          joined(Uint8Array.of(0x47), uint(id, 2, "big"), Uint8Array.of(0x10), new Uint8Array(184)),
        ),
      ),
    ),
  "a file that contains only NMEA sentences": () => flood(textBytes("$GPRMC,1\n")),
  "a file that contains only decimal numbers": () => flood(textBytes("1.2345,")),
  "a file that contains only coordinates in UTF-16": () => flood(textBytes("+\0" + "1\0")),
};

for (const [name, file] of Object.entries(files)) {
  Deno.test(`parses ${name} with a limited number of reads`, () => {
    const bytes = file();
    const view = countedFile(bytes);
    assert.equal(findMetadata(view).applyTo(bytes).length, bytes.length);
    assert.ok(view.reads <= mostReads, `${view.reads} reads`);
    assert.ok(view.shortBytes <= mostShortBytes, `${view.shortBytes} bytes`);
  });
}
