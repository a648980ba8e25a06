/** Events and co-authors in responses. */

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
    creatorId: z.uuid().describe("User who created the event. It stays after the profile of the creator is deleted."),
    creator: z
      .object({
        avatarUrl: signedUrlSchema.describe("Signed URL of the thumbnail of the avatar; null without an avatar."),
        name: z.string().describe("First name."),
        profileId: z.uuid().describe("Id of the profile."),
        userId: z.uuid().describe("Id of the user."),
      })
      .meta({ id: "EventCreator" })
      .nullable()
      .meta({ description: "Creator of the event; null if the creator has no profile." }),
    title: z.string().describe("Title."),
    description: z.string().nullable().describe("Description; null without one."),
    type: eventTypeSchema.describe("Type of the event."),
    typeLabel: z.string().meta({ description: "Name of the type in English, for display." }),
    visibility: eventVisibilitySchema.describe(
      "`public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link.",
    ),
    status: eventStatusSchema.meta({
      description: "Stored status. It can lag behind the current time: use `effectiveStatus`.",
    }),
    effectiveStatus: eventStatusSchema.meta({ description: "Status at the current time. All rules use it." }),
    startAt: timestampSchema.describe("Start."),
    endAt: timestampSchema.nullable().describe("End; null means 12 hours after the start."),
    location: z
      .object({
        address: z.string().nullable().describe("Street and house number as text; null without one."),
        city: z.string().nullable().describe("City as text; null without one."),
        latitude: latitudeSchema,
        longitude: longitudeSchema,
      })
      .meta({ id: "EventPlace" })
      .describe(
        "Location. If the creator is a minor, the exact location is shown only to organizers, friends of the creator, minors, guests, and users who were invited to organize or redeemed an invite link. Other users get the center of a 500 m cell and no address.",
      ),
    capacity: z.int().meta({ description: "Maximum number of guests. Organizers do not count." }),
    acceptsApplications: z
      .boolean()
      .meta({ description: "Whether users can apply. Groups that have already applied stay." }),
    consentThreshold: z.int().meta({ deprecated: true, description: "Value from the request; not used by any rule." }),
    imageUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the cover, valid for one hour. An old event can have a URL on another server. Null without a cover.",
    }),
    imageThumbUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the 800x450 crop of the cover. Until the crop is ready it is the URL of the full size. Null without a cover.",
    }),
    deletedAt: timestampSchema
      .nullable()
      .describe("Time of deletion. A deleted event is visible to its creator only. Null if the event is not deleted."),
    createdAt: timestampSchema.describe("Time of creation."),
    updatedAt: timestampSchema.describe(
      "Time of the last change, including the numbers of guests and organizers and new crops. It never decreases.",
    ),
  })
  .meta({ id: "SocialEvent" });

/** Counts of people; the feed uses the same texts. */
export const organizerCountSchema = z
  .int()
  .meta({ description: "Number of organizers: the creator and accepted co-authors." });
export const guestCountSchema = z.int().meta({ description: "Number of guests: the members of approved groups." });

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
          "Role of the caller, the first that applies: `creator`, `author` (accepted co-author), `invited` (to organize the event), `guest` (in an approved group), `applicant` (in a pending or waiting group). Null without a role.",
      }),
    viewerGroupId: z.uuid().nullable().meta({
      description: "Approved, pending or waiting group of the caller, regardless of the role; null without one.",
    }),
  })
  .meta({ id: "EventDetail" });

export const eventAuthorSchema = z
  .object({
    eventId: z.uuid().describe("Id of the event."),
    userId: z.uuid().describe("User who was invited."),
    status: eventAuthorStatusSchema.describe("Status of the invitation."),
    createdAt: timestampSchema.describe("Time of the last invitation."),
  })
  .meta({ id: "EventAuthor" });
