/** Inspects uploaded files and removes their metadata. */

import { MissingRange, PagedFile, wholeFile } from "@social/media-metadata/file-view.ts";
import { dimensionsOf } from "@social/media-metadata/images/dimensions.ts";
import { withoutMetadata } from "@social/media-metadata/images.ts";
import { findMetadata } from "@social/media-metadata/media.ts";
import { headBytes, recognizedType } from "./file-types.ts";
import { downloadRange } from "./storage.ts";

/** Result of inspecting a file's bytes. `private.attach_media` uses them to decide whether the file may be attached. */
export interface Findings {
  recognizedType: string | null;
  /**
   * Number of pixels of one frame of an image, according to its headers. `allPixels` is the number of pixels of all
   * frames.
   */
  pixels?: number;
  allPixels?: number;
  /** Whether the file contains compressed or encrypted metadata, which cannot be removed. */
  isHidden?: true;
}

/**
 * Maximum number of pages of 64 KiB to read. Two or three pages show whether a phone's video has metadata, and reading
 * more pages costs as much as reading the whole file.
 */
const mostPages = 6;

/** HEIF and AVIF images use a video container format, and may contain a video. */
const mediaTypes =
  /^((audio|video)\/|image\/(hei[cf](-sequence)?|avif)$|application\/(ogg|mp4|mxf|vnd\.ms-asf|vnd\.rn-realmedia)$)/;

/** Removes the metadata of an image, video or audio file. The findings are returned for a file of any type. */
export async function cleanFile(
  stored: Uint8Array,
  declaredType: string,
): Promise<{ bytes: Uint8Array; found: Findings }> {
  const type = await recognizedType(stored);
  // A damaged image may have no recognized type, although viewers can show it. The declared type is used for such an
  // image.
  const image = /^\s*image\//i.test(type ?? declaredType) ? withoutMetadata(stored) : stored;
  const found: Findings = { recognizedType: type, ...dimensionsOf(stored) };
  if (!mayHoldMedia(type, declaredType)) {
    return { bytes: image, found };
  }
  const patches = findMetadata(wholeFile(image));
  return { bytes: patches.applyTo(image), found: patches.isHidden ? { ...found, isHidden: true } : found };
}

/** Whether a file may contain video or audio metadata that has to be removed. Documents keep their metadata. */
function mayHoldMedia(recognized: string | null, declaredType: string): boolean {
  return recognized === null ? !/^\s*application\/pdf/i.test(declaredType) : mediaTypes.test(recognized);
}

/** Detects the type of a document by its first bytes. */
export async function inspectHead(key: string, version: string | null): Promise<Findings | "missing"> {
  const head = await downloadRange(key, version, 0, headBytes);
  return head === "missing" ? head : { recognizedType: await recognizedType(head) };
}

/**
 * Reads the headers of a video or audio file with range requests. Returns `unclean` if metadata has to be removed, or
 * if so many ranges are needed that the whole file has to be fetched.
 */
export async function inspectRanges(
  key: string,
  version: string | null,
  size: number,
): Promise<Findings | "missing" | "unclean"> {
  const file = new PagedFile(size);
  let next = { start: 0, end: Math.min(size, PagedFile.pageLength) };
  let type: string | null | undefined;
  for (;;) {
    const pages = Math.ceil((next.end - next.start) / PagedFile.pageLength);
    if (file.fetchedPages + pages > mostPages) {
      return "unclean";
    }
    const bytes = await downloadRange(key, version, next.start, next.end);
    if (bytes === "missing" || bytes.length < next.end - next.start) {
      return "missing";
    }
    file.add(next.start, bytes);
    if (type === undefined) {
      // The type is detected in the first range, because the signature is there. A later range could begin with bytes
      // that look like the signature of another type.
      type = await recognizedType(bytes);
    }
    if (type !== null && !mediaTypes.test(type)) {
      return { recognizedType: type };
    }
    const found = inspect(file);
    if (!(found instanceof MissingRange)) {
      return found === "unclean" ? found : { recognizedType: type, ...found };
    }
    next = found;
  }
}

function inspect(file: PagedFile): { isHidden?: true } | "unclean" | MissingRange {
  try {
    const patches = findMetadata(file);
    if (patches.isHidden) {
      return { isHidden: true };
    }
    return patches.isEmpty ? {} : "unclean";
  } catch (thrown) {
    if (thrown instanceof MissingRange) {
      return thrown;
    }
    throw thrown;
  }
}
