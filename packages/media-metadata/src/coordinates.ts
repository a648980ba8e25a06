/** Texts that name a place. */

/** ISO 6709 as phones write it: `+52.5200+013.4050/`. */
const iso6709 = /[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d|\/|CRS|$|[^\d.])/;
/** Two decimal numbers next to each other, or one after the name of a coordinate. */
const decimalPair = /\d{1,3}\.\d{3,}\W{1,12}\d{1,3}\.\d{3,}/;
const named = /geo:|gps|latitude|longitude|iso6709/i;
const place = [iso6709, decimalPair, named];

/** No title is longer, and no longer text is searched. */
const longestText = 65_536;

/** Whether a text, in any encoding of one or two bytes a letter, names coordinates, or is too long to tell. */
export function namesCoordinates(text: Uint8Array): boolean {
  if (text.length > longestText) {
    return true;
  }
  let latin1 = "";
  for (const byte of text) {
    if (byte !== 0) {
      latin1 += String.fromCharCode(byte);
    }
  }
  return place.some((pattern) => pattern.test(latin1));
}
