/** Generated from openapi.json: `npm run generate`. */

import type { Api } from "../api/http-api.ts";
import { iterate } from "../api/iterate.ts";
import type { Answer, Input, Item } from "../api/operation-types.ts";

/** Operations of `profiles`. */
export interface ProfilesCalls {
  /** Read your profile. Returns all fields that the caller has set, including the exact location. `missingFields` names the fields and terms that are missing for a complete profile. `termsOutdated` is true if a newer version of the terms has to be accepted. Suspended users can call it too.
   *
   * Without a profile the response is 404 `profile_not_found`: start the onboarding. */
  getOwnProfile(input?: Input<"getOwnProfile">): Promise<Answer<"getOwnProfile">>;
  /** Create your profile. Creates the profile of the caller. Each user has at most one (409 `profile_exists`). Only `firstName` is required: the other fields can follow with `PATCH /profiles`. Null means the same as leaving a field out.
   *
   * The profile appears in the feed and on the map after the required fields are set and the terms are accepted with `POST /profiles/complete`. No notification is sent. */
  createProfile(input: Input<"createProfile">): Promise<Answer<"createProfile">>;
  /** Update your profile. Changes only the fields in the request. Null clears a field, a list replaces the whole list, and `latitude` and `longitude` must be sent together.
   *
   * A profile without a required field is no longer complete and disappears from the feed and the map. Turning off `isVisibleOnMap` or clearing the location also ends the caller's live location. No notification is sent. Repeating the call changes nothing. */
  updateProfile(input?: Input<"updateProfile">): Promise<Answer<"updateProfile">>;
  /** Delete your profile. Permanently deletes the caller's profile, photos, friendships, likes, matches, drafts and devices. Published events that are not over are cancelled, and their guests, applicants and other organizers get an `event_cancelled` notification. Messages stay without the name of the sender.
   *
   * The sign-in account and the caller's blocks stay, and the caller can create a new profile. Suspended users can call it too, but can create a new profile only after the suspension. Repeat the call with the same `Idempotency-Key`: any other second call is 404 `profile_not_found`. */
  deleteProfile(input?: Input<"deleteProfile">): Promise<Answer<"deleteProfile">>;
  /** Delete your account. Deletes the profile as `DELETE /profiles` does, and the user at the identity provider with all sessions, refresh tokens and blocks of the caller. It also works without a profile and for suspended users.
   *
   * From then on every token of the user is rejected. If the response was lost and the repeated call is 401 `unauthorized`, the account is deleted. */
  deleteAccount(input?: Input<"deleteAccount">): Promise<Answer<"deleteAccount">>;
  /** Accept the terms and complete your profile. Accepts the versions of the terms that the user has read: `currentTerms` of the profile names the published ones. A version that is left out counts if the caller accepted it before. Missing profile fields do not prevent the acceptance: `missingFields` in the response names them.
   *
   * If another version has been published, nothing is accepted (409 `terms_version_outdated`). Repeating the call changes nothing. */
  completeProfile(input?: Input<"completeProfile">): Promise<Answer<"completeProfile">>;
  /** Read profiles by user ids. Returns up to 100 profiles, each as `GET /profiles/{id}` returns it, in no particular order. Use it for the names and avatars of a list. Users who do not exist, or who are hidden from the caller by a block or a suspension, are left out without an error. Although the method is POST, the call only reads. */
  listProfiles(input: Input<"listProfiles">): Promise<Answer<"listProfiles">>;
  /** Export your data. Returns the data that the service stores about the caller, each part in the form of its own endpoint. It contains neither earlier versions of edited messages nor actions of other users, such as who blocked or reported the caller. Suspended users can call it too.
   *
   * A user can run one export at a time and ten a day. Further calls are 429 `rate_limited`. */
  exportProfile(input?: Input<"exportProfile">): Promise<Answer<"exportProfile">>;
  /** List your photos. Returns all photos of the caller in gallery order, starting at position 0. `thumbUrl` is the full size until the service has made the crop in the background. Suspended users can call it too. */
  listPhotos(input?: Input<"listPhotos">): Promise<Answer<"listPhotos">>;
  /** Add a photo to your gallery. Appends an uploaded file to the caller's gallery. First upload the file with `POST /media/upload-url`. The first photo becomes the avatar.
   *
   * The file must be an image that is neither in the gallery nor in a message. It can also be the cover of an event. The service removes metadata such as location and camera before other users can read the file, and makes the 256x256 crop in the background.
   *
   * Send an `Idempotency-Key`: without one, a repeated call is 409 `media_in_use`. */
  addPhoto(input: Input<"addPhoto">): Promise<Answer<"addPhoto">>;
  /** Reorder your photos. Takes the ids of all photos of the caller, each exactly once, and gives them the positions 0, 1, 2 and so on. Any other list is 400 on `ids`. The avatar stays the same photo. No notification is sent. Repeating the call changes nothing. */
  reorderPhotos(input: Input<"reorderPhotos">): Promise<Answer<"reorderPhotos">>;
  /** Delete a photo. Deletes a photo from the caller's gallery, and its file unless an event uses it as cover. The following photos move up. If the photo was the avatar, the first photo is shown as the avatar from then on. A second call is 404 `photo_not_found`. */
  deletePhoto(input: Input<"deletePhoto">): Promise<Answer<"deletePhoto">>;
  /** Read a profile. Returns a profile to every user, unless the owner has blocked the caller or is suspended: then it is 404 `profile_not_found`. Fields that the owner hides are null. `location` is the centre of a 500 m cell.
   *
   * - If the caller has blocked the owner, only the first name and the avatar are returned.
   * - An adult who is not a friend of a minor sees no age, birthdate, zodiac sign and location of the minor, and `photos` holds only the avatar. */
  getProfile(input: Input<"getProfile">): Promise<Answer<"getProfile">>;
}

/** Operations of `media`. */
export interface MediaCalls {
  /** Create a URL to upload a file. Returns a storage key and a signed URL. Send the bytes to the URL with PUT and the same content type within two hours. A file can have at most 10 MiB.
   *
   * Other users cannot see the file until you use the key for a photo, a cover or a message. A file that is not used is deleted after one day.
   *
   * If too many uploads are unused or the daily limit is reached, the call is 429 `rate_limited`. If the storage quota is full, it is 409 `storage_quota`: deleting files helps.
   *
   * If the response was lost, call again: the operation ignores an `Idempotency-Key`. */
  createUploadUrl(input: Input<"createUploadUrl">): Promise<Answer<"createUploadUrl">>;
  /** Read your storage usage. Returns how much the caller has uploaded, and the limits. Call it before you offer an upload. Deleting a file frees storage immediately, but the file still counts in `bytesToday` until its 24 hours are over. */
  getUsage(input?: Input<"getUsage">): Promise<Answer<"getUsage">>;
  /** Create a URL to download a file. Returns a signed URL of one file, for its owner and for users who can see the profile, event or chat that shows it. Other responses already contain signed URLs: use this operation to renew an expired one. A file that does not exist, or that the caller cannot see, is 404 `media_not_found`. */
  getDownloadUrl(input: Input<"getDownloadUrl">): Promise<Answer<"getDownloadUrl">>;
}

/** Operations of `friends`. */
export interface FriendsCalls {
  /** List friends, requests and blocks. Returns the friendships of the caller, friend requests in both directions and the caller's blocks, newest first. `status` filters by type, and `requesterId` is the user who sent the request. Blocks by other users are not listed: the blocked user no longer sees the friendship. */
  listFriends(input?: Input<"listFriends">): Promise<Answer<"listFriends">>;
  /** All that {@link FriendsCalls.listFriends} lists, page by page. */
  iterateFriends(input?: Input<"listFriends">): AsyncIterableIterator<Item<"listFriends">>;
  /** Send a friend request. Sends a request to a user, who gets a `friend_request` notification. The same requester causes at most three notifications in 30 days, and none for 30 days after a rejection. An unanswered request expires after 90 days.
   *
   * If a request between the two is pending in either direction, or they are friends, the call changes nothing and returns 200: `result` says which. If one of the two has blocked the other, the call is 409 `request_not_possible`. */
  sendFriendRequest(input: Input<"sendFriendRequest">): Promise<Answer<"sendFriendRequest">>;
  /** Accept a friend request. Only the recipient of a pending request can accept it. The requester gets a `friend_request_accepted` notification. Friends see each other's private events, can add each other to groups for events, and can follow each other's live location.
   *
   * If the request was already accepted or rejected, the call is 409 `friend_request_answered`. */
  acceptFriendRequest(input: Input<"acceptFriendRequest">): Promise<Answer<"acceptFriendRequest">>;
  /** Reject a friend request. Only the recipient of a pending request can reject it. No notification is sent. Either user can send a new request later, but the caller gets no notification of requests from this user for 30 days. The two can no longer use each other's live friend links.
   *
   * If the request was already accepted or rejected, the call is 409 `friend_request_answered`. */
  rejectFriendRequest(input: Input<"rejectFriendRequest">): Promise<Answer<"rejectFriendRequest">>;
  /** Withdraw a friend request. Only the requester can withdraw a request, while it is pending. The request disappears for both users, along with the recipient's unread notification. No notification is sent. A second call is 404 `friend_request_not_found`. */
  withdrawFriendRequest(input: Input<"withdrawFriendRequest">): Promise<Answer<"withdrawFriendRequest">>;
  /** List your friend links. Returns your links that are neither expired nor revoked, including links that are used up. If you have more than 100, the response leaves out the oldest used up ones. Tokens are not included. */
  listFriendLinks(input?: Input<"listFriendLinks">): Promise<Answer<"listFriendLinks">>;
  /** Create a friend link. Creates a link for people whom the caller knows: put it into a message or a QR code. A user who redeems the link becomes a friend without a further answer, because handing over the link is the request.
   *
   * Only this response contains the token. Put it into the fragment of a web address (`https://…/f#token`), which browsers do not send to servers. A user can have 20 active links (409 `friend_links_limit`). Each call creates another link, so send an `Idempotency-Key`. */
  createFriendLink(input?: Input<"createFriendLink">): Promise<Answer<"createFriendLink">>;
  /** Show the owner of a friend link. Returns the name and avatar to show before the user redeems the link, and changes nothing. It is 404 `friend_link_not_found` in the same cases as redeeming the link. */
  previewFriendLink(input: Input<"previewFriendLink">): Promise<Answer<"previewFriendLink">>;
  /** Redeem a friend link. Makes the caller and the owner of the link friends at once, and the owner gets a `friend_request_accepted` notification. Between a minor and an adult it sends a friend request to the owner instead (`friend_request`).
   *
   * If the two are already friends, the response is 200 with `already_friends`, and no use is counted. Repeating the call is therefore safe. If a request of the caller to the owner is pending, the response is 200 with `already_pending`. If the link is not valid for the caller, the response is 404 `friend_link_not_found`, whatever the reason. */
  redeemFriendLink(input: Input<"redeemFriendLink">): Promise<Answer<"redeemFriendLink">>;
  /** Revoke a friend link. Ends the link: no user can redeem it from now on. Friendships and requests that it made stay. A link that is not yours, or is already revoked or expired, is 404 `friend_link_not_found`. */
  revokeFriendLink(input: Input<"revokeFriendLink">): Promise<Answer<"revokeFriendLink">>;
  /** Block a user. Hides the two users from each other in profiles, feeds and on the map, and ends what they share:
   *
   * - friendship, friend requests, friend links for each other, likes, match and shared live locations;
   * - co-authorships and invitations in each other's events;
   * - places in groups for events that the other user organizes, and in open groups that the other user created. The removed user gets a `group_member_removed` notification.
   *
   * Chats of events stay. A direct chat takes no new messages and leaves the list of chats, but the caller can still read it by its id. The blocked user is not notified of the block, and only the caller sees it, in `GET /friends`. Repeating the call changes nothing. */
  blockPerson(input: Input<"blockPerson">): Promise<Answer<"blockPerson">>;
  /** Unblock a user. Only the user who blocked can lift the block. The two users can find each other again, and hidden notifications come back. Friendship, likes, match and other things that the block ended do not come back. If the other user has also blocked the caller, that block stays. No notification is sent. */
  unblockPerson(input: Input<"unblockPerson">): Promise<Answer<"unblockPerson">>;
  /** End a friendship. Either friend can end the friendship. No notification is sent.
   *
   * - Live locations that the two share end, unless they have a match.
   * - A direct chat that only the friendship kept open closes: both can still read it, but it takes no new messages.
   * - The two can no longer use each other's live friend links.
   * - Pending invitations to organize each other's events end. Accepted co-authorships and groups stay.
   *
   * A second call is 404 `friendship_not_found`. */
  unfriend(input: Input<"unfriend">): Promise<Answer<"unfriend">>;
}

/** Operations of `events`. */
export interface EventsCalls {
  /** Browse and search the event feed. Returns published and started events that the caller may see, including their own. With `lat` and `lng` it returns the events within `radius`, the nearest first. Without them it returns events everywhere, the next to start first. All filters can be combined with each other and with the search text `q`.
   *
   * Follow `nextCursor` until it is null: a page of a search can be short, or even empty, although more pages follow. */
  listEvents(input?: Input<"listEvents">): Promise<Answer<"listEvents">>;
  /** All that {@link EventsCalls.listEvents} lists, page by page. */
  iterateEvents(input?: Input<"listEvents">): AsyncIterableIterator<Item<"listEvents">>;
  /** Create an event as a draft. Creates a draft and opens the chat of its organizers. Any user can create an event, even without a profile. Only the creator and the co-authors they invite can see a draft. No notification is sent.
   *
   * For a cover, first upload an image and then send its storage key as `imageKey`. In an optional field, null means the same as leaving the field out. Each call creates another event, so send an `Idempotency-Key`. */
  createEvent(input: Input<"createEvent">): Promise<Answer<"createEvent">>;
  /** List your events by role. Returns the events in which the caller has the given `role`. The event created last, the latest invitation or the event joined last comes first. With `role=creator` the list includes drafts and deleted events. `GET /groups` lists applications that wait for an answer.
   *
   * Without `limit` and `cursor` the response holds the whole list. If there are more than 1,000 events, it holds the first 1,000 and a `nextCursor`. */
  listOwnEvents(input?: Input<"listOwnEvents">): Promise<Answer<"listOwnEvents">>;
  /** All that {@link EventsCalls.listOwnEvents} lists, page by page. */
  iterateOwnEvents(input?: Input<"listOwnEvents">): AsyncIterableIterator<Item<"listOwnEvents">>;
  /** Read events by their ids. Returns up to 100 events by their ids, each once. Events that do not exist or that the caller cannot see are left out without an error. Although the method is POST, the call only reads. */
  listEventsById(input: Input<"listEventsById">): Promise<Answer<"listEventsById">>;
  /** Read an event. Returns the event with the numbers of its guests and organizers, and the role of the caller in `viewerRole`.
   *
   * - Draft: visible to its organizers and to users invited to organize it.
   * - Private event: also visible to friends of the creator, to members of its groups and to users who redeemed an invite link.
   * - Deleted event: visible to its creator only.
   *
   * All other users get 404 `event_not_found`. A block between the caller and the creator also hides the event. */
  getEvent(input: Input<"getEvent">): Promise<Answer<"getEvent">>;
  /** Change an event. Organizers can change an event until it starts. Only the fields in the request change. `acceptsApplications` can be changed until the end of the event if it is the only field in the request.
   *
   * If the time or place of a published event changes, guests, applicants and the other organizers get an `event_changed` notification. Every change is broadcast on `event:{eventId}`. A greater `capacity` admits groups that wait for seats.
   *
   * A published event with an approved or open group cannot be moved so far into the past that it would have ended more than 24 hours ago: 400 on the time in the request. Repeating the call changes nothing. */
  updateEvent(input: Input<"updateEvent">): Promise<Answer<"updateEvent">>;
  /** Delete an event. Only the creator can delete an event, in any state. Other users no longer find the event, and its open groups are shown as `expired`. The creator still finds it in `GET /events/mine`, with `deletedAt`, and can restore it until it would be over.
   *
   * Guests, applicants, co-authors and users invited to organize get an `event_cancelled` notification, at most twice a day for deletions of one event. If the event was already cancelled or over, no notification is sent. Repeating the call changes nothing. */
  deleteEvent(input: Input<"deleteEvent">): Promise<Answer<"deleteEvent">>;
  /** Restore a deleted event. Only the creator can restore an event, until it would be over (409 `event_finished`). An event that moderators removed stays deleted (409 `removed_by_moderation`).
   *
   * The event returns to its former state, with its guests, chats and open groups. Places of users who left in the meantime do not come back. Groups that wait for seats are admitted if seats are free, and pending groups are decided by the votes of the current organizers.
   *
   * Users who were notified of the deletion and can see the event get `event_changed` with `restored` in `changed`, at most twice a day. Their unread notifications of the deletion are removed. If the event is not deleted, the call returns it unchanged. */
  restoreEvent(input: Input<"restoreEvent">): Promise<Answer<"restoreEvent">>;
  /** Publish a draft. Only the creator can publish an event. Users who may see the event then find it in the feed and can apply. No notification is sent. Organizers and guests get an `event_reminder` notification 24 and 2 hours before the start.
   *
   * A cancelled event cannot be published (409 `event_not_draft`). If the event is already published, the call returns it unchanged. */
  publishEvent(input: Input<"publishEvent">): Promise<Answer<"publishEvent">>;
  /** Cancel a published event. Organizers can cancel an event until it ends. A cancelled event cannot be published again. Its open groups expire. Chats stay, and the event can still be read by its id.
   *
   * Guests, applicants, users invited to organize and the other organizers get an `event_cancelled` notification. A draft or an event that is over is rejected with 409 `event_not_published`. Repeating the call changes nothing. */
  cancelEvent(input: Input<"cancelEvent">): Promise<Answer<"cancelEvent">>;
  /** Set the cover of an event. Organizers can set the cover until the event starts. The image must be a file that the caller uploaded. It may also be a photo or the cover of other events. The service first removes metadata such as the location from the image. It makes the 800x450 crop in the background.
   *
   * The new cover replaces the old one. The file of the old cover is deleted unless something else uses it. For one hour its owner can use it again. Sending the key of the current cover changes nothing. */
  setEventCover(input: Input<"setEventCover">): Promise<Answer<"setEventCover">>;
  /** Remove the cover of an event. Organizers can remove the cover until the event starts. The file and its crop are deleted unless something else uses them. For one hour its owner can use the file again.
   *
   * The change is broadcast on `event:{eventId}`. No notification is sent. If the event has no cover, the call returns it unchanged. */
  clearEventCover(input: Input<"clearEventCover">): Promise<Answer<"clearEventCover">>;
  /** List the co-authors of an event. Every user who sees the event gets the whole list, in the order of invitation. Only organizers see invitations that are pending or refused. Other users see their own.
   *
   * Users who have a block with the caller and suspended users are left out. */
  listEventAuthors(input: Input<"listEventAuthors">): Promise<Answer<"listEventAuthors">>;
  /** Invite a friend as co-author. Only the creator can invite, and only friends. An event can have ten co-authors, including invitations that wait for an answer (409 `authors_limit`).
   *
   * The friend gets an `event_coauthor_invite` notification, at most three times a day for one event, and can see the event from then on, even a draft. A friend who refused is invited again. If the friend is already invited or has accepted, the call returns the invitation unchanged with 200. */
  inviteEventAuthor(input: Input<"inviteEventAuthor">): Promise<Answer<"inviteEventAuthor">>;
  /** Accept the invitation to organize an event. Makes the caller an organizer, who can change and cancel the event, votes on groups and joins all its chats. The creator gets an `event_coauthor_accepted` notification. Pending groups are decided again, because the number of organizers has changed.
   *
   * A caller who is in an open or approved group of the event must leave that group first (409 `already_in_group`). Repeating the call changes nothing. */
  acceptAuthorInvitation(input: Input<"acceptAuthorInvitation">): Promise<Answer<"acceptAuthorInvitation">>;
  /** Refuse the invitation to organize an event. Only the invited user can refuse. The creator gets an `event_coauthor_refused` notification and can invite the caller again. The caller no longer sees the event if it is a draft.
   *
   * A co-author who has accepted resigns instead (409 `invitation_answered`). Repeating the call changes nothing. */
  refuseAuthorInvitation(input: Input<"refuseAuthorInvitation">): Promise<Answer<"refuseAuthorInvitation">>;
  /** Resign as co-author. Co-authors who have accepted can resign in any state of the event. The caller leaves the organizers and all chats of the event. Votes of the caller on pending groups are deleted, and these groups are decided again. No notification is sent.
   *
   * An invited user who has not accepted refuses instead. A second call is rejected with 404 `author_not_found`. */
  resignEventAuthor(input: Input<"resignEventAuthor">): Promise<Answer<"resignEventAuthor">>;
  /** Remove a co-author or withdraw an invitation. Only the creator can do this. A removed co-author leaves the organizers and all chats of the event. Their votes on pending groups are deleted, and these groups are decided again. If the invitation was pending, its unread notification is deleted too.
   *
   * No notification is sent. A second call is rejected with 404 `author_not_found`. */
  removeEventAuthor(input: Input<"removeEventAuthor">): Promise<Answer<"removeEventAuthor">>;
  /** Redeem an invite link. Any user with the token can redeem a valid link while the event is published or started. The caller can then read the event by its id, follow its topic and apply. The event does not appear in their feed because of the link.
   *
   * A link counts each user once, so repeating the call takes no further use. Every problem with a link gives the same response: 404 `event_not_found`. */
  redeemInviteLink(input: Input<"redeemInviteLink">): Promise<Answer<"redeemInviteLink">>;
  /** List the invite links of an event. Organizers get the links of all organizers, newest first, even after the end of the event. Tokens are not included.
   *
   * Ended links through which no user has access are deleted when the next link is created. */
  listInviteLinks(input: Input<"listInviteLinks">): Promise<Answer<"listInviteLinks">>;
  /** Create an invite link. Organizers can create links until the event ends, even for a draft. Users who redeem a link can see the event and apply, even if the event is private. Only this response contains the token: put it into a web address of your app.
   *
   * A link ends when it expires, is used up or is revoked, or when its creator no longer organizes the event. An event has at most 20 valid links (409 `invite_links_limit`). Each call creates another link, so send an `Idempotency-Key`. */
  createInviteLink(input: Input<"createInviteLink">): Promise<Answer<"createInviteLink">>;
  /** Revoke an invite link. Any organizer can revoke any link of the event. Users who joined through the link lose access, unless they have applied or can see the event for another reason.
   *
   * No notification is sent. A second call is rejected with 404 `invite_link_not_found`. */
  revokeInviteLink(input: Input<"revokeInviteLink">): Promise<Answer<"revokeInviteLink">>;
  /** Download an event as iCalendar. Every user who sees the event can download it. The request needs the access token, so the app downloads the text and passes it to the calendar of the device.
   *
   * The text has one VEVENT with times in UTC. UID is the id of the event, and SEQUENCE grows with each change. DTEND is missing if the event ends in the second in which it starts. STATUS is TENTATIVE for a draft, CANCELLED for a cancelled or deleted event, and CONFIRMED otherwise. An unchanged event gives the same text again. */
  getEventCalendar(input: Input<"getEventCalendar">): Promise<Answer<"getEventCalendar">>;
  /** List the guests of an event. Returns the members of approved groups in the order of admission. Members of one group follow each other. Organizers can read the list at any time, guests until seven days after the end of the event. Other users who see the event get 403 `not_a_guest`.
   *
   * To guests, some guests are withheld: users who have a block with the caller, suspended users, and minors whom the caller may not see. A withheld guest is a row of nulls after all other guests, so the list has as many rows as `guestCount`. To organizers, blocked and suspended guests have an id but no name and no avatar. */
  listEventGuests(input: Input<"listEventGuests">): Promise<Answer<"listEventGuests">>;
  /** All that {@link EventsCalls.listEventGuests} lists, page by page. */
  iterateEventGuests(input: Input<"listEventGuests">): AsyncIterableIterator<Item<"listEventGuests">>;
  /** Apply to an event, alone or with friends. Creates a group with the caller and up to nine friends. The friends need not agree. Users who see a published or started event and do not organize it can apply. Organizers get an `event_application` notification and vote on the group. Friends get `event_invite`.
   *
   * A user can be in only one open or approved group of an event. If the caller is already in one, the call is rejected with 409 `already_in_group` for any `memberIds`, and `groupId` is the group of the caller. If friends are in one, `userIds` names them: apply without them.
   *
   * Send an `Idempotency-Key`. Without one, a repeated call is rejected with `already_in_group` because the first call created the group. */
  applyToEvent(input: Input<"applyToEvent">): Promise<Answer<"applyToEvent">>;
  /** @deprecated Use {@link EventsCalls.applyToEvent}. */
  likeEvent(input: Input<"applyToEvent">): Promise<Answer<"applyToEvent">>;
  /** List the groups that applied to an event. Organizers get all groups, newest first. Other users who see the event get the groups they are in.
   *
   * `status` filters by the current state: open groups of an event that has ended are `expired`. Each group includes its event in short form. */
  listEventGroups(input: Input<"listEventGroups">): Promise<Answer<"listEventGroups">>;
  /** All that {@link EventsCalls.listEventGroups} lists, page by page. */
  iterateEventGroups(input: Input<"listEventGroups">): AsyncIterableIterator<Item<"listEventGroups">>;
}

/** Operations of `groups`. */
export interface GroupsCalls {
  /** List your groups. Returns the groups that the caller is in, as creator or as a friend who was added. The group joined last comes first. Rejected and expired groups are included: filter with `status` and `eventId`.
   *
   * Each group includes its event in short form. The event is null if the caller cannot see it. */
  listOwnGroups(input?: Input<"listOwnGroups">): Promise<Answer<"listOwnGroups">>;
  /** All that {@link GroupsCalls.listOwnGroups} lists, page by page. */
  iterateOwnGroups(input?: Input<"listOwnGroups">): AsyncIterableIterator<Item<"listOwnGroups">>;
  /** Read a group. Members can read their group in every state, and organizers can read all groups of their event. Other users get 404 `group_not_found`.
   *
   * `status` is the status at the current time: an open group of an event that has ended is `expired`. `chatId` is set once the group is approved. */
  getGroup(input: Input<"getGroup">): Promise<Answer<"getGroup">>;
  /** Add a friend to your group. Only the creator of the group can add members, while the group is pending. A group has at most ten members (409 `group_full`). After the first vote no friend can be added (409 `votes_cast`): the friend applies alone.
   *
   * The friend need not agree. They get an `event_invite` notification and can leave the group. If the friend is already a member, the call returns the membership unchanged with 200. */
  addGroupMember(input: Input<"addGroupMember">): Promise<Answer<"addGroupMember">>;
  /** Confirm that you come along. Members who were added by the creator of the group can confirm that they come. The confirmation is shown in `confirmedIds` and changes nothing else. The creator of the group gets an `event_invite_accepted` notification the first time.
   *
   * Members who do not want to come leave the group instead. Repeating the call changes nothing. */
  confirmMembership(input: Input<"confirmMembership">): Promise<Answer<"confirmMembership">>;
  /** Leave a group. Members can leave a pending, waiting or approved group, even while its event is deleted. If the creator of a pending or waiting group leaves, the group expires for all members.
   *
   * If another member leaves a pending group, the group is decided again. Leaving an approved group frees the seat for groups that wait and removes the caller from the chat of the group. No notification is sent. */
  leaveGroup(input: Input<"leaveGroup">): Promise<Answer<"leaveGroup">>;
  /** Remove a member from a group. The creator of the group can remove members while it is pending or waiting. Once it is approved, only organizers of the event can. The removed user gets a `group_member_removed` notification that does not name the caller, and can apply again.
   *
   * In a pending group all consents are deleted, because the group has changed, and the group is decided again. In an approved group the seat becomes free, and the user leaves the chat. To leave a group yourself, use `DELETE /groups/{id}/members/me`. A second call is rejected with 404 `member_not_found`. */
  removeGroupMember(input: Input<"removeGroupMember">): Promise<Answer<"removeGroupMember">>;
  /** List the votes on a group. Only organizers of the event can read the votes. Members of the group get 403 `not_an_organizer`.
   *
   * The response holds all current votes, oldest first. A vote that an organizer has changed counts from the time of the change. */
  listApprovals(input: Input<"listApprovals">): Promise<Answer<"listApprovals">>;
  /** Vote on a group. Each organizer has one vote and can change it while the group is pending or waiting. Suspended organizers do not count. The votes decide:
   *
   * - A group needs as many consents as it has members, or as the event has organizers if they are fewer. It is then approved, or waits if seats are missing.
   * - A group is rejected when the refusals make that number of consents impossible.
   * - A waiting group that loses a needed consent is pending again.
   *
   * Members get an `event_application_approved` or `event_application_rejected` notification. Approval opens a chat of the group with the organizers. Sending the same vote again changes nothing. */
  voteOnGroup(input: Input<"voteOnGroup">): Promise<Answer<"voteOnGroup">>;
}

/** Operations of `chats`. */
export interface ChatsCalls {
  /** List your chats. Returns the chats of the caller that are not archived, or with `archived=true` those that are. The chat with the latest message comes first. Each chat has a short form of its last message, the number of unread messages and some participants.
   *
   * Without `limit` and `cursor` the response holds the whole list. If there are more than 1,000 chats, it holds the first 1,000 and a `nextCursor`. A new message moves its chat to the top. */
  listChats(input?: Input<"listChats">): Promise<Answer<"listChats">>;
  /** All that {@link ChatsCalls.listChats} lists, page by page. */
  iterateChats(input?: Input<"listChats">): AsyncIterableIterator<Item<"listChats">>;
  /** Open the direct chat with another user. Two users have one direct chat. The first call creates it, and the other user gets a `chat_created` notification. Later calls return the same chat with 200. The number of new chats with users who are neither friends nor matches is limited per day (429 `rate_limited`).
   *
   * - 404 `person_not_found`: the user does not exist or has left the chat; a block, a suspension or the protection of minors separates the two; or the chat closed when their match or friendship ended.
   * - 404 `profile_not_found`: the caller left the chat by deleting their profile, and needs a new profile first. */
  openDirectChat(input: Input<"openDirectChat">): Promise<Answer<"openDirectChat">>;
  /** Read a chat with its participants. Returns the type, the name and all participants with their roles: the creator of the event first, then in the order of joining. Only participants can read the chat. Other users get 404 `chat_not_found`.
   *
   * In the chat of an event, users without a profile, suspended users and users who have a block with the caller are shown by id only. In a direct chat such a user is left out, as if they had left the chat. A caller who has blocked the other user can still read the direct chat by its id, to report it. */
  getChat(input: Input<"getChat">): Promise<Answer<"getChat">>;
  /** Read one row of the chat list. Returns the chat in the form of `GET /chats`, so that an app can refresh one row of its list after a broadcast. Only participants can read it, also if the chat is archived. Other users get 404 `chat_not_found`. */
  getChatSummary(input: Input<"getChatSummary">): Promise<Answer<"getChatSummary">>;
  /** Mute a chat. Stops push notifications for messages of this chat until the given time, or without an end if `until` is null. Messages are still listed and counted as unread, and they still appear in the list of notifications. They are not pushed later either. Only the caller is affected.
   *
   * A time in the past is rejected with 400 on `until`. Repeating the call sets the time again. */
  muteChat(input: Input<"muteChat">): Promise<Answer<"muteChat">>;
  /** Unmute a chat. Messages of the chat are pushed to the caller again. Messages that arrived while the chat was muted are not pushed later. A mute also ends at its time.
   *
   * If the chat is not muted, the call returns it unchanged. */
  unmuteChat(input: Input<"unmuteChat">): Promise<Answer<"unmuteChat">>;
  /** Archive a chat. Moves the chat from the list of the caller to the archive. Other participants do not notice. The next message, from any participant, moves the chat back to the list. Edits and deletions do not.
   *
   * Chats of events are archived automatically 30 days after the event if no message is unread. Repeating the call changes nothing. */
  archiveChat(input: Input<"archiveChat">): Promise<Answer<"archiveChat">>;
  /** Move a chat out of the archive. Moves the chat from the archive back to the list of the caller. Other participants do not notice. A chat that was archived automatically after its event also comes back.
   *
   * If the chat is not archived, the call returns it unchanged. */
  unarchiveChat(input: Input<"unarchiveChat">): Promise<Answer<"unarchiveChat">>;
  /** Show or hide your typing indicator. Broadcasts `typing.started` or `typing.stopped` on `typing:{chatId}`. The call stores nothing and sends no notification. The indicator ends at `expiresAt`, six seconds later: repeat the call while the user is typing.
   *
   * Calls within one second after the last broadcast are accepted but not broadcast. If the caller cannot write in the chat, the response is 404 `chat_not_found`. */
  tellTyping(input: Input<"tellTyping">): Promise<Answer<"tellTyping">>;
  /** List the messages of a chat. Participants can read all messages, including those sent before they joined. The newest message comes first, and `cursor` leads to older ones.
   *
   * With `after` the response holds the messages sent after a known one, oldest first. One such call after a broadcast or a lost connection returns all missed messages; follow `nextCursor` if there are more. A deleted message stays in the list with empty `content` and `deletedAt`. Listing does not mark messages as read: use `POST /chats/{id}/read`. */
  listMessages(input: Input<"listMessages">): Promise<Answer<"listMessages">>;
  /** All that {@link ChatsCalls.listMessages} lists, page by page. */
  iterateMessages(input: Input<"listMessages">): AsyncIterableIterator<Item<"listMessages">>;
  /** Send a message. Participants can send a text, files that they have uploaded, or both. The message is broadcast as `message.created` on `chat:{chatId}`. The other participants get a `chat_message` notification that replaces their unread one of the same chat.
   *
   * With a `clientMessageId` the call can be repeated: the first message is returned with 200, so a message written offline is sent once. In a direct chat whose other user has never written, the caller can send 50 messages a day (429 `rate_limited` with `limit: unanswered_messages`). */
  sendMessage(input: Input<"sendMessage">): Promise<Answer<"sendMessage">>;
  /** Edit your message. Only the sender can edit a message. Attachments do not change. The text can be empty only if the message has attachments. The change is broadcast as `message.updated` on `chat:{chatId}`. No notification is sent.
   *
   * A deleted message cannot be edited (409 `message_deleted`). Sending the same text again changes nothing. */
  editMessage(input: Input<"editMessage">): Promise<Answer<"editMessage">>;
  /** Delete a message. Only the sender can delete a message, except that organizers can delete any message in the chats of their event. The message stays in the list with empty `content` and `deletedAt`. Its files are deleted, and notifications lose the preview.
   *
   * The deletion is broadcast as `message.deleted` on `chat:{chatId}`. Repeating the call changes nothing. */
  deleteMessage(input: Input<"deleteMessage">): Promise<Answer<"deleteMessage">>;
  /** Mark messages as read. Moves the read pointer of the caller to the given message, or to the newest message if none is given. The pointer never moves back. Notifications of these messages become read. Other participants find the caller in `readBy` and receive `chat.read` on `chat:{chatId}`.
   *
   * Repeating the call changes nothing. In a direct chat with a user that the caller has blocked, the call has no effect. */
  readMessages(input: Input<"readMessages">): Promise<Answer<"readMessages">>;
  /** Get the URL of an attachment. Only participants of the chat can get the URL. It is signed and valid for one hour, so request it when the app shows the file. It is null if the file no longer exists.
   *
   * A deleted message has no attachments: 404 `attachment_not_found`. */
  getAttachment(input: Input<"getAttachment">): Promise<Answer<"getAttachment">>;
}

/** Operations of `people`. */
export interface PeopleCalls {
  /** List people to meet. Returns adults with a complete profile whom the caller can meet and has not liked or disliked in the last 30 days. Matches of the caller are left out. People are sorted by bands of distance, the nearest band first, and within a band in another order every day.
   *
   * A filter leaves out people who have not set the field or hide it. A minor gets an empty feed. The caller needs a profile (404 `profile_not_found`).
   *
   * Follow `nextCursor` until it is null: a page can be short, or even empty, although more pages follow. */
  listPeople(input?: Input<"listPeople">): Promise<Answer<"listPeople">>;
  /** All that {@link PeopleCalls.listPeople} lists, page by page. */
  iteratePeople(input?: Input<"listPeople">): AsyncIterableIterator<Item<"listPeople">>;
  /** Like or dislike a person. Stores the like or dislike of the caller for 30 days. Sending the same again renews it, and the other type replaces it.
   *
   * If the other user likes the caller too, the like makes a match and opens a direct chat: `isMatch` is true, and `matchId` and `chatId` are set. Both users get a `people_match` notification. Otherwise a like sends the other user a `people_like` notification, at most once in 30 days. A dislike sends no notification.
   *
   * A dislike of a match is 409 `already_matched`: end the match instead. */
  likeOrDislike(input: Input<"likeOrDislike">): Promise<Answer<"likeOrDislike">>;
  /** @deprecated Use {@link PeopleCalls.likeOrDislike}. */
  interact(input: Input<"likeOrDislike">): Promise<Answer<"likeOrDislike">>;
  /** List likes that you have received. Returns valid likes from people whom the caller has neither liked nor disliked, newest first. To answer a like, call `POST /people/interactions` with the id of the profile. People whom the caller cannot meet, for example because of a block, are left out. */
  listIncomingLikes(input?: Input<"listIncomingLikes">): Promise<Answer<"listIncomingLikes">>;
  /** All that {@link PeopleCalls.listIncomingLikes} lists, page by page. */
  iterateIncomingLikes(input?: Input<"listIncomingLikes">): AsyncIterableIterator<Item<"listIncomingLikes">>;
  /** List your matches. Returns the active matches of the caller, newest first. Each has a card of the other user and the id of their direct chat. A match stays when the likes expire. */
  listMatches(input?: Input<"listMatches">): Promise<Answer<"listMatches">>;
  /** All that {@link PeopleCalls.listMatches} lists, page by page. */
  iterateMatches(input?: Input<"listMatches">): AsyncIterableIterator<Item<"listMatches">>;
  /** End a match. Either of the two users can end the match. It deletes both likes and counts as a dislike by the caller, so the other user does not come back in the caller's feed. Live locations that the two share end, unless they are friends.
   *
   * The direct chat closes: both can still read it, but it takes no new messages. It stays open if the two are friends or one of them opened it before the match.
   *
   * No notification is sent. A second call is 404 `match_not_found`. */
  endMatch(input: Input<"endMatch">): Promise<Answer<"endMatch">>;
  /** List people on the map. Returns up to 200 people, the nearest first. Each is shown at the centre of a 500 m cell, never at the exact location.
   *
   * - People with a complete profile who are visible on the map and show the caller their location.
   * - Friends and matches who share a live location: they have `isLive`.
   *
   * The map is not paginated: use a smaller `radius` to see fewer people. */
  listPeopleOnMap(input: Input<"listPeopleOnMap">): Promise<Answer<"listPeopleOnMap">>;
  /** Share your live location. Lets friends and matches see where the caller is until `expiresAt`. The service stores only the centre of the 500 m cell. The caller needs a profile that is visible on the map (409 `not_visible_on_map`).
   *
   * Subscribers of `location:{userId}` receive `location.updated` when the cell changes, at most every ten seconds. Each call restarts the time, so repeating the call is safe. */
  shareLocation(input: Input<"shareLocation">): Promise<Answer<"shareLocation">>;
  /** Stop sharing your live location. Ends the live location of the caller immediately. Subscribers of `location:{userId}` receive `location.stopped`. No notification is sent. The call also succeeds if no location is shared. */
  stopSharingLocation(input?: Input<"stopSharingLocation">): Promise<Answer<"stopSharingLocation">>;
  /** Read the live location of a user. Returns the current 500 m cell of a user who shares the live location with the caller. Friends and matches of the user can read it, and the user too. Call it after each `location.updated` instead of polling. If no location is shared with the caller, the response is 404 `live_location_not_found`. */
  getLiveLocation(input: Input<"getLiveLocation">): Promise<Answer<"getLiveLocation">>;
  /** Read the profile of a person to meet. Returns the full profile of a person, without the fields that the person hides. The caller can read people whom they can meet, their matches and themselves. Otherwise the response is 404 `profile_not_found`. Hidden fields are null. */
  getPerson(input: Input<"getPerson">): Promise<Answer<"getPerson">>;
  /** Block a person by profile id. Does the same as `POST /friends/{userId}/block`, for screens that know only the id of the profile. Friendship, likes and match end, and the two users no longer see each other. No notification is sent. Repeating the call changes nothing. */
  blockProfile(input: Input<"blockProfile">): Promise<Answer<"blockProfile">>;
  /** Unblock a person by profile id. Does the same as `DELETE /friends/{userId}/block`, by the id of the profile. The two users can find each other again, but what the block ended does not come back. No notification is sent. */
  unblockProfile(input: Input<"unblockProfile">): Promise<Answer<"unblockProfile">>;
}

/** Operations of `reports`. */
export interface ReportsCalls {
  /** List your reports. Returns the reports of the caller, newest first, with their status: `open`, `upheld` or `dismissed`. Only moderators see the decision, the evidence and the notes. Suspended users can call it too. */
  listReports(input?: Input<"listReports">): Promise<Answer<"listReports">>;
  /** All that {@link ReportsCalls.listReports} lists, page by page. */
  iterateReports(input?: Input<"listReports">): AsyncIterableIterator<Item<"listReports">>;
  /** Report a user, an event or a chat. Reports a target to the moderators. The service stores the current state of the target as evidence. Any user can report, even a suspended one or across a block. A chat can be reported by its participants, and for 180 days by users who have left it. The reported users are not notified.
   *
   * A second report of the same target with the same reason within 24 hours returns the first report with 200. */
  createReport(input: Input<"createReport">): Promise<Answer<"createReport">>;
  /** List moderation decisions about you. Returns decisions about the caller and the caller's events, photos, covers, messages and attachments, newest first. Each has the note of the moderators and the appeal. The response does not name the moderator or the users who reported.
   *
   * No notification is sent about a decision: call this operation after 403 `account_suspended`. Suspended users can call it. */
  listOwnDecisions(input?: Input<"listOwnDecisions">): Promise<Answer<"listOwnDecisions">>;
  /** All that {@link ReportsCalls.listOwnDecisions} lists, page by page. */
  iterateOwnDecisions(input?: Input<"listOwnDecisions">): AsyncIterableIterator<Item<"listOwnDecisions">>;
  /** Appeal against a moderation decision. Asks the moderators to review a decision. Only the user affected by the decision can appeal, once (409 `appeal_exists`) and within 180 days (409 `appeal_too_late`). Suspended users can appeal. A decision that restored content or reinstated the user takes no appeal (409 `appeal_not_possible`).
   *
   * The moderators' answer appears in `appeal` of the decision. No notification is sent. */
  appealDecision(input: Input<"appealDecision">): Promise<Answer<"appealDecision">>;
}

/** Operations of `notifications`. */
export interface NotificationsCalls {
  /** List your notifications. Returns the caller's notifications, newest first, with the ids to open and the names at that time. Notifications from users with a block in either direction are hidden. Notifications are deleted after 90 days.
   *
   * Follow `nextCursor` until it is null: a page can be short, or even empty, although more pages follow. */
  listNotifications(input?: Input<"listNotifications">): Promise<Answer<"listNotifications">>;
  /** All that {@link NotificationsCalls.listNotifications} lists, page by page. */
  iterateNotifications(input?: Input<"listNotifications">): AsyncIterableIterator<Item<"listNotifications">>;
  /** Count your unread notifications. Returns the number of unread notifications, for the badge of the app. Call it again after the broadcasts `notification.created` and `notifications.changed` on `notifications:{userId}`. */
  countNotifications(input?: Input<"countNotifications">): Promise<Answer<"countNotifications">>;
  /** Mark notifications as read. Marks the given notifications of the caller as read, or all of them without `ids`. Ids of other users' notifications, and of hidden or read ones, are ignored. `updated` counts the notifications that became read. The caller's other devices receive `notifications.changed`.
   *
   * A notification never becomes unread again. Repeating the call changes nothing. */
  readNotifications(input?: Input<"readNotifications">): Promise<Answer<"readNotifications">>;
  /** Mark all notifications as read. Does the same as `POST /notifications/read` without `ids`. `updated` counts the notifications that became read. The caller's other devices receive `notifications.changed`. Repeating the call changes nothing. */
  readAllNotifications(input?: Input<"readAllNotifications">): Promise<Answer<"readAllNotifications">>;
  /** Read your push preferences. Returns the push preferences of the caller for all devices. By default every type is pushed. The preferences apply to pushes only: all notifications are stored, listed and counted. No profile is needed. */
  getPreferences(input?: Input<"getPreferences">): Promise<Answer<"getPreferences">>;
  /** Change your push preferences. Changes the push preferences of the caller for all devices. Only the fields in the request change. `push` is merged by type, and `quietHours` is replaced as a whole: null ends the quiet hours.
   *
   * The change also applies to pushes that already wait. Repeating the call changes nothing. */
  changePreferences(input?: Input<"changePreferences">): Promise<Answer<"changePreferences">>;
  /** Delete a notification. Permanently deletes one of the caller's notifications, read or unread. The caller's other devices receive `notifications.changed`. A second call is 404 `notification_not_found`. */
  deleteNotification(input: Input<"deleteNotification">): Promise<Answer<"deleteNotification">>;
}

/** Operations of `push`. */
export interface PushCalls {
  /** List the push providers that can deliver. Returns the providers that the operators have set up completely. Call it before the app asks the user for the permission, and register the device with one of these providers. */
  getPushStatus(input?: Input<"getPushStatus">): Promise<Answer<"getPushStatus">>;
  /** List your devices. Returns the devices that receive the caller's pushes, at most ten, the last registration first. A device is no longer listed after the session in which it registered has ended. Push tokens are not included. Suspended users can call it too. */
  listDevices(input?: Input<"listDevices">): Promise<Answer<"listDevices">>;
  /** Register a device for push notifications. Pushes the caller's notifications to the device from then on, in Russian or English by `locale`, until the session of the access token ends. Call it at each start of the app, after each sign-in, and when the provider issues a new token. Repeating the call renews the registration.
   *
   * - A token belongs to the user who registered it last. For APNs, upper and lower case are the same token.
   * - A user can have ten devices. An eleventh replaces a device with an impossible token, or else the device that has not registered for the longest time.
   * - 401 `unauthorized` if the session of the access token has ended. */
  registerDevice(input: Input<"registerDevice">): Promise<Answer<"registerDevice">>;
  /** Unregister a device by token. Stops pushes to the device with this push token. Call it before the user signs out. `deleted` is false if the token does not belong to the caller, and repeating the call is not an error. Suspended users can call it too. */
  unregisterDevice(input: Input<"unregisterDevice">): Promise<Answer<"unregisterDevice">>;
  /** Unregister a device by id. Stops pushes to one of the caller's devices, such as a lost phone. `deleted` is false if the id is not a device of the caller, and repeating the call is not an error. The session of the device continues: to end it, sign out of all other sessions at the identity provider. Suspended users can call it too. */
  deleteDevice(input: Input<"deleteDevice">): Promise<Answer<"deleteDevice">>;
  /** Unregister a device by token, with POST. Does the same as `DELETE /push/devices`, for clients that cannot send a body with DELETE. `deleted` is false if the token does not belong to the caller, and repeating the call is not an error. Suspended users can call it too. */
  unregisterDeviceByPost(input: Input<"unregisterDeviceByPost">): Promise<Answer<"unregisterDeviceByPost">>;
}

/** Operations of `sync`. */
export interface SyncCalls {
  /** Get changes since a cursor. Start without a cursor: the response has no changes. Store its `nextCursor`, then read the lists that your app keeps. From then on call with the stored cursor, apply `changes` in their order and store the new `nextCursor`. Call again at once while `hasMore` is true.
   *
   * A change can arrive twice, so apply changes by id. When a chat is deleted, also remove its messages. When a chat arrives that the app does not have, read its messages with `GET /chats/{id}/messages`.
   *
   * A cursor is valid for 30 days and for one user. After that, and after a restore of the database, the response is 410 `sync_expired`: start again without a cursor. */
  sync(input?: Input<"sync">): Promise<Answer<"sync">>;
}

/** Operations of `docs`. */
export interface DocsCalls {
  /** Read this OpenAPI document. The document (OpenAPI 3.1) is generated from the contracts that the service uses for validation. `servers` holds the address of the request. No token is needed. Code generators can use the document without changes. */
  getOpenApiDocument(input?: Input<"getOpenApiDocument">): Promise<Answer<"getOpenApiDocument">>;
  /** Read the OpenAPI document for moderators. Describes the function `moderation` as OpenAPI 3.1. Its endpoints need the token of a moderator or a secret key. The document itself needs no token. */
  getModerationOpenApiDocument(
    input?: Input<"getModerationOpenApiDocument">,
  ): Promise<Answer<"getModerationOpenApiDocument">>;
  /** Read the AsyncAPI document of Realtime. Describes every topic, event and payload of Realtime as AsyncAPI 3. It is generated from the contracts that the tests use. `servers` holds the address of the request. No token is needed. */
  getAsyncApiDocument(input?: Input<"getAsyncApiDocument">): Promise<Answer<"getAsyncApiDocument">>;
}

/** Operations of `health`. */
export interface HealthCalls {
  /** Check whether the service is up. Returns 200 if the database responds, and 503 `unavailable` if it does not respond within two seconds. No token is needed. The database is queried at most once a second.
   *
   * Operators send the secret key and also get `report`. That response is 200 even when the service is down, with `up` false. */
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
