/** Generated from openapi.json: `npm run generate`. */

import type { Api } from "../api/http-api.ts";
import { iterate } from "../api/iterate.ts";
import type { Answer, Input, Item } from "../api/operation-types.ts";

/** Operations of `profiles`. */
export interface ProfilesCalls {
  /** Read your profile. Returns all fields of the caller's profile, including the exact location. `missingFields` lists the fields and terms that are missing for a complete profile. `termsOutdated` is true if the user must accept a newer version of the terms. Suspended users can use this operation.
   *
   * If the caller has no profile, the request fails with 404 `profile_not_found`. Start the onboarding after this error. */
  getOwnProfile(input?: Input<"getOwnProfile">): Promise<Answer<"getOwnProfile">>;
  /** Create your profile. Creates the caller's profile. Each user can have only one profile (409 `profile_exists`). Only `firstName` is required, and you can set the other fields later with `PATCH /profiles`. Setting a field to null is the same as leaving it out.
   *
   * The profile appears in the feed and on the map after all fields for a complete profile are set and the terms are accepted with `POST /profiles/complete`. No notification is sent. */
  createProfile(input: Input<"createProfile">): Promise<Answer<"createProfile">>;
  /** Update your profile. Changes only the fields in the request. Null clears a field. A list replaces the existing list. `latitude` and `longitude` must be sent together.
   *
   * If a field that is required for a complete profile is cleared, the profile disappears from the feed and the map. Turning off `isVisibleOnMap` or clearing the location also ends the caller's live location. No notification is sent. Sending the same request again changes nothing. */
  updateProfile(input?: Input<"updateProfile">): Promise<Answer<"updateProfile">>;
  /** Delete your profile. Permanently deletes the caller's profile, photos, friendships, likes, matches, drafts and devices. Published events that have not ended are cancelled, and their guests, applicants and other organizers receive an `event_cancelled` notification. The caller's messages remain, without the sender's name.
   *
   * The sign-in account and the caller's blocks remain, and the caller can create a new profile. Suspended users can use this operation, but they can create a new profile only after the suspension.
   *
   * To retry the request, send the same `Idempotency-Key`. A second request without this key fails with 404 `profile_not_found`. */
  deleteProfile(input?: Input<"deleteProfile">): Promise<Answer<"deleteProfile">>;
  /** Delete your account. Deletes the profile in the same way as `DELETE /profiles`. In addition, it deletes the caller's blocks and the account at the identity provider, with its sessions and refresh tokens. Suspended users and users without a profile can use this operation.
   *
   * After the deletion, all of the user's tokens are rejected. If the response is lost and a retry fails with 401 `unauthorized`, the account has been deleted. */
  deleteAccount(input?: Input<"deleteAccount">): Promise<Answer<"deleteAccount">>;
  /** Accept the terms and complete your profile. Accepts the versions of the terms that the user has read. `currentTerms` in the profile contains the published versions. You can leave out a version that the user has already accepted. The terms can be accepted even if profile fields are missing. The response lists the missing fields in `missingFields`.
   *
   * If another version has been published, the request fails with 409 `terms_version_outdated` and accepts nothing. It is safe to retry the request. */
  completeProfile(input?: Input<"completeProfile">): Promise<Answer<"completeProfile">>;
  /** Read profiles by user ids. Returns up to 100 profiles in the format of `GET /profiles/{id}`, in no particular order. Use this operation to show the names and avatars in a list. The response leaves out users who do not exist, and users who are hidden from the caller by a block or a suspension. Although the method is POST, the operation only reads data. */
  listProfiles(input: Input<"listProfiles">): Promise<Answer<"listProfiles">>;
  /** Export your data. Returns the data that the service stores about the caller. Each part has the format of its own endpoint. The export does not contain earlier versions of edited messages or actions of other users, such as blocks and reports against the caller. Suspended users can use this operation.
   *
   * A user can run one export at a time and ten exports a day. Further requests fail with 429 `rate_limited`. */
  exportProfile(input?: Input<"exportProfile">): Promise<Answer<"exportProfile">>;
  /** List your photos. Returns all of the caller's photos in gallery order, starting at position 0. `thumbUrl` links to the full-size photo until the service has created the thumbnail. Suspended users can use this operation. */
  listPhotos(input?: Input<"listPhotos">): Promise<Answer<"listPhotos">>;
  /** Add a photo to your gallery. Appends an uploaded image to the caller's gallery. Upload the file with `POST /media/upload-url` first. The first photo becomes the avatar.
   *
   * The image must not be in the gallery or in a message yet, but it can be the cover of an event. The service removes metadata such as location and camera before other users can read the file. The service also creates a 256x256 thumbnail in the background.
   *
   * Send an `Idempotency-Key`. Without a key, a retry fails with 409 `media_in_use`. */
  addPhoto(input: Input<"addPhoto">): Promise<Answer<"addPhoto">>;
  /** Reorder your photos. Sorts the caller's photos in the order of `ids`. The list must contain the id of each photo exactly once. Otherwise, the request fails with 400 `validation_failed`. The avatar does not change. No notification is sent.
   *
   * Sending the same order again changes nothing. */
  reorderPhotos(input: Input<"reorderPhotos">): Promise<Answer<"reorderPhotos">>;
  /** Delete a photo. Deletes a photo from the caller's gallery. The service deletes its file unless an event uses the file as its cover. The photos after the deleted one move up by one position. If the photo was the avatar, the first photo is shown instead. A second request fails with 404 `photo_not_found`. */
  deletePhoto(input: Input<"deletePhoto">): Promise<Answer<"deletePhoto">>;
  /** Read a profile. Returns the profile of any user. If the owner has blocked the caller or is suspended, the request fails with 404 `profile_not_found`. Fields that the owner hides are null. `location` is the centre of a 500 m grid cell.
   *
   * - If the caller has blocked the owner, the response contains only the first name and the avatar.
   * - If the owner is a minor and the caller is an adult who is not a friend, the response contains no age, birthdate, zodiac sign or location. `photos` contains only the avatar. */
  getProfile(input: Input<"getProfile">): Promise<Answer<"getProfile">>;
}

/** Operations of `media`. */
export interface MediaCalls {
  /** Create a URL to upload a file. Returns a storage key and a signed URL. Within two hours, send the file to the URL with PUT and the same content type. The maximum file size is 10 MiB.
   *
   * Other users cannot see the file until you use the key for a photo, a cover or a message. A file that is not used is deleted after one day.
   *
   * The request fails with 429 `rate_limited` if there are too many unused uploads or the daily limit is reached. The request fails with 409 `storage_quota` if the storage quota is full. To free storage, delete files.
   *
   * If the response is lost, request a new URL. The operation ignores the `Idempotency-Key` header. */
  createUploadUrl(input: Input<"createUploadUrl">): Promise<Answer<"createUploadUrl">>;
  /** Read your storage usage. Returns the caller's storage usage and limits. Call this operation before you offer an upload. Deleting a file frees storage immediately, but the file still counts in `bytesToday` until 24 hours after its upload. */
  getUsage(input?: Input<"getUsage">): Promise<Answer<"getUsage">>;
  /** Create a URL to download a file. Returns a signed URL from which the app can download a file. The file's owner can use this operation, and so can users who can see the profile, event or chat that shows the file. Other responses already contain signed URLs, so you need this operation only to renew an expired URL.
   *
   * The request fails with 404 `media_not_found` if the file does not exist or the caller cannot see it. */
  getDownloadUrl(input: Input<"getDownloadUrl">): Promise<Answer<"getDownloadUrl">>;
}

/** Operations of `friends`. */
export interface FriendsCalls {
  /** List friends, requests and blocks. Returns the caller's friendships, sent and received friend requests, and blocks, newest first. To get only one kind of item, filter by `status`. `requesterId` is the user who sent the friend request. If another user blocks the caller, the list does not show the block, and the friendship or request disappears from the list. */
  listFriends(input?: Input<"listFriends">): Promise<Answer<"listFriends">>;
  /** All that {@link FriendsCalls.listFriends} lists, page by page. */
  iterateFriends(input?: Input<"listFriends">): AsyncIterableIterator<Item<"listFriends">>;
  /** Send a friend request. Sends a friend request to a user, who gets a `friend_request` notification. A user gets at most three of these notifications from the same requester within 30 days. After rejecting a request, the user gets no notifications from that requester for 30 days. An unanswered request expires after 90 days.
   *
   * If the two users are already friends or have a pending friend request in either direction, nothing changes, and the response is 200. The field `result` shows which case applies. If one of the users has blocked the other, the request fails with 409 `request_not_possible`. */
  sendFriendRequest(input: Input<"sendFriendRequest">): Promise<Answer<"sendFriendRequest">>;
  /** Accept a friend request. Only the recipient of a pending friend request can accept it. The requester gets a `friend_request_accepted` notification. Friends can see each other's private events, apply to events together and follow each other's shared live location.
   *
   * If the friend request was already accepted or rejected, the request fails with 409 `friend_request_answered`. */
  acceptFriendRequest(input: Input<"acceptFriendRequest">): Promise<Answer<"acceptFriendRequest">>;
  /** Reject a friend request. Only the recipient of a pending friend request can reject it. No notification is sent. Either user can send a new friend request later. For 30 days, the caller gets no notification if the same user sends another friend request. The two users can no longer redeem each other's active friend links.
   *
   * If the friend request was already accepted or rejected, the request fails with 409 `friend_request_answered`. */
  rejectFriendRequest(input: Input<"rejectFriendRequest">): Promise<Answer<"rejectFriendRequest">>;
  /** Withdraw a friend request. Only the requester can withdraw a friend request, and only while it is pending. The friend request is deleted for both users, along with the recipient's unread notification. No notification is sent. A retry fails with 404 `friend_request_not_found`. */
  withdrawFriendRequest(input: Input<"withdrawFriendRequest">): Promise<Answer<"withdrawFriendRequest">>;
  /** List your friend links. Returns the caller's friend links, including used-up links. Expired and revoked links are not included. If the caller has more than 100 links, the list does not include the oldest used-up links. Tokens are not included. */
  listFriendLinks(input?: Input<"listFriendLinks">): Promise<Answer<"listFriendLinks">>;
  /** Create a friend link. Creates a link that the caller can share in a message or as a QR code. A user who redeems the link becomes the caller's friend immediately. The caller does not need to confirm the friendship.
   *
   * Only this response contains the token. Put the token into the fragment of a web address (`https://…/f#token`), because browsers do not send the fragment to servers. A user can have at most 20 active links (409 `friend_links_limit`). Each request creates another link, so send an `Idempotency-Key`. */
  createFriendLink(input?: Input<"createFriendLink">): Promise<Answer<"createFriendLink">>;
  /** Show the owner of a friend link. Returns the name and avatar of the link's owner, so that your app can show them before the user redeems the link. This request does not redeem the link. If the caller cannot redeem the link, the request fails with 404 `friend_link_not_found`. */
  previewFriendLink(input: Input<"previewFriendLink">): Promise<Answer<"previewFriendLink">>;
  /** Redeem a friend link. Makes the caller and the link's owner friends immediately. The owner gets a `friend_request_accepted` notification. If one user is a minor and the other is an adult, the owner gets a friend request and a `friend_request` notification instead.
   *
   * If the two users are already friends, the response is 200 with `already_friends`. If the caller already has a pending request to the owner, the response is 200 with `already_pending`. In both cases, the number of uses does not increase, so it is safe to retry the request. If the link is not valid for the caller for any reason, the request fails with 404 `friend_link_not_found`. */
  redeemFriendLink(input: Input<"redeemFriendLink">): Promise<Answer<"redeemFriendLink">>;
  /** Revoke a friend link. Revokes the link, so that users can no longer redeem it. Friendships and friend requests that were created through the link are not affected. If the link has expired, is already revoked or belongs to another user, the request fails with 404 `friend_link_not_found`. */
  revokeFriendLink(input: Input<"revokeFriendLink">): Promise<Answer<"revokeFriendLink">>;
  /** Block a user. Hides the two users from each other in profiles, feeds and on the map. The block also ends all connections between the two users.
   *
   * - The friendship, friend requests, likes, match and live locations shared between the two users end. Active friend links of one user no longer work for the other user.
   * - Co-authorships and pending invitations in each other's events end.
   * - Each user is removed from groups for events that the other user organizes, and from pending and waiting groups that the other user created. A removed user gets a `group_member_removed` notification.
   *
   * Event chats are not affected. The direct chat accepts no new messages and disappears from the caller's chat list, but the caller can still read the chat by its id. The blocked user is not notified of the block. Only the caller can see the block, in `GET /friends`. If the caller has already blocked the user, nothing changes. */
  blockPerson(input: Input<"blockPerson">): Promise<Answer<"blockPerson">>;
  /** Unblock a user. Removes the caller's block. The two users can find each other again, and notifications that the block hid are shown again. The friendship, likes, match and other connections that the block ended are not restored. If the other user has also blocked the caller, that block remains. No notification is sent. */
  unblockPerson(input: Input<"unblockPerson">): Promise<Answer<"unblockPerson">>;
  /** End a friendship. Either friend can end the friendship. No notification is sent.
   *
   * - The users stop sharing live locations with each other, unless they have a match.
   * - If the direct chat was open only because of the friendship, it closes. Both users can still read the chat but not send messages.
   * - The users can no longer redeem each other's active friend links.
   * - Pending invitations to organize each other's events are withdrawn. Accepted co-authorships and groups stay.
   *
   * A retry fails with 404 `friendship_not_found`. */
  unfriend(input: Input<"unfriend">): Promise<Answer<"unfriend">>;
}

/** Operations of `events`. */
export interface EventsCalls {
  /** Browse and search the event feed. Returns published and started events that the caller can see, including the caller's own events. With `lat` and `lng`, the feed contains events within `radius`, nearest first. Without a location, the feed contains events in all places, and the event that starts first comes first. You can combine all filters with each other and with the search text `q`.
   *
   * Follow `nextCursor` until it is null. A page of search results can contain fewer items than `limit`, or none, even if more pages follow. */
  listEvents(input?: Input<"listEvents">): Promise<Answer<"listEvents">>;
  /** All that {@link EventsCalls.listEvents} lists, page by page. */
  iterateEvents(input?: Input<"listEvents">): AsyncIterableIterator<Item<"listEvents">>;
  /** Create an event as a draft. Creates a draft event and a chat for its organizers. Any user can create an event, even without a profile. Only the creator and invited co-authors can see a draft. No notification is sent.
   *
   * To set a cover, upload an image first and send its storage key as `imageKey`. For optional fields, null is the same as omitting the field. Each request creates another event, so send an `Idempotency-Key`. */
  createEvent(input: Input<"createEvent">): Promise<Answer<"createEvent">>;
  /** List your events by role. Returns the events in which the caller has the given `role`. Depending on the role, the list is sorted by the time of creation, invitation or joining, newest first. With `role=creator`, the list includes drafts and deleted events. To list the caller's pending applications, use `GET /groups`.
   *
   * Without `limit` and `cursor`, the response contains the whole list. If the list has more than 1,000 events, the response contains the first 1,000 and a `nextCursor`. */
  listOwnEvents(input?: Input<"listOwnEvents">): Promise<Answer<"listOwnEvents">>;
  /** All that {@link EventsCalls.listOwnEvents} lists, page by page. */
  iterateOwnEvents(input?: Input<"listOwnEvents">): AsyncIterableIterator<Item<"listOwnEvents">>;
  /** Read events by their ids. Returns up to 100 events by their ids. The response does not include events that do not exist or that the caller cannot see. The request does not change any data, although its method is POST. */
  listEventsById(input: Input<"listEventsById">): Promise<Answer<"listEventsById">>;
  /** Read an event. Returns the event with its number of guests and organizers, and the caller's role in `viewerRole`.
   *
   * - A draft is visible only to organizers and invited co-authors.
   * - A private event is visible only to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.
   * - A deleted event is visible only to its creator.
   *
   * All other users get 404 `event_not_found`. A block between the caller and the creator, in either direction, also hides the event. */
  getEvent(input: Input<"getEvent">): Promise<Answer<"getEvent">>;
  /** Change an event. Changes the fields that the request contains. Organizers can change an event until it starts. `acceptsApplications` can be changed until the end of the event if the request contains no other field.
   *
   * If the time or place of a published event changes, guests, applicants and the other organizers get an `event_changed` notification. Every change is broadcast on `event:{eventId}`. If you increase `capacity`, waiting groups are approved if enough seats are available.
   *
   * If a published event has a pending, waiting or approved group, you cannot set an end time more than 24 hours in the past (400 on the time field). If all values are the same as before, nothing changes. */
  updateEvent(input: Input<"updateEvent">): Promise<Answer<"updateEvent">>;
  /** Delete an event. Only the creator can delete an event, in any status. All other users can no longer see the event. Pending and waiting groups of the event are shown as `expired`. The creator still gets the event from `GET /events/mine`, with a `deletedAt` time, and can restore it until its end time.
   *
   * Guests, applicants, co-authors and invited co-authors get an `event_cancelled` notification. A user gets at most two of these notifications per day for the same event. No notification is sent if the event was already cancelled or had ended. If the event is already deleted, the response contains the unchanged event. */
  deleteEvent(input: Input<"deleteEvent">): Promise<Answer<"deleteEvent">>;
  /** Restore a deleted event. Restores a deleted event with its previous status, guests, chats and groups. Only the creator can restore an event, and only before its end time (409 `event_finished`). An event that was removed by moderators cannot be restored (409 `removed_by_moderation`).
   *
   * Users who left a group while the event was deleted are not added to it again. Waiting groups are approved if enough seats are free. The votes on pending groups are counted again with the current organizers.
   *
   * Users who were notified of the deletion and can see the event get an `event_changed` notification with `restored` in `changed`, at most two per day. Their unread notifications of the deletion are removed. If the event is not deleted, the response contains the unchanged event. */
  restoreEvent(input: Input<"restoreEvent">): Promise<Answer<"restoreEvent">>;
  /** Publish a draft. Makes a draft visible in the feed, so that users can apply to the event. Only the creator can publish an event. Publishing sends no notification. Organizers and guests get an `event_reminder` notification 24 hours and 2 hours before the start.
   *
   * A cancelled event cannot be published (409 `event_not_draft`). If the event is already published, the response contains the unchanged event. */
  publishEvent(input: Input<"publishEvent">): Promise<Answer<"publishEvent">>;
  /** Cancel a published event. Organizers can cancel a published event until it ends. A cancelled event cannot be published again. Pending and waiting groups of the event expire. The chats of the event remain available, and users can still read the event by its id.
   *
   * Guests, applicants, invited co-authors and the other organizers get an `event_cancelled` notification. If the event is a draft or has ended, the request fails with 409 `event_not_published`. If the event is already cancelled, the response contains the unchanged event. */
  cancelEvent(input: Input<"cancelEvent">): Promise<Answer<"cancelEvent">>;
  /** Set the cover of an event. Organizers can set the cover until the event starts. The image must be a file that the caller uploaded. The image can also be in use as a profile photo or as the cover of another event. The service removes metadata such as the location from the image. The 800x450 crop is created in the background.
   *
   * The new cover replaces the old one. The file of the old cover is deleted unless it is used elsewhere. Its owner can still reuse the file within one hour. Sending the key of the current cover changes nothing. */
  setEventCover(input: Input<"setEventCover">): Promise<Answer<"setEventCover">>;
  /** Remove the cover of an event. Organizers can remove the cover until the event starts. The file and its crop are deleted unless they are used elsewhere. The owner can still reuse the file within one hour.
   *
   * The change is broadcast on `event:{eventId}`. No notification is sent. If the event has no cover, the response contains the unchanged event. */
  clearEventCover(input: Input<"clearEventCover">): Promise<Answer<"clearEventCover">>;
  /** List the co-authors of an event. Returns the co-authors in the order in which they were invited. Every user who can see the event can list its co-authors. Organizers also get pending and refused invitations. Other users get only accepted co-authors and their own invitation.
   *
   * The list does not include suspended users, or users who blocked the caller or are blocked by the caller. */
  listEventAuthors(input: Input<"listEventAuthors">): Promise<Answer<"listEventAuthors">>;
  /** Invite a friend as co-author. Invites a friend to organize the event. Only the creator can invite co-authors. An event can have at most ten co-authors and pending invitations in total (409 `authors_limit`).
   *
   * The friend gets an `event_coauthor_invite` notification, at most three per day for the same event. Invited friends can see the event, even if it is a draft. A friend who refused an earlier invitation can be invited again. If the friend is already invited or has accepted, the request returns the existing invitation with 200. */
  inviteEventAuthor(input: Input<"inviteEventAuthor">): Promise<Answer<"inviteEventAuthor">>;
  /** Accept the invitation to organize an event. Makes the caller an organizer of the event. Organizers can change and cancel the event, vote on groups and take part in all chats of the event. The creator gets an `event_coauthor_accepted` notification. The votes on pending groups are counted again because the number of organizers has changed.
   *
   * A caller who is in a pending, waiting or approved group for the event must leave that group first (409 `already_in_group`). If the caller has already accepted the invitation, nothing changes. */
  acceptAuthorInvitation(input: Input<"acceptAuthorInvitation">): Promise<Answer<"acceptAuthorInvitation">>;
  /** Refuse the invitation to organize an event. Refuses the invitation to become a co-author. The creator gets an `event_coauthor_refused` notification and can invite the caller again. If the event is a draft, the caller can no longer see it.
   *
   * If the caller has already accepted the invitation, the request fails with 409 `invitation_answered`. To resign as co-author, use `DELETE /events/{id}/authors/me`. If the caller has already refused the invitation, nothing changes. */
  refuseAuthorInvitation(input: Input<"refuseAuthorInvitation">): Promise<Answer<"refuseAuthorInvitation">>;
  /** Resign as co-author. Ends the caller's role as an organizer. An accepted co-author can resign at any time, even after the event. The caller leaves all chats of the event. Their votes on pending groups are deleted, and the remaining votes are counted again. No notification is sent.
   *
   * An invited user who has not accepted yet must refuse the invitation instead. If the caller is not an accepted co-author, the request fails with 404 `author_not_found`. A retry fails with the same error. */
  resignEventAuthor(input: Input<"resignEventAuthor">): Promise<Answer<"resignEventAuthor">>;
  /** Remove a co-author or withdraw an invitation. Only the creator can remove co-authors and withdraw invitations. A removed co-author is no longer an organizer and leaves all chats of the event. The co-author's votes on pending groups are deleted, and the remaining votes are counted again. If you withdraw an invitation, its unread notification is deleted.
   *
   * No notification is sent. A retry fails with 404 `author_not_found`. */
  removeEventAuthor(input: Input<"removeEventAuthor">): Promise<Answer<"removeEventAuthor">>;
  /** Redeem an invite link. Gives the caller access to the event. The caller can read the event by its id, subscribe to its topic and apply. Any user with the token can redeem a link while the event is published or started. Redeeming a link does not add the event to the caller's feed.
   *
   * Each user counts as one use of the link, so it is safe to retry the request. If the link cannot be redeemed for any reason, the request fails with 404 `event_not_found`. */
  redeemInviteLink(input: Input<"redeemInviteLink">): Promise<Answer<"redeemInviteLink">>;
  /** List the invite links of an event. Returns the links of all organizers, newest first. Tokens are not included. Only organizers can list the links, even after the end of the event.
   *
   * The list also contains expired and used-up links. Such links are deleted when the next link is created, unless a user still has access through them. */
  listInviteLinks(input: Input<"listInviteLinks">): Promise<Answer<"listInviteLinks">>;
  /** Create an invite link. Creates a link that gives other users access to the event, even if the event is private. Users who redeem the link can see the event and apply. Organizers can create links until the event ends, even for a draft. Only this response contains the token. Add the token to a web address that opens your app.
   *
   * A link becomes invalid when it expires, is used up or is revoked, or when its creator is no longer an organizer. An event can have at most 20 valid links (409 `invite_links_limit`). Each request creates another link, so send an `Idempotency-Key`. */
  createInviteLink(input: Input<"createInviteLink">): Promise<Answer<"createInviteLink">>;
  /** Revoke an invite link. Organizers can revoke any link of the event, including links of other organizers. Users who joined through the link lose access to the event, unless they have applied or have access for another reason.
   *
   * No notification is sent. A retry fails with 404 `invite_link_not_found`. */
  revokeInviteLink(input: Input<"revokeInviteLink">): Promise<Answer<"revokeInviteLink">>;
  /** Download an event as iCalendar. Returns the event as an iCalendar file that your app can pass to the device's calendar. Every user who can see the event can download the file. The request needs an access token, so calendar apps cannot open the URL directly.
   *
   * The file contains one VEVENT with times in UTC. UID is the event id, and SEQUENCE increases with each change. DTEND is missing if the event starts and ends in the same second. STATUS is TENTATIVE for a draft, CANCELLED for a cancelled or deleted event, and CONFIRMED otherwise. The file changes only if the event changes. */
  getEventCalendar(input: Input<"getEventCalendar">): Promise<Answer<"getEventCalendar">>;
  /** List the guests of an event. Returns the members of approved groups, in the order in which the groups were approved. Organizers can list the guests at any time. Guests can list each other until seven days after the end of the event. Other users who can see the event get 403 `not_a_guest`.
   *
   * Some guests are hidden from other guests: suspended users, users who blocked the caller or are blocked by the caller, and minors whose profile the caller cannot see. Hidden guests are at the end of the list, and all their fields except `confirmed` are null. The list therefore always has `guestCount` items. Organizers get the user ids of suspended and blocked guests, but no names or avatars. */
  listEventGuests(input: Input<"listEventGuests">): Promise<Answer<"listEventGuests">>;
  /** All that {@link EventsCalls.listEventGuests} lists, page by page. */
  iterateEventGuests(input: Input<"listEventGuests">): AsyncIterableIterator<Item<"listEventGuests">>;
  /** Apply to an event, alone or with friends. Creates a group with the caller and up to nine friends. The friends do not need to confirm first. Every user who can see a published or started event and does not organize it can apply. The organizers get an `event_application` notification and vote on the group. The friends get an `event_invite` notification.
   *
   * A user can be in only one pending, waiting or approved group per event. If the caller is already in such a group, the request fails with 409 `already_in_group`, and the error contains the `groupId`. If friends are in such a group, the error contains their `userIds`, so that you can apply without these friends.
   *
   * Send an `Idempotency-Key`. Without this key, a retry fails with 409 `already_in_group` because the first request has already created the group. */
  applyToEvent(input: Input<"applyToEvent">): Promise<Answer<"applyToEvent">>;
  /** @deprecated Use {@link EventsCalls.applyToEvent}. */
  likeEvent(input: Input<"applyToEvent">): Promise<Answer<"applyToEvent">>;
  /** List the groups that applied to an event. Returns the groups that applied to the event, with the newest group first. Organizers get all groups of the event. Other users who can see the event get only the groups that they are in.
   *
   * The `status` filter uses the current status of a group. For example, pending groups become `expired` when the event ends. Each group includes a summary of its event. */
  listEventGroups(input: Input<"listEventGroups">): Promise<Answer<"listEventGroups">>;
  /** All that {@link EventsCalls.listEventGroups} lists, page by page. */
  iterateEventGroups(input: Input<"listEventGroups">): AsyncIterableIterator<Item<"listEventGroups">>;
}

/** Operations of `groups`. */
export interface GroupsCalls {
  /** List your groups. Returns the groups that the caller created or was added to, most recently joined first. Rejected and expired groups are included. Use `status` and `eventId` to filter the list.
   *
   * Each group contains a short form of its event, or null if the caller cannot see the event. */
  listOwnGroups(input?: Input<"listOwnGroups">): Promise<Answer<"listOwnGroups">>;
  /** All that {@link GroupsCalls.listOwnGroups} lists, page by page. */
  iterateOwnGroups(input?: Input<"listOwnGroups">): AsyncIterableIterator<Item<"listOwnGroups">>;
  /** Read a group. Members can read their group in any status, and organizers can read all groups of their event. Other users get 404 `group_not_found`.
   *
   * A pending or waiting group is returned as `expired` as soon as the event has ended. `chatId` is set once the group is approved. */
  getGroup(input: Input<"getGroup">): Promise<Answer<"getGroup">>;
  /** Add a friend to your group. Only the group's creator can add members, and only while the group is pending. A group can have up to ten members (409 `group_full`). After the first vote, members can no longer be added (409 `votes_cast`), but the friend can apply alone.
   *
   * The friend does not need to agree. The friend receives an `event_invite` notification and can leave the group. If the friend is already a member, the request returns the existing membership with 200. */
  addGroupMember(input: Input<"addGroupMember">): Promise<Answer<"addGroupMember">>;
  /** Confirm that you come along. Members who were added by the group's creator can confirm that they will attend. The confirmation appears in `confirmedIds` and has no other effect. The creator receives an `event_invite_accepted` notification the first time a member confirms.
   *
   * Members who do not want to attend can leave the group instead. It is safe to retry the request. */
  confirmMembership(input: Input<"confirmMembership">): Promise<Answer<"confirmMembership">>;
  /** Leave a group. Members can leave a pending, waiting or approved group, even if the event has been deleted. If the creator of a pending or waiting group leaves, the group expires for all members.
   *
   * If another member leaves a pending group, the service counts the votes again. Leaving an approved group frees a seat for waiting groups and removes the caller from the group's chat. No notification is sent. */
  leaveGroup(input: Input<"leaveGroup">): Promise<Answer<"leaveGroup">>;
  /** Remove a member from a group. The group's creator can remove members while the group is pending or waiting. After the approval, only the event's organizers can remove members. The removed user receives a `group_member_removed` notification that does not name the caller, and can apply again.
   *
   * Removing a member from a pending group deletes all consents, because the group has changed. The service then counts the remaining votes again. Removing a member from an approved group frees a seat and removes the user from the group's chat.
   *
   * To leave a group yourself, use `DELETE /groups/{id}/members/me`. A second request fails with 404 `member_not_found`. */
  removeGroupMember(input: Input<"removeGroupMember">): Promise<Answer<"removeGroupMember">>;
  /** List the votes on a group. Returns all current votes on the group, oldest first. A changed vote is sorted by the time of the change.
   *
   * Only the event's organizers can read the votes. Members of the group get 403 `not_an_organizer`. */
  listApprovals(input: Input<"listApprovals">): Promise<Answer<"listApprovals">>;
  /** Vote on a group. Each organizer has one vote and can change it while the group is pending or waiting. Votes of suspended organizers are not counted. The votes determine the status of the group:
   *
   * - A group needs as many consents as it has members, or one consent from each organizer if there are fewer organizers than members.
   * - With enough consents, the group becomes `approved`, or `waiting` if there are not enough free seats.
   * - The group becomes `rejected` when the refusals make the required number of consents impossible.
   * - A waiting group becomes `pending` again if it no longer has enough consents.
   *
   * Members receive an `event_application_approved` or `event_application_rejected` notification. The approval opens a chat between the group and the organizers. Sending the same vote again changes nothing. */
  voteOnGroup(input: Input<"voteOnGroup">): Promise<Answer<"voteOnGroup">>;
}

/** Operations of `chats`. */
export interface ChatsCalls {
  /** List your chats. Returns the caller's chats that are not archived. With `archived=true`, the list contains only archived chats. Each chat includes the first line of its last message, the number of unread messages and up to three participants.
   *
   * The chat with the newest message comes first. Without `limit` and `cursor`, the response contains the whole list. If the caller has more than 1,000 chats, the response contains the first 1,000 and a `nextCursor`. */
  listChats(input?: Input<"listChats">): Promise<Answer<"listChats">>;
  /** All that {@link ChatsCalls.listChats} lists, page by page. */
  iterateChats(input?: Input<"listChats">): AsyncIterableIterator<Item<"listChats">>;
  /** Open the direct chat with another user. Two users have at most one direct chat with each other. The first request creates the chat, and the other user gets a `chat_created` notification. Later requests return the existing chat with 200. The number of new chats with users who are neither friends nor matches is limited per day (429 `rate_limited`).
   *
   * The request fails with 404 `person_not_found` if the other user does not exist or has left the chat. The error is the same if a block, a suspension or the protection of minors prevents contact, or if the chat closed because a match or friendship ended. If the caller left the chat by deleting their profile, they must create a new profile first (404 `profile_not_found`). */
  openDirectChat(input: Input<"openDirectChat">): Promise<Answer<"openDirectChat">>;
  /** Read a chat with its participants. Returns the chat with all its participants and their roles. The event's creator comes first, and the other participants follow in the order in which they joined. Only participants can read the chat. Other users get 404 `chat_not_found`.
   *
   * In an event chat, only the user id is shown for users without a profile, for suspended users, and for users who blocked the caller or are blocked by the caller. In a direct chat, such a user does not appear in `participants`. After blocking the other user of a direct chat, the caller can still read the chat by its id in order to report it. */
  getChat(input: Input<"getChat">): Promise<Answer<"getChat">>;
  /** Read one row of the chat list. Returns one chat with the same fields as `GET /chats`. Use this endpoint to refresh one row of your chat list after a broadcast. Only participants can read the chat, even if it is archived. Other users get 404 `chat_not_found`. */
  getChatSummary(input: Input<"getChatSummary">): Promise<Answer<"getChatSummary">>;
  /** Mute a chat. Stops push notifications for messages in this chat until the given time. If `until` is null, the chat stays muted until you unmute it. New messages still count as unread and still appear in the list of notifications. Messages that arrive while the chat is muted are not pushed later. Muting affects only the caller.
   *
   * A time in the past is rejected with 400 on `until`. If the chat is already muted, the new time replaces the old one. */
  muteChat(input: Input<"muteChat">): Promise<Answer<"muteChat">>;
  /** Unmute a chat. Turns push notifications for messages in this chat on again. Messages that arrived while the chat was muted are not pushed later. A mute with an end time ends automatically.
   *
   * If the chat is not muted, the response contains the unchanged chat. */
  unmuteChat(input: Input<"unmuteChat">): Promise<Answer<"unmuteChat">>;
  /** Archive a chat. Moves the chat from the caller's chat list to the archive. Other participants are not affected. The next message from any participant moves the chat back to the list. Edited and deleted messages do not move the chat.
   *
   * Event chats are archived automatically 30 days after the event ends if they have no unread messages. It is safe to retry the request. */
  archiveChat(input: Input<"archiveChat">): Promise<Answer<"archiveChat">>;
  /** Move a chat out of the archive. Moves the chat from the archive back to the caller's chat list. Other participants are not affected. You can also restore a chat that was archived automatically after its event.
   *
   * If the chat is not archived, the response contains the unchanged chat. */
  unarchiveChat(input: Input<"unarchiveChat">): Promise<Answer<"unarchiveChat">>;
  /** Show or hide your typing indicator. Broadcasts `typing.started` or `typing.stopped` on `typing:{chatId}`. The typing status is not stored, and no notification is sent. The typing indicator expires after six seconds, at `expiresAt`. Send the request every few seconds while the user is typing.
   *
   * If you send another request within one second of the last broadcast, the request succeeds but is not broadcast. If the caller cannot send messages in the chat, the request fails with 404 `chat_not_found`. */
  tellTyping(input: Input<"tellTyping">): Promise<Answer<"tellTyping">>;
  /** List the messages of a chat. Returns the messages of the chat, with the newest message first. Participants can read all messages, including those sent before they joined. A deleted message stays in the list with empty `content` and a `deletedAt` time.
   *
   * Use `after` to get the messages that your app missed, for example after a broadcast or a lost connection. With `after`, the oldest message comes first. If `nextCursor` is not null, more messages follow. Listing messages does not mark them as read. To mark messages as read, use `POST /chats/{id}/read`. */
  listMessages(input: Input<"listMessages">): Promise<Answer<"listMessages">>;
  /** All that {@link ChatsCalls.listMessages} lists, page by page. */
  iterateMessages(input: Input<"listMessages">): AsyncIterableIterator<Item<"listMessages">>;
  /** Send a message. Sends text, uploaded files or both. The message is broadcast as `message.created` on `chat:{chatId}`. The other participants get a `chat_message` notification, which replaces their unread notification of the same chat.
   *
   * If you send a `clientMessageId`, it is safe to retry the request. A retry returns the existing message with 200. In a direct chat, the caller can send at most 50 messages per day until the other user sends a message (429 `rate_limited` with `limit: unanswered_messages`). */
  sendMessage(input: Input<"sendMessage">): Promise<Answer<"sendMessage">>;
  /** Edit your message. Changes the text of a message. Attachments do not change. Only the sender can edit a message. The change is broadcast as `message.updated` on `chat:{chatId}`. No notification is sent.
   *
   * A deleted message cannot be edited (409 `message_deleted`). Sending the current text again changes nothing. */
  editMessage(input: Input<"editMessage">): Promise<Answer<"editMessage">>;
  /** Delete a message. Users can delete their own messages. Organizers can delete any message in the chats of their event. The message stays in the list with empty `content` and a `deletedAt` time. Files of the message are deleted, and its preview is removed from notifications.
   *
   * The deletion is broadcast as `message.deleted` on `chat:{chatId}`. It is safe to retry the request. */
  deleteMessage(input: Input<"deleteMessage">): Promise<Answer<"deleteMessage">>;
  /** Mark messages as read. Marks all messages up to `upToMessageId` as read, or all messages if `upToMessageId` is omitted. Notifications about these messages are also marked as read. The caller is added to `readBy` of these messages, and `chat.read` is broadcast on `chat:{chatId}`.
   *
   * Messages that the caller has read never become unread again. It is safe to retry the request. In a direct chat with a user whom the caller has blocked, the request has no effect. */
  readMessages(input: Input<"readMessages">): Promise<Answer<"readMessages">>;
  /** Get the URL of an attachment. Returns a signed URL of the file. Only participants of the chat can get the URL. The URL expires after one hour, so request it when your app shows the file. If the file no longer exists, `url` is null.
   *
   * If the message was deleted, the request fails with 404 `attachment_not_found`. */
  getAttachment(input: Input<"getAttachment">): Promise<Answer<"getAttachment">>;
}

/** Operations of `people`. */
export interface PeopleCalls {
  /** List people to meet. Returns adults with a complete profile. Users are sorted by distance range, nearest range first. Users in the same distance range are in a random order that changes every day.
   *
   * The list excludes the caller's matches, users with a block in either direction, users hidden by moderators, and users that the caller liked or disliked in the last 30 days. A filter excludes users who have not set the filtered field or who hide it. Minors get an empty list. The caller must have a profile (404 `profile_not_found`).
   *
   * A page can be short or empty even if more pages follow. Continue until `nextCursor` is null. */
  listPeople(input?: Input<"listPeople">): Promise<Answer<"listPeople">>;
  /** All that {@link PeopleCalls.listPeople} lists, page by page. */
  iteratePeople(input?: Input<"listPeople">): AsyncIterableIterator<Item<"listPeople">>;
  /** Like or dislike a person. Stores the caller's like or dislike for 30 days. Sending the same type again restarts the 30 days. Sending the other type replaces the stored type.
   *
   * If the users like each other, the service creates a match and opens a direct chat. The response then has `isMatch`, `matchId` and `chatId`, and both users receive a `people_match` notification. Otherwise, a like sends the other user a `people_like` notification, at most once in 30 days. A dislike sends no notification.
   *
   * Disliking a match fails with 409 `already_matched`. End the match instead. */
  likeOrDislike(input: Input<"likeOrDislike">): Promise<Answer<"likeOrDislike">>;
  /** @deprecated Use {@link PeopleCalls.likeOrDislike}. */
  interact(input: Input<"likeOrDislike">): Promise<Answer<"likeOrDislike">>;
  /** List likes that you have received. Returns unexpired likes from users that the caller has neither liked nor disliked, newest first. To respond to a like, call `POST /people/interactions` with the id of the profile. Likes from users that are hidden from the caller, for example by a block, are excluded. */
  listIncomingLikes(input?: Input<"listIncomingLikes">): Promise<Answer<"listIncomingLikes">>;
  /** All that {@link PeopleCalls.listIncomingLikes} lists, page by page. */
  iterateIncomingLikes(input?: Input<"listIncomingLikes">): AsyncIterableIterator<Item<"listIncomingLikes">>;
  /** List your matches. Returns the caller's active matches, newest first. Each match contains a short profile of the other user and the id of the direct chat. A match does not end when the likes expire. */
  listMatches(input?: Input<"listMatches">): Promise<Answer<"listMatches">>;
  /** All that {@link PeopleCalls.listMatches} lists, page by page. */
  iterateMatches(input?: Input<"listMatches">): AsyncIterableIterator<Item<"listMatches">>;
  /** End a match. Either user can end the match. Ending the match deletes both likes and counts as a dislike by the caller, so the other user does not reappear in the caller's feed. If the users are not friends, both stop sharing their live locations.
   *
   * The direct chat is closed. Both users can still read the chat but cannot send messages. The chat stays open if the users are friends, or if one of them opened the chat before the match.
   *
   * No notification is sent. A second request fails with 404 `match_not_found`. */
  endMatch(input: Input<"endMatch">): Promise<Answer<"endMatch">>;
  /** List people on the map. Returns up to 200 users, nearest first. Each location is the centre of a 500 m grid cell, never the exact location. The map contains two kinds of users:
   *
   * - Users with a complete profile who are visible on the map and show their location to the caller.
   * - Friends and matches who share a live location. For these users, `isLive` is true.
   *
   * The map is not paginated. To get fewer users, send a smaller `radius`. */
  listPeopleOnMap(input: Input<"listPeopleOnMap">): Promise<Answer<"listPeopleOnMap">>;
  /** Share your live location. Shares the caller's location with friends and matches until `expiresAt`. The service stores only the centre of the 500 m grid cell. The caller must have a profile that is visible on the map (409 `not_visible_on_map`).
   *
   * Subscribers of `location:{userId}` receive `location.updated` when the cell changes, at most every ten seconds. Each request restarts the sharing period, and it is safe to retry the request. */
  shareLocation(input: Input<"shareLocation">): Promise<Answer<"shareLocation">>;
  /** Stop sharing your live location. Stops sharing the caller's live location immediately. Subscribers of `location:{userId}` receive `location.stopped`. No notification is sent. The request succeeds even if no location is shared. */
  stopSharingLocation(input?: Input<"stopSharingLocation">): Promise<Answer<"stopSharingLocation">>;
  /** Read the live location of a user. Returns the current 500 m grid cell of a user who shares a live location. The user's friends and matches can read it, and so can the user. Call this operation after each `location.updated` instead of polling. If the user shares no location with the caller, the request fails with 404 `live_location_not_found`. */
  getLiveLocation(input: Input<"getLiveLocation">): Promise<Answer<"getLiveLocation">>;
  /** Read the profile of a person to meet. Returns a user's full profile. Fields that the user hides are null. The caller can read their own profile, the profiles of matches, and the profiles of adults that are not hidden from the caller, for example by a block. Other profiles return 404 `profile_not_found`. */
  getPerson(input: Input<"getPerson">): Promise<Answer<"getPerson">>;
  /** Block a person by profile id. Does the same as `POST /friends/{userId}/block`, but takes a profile id. The friendship, likes and match end, and the two users no longer see each other. No notification is sent. Blocking the same user again changes nothing. */
  blockProfile(input: Input<"blockProfile">): Promise<Answer<"blockProfile">>;
  /** Unblock a person by profile id. Does the same as `DELETE /friends/{userId}/block`, but takes a profile id. The two users can find each other again, but the friendship, likes and match are not restored. No notification is sent. */
  unblockProfile(input: Input<"unblockProfile">): Promise<Answer<"unblockProfile">>;
}

/** Operations of `reports`. */
export interface ReportsCalls {
  /** List your reports. Returns the caller's reports, newest first. The status of a report is `open`, `upheld` or `dismissed`. Only moderators can see the decision, the evidence and the notes. Suspended users can use this operation. */
  listReports(input?: Input<"listReports">): Promise<Answer<"listReports">>;
  /** All that {@link ReportsCalls.listReports} lists, page by page. */
  iterateReports(input?: Input<"listReports">): AsyncIterableIterator<Item<"listReports">>;
  /** Report a user, an event or a chat. Reports a target to the moderators. The service stores a copy of the target's current state as evidence. Suspended users can send reports, and a block does not prevent a report. Participants can report a chat, and so can users who left it within the last 180 days. The reported users are not notified.
   *
   * If the caller reports the same target for the same reason within 24 hours, the request returns the first report with 200. */
  createReport(input: Input<"createReport">): Promise<Answer<"createReport">>;
  /** List moderation decisions about you. Returns decisions about the caller and about the caller's events, photos, covers, messages and attachments, newest first. Each decision contains the moderators' note and the caller's appeal. The response does not name the moderators or the users who sent reports.
   *
   * Users are not notified about decisions. Call this operation after the error 403 `account_suspended`. Suspended users can use this operation. */
  listOwnDecisions(input?: Input<"listOwnDecisions">): Promise<Answer<"listOwnDecisions">>;
  /** All that {@link ReportsCalls.listOwnDecisions} lists, page by page. */
  iterateOwnDecisions(input?: Input<"listOwnDecisions">): AsyncIterableIterator<Item<"listOwnDecisions">>;
  /** Appeal against a moderation decision. Asks the moderators to review a decision. Only the user affected by the decision can appeal. Each decision can be appealed once (409 `appeal_exists`) and only within 180 days (409 `appeal_too_late`). Decisions that restored content or reinstated the user, and decisions that a moderator has undone, cannot be appealed (409 `appeal_not_possible`). Suspended users can appeal.
   *
   * The moderators' answer appears in the decision's `appeal` field. No notification is sent. */
  appealDecision(input: Input<"appealDecision">): Promise<Answer<"appealDecision">>;
}

/** Operations of `notifications`. */
export interface NotificationsCalls {
  /** List your notifications. Returns the caller's notifications, newest first. Each notification contains the ids of the objects to open and the names at the time of the notification. Notifications from users with a block in either direction are hidden. Notifications are deleted after 90 days.
   *
   * A page can be short or empty even if more pages follow. Continue until `nextCursor` is null. */
  listNotifications(input?: Input<"listNotifications">): Promise<Answer<"listNotifications">>;
  /** All that {@link NotificationsCalls.listNotifications} lists, page by page. */
  iterateNotifications(input?: Input<"listNotifications">): AsyncIterableIterator<Item<"listNotifications">>;
  /** Count your unread notifications. Returns the number of unread notifications, for example for the app badge. Call this operation again after the broadcasts `notification.created` and `notifications.changed` on `notifications:{userId}`. */
  countNotifications(input?: Input<"countNotifications">): Promise<Answer<"countNotifications">>;
  /** Mark notifications as read. Marks the caller's notifications with the given ids as read, or all of the caller's notifications without `ids`. Ids of other users' notifications and of hidden or already read notifications are ignored. The caller's other devices receive `notifications.changed`.
   *
   * A notification cannot become unread again. It is safe to retry the request. */
  readNotifications(input?: Input<"readNotifications">): Promise<Answer<"readNotifications">>;
  /** Mark all notifications as read. Does the same as `POST /notifications/read` without `ids`. The caller's other devices receive `notifications.changed`. It is safe to retry the request. */
  readAllNotifications(input?: Input<"readAllNotifications">): Promise<Answer<"readAllNotifications">>;
  /** Read your push preferences. Returns the caller's push preferences, which apply to all devices. By default, push notifications are sent for every type. The preferences do not affect which notifications are stored, listed and counted. No profile is required. */
  getPreferences(input?: Input<"getPreferences">): Promise<Answer<"getPreferences">>;
  /** Change your push preferences. Changes the caller's push preferences for all devices. Only the fields in the request change. `push` is merged by type. `quietHours` is replaced as a whole, and null turns the quiet hours off.
   *
   * The change also applies to push notifications that have not been sent yet. Sending the same request again changes nothing. */
  changePreferences(input?: Input<"changePreferences">): Promise<Answer<"changePreferences">>;
  /** Delete a notification. Permanently deletes one of the caller's notifications. The notification can be read or unread. The caller's other devices receive `notifications.changed`. A second request fails with 404 `notification_not_found`. */
  deleteNotification(input: Input<"deleteNotification">): Promise<Answer<"deleteNotification">>;
}

/** Operations of `push`. */
export interface PushCalls {
  /** List the push providers that can deliver. Returns the push providers that are fully configured. Call this operation before the app asks the user for permission to send notifications. Register the device with one of these providers. */
  getPushStatus(input?: Input<"getPushStatus">): Promise<Answer<"getPushStatus">>;
  /** List your devices. Returns up to ten devices that receive the caller's push notifications, most recently registered first. A device is removed from the list when the session in which it was registered ends. The response does not contain push tokens. Suspended users can use this operation. */
  listDevices(input?: Input<"listDevices">): Promise<Answer<"listDevices">>;
  /** Register a device for push notifications. Registers the device for the caller's push notifications until the session of the access token ends. Push notifications are in Russian or English, depending on `locale`. Call this operation at each app start, after each sign-in, and when the provider issues a new token. It is safe to retry the request, which renews the registration.
   *
   * - A token belongs to the user who registered it last. APNs tokens are not case-sensitive.
   * - A user can have ten devices. An eleventh device replaces a device with an invalid token, or otherwise the least recently registered device.
   * - The request fails with 401 `unauthorized` if the session of the access token has ended. */
  registerDevice(input: Input<"registerDevice">): Promise<Answer<"registerDevice">>;
  /** Unregister a device by token. Stops push notifications to the device with this push token. Call this operation before the user signs out. `deleted` is false if the token does not belong to the caller. It is safe to retry the request. Suspended users can use this operation. */
  unregisterDevice(input: Input<"unregisterDevice">): Promise<Answer<"unregisterDevice">>;
  /** Unregister a device by id. Stops push notifications to one of the caller's devices, for example a lost phone. `deleted` is false if the caller has no device with this id. It is safe to retry the request.
   *
   * The device stays signed in. To sign out the device, end all other sessions at the identity provider. Suspended users can use this operation. */
  deleteDevice(input: Input<"deleteDevice">): Promise<Answer<"deleteDevice">>;
  /** Unregister a device by token, with POST. Does the same as `DELETE /push/devices`, for clients that cannot send a body with DELETE. `deleted` is false if the token does not belong to the caller. It is safe to retry the request. Suspended users can use this operation. */
  unregisterDeviceByPost(input: Input<"unregisterDeviceByPost">): Promise<Answer<"unregisterDeviceByPost">>;
}

/** Operations of `sync`. */
export interface SyncCalls {
  /** Get changes since a cursor. Send the first request without a cursor. The response contains no changes. Store `nextCursor` from the response, then read the lists that your app keeps. From then on, send the stored cursor, apply `changes` in order and store the new `nextCursor`. While `hasMore` is true, send the next request immediately.
   *
   * The same change can arrive twice, so apply changes by id. A message can arrive before its chat, and the chat even with the next sync. When a chat is deleted, also remove its messages. When the app receives a chat that it does not have yet, read the messages with `GET /chats/{id}/messages`.
   *
   * A cursor is valid for 30 days and for one user. An expired cursor fails with 410 `sync_expired`, and so does every cursor after the database was restored from a backup. A cursor of another user, or from before the operators replaced the key of the cursors, fails with 400 on `cursor`. After both errors, remove the stored objects and start again without a cursor. */
  sync(input?: Input<"sync">): Promise<Answer<"sync">>;
}

/** Operations of `docs`. */
export interface DocsCalls {
  /** Read this OpenAPI document. Returns the OpenAPI 3.1 document of the API, which you can use to generate client code. `servers` contains the base URL at which you requested the document. No access token is needed. */
  getOpenApiDocument(input?: Input<"getOpenApiDocument">): Promise<Answer<"getOpenApiDocument">>;
  /** Read the OpenAPI document for moderators. Returns the OpenAPI 3.1 document of the moderation endpoints. These endpoints require a moderator's access token or a secret key. No access token is needed for the document. */
  getModerationOpenApiDocument(
    input?: Input<"getModerationOpenApiDocument">,
  ): Promise<Answer<"getModerationOpenApiDocument">>;
  /** Read the AsyncAPI document of Realtime. Returns the AsyncAPI 3 document, which describes all Realtime topics, events and payloads. `servers` contains the base URL at which you requested the document. No access token is needed. */
  getAsyncApiDocument(input?: Input<"getAsyncApiDocument">): Promise<Answer<"getAsyncApiDocument">>;
}

/** Operations of `health`. */
export interface HealthCalls {
  /** Check whether the service is up. Returns 200 if the database accepts a write within two seconds, and 503 `unavailable` if it does not. The service rolls back this write. No token is required. The service queries the database at most once a second.
   *
   * If the request contains the secret key, the response includes a `report` for operators. With the secret key, the status code is 200 even if the service is down, and `up` is false. */
  getHealth(input?: Input<"getHealth">): Promise<Answer<"getHealth">>;
}

/** All operations, by feature. */
export interface Calls {
  profiles: ProfilesCalls;
  media: MediaCalls;
  friends: FriendsCalls;
  events: EventsCalls;
  groups: GroupsCalls;
  chats: ChatsCalls;
  people: PeopleCalls;
  reports: ReportsCalls;
  notifications: NotificationsCalls;
  push: PushCalls;
  sync: SyncCalls;
  docs: DocsCalls;
  health: HealthCalls;
}

export function createCalls(api: Api): Calls {
  return {
    profiles: {
      getOwnProfile: (input) => api.call("getOwnProfile", input),
      createProfile: (input) => api.call("createProfile", input),
      updateProfile: (input) => api.call("updateProfile", input),
      deleteProfile: (input) => api.call("deleteProfile", input),
      deleteAccount: (input) => api.call("deleteAccount", input),
      completeProfile: (input) => api.call("completeProfile", input),
      listProfiles: (input) => api.call("listProfiles", input),
      exportProfile: (input) => api.call("exportProfile", input),
      listPhotos: (input) => api.call("listPhotos", input),
      addPhoto: (input) => api.call("addPhoto", input),
      reorderPhotos: (input) => api.call("reorderPhotos", input),
      deletePhoto: (input) => api.call("deletePhoto", input),
      getProfile: (input) => api.call("getProfile", input),
    },
    media: {
      createUploadUrl: (input) => api.call("createUploadUrl", input),
      getUsage: (input) => api.call("getUsage", input),
      getDownloadUrl: (input) => api.call("getDownloadUrl", input),
    },
    friends: {
      listFriends: (input) => api.call("listFriends", input),
      iterateFriends: (input) => iterate(api, "listFriends", input),
      sendFriendRequest: (input) => api.call("sendFriendRequest", input),
      acceptFriendRequest: (input) => api.call("acceptFriendRequest", input),
      rejectFriendRequest: (input) => api.call("rejectFriendRequest", input),
      withdrawFriendRequest: (input) => api.call("withdrawFriendRequest", input),
      listFriendLinks: (input) => api.call("listFriendLinks", input),
      createFriendLink: (input) => api.call("createFriendLink", input),
      previewFriendLink: (input) => api.call("previewFriendLink", input),
      redeemFriendLink: (input) => api.call("redeemFriendLink", input),
      revokeFriendLink: (input) => api.call("revokeFriendLink", input),
      blockPerson: (input) => api.call("blockPerson", input),
      unblockPerson: (input) => api.call("unblockPerson", input),
      unfriend: (input) => api.call("unfriend", input),
    },
    events: {
      listEvents: (input) => api.call("listEvents", input),
      iterateEvents: (input) => iterate(api, "listEvents", input),
      createEvent: (input) => api.call("createEvent", input),
      listOwnEvents: (input) => api.call("listOwnEvents", input),
      iterateOwnEvents: (input) => iterate(api, "listOwnEvents", input),
      listEventsById: (input) => api.call("listEventsById", input),
      getEvent: (input) => api.call("getEvent", input),
      updateEvent: (input) => api.call("updateEvent", input),
      deleteEvent: (input) => api.call("deleteEvent", input),
      restoreEvent: (input) => api.call("restoreEvent", input),
      publishEvent: (input) => api.call("publishEvent", input),
      cancelEvent: (input) => api.call("cancelEvent", input),
      setEventCover: (input) => api.call("setEventCover", input),
      clearEventCover: (input) => api.call("clearEventCover", input),
      listEventAuthors: (input) => api.call("listEventAuthors", input),
      inviteEventAuthor: (input) => api.call("inviteEventAuthor", input),
      acceptAuthorInvitation: (input) => api.call("acceptAuthorInvitation", input),
      refuseAuthorInvitation: (input) => api.call("refuseAuthorInvitation", input),
      resignEventAuthor: (input) => api.call("resignEventAuthor", input),
      removeEventAuthor: (input) => api.call("removeEventAuthor", input),
      redeemInviteLink: (input) => api.call("redeemInviteLink", input),
      listInviteLinks: (input) => api.call("listInviteLinks", input),
      createInviteLink: (input) => api.call("createInviteLink", input),
      revokeInviteLink: (input) => api.call("revokeInviteLink", input),
      getEventCalendar: (input) => api.call("getEventCalendar", input),
      listEventGuests: (input) => api.call("listEventGuests", input),
      iterateEventGuests: (input) => iterate(api, "listEventGuests", input),
      applyToEvent: (input) => api.call("applyToEvent", input),
      likeEvent: (input) => api.call("applyToEvent", input),
      listEventGroups: (input) => api.call("listEventGroups", input),
      iterateEventGroups: (input) => iterate(api, "listEventGroups", input),
    },
    groups: {
      listOwnGroups: (input) => api.call("listOwnGroups", input),
      iterateOwnGroups: (input) => iterate(api, "listOwnGroups", input),
      getGroup: (input) => api.call("getGroup", input),
      addGroupMember: (input) => api.call("addGroupMember", input),
      confirmMembership: (input) => api.call("confirmMembership", input),
      leaveGroup: (input) => api.call("leaveGroup", input),
      removeGroupMember: (input) => api.call("removeGroupMember", input),
      listApprovals: (input) => api.call("listApprovals", input),
      voteOnGroup: (input) => api.call("voteOnGroup", input),
    },
    chats: {
      listChats: (input) => api.call("listChats", input),
      iterateChats: (input) => iterate(api, "listChats", input),
      openDirectChat: (input) => api.call("openDirectChat", input),
      getChat: (input) => api.call("getChat", input),
      getChatSummary: (input) => api.call("getChatSummary", input),
      muteChat: (input) => api.call("muteChat", input),
      unmuteChat: (input) => api.call("unmuteChat", input),
      archiveChat: (input) => api.call("archiveChat", input),
      unarchiveChat: (input) => api.call("unarchiveChat", input),
      tellTyping: (input) => api.call("tellTyping", input),
      listMessages: (input) => api.call("listMessages", input),
      iterateMessages: (input) => iterate(api, "listMessages", input),
      sendMessage: (input) => api.call("sendMessage", input),
      editMessage: (input) => api.call("editMessage", input),
      deleteMessage: (input) => api.call("deleteMessage", input),
      readMessages: (input) => api.call("readMessages", input),
      getAttachment: (input) => api.call("getAttachment", input),
    },
    people: {
      listPeople: (input) => api.call("listPeople", input),
      iteratePeople: (input) => iterate(api, "listPeople", input),
      likeOrDislike: (input) => api.call("likeOrDislike", input),
      interact: (input) => api.call("likeOrDislike", input),
      listIncomingLikes: (input) => api.call("listIncomingLikes", input),
      iterateIncomingLikes: (input) => iterate(api, "listIncomingLikes", input),
      listMatches: (input) => api.call("listMatches", input),
      iterateMatches: (input) => iterate(api, "listMatches", input),
      endMatch: (input) => api.call("endMatch", input),
      listPeopleOnMap: (input) => api.call("listPeopleOnMap", input),
      shareLocation: (input) => api.call("shareLocation", input),
      stopSharingLocation: (input) => api.call("stopSharingLocation", input),
      getLiveLocation: (input) => api.call("getLiveLocation", input),
      getPerson: (input) => api.call("getPerson", input),
      blockProfile: (input) => api.call("blockProfile", input),
      unblockProfile: (input) => api.call("unblockProfile", input),
    },
    reports: {
      listReports: (input) => api.call("listReports", input),
      iterateReports: (input) => iterate(api, "listReports", input),
      createReport: (input) => api.call("createReport", input),
      listOwnDecisions: (input) => api.call("listOwnDecisions", input),
      iterateOwnDecisions: (input) => iterate(api, "listOwnDecisions", input),
      appealDecision: (input) => api.call("appealDecision", input),
    },
    notifications: {
      listNotifications: (input) => api.call("listNotifications", input),
      iterateNotifications: (input) => iterate(api, "listNotifications", input),
      countNotifications: (input) => api.call("countNotifications", input),
      readNotifications: (input) => api.call("readNotifications", input),
      readAllNotifications: (input) => api.call("readAllNotifications", input),
      getPreferences: (input) => api.call("getPreferences", input),
      changePreferences: (input) => api.call("changePreferences", input),
      deleteNotification: (input) => api.call("deleteNotification", input),
    },
    push: {
      getPushStatus: (input) => api.call("getPushStatus", input),
      listDevices: (input) => api.call("listDevices", input),
      registerDevice: (input) => api.call("registerDevice", input),
      unregisterDevice: (input) => api.call("unregisterDevice", input),
      deleteDevice: (input) => api.call("deleteDevice", input),
      unregisterDeviceByPost: (input) => api.call("unregisterDeviceByPost", input),
    },
    sync: {
      sync: (input) => api.call("sync", input),
    },
    docs: {
      getOpenApiDocument: (input) => api.call("getOpenApiDocument", input),
      getModerationOpenApiDocument: (input) => api.call("getModerationOpenApiDocument", input),
      getAsyncApiDocument: (input) => api.call("getAsyncApiDocument", input),
    },
    health: {
      getHealth: (input) => api.call("getHealth", input),
    },
  };
}
