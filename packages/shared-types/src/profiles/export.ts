/** Everything kept about a person, as that person gets it. */

import { z } from "zod";
import { chatParticipantRoleSchema, messageSchema } from "../chats/resources.ts";
import { inviteLinkSchema } from "../events/invite-links.ts";
import { eventAuthorSchema, eventSchema } from "../events/resources.ts";
import { friendshipSchema } from "../friends.ts";
import { groupApprovalSchema, likeGroupSchema } from "../groups/resources.ts";
import { notificationPreferencesSchema, notificationSchema } from "../notifications.ts";
import { interactionSchema, matchSchema } from "../people/resources.ts";
import { devicePlatformSchema, pushProviderSchema } from "../push.ts";
import { ownDecisionSchema, reportSchema } from "../reports.ts";
import { locationSchema, signedUrlSchema, storageKeySchema, timestampSchema } from "../values.ts";
import { ownProfileSchema } from "./resources.ts";

export const profileExportSchema = z
  .object({
    exportedAt: timestampSchema,
    profile: ownProfileSchema,
    adultFrom: z.iso.date().nullable().meta({
      description: "From when on the person counts as an adult, by the youngest birthdate that was ever given.",
    }),
    acceptedTerms: z.array(
      z
        .object({
          document: z.enum(["privacy_policy", "user_agreement"]).meta({ id: "TermsDocument" }),
          version: z.string(),
          acceptedAt: timestampSchema,
        })
        .meta({ id: "TermsAcceptance" }),
    ),
    friendships: z.array(friendshipSchema),
    friendRequestRejections: z
      .array(z.object({ requesterId: z.uuid(), rejectedAt: timestampSchema }).meta({ id: "FriendRequestRejection" }))
      .meta({ description: "Whose requests were last rejected when, as long as that is remembered." }),
    blocks: z.array(friendshipSchema),
    events: z.array(eventSchema),
    coauthorships: z.array(eventAuthorSchema),
    inviteLinks: z.array(
      inviteLinkSchema
        .extend({ eventId: z.uuid(), createdAt: timestampSchema })
        .meta({ id: "ExportedInviteLink", description: "Without the token, which nobody knows any more." }),
    ),
    redeemedInviteLinks: z.array(
      z.object({ eventId: z.uuid(), createdAt: timestampSchema }).meta({ id: "RedeemedInviteLink" }),
    ),
    groups: z.array(likeGroupSchema),
    approvals: z.array(groupApprovalSchema),
    chats: z.array(
      z
        .object({
          chatId: z.uuid(),
          role: chatParticipantRoleSchema,
          readUpTo: timestampSchema.nullable().meta({ description: "Time of the last message that was read." }),
          mutedUntil: timestampSchema.nullable(),
          isArchived: z.boolean().nullable().meta({ description: "By hand; null leaves it to the clock." }),
        })
        .meta({ id: "ExportedChat" }),
    ),
    formerChats: z.array(
      z
        .object({
          chatId: z.uuid(),
          leftAt: timestampSchema.meta({ description: "For 180 days after it the chat may be reported." }),
        })
        .meta({ id: "FormerChat" }),
    ),
    messages: z.array(messageSchema),
    interactions: z.array(
      interactionSchema
        .pick({ targetProfileId: true, type: true, expiresAt: true, updatedAt: true })
        .meta({ id: "ExportedInteraction" }),
    ),
    matches: z.array(matchSchema),
    liveLocation: locationSchema
      .extend({ updatedAt: timestampSchema, expiresAt: timestampSchema })
      .meta({ id: "ExportedLocation" })
      .nullable()
      .meta({ description: "Centre of the cell, the only place that is kept." }),
    reports: z.array(reportSchema),
    moderationDecisions: z.array(ownDecisionSchema),
    devices: z.array(
      z
        .object({
          id: z.uuid(),
          platform: devicePlatformSchema,
          provider: pushProviderSchema,
          appVersion: z.string().nullable(),
          locale: z.string().nullable(),
          registeredAt: timestampSchema,
        })
        .meta({ id: "ExportedDevice", description: "Without the token, which nobody is ever shown." }),
    ),
    notificationPreferences: notificationPreferencesSchema,
    notifications: z.array(notificationSchema),
    media: z.array(z.object({ key: storageKeySchema, url: signedUrlSchema }).meta({ id: "ExportedFile" })),
  })
  .meta({ id: "ProfileExport" });
