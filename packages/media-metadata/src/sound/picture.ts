import { namesCoordinates } from "../coordinates.ts";
import { cleanEmbeddedImage } from "../embedded-images.ts";
import { uint32 } from "../images/numbers.ts";
import type { Patches } from "../patches.ts";

/** Removes metadata from a FLAC picture, which consists of a kind, a MIME type, a description and an image. */
export function cleanPicture(patches: Patches, start: number, end: number): void {
  const { view } = patches;
  const typeLength = uint32(view.read(start + 4, start + 8), 0, "big");
  const textLengthAt = start + 8 + typeLength;
  const textAt = textLengthAt + 4;
  const sizeAt = textAt + uint32(view.read(textLengthAt, textAt), 0, "big");
  if (sizeAt + 20 > end) {
    patches.clear(start + 4, end);
    return;
  }
  if (namesCoordinates(view.read(textAt, sizeAt))) {
    patches.put(textAt, new Uint8Array(sizeAt - textAt).fill(0x20));
  }
  cleanEmbeddedImage(patches, sizeAt + 20, end);
}
