/** Export of all data that the service stores about a user. */

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
    profile: ownProfileSchema.describe("The caller's profile."),
    adultFrom: z.iso.date().nullable().meta({
      description:
        "First day on which the user is an adult according to all birthdates that the user ever sent, or null if there is no birthdate.",
    }),
    earliestAdultFrom: z.iso.date().nullable().meta({
      description:
        "First day on which the user would be an adult according to the earliest accepted birthdate, or null if no birthdate was accepted. Moderators see this day if the user's age is disputed.",
    }),
    acceptedTerms: z
      .array(
        z
          .object({
            document: z
              .enum(["privacy_policy", "user_agreement"])
              .meta({ id: "TermsDocument" })
              .describe("Type of the document."),
            version: z.string().describe("Accepted version of the document."),
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
      .meta({ description: "Friend requests that the caller rejected in the last 30 days." }),
    friendLinks: z
      .array(
        friendLinkSchema
          .extend({
            createdAt: timestampSchema.describe("Time at which the link was created."),
            revokedAt: timestampSchema
              .nullable()
              .describe("Time of the revocation, or null if the link was not revoked."),
          })
          .meta({
            id: "ExportedFriendLink",
            description: "Friend link without its token, because the service stores only a hash of the token.",
          }),
      )
      .describe(
        "The caller's friend links, including expired, used-up and revoked links that the service has not deleted yet.",
      ),
    redeemedFriendLinks: z
      .array(
        z
          .object({
            linkId: z.uuid().describe("Id of the link."),
            redeemedAt: timestampSchema.describe("Time of the redemption."),
          })
          .meta({ id: "RedeemedFriendLink" }),
      )
      .describe("Friend links that the caller redeemed. Links that the service has deleted are not included."),
    blocks: z.array(friendshipSchema).describe("Blocks that the caller has made."),
    events: z.array(eventSchema).describe("Events that the caller created, including drafts and deleted events."),
    coauthorships: z
      .array(eventAuthorSchema)
      .describe("The caller's co-authorships of other users' events, including invitations."),
    inviteLinks: z
      .array(
        inviteLinkSchema
          .extend({
            eventId: z.uuid().describe("Id of the event."),
            createdAt: timestampSchema.describe("Time at which the link was created."),
          })
          .meta({
            id: "ExportedInviteLink",
            description: "Invite link without its token, because the service stores only a hash of the token.",
          }),
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
    groups: z.array(likeGroupSchema).describe("Groups that the caller is a member of, in any status."),
    approvals: z.array(groupApprovalSchema).describe("The caller's votes on groups."),
    chats: z
      .array(
        z
          .object({
            chatId: z.uuid().describe("Id of the chat."),
            role: chatParticipantRoleSchema.describe("The caller's role in the chat."),
            readUpTo: timestampSchema.nullable().meta({
              description: "Time of the last message that the caller read, or null if the caller has read none.",
            }),
            mutedUntil: timestampSchema
              .nullable()
              .describe("Time until which the chat is muted, or null if it is not muted."),
            isArchived: z.boolean().nullable().meta({
              description:
                "Whether the caller archived the chat, or null if the service archives the chat automatically.",
            }),
          })
          .meta({ id: "ExportedChat" }),
      )
      .describe("Chats that the caller participates in."),
    formerChats: z
      .array(
        z
          .object({
            chatId: z.uuid().describe("Id of the chat."),
            leftAt: timestampSchema.meta({
              description:
                "Time at which the caller left the chat. The caller can report the chat for 180 days after leaving.",
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
      .describe("The caller's likes and dislikes."),
    matches: z.array(matchSchema).describe("The caller's matches."),
    liveLocation: locationSchema
      .extend({
        updatedAt: timestampSchema.describe("Time at which the caller last sent the location."),
        expiresAt: timestampSchema.describe("Time at which the sharing ends."),
      })
      .meta({ id: "ExportedLocation" })
      .nullable()
      .meta({
        description:
          "Centre of the 500 m grid cell of the caller's live location, or null if no location is shared. The exact location is not stored.",
      }),
    reports: z.array(reportSchema).describe("Reports that the caller sent."),
    moderationDecisions: z.array(ownDecisionSchema).describe("Moderation decisions about the caller."),
    inheritedRestrictions: z
      .array(
        z
          .object({
            kind: z
              .enum(["email", "phone"])
              .meta({ id: "AddressKind" })
              .describe("Type of the verified contact that both accounts share."),
            inheritedAt: timestampSchema.describe(
              "Time at which this account verified the e-mail address or phone number.",
            ),
            isSuspended: z.boolean().describe("Whether the deleted account was suspended."),
            suspendedUntil: timestampSchema
              .nullable()
              .meta({ description: "End of the suspension, or null if it is permanent or there is no suspension." }),
            isBlocked: z.boolean().describe("Whether other users had blocked the deleted account."),
            adultFrom: z.iso.date().nullable().meta({
              description:
                "First day on which the user of the deleted account counts as an adult, or null if the user was an adult.",
            }),
          })
          .meta({ id: "InheritedRestriction" }),
      )
      .describe("Restrictions that this account inherited from a deleted account."),
    devices: z
      .array(
        z
          .object({
            id: z.uuid().describe("Id of the device."),
            platform: devicePlatformSchema.describe("Platform of the device."),
            provider: pushProviderSchema.describe("Push provider."),
            appVersion: z.string().nullable().describe("Version of the app, or null if it was not sent."),
            locale: z.string().nullable().describe("Language tag of the device, or null if it was not sent."),
            createdAt: timestampSchema.describe("Time of the first registration."),
            registeredAt: timestampSchema.describe("Time of the last registration."),
          })
          .meta({ id: "ExportedDevice", description: "Device without its push token, which no endpoint returns." }),
      )
      .describe("Devices that receive the caller's push notifications."),
    notificationPreferences: notificationPreferencesSchema.describe("The caller's push preferences."),
    notifications: z.array(notificationSchema).describe("The caller's notifications, except hidden ones."),
    media: z
      .array(
        z
          .object({
            key: storageKeySchema.describe("Storage key of the file."),
            url: signedUrlSchema.describe(
              "Signed URL that is valid for at least 30 minutes, or null if the file no longer exists.",
            ),
          })
          .meta({ id: "ExportedFile" }),
      )
      .describe("The caller's files."),
  })
  .meta({ id: "ProfileExport" });
