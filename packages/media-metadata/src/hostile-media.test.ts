import assert from "node:assert/strict";
import {
  box,
  riffChunk,
  textBytes,
  uint,
  versionedBox,
} from "../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../supabase/tests/fixtures/images/image-bytes.ts";
import { countedFile, mostReads, mostShortBytes } from "../../../supabase/tests/fixtures/media/counted-file.ts";
import { brands, film, track, xyz } from "../../../supabase/tests/fixtures/media/films.ts";
import { damagedMediaWithPlace, mediaWithPlace } from "../../../supabase/tests/fixtures/media/media-with-place.ts";
import { mostParts, wholeFile } from "./file-view.ts";
import { findMetadata } from "./media.ts";

const megabyte = 2 ** 20;
const big = (value: number, length = 4): Uint8Array => uint(value, length, "big");
const zeros = (length: number): Uint8Array => new Uint8Array(length);

function holdsPlace(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes).includes("52.5200");
}

function cleaned(bytes: Uint8Array): Uint8Array {
  const result = findMetadata(wholeFile(bytes)).applyTo(bytes);
  assert.equal(result.length, bytes.length);
  return result;
}

const userData = box("udta", xyz);
const longSize = (name: string, size: number, content: Uint8Array): Uint8Array =>
  joined(big(1), textBytes(name), big(size, 8), content);
const nested = (depth: number, content: Uint8Array): Uint8Array =>
  depth === 0 ? content : nested(depth - 1, box("udta", content));

const hostileSizes: [what: string, bytes: Uint8Array][] = [
  [
    "a box of size 0, which extends to the end of the file",
    joined(brands("mp42"), big(0), textBytes("moov"), userData),
  ],
  ["a box of size 0 inside another box", joined(brands("mp42"), box("moov", big(0), textBytes("udta"), xyz))],
  ["a box with a 64-bit size", joined(brands("mp42"), longSize("moov", 16 + userData.length, userData))],
  ["a 64-bit box size that exceeds the file", joined(brands("mp42"), longSize("moov", 2 ** 50, userData))],
  ["a 64-bit box size that is smaller than the box header", joined(brands("mp42"), longSize("moov", 3, userData))],
  ["a box size that exceeds the file", joined(brands("mp42"), big(0x7fffffff), textBytes("moov"), userData)],
  ["a box size that is smaller than the box header", joined(brands("mp42"), big(5), textBytes("moov"), userData)],
  ["a box that is larger than its parent box", joined(brands("mp42"), box("moov", big(9999), textBytes("udta"), xyz))],
  [
    "a location box that is larger than its parent box",
    joined(brands("mp42"), box("moov", box("udta", big(9999), xyz.subarray(4)))),
  ],
  ["user data a hundred levels deep", joined(brands("mp42"), box("moov", nested(100, xyz)))],
  ["tags without a handler", joined(brands("mp42"), box("moov", versionedBox("meta", 0, box("ilst", xyz))))],
  ["its only movie box inside the samples", joined(brands("mp42"), box("mdat", box("moov", userData)))],
  [
    "fragments and a location in the user data of a metadata track",
    joined(
      brands("iso5"),
      box(
        "moov",
        box("trak", box("mdia", versionedBox("hdlr", 0, zeros(4), textBytes("meta"))), userData),
        box("mvex"),
      ),
    ),
  ],
  ["two movie boxes", joined(film("mp42", "last"), box("moov", userData))],
  ["a movie box without a brand before it", box("moov", userData)],
];

for (const [what, bytes] of hostileSizes) {
  Deno.test(`removes the location from a film with ${what}`, () => {
    assert.ok(holdsPlace(bytes));
    assert.equal(holdsPlace(cleaned(bytes)), false);
  });
}

Deno.test("damaged media cause no error, and cleaning them does not change their length", () => {
  let state = 11;
  const random = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((limit * state) / 2 ** 32);
  };
  const files = [...mediaWithPlace, ...damagedMediaWithPlace].map(({ bytes }) => bytes);
  for (let round = 0; round < 20_000; round += 1) {
    const file = files[round % files.length] ?? zeros(0);
    const damaged = file.slice(0, round % 5 === 0 ? random(file.length) : file.length);
    for (let change = 0; change <= round % 8; change += 1) {
      damaged[random(damaged.length)] = [0, 0xff, random(256), 1][change % 4] ?? 0;
    }
    cleaned(damaged);
  }
});

/** Returns a file of 10 MiB that begins with `start` and then repeats `part`. */
function floodOf(start: Uint8Array, part: Uint8Array): Uint8Array {
  const bytes = zeros(10 * megabyte);
  bytes.set(start);
  for (let at = start.length; at + part.length <= bytes.length; at += part.length) {
    bytes.set(part, at);
  }
  return bytes;
}

const open = (name: string): Uint8Array => joined(big(0), textBytes(name));
const simpleTag = Uint8Array.of(0x67, 0xc8, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
const ebml = joined(
  Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x80),
  Uint8Array.of(0x18, 0x53, 0x80, 0x67, 0x01),
  new Uint8Array(7).fill(0xff),
);
const tags = joined(Uint8Array.of(0x12, 0x54, 0xc3, 0x67, 0x01), new Uint8Array(7).fill(0xff));
const oggPage = joined(textBytes("OggS\0\x02"), zeros(20), Uint8Array.of(1, 0));
const chunkTable = (count: number): Uint8Array => versionedBox("stco", 0, big(count), zeros(4 * count));

const subtitles = box(
  "trak",
  box(
    "mdia",
    versionedBox("hdlr", 0, zeros(4), textBytes("text")),
    box("minf", box("stbl", versionedBox("stsz", 0, big(1000), big(9)), chunkTable(3))),
  ),
);
const comments = joined(textBytes("OpusTags"), zeros(4), Uint8Array.of(1, 0, 0, 0, 3, 0, 0, 0), textBytes("A=b"));
const manyComments = joined(
  textBytes("OggS\0\0"),
  zeros(20),
  Uint8Array.of(1, 255),
  textBytes("OpusTags"),
  zeros(4),
  new Uint8Array(243).fill(1),
);

const hostileFiles: Record<string, Uint8Array> = {
  "a film of empty boxes": floodOf(brands("mp42"), box("free")),
  "a film in which each box extends to the end of the file": floodOf(brands("mp42"), open("moov")),
  "a film of uuid boxes": floodOf(brands("mp42"), box("uuid", zeros(1))),
  "a film of meta boxes without items": floodOf(brands("mp42"), versionedBox("meta", 0, box("iloc"))),
  "a film of pictures with EXIF data": floodOf(
    brands("heic"),
    versionedBox(
      "meta",
      0,
      versionedBox("hdlr", 0, zeros(4), textBytes("pict")),
      versionedBox("iinf", 0, big(1, 2), versionedBox("infe", 2, big(7, 2), zeros(2), textBytes("Exif\0"))),
      versionedBox(
        "iloc",
        0,
        ...[Uint8Array.of(0x44, 0), big(1, 2), big(7, 2), zeros(2), big(1, 2)],
        big(100),
        big(30),
      ),
    ),
  ),
  "a film of keys": floodOf(
    joined(
      brands("mp42"),
      open("moov"),
      open("meta"),
      zeros(4),
      versionedBox("hdlr", 0, zeros(4), textBytes("mdta")),
      open("keys"),
      zeros(8),
    ),
    joined(big(8), textBytes("mdta")),
  ),
  "a film of empty tracks": floodOf(joined(brands("mp42"), open("moov")), box("trak")),
  "a film of nested user data boxes": floodOf(joined(brands("mp42"), open("moov")), open("udta")),
  "a film of tags": floodOf(
    joined(
      brands("mp42"),
      open("moov"),
      open("meta"),
      zeros(4),
      versionedBox("hdlr", 0, zeros(4), textBytes("mdir")),
      open("ilst"),
    ),
    xyz,
  ),
  "a film whose chunks of metadata all cover the whole file": joined(
    brands("mp42"),
    box(
      "moov",
      box(
        "trak",
        box(
          "mdia",
          versionedBox("hdlr", 0, zeros(4), textBytes("meta")),
          box("minf", box("stbl", versionedBox("stsz", 0, big(10 * megabyte), big(1)), chunkTable(200_000))),
        ),
      ),
    ),
    new Uint8Array(9 * megabyte).fill(7),
  ),
  "a film whose fragments declare millions of samples": floodOf(
    joined(
      brands("iso5"),
      box("moov", track(1, { handler: "meta", format: "mebx", sample: { start: 0, length: 0 } }), box("mvex")),
    ),
    box(
      "moof",
      box("traf", box("tfhd", Uint8Array.of(0, 0, 0, 16), big(1), big(0xffff)), box("trun", zeros(4), big(0xffffffff))),
    ),
  ),
  "a film whose items all cover the whole file": floodOf(
    joined(
      brands("mp42"),
      open("meta"),
      zeros(4),
      versionedBox("hdlr", 0, zeros(4), textBytes("null")),
      open("iloc"),
      zeros(4),
      textBytes("\x44\0\xff\xff\0\x01\0\0\xff\xff"),
    ),
    textBytes("\0\x50\0\0\x7f\xff\xff\xff"),
  ),
  "a WebM of nested tags": floodOf(
    joined(ebml, tags, Uint8Array.of(0x73, 0x73, 0x01), new Uint8Array(7).fill(0xff)),
    simpleTag,
  ),
  "a WebM of damaged tag lists": floodOf(joined(ebml, Uint8Array.of(0)), joined(tags, Uint8Array.of(0x73, 0x73, 0x80))),
  "a WebM of unknown elements": floodOf(ebml, Uint8Array.of(0xa1, 0x80)),
  "a WebM of blocks in a cluster without a length": floodOf(
    joined(ebml, Uint8Array.of(0x1f, 0x43, 0xb6, 0x75, 0xff)),
    Uint8Array.of(0xa3, 0x80),
  ),
  "a WebM of empty elements": floodOf(ebml, Uint8Array.of(0xec, 0x80)),
  "an AVI of nested lists": floodOf(
    textBytes("RIFF\xff\xff\xff\xffAVI "),
    joined(textBytes("LIST"), uint(8 * megabyte, 4, "little"), textBytes("hdrl")),
  ),
  "a WAV of short texts": floodOf(textBytes("RIFF\xff\xff\xff\xffWAVE"), riffChunk("ICMT", textBytes("x\0"))),
  "a CAF of empty chunks": floodOf(textBytes("caff\0\x01\0\0"), joined(textBytes("info"), big(0, 8))),
  "a WAV of empty chunks": floodOf(textBytes("RIFF\xff\xff\xff\xffWAVE"), riffChunk("ICMT", zeros(0))),
  "a film of subtitle tracks": floodOf(joined(brands("mp42"), open("moov")), subtitles),
  "an Ogg of streams": floodOf(zeros(0), oggPage),
  "an Ogg of streams with comments": floodOf(
    zeros(0),
    joined(textBytes("OggS\0\x02"), zeros(20), Uint8Array.of(2, 1, comments.length, 0), comments),
  ),
  "an Ogg of short comments in short pages": floodOf(
    joined(textBytes("OggS\0\x02"), zeros(20), Uint8Array.of(1, 4), textBytes("Opus"), manyComments),
    joined(textBytes("OggS\0\0"), zeros(20), Uint8Array.of(1, 255), new Uint8Array(255).fill(1)),
  ),
  "an MP3 of tags": floodOf(zeros(0), textBytes("ID3\x04\0\0\0\0\0\0")),
  "an MP3 of frames": floodOf(textBytes("ID3\x03\0\0\x04\x7f\x7f\x7f"), textBytes("TXXX\0\0\0\x01\0\0x")),
  "a FLAC of empty blocks": floodOf(textBytes("fLaC"), textBytes("\x01\0\0\0")),
  "a FLAC of pictures": floodOf(textBytes("fLaC"), textBytes("\x06\0\0\x04\0\0\0\0")),
  "a FLAC of empty comments": floodOf(textBytes("fLaC\x04\xff\xff\xf0\0\0\0\0\xff\xff\xff\xff"), zeros(4)),
  "a file that contains only signatures": floodOf(
    zeros(0),
    textBytes("Exif\0\0II*\0\x08\0\0\0<?xpacket+52.5200+013.4050"),
  ),
  "a file that contains only EXIF data": floodOf(zeros(0), textBytes("Exif\0\0MM\0*\0\0\0\x08\xff\xff")),
  "a file that contains only AVCHD records": floodOf(zeros(0), textBytes("MDPM\xff\xb1abcd")),
  "a file that contains only tag names": floodOf(zeros(0), textBytes("LOCATION")),
  "a file that contains only signs and digits": floodOf(zeros(0), textBytes("+11.1-")),
};

for (const [name, file] of Object.entries(hostileFiles)) {
  Deno.test(`parses ${name} with a limited number of reads`, () => {
    const view = countedFile(file);
    findMetadata(view);
    assert.ok(view.reads <= mostReads, `${view.reads} reads`);
    assert.ok(view.shortBytes <= mostShortBytes, `${view.shortBytes} bytes`);
  });

  Deno.test(`removes a location at the end of ${name}`, () => {
    const hidden = file.slice();
    hidden.set(textBytes("+52.5200+013.4050/"), file.length - 40);
    assert.equal(holdsPlace(cleaned(hidden)), false);
  });
}

Deno.test("does not change a film that has more fragments than findMetadata reads", () => {
  const fragment = joined(
    box(
      "moof",
      versionedBox("mfhd", 0, big(1)),
      box(
        "traf",
        box("tfhd", Uint8Array.of(0, 2, 0, 0), big(1)),
        box("trun", Uint8Array.of(0, 0, 2, 1), big(1), big(80), big(8)),
      ),
    ),
    box("mdat", textBytes("a sample")),
  );
  const start = joined(
    brands("iso5"),
    box("moov", track(1, { handler: "vide", format: "avc1", sample: { start: 0, length: 0 } }), box("mvex")),
  );
  const film = joined(start, ...Array.from({ length: 20_000 }, () => fragment));
  const file = countedFile(film);
  assert.equal(findMetadata(file).isEmpty, true);
  assert.ok(file.reads > mostParts, `${file.reads} reads`);
});
