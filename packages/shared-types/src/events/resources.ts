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
    id: z.uuid().describe("Id of the event."),
    creatorId: z.uuid().describe("User who made it, also when the profile is gone."),
    creator: z
      .object({
        avatarUrl: signedUrlSchema.describe("Thumbnail of the avatar; null without one."),
        name: z.string().describe("First name."),
        profileId: z.uuid().describe("Id of the profile."),
        userId: z.uuid().describe("Id of the user."),
      })
      .meta({ id: "EventCreator" })
      .nullable()
      .meta({ description: "null when the creator has no profile." }),
    title: z.string().describe("What the event is called."),
    description: z.string().nullable().describe("What it is about; null when nothing is said."),
    type: eventTypeSchema.describe("What kind of event it is."),
    typeLabel: z.string().meta({ description: "The type in words, to be shown." }),
    visibility: eventVisibilitySchema.describe("Whether everybody may see it or only those who have to do with it."),
    status: eventStatusSchema.meta({
      description: "As it is stored, some time behind the clock; effectiveStatus is what counts.",
    }),
    effectiveStatus: eventStatusSchema.meta({ description: "What it is by the clock, and what all rules go by." }),
    startAt: timestampSchema.describe("When it begins."),
    endAt: timestampSchema.nullable().describe("When it ends; null counts as 12 hours after the start."),
    location: z
      .object({
        address: z.string().nullable().describe("Street and house in words; null when not said."),
        city: z.string().nullable().describe("Null when not said."),
        latitude: latitudeSchema,
        longitude: longitudeSchema,
      })
      .meta({ id: "EventPlace" })
      .describe(
        "Where it takes place. If the creator is a minor, adults who are neither friends nor invited, co-author or guest get the centre of a 500 m cell and no address.",
      ),
    capacity: z.int().meta({ description: "Guests at most; organizers do not count." }),
    acceptsApplications: z.boolean().meta({ description: "Whether people may apply; groups that have applied stay." }),
    consentThreshold: z.int().meta({ deprecated: true, description: "What was sent at creation; no rule reads it." }),
    imageUrl: signedUrlSchema.meta({
      description: "The cover, signed for an hour; for old events an address elsewhere. Null without one.",
    }),
    imageThumbUrl: signedUrlSchema.meta({
      description: "800x450 crop of the cover, the full size until it is made; null without a cover.",
    }),
    deletedAt: timestampSchema
      .nullable()
      .describe("When its creator deleted it, for whom alone it is there then; null while it is not."),
    createdAt: timestampSchema.describe("When it was made."),
    updatedAt: timestampSchema.describe(
      "When anything of it last changed, numbers of people and crops included; it never goes back.",
    ),
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
      description: "The approved, pending or waiting group that the caller is in, whatever the role; null for none.",
    }),
  })
  .meta({ id: "EventDetail" });

export const eventAuthorSchema = z
  .object({
    eventId: z.uuid().describe("Id of the event."),
    userId: z.uuid().describe("User who was invited."),
    status: eventAuthorStatusSchema.describe("Whether the invitation waits, was accepted or refused."),
    createdAt: timestampSchema.describe("When it was made last."),
  })
  .meta({ id: "EventAuthor" });
