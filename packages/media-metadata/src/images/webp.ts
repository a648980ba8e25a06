import { exifOfOrientation, orientationOf } from "./exif.ts";
import { latin1, nameAt, uint32 } from "./numbers.ts";
import { PartialCopy } from "./partial-copy.ts";

interface Chunk {
  name: string;
  start: number;
  end: number;
}

const pictureChunks = new Set(["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);

const firstChunkAt = 12;
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Removes all chunks that only describe the image, and all bytes after the end of the image. */
export function webpWithoutMetadata(webp: Uint8Array): Uint8Array {
  const firstExif = findExif(webp);
  const exif = exifOfOrientation(firstExif && orientationOf(webp.subarray(firstExif.start + 8, firstExif.end)));

  const kept = new PartialCopy(webp);
  kept.keep(0, firstChunkAt);
  for (const { name, start, end } of chunksOf(webp)) {
    if (name === "VP8X" && start === firstChunkAt) {
      const removedFlags = exif === undefined ? exifFlag | xmpFlag : xmpFlag;
      kept.replace(start, end, withoutFlags(webp.subarray(start, end), removedFlags));
    } else if (exif !== undefined && start === firstExif?.start) {
      kept.replace(start, end, exifChunk(exif));
    } else if (pictureChunks.has(name)) {
      kept.keep(start, end);
    }
  }
  const result = kept.finish();
  if (result !== webp) {
    declareLength(result, Math.max(0, declaredEnd(webp) - webp.length));
  }
  return result;
}

function findExif(webp: Uint8Array): Chunk | undefined {
  for (const chunk of chunksOf(webp)) {
    if (chunk.name === "EXIF") {
      return chunk;
    }
  }
  return undefined;
}

function* chunksOf(webp: Uint8Array): Generator<Chunk> {
  const fileEnd = Math.min(declaredEnd(webp), webp.length);
  for (let start = firstChunkAt; start + 8 <= fileEnd; ) {
    const length = uint32(webp, start + 4, "little");
    const end = start + 8 + length + (length % 2);
    yield { name: nameAt(webp, start), start, end: Math.min(end, fileEnd) };
    start = end;
  }
}

function declaredEnd(webp: Uint8Array): number {
  return 8 + uint32(webp, 4, "little");
}

/**
 * Writes the length field. If bytes are missing at the end of the file, the length includes them, so that decoders
 * still recognize the file as incomplete.
 */
function declareLength(webp: Uint8Array, missing: number): void {
  new DataView(webp.buffer, webp.byteOffset).setUint32(4, webp.length - 8 + missing, true);
}

function withoutFlags(chunk: Uint8Array, flags: number): Uint8Array {
  const changed = chunk.slice();
  changed[8] = (chunk[8] ?? 0) & ~flags;
  return changed;
}

function exifChunk(exif: Uint8Array): Uint8Array {
  return Uint8Array.from([...latin1("EXIF"), exif.length, 0, 0, 0, ...exif]);
}
