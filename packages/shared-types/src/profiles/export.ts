/** Export of all data that is stored about a user. */

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
    exportedAt: timestampSchema.describe("Time of the export."),
    profile: ownProfileSchema.describe("Profile of the caller."),
    adultFrom: z.iso.date().nullable().meta({
      description:
        "First day on which the user counts as an adult, by the youngest birthdate that the user ever sent; null without a birthdate.",
    }),
    acceptedTerms: z
      .array(
        z
          .object({
            document: z
              .enum(["privacy_policy", "user_agreement"])
              .meta({ id: "TermsDocument" })
              .describe("Type of the document."),
            version: z.string().describe("Accepted version."),
            acceptedAt: timestampSchema.describe("Time of the acceptance."),
          })
          .meta({ id: "TermsAcceptance" }),
      )
      .describe("Terms that the caller accepted."),
    friendships: z.array(friendshipSchema).describe("Friendships and friend requests in both directions."),
    friendRequestRejections: z
      .array(
        z
          .object({
            requesterId: z.uuid().describe("Id of the user who sent the request."),
            rejectedAt: timestampSchema.describe("Time of the rejection."),
          })
          .meta({ id: "FriendRequestRejection" }),
      )
      .meta({ description: "Friend requests that the caller rejected, as long as they are stored." }),
    friendLinks: z
      .array(
        friendLinkSchema
          .extend({
            createdAt: timestampSchema.describe("Time of creation."),
            revokedAt: timestampSchema.nullable().describe("Time of the revocation; null if not revoked."),
          })
          .meta({ id: "ExportedFriendLink", description: "Without the token, of which only a hash is stored." }),
      )
      .describe("Friend links of the caller, as long as they are stored."),
    redeemedFriendLinks: z
      .array(
        z
          .object({
            linkId: z.uuid().describe("Id of the link."),
            redeemedAt: timestampSchema.describe("Time of the redemption."),
          })
          .meta({ id: "RedeemedFriendLink" }),
      )
      .describe("Friend links that the caller redeemed, as long as they are stored."),
    blocks: z.array(friendshipSchema).describe("Blocks by the caller."),
    events: z.array(eventSchema).describe("Events that the caller created, including drafts and deleted events."),
    coauthorships: z
      .array(eventAuthorSchema)
      .describe("Co-authorships and invitations to organize events of other users."),
    inviteLinks: z
      .array(
        inviteLinkSchema
          .extend({
            eventId: z.uuid().describe("Id of the event."),
            createdAt: timestampSchema.describe("Time of creation."),
          })
          .meta({ id: "ExportedInviteLink", description: "Without the token: only a hash is stored." }),
      )
      .describe("Invite links that the caller created."),
    redeemedInviteLinks: z
      .array(
        z
          .object({
            eventId: z.uuid().describe("Id of the event."),
            createdAt: timestampSchema.describe("Time of the redemption."),
          })
          .meta({ id: "RedeemedInviteLink" }),
      )
      .describe("Invite links that the caller redeemed."),
    groups: z.array(likeGroupSchema).describe("Groups that the caller is in, in every status."),
    approvals: z.array(groupApprovalSchema).describe("Votes of the caller on groups."),
    chats: z
      .array(
        z
          .object({
            chatId: z.uuid().describe("Id of the chat."),
            role: chatParticipantRoleSchema.describe("Role of the caller in the chat."),
            readUpTo: timestampSchema
              .nullable()
              .meta({ description: "Time of the last message that the caller read; null if none." }),
            mutedUntil: timestampSchema.nullable().describe("End of the muting; null if the chat is not muted."),
            isArchived: z
              .boolean()
              .nullable()
              .meta({ description: "Whether the caller archived the chat; null if the service decides by time." }),
          })
          .meta({ id: "ExportedChat" }),
      )
      .describe("Chats that the caller is in."),
    formerChats: z
      .array(
        z
          .object({
            chatId: z.uuid().describe("Id of the chat."),
            leftAt: timestampSchema.meta({
              description:
                "Time at which the caller left the chat. The caller can report the chat for 180 days after it.",
            }),
          })
          .meta({ id: "FormerChat" }),
      )
      .describe("Chats that the caller left in the last 180 days."),
    messages: z.array(messageSchema).describe("Messages that the caller sent."),
    interactions: z
      .array(
        interactionSchema
          .pick({ targetProfileId: true, type: true, expiresAt: true, updatedAt: true })
          .meta({ id: "ExportedInteraction" }),
      )
      .describe("Likes and dislikes by the caller."),
    matches: z.array(matchSchema).describe("Matches of the caller."),
    liveLocation: locationSchema
      .extend({
        updatedAt: timestampSchema.describe("Time of the last update by the caller."),
        expiresAt: timestampSchema.describe("End of the sharing."),
      })
      .meta({ id: "ExportedLocation" })
      .nullable()
      .meta({
        description:
          "Live location: the centre of its 500 m cell, because the exact location is not stored; null if not shared.",
      }),
    reports: z.array(reportSchema).describe("Reports that the caller made."),
    moderationDecisions: z.array(ownDecisionSchema).describe("Moderation decisions about the caller."),
    inheritedRestrictions: z
      .array(
        z
          .object({
            kind: z
              .enum(["email", "phone"])
              .meta({ id: "AddressKind" })
              .describe("Type of the verified address that both accounts have."),
            inheritedAt: timestampSchema.describe("Time at which the address was verified."),
            isSuspended: z.boolean().describe("Whether the deleted account was suspended."),
            suspendedUntil: timestampSchema
              .nullable()
              .meta({ description: "End of the suspension; null if it is permanent or there is none." }),
            isBlocked: z.boolean().describe("Whether other users had blocked the deleted account."),
            adultFrom: z.iso.date().nullable().meta({
              description:
                "First day on which the user of the deleted account counts as an adult; null if the user was an adult.",
            }),
          })
          .meta({ id: "InheritedRestriction" }),
      )
      .describe("Restrictions of this account that were inherited from a deleted account."),
    devices: z
      .array(
        z
          .object({
            id: z.uuid().describe("Id of the device."),
            platform: devicePlatformSchema.describe("Platform of the device."),
            provider: pushProviderSchema.describe("Push provider."),
            appVersion: z.string().nullable().describe("Version of the app; null if not sent."),
            locale: z.string().nullable().describe("Language tag of the device; null if not sent."),
            createdAt: timestampSchema.describe("Time of the first registration."),
            registeredAt: timestampSchema.describe("Time of the last registration."),
          })
          .meta({ id: "ExportedDevice", description: "Without the push token, which no endpoint returns." }),
      )
      .describe("Devices to which notifications are pushed."),
    notificationPreferences: notificationPreferencesSchema.describe("Push preferences of the caller."),
    notifications: z.array(notificationSchema).describe("Notifications of the caller that are not hidden."),
    media: z
      .array(
        z
          .object({
            key: storageKeySchema.describe("Storage key of the file."),
            url: signedUrlSchema.describe("Signed URL, valid for at least 30 minutes; null if the file is gone."),
          })
          .meta({ id: "ExportedFile" }),
      )
      .describe("Files of the caller."),
  })
  .meta({ id: "ProfileExport" });
