/** Plans the users of the seed data. */

import type { Motif } from "./covers.ts";
import { bios, femaleNames, hometowns, maleNames } from "./names.ts";
import type { Place, SeedOptions } from "./options.ts";
import { isInRiver } from "./river.ts";
import type { SeededRandom } from "./seeded-random.ts";

type Provider = "apns" | "fcm" | "rustore";

export interface PlannedPerson {
  /** Number of the user. The first user has number 0. */
  number: number;
  firstName: string;
  sex: "female" | "male";
  email: string;
  /** Age in whole years. */
  age: number;
  birthday: { month: number; day: number };
  bio: string;
  hometown: string;
  height: number;
  datingPurpose: "dating" | "relationship" | "friendship" | "chatting";
  bodyType: "slim" | "normal" | "fit" | "sportive";
  smokingAttitude: "positive" | "neutral" | "negative";
  alcoholAttitude: "positive" | "neutral" | "negative";
  languages: ("en" | "ru" | "pt" | "de" | "fr" | "es")[];
  place: Place;
  isVisibleOnMap: boolean;
  /** Seed number for drawing the portrait. */
  face: number;
  /** Photos in addition to the portrait. */
  scenes: { number: number; motif: Motif }[];
  devices: { provider: Provider; locale: string }[];
  pushes: "all" | "no likes" | "always quiet" | "without previews";
}

/** Maximum distance from the city centre in degrees of latitude (about four kilometres). */
const spread = 0.036;

/**
 * Returns a random location in the city, with a higher density near the centre. If the location is in the river, it is
 * moved towards the centre.
 */
export function scatter(centre: Place, random: SeededRandom): Place {
  const step = () => ((random.below(1000) + random.below(1000)) / 1000 - 1) * spread;
  const narrowing = Math.cos((centre.latitude * Math.PI) / 180);
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const [north, east] = [step(), step() / narrowing];
  const at = (part: number) => ({
    latitude: round(centre.latitude + north * part),
    longitude: round(centre.longitude + east * part),
  });
  return [1, 3 / 4, 1 / 2, 1 / 4].map(at).find((place) => !isInRiver(place)) ?? centre;
}

/**
 * Returns the name of a city in the form that email addresses and folder names contain, such as `novi-sad` for `Novi
 * Sad`.
 */
function slugOf(city: string): string {
  const plain = city.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "city";
}

function devicesOf(number: number): PlannedPerson["devices"] {
  const [iphone, android, rustore] = (["apns", "fcm", "rustore"] as const).map((provider) => ({
    provider,
    locale: "en",
  }));
  const all = [[iphone, android], [android], [rustore], [{ ...iphone, locale: "ru-RU" }], [android], [iphone]];
  const others = number % 2 === 0 ? [] : [[iphone, android, rustore][number % 3]];
  return (all[number] ?? others) as PlannedPerson["devices"];
}

/**
 * Returns the first name of a user, and the name in the user's email address. A first name is used again only after all
 * others have been used. A first name that is used again has a number in the email address.
 */
function nameOf(index: number, sex: PlannedPerson["sex"], offset: number): { firstName: string; mailName: string } {
  const names = sex === "female" ? femaleNames : maleNames;
  const firstName = names[(index + offset) % names.length] as string;
  const round = Math.floor(index / names.length);
  return { firstName, mailName: `${firstName.toLowerCase()}${round === 0 ? "" : round + 1}` };
}

export function planPeople({ city, people, seed }: SeedOptions, centre: Place, random: SeededRandom): PlannedPerson[] {
  const domain = `${slugOf(city)}-${seed}.example.com`;
  const offset = random.below(femaleNames.length);
  const motifs = ["hills", "sea", "skyline", "lights"] as const;
  return Array.from({ length: people }, (_, number) => {
    const sex = number % 2 === 0 ? ("female" as const) : ("male" as const);
    const { firstName, mailName } = nameOf(number >> 1, sex, offset);
    return {
      number,
      firstName,
      sex,
      email: `${mailName}@${domain}`,
      age: 19 + random.below(27),
      birthday: { month: 1 + random.below(12), day: 1 + random.below(28) },
      bio: random.oneOf(bios).replaceAll("{city}", city),
      hometown: random.oneOf(hometowns),
      height: (sex === "female" ? 156 : 167) + random.below(24),
      datingPurpose: random.oneOf(["dating", "relationship", "friendship", "chatting"] as const),
      bodyType: random.oneOf(["slim", "normal", "fit", "sportive"] as const),
      smokingAttitude: random.oneOf(["positive", "neutral", "negative", "negative"] as const),
      alcoholAttitude: random.oneOf(["positive", "neutral", "negative"] as const),
      languages: ["en", ...random.some(["ru", "pt", "de", "fr", "es"] as const, 1 + random.below(2))],
      place: scatter(centre, random),
      isVisibleOnMap: number < 6 || random.chance(70),
      face: random.seed(),
      scenes: random.chance(35) ? [{ number: random.seed(), motif: random.oneOf(motifs) }] : [],
      devices: devicesOf(number),
      pushes: (["all", "no likes", "all", "always quiet", "without previews"] as const)[number] ?? "all",
    };
  });
}
