/** Response schemas of events and co-authors. */

import { z } from "zod";
import { latitudeSchema, longitudeSchema, signedUrlSchema, timestampSchema } from "../values.ts";
import { eventTypeSchema } from "./types.ts";

export const eventStatusSchema = z
  .enum(["draft", "published", "started", "finished", "cancelled"])
  .meta({ id: "EventStatus" });
export const eventVisibilitySchema = z.enum(["public", "private"]).meta({ id: "EventVisibility" });
export const eventAuthorStatusSchema = z.enum(["pending", "accepted", "refused"]).meta({ id: "EventAuthorStatus" });

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const eventEnums = {
  event_type: eventTypeSchema,
  event_status: eventStatusSchema,
  event_visibility: eventVisibilitySchema,
  event_author_status: eventAuthorStatusSchema,
};

export const eventSchema = z
  .object({
    id: z.uuid().describe("Id of the event."),
    creatorId: z
      .uuid()
      .describe("Id of the user who created the event. This id remains after the creator deletes their profile."),
    creator: z
      .object({
        avatarUrl: signedUrlSchema.describe(
          "Signed URL of the avatar thumbnail, or null if the creator has no avatar.",
        ),
        name: z.string().describe("First name."),
        profileId: z.uuid().describe("Id of the profile."),
        userId: z.uuid().describe("Id of the user."),
      })
      .meta({ id: "EventCreator" })
      .nullable()
      .meta({ description: "Creator of the event, or null if the creator has no profile." }),
    title: z.string().describe("Title of the event."),
    description: z.string().nullable().describe("Description of the event, or null if it has none."),
    type: eventTypeSchema.describe("Type of the event."),
    typeLabel: z.string().meta({ description: "English display name of the type." }),
    visibility: eventVisibilitySchema.describe(
      "`public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.",
    ),
    status: eventStatusSchema.meta({
      description: "Stored status of the event, which can be out of date. Use `effectiveStatus` instead.",
    }),
    effectiveStatus: eventStatusSchema.meta({
      description: "Status of the event at the time of the request. All rules of the API use this status.",
    }),
    startAt: timestampSchema.describe("Start time."),
    endAt: timestampSchema.nullable().describe("End time, or null if the event ends 12 hours after the start."),
    location: z
      .object({
        address: z.string().nullable().describe("Street and house number, or null if not set."),
        city: z.string().nullable().describe("City, or null if not set."),
        latitude: latitudeSchema,
        longitude: longitudeSchema,
      })
      .meta({ id: "EventPlace" })
      .describe(
        "Location of the event. If the creator is a minor, the exact location is visible only to organizers, invited co-authors, guests, the creator's friends, other minors, and users who redeemed an invite link. All other users get an approximate location (the center of a 500 m grid cell) and no address.",
      ),
    capacity: z.int().meta({ description: "Maximum number of guests, not counting the organizers." }),
    acceptsApplications: z.boolean().meta({
      description:
        "Whether users can apply. Setting this field to false does not affect groups that have already applied.",
    }),
    consentThreshold: z.int().meta({ deprecated: true, description: "Value from the request, without any effect." }),
    imageUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the cover, valid for one hour. Covers set with the deprecated field `imageUrl` have a URL on another server. The field is null if the event has no cover.",
    }),
    imageThumbUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the cover cropped to 800x450. Until the crop is ready, this is the URL of the full-size cover. The field is null if the event has no cover.",
    }),
    deletedAt: timestampSchema
      .nullable()
      .describe("Time of deletion, or null if the event is not deleted. Only the creator can see a deleted event."),
    createdAt: timestampSchema.describe("Time at which the event was created."),
    updatedAt: timestampSchema.describe(
      "Time of the last change. This time also changes with the number of guests or organizers, and when a crop of the cover is ready.",
    ),
  })
  .meta({ id: "SocialEvent" });

/** Numbers of organizers and guests. The schemas of the feed have the same descriptions. */
export const organizerCountSchema = z
  .int()
  .meta({ description: "Number of organizers: the creator and the accepted co-authors." });
export const guestCountSchema = z
  .int()
  .meta({ description: "Number of guests, which is the number of members of all approved groups." });

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
          "The caller's role in the event: `creator`, `author` (accepted co-author), `invited` (invited as co-author), `guest` (member of an approved group) or `applicant` (member of a pending or waiting group). If several roles apply, the first one in this order is returned. The field is null if the caller has no role.",
      }),
    viewerGroupId: z.uuid().nullable().meta({
      description:
        "Id of the caller's approved, pending or waiting group, or null if there is none. An invited co-author, for example, can also have a group.",
    }),
  })
  .meta({ id: "EventDetail" });

export const eventAuthorSchema = z
  .object({
    eventId: z.uuid().describe("Id of the event."),
    userId: z.uuid().describe("Id of the invited user."),
    status: eventAuthorStatusSchema.describe("Status of the invitation."),
    createdAt: timestampSchema.describe("Time of the latest invitation."),
  })
  .meta({ id: "EventAuthor" });
