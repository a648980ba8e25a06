/** What events and co-authors look like to clients. */

import { z } from "zod";
import { latitudeSchema, longitudeSchema, signedUrlSchema, timestampSchema } from "../values.ts";
import { eventTypeSchema } from "./types.ts";

export const eventStatusSchema = z
  .enum(["draft", "published", "started", "finished", "cancelled"])
  .meta({ id: "EventStatus" });
export const eventVisibilitySchema = z.enum(["public", "private"]).meta({ id: "EventVisibility" });
export const eventAuthorStatusSchema = z.enum(["pending", "accepted", "refused"]).meta({ id: "EventAuthorStatus" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const eventEnums = {
  event_type: eventTypeSchema,
  event_status: eventStatusSchema,
  event_visibility: eventVisibilitySchema,
  event_author_status: eventAuthorStatusSchema,
};

export const eventSchema = z
  .object({
    id: z.uuid(),
    creatorId: z.uuid(),
    creator: z
      .object({
        avatarUrl: signedUrlSchema,
        name: z.string(),
        profileId: z.uuid(),
        userId: z.uuid(),
      })
      .meta({ id: "EventCreator" })
      .nullable()
      .meta({ description: "null when the creator has no profile." }),
    title: z.string(),
    description: z.string().nullable(),
    type: eventTypeSchema,
    typeLabel: z.string().meta({ description: "The type in words." }),
    visibility: eventVisibilitySchema,
    status: eventStatusSchema.meta({ description: "As stored; effectiveStatus is what counts." }),
    effectiveStatus: eventStatusSchema.meta({ description: "By the clock." }),
    startAt: timestampSchema,
    endAt: timestampSchema.nullable(),
    location: z
      .object({
        address: z.string().nullable(),
        city: z.string().nullable(),
        latitude: latitudeSchema,
        longitude: longitudeSchema,
      })
      .meta({ id: "EventPlace" }),
    capacity: z.int().meta({ description: "Guests at most; organizers do not count." }),
    acceptsApplications: z.boolean().meta({ description: "Whether people may apply; groups that have applied stay." }),
    consentThreshold: z.int().meta({ deprecated: true, description: "Echoed, never read." }),
    imageUrl: signedUrlSchema.meta({ description: "The cover; for old events an address elsewhere." }),
    imageThumbUrl: signedUrlSchema.meta({ description: "800x450 crop; the full-size URL until the crop is made." }),
    deletedAt: timestampSchema.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: "SocialEvent" });

/** How many come by which way; the words of the feed as well. */
export const organizerCountSchema = z.int().meta({ description: "Creator and accepted co-authors." });
export const guestCountSchema = z.int().meta({ description: "People admitted through approved groups." });

export const eventDetailSchema = eventSchema
  .extend({
    guestCount: guestCountSchema,
    organizerCount: organizerCountSchema,
    viewerRole: z
      .enum(["creator", "author", "invited", "guest", "applicant"])
      .meta({ id: "EventViewerRole" })
      .nullable()
      .meta({
        description:
          "What the caller is to the event, the first that holds: its creator, an accepted co-author, asked to be one, in an approved group, in one that is pending or waiting. null for none of these.",
      }),
    viewerGroupId: z.uuid().nullable().meta({
      description: "The approved, pending or waiting group that the caller is in, whatever the role.",
    }),
  })
  .meta({ id: "EventDetail" });

export const eventAuthorSchema = z
  .object({
    eventId: z.uuid(),
    userId: z.uuid(),
    status: eventAuthorStatusSchema,
    createdAt: timestampSchema,
  })
  .meta({ id: "EventAuthor" });
