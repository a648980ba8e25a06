/** Vorbis comments in the format `NAME=text`. FLAC and Opus files also contain Vorbis comments. */

import { Buffer } from "node:buffer";
import { namesCoordinates } from "../coordinates.ts";
import { type WalkedFile, wholeFile } from "../file-view.ts";
import { hasText, uint32 } from "../images/numbers.ts";
import { Patches } from "../patches.ts";
import { cleanPicture } from "./picture.ts";

const keptNames =
  /^(TITLE|ARTIST|ALBUM|ALBUMARTIST|TRACKNUMBER|TRACKTOTAL|DISCNUMBER|DISCTOTAL|GENRE|ENCODER|ENCODER_OPTIONS|COMPOSER|LANGUAGE|DURATION|REPLAYGAIN_\w+|R128_\w+|HANDLER_NAME|VENDOR_ID|MAJOR_BRAND|MINOR_VERSION|COMPATIBLE_BRANDS)$/i;
const pictureName = "METADATA_BLOCK_PICTURE";
/**
 * Maximum number of changed comments. When this number or the maximum number of parts is reached, all later comments
 * are overwritten with zeros.
 */
const mostChanges = 10_000;
const space = 0x20;
const equals = 0x3d;

/** Change of the comments: an offset, and the new bytes at this offset. */
export interface CommentChange {
  at: number;
  bytes: Uint8Array;
}

/**
 * Returns the changes that remove coordinates and other metadata from comments. The lengths of the comments do not
 * change. Each comment reduces by one the number of parts that may still be read from the view.
 */
export function changesOfComments(view: WalkedFile, comments: Uint8Array): CommentChange[] {
  const changes: CommentChange[] = [];
  const listAt = 4 + uint32(comments, 0, "little");
  if (listAt > comments.length || namesCoordinates(comments.subarray(4, Math.min(listAt, 1000)))) {
    changes.push({ at: 4, bytes: new Uint8Array(Math.max(0, Math.min(listAt, comments.length) - 4)).fill(space) });
  }
  const count = uint32(comments, listAt, "little");
  let at = listAt + 4;
  for (let index = 0; index < count && at + 4 <= comments.length; index += 1) {
    const length = uint32(comments, at, "little");
    const text = comments.subarray(at + 4, at + 4 + length);
    if (changes.length === mostChanges || !view.takePart()) {
      changes.push({ at, bytes: new Uint8Array(comments.length - at) });
      break;
    }
    if (!isKept(text)) {
      changes.push({ at: at + 4, bytes: emptyComment(text.length) });
    }
    at += 4 + length;
  }
  return changes.filter(({ at: start, bytes }) => bytes.some((byte, index) => byte !== comments[start + index]));
}

function isKept(text: Uint8Array): boolean {
  const end = text.indexOf(equals);
  const name = String.fromCharCode(...text.subarray(0, Math.max(0, Math.min(end, 100))));
  if (name.toUpperCase() === pictureName) {
    return isCleanPicture(text.subarray(end + 1));
  }
  return isEmpty(text) || (keptNames.test(name) && !namesCoordinates(text));
}

function isEmpty(text: Uint8Array): boolean {
  return text.every((byte) => byte === space || byte === equals);
}

function isCleanPicture(base64: Uint8Array): boolean {
  const picture = new Uint8Array(Buffer.from(new TextDecoder("latin1").decode(base64), "base64"));
  const patches = new Patches(wholeFile(picture));
  cleanPicture(patches, 0, picture.length);
  return patches.isEmpty;
}

/**
 * Returns an empty comment of a given length. A comment must have a name; the name is a space, which has no meaning.
 */
function emptyComment(length: number): Uint8Array {
  const comment = new Uint8Array(length).fill(space);
  if (length > 1) {
    comment[1] = equals;
  }
  return comment;
}

/** Returns the offset of the comments in an Ogg packet, or undefined if the packet contains no comments. */
export function commentsAt(packet: Uint8Array): number | undefined {
  for (const name of ["\x03vorbis", "OpusTags", "\x81theora", "OVP80\x02 "]) {
    if (hasText(packet, 0, name)) {
      return name.length;
    }
  }
  return undefined;
}
