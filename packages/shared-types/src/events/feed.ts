/** Query and items of the geographic event feed. */

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

/**
 * Schema of a parameter that limits the time of events. A date without a time means `timeOfDay` on that day in UTC: the
 * first moment for a start, the last moment for an end.
 */
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
    .describe("Latitude of the center of the search, in degrees. Required if you send `lng` or `radius`."),
  lng: queryNumber(-180, 180)
    .optional()
    .describe("Longitude of the center of the search, in degrees. Required if you send `lat` or `radius`."),
  radius: queryNumber(smallestRadius, largestRadius)
    .optional()
    .meta({
      description:
        "Radius of the search in meters. Without it, the radius is 5000 m. Only allowed with `lat` and `lng`.",
      override: { default: usualRadius },
    }),
  type: eventTypeSchema.optional().describe("Returns only events of this type."),
  friendsOnly: queryBooleanSchema.describe("If true, returns only events that the caller's friends created."),
  q: z.string().trim().min(1).max(100).optional().meta({
    description:
      "Search text. Returns only events that contain every word of the search text in their title, description, city or address. A search word also matches longer words that begin with it, and words with the same stem in Russian or English. Chinese, Japanese and Korean text matches at any position. The search ignores case, accents, apostrophes, Arabic diacritics and invisible characters.",
  }),
  startDate: boundSchema("00:00:00.000").meta({
    description:
      "Returns only events that start at this time or later, or that have an `endAt` after this time. A date without a time means the start of that day in UTC.",
    override: { type: "string", format: "date-time" },
  }),
  endDate: boundSchema("23:59:59.999").meta({
    description:
      "Returns only events that start at this time or earlier. A date without a time means the end of that day in UTC.",
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

/** Rules that concern several parameters. Violations are reported together with all other invalid parameters. */
const rules: { path: keyof FeedParameters; error: string; holds: (query: FeedParameters) => boolean }[] = [
  ...(["lat", "lng"] as const).map((path) => ({
    path,
    error: "Expected lat and lng together, and both if radius is sent",
    holds: ({ lat, lng, radius, [path]: own }: FeedParameters) =>
      own !== undefined || (lat === undefined && lng === undefined && radius === undefined),
  })),
  ...ranges.map(([from, to]) => ({
    path: to,
    error: `Expected no less than ${from}`,
    holds: ({ [from]: first, [to]: last }: FeedParameters) =>
      // If a value is not a number, the schema of its parameter rejects it, so this rule accepts it.
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
      .describe("Signed URL of the creator's avatar thumbnail, or null if the creator has no avatar."),
    creatorName: z.string().nullable().describe("The creator's first name, or null if the creator has no profile."),
    distance: z
      .number()
      .meta({ description: "Distance from `lat` and `lng` in meters, or 0 if the request has no location." }),
    organizerCount: organizerCountSchema,
    maleOrganizerCount: z.int().describe("Number of organizers with `male` as gender in their profile."),
    femaleOrganizerCount: z.int().describe("Number of organizers with `female` as gender in their profile."),
    guestCount: guestCountSchema,
    organizerAvatarUrls: z.array(z.url()).max(5).meta({
      description:
        "Signed URLs of the organizers' avatars. The creator comes first, followed by the co-authors in the order in which they were invited. Organizers without an avatar are not included.",
    }),
  })
  .meta({ id: "FeedItem" });
