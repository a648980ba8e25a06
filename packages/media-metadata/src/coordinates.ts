/** Detects geographic coordinates in texts. */

/** Patterns of the degree and minute signs, in ISO Latin 1 and in UTF-8. */
const degree = String.raw`(?:\xc2?[\xb0\xba]|deg)`;
const minute = String.raw`(?:['\xb4]|\xe2\x80[\xb2\x99])`;
const decimals = (least: number): string => String.raw`\d{1,3}[.,]\d{${least},}`;

const place = [
  // ISO 6709 coordinates as phones write them: `+52.5200+013.4050/`. A date such as `26-11-2026` does not match.
  /(?<!\d\d)[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d|\/|CRS|$|[^\d.])/,
  // Two adjacent decimal numbers. Numbers with a thousands separator such as `10.000-20.000` do not match.
  /(?!\d{1,3}\.\d00\W{1,12}\d{1,3}\.\d00(?!\d))\d{1,3}\.\d{3,}\W{1,12}\d{1,3}\.\d{3,}/,
  // A decimal number next to the letter of a hemisphere, or an angle in degrees with minutes or with several decimals.
  new RegExp(`(?<![A-Za-z])[NSEWO][:=\\s]{0,3}${decimals(4)}|${decimals(4)}\\s?[NSEWO](?![A-Za-z])`),
  new RegExp(`${decimals(3)}\\s?${degree}|${decimals(1)}\\s?${degree}\\s?[NSEWO](?![A-Za-z])`),
  new RegExp(`\\d{1,3}\\s?${degree}\\s?\\d{1,2}(?:[.,]\\d+)?\\s?(?:${minute}|[NSEWO](?![A-Za-z]))`),
  // The name of a coordinate, followed by a number.
  new RegExp(`(?:geo:|gps|iso6709)\\D{0,24}(?:${decimals(2)}|\\d{1,3}\\s?${degree}|\\d{1,3}\\s\\d{1,2}[\\s.,'])`, "i"),
  new RegExp(`(?:latitude|longitude)\\D{0,16}\\d{1,3}(?:[.,]\\d|\\s?${degree}|\\s\\d)`, "i"),
  new RegExp(`(?<![A-Za-z])(?:lat|lon|lng)\\W{0,6}[NSEWO]?\\d{1,3}(?:[.,]\\d\\d|\\s?${degree})`, "i"),
  // Two adjacent numbers with decimal commas.
  /\d{1,3},\d{4,}\W{1,12}\d{1,3},\d{4,}/,
  // Degrees and minutes without symbols: `N52 31.207 E13 24.721`, `52 31.207 N, 13 24.721 E`.
  /(?<![A-Za-z])[NS]\s?\d{1,2}\s\d{1,2}[.,]\d+\W{0,4}[EWO]\s?\d{1,3}\s\d{1,2}/,
  /\d\s\d{1,2}[.,]\d+\s?[NS]\W{1,4}\d{1,3}\s\d{1,2}[.,]\d+\s?[EWO]/,
  // A complete Plus Code (Open Location Code).
  /(?<![A-Z0-9])[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2}/,
  // A sentence that a GPS receiver sends in the format NMEA 0183.
  /[GB][A-Z](?:RMC|GGA|GLL|GNS),/,
];

/** Maximum length of a text that is searched for coordinates. All titles are shorter than this length. */
const longestText = 65_536;

/**
 * Whether a text contains coordinates, or is too long to be searched. The encoding may have one or two bytes per
 * letter.
 */
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
