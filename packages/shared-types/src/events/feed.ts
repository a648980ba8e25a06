/** The geographic feed: its query and its items. */

import { z } from "zod";
import { pageQuerySchema } from "../pages.ts";
import { queryBooleanSchema, queryInteger, queryNumber } from "../queries.ts";
import { momentSchema } from "../values.ts";
import { eventSchema, guestCountSchema, organizerCountSchema } from "./resources.ts";
import { eventTypeSchema } from "./types.ts";

const smallestRadius = 100;
const largestRadius = 50_000;
const usualRadius = 5000;

const countSchema = queryInteger(0, 1000).optional();

/** A date counts from its first moment in UTC as a start, to its last as an end. */
function boundSchema(timeOfDay: string) {
  return z
    .string()
    .transform((text) => (z.iso.date().safeParse(text).success ? `${text}T${timeOfDay}Z` : text))
    .pipe(momentSchema)
    .optional();
}

const ranges = [
  ["startDate", "endDate"],
  ["maleFrom", "maleTo"],
  ["femaleFrom", "femaleTo"],
  ["organizerFrom", "organizerTo"],
] as const;

const feedParametersSchema = pageQuerySchema.extend({
  lat: queryNumber(-90, 90).optional().describe("Degrees north of the place around which to look; together with lng."),
  lng: queryNumber(-180, 180).optional().describe("Degrees east of the place around which to look; together with lat."),
  radius: queryNumber(smallestRadius, largestRadius)
    .optional()
    .meta({
      description: "Metres around lat and lng, with which alone it is sent.",
      override: { default: usualRadius },
    }),
  type: eventTypeSchema.optional().describe("Only events of this kind."),
  friendsOnly: queryBooleanSchema.describe("Only events that friends of the caller created."),
  q: z.string().trim().min(1).max(100).optional().meta({
    description:
      "Only events that have all of these words: each begins words of title, description, city or address, or has the stem of one in Russian or English. Chinese, Japanese and Korean text is found by any of its characters in sequence. Case, accents, apostrophes, Arabic marks and invisible characters do not matter.",
  }),
  startDate: boundSchema("00:00:00.000").meta({
    description:
      "Only events that start then or later, or that have an end of their own after it. A date alone counts from its first moment in UTC.",
    override: { type: "string", format: "date-time" },
  }),
  endDate: boundSchema("23:59:59.999").meta({
    description: "Only events that start then or earlier. A date alone counts to its last moment in UTC.",
    override: { type: "string", format: "date-time" },
  }),
  maleFrom: countSchema.describe("Only events with at least so many men among the organizers."),
  maleTo: countSchema.describe("Only events with at most so many men among the organizers."),
  femaleFrom: countSchema.describe("Only events with at least so many women among the organizers."),
  femaleTo: countSchema.describe("Only events with at most so many women among the organizers."),
  organizerFrom: countSchema.describe("Only events with at least so many organizers."),
  organizerTo: countSchema.describe("Only events with at most so many organizers."),
});

type FeedParameters = z.infer<typeof feedParametersSchema>;

/** Rules between parameters, reported beside whatever else is wrong. */
const rules: { path: keyof FeedParameters; error: string; holds: (query: FeedParameters) => boolean }[] = [
  ...(["lat", "lng"] as const).map((path) => ({
    path,
    error: "lat and lng must be sent together, and with a radius",
    holds: ({ lat, lng, radius, [path]: own }: FeedParameters) =>
      own !== undefined || (lat === undefined && lng === undefined && radius === undefined),
  })),
  ...ranges.map(([from, to]) => ({
    path: to,
    error: `Expected no less than ${from}`,
    holds: ({ [from]: first, [to]: last }: FeedParameters) =>
      // A value that is no number yet is refused by itself.
      first === undefined || typeof first !== typeof last || first <= (last ?? first),
  })),
];

export const feedQuerySchema = rules
  .reduce(
    (schema, { path, error, holds }) =>
      schema.refine(holds, { path: [path], error, when: ({ value }) => typeof value === "object" && value !== null }),
    feedParametersSchema,
  )
  .transform((query) => ({ ...query, radius: query.lat === undefined ? undefined : (query.radius ?? usualRadius) }));

export const feedItemSchema = eventSchema
  .extend({
    creatorAvatarUrl: z.url().nullable().describe("Thumbnail of the creator's avatar; null without one."),
    creatorName: z.string().nullable().describe("First name of the creator; null without a profile."),
    distance: z.number().meta({ description: "Metres from lat and lng; 0 without them." }),
    organizerCount: organizerCountSchema,
    maleOrganizerCount: z.int().describe("How many of the organizers said that they are men."),
    femaleOrganizerCount: z.int().describe("How many of the organizers said that they are women."),
    guestCount: guestCountSchema,
    organizerAvatarUrls: z.array(z.url()).max(5).meta({
      description: "Creator first, then co-authors in the order of invitation; those without photo are left out.",
    }),
  })
  .meta({ id: "FeedItem" });
