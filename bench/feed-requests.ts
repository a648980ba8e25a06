/** Requests to the event feed: the first page, and filters that match few events of a crowded area. */

import { cityNamed } from "../tools/seed/cities.ts";
import { crowdedCity, secretiveCity } from "./events-seed.ts";
import type { SearchedWord } from "./events-words.ts";

/** Number of friends of the viewer. */
export type Friends = 0 | 3 | 3000;

/** Request to the event feed. `filters` is the parsed query of GET /events, which the RPC receives. */
export interface FeedRequest {
  name: string;
  friends: Friends;
  filters: Record<string, unknown>;
}

const widest = 50_000;

function around({ latitude, longitude }: { latitude: number; longitude: number }, radius = widest) {
  return { lat: latitude, lng: longitude, radius, friendsOnly: false };
}

export const crowd = around(cityNamed(crowdedCity));

/**
 * Event type that only one event in the crowded area has. `leaveOneOfRareType` changes the type of all other events.
 */
export const rareType = "art_performances";

export const plain: FeedRequest = { name: "crowded city", friends: 0, filters: crowd };

const hour = 3_600_000;
const at = (hours: number) => new Date(Math.floor(Date.now() / hour) * hour + hours * hour).toISOString();
const anywhere = { friendsOnly: false };
// Interval in which no event starts, because seeded events start only at whole quarter hours.
const betweenStarts = { startDate: at(240.1), endDate: at(240.2) };

export const places: FeedRequest[] = [
  { name: "crowded city, 5 km", friends: 0, filters: { ...crowd, radius: 5000 } },
  { name: "private-heavy city", friends: 0, filters: around(cityNamed(secretiveCity)) },
  { name: "empty ocean", friends: 0, filters: around({ latitude: -48.876, longitude: -123.393 }) },
  { name: "without a place", friends: 0, filters: anywhere },
];

export const selective: FeedRequest[] = [
  { name: "3 friends", friends: 3, filters: crowd },
  { name: "3,000 friends", friends: 3000, filters: crowd },
  { name: "friendsOnly, 3 friends", friends: 3, filters: { ...crowd, friendsOnly: true } },
  { name: "friendsOnly, 3,000 friends", friends: 3000, filters: { ...crowd, friendsOnly: true } },
  { name: "private-heavy city, 3,000 friends", friends: 3000, filters: around(cityNamed(secretiveCity)) },
  { name: "a type of one event", friends: 0, filters: { ...crowd, type: rareType } },
  { name: "organizerFrom 6", friends: 0, filters: { ...crowd, organizerFrom: 6 } },
  { name: "organizerFrom 7 (none)", friends: 0, filters: { ...crowd, organizerFrom: 7 } },
  { name: "maleFrom 6", friends: 0, filters: { ...crowd, maleFrom: 6 } },
  { name: "femaleFrom 6", friends: 0, filters: { ...crowd, femaleFrom: 6 } },
  { name: "maleFrom 3, femaleFrom 3", friends: 0, filters: { ...crowd, maleFrom: 3, femaleFrom: 3 } },
  {
    name: "maleFrom 4, femaleFrom 2, organizerTo 5 (none)",
    friends: 0,
    filters: { ...crowd, maleFrom: 4, femaleFrom: 2, organizerTo: 5 },
  },
  { name: "organizerFrom 6, maleTo 0", friends: 0, filters: { ...crowd, organizerFrom: 6, maleTo: 0 } },
  { name: "a quarter without starts (none)", friends: 0, filters: { ...crowd, ...betweenStarts } },
  { name: "dates beyond all events (none)", friends: 0, filters: { ...crowd, startDate: at(24 * 400) } },
];

export const selectiveAnywhere: FeedRequest[] = [
  { name: "3,000 friends", friends: 3000, filters: anywhere },
  { name: "friendsOnly, 3 friends", friends: 3, filters: { friendsOnly: true } },
  { name: "friendsOnly, 3,000 friends", friends: 3000, filters: { friendsOnly: true } },
  { name: "organizerFrom 7 (none)", friends: 0, filters: { ...anywhere, organizerFrom: 7 } },
  { name: "maleFrom 6", friends: 0, filters: { ...anywhere, maleFrom: 6 } },
  {
    name: "maleFrom 4, femaleFrom 2, organizerTo 5 (none)",
    friends: 0,
    filters: { ...anywhere, maleFrom: 4, femaleFrom: 2, organizerTo: 5 },
  },
  {
    name: "organizerFrom 6, maleTo 0, femaleTo 0",
    friends: 0,
    filters: { ...anywhere, organizerFrom: 6, maleTo: 0, femaleTo: 0 },
  },
  { name: "a type and maleFrom 6", friends: 0, filters: { ...anywhere, type: rareType, maleFrom: 6 } },
  { name: "a quarter without starts (none)", friends: 0, filters: { ...anywhere, ...betweenStarts } },
];

/**
 * Returns requests that search for words and pairs of ideographs from common to rare, for a word that no event
 * contains, and for several words.
 */
export function searches({ friends, filters }: FeedRequest, found: SearchedWord[]): FeedRequest[] {
  const search = (name: string, q: string) => ({ name, friends, filters: { ...filters, q } });
  const words = found.filter(({ isPair }) => !isPair).map(({ word }) => word);
  const pairs = found.filter(({ isPair }) => isPair).map(({ word }) => word);
  const common = words.at(0) ?? "";
  const rare = words.at(-1) ?? "";
  const commonPair = pairs.at(0) ?? "";
  const nextPair = pairs.at(1) ?? "";
  return [
    ...found.map(({ word, share, isPair }) =>
      search(`a ${isPair ? "pair" : "word"} of ${(100 * share).toPrecision(2)}% of the events`, word),
    ),
    search("a word that nobody has", "xyzzy"),
    search("a pair that nobody has", "龘龘"),
    search("a common and a rare word", `${common} ${rare}`),
    search("a common word and one that nobody has", `${common} xyzzy`),
    search("a common word and a common pair", `${common} ${commonPair}`),
    search("two common words", words.slice(0, 2).join(" ")),
    search("two words that few events have both", words.slice(1, 3).join(" ")),
    search("two common pairs", `${commonPair} ${nextPair}`),
    search("two pairs that few events have both", pairs.slice(1, 3).join(" ")),
    search("four letters of Chinese titles", "音乐聚会"),
    search("a Japanese word", "コーヒー"),
    search("a Japanese word of titles and a pair", "交流会 東京"),
    search("two common pairs in a row that nobody has", `${commonPair}${nextPair}`),
    search("a row of a hundred ideographs", commonPair.repeat(50)),
    search("a letter", common.slice(0, 1)),
    search("a rare letter", "ъ"),
    search("an ideograph", commonPair.slice(0, 1)),
    search("a word with an apostrophe", `${common.slice(0, 4)}'${rare}`),
  ];
}
