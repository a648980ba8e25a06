/** Removes metadata from MP4, QuickTime, 3GPP and M4A files. */

import { namesCoordinates } from "../coordinates.ts";
import { itemLocations } from "../images/heif-items.ts";
import { uint32 } from "../images/numbers.ts";
import { cleanJpegFrames, isJpegFrame } from "../motion-jpeg.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { textNamesPlace } from "../texts.ts";
import { sampleRunsOf } from "./fragments.ts";
import { findBox, freeBox, intactBoxes, type MediaBox, mediaBoxes } from "./media-boxes.ts";
import { cleanOther, freeSpaces } from "./other-boxes.ts";
import { chunksOf, isTableComplete, longestSoundFrame, type Span, trackId, trackKind } from "./samples.ts";
import { cleanMeta, picture } from "./tag-lists.ts";
import { UsedSpans } from "./used-spans.ts";

const keptOutermost = new Set(["ftyp", "styp", "sidx", "ssix", "prft", "pdin", "pssh", "mfra"]);
const keptInFilm = new Set(["mvhd", "mvex", "iods", "pssh", "rmra", "clip", "ctab", "prfl", "drm "]);
const keptInTrack = new Set([
  ...["tkhd", "mdia", "edts", "tref", "load", "imap", "clip", "matt", "kmat", "tapt", "txas", "senc"],
]);
const keptInFragment = new Set([
  ...["mfhd", "traf", "tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio", "senc", "sdtp", "pssh"],
]);
const metadataFormats = new Set(["gpmd", "camm", "mebx", "rtmd", "fdsc", "djmd", "dbgi", "mett", "metx", "urim"]);
const textHandlers = new Set(["text", "sbtl", "subt", "clcp"]);
/**
 * Handler types of tracks with pictures, sound, subtitles, hints or time codes. Tracks with any other handler type are
 * treated as metadata.
 */
const playedHandlers = new Set([...textHandlers, "vide", "auxv", "pict", "subp", "soun", "hint", "tmcd"]);

/** Information about the tracks of a video. */
interface Tracks {
  /** Default sample sizes in fragments, by track id; undefined if the video has no fragments. */
  defaultSizes: Map<number, number> | undefined;
  /** Ids of the tracks whose samples in fragments must be overwritten. */
  cleared: Set<number>;
  /** Positions of the subtitles in fragments, by track id. */
  texts: Map<number, Span[]>;
  used: UsedSpans;
  /** Chunks that contain motion JPEG frames. */
  jpegs: UsedSpans;
}

/** Formats of tracks whose samples may be JPEG frames. */
const jpegFormats = new Set(["jpeg", "mjpa", "mjpg", "MJPG", "dmb1", "mp4v"]);

/** Whether a file whose first box has this name may be a video. */
export function isFilm(name: string): boolean {
  return (
    name === "moov" || name === "mdat" || name === "pnot" || name === "ftyp" || name === "styp" || freeSpaces.has(name)
  );
}

/**
 * Removes locations from a video and from appended data. Parts that cannot be parsed are scanned for the signatures of
 * metadata blocks.
 */
export function cleanFilm(patches: Patches, from: number): void {
  const { view } = patches;
  const data: Span[] = [];
  const unknown: Span[] = [];
  const fragments: MediaBox[] = [];
  const tracks: Tracks = {
    ...{ defaultSizes: undefined, cleared: new Set(), texts: new Map() },
    ...{ used: new UsedSpans(), jpegs: new UsedSpans() },
  };
  let hasFilm = false;
  let hasPicture = false;
  for (const box of mediaBoxes(view, from, view.length)) {
    if (box.name === "") {
      unknown.push({ start: box.start, end: view.length });
    } else if (box.name === "mdat") {
      const { contentAt, end, isCutOff } = box as MediaBox;
      (isCutOff ? unknown : data).push({ start: contentAt, end });
    } else if (box.name === "moov") {
      hasFilm = true;
      cleanMovie(patches, box as MediaBox, tracks);
    } else if (box.name === "moof") {
      fragments.push(box as MediaBox);
    } else if (box.name === "meta") {
      hasPicture = true;
      cleanMeta(patches, box as MediaBox, picture);
      noteItems(patches, box as MediaBox, tracks.used);
    } else {
      cleanOther(patches, box as MediaBox, keptOutermost);
    }
  }
  for (const fragment of fragments) {
    cleanFragment(patches, fragment, tracks);
  }
  cleanTexts(patches, tracks);
  const { used, jpegs } = tracks;
  for (const { start, end } of jpegs.inOrder()) {
    cleanJpegFrames(patches, start, end);
  }
  if (hasFilm && used.areAllKnown && !view.isSpent) {
    used.clearGaps(patches, [...data, ...unknown]);
  }
  for (const { start, end } of hasFilm || hasPicture ? unknown : [...unknown, ...data]) {
    blankSignatures(patches, start, end);
  }
}

function cleanMovie(patches: Patches, movie: MediaBox, tracks: Tracks): void {
  const { view } = patches;
  const extension = findBox(view, movie, "mvex");
  tracks.defaultSizes = extension && sizesByTrack(patches, extension);
  tracks.used.areAllKnown &&= !movie.isCutOff;
  for (const box of mediaBoxes(view, movie.contentAt, movie.end)) {
    if (box.name === "") {
      tracks.used.areAllKnown = false;
      blankSignatures(patches, box.start, movie.end);
    } else if (box.name === "trak") {
      cleanTrack(patches, box as MediaBox, tracks);
    } else if (box.name === "gps ") {
      clearBlocks(patches, box as MediaBox);
      freeBox(patches, box as MediaBox);
    } else {
      cleanOther(patches, box as MediaBox, keptInFilm);
    }
  }
}

function cleanTrack(patches: Patches, track: MediaBox, tracks: Tracks): void {
  const { view } = patches;
  const { handler, formats } = trackKind(view, track);
  const table = findBox(view, track, "mdia", "minf", "stbl");
  const isText = textHandlers.has(handler);
  const chunks =
    table === undefined ? [] : chunksOf(view, table, handler === "soun" ? longestSoundFrame(view, table) : 0);
  const isPlayed = isPlayedTrack(patches, track, handler, formats);
  if (isPlayed && !(isText && table !== undefined && textNamesPlace(patches, chunksOf(view, table)))) {
    noteSamples(
      patches,
      track,
      table,
      chunks,
      tracks,
      formats.some((format) => jpegFormats.has(format)),
    );
    if (isText) {
      tracks.texts.set(trackId(view, track), []);
    }
  } else {
    for (const { start, end } of chunks) {
      patches.clear(start, end);
    }
    if (tracks.defaultSizes === undefined) {
      freeBox(patches, track);
      return;
    }
    // Players reject fragments whose track is missing, so the track is kept and only its samples are overwritten.
    tracks.cleared.add(trackId(view, track));
  }
  cleanHandlerName(patches, track);
  cleanInnerParts(patches, track);
  for (const box of mediaBoxes(view, track.contentAt, track.end)) {
    if (box.name === "") {
      blankSignatures(patches, box.start, track.end);
    } else {
      cleanOther(patches, box as MediaBox, keptInTrack);
    }
  }
}

/** Names of the boxes in a track, each of which contains the next one. */
const partsOfTrack = ["mdia", "minf", "stbl"];
const describingBoxes = new Set(["udta", "meta", "uuid", ...freeSpaces]);

/** Removes descriptions that QuickTime allows inside the boxes of a track. */
function cleanInnerParts(patches: Patches, parent: MediaBox, depth = 0): void {
  for (const box of intactBoxes(patches.view, parent.contentAt, parent.end)) {
    if (box.name === partsOfTrack[depth]) {
      cleanInnerParts(patches, box, depth + 1);
    } else if (describingBoxes.has(box.name)) {
      cleanOther(patches, box, new Set());
    }
  }
}

/** Overwrites the handler name of a track if it contains coordinates. 24 bytes of other fields precede the name. */
function cleanHandlerName(patches: Patches, track: MediaBox): void {
  const handler = findBox(patches.view, track, "mdia", "hdlr");
  if (handler !== undefined && namesCoordinates(patches.view.read(handler.contentAt + 24, handler.end))) {
    patches.clear(handler.contentAt + 24, handler.end);
  }
}

/** Returns the default size of samples in fragments, by track id. */
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

/**
 * Whether a track contains samples to play, such as video, audio or subtitles, in a format that is not a known metadata
 * format. If the track has no handler, its media header determines whether it contains video or audio.
 */
function isPlayedTrack({ view }: Patches, track: MediaBox, handler: string, formats: string[]): boolean {
  const isKnown = /^\0*$/.test(handler)
    ? ["vmhd", "smhd"].some((name) => findBox(view, track, "mdia", "minf", name) !== undefined)
    : playedHandlers.has(handler);
  return isKnown && !formats.some((format) => metadataFormats.has(format));
}

/** Marks the bytes of all items of a picture as used. */
function noteItems({ view }: Patches, meta: MediaBox, used: UsedSpans): void {
  if (findBox(view, { ...meta, contentAt: meta.contentAt + 4 }, "iloc") === undefined) {
    return;
  }
  for (const { spans } of itemLocations(view.read(0, view.length), meta)) {
    for (const span of spans) {
      used.add(span);
      used.areAllKnown &&= span.end > span.start;
    }
  }
}

/** Marks the bytes of all samples of a track as used. */
function noteSamples(
  patches: Patches,
  track: MediaBox,
  table: MediaBox | undefined,
  chunks: Iterable<Span>,
  { used, jpegs }: Tracks,
  mayBeJpeg: boolean,
): void {
  const { view } = patches;
  const hasKey = table !== undefined && findBox(view, table, "saio") !== undefined;
  if (track.isCutOff || hasKey || table === undefined || !isTableComplete(view, table)) {
    used.areAllKnown = false;
  }
  let isJpeg: boolean | undefined;
  for (const chunk of chunks) {
    used.add(chunk);
    isJpeg ??= mayBeJpeg && isJpegFrame(patches, chunk.start);
    if (isJpeg) {
      jpegs.add(chunk);
    }
  }
}

/** Overwrites the subtitles in fragments if they contain coordinates. */
function cleanTexts(patches: Patches, { texts, used }: Tracks): void {
  for (const spans of texts.values()) {
    const isPlace = textNamesPlace(patches, spans);
    for (const span of spans) {
      if (isPlace) {
        patches.clear(span.start, span.end);
      } else {
        used.add(span);
      }
    }
  }
}

/**
 * Overwrites the location records that dashboard cameras write between the frames. The box `gps ` lists the offsets and
 * lengths of the records.
 */
function clearBlocks(patches: Patches, { contentAt, end }: MediaBox): void {
  const list = patches.view.read(contentAt, end);
  for (let at = 8; at + 8 <= list.length; at += 8) {
    const start = uint32(list, at, "big");
    const length = uint32(list, at + 4, "big");
    patches.clear(start + 8, start + length);
  }
}

function cleanFragment(patches: Patches, fragment: MediaBox, tracks: Tracks): void {
  const { view } = patches;
  for (const box of intactBoxes(view, fragment.contentAt, fragment.end)) {
    cleanOther(patches, box, keptInFragment);
    if (box.name === "traf") {
      for (const inner of intactBoxes(view, box.contentAt, box.end)) {
        cleanOther(patches, inner, keptInFragment);
        // The gaps between encrypted samples may contain their keys.
        tracks.used.areAllKnown &&= inner.name !== "saio";
      }
    }
  }
  for (const { track, start, end } of sampleRunsOf(view, fragment, tracks.defaultSizes ?? new Map())) {
    if (tracks.cleared.has(track)) {
      patches.clear(start, end);
    } else {
      const text = tracks.texts.get(track);
      text?.push({ start, end });
      if (text === undefined) {
        tracks.used.add({ start, end });
      }
    }
  }
}
