/** Data that moderator lists contain in addition to ids: names, pictures, claims and queue lengths. */

import { z } from "zod";
import { timestampSchema } from "../values.ts";

const avatarUrlSchema = z
  .string()
  .nullable()
  .meta({ description: "Signed URL of the avatar, or null if there is none. The URL is valid for one hour." });

export const countSchema = z.int().min(0).max(100);

/** Names of the users whose ids an object contains. */
export const peopleSchema = z
  .array(
    z
      .object({
        userId: z.uuid().describe("Id of the user."),
        name: z.string().nullable().meta({
          description:
            "First name. A moderator without a profile is named by the e-mail address up to the `@`. Null for other users without a profile.",
        }),
        avatarUrl: avatarUrlSchema,
      })
      .meta({ id: "NamedPerson" }),
  )
  .describe("Users whose ids are in this object, with their names. At most 100 users are listed.");

export const targetCardSchema = z
  .object({
    name: z.string().nullable().meta({
      description:
        "First name of the user, title of the event, or name of the chat. A direct chat has the first names of both users. Null if the target no longer exists.",
    }),
    imageUrl: z.string().nullable().meta({
      description: "Signed URL of the avatar or cover, or null if there is none. The URL is valid for one hour.",
    }),
  })
  .meta({ id: "ModerationTarget" });

export const claimSchema = z
  .object({
    moderatorId: z.uuid().describe("Id of the moderator who claimed the target."),
    expiresAt: timestampSchema.describe("Time at which the claim expires."),
  })
  .meta({ id: "ModerationClaim" });

export const foundPersonSchema = z
  .object({
    userId: z.uuid().describe("Id of the user."),
    name: z.string().nullable().describe("First name, or null if the user has no profile."),
    avatarUrl: avatarUrlSchema,
    city: z.string().nullable().describe("City in the profile, or null if there is none."),
    age: z.int().nullable().meta({
      description: "Age by the birthdate in the profile, or null if there is none.",
      format: "int32",
    }),
    joinedAt: timestampSchema
      .nullable()
      .describe("Time of the sign-up, or null if the identity provider does not know the user."),
    isHidden: z.boolean().meta({ description: "Whether the user is currently hidden from the feeds." }),
    ageInDoubt: z.boolean().meta({
      description: "Whether the age of the user is disputed. Others cannot discover such a user.",
    }),
    isSuspended: z.boolean().describe("Whether the user is currently suspended."),
    suspendedUntil: timestampSchema
      .nullable()
      .describe("End of the suspension, or null if the suspension is permanent or there is none."),
    openReports: z.int().min(0).max(100).meta({
      description: "Number of open reports about the user. 100 means 100 or more.",
    }),
  })
  .meta({ id: "FoundPerson" });

export const moderatedPersonSchema = foundPersonSchema
  .extend({
    profile: z
      .record(z.string(), z.unknown())
      .describe(
        "Current texts and photos of the profile, with the same fields as the evidence of a report about a user.",
      ),
    reportsAbout: countSchema.meta({ description: "Number of reports about the user. 100 means 100 or more." }),
    reportsBy: countSchema.meta({ description: "Number of reports that the user sent. 100 means 100 or more." }),
    decisions: countSchema.meta({
      description:
        "Number of decisions about the user and the user's photos. Undone decisions, and the decisions that undid them, do not count. 100 means 100 or more.",
    }),
  })
  .meta({ id: "ModeratedPerson" });

const queueSchema = z
  .object({
    waiting: z.int().min(0).max(1000).meta({
      description: "Number of entries that wait for a moderator. 1000 means 1000 or more.",
    }),
    oldestAt: timestampSchema.nullable().describe("Time of the oldest entry, or null if the queue is empty."),
  })
  .meta({ id: "ModerationQueue" });

export const queuesSchema = z
  .object({
    reports: queueSchema.describe("Open reports."),
    appeals: queueSchema.describe("Appeals without an answer."),
    birthdates: queueSchema.describe("Users with a disputed age."),
  })
  .meta({ id: "ModerationQueues" });
