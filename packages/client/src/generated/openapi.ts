/** Generated from openapi.json: `npm run generate`. */

export interface paths {
  "/profiles": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read your profile
     * @description Returns all fields that the caller has set, including the exact location. `missingFields` names the fields and terms that are missing for a complete profile. `termsOutdated` is true if a newer version of the terms has to be accepted. Suspended users can call it too.
     *
     *     Without a profile the response is 404 `profile_not_found`: start the onboarding.
     */
    get: operations["getOwnProfile"];
    put?: never;
    /**
     * Create your profile
     * @description Creates the profile of the caller. Each user has at most one (409 `profile_exists`). Only `firstName` is required: the other fields can follow with `PATCH /profiles`. Null means the same as leaving a field out.
     *
     *     The profile appears in the feed and on the map after the required fields are set and the terms are accepted with `POST /profiles/complete`. No notification is sent.
     */
    post: operations["createProfile"];
    /**
     * Delete your profile
     * @description Permanently deletes the caller's profile, photos, friendships, likes, matches, drafts and devices. Published events that are not over are cancelled, and their guests, applicants and other organizers get an `event_cancelled` notification. Messages stay without the name of the sender.
     *
     *     The sign-in account and the caller's blocks stay, and the caller can create a new profile. Suspended users can call it too, but can create a new profile only after the suspension. Repeat the call with the same `Idempotency-Key`: any other second call is 404 `profile_not_found`.
     */
    delete: operations["deleteProfile"];
    options?: never;
    head?: never;
    /**
     * Update your profile
     * @description Changes only the fields in the request. Null clears a field, a list replaces the whole list, and `latitude` and `longitude` must be sent together.
     *
     *     A profile without a required field is no longer complete and disappears from the feed and the map. Turning off `isVisibleOnMap` or clearing the location also ends the caller's live location. No notification is sent. Repeating the call changes nothing.
     */
    patch: operations["updateProfile"];
    trace?: never;
  };
  "/profiles/account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete your account
     * @description Deletes the profile as `DELETE /profiles` does, and the user at the identity provider with all sessions, refresh tokens and blocks of the caller. It also works without a profile and for suspended users.
     *
     *     From then on every token of the user is rejected. If the response was lost and the repeated call is 401 `unauthorized`, the account is deleted.
     */
    delete: operations["deleteAccount"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/complete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept the terms and complete your profile
     * @description Accepts the versions of the terms that the user has read: `currentTerms` of the profile names the published ones. A version that is left out counts if the caller accepted it before. Missing profile fields do not prevent the acceptance: `missingFields` in the response names them.
     *
     *     If another version has been published, nothing is accepted (409 `terms_version_outdated`). Repeating the call changes nothing.
     */
    post: operations["completeProfile"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/batch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read profiles by user ids
     * @description Returns up to 100 profiles, each as `GET /profiles/{id}` returns it, in no particular order. Use it for the names and avatars of a list. Users who do not exist, or who are hidden from the caller by a block or a suspension, are left out without an error. Although the method is POST, the call only reads.
     */
    post: operations["listProfiles"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export your data
     * @description Returns the data that the service stores about the caller, each part in the form of its own endpoint. It contains neither earlier versions of edited messages nor actions of other users, such as who blocked or reported the caller. Suspended users can call it too.
     *
     *     A user can run one export at a time and ten a day. Further calls are 429 `rate_limited`.
     */
    get: operations["exportProfile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/photos": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your photos
     * @description Returns all photos of the caller in gallery order, starting at position 0. `thumbUrl` is the full size until the service has made the crop in the background. Suspended users can call it too.
     */
    get: operations["listPhotos"];
    put?: never;
    /**
     * Add a photo to your gallery
     * @description Appends an uploaded file to the caller's gallery. First upload the file with `POST /media/upload-url`. The first photo becomes the avatar.
     *
     *     The file must be an image that is neither in the gallery nor in a message. It can also be the cover of an event. The service removes metadata such as location and camera before other users can read the file, and makes the 256x256 crop in the background.
     *
     *     Send an `Idempotency-Key`: without one, a repeated call is 409 `media_in_use`.
     */
    post: operations["addPhoto"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/photos/order": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Reorder your photos
     * @description Takes the ids of all photos of the caller, each exactly once, and gives them the positions 0, 1, 2 and so on. Any other list is 400 on `ids`. The avatar stays the same photo. No notification is sent. Repeating the call changes nothing.
     */
    put: operations["reorderPhotos"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/photos/{photoId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a photo
     * @description Deletes a photo from the caller's gallery, and its file unless an event uses it as cover. The following photos move up. If the photo was the avatar, the first photo is shown as the avatar from then on. A second call is 404 `photo_not_found`.
     */
    delete: operations["deletePhoto"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profiles/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a profile
     * @description Returns a profile to every user, unless the owner has blocked the caller or is suspended: then it is 404 `profile_not_found`. Fields that the owner hides are null. `location` is the centre of a 500 m cell.
     *
     *     - If the caller has blocked the owner, only the first name and the avatar are returned.
     *     - An adult who is not a friend of a minor sees no age, birthdate, zodiac sign and location of the minor, and `photos` holds only the avatar.
     */
    get: operations["getProfile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/media/upload-url": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a URL to upload a file
     * @description Returns a storage key and a signed URL. Send the bytes to the URL with PUT and the same content type within two hours. A file can have at most 10 MiB.
     *
     *     Other users cannot see the file until you use the key for a photo, a cover or a message. A file that is not used is deleted after one day.
     *
     *     If too many uploads are unused or the daily limit is reached, the call is 429 `rate_limited`. If the storage quota is full, it is 409 `storage_quota`: deleting files helps.
     *
     *     If the response was lost, call again: the operation ignores an `Idempotency-Key`.
     */
    post: operations["createUploadUrl"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/media/usage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read your storage usage
     * @description Returns how much the caller has uploaded, and the limits. Call it before you offer an upload. Deleting a file frees storage immediately, but the file still counts in `bytesToday` until its 24 hours are over.
     */
    get: operations["getUsage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/media/download-url": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Create a URL to download a file
     * @description Returns a signed URL of one file, for its owner and for users who can see the profile, event or chat that shows it. Other responses already contain signed URLs: use this operation to renew an expired one. A file that does not exist, or that the caller cannot see, is 404 `media_not_found`.
     */
    get: operations["getDownloadUrl"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List friends, requests and blocks
     * @description Returns the friendships of the caller, friend requests in both directions and the caller's blocks, newest first. `status` filters by type, and `requesterId` is the user who sent the request. Blocks by other users are not listed: the blocked user no longer sees the friendship.
     */
    get: operations["listFriends"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a friend request
     * @description Sends a request to a user, who gets a `friend_request` notification. The same requester causes at most three notifications in 30 days, and none for 30 days after a rejection. An unanswered request expires after 90 days.
     *
     *     If a request between the two is pending in either direction, or they are friends, the call changes nothing and returns 200: `result` says which. If one of the two has blocked the other, the call is 409 `request_not_possible`.
     */
    post: operations["sendFriendRequest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/requests/{id}/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept a friend request
     * @description Only the recipient of a pending request can accept it. The requester gets a `friend_request_accepted` notification. Friends see each other's private events, can add each other to groups for events, and can follow each other's live location.
     *
     *     If the request was already accepted or rejected, the call is 409 `friend_request_answered`.
     */
    post: operations["acceptFriendRequest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/requests/{id}/reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject a friend request
     * @description Only the recipient of a pending request can reject it. No notification is sent. Either user can send a new request later, but the caller gets no notification of requests from this user for 30 days. The two can no longer use each other's live friend links.
     *
     *     If the request was already accepted or rejected, the call is 409 `friend_request_answered`.
     */
    post: operations["rejectFriendRequest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/requests/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Withdraw a friend request
     * @description Only the requester can withdraw a request, while it is pending. The request disappears for both users, along with the recipient's unread notification. No notification is sent. A second call is 404 `friend_request_not_found`.
     */
    delete: operations["withdrawFriendRequest"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/links": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your friend links
     * @description Returns your links that are neither expired nor revoked, including links that are used up. If you have more than 100, the response leaves out the oldest used up ones. Tokens are not included.
     */
    get: operations["listFriendLinks"];
    put?: never;
    /**
     * Create a friend link
     * @description Creates a link for people whom the caller knows: put it into a message or a QR code. A user who redeems the link becomes a friend without a further answer, because handing over the link is the request.
     *
     *     Only this response contains the token. Put it into the fragment of a web address (`https://…/f#token`), which browsers do not send to servers. A user can have 20 active links (409 `friend_links_limit`). Each call creates another link, so send an `Idempotency-Key`.
     */
    post: operations["createFriendLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/links/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show the owner of a friend link
     * @description Returns the name and avatar to show before the user redeems the link, and changes nothing. It is 404 `friend_link_not_found` in the same cases as redeeming the link.
     */
    post: operations["previewFriendLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/links/redeem": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Redeem a friend link
     * @description Makes the caller and the owner of the link friends at once, and the owner gets a `friend_request_accepted` notification. Between a minor and an adult it sends a friend request to the owner instead (`friend_request`).
     *
     *     If the two are already friends, the response is 200 with `already_friends`, and no use is counted. Repeating the call is therefore safe. If a request of the caller to the owner is pending, the response is 200 with `already_pending`. If the link is not valid for the caller, the response is 404 `friend_link_not_found`, whatever the reason.
     */
    post: operations["redeemFriendLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/links/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke a friend link
     * @description Ends the link: no user can redeem it from now on. Friendships and requests that it made stay. A link that is not yours, or is already revoked or expired, is 404 `friend_link_not_found`.
     */
    delete: operations["revokeFriendLink"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/{userId}/block": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Block a user
     * @description Hides the two users from each other in profiles, feeds and on the map, and ends what they share:
     *
     *     - friendship, friend requests, friend links for each other, likes, match and shared live locations;
     *     - co-authorships and invitations in each other's events;
     *     - places in groups for events that the other user organizes, and in open groups that the other user created. The removed user gets a `group_member_removed` notification.
     *
     *     Chats of events stay. A direct chat takes no new messages and leaves the list of chats, but the caller can still read it by its id. The blocked user is not notified of the block, and only the caller sees it, in `GET /friends`. Repeating the call changes nothing.
     */
    post: operations["blockPerson"];
    /**
     * Unblock a user
     * @description Only the user who blocked can lift the block. The two users can find each other again, and hidden notifications come back. Friendship, likes, match and other things that the block ended do not come back. If the other user has also blocked the caller, that block stays. No notification is sent.
     */
    delete: operations["unblockPerson"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/friends/{userId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End a friendship
     * @description Either friend can end the friendship. No notification is sent.
     *
     *     - Live locations that the two share end, unless they have a match.
     *     - A direct chat that only the friendship kept open closes: both can still read it, but it takes no new messages.
     *     - The two can no longer use each other's live friend links.
     *     - Pending invitations to organize each other's events end. Accepted co-authorships and groups stay.
     *
     *     A second call is 404 `friendship_not_found`.
     */
    delete: operations["unfriend"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Browse and search the event feed
     * @description Returns published and started events that the caller may see, including their own. With `lat` and `lng` it returns the events within `radius`, the nearest first. Without them it returns events everywhere, the next to start first. All filters can be combined with each other and with the search text `q`.
     *
     *     Follow `nextCursor` until it is null: a page of a search can be short, or even empty, although more pages follow.
     */
    get: operations["listEvents"];
    put?: never;
    /**
     * Create an event as a draft
     * @description Creates a draft and opens the chat of its organizers. Any user can create an event, even without a profile. Only the creator and the co-authors they invite can see a draft. No notification is sent.
     *
     *     For a cover, first upload an image and then send its storage key as `imageKey`. In an optional field, null means the same as leaving the field out. Each call creates another event, so send an `Idempotency-Key`.
     */
    post: operations["createEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/mine": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your events by role
     * @description Returns the events in which the caller has the given `role`. The event created last, the latest invitation or the event joined last comes first. With `role=creator` the list includes drafts and deleted events. `GET /groups` lists applications that wait for an answer.
     *
     *     Without `limit` and `cursor` the response holds the whole list. If there are more than 1,000 events, it holds the first 1,000 and a `nextCursor`.
     */
    get: operations["listOwnEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/batch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read events by their ids
     * @description Returns up to 100 events by their ids, each once. Events that do not exist or that the caller cannot see are left out without an error. Although the method is POST, the call only reads.
     */
    post: operations["listEventsById"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an event
     * @description Returns the event with the numbers of its guests and organizers, and the role of the caller in `viewerRole`.
     *
     *     - Draft: visible to its organizers and to users invited to organize it.
     *     - Private event: also visible to friends of the creator, to members of its groups and to users who redeemed an invite link.
     *     - Deleted event: visible to its creator only.
     *
     *     All other users get 404 `event_not_found`. A block between the caller and the creator also hides the event.
     */
    get: operations["getEvent"];
    put?: never;
    post?: never;
    /**
     * Delete an event
     * @description Only the creator can delete an event, in any state. Other users no longer find the event, and its open groups are shown as `expired`. The creator still finds it in `GET /events/mine`, with `deletedAt`, and can restore it until it would be over.
     *
     *     Guests, applicants, co-authors and users invited to organize get an `event_cancelled` notification, at most twice a day for deletions of one event. If the event was already cancelled or over, no notification is sent. Repeating the call changes nothing.
     */
    delete: operations["deleteEvent"];
    options?: never;
    head?: never;
    /**
     * Change an event
     * @description Organizers can change an event until it starts. Only the fields in the request change. `acceptsApplications` can be changed until the end of the event if it is the only field in the request.
     *
     *     If the time or place of a published event changes, guests, applicants and the other organizers get an `event_changed` notification. Every change is broadcast on `event:{eventId}`. A greater `capacity` admits groups that wait for seats.
     *
     *     A published event with an approved or open group cannot be moved so far into the past that it would have ended more than 24 hours ago: 400 on the time in the request. Repeating the call changes nothing.
     */
    patch: operations["updateEvent"];
    trace?: never;
  };
  "/events/{id}/restore": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Restore a deleted event
     * @description Only the creator can restore an event, until it would be over (409 `event_finished`). An event that moderators removed stays deleted (409 `removed_by_moderation`).
     *
     *     The event returns to its former state, with its guests, chats and open groups. Places of users who left in the meantime do not come back. Groups that wait for seats are admitted if seats are free, and pending groups are decided by the votes of the current organizers.
     *
     *     Users who were notified of the deletion and can see the event get `event_changed` with `restored` in `changed`, at most twice a day. Their unread notifications of the deletion are removed. If the event is not deleted, the call returns it unchanged.
     */
    post: operations["restoreEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/publish": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Publish a draft
     * @description Only the creator can publish an event. Users who may see the event then find it in the feed and can apply. No notification is sent. Organizers and guests get an `event_reminder` notification 24 and 2 hours before the start.
     *
     *     A cancelled event cannot be published (409 `event_not_draft`). If the event is already published, the call returns it unchanged.
     */
    post: operations["publishEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a published event
     * @description Organizers can cancel an event until it ends. A cancelled event cannot be published again. Its open groups expire. Chats stay, and the event can still be read by its id.
     *
     *     Guests, applicants, users invited to organize and the other organizers get an `event_cancelled` notification. A draft or an event that is over is rejected with 409 `event_not_published`. Repeating the call changes nothing.
     */
    post: operations["cancelEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{eventId}/cover": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Set the cover of an event
     * @description Organizers can set the cover until the event starts. The image must be a file that the caller uploaded. It may also be a photo or the cover of other events. The service first removes metadata such as the location from the image. It makes the 800x450 crop in the background.
     *
     *     The new cover replaces the old one. The file of the old cover is deleted unless something else uses it. For one hour its owner can use it again. Sending the key of the current cover changes nothing.
     */
    put: operations["setEventCover"];
    post?: never;
    /**
     * Remove the cover of an event
     * @description Organizers can remove the cover until the event starts. The file and its crop are deleted unless something else uses them. For one hour its owner can use the file again.
     *
     *     The change is broadcast on `event:{eventId}`. No notification is sent. If the event has no cover, the call returns it unchanged.
     */
    delete: operations["clearEventCover"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/authors": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the co-authors of an event
     * @description Every user who sees the event gets the whole list, in the order of invitation. Only organizers see invitations that are pending or refused. Other users see their own.
     *
     *     Users who have a block with the caller and suspended users are left out.
     */
    get: operations["listEventAuthors"];
    put?: never;
    /**
     * Invite a friend as co-author
     * @description Only the creator can invite, and only friends. An event can have ten co-authors, including invitations that wait for an answer (409 `authors_limit`).
     *
     *     The friend gets an `event_coauthor_invite` notification, at most three times a day for one event, and can see the event from then on, even a draft. A friend who refused is invited again. If the friend is already invited or has accepted, the call returns the invitation unchanged with 200.
     */
    post: operations["inviteEventAuthor"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/authors/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept the invitation to organize an event
     * @description Makes the caller an organizer, who can change and cancel the event, votes on groups and joins all its chats. The creator gets an `event_coauthor_accepted` notification. Pending groups are decided again, because the number of organizers has changed.
     *
     *     A caller who is in an open or approved group of the event must leave that group first (409 `already_in_group`). Repeating the call changes nothing.
     */
    post: operations["acceptAuthorInvitation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/authors/refuse": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Refuse the invitation to organize an event
     * @description Only the invited user can refuse. The creator gets an `event_coauthor_refused` notification and can invite the caller again. The caller no longer sees the event if it is a draft.
     *
     *     A co-author who has accepted resigns instead (409 `invitation_answered`). Repeating the call changes nothing.
     */
    post: operations["refuseAuthorInvitation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/authors/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Resign as co-author
     * @description Co-authors who have accepted can resign in any state of the event. The caller leaves the organizers and all chats of the event. Votes of the caller on pending groups are deleted, and these groups are decided again. No notification is sent.
     *
     *     An invited user who has not accepted refuses instead. A second call is rejected with 404 `author_not_found`.
     */
    delete: operations["resignEventAuthor"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/authors/{userId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a co-author or withdraw an invitation
     * @description Only the creator can do this. A removed co-author leaves the organizers and all chats of the event. Their votes on pending groups are deleted, and these groups are decided again. If the invitation was pending, its unread notification is deleted too.
     *
     *     No notification is sent. A second call is rejected with 404 `author_not_found`.
     */
    delete: operations["removeEventAuthor"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/invite-links/redeem": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Redeem an invite link
     * @description Any user with the token can redeem a valid link while the event is published or started. The caller can then read the event by its id, follow its topic and apply. The event does not appear in their feed because of the link.
     *
     *     A link counts each user once, so repeating the call takes no further use. Every problem with a link gives the same response: 404 `event_not_found`.
     */
    post: operations["redeemInviteLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/invite-links": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the invite links of an event
     * @description Organizers get the links of all organizers, newest first, even after the end of the event. Tokens are not included.
     *
     *     Ended links through which no user has access are deleted when the next link is created.
     */
    get: operations["listInviteLinks"];
    put?: never;
    /**
     * Create an invite link
     * @description Organizers can create links until the event ends, even for a draft. Users who redeem a link can see the event and apply, even if the event is private. Only this response contains the token: put it into a web address of your app.
     *
     *     A link ends when it expires, is used up or is revoked, or when its creator no longer organizes the event. An event has at most 20 valid links (409 `invite_links_limit`). Each call creates another link, so send an `Idempotency-Key`.
     */
    post: operations["createInviteLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/invite-links/{linkId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an invite link
     * @description Any organizer can revoke any link of the event. Users who joined through the link lose access, unless they have applied or can see the event for another reason.
     *
     *     No notification is sent. A second call is rejected with 404 `invite_link_not_found`.
     */
    delete: operations["revokeInviteLink"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/calendar.ics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download an event as iCalendar
     * @description Every user who sees the event can download it. The request needs the access token, so the app downloads the text and passes it to the calendar of the device.
     *
     *     The text has one VEVENT with times in UTC. UID is the id of the event, and SEQUENCE grows with each change. DTEND is missing if the event ends in the second in which it starts. STATUS is TENTATIVE for a draft, CANCELLED for a cancelled or deleted event, and CONFIRMED otherwise. An unchanged event gives the same text again.
     */
    get: operations["getEventCalendar"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/guests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the guests of an event
     * @description Returns the members of approved groups in the order of admission. Members of one group follow each other. Organizers can read the list at any time, guests until seven days after the end of the event. Other users who see the event get 403 `not_a_guest`.
     *
     *     To guests, some guests are withheld: users who have a block with the caller, suspended users, and minors whom the caller may not see. A withheld guest is a row of nulls after all other guests, so the list has as many rows as `guestCount`. To organizers, blocked and suspended guests have an id but no name and no avatar.
     */
    get: operations["listEventGuests"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/like": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Apply to an event, alone or with friends
     * @description Creates a group with the caller and up to nine friends. The friends need not agree. Users who see a published or started event and do not organize it can apply. Organizers get an `event_application` notification and vote on the group. Friends get `event_invite`.
     *
     *     A user can be in only one open or approved group of an event. If the caller is already in one, the call is rejected with 409 `already_in_group` for any `memberIds`, and `groupId` is the group of the caller. If friends are in one, `userIds` names them: apply without them.
     *
     *     Send an `Idempotency-Key`. Without one, a repeated call is rejected with `already_in_group` because the first call created the group.
     */
    post: operations["applyToEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}/likes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the groups that applied to an event
     * @description Organizers get all groups, newest first. Other users who see the event get the groups they are in.
     *
     *     `status` filters by the current state: open groups of an event that has ended are `expired`. Each group includes its event in short form.
     */
    get: operations["listEventGroups"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your groups
     * @description Returns the groups that the caller is in, as creator or as a friend who was added. The group joined last comes first. Rejected and expired groups are included: filter with `status` and `eventId`.
     *
     *     Each group includes its event in short form. The event is null if the caller cannot see it.
     */
    get: operations["listOwnGroups"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a group
     * @description Members can read their group in every state, and organizers can read all groups of their event. Other users get 404 `group_not_found`.
     *
     *     `status` is the status at the current time: an open group of an event that has ended is `expired`. `chatId` is set once the group is approved.
     */
    get: operations["getGroup"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups/{id}/members": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add a friend to your group
     * @description Only the creator of the group can add members, while the group is pending. A group has at most ten members (409 `group_full`). After the first vote no friend can be added (409 `votes_cast`): the friend applies alone.
     *
     *     The friend need not agree. They get an `event_invite` notification and can leave the group. If the friend is already a member, the call returns the membership unchanged with 200.
     */
    post: operations["addGroupMember"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups/{id}/members/me/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm that you come along
     * @description Members who were added by the creator of the group can confirm that they come. The confirmation is shown in `confirmedIds` and changes nothing else. The creator of the group gets an `event_invite_accepted` notification the first time.
     *
     *     Members who do not want to come leave the group instead. Repeating the call changes nothing.
     */
    post: operations["confirmMembership"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups/{id}/members/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Leave a group
     * @description Members can leave a pending, waiting or approved group, even while its event is deleted. If the creator of a pending or waiting group leaves, the group expires for all members.
     *
     *     If another member leaves a pending group, the group is decided again. Leaving an approved group frees the seat for groups that wait and removes the caller from the chat of the group. No notification is sent.
     */
    delete: operations["leaveGroup"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups/{id}/members/{userId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a member from a group
     * @description The creator of the group can remove members while it is pending or waiting. Once it is approved, only organizers of the event can. The removed user gets a `group_member_removed` notification that does not name the caller, and can apply again.
     *
     *     In a pending group all consents are deleted, because the group has changed, and the group is decided again. In an approved group the seat becomes free, and the user leaves the chat. To leave a group yourself, use `DELETE /groups/{id}/members/me`. A second call is rejected with 404 `member_not_found`.
     */
    delete: operations["removeGroupMember"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/groups/{id}/approvals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the votes on a group
     * @description Only organizers of the event can read the votes. Members of the group get 403 `not_an_organizer`.
     *
     *     The response holds all current votes, oldest first. A vote that an organizer has changed counts from the time of the change.
     */
    get: operations["listApprovals"];
    put?: never;
    /**
     * Vote on a group
     * @description Each organizer has one vote and can change it while the group is pending or waiting. Suspended organizers do not count. The votes decide:
     *
     *     - A group needs as many consents as it has members, or as the event has organizers if they are fewer. It is then approved, or waits if seats are missing.
     *     - A group is rejected when the refusals make that number of consents impossible.
     *     - A waiting group that loses a needed consent is pending again.
     *
     *     Members get an `event_application_approved` or `event_application_rejected` notification. Approval opens a chat of the group with the organizers. Sending the same vote again changes nothing.
     */
    post: operations["voteOnGroup"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your chats
     * @description Returns the chats of the caller that are not archived, or with `archived=true` those that are. The chat with the latest message comes first. Each chat has a short form of its last message, the number of unread messages and some participants.
     *
     *     Without `limit` and `cursor` the response holds the whole list. If there are more than 1,000 chats, it holds the first 1,000 and a `nextCursor`. A new message moves its chat to the top.
     */
    get: operations["listChats"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/direct": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Open the direct chat with another user
     * @description Two users have one direct chat. The first call creates it, and the other user gets a `chat_created` notification. Later calls return the same chat with 200. The number of new chats with users who are neither friends nor matches is limited per day (429 `rate_limited`).
     *
     *     - 404 `person_not_found`: the user does not exist or has left the chat; a block, a suspension or the protection of minors separates the two; or the chat closed when their match or friendship ended.
     *     - 404 `profile_not_found`: the caller left the chat by deleting their profile, and needs a new profile first.
     */
    post: operations["openDirectChat"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a chat with its participants
     * @description Returns the type, the name and all participants with their roles: the creator of the event first, then in the order of joining. Only participants can read the chat. Other users get 404 `chat_not_found`.
     *
     *     In the chat of an event, users without a profile, suspended users and users who have a block with the caller are shown by id only. In a direct chat such a user is left out, as if they had left the chat. A caller who has blocked the other user can still read the direct chat by its id, to report it.
     */
    get: operations["getChat"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/summary": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read one row of the chat list
     * @description Returns the chat in the form of `GET /chats`, so that an app can refresh one row of its list after a broadcast. Only participants can read it, also if the chat is archived. Other users get 404 `chat_not_found`.
     */
    get: operations["getChatSummary"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/mute": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Mute a chat
     * @description Stops push notifications for messages of this chat until the given time, or without an end if `until` is null. Messages are still listed and counted as unread, and they still appear in the list of notifications. They are not pushed later either. Only the caller is affected.
     *
     *     A time in the past is rejected with 400 on `until`. Repeating the call sets the time again.
     */
    put: operations["muteChat"];
    post?: never;
    /**
     * Unmute a chat
     * @description Messages of the chat are pushed to the caller again. Messages that arrived while the chat was muted are not pushed later. A mute also ends at its time.
     *
     *     If the chat is not muted, the call returns it unchanged.
     */
    delete: operations["unmuteChat"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/archive": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Archive a chat
     * @description Moves the chat from the list of the caller to the archive. Other participants do not notice. The next message, from any participant, moves the chat back to the list. Edits and deletions do not.
     *
     *     Chats of events are archived automatically 30 days after the event if no message is unread. Repeating the call changes nothing.
     */
    post: operations["archiveChat"];
    /**
     * Move a chat out of the archive
     * @description Moves the chat from the archive back to the list of the caller. Other participants do not notice. A chat that was archived automatically after its event also comes back.
     *
     *     If the chat is not archived, the call returns it unchanged.
     */
    delete: operations["unarchiveChat"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/typing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show or hide your typing indicator
     * @description Broadcasts `typing.started` or `typing.stopped` on `typing:{chatId}`. The call stores nothing and sends no notification. The indicator ends at `expiresAt`, six seconds later: repeat the call while the user is typing.
     *
     *     Calls within one second after the last broadcast are accepted but not broadcast. If the caller cannot write in the chat, the response is 404 `chat_not_found`.
     */
    post: operations["tellTyping"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the messages of a chat
     * @description Participants can read all messages, including those sent before they joined. The newest message comes first, and `cursor` leads to older ones.
     *
     *     With `after` the response holds the messages sent after a known one, oldest first. One such call after a broadcast or a lost connection returns all missed messages; follow `nextCursor` if there are more. A deleted message stays in the list with empty `content` and `deletedAt`. Listing does not mark messages as read: use `POST /chats/{id}/read`.
     */
    get: operations["listMessages"];
    put?: never;
    /**
     * Send a message
     * @description Participants can send a text, files that they have uploaded, or both. The message is broadcast as `message.created` on `chat:{chatId}`. The other participants get a `chat_message` notification that replaces their unread one of the same chat.
     *
     *     With a `clientMessageId` the call can be repeated: the first message is returned with 200, so a message written offline is sent once. In a direct chat whose other user has never written, the caller can send 50 messages a day (429 `rate_limited` with `limit: unanswered_messages`).
     */
    post: operations["sendMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/messages/{messageId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a message
     * @description Only the sender can delete a message, except that organizers can delete any message in the chats of their event. The message stays in the list with empty `content` and `deletedAt`. Its files are deleted, and notifications lose the preview.
     *
     *     The deletion is broadcast as `message.deleted` on `chat:{chatId}`. Repeating the call changes nothing.
     */
    delete: operations["deleteMessage"];
    options?: never;
    head?: never;
    /**
     * Edit your message
     * @description Only the sender can edit a message. Attachments do not change. The text can be empty only if the message has attachments. The change is broadcast as `message.updated` on `chat:{chatId}`. No notification is sent.
     *
     *     A deleted message cannot be edited (409 `message_deleted`). Sending the same text again changes nothing.
     */
    patch: operations["editMessage"];
    trace?: never;
  };
  "/chats/{id}/read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark messages as read
     * @description Moves the read pointer of the caller to the given message, or to the newest message if none is given. The pointer never moves back. Notifications of these messages become read. Other participants find the caller in `readBy` and receive `chat.read` on `chat:{chatId}`.
     *
     *     Repeating the call changes nothing. In a direct chat with a user that the caller has blocked, the call has no effect.
     */
    post: operations["readMessages"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/chats/{id}/attachments/{attachmentId}/url": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the URL of an attachment
     * @description Only participants of the chat can get the URL. It is signed and valid for one hour, so request it when the app shows the file. It is null if the file no longer exists.
     *
     *     A deleted message has no attachments: 404 `attachment_not_found`.
     */
    get: operations["getAttachment"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/feed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List people to meet
     * @description Returns adults with a complete profile whom the caller can meet and has not liked or disliked in the last 30 days. Matches of the caller are left out. People are sorted by bands of distance, the nearest band first, and within a band in another order every day.
     *
     *     A filter leaves out people who have not set the field or hide it. A minor gets an empty feed. The caller needs a profile (404 `profile_not_found`).
     *
     *     Follow `nextCursor` until it is null: a page can be short, or even empty, although more pages follow.
     */
    get: operations["listPeople"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/interactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Like or dislike a person
     * @description Stores the like or dislike of the caller for 30 days. Sending the same again renews it, and the other type replaces it.
     *
     *     If the other user likes the caller too, the like makes a match and opens a direct chat: `isMatch` is true, and `matchId` and `chatId` are set. Both users get a `people_match` notification. Otherwise a like sends the other user a `people_like` notification, at most once in 30 days. A dislike sends no notification.
     *
     *     A dislike of a match is 409 `already_matched`: end the match instead.
     */
    post: operations["likeOrDislike"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/likes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List likes that you have received
     * @description Returns valid likes from people whom the caller has neither liked nor disliked, newest first. To answer a like, call `POST /people/interactions` with the id of the profile. People whom the caller cannot meet, for example because of a block, are left out.
     */
    get: operations["listIncomingLikes"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/matches": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your matches
     * @description Returns the active matches of the caller, newest first. Each has a card of the other user and the id of their direct chat. A match stays when the likes expire.
     */
    get: operations["listMatches"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/matches/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End a match
     * @description Either of the two users can end the match. It deletes both likes and counts as a dislike by the caller, so the other user does not come back in the caller's feed. Live locations that the two share end, unless they are friends.
     *
     *     The direct chat closes: both can still read it, but it takes no new messages. It stays open if the two are friends or one of them opened it before the match.
     *
     *     No notification is sent. A second call is 404 `match_not_found`.
     */
    delete: operations["endMatch"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/map": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List people on the map
     * @description Returns up to 200 people, the nearest first. Each is shown at the centre of a 500 m cell, never at the exact location.
     *
     *     - People with a complete profile who are visible on the map and show the caller their location.
     *     - Friends and matches who share a live location: they have `isLive`.
     *
     *     The map is not paginated: use a smaller `radius` to see fewer people.
     */
    get: operations["listPeopleOnMap"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/location": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Share your live location
     * @description Lets friends and matches see where the caller is until `expiresAt`. The service stores only the centre of the 500 m cell. The caller needs a profile that is visible on the map (409 `not_visible_on_map`).
     *
     *     Subscribers of `location:{userId}` receive `location.updated` when the cell changes, at most every ten seconds. Each call restarts the time, so repeating the call is safe.
     */
    put: operations["shareLocation"];
    post?: never;
    /**
     * Stop sharing your live location
     * @description Ends the live location of the caller immediately. Subscribers of `location:{userId}` receive `location.stopped`. No notification is sent. The call also succeeds if no location is shared.
     */
    delete: operations["stopSharingLocation"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/location/{userId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the live location of a user
     * @description Returns the current 500 m cell of a user who shares the live location with the caller. Friends and matches of the user can read it, and the user too. Call it after each `location.updated` instead of polling. If no location is shared with the caller, the response is 404 `live_location_not_found`.
     */
    get: operations["getLiveLocation"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/{profileId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the profile of a person to meet
     * @description Returns the full profile of a person, without the fields that the person hides. The caller can read people whom they can meet, their matches and themselves. Otherwise the response is 404 `profile_not_found`. Hidden fields are null.
     */
    get: operations["getPerson"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/{profileId}/block": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Block a person by profile id
     * @description Does the same as `POST /friends/{userId}/block`, for screens that know only the id of the profile. Friendship, likes and match end, and the two users no longer see each other. No notification is sent. Repeating the call changes nothing.
     */
    post: operations["blockProfile"];
    /**
     * Unblock a person by profile id
     * @description Does the same as `DELETE /friends/{userId}/block`, by the id of the profile. The two users can find each other again, but what the block ended does not come back. No notification is sent.
     */
    delete: operations["unblockProfile"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your reports
     * @description Returns the reports of the caller, newest first, with their status: `open`, `upheld` or `dismissed`. Only moderators see the decision, the evidence and the notes. Suspended users can call it too.
     */
    get: operations["listReports"];
    put?: never;
    /**
     * Report a user, an event or a chat
     * @description Reports a target to the moderators. The service stores the current state of the target as evidence. Any user can report, even a suspended one or across a block. A chat can be reported by its participants, and for 180 days by users who have left it. The reported users are not notified.
     *
     *     A second report of the same target with the same reason within 24 hours returns the first report with 200.
     */
    post: operations["createReport"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reports/decisions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List moderation decisions about you
     * @description Returns decisions about the caller and the caller's events, photos, covers, messages and attachments, newest first. Each has the note of the moderators and the appeal. The response does not name the moderator or the users who reported.
     *
     *     No notification is sent about a decision: call this operation after 403 `account_suspended`. Suspended users can call it.
     */
    get: operations["listOwnDecisions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reports/decisions/{id}/appeal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Appeal against a moderation decision
     * @description Asks the moderators to review a decision. Only the user affected by the decision can appeal, once (409 `appeal_exists`) and within 180 days (409 `appeal_too_late`). Suspended users can appeal. A decision that restored content or reinstated the user takes no appeal (409 `appeal_not_possible`).
     *
     *     The moderators' answer appears in `appeal` of the decision. No notification is sent.
     */
    post: operations["appealDecision"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/notifications": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your notifications
     * @description Returns the caller's notifications, newest first, with the ids to open and the names at that time. Notifications from users with a block in either direction are hidden. Notifications are deleted after 90 days.
     *
     *     Follow `nextCursor` until it is null: a page can be short, or even empty, although more pages follow.
     */
    get: operations["listNotifications"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/notifications/count": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count your unread notifications
     * @description Returns the number of unread notifications, for the badge of the app. Call it again after the broadcasts `notification.created` and `notifications.changed` on `notifications:{userId}`.
     */
    get: operations["countNotifications"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/notifications/read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark notifications as read
     * @description Marks the given notifications of the caller as read, or all of them without `ids`. Ids of other users' notifications, and of hidden or read ones, are ignored. `updated` counts the notifications that became read. The caller's other devices receive `notifications.changed`.
     *
     *     A notification never becomes unread again. Repeating the call changes nothing.
     */
    post: operations["readNotifications"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/notifications/read-all": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark all notifications as read
     * @description Does the same as `POST /notifications/read` without `ids`. `updated` counts the notifications that became read. The caller's other devices receive `notifications.changed`. Repeating the call changes nothing.
     */
    post: operations["readAllNotifications"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/notifications/preferences": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read your push preferences
     * @description Returns the push preferences of the caller for all devices. By default every type is pushed. The preferences apply to pushes only: all notifications are stored, listed and counted. No profile is needed.
     */
    get: operations["getPreferences"];
    /**
     * Change your push preferences
     * @description Changes the push preferences of the caller for all devices. Only the fields in the request change. `push` is merged by type, and `quietHours` is replaced as a whole: null ends the quiet hours.
     *
     *     The change also applies to pushes that already wait. Repeating the call changes nothing.
     */
    put: operations["changePreferences"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/notifications/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a notification
     * @description Permanently deletes one of the caller's notifications, read or unread. The caller's other devices receive `notifications.changed`. A second call is 404 `notification_not_found`.
     */
    delete: operations["deleteNotification"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/push/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the push providers that can deliver
     * @description Returns the providers that the operators have set up completely. Call it before the app asks the user for the permission, and register the device with one of these providers.
     */
    get: operations["getPushStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/push/devices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your devices
     * @description Returns the devices that receive the caller's pushes, at most ten, the last registration first. A device is no longer listed after the session in which it registered has ended. Push tokens are not included. Suspended users can call it too.
     */
    get: operations["listDevices"];
    put?: never;
    /**
     * Register a device for push notifications
     * @description Pushes the caller's notifications to the device from then on, in Russian or English by `locale`, until the session of the access token ends. Call it at each start of the app, after each sign-in, and when the provider issues a new token. Repeating the call renews the registration.
     *
     *     - A token belongs to the user who registered it last. For APNs, upper and lower case are the same token.
     *     - A user can have ten devices. An eleventh replaces a device with an impossible token, or else the device that has not registered for the longest time.
     *     - 401 `unauthorized` if the session of the access token has ended.
     */
    post: operations["registerDevice"];
    /**
     * Unregister a device by token
     * @description Stops pushes to the device with this push token. Call it before the user signs out. `deleted` is false if the token does not belong to the caller, and repeating the call is not an error. Suspended users can call it too.
     */
    delete: operations["unregisterDevice"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/push/devices/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Unregister a device by id
     * @description Stops pushes to one of the caller's devices, such as a lost phone. `deleted` is false if the id is not a device of the caller, and repeating the call is not an error. The session of the device continues: to end it, sign out of all other sessions at the identity provider. Suspended users can call it too.
     */
    delete: operations["deleteDevice"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/push/devices/unregister": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unregister a device by token, with POST
     * @description Does the same as `DELETE /push/devices`, for clients that cannot send a body with DELETE. `deleted` is false if the token does not belong to the caller, and repeating the call is not an error. Suspended users can call it too.
     */
    post: operations["unregisterDeviceByPost"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/sync": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get changes since a cursor
     * @description Start without a cursor: the response has no changes. Store its `nextCursor`, then read the lists that your app keeps. From then on call with the stored cursor, apply `changes` in their order and store the new `nextCursor`. Call again at once while `hasMore` is true.
     *
     *     A change can arrive twice, so apply changes by id. When a chat is deleted, also remove its messages. When a chat arrives that the app does not have, read its messages with `GET /chats/{id}/messages`.
     *
     *     A cursor is valid for 30 days and for one user. After that, and after a restore of the database, the response is 410 `sync_expired`: start again without a cursor.
     */
    get: operations["sync"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/docs/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read this OpenAPI document
     * @description The document (OpenAPI 3.1) is generated from the contracts that the service uses for validation. `servers` holds the address of the request. No token is needed. Code generators can use the document without changes.
     */
    get: operations["getOpenApiDocument"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/docs/moderation/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the OpenAPI document for moderators
     * @description Describes the function `moderation` as OpenAPI 3.1. Its endpoints need the token of a moderator or a secret key. The document itself needs no token.
     */
    get: operations["getModerationOpenApiDocument"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/docs/asyncapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the AsyncAPI document of Realtime
     * @description Describes every topic, event and payload of Realtime as AsyncAPI 3. It is generated from the contracts that the tests use. `servers` holds the address of the request. No token is needed.
     */
    get: operations["getAsyncApiDocument"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check whether the service is up
     * @description Returns 200 if the database responds, and 503 `unavailable` if it does not respond within two seconds. No token is needed. The database is queried at most once a second.
     *
     *     Operators send the secret key and also get `report`. That response is 200 even when the service is down, with `up` false.
     */
    get: operations["getHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    CreateProfile: {
      /** @description First name. White space around it is removed. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      firstName: string;
      /** @description About the user; null clears it. Control characters other than tabs and line breaks, and bidirectional overrides, are removed. */
      bio?: string | null;
      /**
       * Format: date
       * @description Birthdate, at least 16 years ago. Required for a complete profile; null clears it.
       */
      birthdate?: string | null;
      /**
       * Format: double
       * @description Height in centimetres; null clears it.
       */
      height?: number | null;
      /** @description Place where the user comes from; null clears it. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      hometown?: string | null;
      /** @description City where the user lives. Required for a complete profile; null clears it. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      city?: string | null;
      /** @description Required for a complete profile; null clears it. */
      sex?: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people. Required for a complete profile; null clears it. */
      datingPurpose?: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users see the purpose. */
      showDatingPurpose?: boolean | null;
      /** @description Whether other users see the zodiac sign. */
      showZodiac?: boolean | null;
      /** @description Whether other users see the birthdate; false by default. */
      showBirthdate?: boolean | null;
      /** @description Whether users other than friends and matches see the location; true by default. */
      showLocation?: boolean | null;
      /** @description Whether the map can show the user. Turning it off ends a live location. */
      isVisibleOnMap?: boolean | null;
      /** @description Null clears it. */
      religion?: components["schemas"]["Religion"] | null;
      /** @description Plans for children; null clears them. */
      familyPlan?: components["schemas"]["FamilyPlan"] | null;
      /** @description Null clears it. */
      financialState?: components["schemas"]["FinancialState"] | null;
      /** @description Null clears it. */
      bodyType?: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol; null clears it. */
      alcoholAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking; null clears it. */
      smokingAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Replaces the whole list; null empties it. */
      educations?: components["schemas"]["Education"][] | null;
      /** @description Replaces the whole list; duplicates are removed; null empties it. */
      languages?: components["schemas"]["Language"][] | null;
      /**
       * Format: double
       * @description Latitude in degrees. Send it with `longitude`; null clears the location.
       */
      latitude?: number | null;
      /**
       * Format: double
       * @description Longitude in degrees. Send it with `latitude`; null clears the location.
       */
      longitude?: number | null;
    };
    /** @enum {string} */
    Sex: "male" | "female";
    /** @enum {string} */
    DatingPurpose: "dating" | "relationship" | "friendship" | "chatting";
    /** @enum {string} */
    Religion:
      | "catholicism"
      | "orthodoxy"
      | "islam"
      | "protestantism"
      | "buddhism"
      | "hinduism"
      | "atheism"
      | "agnosticism"
      | "judaism";
    /** @enum {string} */
    FamilyPlan: "no-dont-want" | "no-not-soon" | "no-maybe-in-future" | "no-but-want-to" | "already-have";
    /** @enum {string} */
    FinancialState: "unemployed" | "studying" | "irregular-income" | "low-income" | "middle-income" | "wealthy";
    /** @enum {string} */
    BodyType: "slim" | "normal" | "fit" | "sportive" | "muscular" | "stocky" | "chubby";
    /** @enum {string} */
    Attitude: "positive" | "neutral" | "negative";
    Education: {
      /** @description Level that is or will be completed. */
      level: components["schemas"]["EducationLevel"];
      /** @description Whether the education is in progress. */
      inProgress: boolean;
    };
    /** @enum {string} */
    EducationLevel:
      | "basic_general"
      | "average_general"
      | "secondary_special"
      | "bachelor"
      | "specialty"
      | "master"
      | "postgraduate";
    /** @enum {string} */
    Language:
      | "ru"
      | "en"
      | "de"
      | "fr"
      | "es"
      | "it"
      | "pt"
      | "tr"
      | "ar"
      | "zh"
      | "ja"
      | "ko"
      | "uk"
      | "be"
      | "kk"
      | "uz"
      | "az"
      | "hy"
      | "ka"
      | "ky";
    UpdateProfile: {
      /** @description First name. White space around it is removed. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      firstName?: string;
      /** @description About the user; null clears it. Control characters other than tabs and line breaks, and bidirectional overrides, are removed. */
      bio?: string | null;
      /**
       * Format: date
       * @description Birthdate, at least 16 years ago. Required for a complete profile; null clears it.
       */
      birthdate?: string | null;
      /**
       * Format: double
       * @description Height in centimetres; null clears it.
       */
      height?: number | null;
      /** @description Place where the user comes from; null clears it. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      hometown?: string | null;
      /** @description City where the user lives. Required for a complete profile; null clears it. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      city?: string | null;
      /** @description Required for a complete profile; null clears it. */
      sex?: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people. Required for a complete profile; null clears it. */
      datingPurpose?: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users see the purpose. */
      showDatingPurpose?: boolean;
      /** @description Whether other users see the zodiac sign. */
      showZodiac?: boolean;
      /** @description Whether other users see the birthdate; false by default. */
      showBirthdate?: boolean;
      /** @description Whether users other than friends and matches see the location; true by default. */
      showLocation?: boolean;
      /** @description Whether the map can show the user. Turning it off ends a live location. */
      isVisibleOnMap?: boolean;
      /** @description Null clears it. */
      religion?: components["schemas"]["Religion"] | null;
      /** @description Plans for children; null clears them. */
      familyPlan?: components["schemas"]["FamilyPlan"] | null;
      /** @description Null clears it. */
      financialState?: components["schemas"]["FinancialState"] | null;
      /** @description Null clears it. */
      bodyType?: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol; null clears it. */
      alcoholAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking; null clears it. */
      smokingAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Replaces the whole list; null empties it. */
      educations?: components["schemas"]["Education"][] | null;
      /** @description Replaces the whole list; duplicates are removed; null empties it. */
      languages?: components["schemas"]["Language"][] | null;
      /**
       * Format: double
       * @description Latitude in degrees. Send it with `longitude`; null clears the location.
       */
      latitude?: number | null;
      /**
       * Format: double
       * @description Longitude in degrees. Send it with `latitude`; null clears the location.
       */
      longitude?: number | null;
      /**
       * Format: uuid
       * @description Id of one of your photos, shown as the avatar; null shows the first photo.
       */
      avatarPhotoId?: string | null;
    };
    CompleteProfile: {
      /** @description Version of the privacy policy that the user accepts. */
      privacyPolicyVersion?: string;
      /** @description Version of the user agreement that the user accepts. */
      userAgreementVersion?: string;
    };
    ListProfiles: {
      /** @description User ids, in any order. */
      userIds: string[];
    };
    AddPhoto: {
      /** @description Storage key of an image that the caller uploaded. It can also be the cover of events. */
      key: string;
    };
    ReorderPhotos: {
      /** @description Ids of all your photos, each once, in the new order. */
      ids: string[];
    };
    CreateUploadUrl: {
      /** @description MIME type of the file: `image/*`, `video/*`, `audio/*` or `application/pdf`, in upper or lower case. Parameters after `;` are ignored, and `image/jpg` means `image/jpeg`. This type applies if the upload has no `Content-Type` or a generic one. A file of a type that apps cannot show is sent as `file` and served as `application/octet-stream`. */
      mime: string;
    };
    /** @enum {string} */
    FriendshipStatus: "pending" | "accepted" | "rejected" | "blocked";
    SendFriendRequest: {
      /**
       * Format: uuid
       * @description Id of the user who receives the request.
       */
      addresseeId: string;
    };
    CreateFriendLink: {
      /**
       * Format: int32
       * @description Validity in seconds, from 10 minutes to 30 days; 7 days by default.
       * @default 604800
       */
      expiresIn?: number | null;
      /**
       * Format: int32
       * @description Maximum number of people who can redeem it.
       * @default 1
       */
      maxUses?: number | null;
    };
    FriendLinkToken: {
      /** @description Token of the link, from the web address or QR code. */
      token: string;
    };
    /** @enum {string} */
    EventType:
      | "concert_musician"
      | "concert_stand_up"
      | "concert_symphony"
      | "concert_jazz"
      | "concert_acoustic"
      | "concert_rock"
      | "concert_electronic"
      | "concert_street_musicians"
      | "concert_organ"
      | "concert_local_festival"
      | "concert_lit_music"
      | "exhibition_art"
      | "exhibition_museum"
      | "exhibition_modern_art"
      | "exhibition_photography"
      | "exhibition_science"
      | "exhibition_history"
      | "exhibition_fair"
      | "exhibition_interactive"
      | "exhibition_books"
      | "exhibition_flowers"
      | "exhibition_sculptures"
      | "party_repost"
      | "party_private"
      | "party_theme"
      | "party_home"
      | "party_birthday"
      | "party_after"
      | "party_pool"
      | "party_club_foam"
      | "party_night_walk"
      | "party_game_night"
      | "club_dance"
      | "club_theme"
      | "club_karaoke"
      | "club_dj"
      | "club_techno"
      | "club_stand_up"
      | "club_art"
      | "club_salsa"
      | "club_mafia"
      | "bar_board_games"
      | "bar_quiz"
      | "bar_live_music"
      | "bar_theme_night"
      | "bar_karaoke"
      | "bar_drink_tasting"
      | "bar_lounge"
      | "bar_darts"
      | "cinema_premiere"
      | "cinema_outdoor"
      | "cinema_author"
      | "cinema_retro"
      | "cinema_universe"
      | "cinema_shorts"
      | "cinema_immersive"
      | "cinema_marathon"
      | "cinema_family"
      | "theatre_play"
      | "theatre_musical"
      | "theatre_improv"
      | "theatre_puppet"
      | "theatre_experimental"
      | "theatre_street"
      | "theatre_radio"
      | "theatre_shadow"
      | "theatre_improvisation"
      | "festival_music"
      | "festival_cinema"
      | "festival_gastro"
      | "festival_theatre"
      | "festival_crafts"
      | "festival_sports"
      | "festival_ballet"
      | "festival_medieval"
      | "festival_ethnic"
      | "festival_tech"
      | "sport_match"
      | "sport_esports"
      | "sport_race"
      | "sport_yoga"
      | "sport_dance"
      | "sport_fanzone"
      | "sport_sup"
      | "sport_battle"
      | "sport_cycling"
      | "nature_hiking"
      | "nature_photo_safari"
      | "nature_star_gazing"
      | "nature_picnic"
      | "nature_cycling"
      | "nature_waterfalls"
      | "nature_yoga"
      | "nature_farm_tour"
      | "workshop_ceramics"
      | "workshop_calligraphy"
      | "workshop_cooking"
      | "workshop_sketching"
      | "children_science"
      | "children_quests"
      | "children_cartoons"
      | "children_pets"
      | "quest_horror"
      | "quest_city"
      | "quest_orienteering"
      | "quest_vr"
      | "education_lectures"
      | "education_meetings"
      | "education_history"
      | "education_photo"
      | "immersive_escape"
      | "immersive_theatre"
      | "immersive_tours"
      | "immersive_roleplay"
      | "art_light"
      | "art_open_workshops"
      | "art_sound"
      | "art_performances"
      | "undefined"
      | "other";
    CreateEvent: {
      /** @description Title; white space around it is removed. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      title: string;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description Start, with Z or an offset.
       */
      startAt: string;
      /**
       * Format: double
       * @description Degrees north of the equator.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich.
       */
      longitude: number;
      /**
       * Format: int32
       * @deprecated
       * @description Stored and returned, but not used by any rule.
       */
      consentThreshold: number;
      /**
       * Format: date-time
       * @description End, after the start and at most 366 days later. Without it the event ends 12 hours after the start.
       */
      endAt?: string | null;
      /** @description Description. Control characters other than tabs and line breaks, and bidirectional overrides, are removed. */
      description?: string | null;
      /** @description Street and house number as text. Line breaks and tabs are stored as spaces. Other control characters and bidirectional formatting characters are rejected. */
      address?: string | null;
      /** @description City as text. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      city?: string | null;
      /**
       * Format: int32
       * @description Maximum number of guests. Organizers do not count.
       * @default 200
       */
      capacity?: number | null;
      /**
       * @description `public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link.
       * @default public
       */
      visibility?: components["schemas"]["EventVisibility"] | null;
      /**
       * @description Whether users can apply. After the start it can only be changed as the single field of the request, until the end.
       * @default true
       */
      acceptsApplications?: boolean | null;
      /** @description Storage key of an image that the caller uploaded, for the cover. It may also be a photo or the cover of other events. */
      imageKey?: string | null;
      /**
       * Format: uri
       * @deprecated
       * @description URL of a cover on another server. Use `imageKey`, which takes precedence. Only organizers see a URL that is not https with a public host name.
       */
      imageUrl?: string | null;
    };
    /** @enum {string} */
    EventVisibility: "public" | "private";
    /** @enum {string} */
    OwnEventRole: "creator" | "author" | "invited" | "guest";
    ListEventsById: {
      /** @description Ids of events. */
      ids: string[];
    };
    UpdateEvent: {
      /** @description Title; white space around it is removed. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      title?: string;
      /** @description Type of the event. */
      type?: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description Start, with Z or an offset.
       */
      startAt?: string;
      /**
       * Format: double
       * @description Degrees north of the equator.
       */
      latitude?: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich.
       */
      longitude?: number;
      /**
       * Format: int32
       * @deprecated
       * @description Stored and returned, but not used by any rule.
       */
      consentThreshold?: number;
      /**
       * Format: date-time
       * @description End, after the start and at most 366 days later. With null the event ends 12 hours after the start.
       */
      endAt?: string | null;
      /** @description Description; null removes it. Control characters other than tabs and line breaks, and bidirectional overrides, are removed. */
      description?: string | null;
      /** @description Street and house number as text; null removes it. Line breaks and tabs are stored as spaces. Other control characters and bidirectional formatting characters are rejected. */
      address?: string | null;
      /** @description City as text; null removes it. One line with at least one visible character, without control characters and bidirectional formatting characters. */
      city?: string | null;
      /**
       * Format: int32
       * @description Maximum number of guests, at least `guestCount`. A greater value admits groups that wait for seats.
       */
      capacity?: number;
      /** @description `public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link. */
      visibility?: components["schemas"]["EventVisibility"];
      /** @description Whether users can apply. After the start it can only be changed as the single field of the request, until the end. */
      acceptsApplications?: boolean;
      /** @description Storage key of an image that the caller uploaded, for the new cover; null removes the cover. */
      imageKey?: string | null;
      /**
       * Format: uri
       * @deprecated
       * @description URL of a cover on another server. Use `imageKey`, which takes precedence. Only organizers see a URL that is not https with a public host name.
       */
      imageUrl?: string | null;
    };
    SetEventCover: {
      /** @description Storage key of an image that the caller uploaded. It may also be a photo or the cover of other events. */
      key: string;
    };
    InviteEventAuthor: {
      /**
       * Format: uuid
       * @description Id of a friend.
       */
      userId: string;
    };
    RedeemInviteLink: {
      /** @description Token of the link, from the response that created it. */
      token: string;
    };
    CreateInviteLink: {
      /**
       * Format: int32
       * @description Lifetime of the link in seconds, from one hour to 30 days.
       * @default 604800
       */
      expiresIn?: number | null;
      /**
       * Format: int32
       * @description Maximum number of users who can join through the link.
       * @default 100
       */
      maxUses?: number | null;
    };
    LikeEvent: {
      /**
       * @description User ids of friends who come along. The caller is always in the group.
       * @default []
       */
      memberIds?: string[] | null;
    };
    /** @enum {string} */
    LikeGroupStatus: "waiting" | "pending" | "approved" | "rejected" | "expired";
    AddGroupMember: {
      /**
       * Format: uuid
       * @description Id of a friend of the caller.
       */
      userId: string;
    };
    VoteOnGroup: {
      /** @description Vote of the caller. */
      decision: components["schemas"]["ApprovalDecision"];
    };
    /** @enum {string} */
    ApprovalDecision: "consent" | "refuse";
    OpenDirectChat: {
      /**
       * Format: uuid
       * @description Id of the other user.
       */
      userId: string;
    };
    MuteChat: {
      /**
       * Format: date-time
       * @description End of the mute, in the future, with Z or an offset; null mutes without an end.
       */
      until: string | null;
    };
    TellTyping: {
      /** @description False if the caller has stopped typing. */
      isTyping: boolean;
    };
    SendMessage: {
      /**
       * @description Text of the message. It can be empty only if there are attachments. Control characters other than tabs and line breaks, and bidirectional overrides, are removed.
       * @default
       */
      content?: string | null;
      /**
       * Format: uuid
       * @description Message of this chat to reply to.
       */
      replyToId?: string | null;
      /** @description Files, in the order of display. */
      attachments?: components["schemas"]["SentFile"][] | null;
      /**
       * Format: uuid
       * @description Id that the client generates for the message. If the same id is sent again, no second message is created.
       */
      clientMessageId?: string | null;
    };
    SentFile: {
      /** @description Storage key of a file that the caller uploaded. The file must not be in use elsewhere. */
      key: string;
      /** @description Display name of the file. The service stores the last segment of a path, without control, line-break and bidirectional characters, or `file` if nothing is left. */
      fileName?: string | null;
    };
    EditMessage: {
      /** @description New text. It can be empty only if there are attachments. */
      content: string;
    };
    ReadMessages: {
      /**
       * Format: uuid
       * @description Last message that was read. Without it all messages are marked.
       */
      upToMessageId?: string | null;
    };
    CreateInteraction: {
      /**
       * Format: uuid
       * @description Id of the profile to like or dislike.
       */
      targetProfileId: string;
      /** @description Like or dislike. */
      type: components["schemas"]["InteractionType"];
    };
    /** @enum {string} */
    InteractionType: "like" | "dislike";
    ShareLocation: {
      /**
       * Format: double
       * @description Latitude of the caller in degrees. Only the cell is stored.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude of the caller in degrees. Only the cell is stored.
       */
      longitude: number;
      /**
       * Format: int32
       * @description Duration of the sharing in seconds; one hour by default.
       */
      expiresIn?: number | null;
    };
    /** @description Name exactly one target: with `targetType` and `targetId`, with `reportedUserId`, `eventId` or `reportedChatId`, or with both forms for the same target. A `targetType` that does not match the field is rejected. */
    CreateReport: {
      /** @description Reason of the report. */
      reason: components["schemas"]["ReportReason"];
      /** @description Description of the problem. Control characters other than tabs and line breaks, and bidirectional overrides, are removed. */
      description?: string | null;
      /** @description Type of the target. Required with `targetId`, optional with the field of the type. */
      targetType?: components["schemas"]["ReportTargetType"] | null;
      /**
       * Format: uuid
       * @description Id of the user, event or chat. Send it with `targetType`.
       */
      targetId?: string | null;
      /**
       * Format: uuid
       * @description Id of a user, instead of `targetId`.
       */
      reportedUserId?: string | null;
      /**
       * Format: uuid
       * @description Id of an event, instead of `targetId`.
       */
      eventId?: string | null;
      /**
       * Format: uuid
       * @description Id of a chat, instead of `targetId`.
       */
      reportedChatId?: string | null;
      /** @description Ids of messages in the reported chat that the report is about. */
      messageIds?: string[] | null;
    };
    /** @enum {string} */
    ReportReason:
      | "fake_profile"
      | "unacceptable_content"
      | "toxic_behavior"
      | "incorrect_age"
      | "behavior_outside_social_network"
      | "other"
      | "offensive_behavior"
      | "harassment"
      | "spam"
      | "fake_news_or_disinformation"
      | "flooding_in_private_messages"
      | "fake_account_or_false_info"
      | "using_someone_elses_photo"
      | "unauthorized_promotion"
      | "age_restriction_violation"
      | "fraud_or_scam"
      | "violence_or_extremism"
      | "illegal_content"
      | "hacking_or_suspicious_activity"
      | "multiple_user_complaints"
      | "frequent_blocks"
      | "verified_moderator_complaint"
      | "bot_or_automation_suspected"
      | "api_abuse_or_restriction_bypass"
      | "account_hacked";
    /** @enum {string} */
    ReportTargetType: "user" | "event" | "chat";
    CreateAppeal: {
      /** @description Reason why the decision is wrong, for the moderators. Control characters other than tabs and line breaks, and bidirectional overrides, are removed. */
      text: string;
    };
    ReadNotifications: {
      /** @description Ids of the notifications; all by default. */
      ids?: string[];
    };
    ChangeNotificationPreferences: {
      /** @description Types to change. An unknown type is rejected. */
      push?: components["schemas"]["ChangePushByType"];
      /** @description Daily quiet hours; null if there are none. */
      quietHours?: components["schemas"]["QuietHours"] | null;
      /** @description IANA name of the time zone of `quietHours`, such as `Europe/Berlin`. */
      timeZone?: string;
      /** @description Whether pushes contain names and message text. */
      showPreviews?: boolean;
    };
    /** @enum {string} */
    NotificationType:
      | "event_application"
      | "event_application_approved"
      | "event_application_rejected"
      | "event_coauthor_invite"
      | "event_coauthor_accepted"
      | "event_coauthor_refused"
      | "friend_request"
      | "friend_request_accepted"
      | "chat_created"
      | "chat_message"
      | "people_like"
      | "people_match"
      | "event_invite"
      | "event_invite_accepted"
      | "group_member_removed"
      | "event_changed"
      | "event_cancelled"
      | "event_reminder";
    ChangePushByType: {
      [key: string]: boolean;
    };
    /** @description Pushes wait between `from` and `to`. If `to` is earlier than `from`, the quiet hours end on the next day. */
    QuietHours: {
      /**
       * @description Start of the quiet hours, local time of `timeZone`.
       * @example 22:00
       */
      from: string;
      /**
       * @description End of the quiet hours, local time of `timeZone`.
       * @example 22:00
       */
      to: string;
    };
    RegisterDevice: {
      /** @description Platform of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Push provider: `apns` for `ios`; `fcm` or `rustore` for `android`. */
      provider: components["schemas"]["PushProvider"];
      /** @description Push token that the provider issued to the app on this device. */
      token: string;
      /** @description Version of the app. */
      appVersion?: string | null;
      /** @description Language tag of the device (BCP 47), such as `ru-RU`. It decides the language of pushes. */
      locale?: string | null;
    };
    /** @enum {string} */
    DevicePlatform: "android" | "ios";
    /** @enum {string} */
    PushProvider: "apns" | "fcm" | "rustore";
    UnregisterDevice: {
      /** @description Push token of the registration. */
      token: string;
    };
    OwnProfile: {
      /**
       * Format: uuid
       * @description Id of the profile: use it to read and like the profile.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user: friends, chats and events use it.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /** @description About the user; null if not set. */
      bio: string | null;
      /**
       * Format: date
       * @description Birthdate; null if not set. Other users see it only if `showBirthdate` is true.
       */
      birthdate: string | null;
      /** @description Whether other users see the birthdate. */
      showBirthdate: boolean;
      /**
       * Format: int32
       * @description Age in whole years; null if not known or hidden from the caller. It rises on the first day of the month after the birthday, so that it does not reveal the day.
       */
      age: number | null;
      /**
       * Format: double
       * @description Height in centimetres; null if not set.
       */
      height: number | null;
      /** @description Place where the user comes from; null if not set. */
      hometown: string | null;
      /** @description City where the user lives; null if not set. */
      city: string | null;
      /** @description Null if not set. */
      sex: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people; null if not set. Other users see it only if `showDatingPurpose` is true. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users see the purpose. */
      showDatingPurpose: boolean;
      /** @description Whether other users see the zodiac sign. */
      showZodiac: boolean;
      /** @description Zodiac sign by the birthdate; null without a birthdate. Other users see it only if `showZodiac` is true. */
      zodiac: components["schemas"]["Zodiac"] | null;
      /** @description Null if not set. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Plans for children; null if not set. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Null if not set. */
      financialState: components["schemas"]["FinancialState"] | null;
      /** @description Null if not set. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol; null if not set. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking; null if not set. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Educations in the order of the request that set them; empty if not set. */
      educations: components["schemas"]["Education"][];
      /** @description Languages, each once; empty if not set. */
      languages: components["schemas"]["Language"][];
      /** @description Location; null if not set. Exact for the owner, otherwise the centre of a 500 m cell. If `showLocation` is false, only friends and matches see it. */
      location: components["schemas"]["GeoPoint"] | null;
      /** @description Whether users other than friends and matches see the location. */
      showLocation: boolean;
      /** @description Whether the map can show the user, and the user can share a live location. */
      isVisibleOnMap: boolean;
      /** @description Whether all required fields are set and the terms are accepted. Only a complete profile appears in the feed and on the map. */
      isCompleted: boolean;
      /**
       * Format: uuid
       * @description Id of the chosen avatar; null if none is chosen: then the first photo is shown.
       */
      avatarPhotoId: string | null;
      /** @description Photos in gallery order. Adults who are not friends of a minor see only the avatar. */
      photos: components["schemas"]["ProfilePhoto"][];
      /**
       * Format: date-time
       * @description Time of the last change of the profile or its photos. For another user's profile it changes only with data that the caller can see: not with hidden fields, and with the location only if the caller sees it.
       */
      updatedAt: string;
      /** @description Published versions: show them and ask the user to accept them. */
      currentTerms: components["schemas"]["TermsVersions"];
      /** @description Fields and terms versions that are missing for a complete profile. */
      missingFields: string[];
      /** @description Whether a newer version than the accepted one is published. */
      termsOutdated: boolean;
      /** @description True if the birthdates that you sent contradict each other. It ends when a moderator decides, or when you are an adult by the youngest of them. Until then adults see you as a minor, and minors see you as an adult. Only you see this field. */
      ageInDoubt: boolean;
    };
    /** @enum {string} */
    Zodiac:
      | "aquarius"
      | "pisces"
      | "aries"
      | "taurus"
      | "gemini"
      | "cancer"
      | "leo"
      | "virgo"
      | "libra"
      | "scorpio"
      | "sagittarius"
      | "capricorn";
    GeoPoint: {
      /**
       * Format: double
       * @description Latitude in degrees; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees; west is negative.
       */
      longitude: number;
    };
    ProfilePhoto: {
      /**
       * Format: uuid
       * @description Id of the photo.
       */
      id: string;
      /** @description Whether it is the avatar: the owner chose it, or it was the first photo. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Position in the gallery, starting at 0 without gaps.
       */
      position: number;
      /**
       * Format: uri
       * @description Signed URL of the 256x256 crop, or of the full size until the crop exists; null if the file is gone.
       */
      thumbUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the photo in full size; null if the file is gone.
       */
      url: string | null;
    };
    TermsVersions: {
      /** @description Version of the privacy policy; null if there is none. */
      privacyPolicyVersion: string | null;
      /** @description Version of the user agreement; null if there is none. */
      userAgreementVersion: string | null;
    };
    Problem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code; clients decide by it. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also in the header `x-request-id`.
       */
      errorId: string;
    };
    /**
     * @description Stable error code. New codes can be added: handle an unknown code by the status of its response.
     * @enum {string}
     */
    ErrorCode:
      | "validation_failed"
      | "unauthorized"
      | "account_required"
      | "account_suspended"
      | "not_a_guest"
      | "mfa_required"
      | "not_a_member"
      | "not_a_moderator"
      | "not_an_organizer"
      | "not_invited"
      | "not_the_addressee"
      | "not_the_blocker"
      | "not_the_creator"
      | "not_the_group_creator"
      | "not_the_requester"
      | "not_the_sender"
      | "own_event"
      | "route_not_found"
      | "appeal_not_found"
      | "attachment_not_found"
      | "author_not_found"
      | "block_not_found"
      | "chat_not_found"
      | "decision_not_found"
      | "event_not_found"
      | "friend_request_not_found"
      | "friendship_not_found"
      | "group_not_found"
      | "friend_link_not_found"
      | "invite_link_not_found"
      | "live_location_not_found"
      | "match_not_found"
      | "media_not_found"
      | "member_not_found"
      | "message_not_found"
      | "notification_not_found"
      | "person_not_found"
      | "photo_not_found"
      | "profile_not_found"
      | "target_not_found"
      | "already_in_group"
      | "already_matched"
      | "appeal_answered"
      | "appeal_exists"
      | "appeal_not_possible"
      | "appeal_too_late"
      | "applications_closed"
      | "authors_limit"
      | "capacity_below_guests"
      | "event_closed"
      | "event_deleted"
      | "event_finished"
      | "event_not_draft"
      | "event_not_published"
      | "event_started"
      | "friend_request_answered"
      | "group_closed"
      | "group_full"
      | "idempotency_in_progress"
      | "invitation_answered"
      | "friend_links_limit"
      | "invite_links_limit"
      | "media_changed"
      | "media_in_use"
      | "message_deleted"
      | "not_visible_on_map"
      | "own_decision"
      | "pending_requests_limit"
      | "photos_limit"
      | "profile_exists"
      | "removed_by_moderation"
      | "request_not_possible"
      | "storage_quota"
      | "terms_version_outdated"
      | "votes_cast"
      | "sync_expired"
      | "payload_too_large"
      | "unsupported_media_type"
      | "idempotency_key_reused"
      | "rate_limited"
      | "internal_error"
      | "misconfigured"
      | "unavailable"
      | "media_busy"
      | "storage_unavailable";
    ForbiddenProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code; clients decide by it. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also in the header `x-request-id`.
       */
      errorId: string;
      /**
       * Format: date-time
       * @description End of the suspension; null if it is permanent. Present only with `account_suspended`.
       */
      until?: string | null;
    };
    LimitedProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code; clients decide by it. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also in the header `x-request-id`.
       */
      errorId: string;
      /** @description Limit that ends without waiting; absent for all other limits. `kept_answers`: the service stores too many responses for the caller, so send the call without an Idempotency-Key. `unanswered_messages`: a reply from the other user ends the limit. */
      limit?: string;
    };
    ValidationProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code; clients decide by it. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also in the header `x-request-id`.
       */
      errorId: string;
      /** @description All invalid values. */
      fields: components["schemas"]["FieldProblem"][];
    };
    FieldProblem: {
      /** @description Dotted path of the value, such as `educations.0.level`. */
      field: string;
      /** @description Problem with the value, in English. */
      message: string;
    };
    ConflictProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code; clients decide by it. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also in the header `x-request-id`.
       */
      errorId: string;
      /** @description Users who are already in a group of the event, out of the caller and the users in the request. Present only with `already_in_group`. */
      userIds?: string[];
      /**
       * Format: uuid
       * @description Id of the caller's group. Present only with `already_in_group`, if the caller is in a group of the event.
       */
      groupId?: string;
    };
    Deleted: {
      /** @description Always true. */
      deleted: boolean;
    };
    CompletedProfile: {
      /** @description Versions that the caller accepted last; null for a document that was never accepted. */
      acceptedTerms: components["schemas"]["TermsVersions"];
      /** @description Whether the profile is complete. Only a complete profile appears in the feed and on the map. */
      isCompleted: boolean;
      /** @description Fields and terms versions that are missing for a complete profile. */
      missingFields: string[];
    };
    ProfileBatch: {
      /** @description Profiles that the caller can see. */
      data: components["schemas"]["Profile"][];
    };
    Profile: {
      /**
       * Format: uuid
       * @description Id of the profile: use it to read and like the profile.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user: friends, chats and events use it.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /** @description About the user; null if not set. */
      bio: string | null;
      /**
       * Format: date
       * @description Birthdate; null if not set. Other users see it only if `showBirthdate` is true.
       */
      birthdate: string | null;
      /** @description Whether other users see the birthdate. */
      showBirthdate: boolean;
      /**
       * Format: int32
       * @description Age in whole years; null if not known or hidden from the caller. It rises on the first day of the month after the birthday, so that it does not reveal the day.
       */
      age: number | null;
      /**
       * Format: double
       * @description Height in centimetres; null if not set.
       */
      height: number | null;
      /** @description Place where the user comes from; null if not set. */
      hometown: string | null;
      /** @description City where the user lives; null if not set. */
      city: string | null;
      /** @description Null if not set. */
      sex: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people; null if not set. Other users see it only if `showDatingPurpose` is true. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users see the purpose. */
      showDatingPurpose: boolean;
      /** @description Whether other users see the zodiac sign. */
      showZodiac: boolean;
      /** @description Zodiac sign by the birthdate; null without a birthdate. Other users see it only if `showZodiac` is true. */
      zodiac: components["schemas"]["Zodiac"] | null;
      /** @description Null if not set. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Plans for children; null if not set. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Null if not set. */
      financialState: components["schemas"]["FinancialState"] | null;
      /** @description Null if not set. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol; null if not set. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking; null if not set. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Educations in the order of the request that set them; empty if not set. */
      educations: components["schemas"]["Education"][];
      /** @description Languages, each once; empty if not set. */
      languages: components["schemas"]["Language"][];
      /** @description Location; null if not set. Exact for the owner, otherwise the centre of a 500 m cell. If `showLocation` is false, only friends and matches see it. */
      location: components["schemas"]["GeoPoint"] | null;
      /** @description Whether users other than friends and matches see the location. */
      showLocation: boolean;
      /** @description Whether the map can show the user, and the user can share a live location. */
      isVisibleOnMap: boolean;
      /** @description Whether all required fields are set and the terms are accepted. Only a complete profile appears in the feed and on the map. */
      isCompleted: boolean;
      /**
       * Format: uuid
       * @description Id of the chosen avatar; null if none is chosen: then the first photo is shown.
       */
      avatarPhotoId: string | null;
      /** @description Photos in gallery order. Adults who are not friends of a minor see only the avatar. */
      photos: components["schemas"]["ProfilePhoto"][];
      /**
       * Format: date-time
       * @description Time of the last change of the profile or its photos. For another user's profile it changes only with data that the caller can see: not with hidden fields, and with the location only if the caller sees it.
       */
      updatedAt: string;
    };
    ProfileExport: {
      /**
       * Format: date-time
       * @description Time of the export.
       */
      exportedAt: string;
      /** @description Profile of the caller. */
      profile: components["schemas"]["OwnProfile"];
      /**
       * Format: date
       * @description First day on which the user counts as an adult, by the youngest birthdate that the user ever sent; null without a birthdate.
       */
      adultFrom: string | null;
      /** @description Terms that the caller accepted. */
      acceptedTerms: components["schemas"]["TermsAcceptance"][];
      /** @description Friendships and friend requests in both directions. */
      friendships: components["schemas"]["Friendship"][];
      /** @description Friend requests that the caller rejected, as long as they are stored. */
      friendRequestRejections: components["schemas"]["FriendRequestRejection"][];
      /** @description Friend links of the caller, as long as they are stored. */
      friendLinks: components["schemas"]["ExportedFriendLink"][];
      /** @description Friend links that the caller redeemed, as long as they are stored. */
      redeemedFriendLinks: components["schemas"]["RedeemedFriendLink"][];
      /** @description Blocks by the caller. */
      blocks: components["schemas"]["Friendship"][];
      /** @description Events that the caller created, including drafts and deleted events. */
      events: components["schemas"]["SocialEvent"][];
      /** @description Co-authorships and invitations to organize events of other users. */
      coauthorships: components["schemas"]["EventAuthor"][];
      /** @description Invite links that the caller created. */
      inviteLinks: components["schemas"]["ExportedInviteLink"][];
      /** @description Invite links that the caller redeemed. */
      redeemedInviteLinks: components["schemas"]["RedeemedInviteLink"][];
      /** @description Groups that the caller is in, in every status. */
      groups: components["schemas"]["LikeGroup"][];
      /** @description Votes of the caller on groups. */
      approvals: components["schemas"]["GroupApproval"][];
      /** @description Chats that the caller is in. */
      chats: components["schemas"]["ExportedChat"][];
      /** @description Chats that the caller left in the last 180 days. */
      formerChats: components["schemas"]["FormerChat"][];
      /** @description Messages that the caller sent. */
      messages: components["schemas"]["ChatMessage"][];
      /** @description Likes and dislikes by the caller. */
      interactions: components["schemas"]["ExportedInteraction"][];
      /** @description Matches of the caller. */
      matches: components["schemas"]["PeopleMatch"][];
      /** @description Live location: the centre of its 500 m cell, because the exact location is not stored; null if not shared. */
      liveLocation: components["schemas"]["ExportedLocation"] | null;
      /** @description Reports that the caller made. */
      reports: components["schemas"]["Report"][];
      /** @description Moderation decisions about the caller. */
      moderationDecisions: components["schemas"]["OwnModerationDecision"][];
      /** @description Restrictions of this account that were inherited from a deleted account. */
      inheritedRestrictions: components["schemas"]["InheritedRestriction"][];
      /** @description Devices to which notifications are pushed. */
      devices: components["schemas"]["ExportedDevice"][];
      /** @description Push preferences of the caller. */
      notificationPreferences: components["schemas"]["NotificationPreferences"];
      /** @description Notifications of the caller that are not hidden. */
      notifications: components["schemas"]["UserNotification"][];
      /** @description Files of the caller. */
      media: components["schemas"]["ExportedFile"][];
    };
    TermsAcceptance: {
      /** @description Type of the document. */
      document: components["schemas"]["TermsDocument"];
      /** @description Accepted version. */
      version: string;
      /**
       * Format: date-time
       * @description Time of the acceptance.
       */
      acceptedAt: string;
    };
    /** @enum {string} */
    TermsDocument: "privacy_policy" | "user_agreement";
    Friendship: {
      /**
       * Format: uuid
       * @description Id of the friendship, request or block.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who sent the request. For a block without an earlier request or friendship, the blocker.
       */
      requesterId: string;
      /**
       * Format: uuid
       * @description Other user.
       */
      addresseeId: string;
      /** @description Current status. */
      status: components["schemas"]["FriendshipStatus"];
      /**
       * Format: uuid
       * @description For a block, the blocker: always the caller. Otherwise null.
       */
      blockedBy: string | null;
      /**
       * Format: date-time
       * @description Time of the latest request.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change of the status.
       */
      updatedAt: string;
    };
    FriendRequestRejection: {
      /**
       * Format: uuid
       * @description Id of the user who sent the request.
       */
      requesterId: string;
      /**
       * Format: date-time
       * @description Time of the rejection.
       */
      rejectedAt: string;
    };
    /** @description Without the token, of which only a hash is stored. */
    ExportedFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link: use it to revoke the link.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of people who can redeem it.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of people who have redeemed it.
       */
      uses: number;
      /**
       * Format: date-time
       * @description Time of creation.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the revocation; null if not revoked.
       */
      revokedAt: string | null;
    };
    RedeemedFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link.
       */
      linkId: string;
      /**
       * Format: date-time
       * @description Time of the redemption.
       */
      redeemedAt: string;
    };
    SocialEvent: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who created the event. It stays after the profile of the creator is deleted.
       */
      creatorId: string;
      /** @description Creator of the event; null if the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description Title. */
      title: string;
      /** @description Description; null without one. */
      description: string | null;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /** @description Name of the type in English, for display. */
      typeLabel: string;
      /** @description `public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description Stored status. It can lag behind the current time: use `effectiveStatus`. */
      status: components["schemas"]["EventStatus"];
      /** @description Status at the current time. All rules use it. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description Start.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description End; null means 12 hours after the start.
       */
      endAt: string | null;
      /** @description Location. If the creator is a minor, the exact location is shown only to organizers, friends of the creator, minors, guests, and users who were invited to organize or redeemed an invite link. Other users get the center of a 500 m cell and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Maximum number of guests. Organizers do not count.
       */
      capacity: number;
      /** @description Whether users can apply. Groups that have already applied stay. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description Value from the request; not used by any rule.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description Signed URL of the cover, valid for one hour. An old event can have a URL on another server. Null without a cover.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the 800x450 crop of the cover. Until the crop is ready it is the URL of the full size. Null without a cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description Time of deletion. A deleted event is visible to its creator only. Null if the event is not deleted.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time of creation.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, including the numbers of guests and organizers and new crops. It never decreases.
       */
      updatedAt: string;
    };
    EventCreator: {
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the avatar; null without an avatar.
       */
      avatarUrl: string | null;
      /** @description First name. */
      name: string;
      /**
       * Format: uuid
       * @description Id of the profile.
       */
      profileId: string;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
    };
    /** @enum {string} */
    EventStatus: "draft" | "published" | "started" | "finished" | "cancelled";
    EventPlace: {
      /** @description Street and house number as text; null without one. */
      address: string | null;
      /** @description City as text; null without one. */
      city: string | null;
      /**
       * Format: double
       * @description Latitude in degrees; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees; west is negative.
       */
      longitude: number;
    };
    EventAuthor: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description User who was invited.
       */
      userId: string;
      /** @description Status of the invitation. */
      status: components["schemas"]["EventAuthorStatus"];
      /**
       * Format: date-time
       * @description Time of the last invitation.
       */
      createdAt: string;
    };
    /** @enum {string} */
    EventAuthorStatus: "pending" | "accepted" | "refused";
    /** @description Without the token: only a hash is stored. */
    ExportedInviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, used to revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of users who can join through the link.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of users who have joined through the link.
       */
      uses: number;
      /**
       * Format: uuid
       * @description Id of the event.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description Time of creation.
       */
      createdAt: string;
    };
    RedeemedInviteLink: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description Time of the redemption.
       */
      createdAt: string;
    };
    LikeGroup: {
      /**
       * Format: uuid
       * @description Id of the group.
       */
      id: string;
      /**
       * Format: uuid
       * @description Event that the group applied to.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description User who created the group.
       */
      creatorId: string;
      /** @description Members: the creator first, then the other members in the order in which they were added. */
      memberIds: string[];
      /** @description Members who have confirmed that they come, in the order of `memberIds`. The creator is confirmed from the start. */
      confirmedIds: string[];
      /** @description Status at the current time. */
      status: components["schemas"]["LikeGroupStatus"];
      /**
       * Format: uuid
       * @description Chat of the group with the organizers; null until the group is approved.
       */
      chatId: string | null;
      /**
       * Format: date-time
       * @description Time of the application.
       */
      createdAt: string;
    };
    GroupApproval: {
      /**
       * Format: uuid
       * @description Id of the vote.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the group.
       */
      groupId: string;
      /**
       * Format: uuid
       * @description Organizer who voted.
       */
      authorId: string;
      /** @description Current vote of the organizer. */
      decision: components["schemas"]["ApprovalDecision"];
      /**
       * Format: date-time
       * @description Time of the current vote. A changed vote has the time of the change.
       */
      createdAt: string;
    };
    ExportedChat: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      chatId: string;
      /** @description Role of the caller in the chat. */
      role: components["schemas"]["ChatParticipantRole"];
      /**
       * Format: date-time
       * @description Time of the last message that the caller read; null if none.
       */
      readUpTo: string | null;
      /**
       * Format: date-time
       * @description End of the muting; null if the chat is not muted.
       */
      mutedUntil: string | null;
      /** @description Whether the caller archived the chat; null if the service decides by time. */
      isArchived: boolean | null;
    };
    /** @enum {string} */
    ChatParticipantRole: "organizer" | "member";
    FormerChat: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      chatId: string;
      /**
       * Format: date-time
       * @description Time at which the caller left the chat. The caller can report the chat for 180 days after it.
       */
      leftAt: string;
    };
    ChatMessage: {
      /**
       * Format: uuid
       * @description Id of the message.
       */
      id: string;
      /**
       * Format: uuid
       * @description Chat of the message.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who sent it.
       */
      senderId: string;
      /** @description Text of the message; empty if it is deleted or has only attachments. */
      content: string;
      /**
       * Format: uuid
       * @description Message that this one replies to; null without one.
       */
      replyToId: string | null;
      /** @description Current state of the message that this one replies to; null without one. */
      replyTo: components["schemas"]["RepliedMessage"] | null;
      /** @description Files, in the order in which they were sent. */
      attachments: components["schemas"]["MessageAttachment"][];
      /** @description Participants other than the sender who have read the message, as far as `GET /chats/{id}` shows them. */
      readBy: string[];
      /**
       * Format: date-time
       * @description Time of deletion; null if the message is not deleted.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time of sending. It is later than that of every earlier message of the chat.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last edit or deletion.
       */
      updatedAt: string;
      /**
       * Format: uuid
       * @description The `clientMessageId` with which the caller sent the message. Use it to match the message with the copy on the device. Null without one, and in messages of other users.
       */
      clientMessageId: string | null;
    };
    RepliedMessage: {
      /**
       * Format: uuid
       * @description Id of the message.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who sent it.
       */
      senderId: string;
      /** @description Current text; empty if the message is deleted. */
      content: string;
      /**
       * Format: date-time
       * @description Time of deletion; null if the message is not deleted.
       */
      deletedAt: string | null;
    };
    MessageAttachment: {
      /**
       * Format: uuid
       * @description Id of the attachment, used to get its URL.
       */
      id: string;
      /** @description Type of the file, for display. */
      type: components["schemas"]["AttachmentType"];
      /** @description MIME type, without parameters. A file that apps cannot show is served as application/octet-stream. */
      mimeType: string;
      /**
       * Format: int64
       * @description Size of the file in bytes.
       */
      sizeBytes: number;
      /** @description Name that the sender gave the file; null without one. */
      fileName: string | null;
    };
    /** @enum {string} */
    AttachmentType: "image" | "video" | "audio" | "file";
    ExportedInteraction: {
      /**
       * Format: uuid
       * @description Id of the profile that was liked or disliked.
       */
      targetProfileId: string;
      /** @description Current type: `like` or `dislike`. */
      type: components["schemas"]["InteractionType"];
      /**
       * Format: date-time
       * @description End of the validity, unless it is renewed.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description Time of the last like or dislike.
       */
      updatedAt: string;
    };
    PeopleMatch: {
      /**
       * Format: uuid
       * @description Id of the match: use it to end the match.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time of the match.
       */
      matchedAt: string;
      /**
       * Format: uuid
       * @description Id of the direct chat of the two users; null if the chat is gone.
       */
      chatId: string | null;
      /** @description The other user, as the only item. */
      profiles: components["schemas"]["PeopleCard"][];
    };
    PeopleCard: {
      /**
       * Format: uuid
       * @description Id of the profile: use it to like the person.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user: friends, chats and events use it.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years; null if not known or hidden from the caller.
       */
      age: number | null;
      /** @description City where the person lives; null if not set. */
      city: string | null;
      /** @description Photos in gallery order. */
      photos: components["schemas"]["PeoplePhoto"][];
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the avatar, or of the first photo; null without a photo.
       */
      photoUrl: string | null;
    };
    PeoplePhoto: {
      /**
       * Format: uuid
       * @description Id of the photo.
       */
      id: string;
      /** @description Whether the photo is the avatar. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Position in the gallery, starting at 0 without gaps.
       */
      position: number;
      /**
       * Format: uri
       * @description Signed URL of the photo in full size; null if the file is gone.
       */
      url: string | null;
    };
    ExportedLocation: {
      /**
       * Format: double
       * @description Latitude in degrees; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees; west is negative.
       */
      longitude: number;
      /**
       * Format: date-time
       * @description Time of the last update by the caller.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description End of the sharing.
       */
      expiresAt: string;
    };
    Report: {
      /**
       * Format: uuid
       * @description Id of the report.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user who reported.
       */
      reportAuthorId: string;
      /** @description Reason of the report. */
      reason: components["schemas"]["ReportReason"];
      /** @description Description of the problem; null if not sent. */
      description: string | null;
      /**
       * Format: uuid
       * @description Id of the reported user; null if the target is not a user.
       */
      reportedUserId: string | null;
      /**
       * Format: uuid
       * @description Id of the reported event; null if the target is not an event.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description Id of the reported chat; null if the target is not a chat.
       */
      reportedChatId: string | null;
      /**
       * Format: date-time
       * @description Time of the report.
       */
      createdAt: string;
      /** @description Status of the report. A report without a decision becomes `dismissed` after 365 days. */
      status: components["schemas"]["ReportStatus"];
      /**
       * Format: date-time
       * @description Time of the decision; null while the report is open.
       */
      decidedAt: string | null;
    };
    /** @enum {string} */
    ReportStatus: "open" | "upheld" | "dismissed";
    /** @description Moderation decision about the caller. */
    OwnModerationDecision: {
      /**
       * Format: uuid
       * @description Id of the decision: use it to appeal.
       */
      id: string;
      /** @description Type of the target. */
      targetType: components["schemas"]["ModerationTargetType"];
      /**
       * Format: uuid
       * @description Id of the target; for a cover, the id of the event.
       */
      targetId: string;
      /** @description Decision; never `dismiss`. */
      decision: components["schemas"]["ModerationDecisionKind"];
      /** @description Reason of the decision. */
      reason: components["schemas"]["ReportReason"];
      /** @description Note of the moderators; null if there is none. */
      note: string | null;
      /**
       * Format: date-time
       * @description End of the suspension; null if it is permanent, and for other decisions.
       */
      until: string | null;
      /**
       * Format: date-time
       * @description Time of the decision.
       */
      createdAt: string;
      /** @description Appeal of the caller; null without an appeal. */
      appeal: components["schemas"]["OwnAppeal"] | null;
      /** @description Whether the decision was about a deleted account with the same verified e-mail address or phone number. */
      isInherited: boolean;
    };
    /** @enum {string} */
    ModerationTargetType: "user" | "event" | "chat" | "photo" | "cover" | "message" | "attachment";
    /** @enum {string} */
    ModerationDecisionKind: "dismiss" | "hide" | "restore" | "remove" | "suspend" | "reinstate";
    OwnAppeal: {
      /** @description Text of the appeal. */
      text: string;
      /**
       * Format: date-time
       * @description Time of the appeal.
       */
      createdAt: string;
      /** @description Outcome of the appeal; null until moderators have answered. */
      outcome: components["schemas"]["AppealOutcome"] | null;
    };
    /** @enum {string} */
    AppealOutcome: "upheld" | "reversed";
    InheritedRestriction: {
      /** @description Type of the verified address that both accounts have. */
      kind: components["schemas"]["AddressKind"];
      /**
       * Format: date-time
       * @description Time at which the address was verified.
       */
      inheritedAt: string;
      /** @description Whether the deleted account was suspended. */
      isSuspended: boolean;
      /**
       * Format: date-time
       * @description End of the suspension; null if it is permanent or there is none.
       */
      suspendedUntil: string | null;
      /** @description Whether other users had blocked the deleted account. */
      isBlocked: boolean;
      /**
       * Format: date
       * @description First day on which the user of the deleted account counts as an adult; null if the user was an adult.
       */
      adultFrom: string | null;
    };
    /** @enum {string} */
    AddressKind: "email" | "phone";
    /** @description Without the push token, which no endpoint returns. */
    ExportedDevice: {
      /**
       * Format: uuid
       * @description Id of the device.
       */
      id: string;
      /** @description Platform of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Push provider. */
      provider: components["schemas"]["PushProvider"];
      /** @description Version of the app; null if not sent. */
      appVersion: string | null;
      /** @description Language tag of the device; null if not sent. */
      locale: string | null;
      /**
       * Format: date-time
       * @description Time of the first registration.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last registration.
       */
      registeredAt: string;
    };
    PushByType: {
      [key: string]: boolean;
    };
    NotificationPreferences: {
      /** @description Whether each type of notification is pushed. */
      push: components["schemas"]["PushByType"];
      /** @description Daily quiet hours; null if there are none. */
      quietHours: components["schemas"]["QuietHours"] | null;
      /** @description IANA name of the time zone of `quietHours`, such as `Europe/Berlin`. */
      timeZone: string;
      /** @description Whether pushes contain names and message text. */
      showPreviews: boolean;
    };
    UserNotification: {
      /**
       * Format: uuid
       * @description Id of the notification.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the recipient: the caller.
       */
      userId: string;
      /** @description Type of the notification. An open enum: show an unknown type by its ids and `payload`, or leave it out. */
      type: components["schemas"]["NotificationType"];
      /**
       * Format: uuid
       * @description Id of the user who caused it; null if there is none or several did.
       */
      actorId: string | null;
      /**
       * Format: uuid
       * @description Event that the notification opens; null if there is none.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description Group that the notification opens; null if there is none.
       */
      groupId: string | null;
      /**
       * Format: uuid
       * @description Chat that the notification opens; null if there is none.
       */
      chatId: string | null;
      /** @description Whether the caller has read it. */
      isRead: boolean;
      /** @description Names at the time of the notification. */
      payload: components["schemas"]["NotificationPayload"];
      /**
       * Format: int32
       * @description For `chat_message`, the number of messages that it stands for; null for other types.
       */
      count: number | null;
      /** @description For `event_changed`, the changed fields of the event, and `restored` if a deleted event was restored; null for other types. */
      changed: string[] | null;
      /**
       * Format: date-time
       * @description Time of the notification.
       */
      createdAt: string;
    };
    NotificationPayload: {
      /** @description First name of the actor; null if there is none or it is not known. */
      actorName: string | null;
      /** @description Name of the chat; null if there is none. */
      chatName: string | null;
      /** @description Title of the event; null if there is none. */
      eventTitle: string | null;
      /** @description First line of the message, up to 120 characters; null if there is none or the message is deleted. */
      messagePreview: string | null;
    };
    ExportedFile: {
      /** @description Storage key of the file. */
      key: string;
      /**
       * Format: uri
       * @description Signed URL, valid for at least 30 minutes; null if the file is gone.
       */
      url: string | null;
    };
    PhotoReference: {
      /**
       * Format: uuid
       * @description Id of the new photo.
       */
      id: string;
      /** @description Whether the photo became the avatar, as the first photo does. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Position in the gallery: the last one.
       */
      position: number;
    };
    PhotoOrder: {
      /** @description Ids of the photos in the new order. */
      order: string[];
    };
    UploadUrl: {
      /** @description Storage key of the file: use it for a photo, a cover or a message. */
      key: string;
      /**
       * Format: uri
       * @description URL for the upload: send the bytes with PUT within two hours.
       */
      signedUrl: string;
      /** @description Token for `uploadToSignedUrl` of the Supabase storage client. */
      token: string;
    };
    MediaUsage: {
      /**
       * Format: int32
       * @description Unused uploads: files that no photo, cover or message uses, and upload URLs that are still valid.
       */
      unattached: number;
      /**
       * Format: int64
       * @description Bytes uploaded in the last 24 hours, counted in full hours: an upload counts for up to 25 hours.
       */
      bytesToday: number;
      /**
       * Format: int64
       * @description Size of all files and their thumbnails in bytes.
       */
      bytes: number;
      /** @description Limits for the same values: uploads are rejected once a value reaches its limit. */
      limits: components["schemas"]["MediaLimits"];
    };
    MediaLimits: {
      /**
       * Format: int32
       * @description Unused uploads: files that no photo, cover or message uses, and upload URLs that are still valid.
       */
      unattached: number;
      /**
       * Format: int64
       * @description Bytes uploaded in the last 24 hours, counted in full hours: an upload counts for up to 25 hours.
       */
      bytesToday: number;
      /**
       * Format: int64
       * @description Size of all files and their thumbnails in bytes.
       */
      bytes: number;
    };
    DownloadUrl: {
      /**
       * Format: uri
       * @description Signed URL, valid for one hour; null if the file is gone or too large to be served.
       */
      url: string | null;
    };
    FriendshipPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["Friendship"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    FriendRequestResult: {
      /** @description The new or existing request or friendship. */
      friendship: components["schemas"]["Friendship"];
      /** @description Effect of this call: a new request or friendship, or an existing one. */
      result: components["schemas"]["FriendRequestOutcome"];
    };
    /** @enum {string} */
    FriendRequestOutcome: "created" | "already_pending" | "already_friends";
    NewFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link: use it to revoke the link.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of people who can redeem it.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of people who have redeemed it.
       */
      uses: number;
      /** @description Secret of the link, for the fragment of a web address. Only this response contains it. */
      token: string;
    };
    FriendLinks: {
      /** @description The links, newest first. */
      data: components["schemas"]["FriendLink"][];
    };
    FriendLink: {
      /**
       * Format: uuid
       * @description Id of the link: use it to revoke the link.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of people who can redeem it.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of people who have redeemed it.
       */
      uses: number;
    };
    FriendLinkPreview: {
      /**
       * Format: uuid
       * @description Profile id of the owner.
       */
      profileId: string;
      /**
       * Format: uuid
       * @description User id of the owner.
       */
      userId: string;
      /** @description First name of the owner. */
      firstName: string | null;
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the owner's avatar; null without a photo.
       */
      avatarUrl: string | null;
    };
    EventFeedPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["FeedItem"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    FeedItem: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who created the event. It stays after the profile of the creator is deleted.
       */
      creatorId: string;
      /** @description Creator of the event; null if the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description Title. */
      title: string;
      /** @description Description; null without one. */
      description: string | null;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /** @description Name of the type in English, for display. */
      typeLabel: string;
      /** @description `public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description Stored status. It can lag behind the current time: use `effectiveStatus`. */
      status: components["schemas"]["EventStatus"];
      /** @description Status at the current time. All rules use it. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description Start.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description End; null means 12 hours after the start.
       */
      endAt: string | null;
      /** @description Location. If the creator is a minor, the exact location is shown only to organizers, friends of the creator, minors, guests, and users who were invited to organize or redeemed an invite link. Other users get the center of a 500 m cell and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Maximum number of guests. Organizers do not count.
       */
      capacity: number;
      /** @description Whether users can apply. Groups that have already applied stay. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description Value from the request; not used by any rule.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description Signed URL of the cover, valid for one hour. An old event can have a URL on another server. Null without a cover.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the 800x450 crop of the cover. Until the crop is ready it is the URL of the full size. Null without a cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description Time of deletion. A deleted event is visible to its creator only. Null if the event is not deleted.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time of creation.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, including the numbers of guests and organizers and new crops. It never decreases.
       */
      updatedAt: string;
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the creator's avatar; null without an avatar.
       */
      creatorAvatarUrl: string | null;
      /** @description First name of the creator; null if the creator has no profile. */
      creatorName: string | null;
      /**
       * Format: double
       * @description Distance from `lat` and `lng` in meters; 0 without them.
       */
      distance: number;
      /**
       * Format: int32
       * @description Number of organizers: the creator and accepted co-authors.
       */
      organizerCount: number;
      /**
       * Format: int32
       * @description Number of organizers whose profile says male.
       */
      maleOrganizerCount: number;
      /**
       * Format: int32
       * @description Number of organizers whose profile says female.
       */
      femaleOrganizerCount: number;
      /**
       * Format: int32
       * @description Number of guests: the members of approved groups.
       */
      guestCount: number;
      /** @description Signed URLs of the avatars: the creator first, then co-authors in the order of invitation. Organizers without a photo are left out. */
      organizerAvatarUrls: string[];
    };
    EventDetail: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who created the event. It stays after the profile of the creator is deleted.
       */
      creatorId: string;
      /** @description Creator of the event; null if the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description Title. */
      title: string;
      /** @description Description; null without one. */
      description: string | null;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /** @description Name of the type in English, for display. */
      typeLabel: string;
      /** @description `public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description Stored status. It can lag behind the current time: use `effectiveStatus`. */
      status: components["schemas"]["EventStatus"];
      /** @description Status at the current time. All rules use it. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description Start.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description End; null means 12 hours after the start.
       */
      endAt: string | null;
      /** @description Location. If the creator is a minor, the exact location is shown only to organizers, friends of the creator, minors, guests, and users who were invited to organize or redeemed an invite link. Other users get the center of a 500 m cell and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Maximum number of guests. Organizers do not count.
       */
      capacity: number;
      /** @description Whether users can apply. Groups that have already applied stay. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description Value from the request; not used by any rule.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description Signed URL of the cover, valid for one hour. An old event can have a URL on another server. Null without a cover.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the 800x450 crop of the cover. Until the crop is ready it is the URL of the full size. Null without a cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description Time of deletion. A deleted event is visible to its creator only. Null if the event is not deleted.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time of creation.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, including the numbers of guests and organizers and new crops. It never decreases.
       */
      updatedAt: string;
      /**
       * Format: int32
       * @description Number of guests: the members of approved groups.
       */
      guestCount: number;
      /**
       * Format: int32
       * @description Number of organizers: the creator and accepted co-authors.
       */
      organizerCount: number;
      /** @description Role of the caller, the first that applies: `creator`, `author` (accepted co-author), `invited` (to organize the event), `guest` (in an approved group), `applicant` (in a pending or waiting group). Null without a role. */
      viewerRole: components["schemas"]["EventViewerRole"] | null;
      /**
       * Format: uuid
       * @description Approved, pending or waiting group of the caller, regardless of the role; null without one.
       */
      viewerGroupId: string | null;
    };
    /** @enum {string} */
    EventViewerRole: "creator" | "author" | "invited" | "guest" | "applicant";
    EventPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["SocialEvent"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    EventBatch: {
      /** @description The events that the caller can see, each once, in the order of `ids`. */
      data: components["schemas"]["SocialEvent"][];
    };
    EventAuthors: {
      /** @description Co-authors that the caller may see, without the creator. */
      authors: components["schemas"]["EventAuthor"][];
      /**
       * Format: uuid
       * @description User who created the event.
       */
      creatorId: string;
    };
    InvitationDecision: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description Id of the caller.
       */
      userId: string;
      /** @description Answer of the caller. */
      status: components["schemas"]["EventAuthorStatus"];
    };
    NewInviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, used to revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of users who can join through the link.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of users who have joined through the link.
       */
      uses: number;
      /** @description Secret of the link, to put into a web address of your app. Only this response contains it. */
      token: string;
    };
    InviteLinks: {
      /** @description Stored links of the event, newest first. */
      data: components["schemas"]["InviteLink"][];
    };
    InviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, used to revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of users who can join through the link.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of users who have joined through the link.
       */
      uses: number;
    };
    EventGuestPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["EventGuest"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    EventGuest: {
      /**
       * Format: uuid
       * @description Id of the user. In the row of a withheld guest this field is null, like every other field but `confirmed`.
       */
      userId: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null if the name is null.
       */
      profileId: string | null;
      /** @description First name. It is null, like `profileId` and `avatarUrl`, if the caller may not see the guest or the guest has no profile. */
      name: string | null;
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the avatar; null without an avatar, or if the name is null.
       */
      avatarUrl: string | null;
      /**
       * Format: uuid
       * @description Approved group of the guest; null in the row of a withheld guest.
       */
      groupId: string | null;
      /** @description True if the guest created the group or confirmed the membership; false in the row of a withheld guest. */
      confirmed: boolean;
    };
    LikeGroupPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["ListedLikeGroup"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    ListedLikeGroup: {
      /**
       * Format: uuid
       * @description Id of the group.
       */
      id: string;
      /**
       * Format: uuid
       * @description Event that the group applied to.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description User who created the group.
       */
      creatorId: string;
      /** @description Members: the creator first, then the other members in the order in which they were added. */
      memberIds: string[];
      /** @description Members who have confirmed that they come, in the order of `memberIds`. The creator is confirmed from the start. */
      confirmedIds: string[];
      /** @description Status at the current time. */
      status: components["schemas"]["LikeGroupStatus"];
      /**
       * Format: uuid
       * @description Chat of the group with the organizers; null until the group is approved.
       */
      chatId: string | null;
      /**
       * Format: date-time
       * @description Time of the application.
       */
      createdAt: string;
      /** @description Event in short form; null if the caller cannot see it. */
      event: components["schemas"]["GroupEvent"] | null;
    };
    GroupEvent: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      id: string;
      /** @description Title. */
      title: string;
      /**
       * Format: date-time
       * @description Start.
       */
      startAt: string;
      /** @description Status at the current time. All rules use it. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: uri
       * @description Signed URL of the 800x450 crop of the cover. Until the crop is ready it is the URL of the full size. Null without a cover.
       */
      imageThumbUrl: string | null;
    };
    GroupMember: {
      /**
       * Format: uuid
       * @description Id of the group.
       */
      groupId: string;
      /**
       * Format: uuid
       * @description Member of the group.
       */
      userId: string;
      /**
       * Format: date-time
       * @description Time at which the user joined the group.
       */
      createdAt: string;
    };
    VoteResult: {
      /**
       * Format: uuid
       * @description Id of the group.
       */
      id: string;
      /** @description Status of the group after the vote. */
      status: components["schemas"]["LikeGroupStatus"];
      /** @description Whether enough organizers have consented. The group may still wait for seats. */
      approved: boolean;
      /**
       * Format: uuid
       * @description Chat of the group with the organizers; null until the group is approved.
       */
      chatId: string | null;
    };
    ChatSummaryPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["ChatSummary"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    ChatSummary: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      id: string;
      /** @description Kind of chat: `approved_group` for a group and the organizers, `event_authors` for the organizers, `direct` for two users. */
      type: components["schemas"]["ChatType"];
      /** @description Name of the chat, or the current title of the event if the chat has no name; null for a direct chat. */
      name: string | null;
      /**
       * Format: uri
       * @description Signed URL of the cover of the event or, for a direct chat, of the avatar of the other user; null without one.
       */
      avatarUrl: string | null;
      /**
       * Format: uuid
       * @description Event of the chat; null for a direct chat.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description User who created the event; null for a direct chat.
       */
      eventCreatorId: string | null;
      /** @description Role of the caller in the event; null for a direct chat. */
      viewerEventRole: components["schemas"]["ChatEventRole"] | null;
      /**
       * Format: int32
       * @description Number of participants, including the caller. In a direct chat the other user does not count while they are suspended, have blocked the caller or have no profile.
       */
      participantCount: number;
      /** @description Up to three other participants: the creator of the event first, then in the order of joining. */
      participantPreview: components["schemas"]["ChatParticipant"][];
      /** @description Other user of a direct chat; null for other chats. Only `userId` is set while that user is suspended, has blocked the caller or has no profile. */
      peer: components["schemas"]["ChatPerson"] | null;
      /**
       * Format: date-time
       * @description Time of the last message; null without one.
       */
      lastMessageAt: string | null;
      /** @description First line of the last message that is not empty; null if the message is deleted or has only attachments, or if there is none. */
      lastMessageContent: string | null;
      /**
       * Format: uuid
       * @description User who sent the last message; null without one.
       */
      lastMessageSenderId: string | null;
      /** @description Sender of the last message; null without one. */
      lastMessageSender: components["schemas"]["MessageSender"] | null;
      /**
       * Format: int32
       * @description Number of messages of other users that the caller has not read.
       */
      unreadCount: number;
      /**
       * Format: date-time
       * @description Time at which the chat was opened.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time until which messages are not pushed to the caller: 9999-12-31T23:59:59.999Z for a mute without an end, null if the chat is not muted.
       */
      mutedUntil: string | null;
      /** @description Whether the chat is in the archive of the caller. */
      isArchived: boolean;
      /** @description Whether the last message is deleted. */
      lastMessageDeleted: boolean;
      /** @description Type of the first attachment of the last message, to show a message without text; null if the message has no attachment or is deleted. */
      lastMessageAttachmentType: components["schemas"]["AttachmentType"] | null;
    };
    /** @enum {string} */
    ChatType: "approved_group" | "direct" | "event_authors";
    /** @enum {string} */
    ChatEventRole: "creator" | "author" | "participant";
    ChatParticipant: {
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the avatar; null without an avatar, or if the name is null.
       */
      avatarUrl: string | null;
      /** @description First name; null if the user has no profile or the caller may not see them. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null if the name is null.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
      /** @description `organizer` if the user organizes the event of the chat, otherwise `member`. */
      role: components["schemas"]["ChatParticipantRole"];
    };
    ChatPerson: {
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the avatar; null without an avatar, or if the name is null.
       */
      avatarUrl: string | null;
      /** @description First name; null if the user has no profile or the caller may not see them. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null if the name is null.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
    };
    MessageSender: {
      /** @description First name; null if the user has no profile or the caller may not see them. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null if the name is null.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
    };
    OpenedChat: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      id: string;
      /** @description Always `direct` here. */
      type: components["schemas"]["ChatType"];
      /**
       * Format: date-time
       * @description Time at which the chat was first opened.
       */
      createdAt: string;
    };
    ChatDetail: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      id: string;
      /** @description Kind of chat: `approved_group` for a group and the organizers, `event_authors` for the organizers, `direct` for two users. */
      type: components["schemas"]["ChatType"];
      /** @description Name of the chat, or the current title of the event if the chat has no name; null for a direct chat. */
      name: string | null;
      /**
       * Format: uuid
       * @description Event of the chat; null for a direct chat.
       */
      eventId: string | null;
      /** @description Participants: the creator of the event first, then in the order of joining. */
      participants: components["schemas"]["ChatParticipant"][];
      /**
       * Format: date-time
       * @description Time at which the chat was opened.
       */
      createdAt: string;
    };
    TypingTold: {
      /**
       * Format: date-time
       * @description Time until which other apps show the indicator.
       */
      expiresAt: string;
    };
    MessagePage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["ChatMessage"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    MessagesRead: {
      /**
       * Format: int32
       * @description Number of messages that became read.
       */
      updated: number;
    };
    AttachmentUrl: {
      /**
       * Format: uri
       * @description Signed URL, valid for one hour; null if the file no longer exists.
       */
      url: string | null;
    };
    PeopleFeedPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["PeopleFeedItem"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    PeopleFeedItem: {
      /**
       * Format: uuid
       * @description Id of the profile: use it to like the person.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user: friends, chats and events use it.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years; null if not known or hidden from the caller.
       */
      age: number | null;
      /** @description City where the person lives; null if not set. */
      city: string | null;
      /** @description Purpose of meeting people; null if not set or hidden. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /**
       * Format: int32
       * @description Distance in whole kilometres, rounded up, to the centre of the person's cell; null if one of the two locations is not known.
       */
      distanceKm: number | null;
      /** @description Centre of the person's 500 m cell; null if the person is not visible on the map. If `showLocation` is false, only friends and matches see it. */
      location: components["schemas"]["CellCentre"] | null;
      /** @description Photos in gallery order. */
      photos: components["schemas"]["PeoplePhoto"][];
    };
    /** @description Centre of a 500 m cell. */
    CellCentre: {
      /**
       * Format: double
       * @description Latitude in degrees; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees; west is negative.
       */
      longitude: number;
    };
    Interaction: {
      /**
       * Format: uuid
       * @description Id of the like or dislike.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the profile that was liked or disliked.
       */
      targetProfileId: string;
      /** @description Current type: `like` or `dislike`. */
      type: components["schemas"]["InteractionType"];
      /**
       * Format: date-time
       * @description End of the validity, unless it is renewed.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description Time of the last like or dislike.
       */
      updatedAt: string;
      /** @description Whether the two users have a match now. */
      isMatch: boolean;
      /**
       * Format: uuid
       * @description Id of the match; null without a match.
       */
      matchId: string | null;
      /**
       * Format: uuid
       * @description Id of the direct chat of the match; null without a match.
       */
      chatId: string | null;
    };
    IncomingLikePage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["IncomingLike"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    IncomingLike: {
      /**
       * Format: uuid
       * @description Id of the like.
       */
      interactionId: string;
      /**
       * Format: date-time
       * @description Time of the first like; renewing the like does not change it.
       */
      createdAt: string;
      /** @description Person who likes the caller. */
      profile: components["schemas"]["PeopleCard"];
    };
    MatchPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["PeopleMatch"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    PeopleMap: {
      /** @description Up to 200 people, the nearest first. */
      data: components["schemas"]["MapPerson"][];
    };
    MapPerson: {
      /**
       * Format: uuid
       * @description Id of the profile.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years; null if not known or hidden from the caller.
       */
      age: number | null;
      /**
       * Format: uri
       * @description Signed URL of the thumbnail of the avatar, or of the first photo; null without a photo.
       */
      photoUrl: string | null;
      /** @description Centre of the 500 m cell of the profile, or of the live location if `isLive` is true. */
      location: components["schemas"]["CellCentre"];
      /** @description Whether `location` is a live location; only friends and matches have one. */
      isLive: boolean;
    };
    SharedLocation: {
      /**
       * Format: date-time
       * @description End of the sharing, unless it is renewed.
       */
      expiresAt: string;
    };
    LiveLocation: {
      /**
       * Format: double
       * @description Latitude in degrees; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees; west is negative.
       */
      longitude: number;
      /**
       * Format: uuid
       * @description Id of the user who shares the location.
       */
      userId: string;
      /**
       * Format: date-time
       * @description Time of the last update by the user.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description End of the sharing, unless it is renewed.
       */
      expiresAt: string;
    };
    PeopleProfileDetail: {
      /**
       * Format: uuid
       * @description Id of the profile: use it to like the person.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user: friends, chats and events use it.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years; null if not known or hidden from the caller.
       */
      age: number | null;
      /** @description City where the person lives; null if not set. */
      city: string | null;
      /** @description Purpose of meeting people; null if not set or hidden. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /**
       * Format: int32
       * @description Distance in whole kilometres, rounded up, to the centre of the person's cell; null if one of the two locations is not known.
       */
      distanceKm: number | null;
      /** @description Centre of the person's 500 m cell; null if the person is not visible on the map. If `showLocation` is false, only friends and matches see it. */
      location: components["schemas"]["CellCentre"] | null;
      /** @description Photos in gallery order. */
      photos: components["schemas"]["PeoplePhoto"][];
      /** @description Attitude to alcohol; null if not set. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description About the person; null if not set. */
      bio: string | null;
      /** @description Null if not set. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description Educations in the order of the person; empty if not set. */
      educations: components["schemas"]["Education"][];
      /** @description Plans for children; null if not set. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Null if not set. */
      financialState: components["schemas"]["FinancialState"] | null;
      /**
       * Format: double
       * @description Height in centimetres; null if not set.
       */
      height: number | null;
      /** @description Place where the person comes from; null if not set. */
      hometown: string | null;
      /** @description Languages, each once; empty if not set. */
      languages: components["schemas"]["Language"][];
      /** @description Null if not set. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Null if not set. */
      sex: components["schemas"]["Sex"] | null;
      /** @description Attitude to smoking; null if not set. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Zodiac sign; null if not known or hidden. */
      zodiac: components["schemas"]["Zodiac"] | null;
    };
    ReportPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["Report"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    OwnDecisionPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["OwnModerationDecision"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    NotificationPage: {
      /** @description Items of this page; can be fewer than `limit`. */
      data: components["schemas"]["UserNotification"][];
      /** @description Send it as `cursor` to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    NotificationCount: {
      /**
       * Format: int32
       * @description Number of unread notifications.
       */
      count: number;
    };
    NotificationsUpdated: {
      /**
       * Format: int32
       * @description Number of notifications that became read.
       */
      updated: number;
    };
    PushStatus: {
      /** @description Providers that can deliver; empty if there is none. */
      enabled: components["schemas"]["PushProvider"][];
    };
    RegisteredDevice: {
      /**
       * Format: uuid
       * @description Id of the device.
       */
      id: string;
    };
    DeviceList: {
      /** @description Devices of the caller. */
      data: components["schemas"]["Device"][];
    };
    Device: {
      /**
       * Format: uuid
       * @description Id of the device.
       */
      id: string;
      /** @description Platform of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Push provider of the device. */
      provider: components["schemas"]["PushProvider"];
      /** @description Version of the app at the last registration; null if not sent. */
      appVersion: string | null;
      /** @description Language tag of the device at the last registration; null if not sent. */
      locale: string | null;
      /**
       * Format: date-time
       * @description Time of the first registration by the caller.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last registration.
       */
      lastSeenAt: string;
      /** @description Whether the device was registered in the session of this access token: it is the device that calls. */
      isCurrent: boolean;
    };
    DeviceUnregistered: {
      /** @description Whether the device belonged to the caller and was removed. */
      deleted: boolean;
    };
    SyncPage: {
      /** @description Changes, in the order in which to apply them. */
      changes: components["schemas"]["SyncChange"][];
      /** @description Cursor for the next call. Store it together with the changes. */
      nextCursor: string;
      /** @description Whether there are more changes. If true, call again at once with `nextCursor`. */
      hasMore: boolean;
    };
    /** @description One changed object. `type` is the type of the object. */
    SyncChange:
      | components["schemas"]["SyncProfileChange"]
      | components["schemas"]["SyncPreferencesChange"]
      | components["schemas"]["SyncFriendshipChange"]
      | components["schemas"]["SyncMatchChange"]
      | components["schemas"]["SyncEventChange"]
      | components["schemas"]["SyncGroupChange"]
      | components["schemas"]["SyncChatChange"]
      | components["schemas"]["SyncMessageChange"]
      | components["schemas"]["SyncNotificationChange"];
    SyncProfileChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "profile";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["OwnProfile"] | null;
    };
    /** @enum {string} */
    SyncOperation: "upsert" | "delete";
    SyncPreferencesChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "preferences";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["NotificationPreferences"] | null;
    };
    SyncFriendshipChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "friendship";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["Friendship"] | null;
    };
    SyncMatchChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "match";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["PeopleMatch"] | null;
    };
    SyncEventChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "event";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["EventDetail"] | null;
    };
    SyncGroupChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "group";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["LikeGroup"] | null;
    };
    SyncChatChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "chat";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["ChatSummary"] | null;
    };
    SyncMessageChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "message";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["ChatMessage"] | null;
    };
    SyncNotificationChange: {
      /**
       * @description Type of the object. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "notification";
      /**
       * Format: uuid
       * @description Id of the object. For `preferences` it is the id of the user.
       */
      id: string;
      /** @description `upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object, in the form of its own endpoint; null for `delete`. */
      value: components["schemas"]["UserNotification"] | null;
    };
    OpenApiDocument: {
      /** @description Version of the specification that the document follows. */
      openapi: string;
    };
    AsyncApiDocument: {
      /** @description Version of the specification that the document follows. */
      asyncapi: string;
    };
    Health: {
      /** @description Whether the database responds. It is false only in a report. */
      up: boolean;
      /** @description Report for operators; null unless the request has the secret key. */
      report: components["schemas"]["HealthReport"] | null;
    };
    HealthReport: {
      /** @description Worst status of all lines. */
      status: components["schemas"]["HealthStatus"];
      /**
       * Format: date-time
       * @description Time of the report, by the clock of the function.
       */
      checkedAt: string;
      /** @description One line for each check and subject. */
      lines: components["schemas"]["HealthLine"][];
    };
    /** @enum {string} */
    HealthStatus: "ok" | "warn" | "fail";
    HealthLine: {
      /** @description Name of the check. docs/operations/health.md explains each check. */
      check: components["schemas"]["HealthCheck"];
      /** @description Job, queue, provider or table that was checked; null if the check has only one subject. */
      subject: string | null;
      /** @description Status that follows from the measured value. */
      status: components["schemas"]["HealthStatus"];
      /**
       * Format: double
       * @description Measured value; null if there is nothing to measure.
       */
      measured: number | null;
      /** @description Whether counting stopped at `measured`, because there are more. */
      isAtLeast: boolean;
      /** @description Unit of the measured value. */
      unit: components["schemas"]["HealthUnit"];
      /**
       * Format: double
       * @description Value from which the status is `warn`. For `partitions_ahead`, the value below which it is. Null if the value alone never warns.
       */
      warnAt: number | null;
      /**
       * Format: double
       * @description Value from which the status is `fail`, as in `warnAt`; null if the value alone never fails.
       */
      failAt: number | null;
      /** @description More details; null without any. It holds no personal data. */
      note: string | null;
    };
    /** @enum {string} */
    HealthCheck:
      | "database"
      | "connections"
      | "storage"
      | "clock_skew"
      | "replica_lag"
      | "schedules"
      | "job"
      | "queue_length"
      | "queue_age"
      | "push_settings"
      | "push_pause"
      | "unconfigured_devices"
      | "partitions_ahead"
      | "address_keys";
    /** @enum {string} */
    HealthUnit: "seconds" | "days" | "rows" | "connections" | "devices" | "problems";
  };
  responses: {
    /** @description - `unauthorized`: The access token is missing, malformed, expired or not issued for a user by the identity provider, or the account was deleted or banned. Refresh the token and repeat the call once. If it fails again, let the user sign in. Internal functions require the secret key instead. */
    Unauthorized: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call. */
    AccountRequired: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `profile_not_found`: The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen. */
    ProfileNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `rate_limited`: The caller has reached a rate limit, and the call had no effect. Repeat it after `Retry-After`, not earlier, and wait longer after each further 429. If `limit` is `kept_answers`, the service stores too many responses for the caller: send the call without an Idempotency-Key, unless you repeat a call whose response was lost. If `limit` is `unanswered_messages`, a reply from the other user ends the limit earlier. */
    RateLimited: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["LimitedProblem"];
      };
    };
    /** @description - `internal_error`: An unexpected error occurred in the service. Read the data that you wanted to change before you repeat the call. Quote `errorId` when you ask for help. */
    InternalError: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
     *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
     *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
     */
    StorageUnavailableOrMisconfiguredOrUnavailable: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `validation_failed`: The input is invalid; `fields` names each invalid value and the problem. Show each message next to its field. The same input fails again. */
    ValidationFailed: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ValidationProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     */
    AccountRequiredOrAccountSuspended: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `profile_exists`: The caller already has a profile. Update that profile instead.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    ProfileExistsOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `payload_too_large`: The body is larger than 1 MiB. Send less data; send files to an upload URL. */
    PayloadTooLarge: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `unsupported_media_type`: The content type of the body is not JSON. Send the body as `application/json`. */
    UnsupportedMediaType: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `idempotency_key_reused`: The Idempotency-Key was already used for a call with another body. This is a bug in the client: use a new key for each action, and reuse it only to repeat that action. */
    IdempotencyKeyReused: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call. */
    IdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
     *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
     */
    MisconfiguredOrUnavailable: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `terms_version_outdated`: The published terms have other versions than the ones in the request. Read `currentTerms`, show them and ask the user again.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    TermsVersionOutdatedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `photo_not_found`: The caller's profile has no such photo. Reload the caller's photos. */
    PhotoNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `storage_quota`: The caller's files have reached the storage quota. Let the user delete photos, messages with files or events first. */
    StorageQuota: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `media_not_found`: There is no file with this key, or the caller cannot read it. Reload the object that shows the file. */
    MediaNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `person_not_found`: The user does not exist or is hidden from the caller. Remove the user from the screen. */
    PersonNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `request_not_possible`: A friend request to this user is not possible, for a reason that is not disclosed. Show this message; repeating the call does not help.
     *     - `pending_requests_limit`: The caller has the maximum number of pending friend requests. Let the user withdraw some, or wait for answers.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    RequestNotPossibleOrPendingRequestsLimitOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_the_addressee`: Only the recipient of a friend request can accept or reject it. Do not offer these actions to the requester.
     */
    AccountRequiredOrAccountSuspendedOrNotTheAddressee: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `friend_request_not_found`: There is no such friend request, for example because it was withdrawn, or it is between other users. Reload the list of friends. */
    FriendRequestNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `friend_request_answered`: The request is no longer pending; it can be answered only once. Reload the list of friends.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    FriendRequestAnsweredOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_the_requester`: Only the requester can withdraw a friend request. Offer the recipient to reject the request instead.
     */
    AccountRequiredOrAccountSuspendedOrNotTheRequester: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `friend_links_limit`: The caller has the maximum number of active friend links. Let the user revoke one, or wait until one expires.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    FriendLinksLimitOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `friend_link_not_found`: The friend link is unknown, expired, used up or revoked, belongs to the caller, or is not available to the caller. Ask its owner for a new link.
     *     - `profile_not_found`: The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen.
     */
    FriendLinkNotFoundOrProfileNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `pending_requests_limit`: The caller has the maximum number of pending friend requests. Let the user withdraw some, or wait for answers.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    PendingRequestsLimitOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `friend_link_not_found`: The friend link is unknown, expired, used up or revoked, belongs to the caller, or is not available to the caller. Ask its owner for a new link. */
    FriendLinkNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_the_blocker`: Only the other user has blocked, so the caller has no block to lift. Do not offer to unblock.
     */
    AccountRequiredOrAccountSuspendedOrNotTheBlocker: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `block_not_found`: The caller has not blocked this user. Show the user as not blocked. */
    BlockNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `friendship_not_found`: The two users are not friends. Reload the list of friends. */
    FriendshipNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `media_changed`: Another file was uploaded under the key while this file was being attached. Wait until no upload to the key is in progress, then attach it again.
     *     - `media_in_use`: The file is already used in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    MediaChangedOrMediaInUseOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `event_not_found`: The event does not exist, or the caller cannot see it. Remove it from the screen. */
    EventNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_an_organizer`: Only the creator and the accepted co-authors of the event can do this. Reload the event and its co-authors, and hide the action.
     */
    AccountRequiredOrAccountSuspendedOrNotAnOrganizer: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_the_creator`: Only the creator of the event can do this. Hide the action from co-authors and guests.
     */
    AccountRequiredOrAccountSuspendedOrNotTheCreator: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `event_finished`: The event is over and can no longer be restored. Create a new event.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    EventFinishedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_not_draft`: The event is not a draft, so it cannot be published. Reload the event.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    EventDeletedOrEventNotDraftOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_not_published`: The event is a draft, cancelled or over. Reload the event and hide the action.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    EventDeletedOrEventNotPublishedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_started`: The event has started, so its content and cover can no longer change. Reload the event and hide the form.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    EventDeletedOrEventStartedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_invited`: The caller is not invited to organize the event, for example because the invitation was withdrawn. Remove the invitation from the screen.
     */
    AccountRequiredOrAccountSuspendedOrNotInvited: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `invitation_answered`: The invitation already has the other answer. Reload the co-authors.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    InvitationAnsweredOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `author_not_found`: The user is neither a co-author nor invited. If the caller wants to resign: the caller is not a co-author. Reload the co-authors.
     *     - `event_not_found`: The event does not exist, or the caller cannot see it. Remove it from the screen.
     */
    AuthorNotFoundOrEventNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `event_not_found`: The event does not exist, or the caller cannot see it. Remove it from the screen.
     *     - `invite_link_not_found`: The event has no such invite link, for example because it was revoked. Reload the invite links.
     */
    EventNotFoundOrInviteLinkNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_a_guest`: Only organizers and guests of the event can do this. Guests lose access some time after the event has ended. Hide the list of guests.
     */
    AccountRequiredOrAccountSuspendedOrNotAGuest: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `own_event`: Organizers cannot apply to their own event. Offer them the applications of other users instead.
     */
    AccountRequiredOrAccountSuspendedOrOwnEvent: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `group_not_found`: The group does not exist, or the caller cannot see it. Remove it from the screen. */
    GroupNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_the_group_creator`: Only the creator of the group can add members, and remove them until the group is approved. Hide the action from other members and from organizers.
     */
    AccountRequiredOrAccountSuspendedOrNotTheGroupCreator: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_a_member`: The caller is not a member of the group. Reload the group.
     */
    AccountRequiredOrAccountSuspendedOrNotAMember: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `group_closed`: The status of the group no longer allows this. Reload the group.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    GroupClosedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `group_not_found`: The group does not exist, or the caller cannot see it. Remove it from the screen.
     *     - `member_not_found`: This user is not a member of the group. Reload the group.
     */
    GroupNotFoundOrMemberNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `person_not_found`: The user does not exist or is hidden from the caller. Remove the user from the screen.
     *     - `profile_not_found`: The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen.
     */
    PersonNotFoundOrProfileNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `chat_not_found`: The chat does not exist or the caller is not in it, or it is a direct chat that is closed to the caller or to new messages. Reload the list of chats. */
    ChatNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
     *     - `not_the_sender`: Only the sender can edit a message. The sender can delete it, and so can the organizers in a chat of their event. Hide the action.
     */
    AccountRequiredOrAccountSuspendedOrNotTheSender: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `chat_not_found`: The chat does not exist or the caller is not in it, or it is a direct chat that is closed to the caller or to new messages. Reload the list of chats.
     *     - `message_not_found`: The chat has no such message. Reload the messages.
     */
    ChatNotFoundOrMessageNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `message_deleted`: The message is deleted and cannot be edited. Show it as deleted.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    MessageDeletedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `chat_not_found`: The chat does not exist or the caller is not in it, or it is a direct chat that is closed to the caller or to new messages. Reload the list of chats.
     *     - `attachment_not_found`: The chat has no such attachment, for example because its message was deleted. Reload the messages.
     */
    ChatNotFoundOrAttachmentNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `already_matched`: The two users have a match, and a dislike does not end it. Offer to end the match instead.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    AlreadyMatchedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `match_not_found`: The match does not exist, has ended or is between other users. Reload the list of matches. */
    MatchNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `not_visible_on_map`: Only users who are visible on the map can share a live location. Ask the user to turn on `isVisibleOnMap`.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
     */
    NotVisibleOnMapOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `live_location_not_found`: This user does not share a live location with the caller. Remove the location from the map. */
    LiveLocationNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `profile_not_found`: The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen.
     *     - `block_not_found`: The caller has not blocked this user. Show the user as not blocked.
     */
    ProfileNotFoundOrBlockNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `person_not_found`: The user does not exist or is hidden from the caller. Remove the user from the screen.
     *     - `event_not_found`: The event does not exist, or the caller cannot see it. Remove it from the screen.
     *     - `chat_not_found`: The chat does not exist or the caller is not in it, or it is a direct chat that is closed to the caller or to new messages. Reload the list of chats.
     */
    PersonNotFoundOrEventNotFoundOrChatNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `decision_not_found`: There is no such moderation decision about the caller. Reload the decisions about the caller. */
    DecisionNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `notification_not_found`: The caller has no such notification, or it is hidden. Remove it from the list. */
    NotificationNotFound: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `sync_expired`: The cursor is too old, or the database was restored after the cursor was issued. Get a fresh cursor first, then reload the lists. */
    SyncExpired: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
     *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
     */
    UnavailableOrMisconfigured: {
      headers: {
        /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
        "RateLimit-Policy"?: string;
        /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getOwnProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnProfile"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      404: components["responses"]["ProfileNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  createProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateProfile"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnProfile"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["ProfileExistsOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  deleteProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  updateProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateProfile"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnProfile"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  completeProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CompleteProfile"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CompletedProfile"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["TermsVersionOutdatedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listProfiles: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ListProfiles"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProfileBatch"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  exportProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProfileExport"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      404: components["responses"]["ProfileNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listPhotos: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProfilePhoto"][];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      404: components["responses"]["ProfileNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  addPhoto: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddPhoto"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PhotoReference"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      /**
       * @description - `media_changed`: Another file was uploaded under the key while this file was being attached. Wait until no upload to the key is in progress, then attach it again.
       *     - `media_in_use`: The file is already used in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
       *     - `photos_limit`: The profile has the maximum number of photos. Let the user delete one first.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      /**
       * @description - `media_busy`: The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
       *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
       */
      503: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. */
          "Retry-After": number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reorderPhotos: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReorderPhotos"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PhotoOrder"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  deletePhoto: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of a photo in your gallery.
         * @example 00000000-0000-4000-8000-000000000005
         */
        photoId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["PhotoNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getProfile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the profile; not the user id.
         * @example 00000000-0000-4000-8000-000000000001
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Profile"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  createUploadUrl: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateUploadUrl"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UploadUrl"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["StorageQuota"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MediaUsage"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getDownloadUrl: {
    parameters: {
      query: {
        /**
         * @description Storage key of the file: `{userId}/{uuid}`.
         * @example 00000000-0000-4000-8000-000000000002/00000000-0000-4000-8000-000000000003
         */
        key: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DownloadUrl"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["MediaNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      /**
       * @description - `media_busy`: The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
       *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
       */
      503: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. */
          "Retry-After": number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listFriends: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /** @description Only items with this status; all items by default. */
        status?: components["schemas"]["FriendshipStatus"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendshipPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  sendFriendRequest: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SendFriendRequest"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendRequestResult"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendRequestResult"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["PersonNotFound"];
      409: components["responses"]["RequestNotPossibleOrPendingRequestsLimitOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  acceptFriendRequest: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the request, from `GET /friends`.
         * @example 00000000-0000-4000-8000-000000000015
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Friendship"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheAddressee"];
      404: components["responses"]["FriendRequestNotFound"];
      409: components["responses"]["FriendRequestAnsweredOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  rejectFriendRequest: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the request, from `GET /friends`.
         * @example 00000000-0000-4000-8000-000000000017
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Friendship"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheAddressee"];
      404: components["responses"]["FriendRequestNotFound"];
      409: components["responses"]["FriendRequestAnsweredOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  withdrawFriendRequest: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the request, from `GET /friends`.
         * @example 00000000-0000-4000-8000-000000000018
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheRequester"];
      404: components["responses"]["FriendRequestNotFound"];
      409: components["responses"]["FriendRequestAnsweredOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listFriendLinks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendLinks"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  createFriendLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CreateFriendLink"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewFriendLink"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["FriendLinksLimitOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  previewFriendLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FriendLinkToken"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendLinkPreview"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["FriendLinkNotFoundOrProfileNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  redeemFriendLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FriendLinkToken"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendRequestResult"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FriendRequestResult"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["FriendLinkNotFoundOrProfileNotFound"];
      409: components["responses"]["PendingRequestsLimitOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  revokeFriendLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the link.
         * @example 00000000-0000-4000-8000-000000000016
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["FriendLinkNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  blockPerson: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the other user.
         * @example 00000000-0000-4000-8000-000000000013
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Friendship"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["PersonNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  unblockPerson: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the other user.
         * @example 00000000-0000-4000-8000-000000000013
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheBlocker"];
      404: components["responses"]["BlockNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  unfriend: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the other user.
         * @example 00000000-0000-4000-8000-000000000010
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["FriendshipNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page.
         * @example 10
         */
        limit?: number;
        /**
         * @description Latitude of the center of the search, in degrees north. Required with `lng` and `radius`.
         * @example 52.5
         */
        lat?: number;
        /**
         * @description Longitude of the center of the search, in degrees east. Required with `lat` and `radius`.
         * @example 13.42
         */
        lng?: number;
        /**
         * @description Radius around `lat` and `lng` in meters. Only allowed together with them.
         * @example 2000
         */
        radius?: number;
        /** @description Only events of this type. */
        type?: components["schemas"]["EventType"];
        /** @description Only events that friends of the caller created. */
        friendsOnly?: boolean;
        /**
         * @description Only events that contain all its words in title, description, city or address. A word matches the beginning of a word in the event, or its stem in Russian or English. Chinese, Japanese and Korean text matches any sequence of its characters. Case, accents, apostrophes, Arabic marks and invisible characters make no difference.
         * @example picnic
         */
        q?: string;
        /** @description Only events that start at this time or later, or whose `endAt` is after it. A date without a time means its first moment in UTC. */
        startDate?: string;
        /** @description Only events that start at this time or earlier. A date without a time means its last moment in UTC. */
        endDate?: string;
        /** @description Minimum number of men among the organizers. */
        maleFrom?: number;
        /** @description Maximum number of men among the organizers. */
        maleTo?: number;
        /** @description Minimum number of women among the organizers. */
        femaleFrom?: number;
        /** @description Maximum number of women among the organizers. */
        femaleTo?: number;
        /** @description Minimum number of organizers. */
        organizerFrom?: number;
        /** @description Maximum number of organizers. */
        organizerTo?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventFeedPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  createEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEvent"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["MediaChangedOrMediaInUseOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      /**
       * @description - `media_busy`: The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
       *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
       */
      503: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. */
          "Retry-After": number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listOwnEvents: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page. Without `limit` and `cursor` the response holds the whole list; with `cursor` alone a page has up to 20 items.
         * @example 10
         */
        limit?: number;
        /**
         * @description Role of the caller in the events, as in `viewerRole`.
         * @example creator
         */
        role?: components["schemas"]["OwnEventRole"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listEventsById: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ListEventsById"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventBatch"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  getEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["EventNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  deleteEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000028
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheCreator"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  updateEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateEvent"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFound"];
      /**
       * @description - `capacity_below_guests`: The event has more guests than the new capacity. Choose at least `guestCount`.
       *     - `event_closed`: The event is cancelled or over. Reload the event and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `event_started`: The event has started, so its content and cover can no longer change. Reload the event and hide the form.
       *     - `media_changed`: Another file was uploaded under the key while this file was being attached. Wait until no upload to the key is in progress, then attach it again.
       *     - `media_in_use`: The file is already used in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      /**
       * @description - `media_busy`: The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
       *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
       */
      503: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. */
          "Retry-After": number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  restoreEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000028
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheCreator"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["EventFinishedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  publishEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheCreator"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["EventDeletedOrEventNotDraftOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  cancelEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000028
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["EventDeletedOrEventNotPublishedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  setEventCover: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        eventId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetEventCover"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFound"];
      /**
       * @description - `event_deleted`: The event is deleted. Restore it first.
       *     - `event_started`: The event has started, so its content and cover can no longer change. Reload the event and hide the form.
       *     - `media_changed`: Another file was uploaded under the key while this file was being attached. Wait until no upload to the key is in progress, then attach it again.
       *     - `media_in_use`: The file is already used in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      /**
       * @description - `media_busy`: The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
       *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
       */
      503: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. */
          "Retry-After": number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  clearEventCover: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        eventId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["EventDeletedOrEventStartedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listEventAuthors: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventAuthors"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["EventNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  inviteEventAuthor: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InviteEventAuthor"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventAuthor"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventAuthor"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheCreator"];
      404: components["responses"]["EventNotFound"];
      /**
       * @description - `authors_limit`: The event has the maximum number of co-authors and open invitations. Withdraw an invitation or remove a co-author first.
       *     - `event_closed`: The event is cancelled or over. Reload the event and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  acceptAuthorInvitation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitationDecision"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotInvited"];
      404: components["responses"]["EventNotFound"];
      /**
       * @description - `already_in_group`: A user is already in an open or approved group of this event. `userIds` names these users, out of the caller and the users in the request. `groupId` is the caller's group if the caller is one of them. Open or leave that group, or apply without the other users. The same code rejects accepting an invitation to organize the event.
       *     - `event_closed`: The event is cancelled or over. Reload the event and hide the action.
       *     - `invitation_answered`: The invitation already has the other answer. Reload the co-authors.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  refuseAuthorInvitation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitationDecision"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotInvited"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["InvitationAnsweredOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  resignEventAuthor: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["AuthorNotFoundOrEventNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  removeEventAuthor: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
        /**
         * @description Id of the co-author or the invited user.
         * @example 00000000-0000-4000-8000-000000000008
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheCreator"];
      404: components["responses"]["AuthorNotFoundOrEventNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  redeemInviteLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RedeemInviteLink"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["EventNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listInviteLinks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000028
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InviteLinks"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  createInviteLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000028
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CreateInviteLink"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewInviteLink"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFound"];
      /**
       * @description - `event_closed`: The event is cancelled or over. Reload the event and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `invite_links_limit`: The event has the maximum number of invite links. Let the user revoke one, or wait until one expires.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  revokeInviteLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000028
         */
        id: string;
        /**
         * @description Id of the link.
         * @example 00000000-0000-4000-8000-000000000029
         */
        linkId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["EventNotFoundOrInviteLinkNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getEventCalendar: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "text/calendar": string;
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["EventNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listEventGuests: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
      };
      header?: never;
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventGuestPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAGuest"];
      404: components["responses"]["EventNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  applyToEvent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["LikeEvent"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LikeGroup"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrOwnEvent"];
      404: components["responses"]["EventNotFound"];
      /**
       * @description - `already_in_group`: A user is already in an open or approved group of this event. `userIds` names these users, out of the caller and the users in the request. `groupId` is the caller's group if the caller is one of them. Open or leave that group, or apply without the other users. The same code rejects accepting an invitation to organize the event.
       *     - `applications_closed`: The organizers do not accept applications, at present or at all. Reload the event and hide the action.
       *     - `event_not_published`: The event is a draft, cancelled or over. Reload the event and hide the action.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listEventGroups: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /**
         * @description Only groups with this status.
         * @example pending
         */
        status?: components["schemas"]["LikeGroupStatus"];
      };
      header?: never;
      path: {
        /**
         * @description Id of the event.
         * @example 00000000-0000-4000-8000-000000000020
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LikeGroupPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["EventNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listOwnGroups: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /**
         * @description Only groups with this status.
         * @example approved
         */
        status?: components["schemas"]["LikeGroupStatus"];
        /** @description Only groups that apply to this event. */
        eventId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LikeGroupPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  getGroup: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000022
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LikeGroup"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["GroupNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  addGroupMember: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000022
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddGroupMember"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GroupMember"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GroupMember"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheGroupCreator"];
      404: components["responses"]["GroupNotFound"];
      /**
       * @description - `already_in_group`: A user is already in an open or approved group of this event. `userIds` names these users, out of the caller and the users in the request. `groupId` is the caller's group if the caller is one of them. Open or leave that group, or apply without the other users. The same code rejects accepting an invitation to organize the event.
       *     - `group_closed`: The status of the group no longer allows this. Reload the group.
       *     - `group_full`: The group has the maximum number of members. Other users can apply in a group of their own.
       *     - `votes_cast`: Organizers have voted on the group, so no more members can be added. Let the friend apply alone.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  confirmMembership: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000022
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GroupMember"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAMember"];
      404: components["responses"]["GroupNotFound"];
      409: components["responses"]["GroupClosedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  leaveGroup: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000023
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAMember"];
      404: components["responses"]["GroupNotFound"];
      409: components["responses"]["GroupClosedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  removeGroupMember: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000022
         */
        id: string;
        /**
         * @description Id of the user to remove.
         * @example 00000000-0000-4000-8000-000000000013
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      /**
       * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method, refresh the token, and repeat the call.
       *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or permanently if it is null. Only operations with `x-while-suspended` still work: offer the moderation decisions, the appeal, the caller's own data and the deletion of the account.
       *     - `not_an_organizer`: Only the creator and the accepted co-authors of the event can do this. Reload the event and its co-authors, and hide the action.
       *     - `not_the_group_creator`: Only the creator of the group can add members, and remove them until the group is approved. Hide the action from other members and from organizers.
       */
      403: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ForbiddenProblem"];
        };
      };
      404: components["responses"]["GroupNotFoundOrMemberNotFound"];
      409: components["responses"]["GroupClosedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listApprovals: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000022
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GroupApproval"][];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["GroupNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  voteOnGroup: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the group.
         * @example 00000000-0000-4000-8000-000000000022
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoteOnGroup"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoteResult"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotAnOrganizer"];
      404: components["responses"]["GroupNotFound"];
      409: components["responses"]["GroupClosedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listChats: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. Without `limit` and `cursor` the response holds the whole list; with `cursor` alone a page has up to 20 items. */
        limit?: number;
        /** @description True: only archived chats. False: only chats that are not archived. */
        archived?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummaryPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  openDirectChat: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpenDirectChat"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenedChat"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenedChat"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["PersonNotFoundOrProfileNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getChat: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  getChatSummary: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummary"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  muteChat: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MuteChat"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummary"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  unmuteChat: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummary"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  archiveChat: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummary"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  unarchiveChat: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummary"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  tellTyping: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TellTyping"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TypingTold"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listMessages: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page.
         * @example 20
         */
        limit?: number;
        /**
         * @description Id of a message of this chat, deleted or not. The response holds the messages sent after it, oldest first.
         * @example 00000000-0000-4000-8000-000000000031
         */
        after?: string;
      };
      header?: never;
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MessagePage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  sendMessage: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SendMessage"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatMessage"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatMessage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFound"];
      409: components["responses"]["MediaChangedOrMediaInUseOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      /**
       * @description - `media_busy`: The service is processing too many files at the moment, and the call had no effect. Repeat it after `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Repeat the call after `Retry-After`: the changes of the first call may have been saved.
       *     - `misconfigured`: The service lacks a setting that its operators have to make, such as the keys of the project. Repeat the call after `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. Repeat the call after `Retry-After`: the first call may have taken effect. Use the same `Idempotency-Key`, or the same `clientMessageId` for a message. Before you repeat any other call that writes, read the data again.
       */
      503: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. */
          "Retry-After": number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deleteMessage: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
        /**
         * @description Id of a message of the chat.
         * @example 00000000-0000-4000-8000-000000000034
         */
        messageId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatMessage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheSender"];
      404: components["responses"]["ChatNotFoundOrMessageNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  editMessage: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
        /**
         * @description Id of a message of the chat.
         * @example 00000000-0000-4000-8000-000000000031
         */
        messageId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EditMessage"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatMessage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheSender"];
      404: components["responses"]["ChatNotFoundOrMessageNotFound"];
      409: components["responses"]["MessageDeletedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  readMessages: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReadMessages"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MessagesRead"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFoundOrMessageNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getAttachment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the chat.
         * @example 00000000-0000-4000-8000-000000000024
         */
        id: string;
        /**
         * @description Id of an attachment of a message of the chat.
         * @example 00000000-0000-4000-8000-000000000035
         */
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AttachmentUrl"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ChatNotFoundOrAttachmentNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listPeople: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /**
         * @description Maximum distance in kilometres from the caller's stored location.
         * @example 10
         */
        radiusKm?: number;
        /**
         * @description Minimum age in years.
         * @example 30
         */
        ageFrom?: number;
        /**
         * @description Maximum age in years.
         * @example 45
         */
        ageTo?: number;
        /** @description Only people of this sex. */
        sex?: components["schemas"]["Sex"];
        /** @description Only people with this purpose who show it. */
        datingPurpose?: components["schemas"]["DatingPurpose"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PeopleFeedPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  likeOrDislike: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateInteraction"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Interaction"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["AlreadyMatchedOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listIncomingLikes: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IncomingLikePage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  listMatches: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MatchPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  endMatch: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the match.
         * @example 00000000-0000-4000-8000-000000000040
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["MatchNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listPeopleOnMap: {
    parameters: {
      query: {
        /**
         * @description Latitude of the centre of the search, in degrees.
         * @example 52.5
         */
        lat: number;
        /**
         * @description Longitude of the centre of the search, in degrees.
         * @example 13.42
         */
        lng: number;
        /**
         * @description Radius of the search in metres.
         * @example 3000
         */
        radius?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PeopleMap"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  shareLocation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ShareLocation"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SharedLocation"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["NotVisibleOnMapOrIdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  stopSharingLocation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getLiveLocation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the user who shares the location.
         * @example 00000000-0000-4000-8000-000000000014
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiveLocation"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["LiveLocationNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getPerson: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the profile; not the user id.
         * @example 00000000-0000-4000-8000-000000000001
         */
        profileId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PeopleProfileDetail"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["StorageUnavailableOrMisconfiguredOrUnavailable"];
    };
  };
  blockProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the profile; not the user id.
         * @example 00000000-0000-4000-8000-000000000038
         */
        profileId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Friendship"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["ProfileNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  unblockProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the profile; not the user id.
         * @example 00000000-0000-4000-8000-000000000038
         */
        profileId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspendedOrNotTheBlocker"];
      404: components["responses"]["ProfileNotFoundOrBlockNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listReports: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReportPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  createReport: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateReport"];
      };
    };
    responses: {
      /** @description The object already exists; nothing changed */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Report"];
        };
      };
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Report"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      404: components["responses"]["PersonNotFoundOrEventNotFoundOrChatNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listOwnDecisions: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnDecisionPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  appealDecision: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the decision.
         * @example 00000000-0000-4000-8000-000000000048
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAppeal"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnModerationDecision"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      404: components["responses"]["DecisionNotFound"];
      /**
       * @description - `appeal_not_possible`: The decision is in the caller's favour. Do not offer an appeal.
       *     - `appeal_exists`: The caller has already appealed against this decision. Show that appeal.
       *     - `appeal_too_late`: The time limit for an appeal has passed. Do not offer an appeal.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still in progress. Repeat the call after `Retry-After` to get the response of the first call.
       */
      409: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you repeat the request. Present only with `idempotency_in_progress`. */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConflictProblem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listNotifications: {
    parameters: {
      query?: {
        /** @description `nextCursor` of the previous page; leave it out for the first page. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page.
         * @example 3
         */
        limit?: number;
        /** @description Only unread notifications. */
        unreadOnly?: boolean;
        /**
         * @description Only notifications of these types, separated by commas. `types[]=a&types[]=b` works too.
         * @example [
         *       "event_application",
         *       "event_coauthor_accepted"
         *     ]
         */
        types?: components["schemas"]["NotificationType"][];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  countNotifications: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationCount"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  readNotifications: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReadNotifications"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationsUpdated"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  readAllNotifications: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationsUpdated"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getPreferences: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationPreferences"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  changePreferences: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ChangeNotificationPreferences"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationPreferences"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  deleteNotification: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the notification.
         * @example 00000000-0000-4000-8000-000000000043
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      404: components["responses"]["NotificationNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getPushStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PushStatus"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  listDevices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceList"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  registerDevice: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RegisterDevice"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RegisteredDevice"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  unregisterDevice: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UnregisterDevice"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceUnregistered"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  deleteDevice: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the device.
         * @example 00000000-0000-4000-8000-000000000045
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceUnregistered"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  unregisterDeviceByPost: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the call safe to repeat. Generate a new key for each action, such as a random UUID, and send the same key when you repeat it. For 24 hours a call with the same key and body returns the stored response of the first call and changes nothing. Errors are not stored. Operations with `x-repeatable` are safe to repeat without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UnregisterDevice"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier call with the same Idempotency-Key. */
          "Idempotency-Replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceUnregistered"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequired"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  sync: {
    parameters: {
      query?: {
        /**
         * @description The `nextCursor` stored last. Without it the response has no changes, only a new cursor.
         * @example an-opaque-cursor
         */
        cursor?: string;
        /**
         * @description Maximum number of changes in the response.
         * @example 5
         */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SyncPage"];
        };
      };
      400: components["responses"]["ValidationFailed"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AccountRequiredOrAccountSuspended"];
      410: components["responses"]["SyncExpired"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["MisconfiguredOrUnavailable"];
    };
  };
  getOpenApiDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenApiDocument"];
        };
      };
      500: components["responses"]["InternalError"];
    };
  };
  getModerationOpenApiDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenApiDocument"];
        };
      };
      500: components["responses"]["InternalError"];
    };
  };
  getAsyncApiDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AsyncApiDocument"];
        };
      };
      500: components["responses"]["InternalError"];
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Id of the request. The service logs it, and an error repeats it in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits of this call, also on errors: at most `q` calls at once. An empty limit is full again after `w` seconds. Absent if the call was not counted. */
          "RateLimit-Policy"?: string;
          /** @description State of each rate limit: `r` calls are left, and the limit is full again in `t` seconds. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Health"];
        };
      };
      500: components["responses"]["InternalError"];
      503: components["responses"]["UnavailableOrMisconfigured"];
    };
  };
}
