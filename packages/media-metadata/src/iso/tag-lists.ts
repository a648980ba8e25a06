/** Tags in the `udta` and `meta` boxes of MP4 and QuickTime files. */

import { namesCoordinates } from "../coordinates.ts";
import { cleanEmbeddedImage } from "../embedded-images.ts";
import { clearMetadataItems, itemLocations } from "../images/heif-items.ts";
import { nameAt, uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";
import { blankSignatures } from "../signatures.ts";
import { findBox, freeBox, intactBoxes, type MediaBox, mediaBoxes } from "./media-boxes.ts";

/**
 * Boxes to keep in `udta`: texts of songs and videos, chapters, loudness, and playback options. These boxes normally
 * contain no location; a box that contains coordinates is not kept.
 */
const keptUserData = new Set([
  ...["name", "titl", "auth", "perf", "gnre", "albm", "cprt", "kywd", "hnti", "hinf", "chpl", "ludt", "kind", "elng"],
  ...["LOOP", "SelO", "AllF", "WLOC", "©nam", "©ART", "©alb", "©gen", "©too", "©swr", "©enc", "©wrt", "©trk", "©grp"],
]);
const keptTags = new Set([
  ...["©nam", "©ART", "aART", "©alb", "©gen", "gnre", "©too", "©enc", "©wrt", "©grp", "©lyr", "cprt", "trkn", "disk"],
  ...["cpil", "pgap", "tmpo", "stik", "hdvd", "rtng", "soal", "soar", "sonm", "covr", "©day"],
]);
const keptKeys =
  /^com\.android\.(version|capture\.fps|video\.temporal_layers_count)$|^(title|artist|album|genre|encoder)$/;
/** Free-form tags to keep, which players use to skip silence and to normalize loudness. */
const keptFreeForm = /iTunSMPB|iTunNORM|replaygain/i;

/** Boxes with descriptions, which are not needed to show a picture. */
const describingBoxes = new Set(["xml ", "bxml", "uuid", "udta", "ilst", "keys"]);
export const picture = "pict";

export function cleanUserData(patches: Patches, userData: MediaBox): void {
  for (const box of mediaBoxes(patches.view, userData.contentAt, userData.end)) {
    if (box.name === "") {
      patches.clear(box.start, userData.end);
    } else if (box.name === "meta") {
      cleanMeta(patches, box as MediaBox);
    } else if (!keptUserData.has(box.name) || isPlace(patches, box as MediaBox)) {
      freeBox(patches, box as MediaBox);
    }
  }
}

/**
 * Cleans a `meta` box. The box begins with a version, except in QuickTime's format. If the box has no handler,
 * `unnamed` is used as its handler type.
 */
export function cleanMeta(patches: Patches, meta: MediaBox, unnamed = ""): void {
  const hasVersion = nameAt(patches.view.read(meta.contentAt, meta.contentAt + 8), 4) !== "hdlr";
  const content: MediaBox = { ...meta, contentAt: Math.min(meta.end, meta.contentAt + (hasVersion ? 4 : 0)) };
  const handler = findBox(patches.view, content, "hdlr");
  const kind = handler ? nameAt(patches.view.read(handler.contentAt + 8, handler.contentAt + 12), 0) : unnamed;
  if (kind === "mdta" || kind === "mdir") {
    cleanTags(patches, content, kind === "mdta" ? keysOf(patches, content) : undefined);
  } else {
    cleanItems(patches, meta, content, kind === picture);
  }
}

function cleanTags(patches: Patches, meta: MediaBox, keys: string[] | undefined): void {
  for (const box of mediaBoxes(patches.view, meta.contentAt, meta.end)) {
    if (box.name === "") {
      patches.clear(box.start, meta.end);
    } else if (box.name === "ilst") {
      for (const tag of mediaBoxes(patches.view, (box as MediaBox).contentAt, (box as MediaBox).end)) {
        if (tag.name === "") {
          patches.clear(tag.start, (box as MediaBox).end);
        } else {
          cleanTag(patches, tag as MediaBox, keys);
        }
      }
    } else if (!["hdlr", "keys", "ctry", "lang"].includes(box.name)) {
      freeBox(patches, box as MediaBox);
    }
  }
}

function cleanTag(patches: Patches, tag: MediaBox, keys: string[] | undefined): void {
  if (tag.name === "covr") {
    for (const { name, contentAt, end } of intactBoxes(patches.view, tag.contentAt, tag.end)) {
      if (name === "data") {
        cleanEmbeddedImage(patches, contentAt + 8, end);
      }
    }
  } else if (!isKept(patches, tag, keys) || isPlace(patches, tag)) {
    freeBox(patches, tag);
  }
}

function isKept(patches: Patches, { name, start, contentAt, end }: MediaBox, keys: string[] | undefined): boolean {
  if (keys !== undefined) {
    return keptKeys.test(keys[uint32(patches.view.read(start + 4, start + 8), 0, "big") - 1] ?? "");
  }
  return (
    keptTags.has(name) ||
    (name === "----" &&
      keptFreeForm.test(String.fromCharCode(...patches.view.read(contentAt, Math.min(end, contentAt + 200)))))
  );
}

function isPlace({ view }: Patches, { contentAt, end }: MediaBox): boolean {
  return namesCoordinates(view.read(contentAt, end));
}

function keysOf({ view }: Patches, meta: MediaBox): string[] {
  const keys: string[] = [];
  const decoder = new TextDecoder();
  const table = findBox(view, meta, "keys");
  if (table !== undefined) {
    for (const { contentAt, end } of intactBoxes(view, table.contentAt + 8, table.end)) {
      keys.push(decoder.decode(view.read(contentAt, end)));
    }
  }
  return keys;
}

/**
 * In a picture, overwrites the metadata items. In other files, overwrites all items. The data of an item may be
 * anywhere in the file.
 */
function cleanItems(patches: Patches, meta: MediaBox, content: MediaBox, isPicture: boolean): void {
  if (findBox(patches.view, content, "iloc") !== undefined) {
    const bytes = patches.view.read(0, patches.view.length);
    if (isPicture) {
      const { pictureBytes } = patches;
      const file = { bytes, pictureBytes, put: patches.put.bind(patches), clear: patches.clear.bind(patches) };
      if (!clearMetadataItems(file, meta)) {
        blankSignatures(patches, 0, bytes.length);
      }
    } else {
      for (const { spans } of itemLocations(bytes, meta)) {
        for (const { start, end } of spans) {
          patches.clear(start, end);
        }
      }
    }
  }
  if (!isPicture) {
    freeBox(patches, meta);
    return;
  }
  for (const box of intactBoxes(patches.view, content.contentAt, content.end)) {
    if (describingBoxes.has(box.name)) {
      freeBox(patches, box);
    }
  }
}
