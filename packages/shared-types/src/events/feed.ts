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
  lat: queryNumber(-90, 90)
    .optional()
    .describe("Latitude of the center of the search, in degrees north. Required with `lng` and `radius`."),
  lng: queryNumber(-180, 180)
    .optional()
    .describe("Longitude of the center of the search, in degrees east. Required with `lat` and `radius`."),
  radius: queryNumber(smallestRadius, largestRadius)
    .optional()
    .meta({
      description: "Radius around `lat` and `lng` in meters. Only allowed together with them.",
      override: { default: usualRadius },
    }),
  type: eventTypeSchema.optional().describe("Only events of this type."),
  friendsOnly: queryBooleanSchema.describe("Only events that friends of the caller created."),
  q: z.string().trim().min(1).max(100).optional().meta({
    description:
      "Only events that contain all its words in title, description, city or address. A word matches the beginning of a word in the event, or its stem in Russian or English. Chinese, Japanese and Korean text matches any sequence of its characters. Case, accents, apostrophes, Arabic marks and invisible characters make no difference.",
  }),
  startDate: boundSchema("00:00:00.000").meta({
    description:
      "Only events that start at this time or later, or whose `endAt` is after it. A date without a time means its first moment in UTC.",
    override: { type: "string", format: "date-time" },
  }),
  endDate: boundSchema("23:59:59.999").meta({
    description: "Only events that start at this time or earlier. A date without a time means its last moment in UTC.",
    override: { type: "string", format: "date-time" },
  }),
  maleFrom: countSchema.describe("Minimum number of men among the organizers."),
  maleTo: countSchema.describe("Maximum number of men among the organizers."),
  femaleFrom: countSchema.describe("Minimum number of women among the organizers."),
  femaleTo: countSchema.describe("Maximum number of women among the organizers."),
  organizerFrom: countSchema.describe("Minimum number of organizers."),
  organizerTo: countSchema.describe("Maximum number of organizers."),
});

type FeedParameters = z.infer<typeof feedParametersSchema>;

/** Rules between parameters, reported together with all other problems. */
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
      // The schema of the parameter rejects a value that is not a number.
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
    creatorAvatarUrl: z
      .url()
      .nullable()
      .describe("Signed URL of the thumbnail of the creator's avatar; null without an avatar."),
    creatorName: z.string().nullable().describe("First name of the creator; null if the creator has no profile."),
    distance: z.number().meta({ description: "Distance from `lat` and `lng` in meters; 0 without them." }),
    organizerCount: organizerCountSchema,
    maleOrganizerCount: z.int().describe("Number of organizers whose profile says male."),
    femaleOrganizerCount: z.int().describe("Number of organizers whose profile says female."),
    guestCount: guestCountSchema,
    organizerAvatarUrls: z.array(z.url()).max(5).meta({
      description:
        "Signed URLs of the avatars: the creator first, then co-authors in the order of invitation. Organizers without a photo are left out.",
    }),
  })
  .meta({ id: "FeedItem" });
