import assert from "node:assert/strict";
import { ascii } from "../../../tests/fixtures/images/image-bytes.ts";
import { recognizedType } from "./file-types.ts";

/** Returns text as bytes, padded with zeros to a length. */
function bytesOf(text: string, length = text.length): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(ascii(text));
  return bytes;
}

for (const [name, type] of [
  ["photo.jpg", "image/jpeg"],
  ["truncated.jpg", "image/jpeg"],
  ["photo.png", "image/png"],
  ["photo.webp", "image/webp"],
  ["photo.heic", "image/heic"],
  ["vector.jpg", "text/html"],
] as const) {
  Deno.test(`${name} is recognized as ${type} by its bytes`, async () => {
    const bytes = await Deno.readFile(new URL(`../../../tests/fixtures/images/${name}`, import.meta.url));
    assert.equal(await recognizedType(bytes), type);
  });
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';

for (const [what, bytes, type] of [
  ["a GIF", bytesOf("GIF89a"), "image/gif"],
  ["a BigTIFF", bytesOf("II+\0\x08\0\0\0", 100), "image/x-bigtiff"],
  ["a BigTIFF in big-endian order", bytesOf("MM\0+\0\x08\0\0", 100), "image/x-bigtiff"],
  ["a JPEG 2000", bytesOf("\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ", 100), "image/jp2"],
  ["a JPEG 2000 codestream", bytesOf("\xff\x4f\xff\x51", 100), "image/j2c"],
  ["a Photoshop document", bytesOf("8BPS\0\x01", 100), "image/vnd.adobe.photoshop"],
  ["a CR2", bytesOf("II*\0\x10\0\0\0CR\x02", 100), "image/x-canon-cr2"],
  ["a CR3", bytesOf("\0\0\0\x18ftypcrx \0\0\0\x01crx isom", 100), "image/x-canon-cr3"],
  ["a CRW", bytesOf("II\x1a\0\0\0HEAPCCDR", 100), "image/x-canon-crw"],
  ["a RAF", bytesOf("FUJIFILMCCD-RAW", 100), "image/x-fujifilm-raf"],
  ["an ORF", bytesOf("IIRO\x08\0\0\0\x18", 100), "image/x-olympus-orf"],
  ["an RW2", bytesOf("IIU\0\x18\0\0\0\x88\xe7\x74\xd8", 100), "image/x-panasonic-rw2"],
  ["an X3F", bytesOf("FOVb", 100), "image/x-sigma-x3f"],
  ["an MRW", bytesOf("\0MRM", 100), "image/x-minolta-mrw"],
  ["an IIQ", bytesOf("II*\0\x08\0\0\0IIII", 100), "image/x-phaseone-iiq"],
  ["a TIFF whose directory lies far from its header", bytesOf("II*\0\0\x20\0\0", 9000), "image/tiff"],
  ["a big-endian TIFF whose directory lies far from its header", bytesOf("MM\0*\0\0\x20\0", 9000), "image/tiff"],
  ["an AVIF", bytesOf("\0\0\0\x18ftypavif\0\0\0\0mif1avif", 100), "image/avif"],
  ["an MP4 video", bytesOf("\0\0\0\x18ftypisom\0\0\0\x01isommp42", 100), "video/mp4"],
  ["a PDF document", bytesOf("%PDF-1.7\n"), "application/pdf"],
  ["a truncated ZIP archive", bytesOf("PK\x03\x04\x14\0\0\0\x08", 9000), "application/zip"],
  ["a Windows executable", bytesOf("MZ", 200), "application/x-msdownload"],
  ["a shell script", bytesOf("#!/bin/sh\n"), "text/x-script"],
  ["an SVG image", bytesOf(drawing), "text/html"],
  ["an SVG image after a byte order mark and whitespace", bytesOf(`\xef\xbb\xbf\r\n\t ${drawing}`), "text/html"],
  ["an SVG image in UTF-16", bytesOf(`\xfe\xff\0${[...drawing].join("\0")}`), "text/html"],
  ["an SVG image with an XML declaration", bytesOf(`<?xml version="1.0"?>${drawing}`), "application/xml"],
  ["plain text", bytesOf("bytes < 3"), null],
  ["an empty file", new Uint8Array(), null],
] as const) {
  Deno.test(`${what} is recognized as ${type ?? "no type"} by its bytes`, async () => {
    assert.equal(await recognizedType(bytes), type);
  });
}

Deno.test("a file that begins with the signature of a type and continues with random bytes causes no error", async () => {
  const beginnings = [
    "\0\0\0\x18ftyp",
    "PK\x03\x04",
    "ID3\x04",
    "\x1a\x45\xdf\xa3",
    "RIFF",
    "II*\0",
    "OggS",
    "\x1f\x8b\x08",
    "\xff\xd8\xff",
  ];
  for (let round = 0; round < 2000; round += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(1 + (round % 300)));
    bytes.set(ascii(beginnings[round % beginnings.length] as string).slice(0, bytes.length));
    const type = await recognizedType(bytes);
    assert.ok(type === null || /^[a-z]+\/[\w.+-]+$/.test(type), `${type} of ${bytes}`);
  }
});
