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
     * @description Returns all fields of the caller's profile, including the exact location. `missingFields` lists the fields and terms that are missing for a complete profile. `termsOutdated` is true if the user must accept a newer version of the terms. Suspended users can use this operation.
     *
     *     If the caller has no profile, the request fails with 404 `profile_not_found`. Start the onboarding after this error.
     */
    get: operations["getOwnProfile"];
    put?: never;
    /**
     * Create your profile
     * @description Creates the caller's profile. Each user can have only one profile (409 `profile_exists`). Only `firstName` is required, and you can set the other fields later with `PATCH /profiles`. Setting a field to null is the same as leaving it out.
     *
     *     The profile appears in the feed and on the map after all fields for a complete profile are set and the terms are accepted with `POST /profiles/complete`. No notification is sent.
     */
    post: operations["createProfile"];
    /**
     * Delete your profile
     * @description Permanently deletes the caller's profile, photos, friendships, likes, matches, drafts and devices. Published events that have not ended are cancelled, and their guests, applicants and other organizers receive an `event_cancelled` notification. The caller's messages remain, without the sender's name.
     *
     *     The sign-in account and the caller's blocks remain, and the caller can create a new profile. Suspended users can use this operation, but they can create a new profile only after the suspension.
     *
     *     To retry the request, send the same `Idempotency-Key`. A second request without this key fails with 404 `profile_not_found`.
     */
    delete: operations["deleteProfile"];
    options?: never;
    head?: never;
    /**
     * Update your profile
     * @description Changes only the fields in the request. Null clears a field. A list replaces the existing list. `latitude` and `longitude` must be sent together.
     *
     *     If a field that is required for a complete profile is cleared, the profile disappears from the feed and the map. Turning off `isVisibleOnMap` or clearing the location also ends the caller's live location. No notification is sent. Sending the same request again changes nothing.
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
     * @description Deletes the profile in the same way as `DELETE /profiles`. In addition, it deletes the caller's blocks and the account at the identity provider, with its sessions and refresh tokens. Suspended users and users without a profile can use this operation.
     *
     *     After the deletion, all of the user's tokens are rejected. If the response is lost and a retry fails with 401 `unauthorized`, the account has been deleted.
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
     * @description Accepts the versions of the terms that the user has read. `currentTerms` in the profile contains the published versions. You can leave out a version that the user has already accepted. The terms can be accepted even if profile fields are missing. The response lists the missing fields in `missingFields`.
     *
     *     If another version has been published, the request fails with 409 `terms_version_outdated` and accepts nothing. It is safe to retry the request.
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
     * @description Returns up to 100 profiles in the format of `GET /profiles/{id}`, in no particular order. Use this operation to show the names and avatars in a list. The response leaves out users who do not exist, and users who are hidden from the caller by a block or a suspension. Although the method is POST, the operation only reads data.
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
     * @description Returns the data that the service stores about the caller. Each part has the format of its own endpoint. The export does not contain earlier versions of edited messages or actions of other users, such as blocks and reports against the caller. Suspended users can use this operation.
     *
     *     A user can run one export at a time and ten exports a day. Further requests fail with 429 `rate_limited`.
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
     * @description Returns all of the caller's photos in gallery order, starting at position 0. `thumbUrl` links to the full-size photo until the service has created the thumbnail. Suspended users can use this operation.
     */
    get: operations["listPhotos"];
    put?: never;
    /**
     * Add a photo to your gallery
     * @description Appends an uploaded image to the caller's gallery. Upload the file with `POST /media/upload-url` first. The first photo becomes the avatar.
     *
     *     The image must not be in the gallery or in a message yet, but it can be the cover of an event. The service removes metadata such as location and camera before other users can read the file. The service also creates a 256x256 thumbnail in the background.
     *
     *     Send an `Idempotency-Key`. Without a key, a retry fails with 409 `media_in_use`.
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
     * @description Sorts the caller's photos in the order of `ids`. The list must contain the id of each photo exactly once. Otherwise, the request fails with 400 `validation_failed`. The avatar does not change. No notification is sent.
     *
     *     Sending the same order again changes nothing.
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
     * @description Deletes a photo from the caller's gallery. The service deletes its file unless an event uses the file as its cover. The photos after the deleted one move up by one position. If the photo was the avatar, the first photo is shown instead. A second request fails with 404 `photo_not_found`.
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
     * @description Returns the profile of any user. If the owner has blocked the caller or is suspended, the request fails with 404 `profile_not_found`. Fields that the owner hides are null. `location` is the centre of a 500 m grid cell.
     *
     *     - If the caller has blocked the owner, the response contains only the first name and the avatar.
     *     - If the owner is a minor and the caller is an adult who is not a friend, the response contains no age, birthdate, zodiac sign or location. `photos` contains only the avatar.
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
     * @description Returns a storage key and a signed URL. Within two hours, send the file to the URL with PUT and the same content type. The maximum file size is 10 MiB.
     *
     *     Other users cannot see the file until you use the key for a photo, a cover or a message. A file that is not used is deleted after one day.
     *
     *     The request fails with 429 `rate_limited` if there are too many unused uploads or the daily limit is reached. The request fails with 409 `storage_quota` if the storage quota is full. To free storage, delete files.
     *
     *     If the response is lost, request a new URL. The operation ignores the `Idempotency-Key` header.
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
     * @description Returns the caller's storage usage and limits. Call this operation before you offer an upload. Deleting a file frees storage immediately, but the file still counts in `bytesToday` until 24 hours after its upload.
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
     * @description Returns a signed URL from which the app can download a file. The file's owner can use this operation, and so can users who can see the profile, event or chat that shows the file. Other responses already contain signed URLs, so you need this operation only to renew an expired URL.
     *
     *     The request fails with 404 `media_not_found` if the file does not exist or the caller cannot see it.
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
     * @description Returns the caller's friendships, sent and received friend requests, and blocks, newest first. To get only one kind of item, filter by `status`. `requesterId` is the user who sent the friend request. If another user blocks the caller, the list does not show the block, and the friendship or request disappears from the list.
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
     * @description Sends a friend request to a user, who gets a `friend_request` notification. A user gets at most three of these notifications from the same requester within 30 days. After rejecting a request, the user gets no notifications from that requester for 30 days. An unanswered request expires after 90 days.
     *
     *     If the two users are already friends or have a pending friend request in either direction, nothing changes, and the response is 200. The field `result` shows which case applies. If one of the users has blocked the other, the request fails with 409 `request_not_possible`.
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
     * @description Only the recipient of a pending friend request can accept it. The requester gets a `friend_request_accepted` notification. Friends can see each other's private events, apply to events together and follow each other's shared live location.
     *
     *     If the friend request was already accepted or rejected, the request fails with 409 `friend_request_answered`.
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
     * @description Only the recipient of a pending friend request can reject it. No notification is sent. Either user can send a new friend request later. For 30 days, the caller gets no notification if the same user sends another friend request. The two users can no longer redeem each other's active friend links.
     *
     *     If the friend request was already accepted or rejected, the request fails with 409 `friend_request_answered`.
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
     * @description Only the requester can withdraw a friend request, and only while it is pending. The friend request is deleted for both users, along with the recipient's unread notification. No notification is sent. A retry fails with 404 `friend_request_not_found`.
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
     * @description Returns the caller's friend links, including used-up links. Expired and revoked links are not included. If the caller has more than 100 links, the list does not include the oldest used-up links. Tokens are not included.
     */
    get: operations["listFriendLinks"];
    put?: never;
    /**
     * Create a friend link
     * @description Creates a link that the caller can share in a message or as a QR code. A user who redeems the link becomes the caller's friend immediately. The caller does not need to confirm the friendship.
     *
     *     Only this response contains the token. Put the token into the fragment of a web address (`https://…/f#token`), because browsers do not send the fragment to servers. A user can have at most 20 active links (409 `friend_links_limit`). Each request creates another link, so send an `Idempotency-Key`.
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
     * @description Returns the name and avatar of the link's owner, so that your app can show them before the user redeems the link. This request does not redeem the link. If the caller cannot redeem the link, the request fails with 404 `friend_link_not_found`.
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
     * @description Makes the caller and the link's owner friends immediately. The owner gets a `friend_request_accepted` notification. If one user is a minor and the other is an adult, the owner gets a friend request and a `friend_request` notification instead.
     *
     *     If the two users are already friends, the response is 200 with `already_friends`. If the caller already has a pending request to the owner, the response is 200 with `already_pending`. In both cases, the number of uses does not increase, so it is safe to retry the request. If the link is not valid for the caller for any reason, the request fails with 404 `friend_link_not_found`.
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
     * @description Revokes the link, so that users can no longer redeem it. Friendships and friend requests that were created through the link are not affected. If the link has expired, is already revoked or belongs to another user, the request fails with 404 `friend_link_not_found`.
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
     * @description Hides the two users from each other in profiles, feeds and on the map. The block also ends all connections between the two users.
     *
     *     - The friendship, friend requests, likes, match and live locations shared between the two users end. Active friend links of one user no longer work for the other user.
     *     - Co-authorships and pending invitations in each other's events end.
     *     - Each user is removed from groups for events that the other user organizes, and from pending and waiting groups that the other user created. A removed user gets a `group_member_removed` notification.
     *
     *     Event chats are not affected. The direct chat accepts no new messages and disappears from the caller's chat list, but the caller can still read the chat by its id. The blocked user is not notified of the block. Only the caller can see the block, in `GET /friends`. If the caller has already blocked the user, nothing changes.
     */
    post: operations["blockPerson"];
    /**
     * Unblock a user
     * @description Removes the caller's block. The two users can find each other again, and notifications that the block hid are shown again. The friendship, likes, match and other connections that the block ended are not restored. If the other user has also blocked the caller, that block remains. No notification is sent.
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
     *     - The users stop sharing live locations with each other, unless they have a match.
     *     - If the direct chat was open only because of the friendship, it closes. Both users can still read the chat but not send messages.
     *     - The users can no longer redeem each other's active friend links.
     *     - Pending invitations to organize each other's events are withdrawn. Accepted co-authorships and groups stay.
     *
     *     A retry fails with 404 `friendship_not_found`.
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
     * @description Returns published and started events that the caller can see, including the caller's own events. With `lat` and `lng`, the feed contains events within `radius`, nearest first. Without a location, the feed contains events in all places, and the event that starts first comes first. You can combine all filters with each other and with the search text `q`.
     *
     *     Follow `nextCursor` until it is null. A page of search results can contain fewer items than `limit`, or none, even if more pages follow.
     */
    get: operations["listEvents"];
    put?: never;
    /**
     * Create an event as a draft
     * @description Creates a draft event and a chat for its organizers. Any user can create an event, even without a profile. Only the creator and invited co-authors can see a draft. No notification is sent.
     *
     *     To set a cover, upload an image first and send its storage key as `imageKey`. For optional fields, null is the same as omitting the field. Each request creates another event, so send an `Idempotency-Key`.
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
     * @description Returns the events in which the caller has the given `role`. Depending on the role, the list is sorted by the time of creation, invitation or joining, newest first. With `role=creator`, the list includes drafts and deleted events. To list the caller's pending applications, use `GET /groups`.
     *
     *     Without `limit` and `cursor`, the response contains the whole list. If the list has more than 1,000 events, the response contains the first 1,000 and a `nextCursor`.
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
     * @description Returns up to 100 events by their ids. The response does not include events that do not exist or that the caller cannot see. The request does not change any data, although its method is POST.
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
     * @description Returns the event with its number of guests and organizers, and the caller's role in `viewerRole`.
     *
     *     - A draft is visible only to organizers and invited co-authors.
     *     - A private event is visible only to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.
     *     - A deleted event is visible only to its creator.
     *
     *     All other users get 404 `event_not_found`. A block between the caller and the creator, in either direction, also hides the event.
     */
    get: operations["getEvent"];
    put?: never;
    post?: never;
    /**
     * Delete an event
     * @description Only the creator can delete an event, in any status. All other users can no longer see the event. Pending and waiting groups of the event are shown as `expired`. The creator still gets the event from `GET /events/mine`, with a `deletedAt` time, and can restore it until its end time.
     *
     *     Guests, applicants, co-authors and invited co-authors get an `event_cancelled` notification. A user gets at most two of these notifications per day for the same event. No notification is sent if the event was already cancelled or had ended. If the event is already deleted, the response contains the unchanged event.
     */
    delete: operations["deleteEvent"];
    options?: never;
    head?: never;
    /**
     * Change an event
     * @description Changes the fields that the request contains. Organizers can change an event until it starts. `acceptsApplications` can be changed until the end of the event if the request contains no other field.
     *
     *     If the time or place of a published event changes, guests, applicants and the other organizers get an `event_changed` notification. Every change is broadcast on `event:{eventId}`. If you increase `capacity`, waiting groups are approved if enough seats are available.
     *
     *     If a published event has a pending, waiting or approved group, you cannot set an end time more than 24 hours in the past (400 on the time field). If all values are the same as before, nothing changes.
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
     * @description Restores a deleted event with its previous status, guests, chats and groups. Only the creator can restore an event, and only before its end time (409 `event_finished`). An event that was removed by moderators cannot be restored (409 `removed_by_moderation`).
     *
     *     Users who left a group while the event was deleted are not added to it again. Waiting groups are approved if enough seats are free. The votes on pending groups are counted again with the current organizers.
     *
     *     Users who were notified of the deletion and can see the event get an `event_changed` notification with `restored` in `changed`, at most two per day. Their unread notifications of the deletion are removed. If the event is not deleted, the response contains the unchanged event.
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
     * @description Makes a draft visible in the feed, so that users can apply to the event. Only the creator can publish an event. Publishing sends no notification. Organizers and guests get an `event_reminder` notification 24 hours and 2 hours before the start.
     *
     *     A cancelled event cannot be published (409 `event_not_draft`). If the event is already published, the response contains the unchanged event.
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
     * @description Organizers can cancel a published event until it ends. A cancelled event cannot be published again. Pending and waiting groups of the event expire. The chats of the event remain available, and users can still read the event by its id.
     *
     *     Guests, applicants, invited co-authors and the other organizers get an `event_cancelled` notification. If the event is a draft or has ended, the request fails with 409 `event_not_published`. If the event is already cancelled, the response contains the unchanged event.
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
     * @description Organizers can set the cover until the event starts. The image must be a file that the caller uploaded. The image can also be in use as a profile photo or as the cover of another event. The service removes metadata such as the location from the image. The 800x450 crop is created in the background.
     *
     *     The new cover replaces the old one. The file of the old cover is deleted unless it is used elsewhere. Its owner can still reuse the file within one hour. Sending the key of the current cover changes nothing.
     */
    put: operations["setEventCover"];
    post?: never;
    /**
     * Remove the cover of an event
     * @description Organizers can remove the cover until the event starts. The file and its crop are deleted unless they are used elsewhere. The owner can still reuse the file within one hour.
     *
     *     The change is broadcast on `event:{eventId}`. No notification is sent. If the event has no cover, the response contains the unchanged event.
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
     * @description Returns the co-authors in the order in which they were invited. Every user who can see the event can list its co-authors. Organizers also get pending and refused invitations. Other users get only accepted co-authors and their own invitation.
     *
     *     The list does not include suspended users, or users who blocked the caller or are blocked by the caller.
     */
    get: operations["listEventAuthors"];
    put?: never;
    /**
     * Invite a friend as co-author
     * @description Invites a friend to organize the event. Only the creator can invite co-authors. An event can have at most ten co-authors and pending invitations in total (409 `authors_limit`).
     *
     *     The friend gets an `event_coauthor_invite` notification, at most three per day for the same event. Invited friends can see the event, even if it is a draft. A friend who refused an earlier invitation can be invited again. If the friend is already invited or has accepted, the request returns the existing invitation with 200.
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
     * @description Makes the caller an organizer of the event. Organizers can change and cancel the event, vote on groups and take part in all chats of the event. The creator gets an `event_coauthor_accepted` notification. The votes on pending groups are counted again because the number of organizers has changed.
     *
     *     A caller who is in a pending, waiting or approved group for the event must leave that group first (409 `already_in_group`). If the caller has already accepted the invitation, nothing changes.
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
     * @description Refuses the invitation to become a co-author. The creator gets an `event_coauthor_refused` notification and can invite the caller again. If the event is a draft, the caller can no longer see it.
     *
     *     If the caller has already accepted the invitation, the request fails with 409 `invitation_answered`. To resign as co-author, use `DELETE /events/{id}/authors/me`. If the caller has already refused the invitation, nothing changes.
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
     * @description Ends the caller's role as an organizer. An accepted co-author can resign at any time, even after the event. The caller leaves all chats of the event. Their votes on pending groups are deleted, and the remaining votes are counted again. No notification is sent.
     *
     *     An invited user who has not accepted yet must refuse the invitation instead. If the caller is not an accepted co-author, the request fails with 404 `author_not_found`. A retry fails with the same error.
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
     * @description Only the creator can remove co-authors and withdraw invitations. A removed co-author is no longer an organizer and leaves all chats of the event. The co-author's votes on pending groups are deleted, and the remaining votes are counted again. If you withdraw an invitation, its unread notification is deleted.
     *
     *     No notification is sent. A retry fails with 404 `author_not_found`.
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
     * @description Gives the caller access to the event. The caller can read the event by its id, subscribe to its topic and apply. Any user with the token can redeem a link while the event is published or started. Redeeming a link does not add the event to the caller's feed.
     *
     *     Each user counts as one use of the link, so it is safe to retry the request. If the link cannot be redeemed for any reason, the request fails with 404 `event_not_found`.
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
     * @description Returns the links of all organizers, newest first. Tokens are not included. Only organizers can list the links, even after the end of the event.
     *
     *     The list also contains expired and used-up links. Such links are deleted when the next link is created, unless a user still has access through them.
     */
    get: operations["listInviteLinks"];
    put?: never;
    /**
     * Create an invite link
     * @description Creates a link that gives other users access to the event, even if the event is private. Users who redeem the link can see the event and apply. Organizers can create links until the event ends, even for a draft. Only this response contains the token. Add the token to a web address that opens your app.
     *
     *     A link becomes invalid when it expires, is used up or is revoked, or when its creator is no longer an organizer. An event can have at most 20 valid links (409 `invite_links_limit`). Each request creates another link, so send an `Idempotency-Key`.
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
     * @description Organizers can revoke any link of the event, including links of other organizers. Users who joined through the link lose access to the event, unless they have applied or have access for another reason.
     *
     *     No notification is sent. A retry fails with 404 `invite_link_not_found`.
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
     * @description Returns the event as an iCalendar file that your app can pass to the device's calendar. Every user who can see the event can download the file. The request needs an access token, so calendar apps cannot open the URL directly.
     *
     *     The file contains one VEVENT with times in UTC. UID is the event id, and SEQUENCE increases with each change. DTEND is missing if the event starts and ends in the same second. STATUS is TENTATIVE for a draft, CANCELLED for a cancelled or deleted event, and CONFIRMED otherwise. The file changes only if the event changes.
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
     * @description Returns the members of approved groups, in the order in which the groups were approved. Organizers can list the guests at any time. Guests can list each other until seven days after the end of the event. Other users who can see the event get 403 `not_a_guest`.
     *
     *     Some guests are hidden from other guests: suspended users, users who blocked the caller or are blocked by the caller, and minors whose profile the caller cannot see. Hidden guests are at the end of the list, and all their fields except `confirmed` are null. The list therefore always has `guestCount` items. Organizers get the user ids of suspended and blocked guests, but no names or avatars.
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
     * @description Creates a group with the caller and up to nine friends. The friends do not need to confirm first. Every user who can see a published or started event and does not organize it can apply. The organizers get an `event_application` notification and vote on the group. The friends get an `event_invite` notification.
     *
     *     A user can be in only one pending, waiting or approved group per event. If the caller is already in such a group, the request fails with 409 `already_in_group`, and the error contains the `groupId`. If friends are in such a group, the error contains their `userIds`, so that you can apply without these friends.
     *
     *     Send an `Idempotency-Key`. Without this key, a retry fails with 409 `already_in_group` because the first request has already created the group.
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
     * @description Returns the groups that applied to the event, with the newest group first. Organizers get all groups of the event. Other users who can see the event get only the groups that they are in.
     *
     *     The `status` filter uses the current status of a group. For example, pending groups become `expired` when the event ends. Each group includes a summary of its event.
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
     * @description Returns the groups that the caller created or was added to, most recently joined first. Rejected and expired groups are included. Use `status` and `eventId` to filter the list.
     *
     *     Each group contains a short form of its event, or null if the caller cannot see the event.
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
     * @description Members can read their group in any status, and organizers can read all groups of their event. Other users get 404 `group_not_found`.
     *
     *     A pending or waiting group is returned as `expired` as soon as the event has ended. `chatId` is set once the group is approved.
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
     * @description Only the group's creator can add members, and only while the group is pending. A group can have up to ten members (409 `group_full`). After the first vote, members can no longer be added (409 `votes_cast`), but the friend can apply alone.
     *
     *     The friend does not need to agree. The friend receives an `event_invite` notification and can leave the group. If the friend is already a member, the request returns the existing membership with 200.
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
     * @description Members who were added by the group's creator can confirm that they will attend. The confirmation appears in `confirmedIds` and has no other effect. The creator receives an `event_invite_accepted` notification the first time a member confirms.
     *
     *     Members who do not want to attend can leave the group instead. It is safe to retry the request.
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
     * @description Members can leave a pending, waiting or approved group, even if the event has been deleted. If the creator of a pending or waiting group leaves, the group expires for all members.
     *
     *     If another member leaves a pending group, the service counts the votes again. Leaving an approved group frees a seat for waiting groups and removes the caller from the group's chat. No notification is sent.
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
     * @description The group's creator can remove members while the group is pending or waiting. After the approval, only the event's organizers can remove members. The removed user receives a `group_member_removed` notification that does not name the caller, and can apply again.
     *
     *     Removing a member from a pending group deletes all consents, because the group has changed. The service then counts the remaining votes again. Removing a member from an approved group frees a seat and removes the user from the group's chat.
     *
     *     To leave a group yourself, use `DELETE /groups/{id}/members/me`. A second request fails with 404 `member_not_found`.
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
     * @description Returns all current votes on the group, oldest first. A changed vote is sorted by the time of the change.
     *
     *     Only the event's organizers can read the votes. Members of the group get 403 `not_an_organizer`.
     */
    get: operations["listApprovals"];
    put?: never;
    /**
     * Vote on a group
     * @description Each organizer has one vote and can change it while the group is pending or waiting. Votes of suspended organizers are not counted. The votes determine the status of the group:
     *
     *     - A group needs as many consents as it has members, or one consent from each organizer if there are fewer organizers than members.
     *     - With enough consents, the group becomes `approved`, or `waiting` if there are not enough free seats.
     *     - The group becomes `rejected` when the refusals make the required number of consents impossible.
     *     - A waiting group becomes `pending` again if it no longer has enough consents.
     *
     *     Members receive an `event_application_approved` or `event_application_rejected` notification. The approval opens a chat between the group and the organizers. Sending the same vote again changes nothing.
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
     * @description Returns the caller's chats that are not archived. With `archived=true`, the list contains only archived chats. Each chat includes the first line of its last message, the number of unread messages and up to three participants.
     *
     *     The chat with the newest message comes first. Without `limit` and `cursor`, the response contains the whole list. If the caller has more than 1,000 chats, the response contains the first 1,000 and a `nextCursor`.
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
     * @description Two users have at most one direct chat with each other. The first request creates the chat, and the other user gets a `chat_created` notification. Later requests return the existing chat with 200. The number of new chats with users who are neither friends nor matches is limited per day (429 `rate_limited`).
     *
     *     The request fails with 404 `person_not_found` if the other user does not exist or has left the chat. The error is the same if a block, a suspension or the protection of minors prevents contact, or if the chat closed because a match or friendship ended. If the caller left the chat by deleting their profile, they must create a new profile first (404 `profile_not_found`).
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
     * @description Returns the chat with all its participants and their roles. The event's creator comes first, and the other participants follow in the order in which they joined. Only participants can read the chat. Other users get 404 `chat_not_found`.
     *
     *     In an event chat, only the user id is shown for users without a profile, for suspended users, and for users who blocked the caller or are blocked by the caller. In a direct chat, such a user does not appear in `participants`. After blocking the other user of a direct chat, the caller can still read the chat by its id in order to report it.
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
     * @description Returns one chat with the same fields as `GET /chats`. Use this endpoint to refresh one row of your chat list after a broadcast. Only participants can read the chat, even if it is archived. Other users get 404 `chat_not_found`.
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
     * @description Stops push notifications for messages in this chat until the given time. If `until` is null, the chat stays muted until you unmute it. New messages still count as unread and still appear in the list of notifications. Messages that arrive while the chat is muted are not pushed later. Muting affects only the caller.
     *
     *     A time in the past is rejected with 400 on `until`. If the chat is already muted, the new time replaces the old one.
     */
    put: operations["muteChat"];
    post?: never;
    /**
     * Unmute a chat
     * @description Turns push notifications for messages in this chat on again. Messages that arrived while the chat was muted are not pushed later. A mute with an end time ends automatically.
     *
     *     If the chat is not muted, the response contains the unchanged chat.
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
     * @description Moves the chat from the caller's chat list to the archive. Other participants are not affected. The next message from any participant moves the chat back to the list. Edited and deleted messages do not move the chat.
     *
     *     Event chats are archived automatically 30 days after the event ends if they have no unread messages. It is safe to retry the request.
     */
    post: operations["archiveChat"];
    /**
     * Move a chat out of the archive
     * @description Moves the chat from the archive back to the caller's chat list. Other participants are not affected. You can also restore a chat that was archived automatically after its event.
     *
     *     If the chat is not archived, the response contains the unchanged chat.
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
     * @description Broadcasts `typing.started` or `typing.stopped` on `typing:{chatId}`. The typing status is not stored, and no notification is sent. The typing indicator expires after six seconds, at `expiresAt`. Send the request every few seconds while the user is typing.
     *
     *     If you send another request within one second of the last broadcast, the request succeeds but is not broadcast. If the caller cannot send messages in the chat, the request fails with 404 `chat_not_found`.
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
     * @description Returns the messages of the chat, with the newest message first. Participants can read all messages, including those sent before they joined. A deleted message stays in the list with empty `content` and a `deletedAt` time.
     *
     *     Use `after` to get the messages that your app missed, for example after a broadcast or a lost connection. With `after`, the oldest message comes first. If `nextCursor` is not null, more messages follow. Listing messages does not mark them as read. To mark messages as read, use `POST /chats/{id}/read`.
     */
    get: operations["listMessages"];
    put?: never;
    /**
     * Send a message
     * @description Sends text, uploaded files or both. The message is broadcast as `message.created` on `chat:{chatId}`. The other participants get a `chat_message` notification, which replaces their unread notification of the same chat.
     *
     *     If you send a `clientMessageId`, it is safe to retry the request. A retry returns the existing message with 200. In a direct chat, the caller can send at most 50 messages per day until the other user sends a message (429 `rate_limited` with `limit: unanswered_messages`).
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
     * @description Users can delete their own messages. Organizers can delete any message in the chats of their event. The message stays in the list with empty `content` and a `deletedAt` time. Files of the message are deleted, and its preview is removed from notifications.
     *
     *     The deletion is broadcast as `message.deleted` on `chat:{chatId}`. It is safe to retry the request.
     */
    delete: operations["deleteMessage"];
    options?: never;
    head?: never;
    /**
     * Edit your message
     * @description Changes the text of a message. Attachments do not change. Only the sender can edit a message. The change is broadcast as `message.updated` on `chat:{chatId}`. No notification is sent.
     *
     *     A deleted message cannot be edited (409 `message_deleted`). Sending the current text again changes nothing.
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
     * @description Marks all messages up to `upToMessageId` as read, or all messages if `upToMessageId` is omitted. Notifications about these messages are also marked as read. The caller is added to `readBy` of these messages, and `chat.read` is broadcast on `chat:{chatId}`.
     *
     *     Messages that the caller has read never become unread again. It is safe to retry the request. In a direct chat with a user whom the caller has blocked, the request has no effect.
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
     * @description Returns a signed URL of the file. Only participants of the chat can get the URL. The URL expires after one hour, so request it when your app shows the file. If the file no longer exists, `url` is null.
     *
     *     If the message was deleted, the request fails with 404 `attachment_not_found`.
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
     * @description Returns adults with a complete profile. Users are sorted by distance range, nearest range first. Users in the same distance range are in a random order that changes every day.
     *
     *     The list excludes the caller's matches, users with a block in either direction, users hidden by moderators, and users that the caller liked or disliked in the last 30 days. A filter excludes users who have not set the filtered field or who hide it. Minors get an empty list. The caller must have a profile (404 `profile_not_found`).
     *
     *     A page can be short or empty even if more pages follow. Continue until `nextCursor` is null.
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
     * @description Stores the caller's like or dislike for 30 days. Sending the same type again restarts the 30 days. Sending the other type replaces the stored type.
     *
     *     If the users like each other, the service creates a match and opens a direct chat. The response then has `isMatch`, `matchId` and `chatId`, and both users receive a `people_match` notification. Otherwise, a like sends the other user a `people_like` notification, at most once in 30 days. A dislike sends no notification.
     *
     *     Disliking a match fails with 409 `already_matched`. End the match instead.
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
     * @description Returns unexpired likes from users that the caller has neither liked nor disliked, newest first. To respond to a like, call `POST /people/interactions` with the id of the profile. Likes from users that are hidden from the caller, for example by a block, are excluded.
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
     * @description Returns the caller's active matches, newest first. Each match contains a short profile of the other user and the id of the direct chat. A match does not end when the likes expire.
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
     * @description Either user can end the match. Ending the match deletes both likes and counts as a dislike by the caller, so the other user does not reappear in the caller's feed. If the users are not friends, both stop sharing their live locations.
     *
     *     The direct chat is closed. Both users can still read the chat but cannot send messages. The chat stays open if the users are friends, or if one of them opened the chat before the match.
     *
     *     No notification is sent. A second request fails with 404 `match_not_found`.
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
     * @description Returns up to 200 users, nearest first. Each location is the centre of a 500 m grid cell, never the exact location. The map contains two kinds of users:
     *
     *     - Users with a complete profile who are visible on the map and show their location to the caller.
     *     - Friends and matches who share a live location. For these users, `isLive` is true.
     *
     *     The map is not paginated. To get fewer users, send a smaller `radius`.
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
     * @description Shares the caller's location with friends and matches until `expiresAt`. The service stores only the centre of the 500 m grid cell. The caller must have a profile that is visible on the map (409 `not_visible_on_map`).
     *
     *     Subscribers of `location:{userId}` receive `location.updated` when the cell changes, at most every ten seconds. Each request restarts the sharing period, and it is safe to retry the request.
     */
    put: operations["shareLocation"];
    post?: never;
    /**
     * Stop sharing your live location
     * @description Stops sharing the caller's live location immediately. Subscribers of `location:{userId}` receive `location.stopped`. No notification is sent. The request succeeds even if no location is shared.
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
     * @description Returns the current 500 m grid cell of a user who shares a live location. The user's friends and matches can read it, and so can the user. Call this operation after each `location.updated` instead of polling. If the user shares no location with the caller, the request fails with 404 `live_location_not_found`.
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
     * @description Returns a user's full profile. Fields that the user hides are null. The caller can read their own profile, the profiles of matches, and the profiles of adults that are not hidden from the caller, for example by a block. Other profiles return 404 `profile_not_found`.
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
     * @description Does the same as `POST /friends/{userId}/block`, but takes a profile id. The friendship, likes and match end, and the two users no longer see each other. No notification is sent. Blocking the same user again changes nothing.
     */
    post: operations["blockProfile"];
    /**
     * Unblock a person by profile id
     * @description Does the same as `DELETE /friends/{userId}/block`, but takes a profile id. The two users can find each other again, but the friendship, likes and match are not restored. No notification is sent.
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
     * @description Returns the caller's reports, newest first. The status of a report is `open`, `upheld` or `dismissed`. Only moderators can see the decision, the evidence and the notes. Suspended users can use this operation.
     */
    get: operations["listReports"];
    put?: never;
    /**
     * Report a user, an event or a chat
     * @description Reports a target to the moderators. The service stores a copy of the target's current state as evidence. Suspended users can send reports, and a block does not prevent a report. Participants can report a chat, and so can users who left it within the last 180 days. The reported users are not notified.
     *
     *     If the caller reports the same target for the same reason within 24 hours, the request returns the first report with 200.
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
     * @description Returns decisions about the caller and about the caller's events, photos, covers, messages and attachments, newest first. Each decision contains the moderators' note and the caller's appeal. The response does not name the moderators or the users who sent reports.
     *
     *     Users are not notified about decisions. Call this operation after the error 403 `account_suspended`. Suspended users can use this operation.
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
     * @description Asks the moderators to review a decision. Only the user affected by the decision can appeal. Each decision can be appealed once (409 `appeal_exists`) and only within 180 days (409 `appeal_too_late`). Decisions that restored content or reinstated the user, and decisions that a moderator has undone, cannot be appealed (409 `appeal_not_possible`). Suspended users can appeal.
     *
     *     The moderators' answer appears in the decision's `appeal` field. No notification is sent.
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
     * @description Returns the caller's notifications, newest first. Each notification contains the ids of the objects to open and the names at the time of the notification. Notifications from users with a block in either direction are hidden. Notifications are deleted after 90 days.
     *
     *     A page can be short or empty even if more pages follow. Continue until `nextCursor` is null.
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
     * @description Returns the number of unread notifications, for example for the app badge. Call this operation again after the broadcasts `notification.created` and `notifications.changed` on `notifications:{userId}`.
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
     * @description Marks the caller's notifications with the given ids as read, or all of the caller's notifications without `ids`. Ids of other users' notifications and of hidden or already read notifications are ignored. The caller's other devices receive `notifications.changed`.
     *
     *     A notification cannot become unread again. It is safe to retry the request.
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
     * @description Does the same as `POST /notifications/read` without `ids`. The caller's other devices receive `notifications.changed`. It is safe to retry the request.
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
     * @description Returns the caller's push preferences, which apply to all devices. By default, push notifications are sent for every type. The preferences do not affect which notifications are stored, listed and counted. No profile is required.
     */
    get: operations["getPreferences"];
    /**
     * Change your push preferences
     * @description Changes the caller's push preferences for all devices. Only the fields in the request change. `push` is merged by type. `quietHours` is replaced as a whole, and null turns the quiet hours off.
     *
     *     The change also applies to push notifications that have not been sent yet. Sending the same request again changes nothing.
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
     * @description Permanently deletes one of the caller's notifications. The notification can be read or unread. The caller's other devices receive `notifications.changed`. A second request fails with 404 `notification_not_found`.
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
     * @description Returns the push providers that are fully configured. Call this operation before the app asks the user for permission to send notifications. Register the device with one of these providers.
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
     * @description Returns up to ten devices that receive the caller's push notifications, most recently registered first. A device is removed from the list when the session in which it was registered ends. The response does not contain push tokens. Suspended users can use this operation.
     */
    get: operations["listDevices"];
    put?: never;
    /**
     * Register a device for push notifications
     * @description Registers the device for the caller's push notifications until the session of the access token ends. Push notifications are in Russian or English, depending on `locale`. Call this operation at each app start, after each sign-in, and when the provider issues a new token. It is safe to retry the request, which renews the registration.
     *
     *     - A token belongs to the user who registered it last. APNs tokens are not case-sensitive.
     *     - A user can have ten devices. An eleventh device replaces a device with an invalid token, or otherwise the least recently registered device.
     *     - The request fails with 401 `unauthorized` if the session of the access token has ended.
     */
    post: operations["registerDevice"];
    /**
     * Unregister a device by token
     * @description Stops push notifications to the device with this push token. Call this operation before the user signs out. `deleted` is false if the token does not belong to the caller. It is safe to retry the request. Suspended users can use this operation.
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
     * @description Stops push notifications to one of the caller's devices, for example a lost phone. `deleted` is false if the caller has no device with this id. It is safe to retry the request.
     *
     *     The device stays signed in. To sign out the device, end all other sessions at the identity provider. Suspended users can use this operation.
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
     * @description Does the same as `DELETE /push/devices`, for clients that cannot send a body with DELETE. `deleted` is false if the token does not belong to the caller. It is safe to retry the request. Suspended users can use this operation.
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
     * @description Send the first request without a cursor. The response contains no changes. Store `nextCursor` from the response, then read the lists that your app keeps. From then on, send the stored cursor, apply `changes` in order and store the new `nextCursor`. While `hasMore` is true, send the next request immediately.
     *
     *     The same change can arrive twice, so apply changes by id. A message can arrive before its chat, and the chat even with the next sync. When a chat is deleted, also remove its messages. When the app receives a chat that it does not have yet, read the messages with `GET /chats/{id}/messages`.
     *
     *     A cursor is valid for 30 days and for one user. An expired cursor fails with 410 `sync_expired`, and so does every cursor after the database was restored from a backup. A cursor of another user, or from before the operators replaced the key of the cursors, fails with 400 on `cursor`. After both errors, remove the stored objects and start again without a cursor.
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
     * @description Returns the OpenAPI 3.1 document of the API, which you can use to generate client code. `servers` contains the base URL at which you requested the document. No access token is needed.
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
     * @description Returns the OpenAPI 3.1 document of the moderation endpoints. These endpoints require a moderator's access token or a secret key. No access token is needed for the document.
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
     * @description Returns the AsyncAPI 3 document, which describes all Realtime topics, events and payloads. `servers` contains the base URL at which you requested the document. No access token is needed.
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
     * @description Returns 200 if the database accepts a write within two seconds, and 503 `unavailable` if it does not. The service rolls back this write. No token is required. The service queries the database at most once a second.
     *
     *     If the request contains the secret key, the response includes a `report` for operators. With the secret key, the status code is 200 even if the service is down, and `up` is false.
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
      /** @description First name. Leading and trailing white space is removed. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      firstName: string;
      /** @description Text about the user. Null clears the field. Bidirectional overrides, and control characters other than tabs and line breaks, are removed. */
      bio?: string | null;
      /**
       * Format: date
       * @description Birthdate. The user must be at least 16 years old. Required for a complete profile. Null clears the field.
       */
      birthdate?: string | null;
      /**
       * Format: double
       * @description Height in centimetres. Null clears the field.
       */
      height?: number | null;
      /** @description Place where the user comes from. Null clears the field. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      hometown?: string | null;
      /** @description City where the user lives. Required for a complete profile. Null clears the field. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      city?: string | null;
      /** @description Sex. Required for a complete profile. Null clears the field. */
      sex?: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people. Required for a complete profile. Null clears the field. */
      datingPurpose?: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users can see `datingPurpose`. */
      showDatingPurpose?: boolean | null;
      /** @description Whether other users can see the zodiac sign. */
      showZodiac?: boolean | null;
      /** @description Whether other users can see the birthdate. The default is false. */
      showBirthdate?: boolean | null;
      /** @description Whether users other than friends and matches can see the location. The default is true. */
      showLocation?: boolean | null;
      /** @description Whether the user can appear on the map. Turning this setting off ends the user's live location. */
      isVisibleOnMap?: boolean | null;
      /** @description Religion. Null clears the field. */
      religion?: components["schemas"]["Religion"] | null;
      /** @description Plans for children. Null clears the field. */
      familyPlan?: components["schemas"]["FamilyPlan"] | null;
      /** @description Financial situation. Null clears the field. */
      financialState?: components["schemas"]["FinancialState"] | null;
      /** @description Body type. Null clears the field. */
      bodyType?: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol. Null clears the field. */
      alcoholAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking. Null clears the field. */
      smokingAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Educations. The list replaces the existing list. Null clears the list. */
      educations?: components["schemas"]["Education"][] | null;
      /** @description Languages. The list replaces the existing list, and duplicates are removed. Null clears the list. */
      languages?: components["schemas"]["Language"][] | null;
      /**
       * Format: double
       * @description Latitude in degrees, sent together with `longitude`. Null clears the location.
       */
      latitude?: number | null;
      /**
       * Format: double
       * @description Longitude in degrees, sent together with `latitude`. Null clears the location.
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
      /** @description Level that the user has completed or is completing. */
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
      /** @description First name. Leading and trailing white space is removed. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      firstName?: string;
      /** @description Text about the user. Null clears the field. Bidirectional overrides, and control characters other than tabs and line breaks, are removed. */
      bio?: string | null;
      /**
       * Format: date
       * @description Birthdate. The user must be at least 16 years old. Required for a complete profile. Null clears the field.
       */
      birthdate?: string | null;
      /**
       * Format: double
       * @description Height in centimetres. Null clears the field.
       */
      height?: number | null;
      /** @description Place where the user comes from. Null clears the field. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      hometown?: string | null;
      /** @description City where the user lives. Required for a complete profile. Null clears the field. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      city?: string | null;
      /** @description Sex. Required for a complete profile. Null clears the field. */
      sex?: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people. Required for a complete profile. Null clears the field. */
      datingPurpose?: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users can see `datingPurpose`. */
      showDatingPurpose?: boolean;
      /** @description Whether other users can see the zodiac sign. */
      showZodiac?: boolean;
      /** @description Whether other users can see the birthdate. The default is false. */
      showBirthdate?: boolean;
      /** @description Whether users other than friends and matches can see the location. The default is true. */
      showLocation?: boolean;
      /** @description Whether the user can appear on the map. Turning this setting off ends the user's live location. */
      isVisibleOnMap?: boolean;
      /** @description Religion. Null clears the field. */
      religion?: components["schemas"]["Religion"] | null;
      /** @description Plans for children. Null clears the field. */
      familyPlan?: components["schemas"]["FamilyPlan"] | null;
      /** @description Financial situation. Null clears the field. */
      financialState?: components["schemas"]["FinancialState"] | null;
      /** @description Body type. Null clears the field. */
      bodyType?: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol. Null clears the field. */
      alcoholAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking. Null clears the field. */
      smokingAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Educations. The list replaces the existing list. Null clears the list. */
      educations?: components["schemas"]["Education"][] | null;
      /** @description Languages. The list replaces the existing list, and duplicates are removed. Null clears the list. */
      languages?: components["schemas"]["Language"][] | null;
      /**
       * Format: double
       * @description Latitude in degrees, sent together with `longitude`. Null clears the location.
       */
      latitude?: number | null;
      /**
       * Format: double
       * @description Longitude in degrees, sent together with `latitude`. Null clears the location.
       */
      longitude?: number | null;
      /**
       * Format: uuid
       * @description Id of one of your photos to use as the avatar. Null removes the avatar, and the first photo is shown instead.
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
      /** @description Storage key of an image that the caller uploaded. The image can be the cover of an event. */
      key: string;
    };
    ReorderPhotos: {
      /** @description Ids of all your photos in the new order, each exactly once. */
      ids: string[];
    };
    CreateUploadUrl: {
      /** @description MIME type of the file: `image/*`, `video/*`, `audio/*` or `application/pdf`. Case and parameters after `;` are ignored, and `image/jpg` is treated as `image/jpeg`. This type is used if the upload has no `Content-Type` header or a generic one. If apps cannot display the type, the attachment has the type `file` and is served as `application/octet-stream`. */
      mime: string;
    };
    /** @enum {string} */
    FriendshipStatus: "pending" | "accepted" | "rejected" | "blocked";
    SendFriendRequest: {
      /**
       * Format: uuid
       * @description Id of the user who receives the friend request.
       */
      addresseeId: string;
    };
    CreateFriendLink: {
      /**
       * Format: int32
       * @description Lifetime of the link in seconds, from 10 minutes to 30 days. By default, the link is valid for 7 days.
       * @default 604800
       */
      expiresIn?: number | null;
      /**
       * Format: int32
       * @description Maximum number of users who can redeem the link.
       * @default 1
       */
      maxUses?: number | null;
    };
    FriendLinkToken: {
      /** @description Token of the link, from the web address or the QR code. */
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
      /** @description Title of the event. Leading and trailing whitespace is removed. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      title: string;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description Start time, with `Z` or an offset.
       */
      startAt: string;
      /**
       * Format: double
       * @description Latitude in degrees, negative in the south.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees, negative in the west.
       */
      longitude: number;
      /**
       * Format: int32
       * @deprecated
       * @description Required, but has no effect: send 1. The service stores and returns the value.
       */
      consentThreshold: number;
      /**
       * Format: date-time
       * @description End time, after the start and at most 366 days later. If `endAt` is omitted, the event ends 12 hours after the start.
       */
      endAt?: string | null;
      /** @description Description of the event. Bidirectional overrides, and control characters other than tabs and line breaks, are removed. */
      description?: string | null;
      /** @description Street and house number. Line breaks and tabs are stored as spaces. Other control characters and bidirectional formatting characters are rejected. */
      address?: string | null;
      /** @description City. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      city?: string | null;
      /**
       * Format: int32
       * @description Maximum number of guests, not counting the organizers.
       * @default 200
       */
      capacity?: number | null;
      /**
       * @description `public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.
       * @default public
       */
      visibility?: components["schemas"]["EventVisibility"] | null;
      /**
       * @description Whether users can apply. Between the start and the end of the event, this field can be changed only if the request contains no other field.
       * @default true
       */
      acceptsApplications?: boolean | null;
      /** @description Storage key of an image that the caller uploaded. The image becomes the event's cover. The image can also be in use as a profile photo or as the cover of another event. */
      imageKey?: string | null;
      /**
       * Format: uri
       * @deprecated
       * @description URL of a cover on another server. Use `imageKey` instead, which takes precedence. Users other than the organizers see the URL only if it uses https and a public host name.
       */
      imageUrl?: string | null;
    };
    /** @enum {string} */
    EventVisibility: "public" | "private";
    /** @enum {string} */
    OwnEventRole: "creator" | "author" | "invited" | "guest";
    ListEventsById: {
      /** @description Ids of the events to return. */
      ids: string[];
    };
    UpdateEvent: {
      /** @description Title of the event. Leading and trailing whitespace is removed. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      title?: string;
      /** @description Type of the event. */
      type?: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description Start time, with `Z` or an offset.
       */
      startAt?: string;
      /**
       * Format: double
       * @description Latitude in degrees, negative in the south.
       */
      latitude?: number;
      /**
       * Format: double
       * @description Longitude in degrees, negative in the west.
       */
      longitude?: number;
      /**
       * Format: int32
       * @deprecated
       * @description Required, but has no effect: send 1. The service stores and returns the value.
       */
      consentThreshold?: number;
      /**
       * Format: date-time
       * @description End time, after the start and at most 366 days later. If `endAt` is null, the event ends 12 hours after the start.
       */
      endAt?: string | null;
      /** @description Description of the event, or null to remove it. Bidirectional overrides, and control characters other than tabs and line breaks, are removed. */
      description?: string | null;
      /** @description Street and house number, or null to remove them. Line breaks and tabs are stored as spaces. Other control characters and bidirectional formatting characters are rejected. */
      address?: string | null;
      /** @description City, or null to remove it. The text must be one line. Control characters, bidirectional formatting characters, and texts that only consist of spaces and invisible characters are rejected. */
      city?: string | null;
      /**
       * Format: int32
       * @description Maximum number of guests. The value cannot be lower than `guestCount`. If you increase `capacity`, waiting groups are approved if enough seats are available.
       */
      capacity?: number;
      /** @description `public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link. */
      visibility?: components["schemas"]["EventVisibility"];
      /** @description Whether users can apply. Between the start and the end of the event, this field can be changed only if the request contains no other field. */
      acceptsApplications?: boolean;
      /** @description Storage key of an image that the caller uploaded. The image becomes the event's cover. Null removes the current cover. */
      imageKey?: string | null;
      /**
       * Format: uri
       * @deprecated
       * @description URL of a cover on another server. Use `imageKey` instead, which takes precedence. Users other than the organizers see the URL only if it uses https and a public host name.
       */
      imageUrl?: string | null;
    };
    SetEventCover: {
      /** @description Storage key of an image that the caller uploaded. The image can also be in use as a profile photo or as the cover of another event. */
      key: string;
    };
    InviteEventAuthor: {
      /**
       * Format: uuid
       * @description User id of the friend.
       */
      userId: string;
    };
    RedeemInviteLink: {
      /** @description Token of the link. */
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
       * @description User ids of the friends to include in the group. The caller is always a member.
       * @default []
       */
      memberIds?: string[] | null;
    };
    /** @enum {string} */
    LikeGroupStatus: "waiting" | "pending" | "approved" | "rejected" | "expired";
    AddGroupMember: {
      /**
       * Format: uuid
       * @description Id of one of the caller's friends.
       */
      userId: string;
    };
    VoteOnGroup: {
      /** @description The caller's vote. */
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
       * @description Time at which the mute ends. The time must be in the future, with `Z` or an offset. Null mutes the chat without a time limit.
       */
      until: string | null;
    };
    TellTyping: {
      /** @description Whether the caller is typing. Send false when the caller stops typing. */
      isTyping: boolean;
    };
    SendMessage: {
      /**
       * @description Text of the message. The text is required unless the message has attachments. Bidirectional overrides, and control characters other than tabs and line breaks, are removed.
       * @default
       */
      content?: string | null;
      /**
       * Format: uuid
       * @description Id of the message in this chat that the new message replies to.
       */
      replyToId?: string | null;
      /** @description Files to attach, in display order. */
      attachments?: components["schemas"]["SentFile"][] | null;
      /**
       * Format: uuid
       * @description Id that your app generates for the message. If you send the same id again, no second message is created.
       */
      clientMessageId?: string | null;
    };
    SentFile: {
      /** @description Storage key of a file that the caller uploaded. The file must not be attached to anything else. */
      key: string;
      /** @description Display name of the file. If you send a path, only its last segment is stored. Control, line-break and bidirectional characters are removed from the file name. If no visible character remains, the file name is `file`. */
      fileName?: string | null;
    };
    EditMessage: {
      /** @description New text of the message. The text can be empty only if the message has attachments. */
      content: string;
    };
    ReadMessages: {
      /**
       * Format: uuid
       * @description Id of the last message that the user has read. If the id is omitted, all messages are marked as read.
       */
      upToMessageId?: string | null;
    };
    CreateInteraction: {
      /**
       * Format: uuid
       * @description Id of the profile to like or dislike.
       */
      targetProfileId: string;
      /** @description Whether to like or dislike the profile. */
      type: components["schemas"]["InteractionType"];
    };
    /** @enum {string} */
    InteractionType: "like" | "dislike";
    ShareLocation: {
      /**
       * Format: double
       * @description The caller's latitude in degrees. Only the grid cell is stored.
       */
      latitude: number;
      /**
       * Format: double
       * @description The caller's longitude in degrees. Only the grid cell is stored.
       */
      longitude: number;
      /**
       * Format: int32
       * @description Sharing period in seconds. The default is one hour.
       */
      expiresIn?: number | null;
    };
    /** @description Specify exactly one target. Send either `targetType` and `targetId`, or one of `reportedUserId`, `eventId` and `reportedChatId`. You can send both forms if they specify the same target. A `targetType` that does not match the other field is rejected. */
    CreateReport: {
      /** @description Reason for the report. */
      reason: components["schemas"]["ReportReason"];
      /** @description Description of the problem. Bidirectional overrides, and control characters other than tabs and line breaks, are removed. */
      description?: string | null;
      /** @description Type of the target. The type is required with `targetId` and optional with `reportedUserId`, `eventId` or `reportedChatId`. */
      targetType?: components["schemas"]["ReportTargetType"] | null;
      /**
       * Format: uuid
       * @description Id of the reported user, event or chat, sent together with `targetType`.
       */
      targetId?: string | null;
      /**
       * Format: uuid
       * @description Id of the reported user, as an alternative to `targetId`.
       */
      reportedUserId?: string | null;
      /**
       * Format: uuid
       * @description Id of the reported event, as an alternative to `targetId`.
       */
      eventId?: string | null;
      /**
       * Format: uuid
       * @description Id of the reported chat, as an alternative to `targetId`.
       */
      reportedChatId?: string | null;
      /** @description Ids of the messages that the report is about. The messages must be in the reported chat. */
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
      /** @description Text for the moderators that explains why the decision is wrong. Bidirectional overrides, and control characters other than tabs and line breaks, are removed. */
      text: string;
    };
    ReadNotifications: {
      /** @description Ids of the notifications. Without ids, all notifications are marked as read. */
      ids?: string[];
    };
    ChangeNotificationPreferences: {
      /** @description Notification types to change. Unknown types are rejected. */
      push?: components["schemas"]["ChangePushByType"];
      /** @description Daily quiet hours, or null if there are none. */
      quietHours?: components["schemas"]["QuietHours"] | null;
      /** @description IANA time zone of `quietHours`, such as `Europe/Berlin`. */
      timeZone?: string;
      /** @description Whether push notifications contain names and message text. */
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
    /** @description Push notifications between `from` and `to` are delayed until the quiet hours end. If `to` is earlier than `from`, the quiet hours end on the next day. */
    QuietHours: {
      /**
       * @description Start of the quiet hours, in the local time of `timeZone`.
       * @example 22:00
       */
      from: string;
      /**
       * @description End of the quiet hours, in the local time of `timeZone`.
       * @example 22:00
       */
      to: string;
    };
    RegisterDevice: {
      /** @description Platform of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Push provider. Use `apns` for `ios`, and `fcm` or `rustore` for `android`. */
      provider: components["schemas"]["PushProvider"];
      /** @description Push token that the provider issued to the app on this device. */
      token: string;
      /** @description Version of the app. */
      appVersion?: string | null;
      /** @description Language tag of the device (BCP 47), such as `ru-RU`. The tag determines the language of push notifications. */
      locale?: string | null;
    };
    /** @enum {string} */
    DevicePlatform: "android" | "ios";
    /** @enum {string} */
    PushProvider: "apns" | "fcm" | "rustore";
    UnregisterDevice: {
      /** @description Push token with which the device was registered. */
      token: string;
    };
    OwnProfile: {
      /**
       * Format: uuid
       * @description Id of the profile, used to read the profile or to like the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user. Friends, chats and events refer to the user by this id.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /** @description Text about the user, or null if it is not set. */
      bio: string | null;
      /**
       * Format: date
       * @description Birthdate, or null if it is not set. Other users can see the birthdate only if `showBirthdate` is true.
       */
      birthdate: string | null;
      /** @description Whether other users can see the birthdate. */
      showBirthdate: boolean;
      /**
       * Format: int32
       * @description Age in whole years, or null if it is unknown or hidden from the caller. For the owner, the age increases on the birthday (UTC). For other users, it increases on the first day of the month after the birthday, to hide the exact day.
       */
      age: number | null;
      /**
       * Format: double
       * @description Height in centimetres, or null if it is not set.
       */
      height: number | null;
      /** @description Place where the user comes from, or null if it is not set. */
      hometown: string | null;
      /** @description City where the user lives, or null if it is not set. */
      city: string | null;
      /** @description Sex, or null if it is not set. */
      sex: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people, or null if it is not set. Other users can see the purpose only if `showDatingPurpose` is true. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users can see `datingPurpose`. */
      showDatingPurpose: boolean;
      /** @description Whether other users can see the zodiac sign. */
      showZodiac: boolean;
      /** @description Zodiac sign derived from the birthdate, or null if there is no birthdate. Other users can see the sign only if `showZodiac` is true. */
      zodiac: components["schemas"]["Zodiac"] | null;
      /** @description Religion, or null if it is not set. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Plans for children, or null if they are not set. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Financial situation, or null if it is not set. */
      financialState: components["schemas"]["FinancialState"] | null;
      /** @description Body type, or null if it is not set. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol, or null if it is not set. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking, or null if it is not set. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Educations in the order chosen by the user. The list can be empty. */
      educations: components["schemas"]["Education"][];
      /** @description Languages without duplicates. The list can be empty. */
      languages: components["schemas"]["Language"][];
      /** @description Location, or null if it is not set. The owner gets the exact location, and other users get the centre of a 500 m grid cell. If `showLocation` is false, only friends and matches see the location. */
      location: components["schemas"]["GeoPoint"] | null;
      /** @description Whether users other than friends and matches can see the location. */
      showLocation: boolean;
      /** @description Whether the user can appear on the map and share a live location. */
      isVisibleOnMap: boolean;
      /** @description Whether all required fields are set and the terms are accepted. Only complete profiles appear in the feed and on the map. */
      isCompleted: boolean;
      /**
       * Format: uuid
       * @description Id of the photo chosen as the avatar. If there is none, the value is null and the first photo is shown instead.
       */
      avatarPhotoId: string | null;
      /** @description Photos in gallery order. Adults who are not friends with a minor see only the minor's avatar. */
      photos: components["schemas"]["ProfilePhoto"][];
      /**
       * Format: date-time
       * @description Time of the last change to the profile or its photos. In another user's profile, changes to data that is hidden from the caller do not update this time.
       */
      updatedAt: string;
      /** @description Published versions of the terms, to show to the user for acceptance. */
      currentTerms: components["schemas"]["TermsVersions"];
      /** @description Fields and terms versions that are missing for a complete profile. */
      missingFields: string[];
      /** @description Whether a newer version of the terms than the accepted one has been published. */
      termsOutdated: boolean;
      /** @description True if the birthdates that you sent contradict each other. While `ageInDoubt` is true, adults see you as a minor, and minors see you as an adult. `ageInDoubt` becomes false when a moderator has decided about your age, or when every birthdate that you sent makes you an adult. Only you can see this field. */
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
       * @description Latitude in degrees. Southern latitudes are negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees. Western longitudes are negative.
       */
      longitude: number;
    };
    ProfilePhoto: {
      /**
       * Format: uuid
       * @description Id of the photo.
       */
      id: string;
      /** @description Whether the photo is the avatar, because the owner chose it or because it was the first photo. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Position in the gallery. Positions start at 0 and have no gaps.
       */
      position: number;
      /**
       * Format: uri
       * @description Signed URL of the 256x256 thumbnail, or of the full-size photo until the thumbnail exists. The URL is null if the file no longer exists.
       */
      thumbUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the full-size photo, or null if the file no longer exists.
       */
      url: string | null;
    };
    TermsVersions: {
      /** @description Version of the privacy policy, or null if there is none. */
      privacyPolicyVersion: string | null;
      /** @description Version of the user agreement, or null if there is none. */
      userAgreementVersion: string | null;
    };
    Problem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code for decisions in the client. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also returned in the header `x-request-id`.
       */
      errorId: string;
    };
    /**
     * @description Stable error code. New codes can be added. Handle an unknown code by the HTTP status of the response.
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
      | "target_claimed"
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
      /** @description Stable error code for decisions in the client. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also returned in the header `x-request-id`.
       */
      errorId: string;
      /**
       * Format: date-time
       * @description End of the suspension, or null if it is permanent. Present only with `account_suspended`.
       */
      until?: string | null;
    };
    LimitedProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code for decisions in the client. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also returned in the header `x-request-id`.
       */
      errorId: string;
      /** @description Name of a limit that can end without waiting. Absent for all other limits. `kept_answers`: too many responses are stored for the caller's idempotency keys. Send the request without an Idempotency-Key. `unanswered_messages`: the limit ends when the other user replies. */
      limit?: string;
    };
    ValidationProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code for decisions in the client. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also returned in the header `x-request-id`.
       */
      errorId: string;
      /** @description All invalid values. */
      fields: components["schemas"]["FieldProblem"][];
    };
    FieldProblem: {
      /** @description Path of the value, with dots between its parts, such as `educations.0.level`. */
      field: string;
      /** @description Description of the problem, in English. */
      message: string;
    };
    ConflictProblem: {
      /** @description Message in English, for developers. */
      error: string;
      /** @description Stable error code for decisions in the client. New codes can be added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also returned in the header `x-request-id`.
       */
      errorId: string;
      /** @description Ids of the users who are already in a group of the event. They can include the caller. Present only with `already_in_group`. */
      userIds?: string[];
      /**
       * Format: uuid
       * @description Id of the caller's group in the event. Present only with `already_in_group`, and only if the caller is in such a group.
       */
      groupId?: string;
    };
    Deleted: {
      /** @description Always true. */
      deleted: boolean;
    };
    CompletedProfile: {
      /** @description Latest version of each document that the caller accepted, or null if the caller never accepted the document. */
      acceptedTerms: components["schemas"]["TermsVersions"];
      /** @description Whether the profile is complete. Only complete profiles appear in the feed and on the map. */
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
       * @description Id of the profile, used to read the profile or to like the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user. Friends, chats and events refer to the user by this id.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /** @description Text about the user, or null if it is not set. */
      bio: string | null;
      /**
       * Format: date
       * @description Birthdate, or null if it is not set. Other users can see the birthdate only if `showBirthdate` is true.
       */
      birthdate: string | null;
      /** @description Whether other users can see the birthdate. */
      showBirthdate: boolean;
      /**
       * Format: int32
       * @description Age in whole years, or null if it is unknown or hidden from the caller. For the owner, the age increases on the birthday (UTC). For other users, it increases on the first day of the month after the birthday, to hide the exact day.
       */
      age: number | null;
      /**
       * Format: double
       * @description Height in centimetres, or null if it is not set.
       */
      height: number | null;
      /** @description Place where the user comes from, or null if it is not set. */
      hometown: string | null;
      /** @description City where the user lives, or null if it is not set. */
      city: string | null;
      /** @description Sex, or null if it is not set. */
      sex: components["schemas"]["Sex"] | null;
      /** @description Purpose of meeting people, or null if it is not set. Other users can see the purpose only if `showDatingPurpose` is true. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether other users can see `datingPurpose`. */
      showDatingPurpose: boolean;
      /** @description Whether other users can see the zodiac sign. */
      showZodiac: boolean;
      /** @description Zodiac sign derived from the birthdate, or null if there is no birthdate. Other users can see the sign only if `showZodiac` is true. */
      zodiac: components["schemas"]["Zodiac"] | null;
      /** @description Religion, or null if it is not set. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Plans for children, or null if they are not set. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Financial situation, or null if it is not set. */
      financialState: components["schemas"]["FinancialState"] | null;
      /** @description Body type, or null if it is not set. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description Attitude to alcohol, or null if it is not set. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description Attitude to smoking, or null if it is not set. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Educations in the order chosen by the user. The list can be empty. */
      educations: components["schemas"]["Education"][];
      /** @description Languages without duplicates. The list can be empty. */
      languages: components["schemas"]["Language"][];
      /** @description Location, or null if it is not set. The owner gets the exact location, and other users get the centre of a 500 m grid cell. If `showLocation` is false, only friends and matches see the location. */
      location: components["schemas"]["GeoPoint"] | null;
      /** @description Whether users other than friends and matches can see the location. */
      showLocation: boolean;
      /** @description Whether the user can appear on the map and share a live location. */
      isVisibleOnMap: boolean;
      /** @description Whether all required fields are set and the terms are accepted. Only complete profiles appear in the feed and on the map. */
      isCompleted: boolean;
      /**
       * Format: uuid
       * @description Id of the photo chosen as the avatar. If there is none, the value is null and the first photo is shown instead.
       */
      avatarPhotoId: string | null;
      /** @description Photos in gallery order. Adults who are not friends with a minor see only the minor's avatar. */
      photos: components["schemas"]["ProfilePhoto"][];
      /**
       * Format: date-time
       * @description Time of the last change to the profile or its photos. In another user's profile, changes to data that is hidden from the caller do not update this time.
       */
      updatedAt: string;
    };
    ProfileExport: {
      /**
       * Format: date-time
       * @description Time of the export.
       */
      exportedAt: string;
      /** @description The caller's profile. */
      profile: components["schemas"]["OwnProfile"];
      /**
       * Format: date
       * @description First day on which the user is an adult according to all birthdates that the user ever sent, or null if there is no birthdate.
       */
      adultFrom: string | null;
      /**
       * Format: date
       * @description First day on which the user would be an adult according to the earliest accepted birthdate, or null if no birthdate was accepted. Moderators see this day if the user's age is disputed.
       */
      earliestAdultFrom: string | null;
      /** @description Terms that the caller accepted. */
      acceptedTerms: components["schemas"]["TermsAcceptance"][];
      /** @description Friendships and friend requests in both directions. */
      friendships: components["schemas"]["Friendship"][];
      /** @description Friend requests that the caller rejected in the last 30 days. */
      friendRequestRejections: components["schemas"]["FriendRequestRejection"][];
      /** @description The caller's friend links, including expired, used-up and revoked links that the service has not deleted yet. */
      friendLinks: components["schemas"]["ExportedFriendLink"][];
      /** @description Friend links that the caller redeemed. Links that the service has deleted are not included. */
      redeemedFriendLinks: components["schemas"]["RedeemedFriendLink"][];
      /** @description Blocks that the caller has made. */
      blocks: components["schemas"]["Friendship"][];
      /** @description Events that the caller created, including drafts and deleted events. */
      events: components["schemas"]["SocialEvent"][];
      /** @description The caller's co-authorships of other users' events, including invitations. */
      coauthorships: components["schemas"]["EventAuthor"][];
      /** @description Invite links that the caller created. */
      inviteLinks: components["schemas"]["ExportedInviteLink"][];
      /** @description Invite links that the caller redeemed. */
      redeemedInviteLinks: components["schemas"]["RedeemedInviteLink"][];
      /** @description Groups that the caller is a member of, in any status. */
      groups: components["schemas"]["LikeGroup"][];
      /** @description The caller's votes on groups. */
      approvals: components["schemas"]["GroupApproval"][];
      /** @description Chats that the caller participates in. */
      chats: components["schemas"]["ExportedChat"][];
      /** @description Chats that the caller left in the last 180 days. */
      formerChats: components["schemas"]["FormerChat"][];
      /** @description Messages that the caller sent. */
      messages: components["schemas"]["ChatMessage"][];
      /** @description The caller's likes and dislikes. */
      interactions: components["schemas"]["ExportedInteraction"][];
      /** @description The caller's matches. */
      matches: components["schemas"]["PeopleMatch"][];
      /** @description Centre of the 500 m grid cell of the caller's live location, or null if no location is shared. The exact location is not stored. */
      liveLocation: components["schemas"]["ExportedLocation"] | null;
      /** @description Reports that the caller sent. */
      reports: components["schemas"]["Report"][];
      /** @description Moderation decisions about the caller. */
      moderationDecisions: components["schemas"]["OwnModerationDecision"][];
      /** @description Restrictions that this account inherited from a deleted account. */
      inheritedRestrictions: components["schemas"]["InheritedRestriction"][];
      /** @description Devices that receive the caller's push notifications. */
      devices: components["schemas"]["ExportedDevice"][];
      /** @description The caller's push preferences. */
      notificationPreferences: components["schemas"]["NotificationPreferences"];
      /** @description The caller's notifications, except hidden ones. */
      notifications: components["schemas"]["UserNotification"][];
      /** @description The caller's files. */
      media: components["schemas"]["ExportedFile"][];
    };
    TermsAcceptance: {
      /** @description Type of the document. */
      document: components["schemas"]["TermsDocument"];
      /** @description Accepted version of the document. */
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
       * @description Id of the friendship, friend request or block.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user who sent the friend request. For a block without an earlier friend request or friendship, this is the user who created the block.
       */
      requesterId: string;
      /**
       * Format: uuid
       * @description Id of the other user.
       */
      addresseeId: string;
      /** @description Current status of the friendship, friend request or block. */
      status: components["schemas"]["FriendshipStatus"];
      /**
       * Format: uuid
       * @description Id of the caller if the item is a block, otherwise null.
       */
      blockedBy: string | null;
      /**
       * Format: date-time
       * @description Time of the latest friend request.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time at which the status last changed.
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
    /** @description Friend link without its token, because the service stores only a hash of the token. */
    ExportedFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link, which you need to revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of users who can redeem the link.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of users who have redeemed the link.
       */
      uses: number;
      /**
       * Format: date-time
       * @description Time at which the link was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the revocation, or null if the link was not revoked.
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
       * @description Id of the user who created the event. This id remains after the creator deletes their profile.
       */
      creatorId: string;
      /** @description Creator of the event, or null if the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description Title of the event. */
      title: string;
      /** @description Description of the event, or null if it has none. */
      description: string | null;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /** @description English display name of the type. */
      typeLabel: string;
      /** @description `public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description Stored status of the event, which can be out of date. Use `effectiveStatus` instead. */
      status: components["schemas"]["EventStatus"];
      /** @description Status of the event at the time of the request. All rules of the API use this status. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description Start time.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description End time, or null if the event ends 12 hours after the start.
       */
      endAt: string | null;
      /** @description Location of the event. If the creator is a minor, the exact location is visible only to organizers, invited co-authors, guests, the creator's friends, other minors, and users who redeemed an invite link. All other users get an approximate location (the center of a 500 m grid cell) and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Maximum number of guests, not counting the organizers.
       */
      capacity: number;
      /** @description Whether users can apply. Setting this field to false does not affect groups that have already applied. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description Value from the request, without any effect.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description Signed URL of the cover, valid for one hour. Covers set with the deprecated field `imageUrl` have a URL on another server. The field is null if the event has no cover.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the cover cropped to 800x450. Until the crop is ready, this is the URL of the full-size cover. The field is null if the event has no cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description Time of deletion, or null if the event is not deleted. Only the creator can see a deleted event.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time at which the event was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change. This time also changes with the number of guests or organizers, and when a crop of the cover is ready.
       */
      updatedAt: string;
    };
    EventCreator: {
      /**
       * Format: uri
       * @description Signed URL of the avatar thumbnail, or null if the creator has no avatar.
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
      /** @description Street and house number, or null if not set. */
      address: string | null;
      /** @description City, or null if not set. */
      city: string | null;
      /**
       * Format: double
       * @description Latitude in degrees. Southern latitudes are negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees. Western longitudes are negative.
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
       * @description Id of the invited user.
       */
      userId: string;
      /** @description Status of the invitation. */
      status: components["schemas"]["EventAuthorStatus"];
      /**
       * Format: date-time
       * @description Time of the latest invitation.
       */
      createdAt: string;
    };
    /** @enum {string} */
    EventAuthorStatus: "pending" | "accepted" | "refused";
    /** @description Invite link without its token, because the service stores only a hash of the token. */
    ExportedInviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, which you need to revoke it.
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
       * @description Time at which the link was created.
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
       * @description Id of the event that the group applied to.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description Id of the user who created the group.
       */
      creatorId: string;
      /** @description Ids of the members. The creator comes first, followed by the other members in the order in which they were added. */
      memberIds: string[];
      /** @description Ids of the members who have confirmed that they will attend, in the order of `memberIds`. The creator is always included. */
      confirmedIds: string[];
      /** @description Status of the group at the time of the response. */
      status: components["schemas"]["LikeGroupStatus"];
      /**
       * Format: uuid
       * @description Id of the chat between the group and the organizers, or null until the group is approved.
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
       * @description Id of the organizer who voted.
       */
      authorId: string;
      /** @description The organizer's current vote. */
      decision: components["schemas"]["ApprovalDecision"];
      /**
       * Format: date-time
       * @description Time of the vote, or of its last change.
       */
      createdAt: string;
    };
    ExportedChat: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      chatId: string;
      /** @description The caller's role in the chat. */
      role: components["schemas"]["ChatParticipantRole"];
      /**
       * Format: date-time
       * @description Time of the last message that the caller read, or null if the caller has read none.
       */
      readUpTo: string | null;
      /**
       * Format: date-time
       * @description Time until which the chat is muted, or null if it is not muted.
       */
      mutedUntil: string | null;
      /** @description Whether the caller archived the chat, or null if the service archives the chat automatically. */
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
       * @description Time at which the caller left the chat. The caller can report the chat for 180 days after leaving.
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
       * @description Id of the chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the user who sent the message.
       */
      senderId: string;
      /** @description Text of the message. The text is empty if the message is deleted or has only attachments. */
      content: string;
      /**
       * Format: uuid
       * @description Id of the message that this message replies to, or null if it is not a reply.
       */
      replyToId: string | null;
      /** @description Current state of the message that this message replies to, or null if it is not a reply. */
      replyTo: components["schemas"]["RepliedMessage"] | null;
      /** @description Attached files, in the order set by the sender. */
      attachments: components["schemas"]["MessageAttachment"][];
      /** @description Ids of the participants who have read the message, not including the sender. The list includes only participants that are visible in `GET /chats/{id}`. */
      readBy: string[];
      /**
       * Format: date-time
       * @description Time of deletion, or null if the message is not deleted.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time at which the message was sent. Every message of a chat has a later time than the messages before it.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last edit or deletion.
       */
      updatedAt: string;
      /**
       * Format: uuid
       * @description The `clientMessageId` that the caller sent with the message. Use this id to match the message with the local copy on the device. The field is null if the caller sent no id, and in messages from other users.
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
       * @description Id of the user who sent the message.
       */
      senderId: string;
      /** @description Current text of the message, or an empty text if the message is deleted. */
      content: string;
      /**
       * Format: date-time
       * @description Time of deletion, or null if the message is not deleted.
       */
      deletedAt: string | null;
    };
    MessageAttachment: {
      /**
       * Format: uuid
       * @description Id of the attachment, which you need to get the URL of the file.
       */
      id: string;
      /** @description Type of the file, which determines how your app shows it. */
      type: components["schemas"]["AttachmentType"];
      /** @description MIME type, without parameters. Files that apps cannot show are downloaded as application/octet-stream. */
      mimeType: string;
      /**
       * Format: int64
       * @description Size of the file in bytes.
       */
      sizeBytes: number;
      /** @description File name from the sender, or null if the sender did not provide one. */
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
       * @description Time at which the like or dislike expires, unless the caller renews it.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description Time at which the caller last sent the like or dislike.
       */
      updatedAt: string;
    };
    PeopleMatch: {
      /**
       * Format: uuid
       * @description Id of the match, used to end the match.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time of the match.
       */
      matchedAt: string;
      /**
       * Format: uuid
       * @description Id of the direct chat of the two users, or null if the chat no longer exists.
       */
      chatId: string | null;
      /** @description Short profile of the other user, as the only item. */
      profiles: components["schemas"]["PeopleCard"][];
    };
    PeopleCard: {
      /**
       * Format: uuid
       * @description Id of the profile, used to like the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user. Friends, chats and events refer to the user by this id.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years, or null if it is unknown or hidden from the caller.
       */
      age: number | null;
      /** @description City where the user lives, or null if it is not set. */
      city: string | null;
      /** @description Photos in gallery order. */
      photos: components["schemas"]["PeoplePhoto"][];
      /**
       * Format: uri
       * @description Signed thumbnail URL of the avatar, or of the first photo if no avatar is set. The URL is null if there is no photo.
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
       * @description Position in the gallery. Positions start at 0 and have no gaps.
       */
      position: number;
      /**
       * Format: uri
       * @description Signed URL of the full-size photo, or null if the file no longer exists.
       */
      url: string | null;
    };
    ExportedLocation: {
      /**
       * Format: double
       * @description Latitude in degrees. Southern latitudes are negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees. Western longitudes are negative.
       */
      longitude: number;
      /**
       * Format: date-time
       * @description Time at which the caller last sent the location.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description Time at which the sharing ends.
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
       * @description Id of the user who sent the report.
       */
      reportAuthorId: string;
      /** @description Reason for the report. */
      reason: components["schemas"]["ReportReason"];
      /** @description Description of the problem, or null if it was not sent. */
      description: string | null;
      /**
       * Format: uuid
       * @description Id of the reported user, or null if the target is not a user.
       */
      reportedUserId: string | null;
      /**
       * Format: uuid
       * @description Id of the reported event, or null if the target is not an event.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description Id of the reported chat, or null if the target is not a chat.
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
       * @description Time of the decision, or null while the report is open.
       */
      decidedAt: string | null;
    };
    /** @enum {string} */
    ReportStatus: "open" | "upheld" | "dismissed";
    /** @description Moderation decision about the caller. */
    OwnModerationDecision: {
      /**
       * Format: uuid
       * @description Id of the decision, used to appeal.
       */
      id: string;
      /** @description Type of the target. */
      targetType: components["schemas"]["ModerationTargetType"];
      /**
       * Format: uuid
       * @description Id of the target. For a cover, this is the id of the event.
       */
      targetId: string;
      /** @description Type of the decision. The value is never `dismiss`. */
      decision: components["schemas"]["ModerationDecisionKind"];
      /** @description Reason for the decision. */
      reason: components["schemas"]["ReportReason"];
      /** @description Note from the moderators, or null if there is none. */
      note: string | null;
      /**
       * Format: date-time
       * @description End of the suspension, or null if the suspension is permanent or the decision is not a suspension.
       */
      until: string | null;
      /**
       * Format: date-time
       * @description Time of the decision.
       */
      createdAt: string;
      /** @description The caller's appeal, or null if there is none. */
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
      /** @description Outcome of the appeal, or null until a moderator has answered. */
      outcome: components["schemas"]["AppealOutcome"] | null;
    };
    /** @enum {string} */
    AppealOutcome: "upheld" | "reversed";
    InheritedRestriction: {
      /** @description Type of the verified contact that both accounts share. */
      kind: components["schemas"]["AddressKind"];
      /**
       * Format: date-time
       * @description Time at which this account verified the e-mail address or phone number.
       */
      inheritedAt: string;
      /** @description Whether the deleted account was suspended. */
      isSuspended: boolean;
      /**
       * Format: date-time
       * @description End of the suspension, or null if it is permanent or there is no suspension.
       */
      suspendedUntil: string | null;
      /** @description Whether other users had blocked the deleted account. */
      isBlocked: boolean;
      /**
       * Format: date
       * @description First day on which the user of the deleted account counts as an adult, or null if the user was an adult.
       */
      adultFrom: string | null;
    };
    /** @enum {string} */
    AddressKind: "email" | "phone";
    /** @description Device without its push token, which no endpoint returns. */
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
      /** @description Version of the app, or null if it was not sent. */
      appVersion: string | null;
      /** @description Language tag of the device, or null if it was not sent. */
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
      /** @description Whether push notifications are sent for each notification type. */
      push: components["schemas"]["PushByType"];
      /** @description Daily quiet hours, or null if there are none. */
      quietHours: components["schemas"]["QuietHours"] | null;
      /** @description IANA time zone of `quietHours`, such as `Europe/Berlin`. */
      timeZone: string;
      /** @description Whether push notifications contain names and message text. */
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
       * @description Id of the recipient, which is the caller.
       */
      userId: string;
      /** @description Type of the notification. Later versions can add types. For an unknown type, show the notification based on its ids and `payload`, or ignore it. */
      type: components["schemas"]["NotificationType"];
      /**
       * Format: uuid
       * @description Id of the user who caused the notification, or null if there is no such user or more than one.
       */
      actorId: string | null;
      /**
       * Format: uuid
       * @description Id of the event to open, or null if there is none.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description Id of the group to open, or null if there is none.
       */
      groupId: string | null;
      /**
       * Format: uuid
       * @description Id of the chat to open, or null if there is none.
       */
      chatId: string | null;
      /** @description Whether the caller has read the notification. */
      isRead: boolean;
      /** @description Names and texts at the time of the notification. */
      payload: components["schemas"]["NotificationPayload"];
      /**
       * Format: int32
       * @description Number of messages that a `chat_message` notification represents, or null for other types.
       */
      count: number | null;
      /** @description For `event_changed`, the names of the changed event fields. The value `restored` means that a deleted event was restored. The list is null for other types. */
      changed: string[] | null;
      /**
       * Format: date-time
       * @description Time of the notification.
       */
      createdAt: string;
    };
    NotificationPayload: {
      /** @description First name of the user who caused the notification, or null if there is none or the name is unknown. */
      actorName: string | null;
      /** @description Name of the chat, or null if there is none. */
      chatName: string | null;
      /** @description Title of the event, or null if there is none. */
      eventTitle: string | null;
      /** @description First line of the message, shortened to 120 characters. The preview is null if there is no message or the message is deleted. */
      messagePreview: string | null;
    };
    ExportedFile: {
      /** @description Storage key of the file. */
      key: string;
      /**
       * Format: uri
       * @description Signed URL that is valid for at least 30 minutes, or null if the file no longer exists.
       */
      url: string | null;
    };
    PhotoReference: {
      /**
       * Format: uuid
       * @description Id of the new photo.
       */
      id: string;
      /** @description Whether the photo became the avatar because it is the first photo. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Position of the new photo at the end of the gallery.
       */
      position: number;
    };
    PhotoOrder: {
      /** @description Ids of the photos in the new order. */
      order: string[];
    };
    UploadUrl: {
      /** @description Storage key of the file, used to add a photo, a cover or a message attachment. */
      key: string;
      /**
       * Format: uri
       * @description Upload URL. Send the file to this URL with PUT within two hours.
       */
      signedUrl: string;
      /** @description Token for `uploadToSignedUrl` of the Supabase storage client. */
      token: string;
    };
    MediaUsage: {
      /**
       * Format: int32
       * @description Number of unused uploads. An unused upload is a file that no photo, cover or message uses, or an upload URL that is still valid.
       */
      unattached: number;
      /**
       * Format: int64
       * @description Number of bytes uploaded in the last 24 hours. The period is counted in full hours, so an upload can count for up to 25 hours.
       */
      bytesToday: number;
      /**
       * Format: int64
       * @description Total size of all files and thumbnails in bytes.
       */
      bytes: number;
      /** @description Limits for the values with the same names. Uploads are rejected once a value reaches its limit. */
      limits: components["schemas"]["MediaLimits"];
    };
    MediaLimits: {
      /**
       * Format: int32
       * @description Number of unused uploads. An unused upload is a file that no photo, cover or message uses, or an upload URL that is still valid.
       */
      unattached: number;
      /**
       * Format: int64
       * @description Number of bytes uploaded in the last 24 hours. The period is counted in full hours, so an upload can count for up to 25 hours.
       */
      bytesToday: number;
      /**
       * Format: int64
       * @description Total size of all files and thumbnails in bytes.
       */
      bytes: number;
    };
    DownloadUrl: {
      /**
       * Format: uri
       * @description Signed URL that is valid for one hour, or null if the file no longer exists or is too large to be served.
       */
      url: string | null;
    };
    FriendshipPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["Friendship"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    FriendRequestResult: {
      /** @description The friend request or friendship, new or existing. */
      friendship: components["schemas"]["Friendship"];
      /** @description Result of the request. The value is `created` for a new friend request or friendship. With `already_pending` or `already_friends`, nothing changed. */
      result: components["schemas"]["FriendRequestOutcome"];
    };
    /** @enum {string} */
    FriendRequestOutcome: "created" | "already_pending" | "already_friends";
    NewFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link, which you need to revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of users who can redeem the link.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of users who have redeemed the link.
       */
      uses: number;
      /** @description Secret token of the link, for the fragment of a web address. Only this response contains the token. */
      token: string;
    };
    FriendLinks: {
      /** @description Friend links, newest first. */
      data: components["schemas"]["FriendLink"][];
    };
    FriendLink: {
      /**
       * Format: uuid
       * @description Id of the link, which you need to revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time at which the link expires.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description Maximum number of users who can redeem the link.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description Number of users who have redeemed the link.
       */
      uses: number;
    };
    FriendLinkPreview: {
      /**
       * Format: uuid
       * @description Id of the owner's profile.
       */
      profileId: string;
      /**
       * Format: uuid
       * @description Id of the owner.
       */
      userId: string;
      /** @description The owner's first name. */
      firstName: string | null;
      /**
       * Format: uri
       * @description Signed URL of the owner's avatar thumbnail, or null if the owner has no avatar.
       */
      avatarUrl: string | null;
    };
    EventFeedPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["FeedItem"][];
      /** @description Cursor of the next page, or null on the last page. */
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
       * @description Id of the user who created the event. This id remains after the creator deletes their profile.
       */
      creatorId: string;
      /** @description Creator of the event, or null if the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description Title of the event. */
      title: string;
      /** @description Description of the event, or null if it has none. */
      description: string | null;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /** @description English display name of the type. */
      typeLabel: string;
      /** @description `public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description Stored status of the event, which can be out of date. Use `effectiveStatus` instead. */
      status: components["schemas"]["EventStatus"];
      /** @description Status of the event at the time of the request. All rules of the API use this status. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description Start time.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description End time, or null if the event ends 12 hours after the start.
       */
      endAt: string | null;
      /** @description Location of the event. If the creator is a minor, the exact location is visible only to organizers, invited co-authors, guests, the creator's friends, other minors, and users who redeemed an invite link. All other users get an approximate location (the center of a 500 m grid cell) and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Maximum number of guests, not counting the organizers.
       */
      capacity: number;
      /** @description Whether users can apply. Setting this field to false does not affect groups that have already applied. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description Value from the request, without any effect.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description Signed URL of the cover, valid for one hour. Covers set with the deprecated field `imageUrl` have a URL on another server. The field is null if the event has no cover.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the cover cropped to 800x450. Until the crop is ready, this is the URL of the full-size cover. The field is null if the event has no cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description Time of deletion, or null if the event is not deleted. Only the creator can see a deleted event.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time at which the event was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change. This time also changes with the number of guests or organizers, and when a crop of the cover is ready.
       */
      updatedAt: string;
      /**
       * Format: uri
       * @description Signed URL of the creator's avatar thumbnail, or null if the creator has no avatar.
       */
      creatorAvatarUrl: string | null;
      /** @description The creator's first name, or null if the creator has no profile. */
      creatorName: string | null;
      /**
       * Format: double
       * @description Distance from `lat` and `lng` in meters, or 0 if the request has no location.
       */
      distance: number;
      /**
       * Format: int32
       * @description Number of organizers: the creator and the accepted co-authors.
       */
      organizerCount: number;
      /**
       * Format: int32
       * @description Number of organizers with `male` as gender in their profile.
       */
      maleOrganizerCount: number;
      /**
       * Format: int32
       * @description Number of organizers with `female` as gender in their profile.
       */
      femaleOrganizerCount: number;
      /**
       * Format: int32
       * @description Number of guests, which is the number of members of all approved groups.
       */
      guestCount: number;
      /** @description Signed URLs of the organizers' avatars. The creator comes first, followed by the co-authors in the order in which they were invited. Organizers without an avatar are not included. */
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
       * @description Id of the user who created the event. This id remains after the creator deletes their profile.
       */
      creatorId: string;
      /** @description Creator of the event, or null if the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description Title of the event. */
      title: string;
      /** @description Description of the event, or null if it has none. */
      description: string | null;
      /** @description Type of the event. */
      type: components["schemas"]["EventType"];
      /** @description English display name of the type. */
      typeLabel: string;
      /** @description `public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description Stored status of the event, which can be out of date. Use `effectiveStatus` instead. */
      status: components["schemas"]["EventStatus"];
      /** @description Status of the event at the time of the request. All rules of the API use this status. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description Start time.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description End time, or null if the event ends 12 hours after the start.
       */
      endAt: string | null;
      /** @description Location of the event. If the creator is a minor, the exact location is visible only to organizers, invited co-authors, guests, the creator's friends, other minors, and users who redeemed an invite link. All other users get an approximate location (the center of a 500 m grid cell) and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Maximum number of guests, not counting the organizers.
       */
      capacity: number;
      /** @description Whether users can apply. Setting this field to false does not affect groups that have already applied. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description Value from the request, without any effect.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description Signed URL of the cover, valid for one hour. Covers set with the deprecated field `imageUrl` have a URL on another server. The field is null if the event has no cover.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description Signed URL of the cover cropped to 800x450. Until the crop is ready, this is the URL of the full-size cover. The field is null if the event has no cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description Time of deletion, or null if the event is not deleted. Only the creator can see a deleted event.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description Time at which the event was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change. This time also changes with the number of guests or organizers, and when a crop of the cover is ready.
       */
      updatedAt: string;
      /**
       * Format: int32
       * @description Number of guests, which is the number of members of all approved groups.
       */
      guestCount: number;
      /**
       * Format: int32
       * @description Number of organizers: the creator and the accepted co-authors.
       */
      organizerCount: number;
      /** @description The caller's role in the event: `creator`, `author` (accepted co-author), `invited` (invited as co-author), `guest` (member of an approved group) or `applicant` (member of a pending or waiting group). If several roles apply, the first one in this order is returned. The field is null if the caller has no role. */
      viewerRole: components["schemas"]["EventViewerRole"] | null;
      /**
       * Format: uuid
       * @description Id of the caller's approved, pending or waiting group, or null if there is none. An invited co-author, for example, can also have a group.
       */
      viewerGroupId: string | null;
    };
    /** @enum {string} */
    EventViewerRole: "creator" | "author" | "invited" | "guest" | "applicant";
    EventPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["SocialEvent"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    EventBatch: {
      /** @description The events that the caller can see, in the order of `ids` and without duplicates. */
      data: components["schemas"]["SocialEvent"][];
    };
    EventAuthors: {
      /** @description Co-authors visible to the caller, not including the creator. */
      authors: components["schemas"]["EventAuthor"][];
      /**
       * Format: uuid
       * @description Id of the user who created the event.
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
      /** @description The caller's response to the invitation. */
      status: components["schemas"]["EventAuthorStatus"];
    };
    NewInviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, which you need to revoke it.
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
      /** @description Secret token of the link. Add the token to a web address that opens your app. Only this response contains the token. */
      token: string;
    };
    InviteLinks: {
      /** @description Invite links of the event, newest first. */
      data: components["schemas"]["InviteLink"][];
    };
    InviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, which you need to revoke it.
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
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["EventGuest"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    EventGuest: {
      /**
       * Format: uuid
       * @description Id of the user. For a hidden guest, this field and all other fields except `confirmed` are null.
       */
      userId: string | null;
      /**
       * Format: uuid
       * @description Id of the profile, or null if `name` is null.
       */
      profileId: string | null;
      /** @description First name. If the guest is hidden from the caller or has no profile, `name`, `profileId` and `avatarUrl` are null. */
      name: string | null;
      /**
       * Format: uri
       * @description Signed URL of the avatar thumbnail, or null if the guest has no avatar or `name` is null.
       */
      avatarUrl: string | null;
      /**
       * Format: uuid
       * @description Id of the guest's approved group, or null for a hidden guest.
       */
      groupId: string | null;
      /** @description Whether the guest created the group or confirmed their membership. The value is false for hidden guests. */
      confirmed: boolean;
    };
    LikeGroupPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["ListedLikeGroup"][];
      /** @description Cursor of the next page, or null on the last page. */
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
       * @description Id of the event that the group applied to.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description Id of the user who created the group.
       */
      creatorId: string;
      /** @description Ids of the members. The creator comes first, followed by the other members in the order in which they were added. */
      memberIds: string[];
      /** @description Ids of the members who have confirmed that they will attend, in the order of `memberIds`. The creator is always included. */
      confirmedIds: string[];
      /** @description Status of the group at the time of the response. */
      status: components["schemas"]["LikeGroupStatus"];
      /**
       * Format: uuid
       * @description Id of the chat between the group and the organizers, or null until the group is approved.
       */
      chatId: string | null;
      /**
       * Format: date-time
       * @description Time of the application.
       */
      createdAt: string;
      /** @description Short form of the event, or null if the caller cannot see the event. */
      event: components["schemas"]["GroupEvent"] | null;
    };
    GroupEvent: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      id: string;
      /** @description Title of the event. */
      title: string;
      /**
       * Format: date-time
       * @description Start time.
       */
      startAt: string;
      /** @description Status of the event at the time of the request. All rules of the API use this status. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: uri
       * @description Signed URL of the cover cropped to 800x450. Until the crop is ready, this is the URL of the full-size cover. The field is null if the event has no cover.
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
       * @description Id of the member.
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
      /** @description Whether enough organizers have consented. The group can still be waiting for free seats. */
      approved: boolean;
      /**
       * Format: uuid
       * @description Id of the chat between the group and the organizers, or null until the group is approved.
       */
      chatId: string | null;
    };
    ChatSummaryPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["ChatSummary"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    ChatSummary: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      id: string;
      /** @description Type of the chat. An `approved_group` chat has the members of an approved group and the organizers. An `event_authors` chat has the organizers of an event. A `direct` chat has two users. */
      type: components["schemas"]["ChatType"];
      /** @description Name of the chat, or the event's current title if the chat has no name. The field is null for a direct chat. */
      name: string | null;
      /**
       * Format: uri
       * @description Signed URL of the event's cover. For a direct chat, this is the signed URL of the other user's avatar. The field is null if there is no image.
       */
      avatarUrl: string | null;
      /**
       * Format: uuid
       * @description Id of the event, or null for a direct chat.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description Id of the user who created the event, or null for a direct chat.
       */
      eventCreatorId: string | null;
      /** @description The caller's role in the event, or null for a direct chat. */
      viewerEventRole: components["schemas"]["ChatEventRole"] | null;
      /**
       * Format: int32
       * @description Number of participants, including the caller. In a direct chat, the other user is not counted if they are suspended, have blocked the caller or have no profile.
       */
      participantCount: number;
      /** @description Up to three other participants. The event's creator comes first, and the other participants follow in the order in which they joined. */
      participantPreview: components["schemas"]["ChatParticipant"][];
      /** @description The other user in a direct chat, or null for an event chat. If the other user is suspended, has blocked the caller or has no profile, only `userId` is set. */
      peer: components["schemas"]["ChatPerson"] | null;
      /**
       * Format: date-time
       * @description Time of the last message, or null if there are no messages.
       */
      lastMessageAt: string | null;
      /** @description First non-empty line of the last message. The field is null if the last message is deleted or has no text, or if there are no messages. */
      lastMessageContent: string | null;
      /**
       * Format: uuid
       * @description Id of the user who sent the last message, or null if there are no messages.
       */
      lastMessageSenderId: string | null;
      /** @description Sender of the last message, or null if there are no messages. */
      lastMessageSender: components["schemas"]["MessageSender"] | null;
      /**
       * Format: int32
       * @description Number of messages from other users that the caller has not read.
       */
      unreadCount: number;
      /**
       * Format: date-time
       * @description Time at which the chat was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time until which the caller gets no push notifications for this chat. The value is 9999-12-31T23:59:59.999Z for a mute without a time limit, and null if the chat is not muted.
       */
      mutedUntil: string | null;
      /** @description Whether the chat is in the caller's archive. */
      isArchived: boolean;
      /** @description Whether the last message is deleted. */
      lastMessageDeleted: boolean;
      /** @description Type of the first attachment of the last message, which your app can show if the message has no text. The field is null if the last message has no attachment or is deleted. */
      lastMessageAttachmentType: components["schemas"]["AttachmentType"] | null;
    };
    /** @enum {string} */
    ChatType: "approved_group" | "direct" | "event_authors";
    /** @enum {string} */
    ChatEventRole: "creator" | "author" | "participant";
    ChatParticipant: {
      /**
       * Format: uri
       * @description Signed URL of the avatar thumbnail, or null if the user has no avatar or `name` is null.
       */
      avatarUrl: string | null;
      /** @description First name, or null if the user has no profile or is hidden from the caller. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile, or null if `name` is null.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
      /** @description `organizer` if the user is an organizer of the event, otherwise `member`. */
      role: components["schemas"]["ChatParticipantRole"];
    };
    ChatPerson: {
      /**
       * Format: uri
       * @description Signed URL of the avatar thumbnail, or null if the user has no avatar or `name` is null.
       */
      avatarUrl: string | null;
      /** @description First name, or null if the user has no profile or is hidden from the caller. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile, or null if `name` is null.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
    };
    MessageSender: {
      /** @description First name, or null if the user has no profile or is hidden from the caller. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile, or null if `name` is null.
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
      /** @description Always `direct`. */
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
      /** @description Type of the chat. An `approved_group` chat has the members of an approved group and the organizers. An `event_authors` chat has the organizers of an event. A `direct` chat has two users. */
      type: components["schemas"]["ChatType"];
      /** @description Name of the chat, or the event's current title if the chat has no name. The field is null for a direct chat. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the event, or null for a direct chat.
       */
      eventId: string | null;
      /** @description All participants of the chat. The event's creator comes first, and the other participants follow in the order in which they joined. */
      participants: components["schemas"]["ChatParticipant"][];
      /**
       * Format: date-time
       * @description Time at which the chat was created.
       */
      createdAt: string;
    };
    TypingTold: {
      /**
       * Format: date-time
       * @description Time at which other participants' apps hide the indicator.
       */
      expiresAt: string;
    };
    MessagePage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["ChatMessage"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    MessagesRead: {
      /**
       * Format: int32
       * @description Number of messages that this request marked as read.
       */
      updated: number;
    };
    AttachmentUrl: {
      /**
       * Format: uri
       * @description Signed URL, valid for one hour, or null if the file no longer exists.
       */
      url: string | null;
    };
    PeopleFeedPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["PeopleFeedItem"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    PeopleFeedItem: {
      /**
       * Format: uuid
       * @description Id of the profile, used to like the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user. Friends, chats and events refer to the user by this id.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years, or null if it is unknown or hidden from the caller.
       */
      age: number | null;
      /** @description City where the user lives, or null if it is not set. */
      city: string | null;
      /** @description Purpose of meeting people, or null if it is not set or hidden. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /**
       * Format: int32
       * @description Distance to the centre of the user's grid cell, rounded up to whole kilometres. The distance is null if one of the two locations is unknown.
       */
      distanceKm: number | null;
      /** @description Centre of the user's 500 m grid cell, or null if the user is not visible on the map. If `showLocation` is false, only friends and matches see the location. */
      location: components["schemas"]["CellCentre"] | null;
      /** @description Photos in gallery order. */
      photos: components["schemas"]["PeoplePhoto"][];
    };
    /** @description Centre of a 500 m grid cell. */
    CellCentre: {
      /**
       * Format: double
       * @description Latitude in degrees. Southern latitudes are negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees. Western longitudes are negative.
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
       * @description Time at which the like or dislike expires, unless the caller renews it.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description Time at which the caller last sent the like or dislike.
       */
      updatedAt: string;
      /** @description Whether the two users are currently matched. */
      isMatch: boolean;
      /**
       * Format: uuid
       * @description Id of the match, or null if there is no match.
       */
      matchId: string | null;
      /**
       * Format: uuid
       * @description Id of the match's direct chat, or null if there is no match.
       */
      chatId: string | null;
    };
    IncomingLikePage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["IncomingLike"][];
      /** @description Cursor of the next page, or null on the last page. */
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
       * @description Time of the first like. Renewing the like does not change this time.
       */
      createdAt: string;
      /** @description Short profile of the user who likes the caller. */
      profile: components["schemas"]["PeopleCard"];
    };
    MatchPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["PeopleMatch"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    PeopleMap: {
      /** @description Up to 200 users, nearest first. */
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
       * @description Age in whole years, or null if it is unknown or hidden from the caller.
       */
      age: number | null;
      /**
       * Format: uri
       * @description Signed thumbnail URL of the avatar, or of the first photo if no avatar is set. The URL is null if there is no photo.
       */
      photoUrl: string | null;
      /** @description Centre of the 500 m grid cell of the profile's location, or of the live location if `isLive` is true. */
      location: components["schemas"]["CellCentre"];
      /** @description Whether `location` is a live location, which only friends and matches can see. */
      isLive: boolean;
    };
    SharedLocation: {
      /**
       * Format: date-time
       * @description Time at which the sharing ends, unless the caller renews it.
       */
      expiresAt: string;
    };
    LiveLocation: {
      /**
       * Format: double
       * @description Latitude in degrees. Southern latitudes are negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Longitude in degrees. Western longitudes are negative.
       */
      longitude: number;
      /**
       * Format: uuid
       * @description Id of the user who shares the location.
       */
      userId: string;
      /**
       * Format: date-time
       * @description Time at which the user last sent the location.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description Time at which the sharing ends, unless the user renews it.
       */
      expiresAt: string;
    };
    PeopleProfileDetail: {
      /**
       * Format: uuid
       * @description Id of the profile, used to like the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user. Friends, chats and events refer to the user by this id.
       */
      userId: string;
      /** @description First name. */
      firstName: string;
      /**
       * Format: int32
       * @description Age in whole years, or null if it is unknown or hidden from the caller.
       */
      age: number | null;
      /** @description City where the user lives, or null if it is not set. */
      city: string | null;
      /** @description Purpose of meeting people, or null if it is not set or hidden. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /**
       * Format: int32
       * @description Distance to the centre of the user's grid cell, rounded up to whole kilometres. The distance is null if one of the two locations is unknown.
       */
      distanceKm: number | null;
      /** @description Centre of the user's 500 m grid cell, or null if the user is not visible on the map. If `showLocation` is false, only friends and matches see the location. */
      location: components["schemas"]["CellCentre"] | null;
      /** @description Photos in gallery order. */
      photos: components["schemas"]["PeoplePhoto"][];
      /** @description Attitude to alcohol, or null if it is not set. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description Text about the user, or null if it is not set. */
      bio: string | null;
      /** @description Body type, or null if it is not set. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description Educations in the order chosen by the user. The list can be empty. */
      educations: components["schemas"]["Education"][];
      /** @description Plans for children, or null if they are not set. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Financial situation, or null if it is not set. */
      financialState: components["schemas"]["FinancialState"] | null;
      /**
       * Format: double
       * @description Height in centimetres, or null if it is not set.
       */
      height: number | null;
      /** @description Place where the user comes from, or null if it is not set. */
      hometown: string | null;
      /** @description Languages without duplicates. The list can be empty. */
      languages: components["schemas"]["Language"][];
      /** @description Religion, or null if it is not set. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Sex, or null if it is not set. */
      sex: components["schemas"]["Sex"] | null;
      /** @description Attitude to smoking, or null if it is not set. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Zodiac sign, or null if it is unknown or hidden. */
      zodiac: components["schemas"]["Zodiac"] | null;
    };
    ReportPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["Report"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    OwnDecisionPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["OwnModerationDecision"][];
      /** @description Cursor of the next page, or null on the last page. */
      nextCursor: string | null;
    };
    NotificationPage: {
      /** @description Items of this page. A page can have fewer items than `limit`. */
      data: components["schemas"]["UserNotification"][];
      /** @description Cursor of the next page, or null on the last page. */
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
       * @description Number of notifications that the request marked as read.
       */
      updated: number;
    };
    PushStatus: {
      /** @description Push providers that can deliver. The list can be empty. */
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
      /** @description The caller's devices. */
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
      /** @description App version from the last registration, or null if it was not sent. */
      appVersion: string | null;
      /** @description Language tag from the last registration, or null if it was not sent. */
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
      /** @description Whether the device was registered in the session of the access token, which means that it is the calling device. */
      isCurrent: boolean;
    };
    DeviceUnregistered: {
      /** @description Whether the device belonged to the caller and was removed. */
      deleted: boolean;
    };
    SyncPage: {
      /** @description Changes in the order in which you must apply them. A message can come before its chat. */
      changes: components["schemas"]["SyncChange"][];
      /** @description Cursor for the next request. Store the cursor together with the changes. */
      nextCursor: string;
      /** @description Whether there are more changes. If true, send the next request immediately with `nextCursor`. A page can have fewer changes than `limit` and still be followed by another one. */
      hasMore: boolean;
    };
    /** @description Changed object. `type` is the object's type. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
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
       * @description Id of the object. For `preferences`, this is the user id.
       */
      id: string;
      /** @description For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages. */
      operation: components["schemas"]["SyncOperation"];
      /** @description Current object in the format of its own endpoint, or null for `delete`. */
      value: components["schemas"]["UserNotification"] | null;
    };
    OpenApiDocument: {
      /** @description Version of the OpenAPI specification. */
      openapi: string;
    };
    AsyncApiDocument: {
      /** @description Version of the AsyncAPI specification. */
      asyncapi: string;
    };
    Health: {
      /** @description Whether the database accepts writes. The value can be false only if the request contains the secret key. */
      up: boolean;
      /** @description Report for operators, or null if the request does not contain the secret key. */
      report: components["schemas"]["HealthReport"] | null;
    };
    HealthReport: {
      /** @description Worst status of all lines. */
      status: components["schemas"]["HealthStatus"];
      /**
       * Format: date-time
       * @description Time of the report, according to the function's clock.
       */
      checkedAt: string;
      /** @description One line for each check and subject. */
      lines: components["schemas"]["HealthLine"][];
    };
    /** @enum {string} */
    HealthStatus: "ok" | "warn" | "fail";
    HealthLine: {
      /** @description Name of the check. Each check is explained in docs/operations/health.md. */
      check: components["schemas"]["HealthCheck"];
      /** @description Job, queue, provider or table that was checked, or null if the check has only one subject. */
      subject: string | null;
      /** @description Result of comparing `measured` with `warnAt` and `failAt`. */
      status: components["schemas"]["HealthStatus"];
      /**
       * Format: double
       * @description Measured value, or null if there is nothing to measure.
       */
      measured: number | null;
      /** @description Whether the real value can be higher, because counting stopped at `measured`. */
      isAtLeast: boolean;
      /** @description Unit of `measured`. */
      unit: components["schemas"]["HealthUnit"];
      /**
       * Format: double
       * @description Threshold for the status `warn`, or null if there is no threshold. The status applies if `measured` is at or above the threshold. For `partitions_ahead`, it applies if `measured` is below it.
       */
      warnAt: number | null;
      /**
       * Format: double
       * @description Threshold for the status `fail`, or null if there is no threshold. The threshold works like `warnAt`.
       */
      failAt: number | null;
      /** @description Additional details without personal data, or null if there are none. */
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
    /** @description - `unauthorized`: The access token is missing, malformed, expired or not issued by the identity provider, or the account was deleted or banned. Refresh the token and retry the request once. If it fails again, let the user sign in. Internal functions require the secret key instead. */
    Unauthorized: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request. */
    AccountRequired: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `rate_limited`: The caller has reached a rate limit, and the request had no effect. Wait for the time in `Retry-After` before you retry, and wait longer after each further 429. If `limit` is `kept_answers`, too many responses are stored for the caller's idempotency keys: send the request without an Idempotency-Key, unless you retry a request whose response was lost. If `limit` is `unanswered_messages`, the limit also ends when the other user replies. */
    RateLimited: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["LimitedProblem"];
      };
    };
    /** @description - `internal_error`: An unexpected error occurred in the service. Before you retry, check whether the change was already saved. Quote `errorId` when you ask for help. */
    InternalError: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
     *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
     *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
     */
    StorageUnavailableOrMisconfiguredOrUnavailable: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `validation_failed`: The input is invalid. `fields` lists each invalid value and its problem. Show each message next to its field, and do not retry with the same input. If the only field is `cursor`, start again without a cursor. */
    ValidationFailed: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ValidationProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     */
    AccountRequiredOrAccountSuspended: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `profile_exists`: The caller already has a profile. Update that profile instead.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    ProfileExistsOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `payload_too_large`: The request body is larger than 1 MiB. Send less data, and upload files to an upload URL. */
    PayloadTooLarge: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `unsupported_media_type`: The content type of the request body is not JSON. Send `application/json`. */
    UnsupportedMediaType: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `idempotency_key_reused`: The Idempotency-Key was already used for a request with a different body. This is a bug in the client. Use a new key for each action, and reuse it only to retry that action. */
    IdempotencyKeyReused: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request. */
    IdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
     *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
     */
    MisconfiguredOrUnavailable: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `terms_version_outdated`: The request accepts outdated versions of the terms. Read `currentTerms`, show these terms and ask the user for consent again.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    TermsVersionOutdatedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `storage_quota`: The caller's files have reached the storage quota. Let the user first delete photos, events or messages with files. */
    StorageQuota: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `media_not_found`: No file has this key, or the caller cannot read the file. Reload the profile, event or message that contains the file. */
    MediaNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `request_not_possible`: The caller cannot send a friend request to this user. The reason is not disclosed. Show the message and do not retry.
     *     - `pending_requests_limit`: The caller has the maximum number of pending friend requests. Let the user withdraw some of them or wait for answers.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    RequestNotPossibleOrPendingRequestsLimitOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_the_addressee`: Only the recipient of a friend request can accept or reject it. Do not offer these actions to the requester.
     */
    AccountRequiredOrAccountSuspendedOrNotTheAddressee: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `friend_request_not_found`: The friend request does not exist, was withdrawn, or is between other users. Reload the list of friends. */
    FriendRequestNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `friend_request_answered`: The friend request was already accepted or rejected, and the answer cannot be changed. Reload the list of friends.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    FriendRequestAnsweredOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_the_requester`: Only the requester can withdraw a friend request. Let the recipient reject the friend request instead.
     */
    AccountRequiredOrAccountSuspendedOrNotTheRequester: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `friend_links_limit`: The caller has the maximum number of active friend links. Let the user revoke a link or wait until one expires.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    FriendLinksLimitOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `friend_link_not_found`: The friend link is unknown, expired, used up or revoked, or the caller cannot redeem it, for example because it is the caller's own link. Ask the link's owner for a new one.
     *     - `profile_not_found`: The caller has no profile yet, or the requested profile does not exist or is hidden from the caller. If the caller has no profile, start the onboarding. Otherwise remove the user from the screen.
     */
    FriendLinkNotFoundOrProfileNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `pending_requests_limit`: The caller has the maximum number of pending friend requests. Let the user withdraw some of them or wait for answers.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    PendingRequestsLimitOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `friend_link_not_found`: The friend link is unknown, expired, used up or revoked, or the caller cannot redeem it, for example because it is the caller's own link. Ask the link's owner for a new one. */
    FriendLinkNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_the_blocker`: The other user blocked the caller, and the caller has not blocked that user. Do not offer to unblock.
     */
    AccountRequiredOrAccountSuspendedOrNotTheBlocker: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `media_changed`: Another file was uploaded under the same key while this file was being attached. Wait until all uploads to the key have finished, then attach the file again.
     *     - `media_in_use`: The file is already in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    MediaChangedOrMediaInUseOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `event_not_found`: The event does not exist, or the caller cannot see it. Remove the event from the screen. */
    EventNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_an_organizer`: Only the event's creator and accepted co-authors can perform this action. Reload the event and its co-authors, and hide the action.
     */
    AccountRequiredOrAccountSuspendedOrNotAnOrganizer: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_the_creator`: Only the event's creator can perform this action. Hide the action from co-authors and guests.
     */
    AccountRequiredOrAccountSuspendedOrNotTheCreator: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `event_finished`: The event has ended and can no longer be restored. Create a new event.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    EventFinishedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    EventDeletedOrEventNotDraftOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_not_published`: The event is a draft, was cancelled or has ended. Reload the event and hide the action.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    EventDeletedOrEventNotPublishedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    EventDeletedOrEventStartedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_invited`: The caller is not invited to organize the event, for example because the invitation was withdrawn. Remove the invitation from the screen.
     */
    AccountRequiredOrAccountSuspendedOrNotInvited: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `invitation_answered`: The invitation was already accepted or refused, and the answer cannot be changed. Reload the co-authors.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    InvitationAnsweredOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `author_not_found`: The user is not a co-author of the event and has no invitation, or the caller tried to resign without being a co-author. Reload the co-authors.
     *     - `event_not_found`: The event does not exist, or the caller cannot see it. Remove the event from the screen.
     */
    AuthorNotFoundOrEventNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `event_not_found`: The event does not exist, or the caller cannot see it. Remove the event from the screen.
     *     - `invite_link_not_found`: The event has no such invite link, for example because it was revoked. Reload the invite links.
     */
    EventNotFoundOrInviteLinkNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_a_guest`: Only the event's organizers and guests can see the guest list. Guests lose access some time after the event has ended. Hide the guest list.
     */
    AccountRequiredOrAccountSuspendedOrNotAGuest: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `own_event`: Organizers cannot apply to their own event. Show them the other users' applications instead.
     */
    AccountRequiredOrAccountSuspendedOrOwnEvent: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `group_not_found`: The group does not exist, or the caller cannot see it. Remove the group from the screen. */
    GroupNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_the_group_creator`: Only the group's creator can add members or, until the group is approved, remove them. Hide the action from other members and from organizers.
     */
    AccountRequiredOrAccountSuspendedOrNotTheGroupCreator: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_a_member`: The caller is not a member of the group. Reload the group.
     */
    AccountRequiredOrAccountSuspendedOrNotAMember: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `group_closed`: The group's status no longer allows this action. Reload the group.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    GroupClosedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `group_not_found`: The group does not exist, or the caller cannot see it. Remove the group from the screen.
     *     - `member_not_found`: This user is not a member of the group. Reload the group.
     */
    GroupNotFoundOrMemberNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `chat_not_found`: The chat does not exist, the caller is not a participant, or it is a direct chat that the caller can no longer read or write. Reload the list of chats. */
    ChatNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
     *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
     *     - `not_the_sender`: Only the sender can edit a message. Only the sender can delete it, except that organizers can delete any message in their event's chat. Hide the action.
     */
    AccountRequiredOrAccountSuspendedOrNotTheSender: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `chat_not_found`: The chat does not exist, the caller is not a participant, or it is a direct chat that the caller can no longer read or write. Reload the list of chats.
     *     - `message_not_found`: The chat has no such message. Reload the messages.
     */
    ChatNotFoundOrMessageNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `message_deleted`: The message is deleted and cannot be edited. Show it as deleted.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    MessageDeletedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `chat_not_found`: The chat does not exist, the caller is not a participant, or it is a direct chat that the caller can no longer read or write. Reload the list of chats.
     *     - `attachment_not_found`: The chat has no such attachment, for example because its message was deleted. Reload the messages.
     */
    ChatNotFoundOrAttachmentNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `already_matched`: The two users are already matched, and a dislike does not end a match. Offer to end the match instead.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    AlreadyMatchedOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `match_not_found`: The match does not exist, has ended, or is between other users. Reload the list of matches. */
    MatchNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `not_visible_on_map`: Only users who are visible on the map can share a live location. Ask the user to turn on `isVisibleOnMap`.
     *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
     */
    NotVisibleOnMapOrIdempotencyInProgress: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `person_not_found`: The user does not exist or is hidden from the caller. Remove the user from the screen.
     *     - `event_not_found`: The event does not exist, or the caller cannot see it. Remove the event from the screen.
     *     - `chat_not_found`: The chat does not exist, the caller is not a participant, or it is a direct chat that the caller can no longer read or write. Reload the list of chats.
     */
    PersonNotFoundOrEventNotFoundOrChatNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `decision_not_found`: No moderation decision about the caller has this id. Reload the caller's moderation decisions. */
    DecisionNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `notification_not_found`: The caller has no such notification, or the notification is hidden. Remove the notification from the list. */
    NotificationNotFound: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `sync_expired`: The cursor is too old, or the database was restored from a backup after the cursor was issued. Remove the stored objects, request a new cursor, then reload the lists. */
    SyncExpired: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
     *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
     */
    UnavailableOrMisconfigured: {
      headers: {
        /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
        "x-request-id": string;
        /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
        "RateLimit-Policy"?: string;
        /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
        RateLimit?: string;
        /** @description Number of seconds to wait before you retry the request. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `media_changed`: Another file was uploaded under the same key while this file was being attached. Wait until all uploads to the key have finished, then attach the file again.
       *     - `media_in_use`: The file is already in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
       *     - `photos_limit`: The profile has the maximum number of photos. Let the user delete a photo first.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
       * @description - `media_busy`: The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
       *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
       */
      503: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Id of the profile, not of the user.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Storage key of the file, in the form `{userId}/{uuid}`.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
       * @description - `media_busy`: The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
       *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
       */
      503: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /** @description Returns only items with this status. By default, all items are returned. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the friend request, from `GET /friends`.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the friend request, from `GET /friends`.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the friend request, from `GET /friends`.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page.
         * @example 10
         */
        limit?: number;
        /**
         * @description Latitude of the center of the search, in degrees. Required if you send `lng` or `radius`.
         * @example 38.72
         */
        lat?: number;
        /**
         * @description Longitude of the center of the search, in degrees. Required if you send `lat` or `radius`.
         * @example -9.14
         */
        lng?: number;
        /**
         * @description Radius of the search in meters. Without it, the radius is 5000 m. Only allowed with `lat` and `lng`.
         * @example 5000
         */
        radius?: number;
        /** @description Returns only events of this type. */
        type?: components["schemas"]["EventType"];
        /** @description If true, returns only events that the caller's friends created. */
        friendsOnly?: boolean;
        /**
         * @description Search text. Returns only events that contain every word of the search text in their title, description, city or address. A search word also matches longer words that begin with it, and words with the same stem in Russian or English. Chinese, Japanese and Korean text matches at any position. The search ignores case, accents, apostrophes, Arabic diacritics and invisible characters.
         * @example picnic
         */
        q?: string;
        /** @description Returns only events that start at this time or later, or that have an `endAt` after this time. A date without a time means the start of that day in UTC. */
        startDate?: string;
        /** @description Returns only events that start at this time or earlier. A date without a time means the end of that day in UTC. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `media_busy`: The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
       *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
       */
      503: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page. Without `limit` and `cursor`, the response contains the whole list. With only `cursor`, a page has up to 20 items.
         * @example 10
         */
        limit?: number;
        /**
         * @description The caller's role in the events, with the same meaning as in `viewerRole`.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `capacity_below_guests`: The event has more guests than the new capacity. Choose a capacity of at least `guestCount`.
       *     - `event_closed`: The event was cancelled or has ended. Reload the event and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `event_started`: The event has started, so its content and cover can no longer change. Reload the event and hide the form.
       *     - `media_changed`: Another file was uploaded under the same key while this file was being attached. Wait until all uploads to the key have finished, then attach the file again.
       *     - `media_in_use`: The file is already in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
       * @description - `media_busy`: The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
       *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
       */
      503: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       *     - `media_changed`: Another file was uploaded under the same key while this file was being attached. Wait until all uploads to the key have finished, then attach the file again.
       *     - `media_in_use`: The file is already in a message or in the gallery, or it is a photo or cover and cannot be sent in a message. Upload the file again and use the new key.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
       * @description - `media_busy`: The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
       *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
       */
      503: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `authors_limit`: The event has the maximum number of co-authors and pending invitations. Withdraw an invitation or remove a co-author first.
       *     - `event_closed`: The event was cancelled or has ended. Reload the event and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `already_in_group`: The caller or a user in the request is already in an open or approved group of this event. `userIds` lists these users. If the caller is one of them, `groupId` is the caller's group: open or leave it. Otherwise apply without these users. Members of a group also get this code when they accept an invitation to organize the event.
       *     - `event_closed`: The event was cancelled or has ended. Reload the event and hide the action.
       *     - `invitation_answered`: The invitation was already accepted or refused, and the answer cannot be changed. Reload the co-authors.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
         * @description User id of the co-author or the invited user.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `event_closed`: The event was cancelled or has ended. Reload the event and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `invite_links_limit`: The event has the maximum number of invite links. Let the user revoke a link or wait until one expires.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `already_in_group`: The caller or a user in the request is already in an open or approved group of this event. `userIds` lists these users. If the caller is one of them, `groupId` is the caller's group: open or leave it. Otherwise apply without these users. Members of a group also get this code when they accept an invitation to organize the event.
       *     - `applications_closed`: The event does not accept applications at the moment. Reload the event and hide the action.
       *     - `event_not_published`: The event is a draft, was cancelled or has ended. Reload the event and hide the action.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /**
         * @description Returns only groups with this status.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /**
         * @description Return only groups with this status.
         * @example approved
         */
        status?: components["schemas"]["LikeGroupStatus"];
        /** @description Return only groups that applied to this event. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `already_in_group`: The caller or a user in the request is already in an open or approved group of this event. `userIds` lists these users. If the caller is one of them, `groupId` is the caller's group: open or leave it. Otherwise apply without these users. Members of a group also get this code when they accept an invitation to organize the event.
       *     - `group_closed`: The group's status no longer allows this action. Reload the group.
       *     - `group_full`: The group has the maximum number of members. Other users can apply in another group.
       *     - `votes_cast`: An organizer has already voted on the group, so no more members can be added. Let the friend apply alone.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `account_required`: The token belongs to an anonymous sign-in, but this endpoint requires an account. Let the user add an e-mail address, a phone number or another sign-in method. Then refresh the token and retry the request.
       *     - `account_suspended`: Moderators have suspended the caller. `until` is the end of the suspension, or null if it is permanent. The caller can only use operations with `x-while-suspended`. Let the user read the moderation decisions, appeal, export the data and delete the account.
       *     - `not_an_organizer`: Only the event's creator and accepted co-authors can perform this action. Reload the event and its co-authors, and hide the action.
       *     - `not_the_group_creator`: Only the group's creator can add members or, until the group is approved, remove them. Hide the action from other members and from organizers.
       */
      403: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. Without `limit` and `cursor`, the response contains the whole list. With only `cursor`, a page has up to 20 items. */
        limit?: number;
        /** @description If true, returns only archived chats. If false, returns only chats that are not archived. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page.
         * @example 20
         */
        limit?: number;
        /**
         * @description Id of a message in this chat. Returns only messages sent after this message, oldest first. This message can be a deleted one.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `media_busy`: The service is processing too many files at the moment, and the request had no effect. Retry the request after the time in `Retry-After`.
       *     - `storage_unavailable`: The service cannot reach the file storage to sign, read or write a file. Retry the request after the time in `Retry-After`. The changes of the first request may have been saved.
       *     - `misconfigured`: The operators of the service have not configured a required setting, such as the project's keys. Retry the request after the time in `Retry-After`. If the error persists, report `errorId` to the operators.
       *     - `unavailable`: The database or the identity provider is unreachable, restarting or overloaded. The change may have been saved nevertheless. Retry after the time in `Retry-After` with the same `Idempotency-Key`, or with the same `clientMessageId` for a message. Before you retry any other request that writes, check whether the change was saved.
       */
      503: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
         * @description Id of a message in the chat.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
         * @description Id of a message in the chat.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Id of an attachment of a message in the chat.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /** @description Maximum number of items on the page. */
        limit?: number;
        /**
         * @description Maximum distance from the caller's stored location in kilometres.
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
        /** @description Return only users of this sex. */
        sex?: components["schemas"]["Sex"];
        /** @description Return only users who show this purpose. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Latitude of the search centre in degrees.
         * @example 38.72
         */
        lat: number;
        /**
         * @description Longitude of the search centre in degrees.
         * @example -9.14
         */
        lng: number;
        /**
         * @description Search radius in metres.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Id of the profile, not of the user.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the profile, not of the user.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the profile, not of the user.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
      /** @description The object already exists, and nothing changed */
      200: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the decision.
         * @example 00000000-0000-4000-8000-000000000049
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
       * @description - `appeal_not_possible`: The decision is in the caller's favour or was undone. Do not offer an appeal.
       *     - `appeal_exists`: The caller has already appealed against this decision. Show that appeal.
       *     - `appeal_too_late`: The time limit for an appeal has passed. Do not offer an appeal.
       *     - `idempotency_in_progress`: Another request with the same Idempotency-Key is still in progress. Retry after the time in `Retry-After` to get the response of the first request.
       */
      409: {
        headers: {
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Number of seconds to wait before you retry the request. Present only with `idempotency_in_progress`. */
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
        /** @description `nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters. */
        cursor?: string;
        /**
         * @description Maximum number of items on the page.
         * @example 3
         */
        limit?: number;
        /** @description Return only unread notifications. */
        unreadOnly?: boolean;
        /**
         * @description Return only notifications of these types. Separate the types with commas, or send `types[]=a&types[]=b`.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Makes it safe to retry the request. Generate a new key for each action, for example a random UUID, and send the same key when you retry. For 24 hours, a retry with the same key and body returns the stored response of the first request and changes nothing. Error responses are not stored. Operations with `x-repeatable` are safe to retry without a key.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
          RateLimit?: string;
          /** @description Present if this is the stored response of an earlier request with the same `Idempotency-Key`. */
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
         * @description Last `nextCursor` that your app stored. Without a cursor, the response contains only a new cursor and no changes.
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
          /** @description Id of the request, which the service also writes to its logs. Error responses contain the same id in `errorId`. */
          "x-request-id": string;
          /** @description Rate limits that apply to this request. Each limit allows a burst of `q` requests. A used-up limit is completely restored after `w` seconds. The header is missing if the request does not count against a limit. Error responses can also have this header. */
          "RateLimit-Policy"?: string;
          /** @description Current state of the rate limits. `r` is the number of requests left, and `t` is the number of seconds until the limit is completely restored. */
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
