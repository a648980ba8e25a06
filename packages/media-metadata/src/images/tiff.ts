import { type ByteOrder, hasText, uint32 } from "./numbers.ts";
import { Overwriting } from "./overwriting.ts";
import { type Directory, DirectoryReader, subDirectoryTags } from "./tiff-directories.ts";
import { TiffJpegs } from "./tiff-jpegs.ts";

/** Tags that point to directories of metadata: EXIF, GPS and interoperability. */
const metadataDirectoryTags = new Set([0x8769, 0x8825, 0xa005]);

const descriptiveTags = new Set([
  // Tags for document name, page name, description, maker, model, software, time, artist, computer and copyright.
  ...[0x010d, 0x010e, 0x010f, 0x0110, 0x011d, 0x0131, 0x0132, 0x013b, 0x013c, 0x8298],
  // Tags with XMP, IPTC and Photoshop data.
  ...[0x02bc, 0x83bb, 0x8649],
  // GeoTIFF tags, which contain the coordinates of maps.
  ...[0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0, 0x87b1],
  // DNG tags: serial number, lens, private data of the camera maker, name of the original file, and the original file
  // itself.
  ...[0xc62f, 0xc630, 0xc634, 0xc68b, 0xc68c],
]);

/**
 * In all directories, removes the entries that only describe the picture and moves the remaining entries together.
 * Overwrites the removed values with zeros. Also removes metadata from embedded JPEGs. All other bytes keep their
 * offsets, because the directories contain offsets of bytes in the file.
 */
export function tiffWithoutMetadata(tiff: Uint8Array): Uint8Array {
  const order: ByteOrder = hasText(tiff, 0, "MM") ? "big" : "little";
  const file = new Overwriting(tiff);
  const reader = new DirectoryReader(tiff, order);
  const jpegs = new TiffJpegs(file, order);
  const pictures = [uint32(tiff, 4, order)];
  const metadata: number[] = [];

  for (let place = pictures.pop(); place !== undefined; place = pictures.pop()) {
    const directory = reader.read(place);
    if (directory === undefined) {
      continue;
    }
    pictures.push(uint32(tiff, directory.nextAt, order));
    for (const inner of reader.placesIn(directory, subDirectoryTags)) {
      pictures.push(inner);
    }
    for (const inner of reader.placesIn(directory, metadataDirectoryTags)) {
      metadata.push(inner);
    }
    jpegs.cleanIn(directory);
    removeEntries(file, directory, order);
  }
  for (let place = metadata.pop(); place !== undefined; place = metadata.pop()) {
    const directory = reader.read(place);
    if (directory === undefined) {
      continue;
    }
    for (const inner of reader.placesIn(directory, metadataDirectoryTags)) {
      metadata.push(inner);
    }
    clearValues(file, directory.entries);
    file.clear(directory.start, directory.end);
  }
  return file.bytes;
}

function isDescriptive({ tag }: { tag: number }): boolean {
  // EXIF tags, which some programs write into the directory of the picture, and tags that Windows writes.
  const isOfExif = tag >= 0x9000 && tag <= 0xa4ff;
  return isOfExif || metadataDirectoryTags.has(tag) || descriptiveTags.has(tag);
}

function removeEntries(file: Overwriting, { start, entries, nextAt, end }: Directory, order: ByteOrder): void {
  const kept = entries.filter((entry) => !isDescriptive(entry));
  if (kept.length === entries.length) {
    return;
  }
  const parts = kept.map((entry) => file.bytes.slice(entry.start, entry.start + 12));
  const next = file.bytes.slice(nextAt, end);
  clearValues(file, entries.filter(isDescriptive));

  const directory = new Uint8Array(end - start);
  new DataView(directory.buffer).setUint16(0, kept.length, order === "little");
  [...parts, next].forEach((part, index) => {
    directory.set(part, 2 + 12 * index);
  });
  file.put(start, directory);
}

function clearValues(file: Overwriting, entries: Directory["entries"]): void {
  for (const { start, valueAt, valueLength } of entries) {
    const liesInEntry = valueAt === start + 8;
    if (!liesInEntry) {
      file.clear(valueAt, valueAt + valueLength);
    }
  }
}
