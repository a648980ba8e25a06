import { wholeFile } from "../file-view.ts";
import { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { type Box, boxesIn, innerBoxesAt } from "./boxes.ts";
import { clearMetadataItems } from "./heif-items.ts";
import { latin1 } from "./numbers.ts";
import { Overwriting } from "./overwriting.ts";

/** Boxes to keep at one nesting level of a file, and the levels below it. */
interface Level {
  keeps(name: string): boolean;
  inner: Record<string, Level>;
}

/**
 * Top-level boxes to keep in HEIF, AVIF and JPEG XL files. Phones append videos and private data in other top-level
 * boxes.
 */
const outermostBoxes = ["ftyp", "meta", "moov", "moof", "mdat", "JXL ", "jxll", "jxlc", "jxlp", "jxli"];

const freeSpace = Uint8Array.from(latin1("free"));
const toTheEnd = Uint8Array.of(0, 0, 0, 0);

const properties = allBut(["udes"]);
const film = ["uuid", "udta", "meta"];

const outermostLevel: Level = {
  keeps: (name) => outermostBoxes.includes(name),
  inner: {
    meta: allBut(["uuid", "udta", "xml ", "bxml"], { iprp: allBut([], { ipco: properties }) }),
    moov: allBut(film, { trak: allBut(film) }),
  },
};

function allBut(names: string[], inner: Record<string, Level> = {}): Level {
  return { keeps: (name) => !names.includes(name), inner };
}

/**
 * Marks boxes that only describe the picture as free space, and overwrites their content with zeros. All other bytes
 * keep their offsets, because many boxes contain offsets of bytes in the file. The orientation is kept, because in HEIF
 * files it is not part of the metadata. If a metadata item cannot be located, blanks all data with the signature of
 * known metadata.
 */
export function heifWithoutMetadata(heif: Uint8Array): Uint8Array {
  const file = new Overwriting(heif);
  let isComplete = true;
  for (const box of boxesIn(heif, 0, heif.length)) {
    if (box.name === "meta") {
      isComplete = clearMetadataItems(file, box) && isComplete;
    }
  }
  freeBoxes(file, 0, heif.length, outermostLevel);
  if (isComplete) {
    return file.bytes;
  }
  const patches = new Patches(wholeFile(file.bytes));
  blankSignatures(patches, 0, heif.length);
  return patches.applyTo(file.bytes);
}

function freeBoxes(file: Overwriting, start: number, end: number, level: Level): void {
  for (const box of boxesIn(file.bytes, start, end)) {
    const inner = level.inner[box.name];
    if (!level.keeps(box.name)) {
      free(file, box);
    } else if (inner !== undefined) {
      freeBoxes(file, innerBoxesAt(box), box.end, inner);
    }
  }
}

function free(file: Overwriting, box: Box): void {
  if (box.name === "") {
    file.put(box.start, toTheEnd);
  }
  file.put(box.start + 4, freeSpace);
  file.clear(box.contentAt, box.end);
}
