import assert from "node:assert/strict";
import { namesCoordinates } from "./coordinates.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const wide = (text: string): Uint8Array => new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer);

for (const text of [
  "+52.5200+013.4050/",
  "+5231-01324/",
  "52.5200, 13.4050",
  "GPS (13.4051, 52.5201, 20), D 0.0m",
  "Lat: 52.52, Lon: 13.41",
  '{"lat": "52.52", "lng": "13.41"}',
  "[latitude: 52.520123] [longitude: 13.405123]",
  "52\u00b031'12.34\"N 13\u00b024'43.2\"E",
  "52\u00b031\u203212\u2033N",
  "52 deg 31' 12.34\" N",
  "52.5201\u00b0 13.4051\u00b0",
  "52.52\u00b0N",
  "N52.52012 E13.40512",
  "52,52012N; 13,40512E",
  "$GPRMC,081836.00,A,5231.2057,N,01324.7202,E,000.0,360.0,130998,011.3,E*62",
  "$GNGGA,081836.00,5231.2057,N,01324.7202,E,1,08,0.9,34.4,M,,,*47",
  "geo:52.52,13.41",
  "52,5201 13,4051",
  "N52 31.207 E13 24.721",
  "52 31.207 N, 13 24.721 E",
  "9F4MGC22+22",
]) {
  Deno.test(`finds coordinates in ${text}`, () => {
    assert.equal(namesCoordinates(bytesOf(text)), true);
    assert.equal(namesCoordinates(wide(text.replaceAll(/[\u2032\u2033]/g, "'"))), true);
  });
}

for (const text of [
  "Kept title",
  "A long Alonso, flat 2.50, salon 12.5",
  "How long? 2.50 euros, or 3.75",
  "It is 20\u00b0 outside, 36.6\u00b0 C, and between 18\u00b0 and 25\u00b0 at night",
  "We turned by 180\u00b0 12 times",
  "The GPS says turn left in 200 m",
  "GPS 2026 tour",
  "Latitude Festival 2026",
  "From 10.000 - 20.000 people",
  "Born on 26-11-2026, at 19:30-21:30",
  "Call me at 030 1234567",
  "00:00:01.000 --> 00:00:02.500",
  'tts:origin="10.000% 80.000%"',
  "Version 1.2.3456 of 2026",
  "Lavf60.16.100",
  "1,234 and 5,678,901 people",
  "Sum: 22222222+2",
]) {
  Deno.test(`finds no coordinates in ${text}`, () => {
    assert.equal(namesCoordinates(bytesOf(text)), false);
    assert.equal(namesCoordinates(wide(text)), false);
  });
}
