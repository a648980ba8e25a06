/** Finds metadata in video and audio files: the location and other data about the author. */

import type { FileView } from "./file-view.ts";
import { hasText, nameAt, uint16 } from "./images/numbers.ts";
import { cleanFilm, isFilm } from "./iso/film.ts";
import { cleanMatroska } from "./matroska/matroska.ts";
import { Patches } from "./patches.ts";
import { cleanAiff, cleanCaf, cleanRiff, isAiff } from "./riff/riff.ts";
import { blankSignatures } from "./signatures.ts";
import { cleanFlac } from "./sound/flac.ts";
import { cleanId3 } from "./sound/id3.ts";
import { cleanLaterTags } from "./sound/later-tags.ts";
import { cleanOgg } from "./sound/ogg.ts";
import { cleanTrailingTags } from "./sound/trailing-tags.ts";
import { cleanTransportStream, rasterAt } from "./transport-stream.ts";

const mostTags = 8;

/**
 * Finds the bytes to overwrite in a video or audio file. Offsets and lengths do not change, so the file can be played
 * as before. The only error is `MissingRange`, which is thrown if the view lacks a required range. In damaged files,
 * unknown containers and files with too many parts, all data with the signature of known metadata is overwritten.
 */
export function findMetadata(view: FileView): Patches {
  const patches = new Patches(view);
  walk(patches);
  if (patches.isIncomplete) {
    patches.renewAllowance();
    blankSignatures(patches, 0, view.length);
  }
  return patches;
}

function walk(patches: Patches): void {
  const { view } = patches;
  let at = 0;
  for (let tags = 0; tags < mostTags; tags += 1) {
    const end = cleanId3(patches, at);
    if (end === undefined) {
      break;
    }
    at = end;
  }
  const head = view.read(at, at + 16);
  const raster = rasterAt(view, at);
  if (hasText(head, 0, "\x1a\x45\xdf\xa3")) {
    cleanMatroska(patches, at);
  } else if (isFilm(nameAt(head, 4))) {
    cleanFilm(patches, at);
  } else if (/^(RIFF|RIFX|RF64|BW64)$/.test(nameAt(head, 0))) {
    cleanRiff(patches, at);
  } else if (isAiff(head)) {
    cleanAiff(patches, at);
  } else if (hasText(head, 0, "caff")) {
    cleanCaf(patches, at);
  } else if (hasText(head, 0, "OggS")) {
    cleanOgg(patches, at);
  } else if (hasText(head, 0, "fLaC")) {
    cleanFlac(patches, at);
    cleanTrailingTags(patches);
  } else if (raster !== undefined) {
    cleanTransportStream(patches, at, raster);
  } else {
    if (isPlainSound(head, at)) {
      cleanLaterTags(patches, at);
    } else {
      blankSignatures(patches, at, view.length);
    }
    cleanTrailingTags(patches);
  }
}

/**
 * Whether the file consists of audio frames without a container, as in MPEG audio, AAC, AC-3 and AMR. Tags may precede
 * or follow the frames.
 */
function isPlainSound(head: Uint8Array, tagsEnd: number): boolean {
  const isFrame = uint16(head, 0, "big") >= 0xffe0 && (head[1] ?? 0) !== 0xff;
  return (
    isFrame ||
    hasText(head, 0, "\x0b\x77") ||
    hasText(head, 0, "#!AMR") ||
    (tagsEnd > 0 && head.every((byte) => byte === 0))
  );
}
