/** Removes metadata from WebM and Matroska files. */

import { namesCoordinates } from "../coordinates.ts";
import { uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { CleanedTracks, costOfBlock } from "./blocks.ts";
import { checkSumId, type Element, elementsIn, readElement, voidElement, voidId } from "./elements.ts";

const header = 0x1a45dfa3;
const segment = 0x18538067;
const cluster = 0x1f43b675;
const info = 0x1549a966;
const tags = 0x1254c367;
const tag = 0x7373;
const simpleTag = 0x67c8;
const tagName = 0x45a3;
const attachments = 0x1941a469;
const attachedFile = 0x61a7;
const attachedType = 0x4660;

const trackList = 0x1654ae6b;
const trackEntry = 0xae;
const trackTitle = 0x536e;
const chapterList = 0x1043a770;
const chapterTitle = 0x85;
/** Ids of the elements that chapters consist of: an edition, a chapter, and the texts of a chapter. */
const partsOfChapters = new Set([0x45b9, 0xb6, 0x80]);

/** Ids of the elements of a segment to keep: seek table, tracks, cues and chapters. */
const keptInSegment = new Set([0x114d9b74, trackList, 0x1c53bb6b, chapterList]);
const outermost = new Set([header, segment]);
const levels = new Set([...keptInSegment, ...outermost, cluster, info, tags, attachments]);

/** Maximum nesting depth of tags. Ordinary files nest tags less deeply. */
const deepestTag = 8;

/** Ids of the elements of a segment that contain metadata. */
const descriptive = new Set([tags, attachments, info]);

/** Ids of titles and file names in the `Info` element of a segment. */
const descriptiveInInfo = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb]);

const keptTags =
  /^(TITLE|ARTIST|ALBUM|GENRE|ENCODER|ENCODER_OPTIONS|DURATION|LANGUAGE|BPS(-\w+)?|NUMBER_OF_\w+(-\w+)?|_STATISTICS_\w+(-\w+)?|PART_NUMBER|TOTAL_PARTS|HANDLER_NAME|VENDOR_ID|MAJOR_BRAND|MINOR_VERSION|COMPATIBLE_BRANDS|STEREO_MODE|ALPHA_MODE|REPLAYGAIN_\w+)$/i;

export function cleanMatroska(patches: Patches, from: number): void {
  const { view } = patches;
  let at = from;
  while (at < view.length) {
    const element = view.takePart() ? readElement(view, at, view.length) : undefined;
    if (element?.id === segment) {
      at = cleanSegment(patches, element);
    } else if (element === undefined || element.isOpen || element.isCutOff) {
      cleanRest(patches, at);
      return;
    } else {
      if (element.id !== header) {
        voidElement(patches, element);
      }
      at = element.end;
    }
  }
}

/** Cleans a segment and returns the offset of its end. */
function cleanSegment(patches: Patches, segmentElement: Element): number {
  const tracks = new CleanedTracks();
  const end = cleanParts(patches, segmentElement, tracks);
  tracks.cleanTexts(patches);
  return end;
}

function cleanParts(patches: Patches, { contentAt, end }: Element, tracks: CleanedTracks): number {
  const { view } = patches;
  for (let at = contentAt; at < end; ) {
    const element = view.takePart() ? readElement(view, at, end) : undefined;
    if (element === undefined) {
      cleanRest(patches, at);
      return view.length;
    }
    if (outermost.has(element.id)) {
      return at;
    }
    if (element.id === cluster) {
      at = element.isOpen ? endOfOpenCluster(patches, element) : element.end;
      tracks.cleanCluster(patches, element.contentAt, at);
      if (element.isCutOff) {
        blankSignatures(patches, element.contentAt, element.end);
      }
      continue;
    }
    if (element.isOpen || element.isCutOff) {
      cleanRest(patches, at);
      return view.length;
    }
    if (element.id === trackList) {
      cleanInner(patches, element, (inner) => inner.id === trackEntry && cleanTrack(patches, inner, tracks));
    } else if (element.id === chapterList) {
      cleanChapters(patches, element);
    } else {
      cleanPart(patches, element);
    }
    at = element.end;
  }
  return end;
}

/** Removes chapter titles that contain coordinates. */
function cleanChapters(patches: Patches, parent: Element, depth = 0): boolean {
  return cleanInner(patches, parent, (inner) =>
    inner.id === chapterTitle
      ? voidIfPlace(patches, inner)
      : partsOfChapters.has(inner.id) && depth < deepestTag && cleanChapters(patches, inner, depth + 1),
  );
}

/** Registers a track, so that its blocks are cleaned. Removes the track's title if it contains coordinates. */
function cleanTrack(patches: Patches, entry: Element, tracks: CleanedTracks): boolean {
  tracks.note(patches, entry);
  return cleanInner(patches, entry, (inner) => inner.id === trackTitle && voidIfPlace(patches, inner));
}

/**
 * Searches damaged bytes for elements that contain metadata, such as tag lists, and cleans these elements. Also blanks
 * all data with the signature of known metadata.
 */
function cleanRest(patches: Patches, start: number): void {
  const { view } = patches;
  const bytes = view.read(start, view.length);
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const mayBegin = bytes[at] === 0x12 || bytes[at] === 0x15 || bytes[at] === 0x19;
    const isFound = mayBegin && descriptive.has(uint32(bytes, at, "big")) && view.takePart();
    const element = isFound ? readElement(view, start + at, view.length) : undefined;
    if (element !== undefined) {
      cleanPart(patches, element);
      at = element.end - start - 1;
    }
  }
  blankSignatures(patches, start, view.length);
}

/**
 * Returns the end of a cluster in a live recording. The cluster declares no length and ends at the next element that
 * cannot be part of a cluster.
 */
function endOfOpenCluster({ view }: Patches, { contentAt, end }: Element): number {
  for (let at = contentAt; at < end; ) {
    const element = view.takePart(costOfBlock) ? readElement(view, at, end) : undefined;
    if (element === undefined || levels.has(element.id) || element.isOpen) {
      return at;
    }
    at = element.end;
  }
  return end;
}

function cleanPart(patches: Patches, element: Element): void {
  if (element.id === tags) {
    cleanInner(patches, element, (inner) => inner.id === tag && cleanTag(patches, inner));
  } else if (element.id === attachments) {
    cleanInner(patches, element, (inner) => inner.id === attachedFile && cleanAttachment(patches, inner));
  } else if (element.id === info) {
    cleanInner(patches, element, (inner) => descriptiveInInfo.has(inner.id) && voidIfPlace(patches, inner));
  } else if (element.id === voidId) {
    patches.clear(element.contentAt, element.end);
  } else if (!keptInSegment.has(element.id) && element.id !== checkSumId) {
    voidElement(patches, element);
  }
}

/** Cleans the elements inside an element. If any byte has changed, replaces the checksum with a Void element. */
function cleanInner(patches: Patches, parent: Element, clean: (inner: Element) => boolean): boolean {
  let checkSum: Element | undefined;
  let isChanged = false;
  let end = parent.contentAt;
  for (const inner of elementsIn(patches.view, parent.contentAt, parent.end)) {
    if (inner.id === checkSumId) {
      checkSum = inner;
    } else if (inner.id === voidId) {
      isChanged = patches.clear(inner.contentAt, inner.end) || isChanged;
    } else {
      isChanged = clean(inner) || isChanged;
    }
    end = inner.end;
  }
  if (end < parent.end) {
    isChanged = patches.clear(end, parent.end) || isChanged;
  }
  if (isChanged && checkSum !== undefined) {
    voidElement(patches, checkSum);
  }
  return isChanged;
}

function cleanTag(patches: Patches, parent: Element, depth = 0): boolean {
  return cleanInner(patches, parent, (inner) => {
    if (inner.id !== simpleTag) {
      return false;
    }
    if (depth === deepestTag || !isKept(patches, inner)) {
      voidElement(patches, inner);
      return true;
    }
    return cleanTag(patches, inner, depth + 1);
  });
}

function isKept({ view }: Patches, { contentAt, end }: Element): boolean {
  let name = "";
  for (const inner of elementsIn(view, contentAt, end)) {
    if (inner.id === tagName) {
      name = String.fromCharCode(...view.read(inner.contentAt, Math.min(inner.end, inner.contentAt + 200)));
    }
  }
  return keptTags.test(name) && !namesCoordinates(view.read(contentAt, end));
}

/** Players need no attachments except fonts. */
function cleanAttachment(patches: Patches, file: Element): boolean {
  const { view } = patches;
  for (const { id, contentAt, end } of elementsIn(view, file.contentAt, file.end)) {
    if (
      id === attachedType &&
      /font|ttf|otf/i.test(String.fromCharCode(...view.read(contentAt, contentAt + 100).subarray(0, end - contentAt)))
    ) {
      return false;
    }
  }
  voidElement(patches, file);
  return true;
}

function voidIfPlace(patches: Patches, element: Element): boolean {
  const isPlace = namesCoordinates(patches.view.read(element.contentAt, element.end));
  if (isPlace) {
    voidElement(patches, element);
  }
  return isPlace;
}
