import assert from "node:assert/strict";
import { box, holds, textBytes, versionedBox } from "../../../supabase/tests/fixtures/images/described-images.ts";
import { joined } from "../../../supabase/tests/fixtures/images/image-bytes.ts";
import { brands, film, samples, track, xyz } from "../../../supabase/tests/fixtures/media/films.ts";
import { filmsWithoutPlace } from "../../../supabase/tests/fixtures/media/hidden-places.ts";
import { damagedMediaWithPlace, mediaWithPlace } from "../../../supabase/tests/fixtures/media/media-with-place.ts";
import { containersWithoutPlace, textsOfPlaces } from "../../../supabase/tests/fixtures/media/other-containers.ts";
import { oggCheckSum } from "../../../supabase/tests/fixtures/media/sounds.ts";
import { MissingRange, PagedFile, wholeFile } from "./file-view.ts";
import { withoutMetadata } from "./images.ts";
import { findMetadata } from "./media.ts";

function cleaned(bytes: Uint8Array): Uint8Array {
  return findMetadata(wholeFile(bytes)).applyTo(bytes);
}

function namesPlace(bytes: Uint8Array): boolean {
  return textsOfPlaces.some((text) => holds(bytes, text));
}

function placesOf(bytes: Uint8Array, text: string): number[] {
  return [...new TextDecoder("latin1").decode(bytes).matchAll(new RegExp(text, "g"))].map(({ index }) => index);
}

for (const { name, bytes } of mediaWithPlace) {
  Deno.test(`removes the location from ${name} without changing the file's length, samples or title`, () => {
    assert.ok(namesPlace(bytes), "the file must name it for this test to mean anything");
    const given = bytes.slice();
    const result = cleaned(given);
    assert.deepEqual(given, bytes, "the bytes handed in stay as they are");
    assert.equal(namesPlace(result), false);
    assert.equal(result.length, bytes.length);
    for (const text of [samples, "Kept title"]) {
      assert.deepEqual(placesOf(result, text), placesOf(bytes, text), text);
    }
    assert.equal(findMetadata(wholeFile(result)).isEmpty, true, "a cleaned file is not written again");
  });
}

for (const { name, bytes } of damagedMediaWithPlace) {
  Deno.test(`overwrites the location in ${name}`, () => {
    assert.ok(namesPlace(bytes), "the file must name it for this test to mean anything");
    const result = cleaned(bytes);
    assert.equal(namesPlace(result), false);
    assert.equal(result.length, bytes.length);
    assert.deepEqual(placesOf(result, samples), placesOf(bytes, samples));
  });
}

for (const { name, bytes } of [...filmsWithoutPlace, ...containersWithoutPlace]) {
  Deno.test(`does not change ${name} without a location`, () => {
    assert.equal(cleaned(bytes), bytes);
  });
}

Deno.test("keeps the checksums of Ogg pages valid", () => {
  for (const { bytes } of mediaWithPlace.filter(({ mime }) => mime === "audio/ogg")) {
    const result = cleaned(bytes);
    for (const start of placesOf(result, "OggS")) {
      const lengths = result.subarray(start + 27, start + 27 + result[start + 26]!);
      const page = result.slice(start, start + 27 + lengths.length + lengths.reduce((sum, length) => sum + length, 0));
      const stored = new DataView(page.buffer).getUint32(22, true);
      page.fill(0, 22, 26);
      assert.equal(oggCheckSum(page), stored);
    }
  }
});

Deno.test("keeps cover images and removes the location from them", () => {
  const withCover = /M4A|MP3 with ID3|a FLAC$/;
  for (const { name, bytes } of mediaWithPlace.filter((kind) => withCover.test(kind.name))) {
    assert.ok(holds(cleaned(bytes), "cover\xff\xd9"), name);
  }
});

Deno.test("reports isHidden for a film whose metadata is compressed", () => {
  const compressed = (name: string, ...inner: Uint8Array[]): Uint8Array =>
    joined(brands("qt  "), box(name, ...inner), box("mdat", textBytes(samples)));
  for (const file of [compressed("moov", box("cmov", textBytes("zlib"))), compressed("!mov", textBytes("zlib"))]) {
    assert.equal(findMetadata(wholeFile(file)).isHidden, true);
  }
  assert.equal(findMetadata(wholeFile(film("mp42", "last"))).isHidden, false);
});

Deno.test("finds the metadata of a film without reading the whole file", () => {
  const padding = new Uint8Array(700_000).fill(0x21);
  const sample = { start: brands("mp42").length + 8, length: padding.length };
  const video = track(1, { handler: "vide", format: "avc1", sample });
  const long = joined(brands("mp42"), box("mdat", padding), box("moov", video, box("udta", xyz)));
  const clean = joined(brands("mp42"), box("mdat", padding), box("moov", box("mvhd"), video));
  for (const [file, isEmpty, pages] of [
    [long, false, 2],
    [clean, true, 2],
  ] as const) {
    const view = new PagedFile(file.length);
    for (;;) {
      try {
        assert.equal(findMetadata(view).isEmpty, isEmpty);
        break;
      } catch (thrown) {
        assert.ok(thrown instanceof MissingRange);
        assert.equal(thrown.start % PagedFile.pageLength, 0);
        view.add(thrown.start, file.subarray(thrown.start, thrown.end));
      }
    }
    assert.ok(view.fetchedPages <= pages + 1, `${view.fetchedPages} pages`);
  }
});

Deno.test("reads ranges of bytes that span several pages of a `PagedFile`", () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) & 0xff);
  const view = new PagedFile(bytes.length);
  view.add(65_536, bytes.slice(65_536));
  assert.throws(() => view.read(65_000, 66_000), { start: 0, end: 131_072 });
  view.add(0, bytes.slice(0, 65_536));
  for (const [start, end] of [
    [0, 200_000],
    [65_000, 131_100],
    [131_072, 131_073],
    [199_999, 300_000],
    [250_000, 260_000],
    [65_536, 65_536],
  ] as const) {
    assert.deepEqual(view.read(start, end), bytes.subarray(start, end));
  }
});

Deno.test("does not change the pictures of a HEIF, whether the file has a handler box or not", () => {
  const sizes = box("iprp", box("ipco", versionedBox("ispe", 0, new Uint8Array(8).fill(1))));
  const handler = versionedBox("hdlr", 0, new Uint8Array(4), textBytes("pict"), new Uint8Array(13));
  for (const content of [[sizes], [handler, sizes]]) {
    const heif = joined(brands("heic"), versionedBox("meta", 0, ...content), box("mdat", xyz));
    assert.equal(findMetadata(wholeFile(heif)).isEmpty, true);
  }
});

Deno.test("does not change EXIF data without entries, because a cleaned HEIC contains such data", async () => {
  const heic = await Deno.readFile(new URL("../../../supabase/tests/fixtures/images/place.heic", import.meta.url));
  const image = withoutMetadata(heic);
  assert.ok(holds(image, "MM\0*\0\0\0\x08\0\0"));
  assert.equal(findMetadata(wholeFile(image)).isEmpty, true);
  assert.ok(holds(cleaned(heic), "MM\0*\0\0\0\x08\0\0"));
});
