/** Builds colour profiles (ICC version 4) from the published numbers of their colour spaces. */

/** CIE XYZ values of a colour relative to D50, the illuminant of ICC profiles. */
export type Tristimulus = readonly [number, number, number];

const d50: Tristimulus = [0.9642, 1, 0.82491];

/**
 * Parameters g, a, b, c and d of the transfer curve of sRGB and Display P3. The curve is (a x + b) ^ g for x ≥ d, and c
 * x for smaller x.
 */
const srgbCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** Returns the ICC profile of a display with the given primaries and the transfer curve of sRGB. */
export function screenProfile(name: string, red: Tristimulus, green: Tristimulus, blue: Tristimulus): Uint8Array {
  const curve = parametricCurve(srgbCurve);
  return profileOf([
    ["desc", localizedText(name)],
    ["cprt", localizedText("No copyright")],
    ["wtpt", xyz(d50)],
    ["rXYZ", xyz(red)],
    ["gXYZ", xyz(green)],
    ["bXYZ", xyz(blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

/** Profile of sRGB (IEC 61966-2-1). The primaries are adapted from D65 to D50 with the Bradford method. */
export const srgbProfile: Uint8Array = screenProfile(
  "sRGB",
  [0.436066, 0.222488, 0.013916],
  [0.385147, 0.716873, 0.097076],
  [0.143066, 0.060608, 0.714096],
);

function profileOf(tags: [name: string, data: Uint8Array][]): Uint8Array {
  const headerLength = 128;
  const tableLength = 4 + 12 * tags.length;
  const length = tags.reduce((sum, [, data]) => sum + data.length, headerLength + tableLength);

  const profile = new Uint8Array(length);
  const view = new DataView(profile.buffer);
  view.setUint32(0, length);
  view.setUint32(8, 0x04300000);
  profile.set(ascii("mntrRGB XYZ "), 12);
  profile.set(ascii("acsp"), 36);
  profile.set(xyz(d50).subarray(8), 68);

  view.setUint32(headerLength, tags.length);
  let at = headerLength + tableLength;
  for (const [index, [name, data]] of tags.entries()) {
    const entry = headerLength + 4 + 12 * index;
    profile.set(ascii(name), entry);
    view.setUint32(entry + 4, at);
    view.setUint32(entry + 8, data.length);
    profile.set(data, at);
    at += data.length;
  }
  return profile;
}

function xyz(values: Tristimulus): Uint8Array {
  return tag("XYZ ", fixedPoint(values));
}

function parametricCurve(parameters: readonly number[]): Uint8Array {
  return tag("para", [0, 3, 0, 0, ...fixedPoint(parameters)]);
}

/**
 * Encodes a text as a tag `mluc` with one record in English. The record contains the length of the text in bytes and
 * its offset in the tag. The text follows in UTF-16.
 */
function localizedText(value: string): Uint8Array {
  const letters = ascii(value).flatMap((letter) => [0, letter]);
  const padding = new Array(-letters.length & 3).fill(0);
  const record = [0, 0, 0, 1, 0, 0, 0, 12, ...ascii("enUS"), 0, 0, 0, letters.length, 0, 0, 0, 28];
  return tag("mluc", [...record, ...letters, ...padding]);
}

function tag(type: string, content: number[]): Uint8Array {
  return Uint8Array.from([...ascii(type), 0, 0, 0, 0, ...content]);
}

/** Encodes numbers as signed fixed-point numbers with 16 integer bits and 16 fraction bits. */
function fixedPoint(values: readonly number[]): number[] {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => {
    view.setInt32(4 * index, Math.round(value * 65536));
  });
  return [...new Uint8Array(view.buffer)];
}

function ascii(value: string): number[] {
  return Array.from(value, (letter) => letter.charCodeAt(0));
}
