/** MP4, QuickTime, 3GPP and M4A files. */

import { namesCoordinates } from "../coordinates.ts";
import { uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { clearFragment } from "./fragments.ts";
import { findBox, freeBox, intactBoxes, type MediaBox, mediaBoxes } from "./media-boxes.ts";
import { chunksOf, trackId, trackKind } from "./samples.ts";
import { cleanMeta, cleanUserData, picture } from "./tag-lists.ts";

const keptOutermost = new Set(["ftyp", "styp", "sidx", "ssix", "prft", "pdin", "pssh", "mfra"]);
const keptInFilm = new Set(["mvhd", "mvex", "iods", "pssh", "rmra", "clip", "ctab", "prfl", "drm "]);
const keptInTrack = new Set([
  ...["tkhd", "mdia", "edts", "tref", "load", "imap", "clip", "matt", "kmat", "tapt", "txas", "senc"],
]);
const keptInFragment = new Set([
  ...["mfhd", "traf", "tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio", "senc", "sdtp", "pssh"],
]);
const freeSpaces = new Set(["free", "skip", "wide"]);
/** The film or its fragments in a compressed form, which nothing can be removed from. */
const compressed = new Set(["cmov", "!mov", "!mof"]);

/** Boxes by which streams are decrypted, and the projection of a spherical film. */
const keptUuids = new Set([
  "a2394f525a9b4f14a2446c427c648df4",
  "8974dbce7be74c5184f97148f9882554",
  "6d1d9b0542d544e680e2141daff757b2",
  "d4807ef2ca3946958e5426cb9e46a79f",
  "ffcc8263f8554a938814587a02521fdd",
]);

const metadataFormats = new Set(["gpmd", "camm", "mebx", "rtmd", "fdsc", "djmd", "dbgi", "mett", "metx", "urim"]);
const textHandlers = new Set(["text", "sbtl", "subt", "clcp"]);

/** Whether a file begins with a box of a film. */
export function isFilm(name: string): boolean {
  return (
    name === "moov" || name === "mdat" || name === "pnot" || name === "ftyp" || name === "styp" || freeSpaces.has(name)
  );
}

/** Removes places from a film and from what is appended to it; blanks signatures where no boxes can be walked. */
export function cleanFilm(patches: Patches, from: number): void {
  const { view } = patches;
  const data: MediaBox[] = [];
  const defaultSizes = new Map<number, number>();
  let hasFilm = false;
  let hasPicture = false;
  for (const box of mediaBoxes(view, from, view.length)) {
    if (box.name === "") {
      blankSignatures(patches, box.start, view.length);
    } else if (box.name === "mdat") {
      data.push(box as MediaBox);
    } else if (box.name === "moov") {
      hasFilm = true;
      cleanMovie(patches, box as MediaBox, defaultSizes);
    } else if (box.name === "moof") {
      hasFilm = true;
      cleanFragment(patches, box as MediaBox);
      clearFragment(patches, box as MediaBox, defaultSizes);
    } else if (box.name === "meta") {
      hasPicture = true;
      cleanMeta(patches, box as MediaBox, picture);
    } else {
      cleanOther(patches, box as MediaBox, keptOutermost);
    }
  }
  for (const { contentAt, end, isCutOff } of data) {
    if (isCutOff || !(hasFilm || hasPicture)) {
      blankSignatures(patches, contentAt, end);
    }
  }
}

/** Boxes that may stand at each level. */
function cleanOther(patches: Patches, box: MediaBox, kept: Set<string>): void {
  if (compressed.has(box.name)) {
    patches.isHidden = true;
  } else if (freeSpaces.has(box.name)) {
    patches.clear(box.contentAt, box.end);
  } else if (box.name === "udta") {
    cleanUserData(patches, box);
  } else if (box.name === "meta") {
    cleanMeta(patches, box);
  } else if (!kept.has(box.name) && !isKeptUuid(patches, box)) {
    freeBox(patches, box);
  }
}

function isKeptUuid({ view }: Patches, { name, contentAt }: MediaBox): boolean {
  const id = name === "uuid" ? view.read(contentAt, contentAt + 16) : new Uint8Array();
  return keptUuids.has(Array.from(id, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

function cleanMovie(patches: Patches, movie: MediaBox, defaultSizes: Map<number, number>): void {
  const { view } = patches;
  const extension = findBox(view, movie, "mvex");
  const sizesOfTracks = extension && sizesByTrack(patches, extension);
  for (const box of mediaBoxes(view, movie.contentAt, movie.end)) {
    if (box.name === "") {
      blankSignatures(patches, box.start, movie.end);
    } else if (box.name === "trak") {
      cleanTrack(patches, box as MediaBox, sizesOfTracks, defaultSizes);
    } else if (box.name === "gps ") {
      clearBlocks(patches, box as MediaBox);
      freeBox(patches, box as MediaBox);
    } else {
      cleanOther(patches, box as MediaBox, keptInFilm);
    }
  }
}

function cleanTrack(
  patches: Patches,
  track: MediaBox,
  sizesOfTracks: Map<number, number> | undefined,
  defaultSizes: Map<number, number>,
): void {
  const { view } = patches;
  if (isMetadata(patches, track)) {
    const table = findBox(view, track, "mdia", "minf", "stbl");
    for (const { start, end } of table === undefined ? [] : chunksOf(view, table)) {
      patches.clear(start, end);
    }
    if (sizesOfTracks === undefined) {
      freeBox(patches, track);
      return;
    }
    // Players of fragments reject those of a track that is not there.
    const id = trackId(view, track);
    defaultSizes.set(id, sizesOfTracks.get(id) ?? 0);
  }
  for (const box of mediaBoxes(view, track.contentAt, track.end)) {
    if (box.name === "") {
      blankSignatures(patches, box.start, track.end);
    } else {
      cleanOther(patches, box as MediaBox, keptInTrack);
    }
  }
}

/** Sizes of samples that fragments do not say, by the number of the track. */
function sizesByTrack({ view }: Patches, extension: MediaBox): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { name, contentAt } of intactBoxes(view, extension.contentAt, extension.end)) {
    if (name === "trex") {
      const bytes = view.read(contentAt, contentAt + 24);
      sizes.set(uint32(bytes, 4, "big"), uint32(bytes, 16, "big"));
    }
  }
  return sizes;
}

/** Whether the samples of a track are no film, sound or subtitle, or are subtitles that name coordinates. */
function isMetadata(patches: Patches, track: MediaBox): boolean {
  const { view } = patches;
  const { handler, formats } = trackKind(view, track);
  if (handler === "meta" || handler === "camm" || formats.some((format) => metadataFormats.has(format))) {
    return true;
  }
  const table = textHandlers.has(handler) ? findBox(view, track, "mdia", "minf", "stbl") : undefined;
  let looks = 0;
  for (const { start, end } of table === undefined ? [] : chunksOf(view, table)) {
    looks += 1;
    patches.samplesLeft -= 1;
    if (patches.samplesLeft < 0 || namesCoordinates(view.read(start, Math.min(end, start + 1000)))) {
      return true;
    }
    if (looks === 3) {
      break;
    }
  }
  return false;
}

/** Dashboard cameras list where between the frames their records of the place lie. */
function clearBlocks(patches: Patches, { contentAt, end }: MediaBox): void {
  const list = patches.view.read(contentAt, end);
  for (let at = 8; at + 8 <= list.length; at += 8) {
    const start = uint32(list, at, "big");
    const length = uint32(list, at + 4, "big");
    patches.clear(start + 8, start + length);
  }
}

function cleanFragment(patches: Patches, fragment: MediaBox): void {
  for (const box of intactBoxes(patches.view, fragment.contentAt, fragment.end)) {
    cleanOther(patches, box, keptInFragment);
    if (box.name === "traf") {
      for (const inner of intactBoxes(patches.view, box.contentAt, box.end)) {
        cleanOther(patches, inner, keptInFragment);
      }
    }
  }
}
