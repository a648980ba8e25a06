/** Everything kept about a person, as that person gets it. */

import { z } from "zod";
import { chatParticipantRoleSchema, messageSchema } from "../chats/resources.ts";
import { inviteLinkSchema } from "../events/invite-links.ts";
import { eventAuthorSchema, eventSchema } from "../events/resources.ts";
import { friendLinkSchema } from "../friends/links.ts";
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
    exportedAt: timestampSchema.describe("When the export was made."),
    profile: ownProfileSchema.describe("The own profile."),
    adultFrom: z.iso.date().nullable().meta({
      description:
        "From when on the person counts as an adult, by the youngest birthdate that was ever given; null when none was.",
    }),
    acceptedTerms: z
      .array(
        z
          .object({
            document: z
              .enum(["privacy_policy", "user_agreement"])
              .meta({ id: "TermsDocument" })
              .describe("Which of the two documents."),
            version: z.string().describe("The version that was accepted."),
            acceptedAt: timestampSchema.describe("When it was accepted."),
          })
          .meta({ id: "TermsAcceptance" }),
      )
      .describe("Versions of the two documents that the caller accepted."),
    friendships: z.array(friendshipSchema).describe("Friendships and requests, in both directions."),
    friendRequestRejections: z
      .array(
        z
          .object({
            requesterId: z.uuid().describe("User who asked."),
            rejectedAt: timestampSchema.describe("When the caller said no."),
          })
          .meta({ id: "FriendRequestRejection" }),
      )
      .meta({ description: "Whose requests were last rejected when, as long as that is remembered." }),
    friendLinks: z
      .array(
        friendLinkSchema
          .extend({
            createdAt: timestampSchema.describe("When it was created."),
            revokedAt: timestampSchema.nullable().describe("When the caller revoked it; null if not."),
          })
          .meta({ id: "ExportedFriendLink", description: "Without the token, of which only a hash is stored." }),
      )
      .describe("Friend links of the caller, as long as they are stored."),
    redeemedFriendLinks: z
      .array(
        z
          .object({
            linkId: z.uuid().describe("Id of the link."),
            redeemedAt: timestampSchema.describe("When the caller redeemed it."),
          })
          .meta({ id: "RedeemedFriendLink" }),
      )
      .describe("Friend links that the caller redeemed, as long as they are stored."),
    blocks: z.array(friendshipSchema).describe("Own blocks."),
    events: z.array(eventSchema).describe("Events that the caller created, drafts and deleted ones too."),
    coauthorships: z.array(eventAuthorSchema).describe("Invitations to organize events of others."),
    inviteLinks: z
      .array(
        inviteLinkSchema
          .extend({
            eventId: z.uuid().describe("Id of the event."),
            createdAt: timestampSchema.describe("When it was made."),
          })
          .meta({ id: "ExportedInviteLink", description: "Without the token, which nobody knows any more." }),
      )
      .describe("Invite links that the caller made."),
    redeemedInviteLinks: z
      .array(
        z
          .object({
            eventId: z.uuid().describe("Id of the event."),
            createdAt: timestampSchema.describe("When the link let the caller in."),
          })
          .meta({ id: "RedeemedInviteLink" }),
      )
      .describe("Invite links that let the caller in."),
    groups: z.array(likeGroupSchema).describe("Groups that the caller is in, whatever became of them."),
    approvals: z.array(groupApprovalSchema).describe("Votes of the caller on applications."),
    chats: z
      .array(
        z
          .object({
            chatId: z.uuid().describe("Id of the chat."),
            role: chatParticipantRoleSchema.describe("What the caller is in it."),
            readUpTo: timestampSchema
              .nullable()
              .meta({ description: "Time of the last message that was read; null for none." }),
            mutedUntil: timestampSchema
              .nullable()
              .describe("Until when its messages are not pushed; null when they are."),
            isArchived: z.boolean().nullable().meta({ description: "By hand; null leaves it to the clock." }),
          })
          .meta({ id: "ExportedChat" }),
      )
      .describe("Chats that the caller is in."),
    formerChats: z
      .array(
        z
          .object({
            chatId: z.uuid().describe("Id of the chat."),
            leftAt: timestampSchema.meta({ description: "For 180 days after it the chat may be reported." }),
          })
          .meta({ id: "FormerChat" }),
      )
      .describe("Chats that the caller left within 180 days."),
    messages: z.array(messageSchema).describe("Messages that the caller sent."),
    interactions: z
      .array(
        interactionSchema
          .pick({ targetProfileId: true, type: true, expiresAt: true, updatedAt: true })
          .meta({ id: "ExportedInteraction" }),
      )
      .describe("Likes and dislikes that the caller gave."),
    matches: z.array(matchSchema).describe("Matches of the caller."),
    liveLocation: locationSchema
      .extend({
        updatedAt: timestampSchema.describe("When the caller last said where they are."),
        expiresAt: timestampSchema.describe("When the sharing ends."),
      })
      .meta({ id: "ExportedLocation" })
      .nullable()
      .meta({ description: "Centre of the cell, the only place that is kept; null while nothing is shared." }),
    reports: z.array(reportSchema).describe("Reports that the caller made."),
    moderationDecisions: z.array(ownDecisionSchema).describe("What moderators decided about the caller."),
    inheritedRestrictions: z
      .array(
        z
          .object({
            kind: z
              .enum(["email", "phone"])
              .meta({ id: "AddressKind" })
              .describe("Which verified address was the same."),
            inheritedAt: timestampSchema.describe("When the address was confirmed."),
            isSuspended: z.boolean().describe("Whether the deleted account was suspended."),
            suspendedUntil: timestampSchema
              .nullable()
              .meta({ description: "When that suspension ends; null for good, and without one." }),
            isBlocked: z.boolean().describe("Whether others had blocked the deleted account."),
            adultFrom: z.iso.date().nullable().meta({
              description: "First day on which the minor of the deleted account counts as an adult; null for an adult.",
            }),
          })
          .meta({ id: "InheritedRestriction" }),
      )
      .describe("What applies to this login because of a deleted account, as it was inherited."),
    devices: z
      .array(
        z
          .object({
            id: z.uuid().describe("Id of the device."),
            platform: devicePlatformSchema.describe("System of the device."),
            provider: pushProviderSchema.describe("Who delivers to it."),
            appVersion: z.string().nullable().describe("Version of the app; null when not said."),
            locale: z.string().nullable().describe("Language tag of the device; null when not said."),
            createdAt: timestampSchema.describe("When it was registered first."),
            registeredAt: timestampSchema.describe("When it was registered last."),
          })
          .meta({ id: "ExportedDevice", description: "Without the token, which nobody is ever shown." }),
      )
      .describe("Devices to which notifications are pushed."),
    notificationPreferences: notificationPreferencesSchema.describe("What the caller wants to be pushed, and when."),
    notifications: z.array(notificationSchema).describe("Notifications that are shown."),
    media: z
      .array(
        z
          .object({
            key: storageKeySchema.describe("Storage key of the file."),
            url: signedUrlSchema.describe("Good for an hour; null once the file is gone."),
          })
          .meta({ id: "ExportedFile" }),
      )
      .describe("Files of the caller."),
  })
  .meta({ id: "ProfileExport" });
