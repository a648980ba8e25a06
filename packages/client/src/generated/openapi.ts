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
     * Own profile
     * @description Shows what the caller has answered, the exact location included, and what onboarding still lacks: `missingFields` names answers and documents, `termsOutdated` says that a newer version waits to be accepted. Only the owner gets it, also while suspended. Without a profile it is 404 `profile_not_found`, with which an app begins onboarding.
     */
    get: operations["getOwnProfile"];
    put?: never;
    /**
     * Create the own profile
     * @description Makes the one profile of the signed-in user. `firstName` is enough, everything else may follow with `PATCH /profiles`; null counts as left out. Feed and map show the profile once the required answers are given and the terms are accepted by `POST /profiles/complete`. A second profile is 409 `profile_exists`; nobody is notified.
     */
    post: operations["createProfile"];
    /**
     * Delete the own profile for good
     * @description Removes answers, photos, friendships, likes, matches, drafts and devices at once, and cannot be undone. Published events that are not over are cancelled and their people notified; messages stay without a name. The login and the own blocks stay, so that a new profile may be made. Suspended people may call it too; a second call, other than a repetition with its `Idempotency-Key`, is 404 `profile_not_found`.
     */
    delete: operations["deleteProfile"];
    options?: never;
    head?: never;
    /**
     * Change the own profile; only the fields sent change
     * @description Writes the answers that are sent and leaves the others as they are: null takes an answer back, a list is replaced as a whole, and latitude and longitude go together. Taking back a required answer makes the profile incomplete; turning `isVisibleOnMap` off, or taking the location back, ends a live location. Nobody is notified, and repeating it changes nothing.
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
     * Delete the profile and the login for good; every later call is 401
     * @description Does all that deleting the profile does, and deletes the user at the identity provider with sessions, refresh tokens and own blocks. It works with and without a profile, also while suspended. From then on every token is refused: if the answer was lost and the repetition is 401 `unauthorized`, the account is gone.
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
     * Accept the published terms and finish onboarding
     * @description Accepts the versions that the person has read; `currentTerms` of the own profile names the published ones. A version that is left out counts if it was accepted before. Missing answers do not refuse the acceptance: the answer says whether the profile is completed, and what is missing. If another version was published meanwhile nothing is accepted (409 `terms_version_outdated`); repeating it changes nothing.
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
     * Profiles of many users at once, each as on its own, in no particular order
     * @description Reads up to 100 profiles by the ids of their users, for the names and avatars of a list; it only reads, although it is a POST. Each is what `GET /profiles/{id}` shows. Who does not exist, or is hidden from the caller by a block or a suspension, is left out without a word.
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
     * Everything kept about the caller
     * @description Gives the caller, also a suspended one, everything that the service keeps about them, each part as its own endpoint shows it. What others said or did is not in it, nor who blocked or reported the caller. A person has one export made at a time, and ten a day; more are 429 `rate_limited`.
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
     * Own photos in gallery order
     * @description Lists all photos of the caller at once, the first at position 0, with URLs that are signed for an hour. `thumbUrl` leads to the full size until the crop is made in the background. Suspended people may call it too.
     */
    get: operations["listPhotos"];
    put?: never;
    /**
     * Put an uploaded image into the gallery
     * @description Puts a file that the caller has uploaded with `POST /media/upload-url` at the end of the own gallery; the first photo becomes the avatar. It must be an image that is neither in the gallery nor in a message; the cover of an event may be a photo as well. Place, camera and other metadata are taken out before anybody else can read it, and the 256x256 crop follows in the background. Send an `Idempotency-Key`: the same key a second time is 409 `media_in_use`.
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
     * Put the photos of the gallery into a new order
     * @description Takes the ids of all own photos, each exactly once, and gives them the positions 0, 1, 2 in that order; anything else is 400 on `ids`. The avatar stays the photo that was chosen. Nobody is notified, and repeating it changes nothing.
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
     * Delete a photo and its file
     * @description Takes the photo out of the own gallery and its file out of the storage; the photos behind it move up. If it was the avatar, the first photo stands for the profile from then on. The second call is 404 `photo_not_found`.
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
     * A profile as the caller may see it; of somebody whom they have blocked, first name and avatar only
     * @description Shows the profile with this id to every signed-in person, unless a block or a suspension stands between them: then it is 404 `profile_not_found`. What the owner withholds is null, and `location` is the centre of a 500 m cell. Who has blocked the owner gets first name and avatar alone; an adult who is no friend sees of a minor no age, no place and the avatar alone.
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
     * A signed URL to upload one file of at most 10 MiB to
     * @description Gives the caller a storage key and a URL, to which the app sends the bytes with PUT and the same content type, within two hours. Nobody else sees the file until its key is put on a photo, a cover or a message; what is put nowhere is removed after a day. Who has no room left gets 429 `rate_limited` or 409 `storage_quota`. If the answer is lost, ask again: an `Idempotency-Key` is ignored.
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
     * How much the caller has uploaded, and may
     * @description Counts what the caller's files take, beside the limits from which on uploads are refused. An app asks it before it offers an upload. What is deleted makes room at once, but counts in `bytesToday` until its day is over.
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
     * A signed URL, valid an hour, of a file that the caller can reach
     * @description Signs the URL of one file for its owner, and for whoever sees the profile, event or chat that shows it. Other answers carry signed URLs already, so that an app asks this to renew one that has run out. A file that is not there, or not for the caller, is 404 `media_not_found`.
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
     * Own friendships, requests and blocks, newest first
     * @description Lists requests in both directions, friendships and the caller's own blocks; `status` leaves those of one kind. `requesterId` tells who asked. Of a block by somebody else nothing is told: to the blocked person the friendship is gone.
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
     * Ask a person to become friends
     * @description Asks somebody, named by the user id, who is notified by `friend_request` (by the same person three times in 30 days at most). Where a request waits in either direction, or the two are friends, nothing is written: the answer is 200, and `result` says which. Across a block it is 409 `request_not_possible`, whoever blocked. A request that nobody answers ends after 90 days.
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
     * Accept a pending request that one was asked
     * @description Only the addressee may, and once; the requester is notified by `friend_request_accepted`. Friends see each other's private events, may bring each other along to events, and may follow each other's live location. A request that was answered before, also in the same way, is 409 `friend_request_answered`.
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
     * Reject a pending request that one was asked
     * @description Only the addressee may, and once; nobody is notified. Either of the two may ask again later, but the one who rejected is not notified of that for 30 days. It ends the live friend links of each of the two for the other. A request that was answered before is 409 `friend_request_answered`.
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
     * Withdraw a pending request that one has made
     * @description Only the requester may, while the request waits. It goes for both, with the notification of the addressee unless that was read; asking again makes a new request. The second call is 404 `friend_request_not_found`.
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
     * List your friend links, newest first
     * @description Returns the newest 100 links that are neither expired nor revoked, also those that are used up. The tokens are not in it.
     */
    get: operations["listFriendLinks"];
    put?: never;
    /**
     * Create a link or QR code that makes a friend
     * @description Handing over the link is your request, redeeming it the acceptance. The token is returned only here. Put it into the fragment of a web address (`https://…/f#token`), which browsers do not send to servers. You can have 20 live links. Send an `Idempotency-Key`, since each call creates another link.
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
     * Show the owner of a friend link before you redeem it
     * @description Returns what the app shows next to the button that redeems the link, and changes nothing. It is 404 `friend_link_not_found` wherever redeeming the link would be.
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
     * Become a friend of the owner of a friend link
     * @description The friendship is `accepted` at once and the owner receives `friend_request_accepted`; between a minor and an adult it is a pending request that the owner receives as `friend_request`. If you are friends already the response is 200 `already_friends` and no use is counted, so that you can repeat a call whose response was lost. An invalid link is 404 `friend_link_not_found`, whatever the reason.
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
     * Revoke one of your friend links
     * @description The link cannot be redeemed from now on. Friendships and requests that it made stay. A link that is not yours, or is revoked or expired, is 404 `friend_link_not_found`.
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
     * Block a person; a friendship or request ends, and its row goes on as the block
     * @description Parts the two in both directions, without telling anybody: friendship, request, friend links for each other, likes, match and shared live locations end, and neither finds the other in profiles, feeds or on the map. Places in groups for events that the other organizes end too; chats of events stay. The answer is the block, of which the blocker alone ever reads. Repeating it changes nothing.
     */
    post: operations["blockPerson"];
    /**
     * Lift the own block of a person
     * @description Only who blocked may. The two can find each other again, and hidden notifications come back, but nothing that the block ended does. A block in the other direction stays. Nobody is notified.
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
     * @description Either of the two may, and the other is not notified. Unless they have a match, shared live locations end; a direct chat that the friendship alone carried closes, and so do unanswered invitations to organize each other's events and the live friend links of each for the other. Groups and accepted co-authorships stay. The second call is 404 `friendship_not_found`.
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
     * Feed of live events, the nearest first; without a place the next to start
     * @description Shows published and started events that the caller may see, own ones included: with `lat` and `lng` those within `radius`, without them all. Filters and the search by `q` may be combined. A page of a search may be short, or even empty, and still have a `nextCursor`: only null ends the list.
     */
    get: operations["listEvents"];
    put?: never;
    /**
     * Create an event as a draft
     * @description Makes a draft, which its creator and invited co-authors alone see, and opens the chat of its organizers. Nobody is notified. A cover is an image that the caller has uploaded, named by `imageKey`; null in an optional field counts as left out. Send an `Idempotency-Key`, since each call makes another event.
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
     * Events that the caller created, organizes, is asked to or comes to, newest first; all of them, or a page
     * @description Lists the events to which the caller is what `role` says; of those that they created drafts and deleted ones too. Without `limit` and `cursor` the answer has all of them at once, of more than 1,000 the first and a cursor. Applications that wait are found by `GET /groups`.
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
     * Events of these ids in their order, leaving out what the caller cannot see
     * @description Reads up to 100 events that the app knows by id, each once; it only reads, although it is a POST. What does not exist, or is hidden from the caller, is left out without a word.
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
     * One event
     * @description Shows an event to whoever may see it, with the numbers of guests and organizers and with `viewerRole`, what the caller is to it. A draft is for its organizers and those invited to organize, a private event also for friends of the creator, people of its groups and whom an invite link let in. To everybody else it is 404 `event_not_found`.
     */
    get: operations["getEvent"];
    put?: never;
    post?: never;
    /**
     * Delete an event; it can be restored
     * @description Only the creator may, in any state. Everybody else finds the event no longer; its open applications are shown as `expired`, and of a published event guests, applicants and organizers are notified by `event_cancelled`, at most twice a day. The creator finds it among the own events, with `deletedAt`, and may restore it until it would be over. Repeating it changes nothing.
     */
    delete: operations["deleteEvent"];
    options?: never;
    head?: never;
    /**
     * Change an event before it starts; only the fields sent change, and acceptsApplications by itself until the end
     * @description Every organizer may, the creator as well as co-authors. If time or place of a published event differ, guests, applicants and the other organizers are notified by `event_changed`; of all other changes the topic `event:{eventId}` alone tells. A greater `capacity` admits groups that wait for seats. A published event with an approved or open group cannot be moved so far into the past that it would have ended more than 24 hours ago: 400. Repeating it changes nothing.
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
     * Take the deletion of an event back, before it is over
     * @description Only the creator may, and not what moderators removed (409 `removed_by_moderation`). The event is what it was before, with its guests, chats and open applications, except those whose people left meanwhile; free seats and the votes of the present organizers decide them again. Everyone who was notified of the deletion and can see the event is notified by `event_changed` with `restored` in `changed`, at most twice a day, and unread notifications of the deletion are withdrawn. An event that is not deleted is answered as it is.
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
     * @description Only the creator may. From then on whoever may see the event finds it in the feed and can apply, and its people are reminded 24 and 2 hours before the start. Nobody is notified of the publication. An event that was published before is answered as it is.
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
     * @description Organizers may until the end, and nobody can take it back. Open applications end; guests, applicants, invited co-authors and the other organizers are notified by `event_cancelled`. Chats stay, and the event can be read by its id. Repeating it changes nothing.
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
     * Set the cover from an uploaded image
     * @description Organizers may until the start, with an image that they have uploaded, which may be a photo or the cover of other events as well. It takes the place of the cover before, whose file is removed when nothing else uses it; its owner may use it again for an hour. Metadata is taken out of the picture first, and the 800x450 crop follows in the background. The file that is the cover already changes nothing.
     */
    put: operations["setEventCover"];
    post?: never;
    /**
     * Take the cover away
     * @description Organizers may until the start. The file is removed with its crop when nothing else uses it; its owner may use it again for an hour. Whoever follows the topic `event:{eventId}` hears of it, and nobody is notified. An event without a cover is answered as it is.
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
     * Co-authors in the order of invitation; only organizers see who has not accepted
     * @description Whoever sees the event may ask, and gets all at once. Who has not accepted is shown to organizers and to themselves only, and nobody is shown somebody with whom there is a block.
     */
    get: operations["listEventAuthors"];
    put?: never;
    /**
     * Invite a friend to organize an event together
     * @description Only the creator may, and only friends can be invited, ten at most. The invited person is notified by `event_coauthor_invite` (of the same event three times a day at most) and sees the event from then on, a draft too. Who is invited or has accepted already is answered with 200; who refused is invited anew.
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
     * @description Makes the caller an organizer, who may change and cancel the event, votes on applications and joins all its chats. The creator is notified by `event_coauthor_accepted`, and groups that wait for votes are decided again. Who is in an open or approved group of the event leaves that first (409 `already_in_group`). Repeating it changes nothing.
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
     * @description Only the invited person may; the creator is notified by `event_coauthor_refused` and may invite again. A draft is no longer shown to the caller. Repeating it changes nothing; who has accepted resigns instead.
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
     * Organize an event no more, as a co-author
     * @description A co-author who has accepted leaves the organizers and all chats of the event, whatever its state. Votes on pending groups are dropped, and these groups are decided again. Nobody is notified. Who is invited only refuses instead; the second call is 404 `author_not_found`.
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
     * Remove a co-author or take an invitation back
     * @description Only the creator may. A co-author organizes no more and leaves the chats of the event, and pending groups are decided again without their votes; an invitation is taken back with its notification unless that was read. Nobody is notified. The second call is 404 `author_not_found`.
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
     * Be let in to an event by an invite link, to see it by id and apply
     * @description Whoever has the token may, while the link is good and the event is published or started. The caller may then read the event by its id, follow its topic and apply, but no feed shows it for that. A person uses a link once: repeating it takes no further use. Whatever is wrong with a link, it is 404 `event_not_found`.
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
     * Invite links of all organizers of an event, newest first
     * @description Organizers may, also after the end, and get all at once, without the tokens. Links that let nobody in any more are forgotten when the next one is made.
     */
    get: operations["listInviteLinks"];
    put?: never;
    /**
     * Make a link that lets people in to an event, whom organizers cannot name
     * @description Organizers may until the end of the event, of a draft too. The token is told in this answer alone, and an app puts it into an address of its own. The link ends by time, by its uses, when it is revoked, and when its maker organizes no more; an event has 20 live ones at most. Send an `Idempotency-Key`, since each call makes another link.
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
     * Revoke an invite link; whom it let in and who is no guest sees the event no longer
     * @description Any organizer may, whoever made the link. Nobody is notified. People who have applied by then, or see the event for another reason, still see it. The second call is 404 `invite_link_not_found`.
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
     * The event as iCalendar; UID is its id, SEQUENCE grows with each change
     * @description Whoever sees the event may; the call needs the access token as any other, so that the app downloads the text and hands it to the calendar. It has one VEVENT in UTC, without DTEND if the event ends in the second of its start, TENTATIVE for a draft and CANCELLED for a cancelled event. The same event, unchanged, is the same text.
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
     * Guests of an event in the order of their admission, for organizers and guests
     * @description Shows the people of approved groups, those of one group together. Organizers may ask at any time, guests until seven days after the end; others who see the event get 403 `not_a_guest`. To guests, a guest who is blocked with them, suspended, or a minor whom they may not see is a row without any id, after all other guests, so that there are as many rows as `guestCount`. Organizers get the ids of blocked and suspended guests without name and avatar.
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
     * @description Applies to a published event: the caller becomes the creator of a group, into which up to nine friends are put without being asked. Organizers are notified by `event_application` and vote, friends by `event_invite`. A person is in one open or approved group of an event: else it is 409 `already_in_group`, which names the people. A second application of the caller is 409 whoever is named. Send an `Idempotency-Key`, since a repetition without one meets that refusal.
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
     * Groups that applied to an event, newest first; others than organizers find their own
     * @description Whoever sees the event may ask: organizers get all applications, others those of their own. `status` is that of the clock, so that groups of an event that ended have expired. Each carries the event in short.
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
     * Groups that the caller is in, the last joined first
     * @description Lists the groups that the caller made or was put into, whatever became of them; `status` and `eventId` leave some of them. Each carries the event in short, or null where the caller does not see it any more.
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
     * One group, for its people and the organizers
     * @description Shows the group to its people, whatever became of it, and to the organizers of its event; to others it is 404 `group_not_found`. `status` is that of the clock, and `chatId` is there once the group is approved.
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
     * Add a friend to the own group before the first vote
     * @description Only who made the group may, while it is pending and nobody has voted; ten people fit. The friend need not agree, is notified by `event_invite`, and may leave. Somebody who is in the group already is answered with 200.
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
     * Say yes to being in a group
     * @description Tells that a person who was put into the group comes along; nothing depends on it. Who made the group is notified by `event_invite_accepted`, the first time. Who does not want to come leaves instead. Repeating it changes nothing.
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
     * Leave a group; an open one ends with its creator
     * @description Anybody in the group may while it is pending, waiting or approved, also while its event is deleted and may be restored. A pending group is decided again without them; the seat of an approved one is free for groups that wait, and the place in the chat ends. When its creator leaves an open group, that expires for all. Nobody is notified.
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
     * Remove somebody: who made the group until it is approved, then organizers
     * @description The removed person is notified by `group_member_removed`, not by whom, and may apply again. From a pending group the consents fall away, since they were given to other people; from an approved one the seat is free, and the place in the chat ends. Who wants to go leaves instead. The second call is 404 `member_not_found`.
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
     * Votes of the organizers, in their order
     * @description Organizers of the event alone may read who has consented and who refused; people of the group get 403 `not_an_organizer`. All votes come at once, in the order of the organizers.
     */
    get: operations["listApprovals"];
    put?: never;
    /**
     * Consent to a group or refuse it, as an organizer
     * @description Each organizer has one vote, to be changed while the group is pending or waiting. It needs as many consents as it has people, or as there are organizers if these are fewer; then it is approved, or waits for seats, and it is rejected once that is out of reach. A refusal that leaves a waiting group fewer consents makes it pending again, and it is decided as any other. Its people are notified of approval and rejection, and an approved group gets a chat with the organizers. The same vote again changes nothing.
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
     * Own chats, the latest message first; all of them, or a page
     * @description Lists the chats of events, groups and two people in which the caller is, or with `archived` those in the archive. Each has the last message in short, what is unread, and some of the others. Without `limit` and `cursor` the answer has all of them at once, of more than 1,000 the first and a cursor. A chat with a new message moves to the top.
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
     * The direct chat with a person; made when there is none
     * @description Answers with the one chat of the two, made by the first call, of which the other person is notified by `chat_created`. Anybody may write to anybody from whom neither a block, a suspension nor age keeps them apart, but begins only so many chats with strangers a day (429 `rate_limited`). Repeating it answers the same chat with 200.
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
     * One chat with its participants in the order of joining
     * @description Shows type, name and all participants with their roles, to participants alone; to others it is 404 `chat_not_found`. In a chat of an event, a person without a profile, suspended, or hidden by a block is shown by the id alone. The other person of a direct chat is then left out, as if that person had left. A caller who has blocked that person keeps reading the chat by its id, to report it.
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
     * One chat as it stands in the list
     * @description Answers what `GET /chats` has of this chat, so that an app refreshes one line of its list after a broadcast. Participants alone may, of an archived chat too; to others it is 404 `chat_not_found`.
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
     * Push no messages of a chat until then; null for good
     * @description Concerns the caller alone. Messages go on to be listed, notified and counted as unread; no device rings for them, then or later. A time that is past is 400 on `until`. Repeating it sets the time anew.
     */
    put: operations["muteChat"];
    post?: never;
    /**
     * Push the messages of a chat again
     * @description Concerns the caller alone; the clock ends a mute as well. What came meanwhile is not pushed later. A chat that is not muted is answered as it is.
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
     * Out of the list of chats, until the next message
     * @description Concerns the caller alone, and others notice nothing. The next message, whoever sends it, brings the chat back; edits and deletions do not. Chats of events are archived by themselves 30 days after the event when nothing is unread. Repeating it changes nothing.
     */
    post: operations["archiveChat"];
    /**
     * Back into the list of chats
     * @description Concerns the list of the caller alone, and nobody is notified. A chat that was archived by itself after its event comes back too. One that is not in the archive is answered as it is.
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
     * Tell who follows typing:{chatId} that one types, or does no more; one word a second counts
     * @description Broadcasts `typing.started` or `typing.stopped` to participants who follow the topic, and keeps nothing; nobody is notified. It lapses at `expiresAt`, so that an app tells it again while the person goes on. What comes sooner than a second after the last word is answered and dropped. Where the caller cannot write it is 404 `chat_not_found`.
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
     * Messages of a chat, newest first, or those after a known one, oldest first
     * @description Shows participants all messages, also from before they joined. `cursor` leads back to older ones; `after` brings in one call what was missed after a broadcast or a lost connection. A deleted message keeps its place with empty `content` and `deletedAt`. Nothing becomes read by it: that is `POST /chats/{id}/read`.
     */
    get: operations["listMessages"];
    put?: never;
    /**
     * Send a message
     * @description Participants may, with a text, with files that they have uploaded, or with both. The others are notified by `chat_message`, one unread of each chat at a time, and who follows `chat:{chatId}` hears `message.created`. With a `clientMessageId` a repetition answers the first message with 200, so that what was written offline is sent once. In a direct chat whose other person never wrote, 50 messages a day are sent (429 `rate_limited`).
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
     * Delete an own message, or any as an organizer; its place stays
     * @description The sender may, and in chats of events the organizers. The message keeps its place with empty `content` and `deletedAt`, its files are gone, and notifications lose its preview. Who follows `chat:{chatId}` hears `message.deleted`. Repeating it changes nothing.
     */
    delete: operations["deleteMessage"];
    options?: never;
    head?: never;
    /**
     * Change the text of an own message
     * @description Only the sender may, while the message is not deleted. Attachments stay as they are, and the text may be empty beside them only. Who follows `chat:{chatId}` hears `message.updated`; nobody is notified. A deleted message is 409 `message_deleted`; the same text changes nothing.
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
     * Mark messages read up to one, or all
     * @description Moves the caller's own mark up to the message, or to the newest one when none is named, and never back. Its notifications become read too; others find the caller in `readBy` and hear `chat.read` on `chat:{chatId}`. `updated` counts the messages that became read. Repeating it changes nothing, as does calling it in a direct chat whose other person the caller has blocked.
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
     * A signed URL of an attachment
     * @description Participants of the chat alone may ask for it. The URL is good for an hour, and null once the file is gone; an app asks when it shows the file. A deleted message has no attachments any more: 404 `attachment_not_found`.
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
     * People to meet, the nearer first, in another order every day; a page that few people fit may be short, even empty, and have a nextCursor
     * @description Shows completed adults whom the caller may meet and has neither liked nor disliked within 30 days, in bands of distance. A filter leaves out people who do not show what it asks for. The caller needs a profile (404 `profile_not_found`); a minor gets an empty feed. A page may be short, or even empty, and still have a `nextCursor`: only null ends the list.
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
     * Like or dislike a person; two likes make a match
     * @description Holds for 30 days; the same again renews it, the other one replaces it. A like on a like makes a match and opens a direct chat: `isMatch`, `matchId` and `chatId` say so, and both are notified by `people_match`. A like alone notifies the other by `people_like`, once in 30 days, a dislike nobody. A dislike within a match is 409 `already_matched`: end the match instead.
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
     * People who like the caller and wait for an answer, newest first
     * @description Lists likes that still hold and that the caller has answered neither by a like nor by a dislike. They are answered by `POST /people/interactions` with the id of the profile. People whom the caller may not meet, after a block for instance, are left out.
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
     * Own matches, newest first
     * @description Lists the matches that have not been ended, each with a card of the other person and the id of the chat of the two. A match outlives the likes that made it.
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
     * End a match; the chat stays
     * @description Either of the two may, and the other is not notified. Both likes end, and it counts as a dislike by the caller, so that the feed does not bring the other back. The chat can still be read, but not written, unless a friendship carries it or it was opened by hand. The second call is 404 `match_not_found`.
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
     * The nearest people who are visible on the map; friends and matches where they are live
     * @description Shows at most 200 people, each at the centre of a 500 m cell: completed ones who are visible on the map and show the caller their location, and friends and matches who share a live location (`isLive`). Where somebody is exactly is told to nobody. There are no pages: ask for a smaller radius.
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
     * Share the own live location with friends and matches, as the centre of its cell
     * @description Lets friends and matches find the caller until the time is over; the centre of the 500 m cell alone is kept. The caller needs a profile that is visible on the map (409 `not_visible_on_map`). Who follows `location:{userId}` hears `location.updated` when the cell is another one, every ten seconds at most. Each call counts the time anew.
     */
    put: operations["shareLocation"];
    post?: never;
    /**
     * Stop sharing the own live location
     * @description Ends the sharing at once, and who follows `location:{userId}` hears `location.stopped`. Nobody is notified. It is 200 also when nothing was shared.
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
     * Where a person is now who shares it with the caller
     * @description Friends and matches of the person may ask, and the person. It is the cell of that moment: an app asks after each `location.updated`, and by no timer. Where nothing is shared with the caller it is 404 `live_location_not_found`.
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
     * A person in full, as others meet them
     * @description Shows all that the person shows to those who meet them, by the id of the profile. The caller may ask about people whom they may meet, about their matches and about themselves; else it is 404 `profile_not_found`. What is withheld is null.
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
     * Block a person; ends likes, match and friendship
     * @description Does what `POST /friends/{userId}/block` does, for screens that know the id of the profile alone. Each is hidden from the other, and nobody is told. Repeating it changes nothing.
     */
    post: operations["blockProfile"];
    /**
     * Lift the own block of a person
     * @description Does what `DELETE /friends/{userId}/block` does, by the id of the profile. The two can find each other again; nothing that the block ended comes back. Nobody is notified.
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
     * Own reports, newest first
     * @description Shows the caller what became of their complaints: `open`, `upheld` or `dismissed`. What was decided, the evidence and the notes are for moderators alone. Suspended people may call it too.
     */
    get: operations["listReports"];
    put?: never;
    /**
     * Report a person, an event or a chat
     * @description Complains to the moderators about a user, an event or a chat, which is kept as evidence as it is at that moment. Everybody may, also suspended people and across a block; the reported never learn of it. A chat is reported by who is in it, or was within 180 days. The same target and reason within 24 hours is answered with the first report and 200.
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
     * What moderators decided about the caller, newest first
     * @description Lists decisions about the caller and their events, photos, covers, messages and attachments, each with the note of the moderators and the appeal. Nobody is notified of a decision: an app reads them after 403 `account_suspended`. Who reported or decided is never told.
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
     * Appeal against a decision, once and within 180 days
     * @description Asks the moderators to look again; only the person whom the decision is about may, also while suspended. A decision that restored or reinstated them takes no appeal, and none takes a second one (409 `appeal_exists`). The outcome stands in `appeal` of the decision once somebody has answered; nobody is notified.
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
     * Own notifications, newest first
     * @description Lists what happened to the caller, with the ids that say what to open and the names as they were then. What a block hides is not in it, and what is older than 90 days is gone. With `types` a page may be short, or even empty, and still have a `nextCursor`: only null ends the list.
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
     * How many notifications are unread
     * @description Counts those that the list shows, for the badge of the app. Ask again after `notification.created` and `notifications.changed` on the topic `notifications:{userId}`.
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
     * Mark the named notifications read, or all without ids
     * @description Concerns the caller's own: ids of other people's, hidden ones and ones that were read are passed over. `updated` counts those that became read; other devices of the person hear `notifications.changed`. Nothing becomes unread again, and repeating it changes nothing.
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
     * Mark all notifications read
     * @description Does what `POST /notifications/read` does without ids. `updated` counts those that became read, and other devices of the person hear `notifications.changed`. Repeating it changes nothing.
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
     * What the caller wants to be pushed, and when
     * @description Who has never said anything has everything pushed. Preferences decide about pushes alone: notifications are written, listed and counted in any case. No profile is needed.
     */
    get: operations["getPreferences"];
    /**
     * Say what is to be pushed, and when; what is not sent stays, and push is merged by type
     * @description Concerns the caller alone, on all devices. `quietHours` is replaced as a whole, and null ends it. The change counts for what waits to be pushed already. Repeating it changes nothing.
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
     * Delete a notification for good
     * @description Takes one of the caller's own off the list, read or not, and cannot be undone. Other devices of the person hear `notifications.changed`. The second call is 404 `notification_not_found`.
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
     * Providers that can deliver
     * @description Names the providers for which the operators have made all settings. An app asks before it asks the person for permission, and registers its device with one of them.
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
     * List the devices of the caller
     * @description Returns every device to which notifications of the caller are pushed, the one that registered last first, at most ten. A device is not listed any more once the session in which it registered has ended. Push tokens are not returned. Suspended people may call it too.
     */
    get: operations["listDevices"];
    put?: never;
    /**
     * Register a device of the caller, or say again that its token is good
     * @description From then on each notification of the caller is pushed to the device, in Russian or English by `locale`, until the session of the access token ends. An app calls it at each start, after each sign-in and whenever the provider gives it a new token; repeating it renews the device. A token belongs to whoever registered it last, and the case of an APNs token does not count. A person has ten devices: an eleventh takes the place of one whose token its provider cannot have issued, else of the one that has not registered for longest. 401 if the session of the access token has ended.
     */
    post: operations["registerDevice"];
    /**
     * Unregister a device of the caller
     * @description Nothing more is pushed to the device; an app calls it before it signs the person out. `deleted` is false for a token that is not the caller's, and repeating it is no error. Suspended people may call it too.
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
     * Unregister one of the listed devices, such as a lost phone
     * @description Nothing more is pushed to the device. `deleted` is false for an id that is no device of the caller, and repeating it is no error. The session of the device goes on: to end it, sign out of all other sessions at the identity provider. Suspended people may call it too.
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
     * The same for clients that cannot send a body with DELETE
     * @description Does what `DELETE /push/devices` does: nothing more is pushed to the device. `deleted` is false for a token that is not the caller's, and repeating it is no error.
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
     * What has changed for the caller since the cursor; without one a fresh cursor
     * @description Without a cursor the answer has no changes: keep its `nextCursor`, and read the lists after that. With one, apply `changes` in their order, keep `nextCursor`, and ask again at once while `hasMore` is true. A change may come twice, and the delete of a chat takes its messages along. A cursor is good for 30 days and for the person who got it; then it is 410 `sync_expired`.
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
     * This document: OpenAPI 3.1
     * @description Made of the contracts by which the service validates, so that it says what is so; `servers` names the address that was called. Anybody may read it, without a token. Code generators take it as it is.
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
     * What moderators call, as OpenAPI 3.1
     * @description Describes the function `moderation`, whose endpoints take the token of a moderator or a secret key. Anybody may read it, without a token.
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
     * What an app hears by Realtime, as AsyncAPI 3
     * @description Describes every topic, event and payload of Realtime, made of the same contracts by which the tests hear them; `servers` names the address that was called. Anybody may read it, without a token.
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
     * Whether the service is up
     * @description Asks the database, once a second at most, and answers 503 when it does not answer within two seconds. Anybody may call it, without a token, and hears nothing else. Operators send the secret key and get a report besides, which is 200 also when the service is down.
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
      /** @description How the person is called; blanks around it are cut off. One line with a visible character, without control or bidirectional formatting characters. */
      firstName: string;
      /** @description What the person writes about themselves; null takes it back. Control characters except TAB, CR and LF and bidirectional overrides are removed. */
      bio?: string | null;
      /**
       * Format: date
       * @description A calendar day at least 16 years ago, required of a completed profile; null takes it back.
       */
      birthdate?: string | null;
      /**
       * Format: double
       * @description Centimetres; null takes it back.
       */
      height?: number | null;
      /** @description Where the person comes from; null takes it back. One line with a visible character, without control or bidirectional formatting characters. */
      hometown?: string | null;
      /** @description Where the person lives, required of a completed profile; null takes it back. One line with a visible character, without control or bidirectional formatting characters. */
      city?: string | null;
      /** @description Required of a completed profile; null takes it back. */
      sex?: components["schemas"]["Sex"] | null;
      /** @description What the person looks for, required of a completed profile; null takes it back. */
      datingPurpose?: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether others see the purpose. */
      showDatingPurpose?: boolean | null;
      /** @description Whether others see the zodiac sign. */
      showZodiac?: boolean | null;
      /** @description Whether others see the birthdate; off at first. */
      showBirthdate?: boolean | null;
      /** @description Whether strangers learn of the location; on at first. */
      showLocation?: boolean | null;
      /** @description Whether the map may show the person; turning it off ends a live location. */
      isVisibleOnMap?: boolean | null;
      /** @description Null takes it back. */
      religion?: components["schemas"]["Religion"] | null;
      /** @description About children; null takes it back. */
      familyPlan?: components["schemas"]["FamilyPlan"] | null;
      /** @description Null takes it back. */
      financialState?: components["schemas"]["FinancialState"] | null;
      /** @description Null takes it back. */
      bodyType?: components["schemas"]["BodyType"] | null;
      /** @description What the person thinks of alcohol; null takes it back. */
      alcoholAttitude?: components["schemas"]["Attitude"] | null;
      /** @description What the person thinks of smoking; null takes it back. */
      smokingAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Takes the place of the whole list; null empties it. */
      educations?: components["schemas"]["Education"][] | null;
      /** @description Takes the place of the whole list, each kept once; null empties it. */
      languages?: components["schemas"]["Language"][] | null;
      /**
       * Format: double
       * @description Degrees north of the equator, together with longitude; null takes the location back.
       */
      latitude?: number | null;
      /**
       * Format: double
       * @description Degrees east of Greenwich, together with latitude; null takes the location back.
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
      /** @description What is or will be reached. */
      level: components["schemas"]["EducationLevel"];
      /** @description Whether the person still learns there. */
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
      /** @description How the person is called; blanks around it are cut off. One line with a visible character, without control or bidirectional formatting characters. */
      firstName?: string;
      /** @description What the person writes about themselves; null takes it back. Control characters except TAB, CR and LF and bidirectional overrides are removed. */
      bio?: string | null;
      /**
       * Format: date
       * @description A calendar day at least 16 years ago, required of a completed profile; null takes it back.
       */
      birthdate?: string | null;
      /**
       * Format: double
       * @description Centimetres; null takes it back.
       */
      height?: number | null;
      /** @description Where the person comes from; null takes it back. One line with a visible character, without control or bidirectional formatting characters. */
      hometown?: string | null;
      /** @description Where the person lives, required of a completed profile; null takes it back. One line with a visible character, without control or bidirectional formatting characters. */
      city?: string | null;
      /** @description Required of a completed profile; null takes it back. */
      sex?: components["schemas"]["Sex"] | null;
      /** @description What the person looks for, required of a completed profile; null takes it back. */
      datingPurpose?: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether others see the purpose. */
      showDatingPurpose?: boolean;
      /** @description Whether others see the zodiac sign. */
      showZodiac?: boolean;
      /** @description Whether others see the birthdate; off at first. */
      showBirthdate?: boolean;
      /** @description Whether strangers learn of the location; on at first. */
      showLocation?: boolean;
      /** @description Whether the map may show the person; turning it off ends a live location. */
      isVisibleOnMap?: boolean;
      /** @description Null takes it back. */
      religion?: components["schemas"]["Religion"] | null;
      /** @description About children; null takes it back. */
      familyPlan?: components["schemas"]["FamilyPlan"] | null;
      /** @description Null takes it back. */
      financialState?: components["schemas"]["FinancialState"] | null;
      /** @description Null takes it back. */
      bodyType?: components["schemas"]["BodyType"] | null;
      /** @description What the person thinks of alcohol; null takes it back. */
      alcoholAttitude?: components["schemas"]["Attitude"] | null;
      /** @description What the person thinks of smoking; null takes it back. */
      smokingAttitude?: components["schemas"]["Attitude"] | null;
      /** @description Takes the place of the whole list; null empties it. */
      educations?: components["schemas"]["Education"][] | null;
      /** @description Takes the place of the whole list, each kept once; null empties it. */
      languages?: components["schemas"]["Language"][] | null;
      /**
       * Format: double
       * @description Degrees north of the equator, together with longitude; null takes the location back.
       */
      latitude?: number | null;
      /**
       * Format: double
       * @description Degrees east of Greenwich, together with latitude; null takes the location back.
       */
      longitude?: number | null;
      /**
       * Format: uuid
       * @description A photo of the own gallery; null lets the first photo stand for the profile.
       */
      avatarPhotoId?: string | null;
    };
    CompleteProfile: {
      /** @description The version of the privacy policy that the person accepts now. */
      privacyPolicyVersion?: string;
      /** @description The version of the user agreement that the person accepts now. */
      userAgreementVersion?: string;
    };
    ListProfiles: {
      /** @description Ids of users, in any order. */
      userIds: string[];
    };
    AddPhoto: {
      /** @description Of an image that the caller uploaded, which may be the cover of events as well. */
      key: string;
    };
    ReorderPhotos: {
      /** @description All own photos, each once, in the wanted order. */
      ids: string[];
    };
    CreateUploadUrl: {
      /** @description Type of the file: image/*, video/*, audio/* or application/pdf, in any case. Parameters after a `;` are ignored, and `image/jpg` counts as `image/jpeg`. This type counts if the upload itself names none, or one that clients send by default. A type that apps do not show is sent as `file` and served as application/octet-stream. */
      mime: string;
    };
    /** @enum {string} */
    FriendshipStatus: "pending" | "accepted" | "rejected" | "blocked";
    SendFriendRequest: {
      /**
       * Format: uuid
       * @description Id of the user who is asked.
       */
      addresseeId: string;
    };
    CreateFriendLink: {
      /**
       * Format: int32
       * @description Validity in seconds, from ten minutes to 30 days.
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
      /** @description The token of the link, as its owner received it. */
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
      /** @description What the event is called; blanks around it are cut off. One line with a visible character, without control or bidirectional formatting characters. */
      title: string;
      /** @description What kind of event it is. */
      type: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description When it begins, with Z or an offset.
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
       * @description Stored and echoed, never read.
       */
      consentThreshold: number;
      /**
       * Format: date-time
       * @description When it ends, after the start and within 366 days; without it 12 hours after the start.
       */
      endAt?: string | null;
      /** @description What it is about. Control characters except TAB, CR and LF and bidirectional overrides are removed. */
      description?: string | null;
      /** @description Street and house in words. Line breaks and tabs become blanks; other control and bidirectional formatting characters are refused. */
      address?: string | null;
      /** @description The city in words. One line with a visible character, without control or bidirectional formatting characters. */
      city?: string | null;
      /**
       * Format: int32
       * @description Guests at most; organizers do not count.
       * @default 200
       */
      capacity?: number | null;
      /**
       * @description Whether everybody may see it once it is published, or only those who have to do with it.
       * @default public
       */
      visibility?: components["schemas"]["EventVisibility"] | null;
      /**
       * @description Whether people may apply. After the start it is changed by itself, until the end.
       * @default true
       */
      acceptsApplications?: boolean | null;
      /** @description Storage key of an image that the caller uploaded, as the cover. It may be a photo or the cover of other events as well. */
      imageKey?: string | null;
      /**
       * Format: uri
       * @deprecated
       * @description Address of a cover that lies elsewhere; use imageKey, which goes before it. Only organizers see an address that is not https with a public host name.
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
      /** @description What the event is called; blanks around it are cut off. One line with a visible character, without control or bidirectional formatting characters. */
      title?: string;
      /** @description What kind of event it is. */
      type?: components["schemas"]["EventType"];
      /**
       * Format: date-time
       * @description When it begins, with Z or an offset.
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
       * @description Stored and echoed, never read.
       */
      consentThreshold?: number;
      /**
       * Format: date-time
       * @description When it ends, after the start and within 366 days; null lets it end 12 hours after the start.
       */
      endAt?: string | null;
      /** @description What it is about; null takes it back. Control characters except TAB, CR and LF and bidirectional overrides are removed. */
      description?: string | null;
      /** @description Street and house in words; null takes it back. Line breaks and tabs become blanks; other control and bidirectional formatting characters are refused. */
      address?: string | null;
      /** @description The city in words; null takes it back. One line with a visible character, without control or bidirectional formatting characters. */
      city?: string | null;
      /**
       * Format: int32
       * @description Guests at most, no fewer than there are; a greater one admits groups that wait.
       */
      capacity?: number;
      /** @description Whether everybody may see it, or only those who have to do with it. */
      visibility?: components["schemas"]["EventVisibility"];
      /** @description Whether people may apply. After the start it is changed by itself, until the end. */
      acceptsApplications?: boolean;
      /** @description Storage key of an image that the caller uploaded, as the new cover; null takes the cover away. */
      imageKey?: string | null;
      /**
       * Format: uri
       * @deprecated
       * @description Address of a cover that lies elsewhere; use imageKey, which goes before it. Only organizers see an address that is not https with a public host name.
       */
      imageUrl?: string | null;
    };
    SetEventCover: {
      /** @description Of an image that the caller uploaded, which may be a photo or the cover of other events as well. */
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
      /** @description The token of the link, as its maker was told it. */
      token: string;
    };
    CreateInviteLink: {
      /**
       * Format: int32
       * @description How many seconds it is good for, from an hour to 30 days.
       * @default 604800
       */
      expiresIn?: number | null;
      /**
       * Format: int32
       * @description How many people it lets in at most.
       * @default 100
       */
      maxUses?: number | null;
    };
    LikeEvent: {
      /**
       * @description Friends who come along, by the ids of their users; the caller is in the group anyway.
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
      /** @description The vote of the caller. */
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
       * @description A time to come, with Z or an offset; null for good.
       */
      until: string | null;
    };
    TellTyping: {
      /** @description False when the person has stopped. */
      isTyping: boolean;
    };
    SendMessage: {
      /**
       * @description The text; empty only beside attachments. Control characters except TAB, CR and LF and bidirectional overrides are removed.
       * @default
       */
      content?: string | null;
      /**
       * Format: uuid
       * @description A message of this chat to which this one replies.
       */
      replyToId?: string | null;
      /** @description Files, in the order in which they are shown. */
      attachments?: components["schemas"]["SentFile"][] | null;
      /**
       * Format: uuid
       * @description The client's own id; a message sent again under it is not doubled.
       */
      clientMessageId?: string | null;
    };
    SentFile: {
      /** @description Of a file that the caller uploaded and that nothing shows yet. */
      key: string;
      /** @description What the file is called where it is shown: the last segment of a path is stored, without control, line-break and bidirectional characters; `file` if nothing is left. */
      fileName?: string | null;
    };
    EditMessage: {
      /** @description The new text; empty only beside attachments. */
      content: string;
    };
    ReadMessages: {
      /**
       * Format: uuid
       * @description The last message that was read; without it all of them.
       */
      upToMessageId?: string | null;
    };
    CreateInteraction: {
      /**
       * Format: uuid
       * @description Id of the profile.
       */
      targetProfileId: string;
      /** @description What the caller thinks of the person. */
      type: components["schemas"]["InteractionType"];
    };
    /** @enum {string} */
    InteractionType: "like" | "dislike";
    ShareLocation: {
      /**
       * Format: double
       * @description Degrees north of where the caller is; only its cell is kept.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of where the caller is; only its cell is kept.
       */
      longitude: number;
      /**
       * Format: int32
       * @description How many seconds it is shared; an hour unless said.
       */
      expiresIn?: number | null;
    };
    /** @description The one target is named by targetType and targetId, by reportedUserId, eventId or reportedChatId, or in both forms alike. targetType may accompany the field of its type; another field is refused. */
    CreateReport: {
      /** @description What is wrong, in the words of the list. */
      reason: components["schemas"]["ReportReason"];
      /** @description What is wrong, in own words. Control characters except TAB, CR and LF and bidirectional overrides are removed. */
      description?: string | null;
      /** @description What kind of thing is reported; required with targetId, optional with the field of the type. */
      targetType?: components["schemas"]["ReportTargetType"] | null;
      /**
       * Format: uuid
       * @description Id of the user, event or chat; goes with targetType.
       */
      targetId?: string | null;
      /**
       * Format: uuid
       * @description Id of a user, in place of targetId.
       */
      reportedUserId?: string | null;
      /**
       * Format: uuid
       * @description Id of an event, in place of targetId.
       */
      eventId?: string | null;
      /**
       * Format: uuid
       * @description Id of a chat, in place of targetId.
       */
      reportedChatId?: string | null;
      /** @description Messages of the reported chat that the complaint is about. */
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
      /** @description Why the decision is wrong, for the moderators to read. Control characters except TAB, CR and LF and bidirectional overrides are removed. */
      text: string;
    };
    ReadNotifications: {
      /** @description Which ones; all of them unless it is sent. */
      ids?: string[];
    };
    ChangeNotificationPreferences: {
      /** @description The types to change; others than there are are refused. */
      push?: components["schemas"]["ChangePushByType"];
      /** @description When pushes wait, every day; null for never. */
      quietHours?: components["schemas"]["QuietHours"] | null;
      /** @description IANA name of the time zone whose clock quietHours mean, such as Europe/Berlin. */
      timeZone?: string;
      /** @description Whether pushes name people, events and what was written. */
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
    /** @description Pushes wait from one to the other; to of the next day if it is the earlier. */
    QuietHours: {
      /**
       * @description When they begin, by the clock of timeZone.
       * @example 22:00
       */
      from: string;
      /**
       * @description When they end, by the clock of timeZone.
       * @example 22:00
       */
      to: string;
    };
    RegisterDevice: {
      /** @description System of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Who delivers: apns to ios, fcm or rustore to android. */
      provider: components["schemas"]["PushProvider"];
      /** @description What the provider gave the app for this device. */
      token: string;
      /** @description Version of the app, as it calls itself. */
      appVersion?: string | null;
      /** @description Language tag of the device (BCP 47), such as ru-RU; it decides the language of pushes. */
      locale?: string | null;
    };
    /** @enum {string} */
    DevicePlatform: "android" | "ios";
    /** @enum {string} */
    PushProvider: "apns" | "fcm" | "rustore";
    UnregisterDevice: {
      /** @description The token with which the device was registered. */
      token: string;
    };
    OwnProfile: {
      /**
       * Format: uuid
       * @description Id of the profile, by which it is read and liked.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user, which friends, chats and events name.
       */
      userId: string;
      /** @description As the person wrote it. */
      firstName: string;
      /** @description What the person writes about themselves; null when they said nothing. */
      bio: string | null;
      /**
       * Format: date
       * @description A calendar day; null when not said, and for others unless showBirthdate is on.
       */
      birthdate: string | null;
      /** @description Whether others see the birthdate. */
      showBirthdate: boolean;
      /**
       * Format: int32
       * @description Whole years; it rises on the first of the month after the birthday, so that it does not tell the day. Null without a birthdate.
       */
      age: number | null;
      /**
       * Format: double
       * @description Centimetres; null when not said.
       */
      height: number | null;
      /** @description Where the person comes from; null when not said. */
      hometown: string | null;
      /** @description Where the person lives; null when not said. */
      city: string | null;
      /** @description Null when not said. */
      sex: components["schemas"]["Sex"] | null;
      /** @description What the person looks for; null when not said, and for others unless showDatingPurpose is on. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether others see the purpose. */
      showDatingPurpose: boolean;
      /** @description Whether others see the zodiac sign. */
      showZodiac: boolean;
      /** @description Follows from the birthdate; null without one, and for others unless showZodiac is on. */
      zodiac: components["schemas"]["Zodiac"] | null;
      /** @description Null when not said. */
      religion: components["schemas"]["Religion"] | null;
      /** @description About children; null when not said. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Null when not said. */
      financialState: components["schemas"]["FinancialState"] | null;
      /** @description Null when not said. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description What the person thinks of alcohol; null when not said. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description What the person thinks of smoking; null when not said. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description In the order in which the person gave them; empty when not said. */
      educations: components["schemas"]["Education"][];
      /** @description Each once; empty when not said. */
      languages: components["schemas"]["Language"][];
      /** @description Exact for the owner, centre of a 500 m cell for others; with showLocation off for friends and matches only. Null when not said. */
      location: components["schemas"]["GeoPoint"] | null;
      /** @description Whether strangers learn of the location. */
      showLocation: boolean;
      /** @description Whether the person may be shown on the map and may share a live location. */
      isVisibleOnMap: boolean;
      /** @description Whether required answers are given and the terms accepted; only then feed and map show the person. */
      isCompleted: boolean;
      /**
       * Format: uuid
       * @description The chosen avatar; null when none is, and the first photo stands for the profile.
       */
      avatarPhotoId: string | null;
      /** @description In the order of the gallery; of a minor others than friends get the avatar alone. */
      photos: components["schemas"]["ProfilePhoto"][];
      /**
       * Format: date-time
       * @description When the profile or its photos last changed. For another person's profile it moves only with what the caller is shown: not with a withheld answer, and with the location only if the caller is shown the location.
       */
      updatedAt: string;
      /** @description The versions that are published now, to be shown and accepted. */
      currentTerms: components["schemas"]["TermsVersions"];
      /** @description Names of the answers and versions without which the profile is not completed. */
      missingFields: string[];
      /** @description Whether a newer version than the accepted one is published. */
      termsOutdated: boolean;
      /** @description True if the birthdates that you gave contradict each other, until a moderator decides or until you are an adult by the youngest of them. Adults then see you as a minor and minors see you as an adult. Only you are shown this. */
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
       * @description Degrees north of the equator; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich; west is negative.
       */
      longitude: number;
    };
    ProfilePhoto: {
      /**
       * Format: uuid
       * @description Id of the photo.
       */
      id: string;
      /** @description Whether the owner chose it as the avatar, or it became so as the first one. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Place in the gallery, from 0 without gaps.
       */
      position: number;
      /**
       * Format: uri
       * @description 256x256 crop, the full size until it is made; null once the file is gone.
       */
      thumbUrl: string | null;
      /**
       * Format: uri
       * @description The photo in full size; null once the file is gone.
       */
      url: string | null;
    };
    TermsVersions: {
      /** @description Version of the privacy policy; null when there is none. */
      privacyPolicyVersion: string | null;
      /** @description Version of the user agreement; null when there is none. */
      userAgreementVersion: string | null;
    };
    Problem: {
      /** @description A sentence in English, for developers. */
      error: string;
      /** @description What clients decide by; new codes are added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also sent as x-request-id.
       */
      errorId: string;
    };
    /**
     * @description What clients decide by. New codes are added: treat one that you do not know by the status of its answer.
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
      /** @description A sentence in English, for developers. */
      error: string;
      /** @description What clients decide by; new codes are added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also sent as x-request-id.
       */
      errorId: string;
      /**
       * Format: date-time
       * @description With account_suspended always there: when the suspension ends, null for never.
       */
      until?: string | null;
    };
    LimitedProblem: {
      /** @description A sentence in English, for developers. */
      error: string;
      /** @description What clients decide by; new codes are added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also sent as x-request-id.
       */
      errorId: string;
      /** @description `kept_answers` where the call would go through without its Idempotency-Key, since as many answers are kept for the caller as may be; `unanswered_messages` where a message would go through once the other has answered; else it is not there. */
      limit?: string;
    };
    ValidationProblem: {
      /** @description A sentence in English, for developers. */
      error: string;
      /** @description What clients decide by; new codes are added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also sent as x-request-id.
       */
      errorId: string;
      /** @description Each value that is wrong. */
      fields: components["schemas"]["FieldProblem"][];
    };
    FieldProblem: {
      /** @description Dotted path, e.g. educations.0.level. */
      field: string;
      /** @description What is wrong with it, in English. */
      message: string;
    };
    ConflictProblem: {
      /** @description A sentence in English, for developers. */
      error: string;
      /** @description What clients decide by; new codes are added. */
      code: components["schemas"]["ErrorCode"];
      /**
       * Format: uuid
       * @description Id of the request, also sent as x-request-id.
       */
      errorId: string;
      /** @description With already_in_group always there: who of the wanted people is in a group of the event. */
      userIds?: string[];
      /**
       * Format: uuid
       * @description With already_in_group: the group of the caller, if the caller is one of them.
       */
      groupId?: string;
    };
    Deleted: {
      /** @description Always true: it is gone. */
      deleted: boolean;
    };
    CompletedProfile: {
      /** @description The versions that the person has accepted last; null of what was never accepted. */
      acceptedTerms: components["schemas"]["TermsVersions"];
      /** @description Whether nothing is missing, so that feed and map may show the person. */
      isCompleted: boolean;
      /** @description Names of the answers and versions without which the profile is not completed. */
      missingFields: string[];
    };
    ProfileBatch: {
      /** @description The profiles that the caller may see. */
      data: components["schemas"]["Profile"][];
    };
    Profile: {
      /**
       * Format: uuid
       * @description Id of the profile, by which it is read and liked.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user, which friends, chats and events name.
       */
      userId: string;
      /** @description As the person wrote it. */
      firstName: string;
      /** @description What the person writes about themselves; null when they said nothing. */
      bio: string | null;
      /**
       * Format: date
       * @description A calendar day; null when not said, and for others unless showBirthdate is on.
       */
      birthdate: string | null;
      /** @description Whether others see the birthdate. */
      showBirthdate: boolean;
      /**
       * Format: int32
       * @description Whole years; it rises on the first of the month after the birthday, so that it does not tell the day. Null without a birthdate.
       */
      age: number | null;
      /**
       * Format: double
       * @description Centimetres; null when not said.
       */
      height: number | null;
      /** @description Where the person comes from; null when not said. */
      hometown: string | null;
      /** @description Where the person lives; null when not said. */
      city: string | null;
      /** @description Null when not said. */
      sex: components["schemas"]["Sex"] | null;
      /** @description What the person looks for; null when not said, and for others unless showDatingPurpose is on. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /** @description Whether others see the purpose. */
      showDatingPurpose: boolean;
      /** @description Whether others see the zodiac sign. */
      showZodiac: boolean;
      /** @description Follows from the birthdate; null without one, and for others unless showZodiac is on. */
      zodiac: components["schemas"]["Zodiac"] | null;
      /** @description Null when not said. */
      religion: components["schemas"]["Religion"] | null;
      /** @description About children; null when not said. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Null when not said. */
      financialState: components["schemas"]["FinancialState"] | null;
      /** @description Null when not said. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description What the person thinks of alcohol; null when not said. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description What the person thinks of smoking; null when not said. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description In the order in which the person gave them; empty when not said. */
      educations: components["schemas"]["Education"][];
      /** @description Each once; empty when not said. */
      languages: components["schemas"]["Language"][];
      /** @description Exact for the owner, centre of a 500 m cell for others; with showLocation off for friends and matches only. Null when not said. */
      location: components["schemas"]["GeoPoint"] | null;
      /** @description Whether strangers learn of the location. */
      showLocation: boolean;
      /** @description Whether the person may be shown on the map and may share a live location. */
      isVisibleOnMap: boolean;
      /** @description Whether required answers are given and the terms accepted; only then feed and map show the person. */
      isCompleted: boolean;
      /**
       * Format: uuid
       * @description The chosen avatar; null when none is, and the first photo stands for the profile.
       */
      avatarPhotoId: string | null;
      /** @description In the order of the gallery; of a minor others than friends get the avatar alone. */
      photos: components["schemas"]["ProfilePhoto"][];
      /**
       * Format: date-time
       * @description When the profile or its photos last changed. For another person's profile it moves only with what the caller is shown: not with a withheld answer, and with the location only if the caller is shown the location.
       */
      updatedAt: string;
    };
    ProfileExport: {
      /**
       * Format: date-time
       * @description When the export was made.
       */
      exportedAt: string;
      /** @description The own profile. */
      profile: components["schemas"]["OwnProfile"];
      /**
       * Format: date
       * @description From when on the person counts as an adult, by the youngest birthdate that was ever given; null when none was.
       */
      adultFrom: string | null;
      /** @description Versions of the two documents that the caller accepted. */
      acceptedTerms: components["schemas"]["TermsAcceptance"][];
      /** @description Friendships and requests, in both directions. */
      friendships: components["schemas"]["Friendship"][];
      /** @description Whose requests were last rejected when, as long as that is remembered. */
      friendRequestRejections: components["schemas"]["FriendRequestRejection"][];
      /** @description Friend links of the caller, as long as they are stored. */
      friendLinks: components["schemas"]["ExportedFriendLink"][];
      /** @description Friend links that the caller redeemed, as long as they are stored. */
      redeemedFriendLinks: components["schemas"]["RedeemedFriendLink"][];
      /** @description Own blocks. */
      blocks: components["schemas"]["Friendship"][];
      /** @description Events that the caller created, drafts and deleted ones too. */
      events: components["schemas"]["SocialEvent"][];
      /** @description Invitations to organize events of others. */
      coauthorships: components["schemas"]["EventAuthor"][];
      /** @description Invite links that the caller made. */
      inviteLinks: components["schemas"]["ExportedInviteLink"][];
      /** @description Invite links that let the caller in. */
      redeemedInviteLinks: components["schemas"]["RedeemedInviteLink"][];
      /** @description Groups that the caller is in, whatever became of them. */
      groups: components["schemas"]["LikeGroup"][];
      /** @description Votes of the caller on applications. */
      approvals: components["schemas"]["GroupApproval"][];
      /** @description Chats that the caller is in. */
      chats: components["schemas"]["ExportedChat"][];
      /** @description Chats that the caller left within 180 days. */
      formerChats: components["schemas"]["FormerChat"][];
      /** @description Messages that the caller sent. */
      messages: components["schemas"]["ChatMessage"][];
      /** @description Likes and dislikes that the caller gave. */
      interactions: components["schemas"]["ExportedInteraction"][];
      /** @description Matches of the caller. */
      matches: components["schemas"]["PeopleMatch"][];
      /** @description Centre of the cell, the only place that is kept; null while nothing is shared. */
      liveLocation: components["schemas"]["ExportedLocation"] | null;
      /** @description Reports that the caller made. */
      reports: components["schemas"]["Report"][];
      /** @description What moderators decided about the caller. */
      moderationDecisions: components["schemas"]["OwnModerationDecision"][];
      /** @description What applies to this login because of a deleted account, as it was inherited. */
      inheritedRestrictions: components["schemas"]["InheritedRestriction"][];
      /** @description Devices to which notifications are pushed. */
      devices: components["schemas"]["ExportedDevice"][];
      /** @description What the caller wants to be pushed, and when. */
      notificationPreferences: components["schemas"]["NotificationPreferences"];
      /** @description Notifications that are shown. */
      notifications: components["schemas"]["UserNotification"][];
      /** @description Files of the caller. */
      media: components["schemas"]["ExportedFile"][];
    };
    TermsAcceptance: {
      /** @description Which of the two documents. */
      document: components["schemas"]["TermsDocument"];
      /** @description The version that was accepted. */
      version: string;
      /**
       * Format: date-time
       * @description When it was accepted.
       */
      acceptedAt: string;
    };
    /** @enum {string} */
    TermsDocument: "privacy_policy" | "user_agreement";
    Friendship: {
      /**
       * Format: uuid
       * @description Id of the friendship or request.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who asked, or who blocked where nothing was before.
       */
      requesterId: string;
      /**
       * Format: uuid
       * @description User who was asked.
       */
      addresseeId: string;
      /** @description What it is at this moment. */
      status: components["schemas"]["FriendshipStatus"];
      /**
       * Format: uuid
       * @description User who blocked, always the caller; null of everything but a block.
       */
      blockedBy: string | null;
      /**
       * Format: date-time
       * @description When it was asked for last.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When its status last changed.
       */
      updatedAt: string;
    };
    FriendRequestRejection: {
      /**
       * Format: uuid
       * @description User who asked.
       */
      requesterId: string;
      /**
       * Format: date-time
       * @description When the caller said no.
       */
      rejectedAt: string;
    };
    /** @description Without the token, of which only a hash is stored. */
    ExportedFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link, by which you revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description End of its validity.
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
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the caller revoked it; null if not.
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
       * @description When the caller redeemed it.
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
       * @description User who made it, also when the profile is gone.
       */
      creatorId: string;
      /** @description null when the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description What the event is called. */
      title: string;
      /** @description What it is about; null when nothing is said. */
      description: string | null;
      /** @description What kind of event it is. */
      type: components["schemas"]["EventType"];
      /** @description The type in words, to be shown. */
      typeLabel: string;
      /** @description Whether everybody may see it or only those who have to do with it. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description As it is stored, some time behind the clock; effectiveStatus is what counts. */
      status: components["schemas"]["EventStatus"];
      /** @description What it is by the clock, and what all rules go by. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description When it begins.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description When it ends; null counts as 12 hours after the start.
       */
      endAt: string | null;
      /** @description Where it takes place. If the creator is a minor, adults who are neither friends nor invited, co-author or guest get the centre of a 500 m cell and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Guests at most; organizers do not count.
       */
      capacity: number;
      /** @description Whether people may apply; groups that have applied stay. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description What was sent at creation; no rule reads it.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description The cover, signed for an hour; for old events an address elsewhere. Null without one.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description 800x450 crop of the cover, the full size until it is made; null without a cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description When its creator deleted it, for whom alone it is there then; null while it is not.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When anything of it last changed, numbers of people and crops included; it never goes back.
       */
      updatedAt: string;
    };
    EventCreator: {
      /**
       * Format: uri
       * @description Thumbnail of the avatar; null without one.
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
      /** @description Street and house in words; null when not said. */
      address: string | null;
      /** @description Null when not said. */
      city: string | null;
      /**
       * Format: double
       * @description Degrees north of the equator; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich; west is negative.
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
      /** @description Whether the invitation waits, was accepted or refused. */
      status: components["schemas"]["EventAuthorStatus"];
      /**
       * Format: date-time
       * @description When it was made last.
       */
      createdAt: string;
    };
    /** @enum {string} */
    EventAuthorStatus: "pending" | "accepted" | "refused";
    /** @description Without the token, which nobody knows any more. */
    ExportedInviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, by which it is revoked.
       */
      id: string;
      /**
       * Format: date-time
       * @description Until when it lets people in.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description How many people it lets in at most.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description How many people it has let in.
       */
      uses: number;
      /**
       * Format: uuid
       * @description Id of the event.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it was made.
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
       * @description When the link let the caller in.
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
       * @description The event to which it applies.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description User who made the group.
       */
      creatorId: string;
      /** @description Who made the group, then the others as they were named and added. */
      memberIds: string[];
      /** @description Of the members those who said yes, in the same order; who made the group has from the start. */
      confirmedIds: string[];
      /** @description What became of it, by the clock. */
      status: components["schemas"]["LikeGroupStatus"];
      /**
       * Format: uuid
       * @description The chat with the organizers, once the group is approved; null before.
       */
      chatId: string | null;
      /**
       * Format: date-time
       * @description When it applied.
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
       * @description The group about which it is.
       */
      groupId: string;
      /**
       * Format: uuid
       * @description The organizer who voted.
       */
      authorId: string;
      /** @description What the organizer said last. */
      decision: components["schemas"]["ApprovalDecision"];
      /**
       * Format: date-time
       * @description When the organizer first voted.
       */
      createdAt: string;
    };
    ExportedChat: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      chatId: string;
      /** @description What the caller is in it. */
      role: components["schemas"]["ChatParticipantRole"];
      /**
       * Format: date-time
       * @description Time of the last message that was read; null for none.
       */
      readUpTo: string | null;
      /**
       * Format: date-time
       * @description Until when its messages are not pushed; null when they are.
       */
      mutedUntil: string | null;
      /** @description By hand; null leaves it to the clock. */
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
       * @description For 180 days after it the chat may be reported.
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
       * @description The chat in which it was sent.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who sent it.
       */
      senderId: string;
      /** @description The text; empty when it is deleted or has attachments only. */
      content: string;
      /**
       * Format: uuid
       * @description The message that it replies to; null for none.
       */
      replyToId: string | null;
      /** @description That message as it is now; null for none. */
      replyTo: components["schemas"]["RepliedMessage"] | null;
      /** @description Its files, in the order in which they were sent. */
      attachments: components["schemas"]["MessageAttachment"][];
      /** @description Users other than the sender who have read it and are participants of the chat, as its detail shows them. */
      readBy: string[];
      /**
       * Format: date-time
       * @description When it was deleted; null while it is not.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description When it was sent; later than every message before it in the chat.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was last edited or deleted.
       */
      updatedAt: string;
      /**
       * Format: uuid
       * @description The `clientMessageId` with which the caller sent it, to match it with what the device wrote; null without one, and in messages of others.
       */
      clientMessageId: string | null;
    };
    RepliedMessage: {
      /**
       * Format: uuid
       * @description Id of that message.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who sent it.
       */
      senderId: string;
      /** @description Its text as it is now; empty when it is deleted. */
      content: string;
      /**
       * Format: date-time
       * @description When it was deleted; null while it is not.
       */
      deletedAt: string | null;
    };
    MessageAttachment: {
      /**
       * Format: uuid
       * @description Id of the attachment, by which its URL is asked for.
       */
      id: string;
      /** @description How to show it. */
      type: components["schemas"]["AttachmentType"];
      /** @description Type of the upload, without parameters. A type that apps do not show is served as application/octet-stream. */
      mimeType: string;
      /**
       * Format: int64
       * @description Size of the file in bytes.
       */
      sizeBytes: number;
      /** @description As its sender called it; null when they did not. */
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
      /** @description What the caller said last. */
      type: components["schemas"]["InteractionType"];
      /**
       * Format: date-time
       * @description Until when it holds.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description When it was said last.
       */
      updatedAt: string;
    };
    PeopleMatch: {
      /**
       * Format: uuid
       * @description Id of the match, by which it is ended.
       */
      id: string;
      /**
       * Format: date-time
       * @description When the two liked each other.
       */
      matchedAt: string;
      /**
       * Format: uuid
       * @description The direct chat of the two; null once it is gone.
       */
      chatId: string | null;
      /** @description The other person. */
      profiles: components["schemas"]["PeopleCard"][];
    };
    PeopleCard: {
      /**
       * Format: uuid
       * @description Id of the profile, by which the person is liked.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user, which friends, chats and events name.
       */
      userId: string;
      /** @description As the person wrote it. */
      firstName: string;
      /**
       * Format: int32
       * @description Whole years; null when the birthdate is not known, or not to the caller.
       */
      age: number | null;
      /** @description Where the person lives; null when not said. */
      city: string | null;
      /** @description In the order of the gallery. */
      photos: components["schemas"]["PeoplePhoto"][];
      /**
       * Format: uri
       * @description Thumbnail of the avatar, else of the first photo; null without one.
       */
      photoUrl: string | null;
    };
    PeoplePhoto: {
      /**
       * Format: uuid
       * @description Id of the photo.
       */
      id: string;
      /** @description Whether it is the avatar. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Place in the gallery, from 0 without gaps.
       */
      position: number;
      /**
       * Format: uri
       * @description The photo in full size; null once the file is gone.
       */
      url: string | null;
    };
    ExportedLocation: {
      /**
       * Format: double
       * @description Degrees north of the equator; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich; west is negative.
       */
      longitude: number;
      /**
       * Format: date-time
       * @description When the caller last said where they are.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When the sharing ends.
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
       * @description User who reported.
       */
      reportAuthorId: string;
      /** @description What is wrong, in the words of the list. */
      reason: components["schemas"]["ReportReason"];
      /** @description What is wrong, in own words; null when nothing was said. */
      description: string | null;
      /**
       * Format: uuid
       * @description The user who was reported; null when it was no user.
       */
      reportedUserId: string | null;
      /**
       * Format: uuid
       * @description The event that was reported; null when it was no event.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description The chat that was reported; null when it was no chat.
       */
      reportedChatId: string | null;
      /**
       * Format: date-time
       * @description When it was reported.
       */
      createdAt: string;
      /** @description What became of it; dismissed is also what nobody has decided for 365 days. */
      status: components["schemas"]["ReportStatus"];
      /**
       * Format: date-time
       * @description When the report was decided; null while it is open.
       */
      decidedAt: string | null;
    };
    /** @enum {string} */
    ReportStatus: "open" | "upheld" | "dismissed";
    /** @description What moderators decided about the caller. */
    OwnModerationDecision: {
      /**
       * Format: uuid
       * @description Id of the decision, by which it is appealed.
       */
      id: string;
      /** @description What kind of thing it is about. */
      targetType: components["schemas"]["ModerationTargetType"];
      /**
       * Format: uuid
       * @description Id of what it is about; of a cover that of the event.
       */
      targetId: string;
      /** @description What was decided; never dismiss. */
      decision: components["schemas"]["ModerationDecisionKind"];
      /** @description Why, in the words of a report. */
      reason: components["schemas"]["ReportReason"];
      /** @description What the moderators say about it; null for nothing. */
      note: string | null;
      /**
       * Format: date-time
       * @description When a suspension ends; null for good, and of other decisions.
       */
      until: string | null;
      /**
       * Format: date-time
       * @description When it was decided.
       */
      createdAt: string;
      /** @description What the caller answered to it; null without an appeal. */
      appeal: components["schemas"]["OwnAppeal"] | null;
      /** @description Whether it was decided about a deleted account with the same verified e-mail address or phone. */
      isInherited: boolean;
    };
    /** @enum {string} */
    ModerationTargetType: "user" | "event" | "chat" | "photo" | "cover" | "message" | "attachment";
    /** @enum {string} */
    ModerationDecisionKind: "dismiss" | "hide" | "restore" | "remove" | "suspend" | "reinstate";
    OwnAppeal: {
      /** @description What the person wrote. */
      text: string;
      /**
       * Format: date-time
       * @description When the person appealed.
       */
      createdAt: string;
      /** @description Null until moderators have answered. */
      outcome: components["schemas"]["AppealOutcome"] | null;
    };
    /** @enum {string} */
    AppealOutcome: "upheld" | "reversed";
    InheritedRestriction: {
      /** @description Which verified address was the same. */
      kind: components["schemas"]["AddressKind"];
      /**
       * Format: date-time
       * @description When the address was confirmed.
       */
      inheritedAt: string;
      /** @description Whether the deleted account was suspended. */
      isSuspended: boolean;
      /**
       * Format: date-time
       * @description When that suspension ends; null for good, and without one.
       */
      suspendedUntil: string | null;
      /** @description Whether others had blocked the deleted account. */
      isBlocked: boolean;
      /**
       * Format: date
       * @description First day on which the minor of the deleted account counts as an adult; null for an adult.
       */
      adultFrom: string | null;
    };
    /** @enum {string} */
    AddressKind: "email" | "phone";
    /** @description Without the token, which nobody is ever shown. */
    ExportedDevice: {
      /**
       * Format: uuid
       * @description Id of the device.
       */
      id: string;
      /** @description System of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Who delivers to it. */
      provider: components["schemas"]["PushProvider"];
      /** @description Version of the app; null when not said. */
      appVersion: string | null;
      /** @description Language tag of the device; null when not said. */
      locale: string | null;
      /**
       * Format: date-time
       * @description When it was registered first.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was registered last.
       */
      registeredAt: string;
    };
    PushByType: {
      [key: string]: boolean;
    };
    NotificationPreferences: {
      /** @description What is pushed, by type of notification. */
      push: components["schemas"]["PushByType"];
      /** @description When pushes wait, every day; null for never. */
      quietHours: components["schemas"]["QuietHours"] | null;
      /** @description IANA name of the time zone whose clock quietHours mean, such as Europe/Berlin. */
      timeZone: string;
      /** @description Whether pushes name people, events and what was written. */
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
       * @description The caller, whom it tells.
       */
      userId: string;
      /** @description What happened. An open enum: clients show a type that they do not know by its ids and `payload`, or leave it out. */
      type: components["schemas"]["NotificationType"];
      /**
       * Format: uuid
       * @description User who caused it; null when nobody or several did.
       */
      actorId: string | null;
      /**
       * Format: uuid
       * @description The event that it opens; null for none.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description The group that it opens; null for none.
       */
      groupId: string | null;
      /**
       * Format: uuid
       * @description The chat that it opens; null for none.
       */
      chatId: string | null;
      /** @description Whether the caller has read it. */
      isRead: boolean;
      /** @description Names as they were at that moment. */
      payload: components["schemas"]["NotificationPayload"];
      /**
       * Format: int32
       * @description Of `chat_message`: how many messages it stands for; null of other types.
       */
      count: number | null;
      /** @description Of `event_changed`: the fields of the event that differ, and `restored` if the event was deleted and takes place after all; null of other types. */
      changed: string[] | null;
      /**
       * Format: date-time
       * @description When it was told.
       */
      createdAt: string;
    };
    NotificationPayload: {
      /** @description First name of who caused it; null when nobody did or it is not known. */
      actorName: string | null;
      /** @description Name of the chat; null for none. */
      chatName: string | null;
      /** @description Title of the event; null for none. */
      eventTitle: string | null;
      /** @description First line of the message, 120 characters at most; null for none, and once it is deleted. */
      messagePreview: string | null;
    };
    ExportedFile: {
      /** @description Storage key of the file. */
      key: string;
      /**
       * Format: uri
       * @description Good for an hour; null once the file is gone.
       */
      url: string | null;
    };
    PhotoReference: {
      /**
       * Format: uuid
       * @description Id of the new photo.
       */
      id: string;
      /** @description Whether it became the avatar, as the first photo does. */
      isAvatar: boolean;
      /**
       * Format: int32
       * @description Its place in the gallery, the last one.
       */
      position: number;
    };
    PhotoOrder: {
      /** @description Ids of the photos in their order from now on. */
      order: string[];
    };
    UploadUrl: {
      /** @description Storage key of the file, to be put on a photo, cover or message. */
      key: string;
      /**
       * Format: uri
       * @description Send the bytes here with PUT, within two hours.
       */
      signedUrl: string;
      /** @description For the storage client's uploadToSignedUrl. */
      token: string;
    };
    MediaUsage: {
      /**
       * Format: int32
       * @description Uploads that nothing shows yet: files, and upload URLs that may still be used.
       */
      unattached: number;
      /**
       * Format: int64
       * @description Bytes uploaded in the last 24 hours, by full hours: what was uploaded counts for 25 hours at most.
       */
      bytesToday: number;
      /**
       * Format: int64
       * @description Bytes that all files take, with their thumbnails.
       */
      bytes: number;
      /** @description The same numbers, from where on uploads are refused. */
      limits: components["schemas"]["MediaLimits"];
    };
    MediaLimits: {
      /**
       * Format: int32
       * @description Uploads that nothing shows yet: files, and upload URLs that may still be used.
       */
      unattached: number;
      /**
       * Format: int64
       * @description Bytes uploaded in the last 24 hours, by full hours: what was uploaded counts for 25 hours at most.
       */
      bytesToday: number;
      /**
       * Format: int64
       * @description Bytes that all files take, with their thumbnails.
       */
      bytes: number;
    };
    DownloadUrl: {
      /**
       * Format: uri
       * @description Good for an hour; null once the file is gone, or if it is too large to be served.
       */
      url: string | null;
    };
    FriendshipPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["Friendship"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    FriendRequestResult: {
      /** @description The request or friendship, new or found. */
      friendship: components["schemas"]["Friendship"];
      /** @description Effect of this call: it made a request or a friendship, or found one. */
      result: components["schemas"]["FriendRequestOutcome"];
    };
    /** @enum {string} */
    FriendRequestOutcome: "created" | "already_pending" | "already_friends";
    NewFriendLink: {
      /**
       * Format: uuid
       * @description Id of the link, by which you revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description End of its validity.
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
      /** @description Secret of the link, for the fragment of a web address. Only this response returns it. */
      token: string;
    };
    FriendLinks: {
      /** @description The links, newest first. */
      data: components["schemas"]["FriendLink"][];
    };
    FriendLink: {
      /**
       * Format: uuid
       * @description Id of the link, by which you revoke it.
       */
      id: string;
      /**
       * Format: date-time
       * @description End of its validity.
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
       * @description Profile of the owner of the link.
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
       * @description Small version of the owner's avatar; null without one.
       */
      avatarUrl: string | null;
    };
    EventFeedPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["FeedItem"][];
      /** @description Asks for the next page; null on the last one. */
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
       * @description User who made it, also when the profile is gone.
       */
      creatorId: string;
      /** @description null when the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description What the event is called. */
      title: string;
      /** @description What it is about; null when nothing is said. */
      description: string | null;
      /** @description What kind of event it is. */
      type: components["schemas"]["EventType"];
      /** @description The type in words, to be shown. */
      typeLabel: string;
      /** @description Whether everybody may see it or only those who have to do with it. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description As it is stored, some time behind the clock; effectiveStatus is what counts. */
      status: components["schemas"]["EventStatus"];
      /** @description What it is by the clock, and what all rules go by. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description When it begins.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description When it ends; null counts as 12 hours after the start.
       */
      endAt: string | null;
      /** @description Where it takes place. If the creator is a minor, adults who are neither friends nor invited, co-author or guest get the centre of a 500 m cell and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Guests at most; organizers do not count.
       */
      capacity: number;
      /** @description Whether people may apply; groups that have applied stay. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description What was sent at creation; no rule reads it.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description The cover, signed for an hour; for old events an address elsewhere. Null without one.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description 800x450 crop of the cover, the full size until it is made; null without a cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description When its creator deleted it, for whom alone it is there then; null while it is not.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When anything of it last changed, numbers of people and crops included; it never goes back.
       */
      updatedAt: string;
      /**
       * Format: uri
       * @description Thumbnail of the creator's avatar; null without one.
       */
      creatorAvatarUrl: string | null;
      /** @description First name of the creator; null without a profile. */
      creatorName: string | null;
      /**
       * Format: double
       * @description Metres from lat and lng; 0 without them.
       */
      distance: number;
      /**
       * Format: int32
       * @description Creator and accepted co-authors.
       */
      organizerCount: number;
      /**
       * Format: int32
       * @description How many of the organizers said that they are men.
       */
      maleOrganizerCount: number;
      /**
       * Format: int32
       * @description How many of the organizers said that they are women.
       */
      femaleOrganizerCount: number;
      /**
       * Format: int32
       * @description People admitted through approved groups.
       */
      guestCount: number;
      /** @description Creator first, then co-authors in the order of invitation; those without photo are left out. */
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
       * @description User who made it, also when the profile is gone.
       */
      creatorId: string;
      /** @description null when the creator has no profile. */
      creator: components["schemas"]["EventCreator"] | null;
      /** @description What the event is called. */
      title: string;
      /** @description What it is about; null when nothing is said. */
      description: string | null;
      /** @description What kind of event it is. */
      type: components["schemas"]["EventType"];
      /** @description The type in words, to be shown. */
      typeLabel: string;
      /** @description Whether everybody may see it or only those who have to do with it. */
      visibility: components["schemas"]["EventVisibility"];
      /** @description As it is stored, some time behind the clock; effectiveStatus is what counts. */
      status: components["schemas"]["EventStatus"];
      /** @description What it is by the clock, and what all rules go by. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: date-time
       * @description When it begins.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description When it ends; null counts as 12 hours after the start.
       */
      endAt: string | null;
      /** @description Where it takes place. If the creator is a minor, adults who are neither friends nor invited, co-author or guest get the centre of a 500 m cell and no address. */
      location: components["schemas"]["EventPlace"];
      /**
       * Format: int32
       * @description Guests at most; organizers do not count.
       */
      capacity: number;
      /** @description Whether people may apply; groups that have applied stay. */
      acceptsApplications: boolean;
      /**
       * Format: int32
       * @deprecated
       * @description What was sent at creation; no rule reads it.
       */
      consentThreshold: number;
      /**
       * Format: uri
       * @description The cover, signed for an hour; for old events an address elsewhere. Null without one.
       */
      imageUrl: string | null;
      /**
       * Format: uri
       * @description 800x450 crop of the cover, the full size until it is made; null without a cover.
       */
      imageThumbUrl: string | null;
      /**
       * Format: date-time
       * @description When its creator deleted it, for whom alone it is there then; null while it is not.
       */
      deletedAt: string | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When anything of it last changed, numbers of people and crops included; it never goes back.
       */
      updatedAt: string;
      /**
       * Format: int32
       * @description People admitted through approved groups.
       */
      guestCount: number;
      /**
       * Format: int32
       * @description Creator and accepted co-authors.
       */
      organizerCount: number;
      /** @description What the caller is to the event, the first that holds: its creator, an accepted co-author, asked to be one, in an approved group, in one that is pending or waiting. null for none of these. */
      viewerRole: components["schemas"]["EventViewerRole"] | null;
      /**
       * Format: uuid
       * @description The approved, pending or waiting group that the caller is in, whatever the role; null for none.
       */
      viewerGroupId: string | null;
    };
    /** @enum {string} */
    EventViewerRole: "creator" | "author" | "invited" | "guest" | "applicant";
    EventPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["SocialEvent"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    EventBatch: {
      /** @description Those that the caller sees, each once, in the order of the ids. */
      data: components["schemas"]["SocialEvent"][];
    };
    EventAuthors: {
      /** @description Those whom the caller is shown, without the creator. */
      authors: components["schemas"]["EventAuthor"][];
      /**
       * Format: uuid
       * @description User who made the event.
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
       * @description The caller, who was invited.
       */
      userId: string;
      /** @description What the caller has answered. */
      status: components["schemas"]["EventAuthorStatus"];
    };
    NewInviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, by which it is revoked.
       */
      id: string;
      /**
       * Format: date-time
       * @description Until when it lets people in.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description How many people it lets in at most.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description How many people it has let in.
       */
      uses: number;
      /** @description What lets people in, to be put into an address; told only here. */
      token: string;
    };
    InviteLinks: {
      /** @description All that are kept, newest first. */
      data: components["schemas"]["InviteLink"][];
    };
    InviteLink: {
      /**
       * Format: uuid
       * @description Id of the link, by which it is revoked.
       */
      id: string;
      /**
       * Format: date-time
       * @description Until when it lets people in.
       */
      expiresAt: string;
      /**
       * Format: int32
       * @description How many people it lets in at most.
       */
      maxUses: number;
      /**
       * Format: int32
       * @description How many people it has let in.
       */
      uses: number;
    };
    EventGuestPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["EventGuest"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    EventGuest: {
      /**
       * Format: uuid
       * @description Id of the user; null, like every other field, in the row of a withheld guest.
       */
      userId: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null like the name.
       */
      profileId: string | null;
      /** @description First name; null, like profileId and avatarUrl, of who is not shown to the caller. */
      name: string | null;
      /**
       * Format: uri
       * @description Thumbnail of the avatar; null without one, and like the name.
       */
      avatarUrl: string | null;
      /**
       * Format: uuid
       * @description The approved group with which the person comes; null in the row of a withheld guest.
       */
      groupId: string | null;
      /** @description Whether the person applied or confirmed the membership; false in the row of a withheld guest. */
      confirmed: boolean;
    };
    LikeGroupPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["ListedLikeGroup"][];
      /** @description Asks for the next page; null on the last one. */
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
       * @description The event to which it applies.
       */
      eventId: string;
      /**
       * Format: uuid
       * @description User who made the group.
       */
      creatorId: string;
      /** @description Who made the group, then the others as they were named and added. */
      memberIds: string[];
      /** @description Of the members those who said yes, in the same order; who made the group has from the start. */
      confirmedIds: string[];
      /** @description What became of it, by the clock. */
      status: components["schemas"]["LikeGroupStatus"];
      /**
       * Format: uuid
       * @description The chat with the organizers, once the group is approved; null before.
       */
      chatId: string | null;
      /**
       * Format: date-time
       * @description When it applied.
       */
      createdAt: string;
      /** @description The event in short; null when the caller cannot see it. */
      event: components["schemas"]["GroupEvent"] | null;
    };
    GroupEvent: {
      /**
       * Format: uuid
       * @description Id of the event.
       */
      id: string;
      /** @description What the event is called. */
      title: string;
      /**
       * Format: date-time
       * @description When it begins.
       */
      startAt: string;
      /** @description What it is by the clock, and what all rules go by. */
      effectiveStatus: components["schemas"]["EventStatus"];
      /**
       * Format: uri
       * @description 800x450 crop of the cover, the full size until it is made; null without a cover.
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
       * @description User who is in it.
       */
      userId: string;
      /**
       * Format: date-time
       * @description Since when.
       */
      createdAt: string;
    };
    VoteResult: {
      /**
       * Format: uuid
       * @description Id of the group.
       */
      id: string;
      /** @description What the group is after the vote. */
      status: components["schemas"]["LikeGroupStatus"];
      /** @description Enough organizers consented; the group may still wait for seats. */
      approved: boolean;
      /**
       * Format: uuid
       * @description The chat with the organizers, once the group is approved; null before.
       */
      chatId: string | null;
    };
    ChatSummaryPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["ChatSummary"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    ChatSummary: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      id: string;
      /** @description Whose chat it is. */
      type: components["schemas"]["ChatType"];
      /** @description Own name, else the current title of the event; null for a direct chat. */
      name: string | null;
      /**
       * Format: uri
       * @description Cover of the event, or photo of the other person; null without one.
       */
      avatarUrl: string | null;
      /**
       * Format: uuid
       * @description The event to which it belongs; null for a direct chat.
       */
      eventId: string | null;
      /**
       * Format: uuid
       * @description User who made that event; null for a direct chat.
       */
      eventCreatorId: string | null;
      /** @description What the caller is to the event; null for a direct chat. */
      viewerEventRole: components["schemas"]["ChatEventRole"] | null;
      /**
       * Format: int32
       * @description Number of participants, including the caller. The other person of a direct chat does not count while absent.
       */
      participantCount: number;
      /** @description Others: the creator of the event, then in the order of joining. */
      participantPreview: components["schemas"]["ChatParticipant"][];
      /** @description The other person of a direct chat; null for others. Only `userId` is shown while that person is suspended, has blocked the caller, or has no profile. */
      peer: components["schemas"]["ChatPerson"] | null;
      /**
       * Format: date-time
       * @description When the last message was sent; null when there is none.
       */
      lastMessageAt: string | null;
      /** @description Its first line that is not empty; null when it is deleted or has attachments only. */
      lastMessageContent: string | null;
      /**
       * Format: uuid
       * @description User who sent it; null when there is none.
       */
      lastMessageSenderId: string | null;
      /** @description Who sent the last message; null when there is none. */
      lastMessageSender: components["schemas"]["MessageSender"] | null;
      /**
       * Format: int32
       * @description Messages of others that the caller has not read.
       */
      unreadCount: number;
      /**
       * Format: date-time
       * @description When the chat was opened.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Until when its messages are not pushed to the caller: 9999-12-31T23:59:59.999Z for good, null when they are.
       */
      mutedUntil: string | null;
      /** @description Whether it is in the archive of the caller, by hand or by itself. */
      isArchived: boolean;
      /** @description Whether the last message is deleted. */
      lastMessageDeleted: boolean;
      /** @description Type of the first attachment of the last message, to show a message without text; null without an attachment, and of a deleted message. */
      lastMessageAttachmentType: components["schemas"]["AttachmentType"] | null;
    };
    /** @enum {string} */
    ChatType: "approved_group" | "direct" | "event_authors";
    /** @enum {string} */
    ChatEventRole: "creator" | "author" | "participant";
    ChatParticipant: {
      /**
       * Format: uri
       * @description Thumbnail of the avatar; null without one, and of who is not shown.
       */
      avatarUrl: string | null;
      /** @description First name; null without a profile, and of who is not shown. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null like the name.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
      /** @description Whether the person organizes the event of the chat. */
      role: components["schemas"]["ChatParticipantRole"];
    };
    ChatPerson: {
      /**
       * Format: uri
       * @description Thumbnail of the avatar; null without one, and of who is not shown.
       */
      avatarUrl: string | null;
      /** @description First name; null without a profile, and of who is not shown. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null like the name.
       */
      profileId: string | null;
      /**
       * Format: uuid
       * @description Id of the user.
       */
      userId: string;
    };
    MessageSender: {
      /** @description First name; null without a profile, and of who is not shown. */
      name: string | null;
      /**
       * Format: uuid
       * @description Id of the profile; null like the name.
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
       * @description When the chat was first opened.
       */
      createdAt: string;
    };
    ChatDetail: {
      /**
       * Format: uuid
       * @description Id of the chat.
       */
      id: string;
      /** @description Whose chat it is. */
      type: components["schemas"]["ChatType"];
      /** @description Its own name, else the current title of the event; null for a direct chat. */
      name: string | null;
      /**
       * Format: uuid
       * @description The event to which it belongs; null for a direct chat.
       */
      eventId: string | null;
      /** @description The creator of the event, then in the order of joining. */
      participants: components["schemas"]["ChatParticipant"][];
      /**
       * Format: date-time
       * @description When the chat was opened.
       */
      createdAt: string;
    };
    TypingTold: {
      /**
       * Format: date-time
       * @description Until when others show it.
       */
      expiresAt: string;
    };
    MessagePage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["ChatMessage"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    MessagesRead: {
      /**
       * Format: int32
       * @description How many messages became read.
       */
      updated: number;
    };
    AttachmentUrl: {
      /**
       * Format: uri
       * @description Good for an hour; null once the file is gone.
       */
      url: string | null;
    };
    PeopleFeedPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["PeopleFeedItem"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    PeopleFeedItem: {
      /**
       * Format: uuid
       * @description Id of the profile, by which the person is liked.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user, which friends, chats and events name.
       */
      userId: string;
      /** @description As the person wrote it. */
      firstName: string;
      /**
       * Format: int32
       * @description Whole years; null when the birthdate is not known, or not to the caller.
       */
      age: number | null;
      /** @description Where the person lives; null when not said. */
      city: string | null;
      /** @description What the person looks for; null when not said or not shown. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /**
       * Format: int32
       * @description Whole kilometres, rounded up, to the centre of the person's cell; null without both places.
       */
      distanceKm: number | null;
      /** @description Only of people who are visible on the map; with showLocation off for friends and matches only. Else null. */
      location: components["schemas"]["CellCentre"] | null;
      /** @description In the order of the gallery. */
      photos: components["schemas"]["PeoplePhoto"][];
    };
    /** @description Centre of a 500 m cell. */
    CellCentre: {
      /**
       * Format: double
       * @description Degrees north of the equator; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich; west is negative.
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
      /** @description What the caller said last. */
      type: components["schemas"]["InteractionType"];
      /**
       * Format: date-time
       * @description Until when it holds.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description When it was said last.
       */
      updatedAt: string;
      /** @description Whether the two have a match now. */
      isMatch: boolean;
      /**
       * Format: uuid
       * @description Id of their match; null without one.
       */
      matchId: string | null;
      /**
       * Format: uuid
       * @description The chat of their match; null without one.
       */
      chatId: string | null;
    };
    IncomingLikePage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["IncomingLike"][];
      /** @description Asks for the next page; null on the last one. */
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
       * @description When it was first given; renewing keeps that time.
       */
      createdAt: string;
      /** @description Who likes the caller. */
      profile: components["schemas"]["PeopleCard"];
    };
    MatchPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["PeopleMatch"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    PeopleMap: {
      /** @description The nearest first, 200 at most. */
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
      /** @description As the person wrote it. */
      firstName: string;
      /**
       * Format: int32
       * @description Whole years; null when the birthdate is not known, or not to the caller.
       */
      age: number | null;
      /**
       * Format: uri
       * @description Thumbnail of the avatar; null without one.
       */
      photoUrl: string | null;
      /** @description Centre of the cell where the person lives, or is now with isLive. */
      location: components["schemas"]["CellCentre"];
      /** @description Where the person is now; only of friends and matches. */
      isLive: boolean;
    };
    SharedLocation: {
      /**
       * Format: date-time
       * @description When the sharing ends unless it is renewed.
       */
      expiresAt: string;
    };
    LiveLocation: {
      /**
       * Format: double
       * @description Degrees north of the equator; south is negative.
       */
      latitude: number;
      /**
       * Format: double
       * @description Degrees east of Greenwich; west is negative.
       */
      longitude: number;
      /**
       * Format: uuid
       * @description User who shares it.
       */
      userId: string;
      /**
       * Format: date-time
       * @description When the person last said where they are.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When the sharing ends unless it is renewed.
       */
      expiresAt: string;
    };
    PeopleProfileDetail: {
      /**
       * Format: uuid
       * @description Id of the profile, by which the person is liked.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user, which friends, chats and events name.
       */
      userId: string;
      /** @description As the person wrote it. */
      firstName: string;
      /**
       * Format: int32
       * @description Whole years; null when the birthdate is not known, or not to the caller.
       */
      age: number | null;
      /** @description Where the person lives; null when not said. */
      city: string | null;
      /** @description What the person looks for; null when not said or not shown. */
      datingPurpose: components["schemas"]["DatingPurpose"] | null;
      /**
       * Format: int32
       * @description Whole kilometres, rounded up, to the centre of the person's cell; null without both places.
       */
      distanceKm: number | null;
      /** @description Only of people who are visible on the map; with showLocation off for friends and matches only. Else null. */
      location: components["schemas"]["CellCentre"] | null;
      /** @description In the order of the gallery. */
      photos: components["schemas"]["PeoplePhoto"][];
      /** @description What the person thinks of alcohol; null when not said. */
      alcoholAttitude: components["schemas"]["Attitude"] | null;
      /** @description What the person writes about themselves; null when they said nothing. */
      bio: string | null;
      /** @description Null when not said. */
      bodyType: components["schemas"]["BodyType"] | null;
      /** @description In the order in which the person gave them; empty when not said. */
      educations: components["schemas"]["Education"][];
      /** @description About children; null when not said. */
      familyPlan: components["schemas"]["FamilyPlan"] | null;
      /** @description Null when not said. */
      financialState: components["schemas"]["FinancialState"] | null;
      /**
       * Format: double
       * @description Centimetres; null when not said.
       */
      height: number | null;
      /** @description Where the person comes from; null when not said. */
      hometown: string | null;
      /** @description Each once; empty when not said. */
      languages: components["schemas"]["Language"][];
      /** @description Null when not said. */
      religion: components["schemas"]["Religion"] | null;
      /** @description Null when not said. */
      sex: components["schemas"]["Sex"] | null;
      /** @description What the person thinks of smoking; null when not said. */
      smokingAttitude: components["schemas"]["Attitude"] | null;
      /** @description Null when not known or not shown. */
      zodiac: components["schemas"]["Zodiac"] | null;
    };
    ReportPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["Report"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    OwnDecisionPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["OwnModerationDecision"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    NotificationPage: {
      /** @description The rows of this page; it may have fewer than asked for. */
      data: components["schemas"]["UserNotification"][];
      /** @description Asks for the next page; null on the last one. */
      nextCursor: string | null;
    };
    NotificationCount: {
      /**
       * Format: int32
       * @description How many the caller has not read.
       */
      count: number;
    };
    NotificationsUpdated: {
      /**
       * Format: int32
       * @description How many notifications became read.
       */
      updated: number;
    };
    PushStatus: {
      /** @description Providers that can deliver; empty when none can. */
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
      /** @description The devices. */
      data: components["schemas"]["Device"][];
    };
    Device: {
      /**
       * Format: uuid
       * @description Id of the device.
       */
      id: string;
      /** @description System of the device. */
      platform: components["schemas"]["DevicePlatform"];
      /** @description Service that delivers to the device. */
      provider: components["schemas"]["PushProvider"];
      /** @description Version of the app at its last registration; null if it sent none. */
      appVersion: string | null;
      /** @description Language tag of the device at its last registration; null if it sent none. */
      locale: string | null;
      /**
       * Format: date-time
       * @description When the caller registered the device first.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the app registered the device last.
       */
      lastSeenAt: string;
      /** @description Whether the device was registered in the session of this access token, by the app that asks. */
      isCurrent: boolean;
    };
    DeviceUnregistered: {
      /** @description Whether the caller had such a device. */
      deleted: boolean;
    };
    SyncPage: {
      /** @description In the order in which to apply them. */
      changes: components["schemas"]["SyncChange"][];
      /** @description To be kept and sent next time, or at once if there are more. */
      nextCursor: string;
      /** @description Whether to ask again at once with `nextCursor`. */
      hasMore: boolean;
    };
    /** @description One changed object; `type` says of which kind. */
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
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "profile";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["OwnProfile"] | null;
    };
    /** @enum {string} */
    SyncOperation: "upsert" | "delete";
    SyncPreferencesChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "preferences";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["NotificationPreferences"] | null;
    };
    SyncFriendshipChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "friendship";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["Friendship"] | null;
    };
    SyncMatchChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "match";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["PeopleMatch"] | null;
    };
    SyncEventChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "event";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["EventDetail"] | null;
    };
    SyncGroupChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "group";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["LikeGroup"] | null;
    };
    SyncChatChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "chat";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["ChatSummary"] | null;
    };
    SyncMessageChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "message";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["ChatMessage"] | null;
    };
    SyncNotificationChange: {
      /**
       * @description What kind of object it is. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      type: "notification";
      /**
       * Format: uuid
       * @description Id of the object; of preferences that of the person.
       */
      id: string;
      /** @description `delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along. */
      operation: components["schemas"]["SyncOperation"];
      /** @description The object as its own endpoint shows it now; null when it is deleted. */
      value: components["schemas"]["UserNotification"] | null;
    };
    OpenApiDocument: {
      /** @description Its version. */
      openapi: string;
    };
    AsyncApiDocument: {
      /** @description Its version. */
      asyncapi: string;
    };
    Health: {
      /** @description Whether the database answers; false in a report only. */
      up: boolean;
      /** @description For the secret key alone; null for everybody else. */
      report: components["schemas"]["HealthReport"] | null;
    };
    HealthReport: {
      /** @description The worst of all lines. */
      status: components["schemas"]["HealthStatus"];
      /**
       * Format: date-time
       * @description When, by the clock of the function.
       */
      checkedAt: string;
      /** @description Each with what was measured. */
      lines: components["schemas"]["HealthLine"][];
    };
    /** @enum {string} */
    HealthStatus: "ok" | "warn" | "fail";
    HealthLine: {
      /** @description What was looked at; docs/operations/health.md says what each means. */
      check: components["schemas"]["HealthCheck"];
      /** @description Of what: the name of a job, a queue, a provider or a table; null where there is one only. */
      subject: string | null;
      /** @description What the number means. */
      status: components["schemas"]["HealthStatus"];
      /**
       * Format: double
       * @description The number; null where there is nothing to measure.
       */
      measured: number | null;
      /** @description Whether it was counted no further: there are more. */
      isAtLeast: boolean;
      /** @description Of what the number is. */
      unit: components["schemas"]["HealthUnit"];
      /**
       * Format: double
       * @description From which number on it warns, of partitions_ahead down to which; null where the number alone is no trouble.
       */
      warnAt: number | null;
      /**
       * Format: double
       * @description The same of failing.
       */
      failAt: number | null;
      /** @description What there is to say besides; holds nothing of people. */
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
    /** @description - `unauthorized`: The access token is missing, malformed, expired, not signed by the identity provider or not one of a person; for an internal function it is the secret key that is missing. Renew the token and repeat once, then let the person sign in again. */
    Unauthorized: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat. */
    AccountRequired: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `profile_not_found`: The caller has no profile yet, or the profile that was asked for does not exist or may not be seen. Without a profile of one's own begin onboarding, else take the person off the screen. */
    ProfileNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `rate_limited`: The caller has done more of this than anybody needs to. Repeat after `Retry-After`, a little later each time, and not before; nothing was done. With `kept_answers` in `limit` it is the Idempotency-Key that is refused: send the call without one, unless an answer to it was lost. With `unanswered_messages` an answer of the other lifts it before. */
    RateLimited: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description After how many seconds to repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["LimitedProblem"];
      };
    };
    /** @description - `internal_error`: Something failed on the side of the service. Read again what was to be changed before repeating it; quote `errorId` when asking for help. */
    InternalError: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
     *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
     *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
     */
    StorageUnavailableOrMisconfiguredOrUnavailable: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description After how many seconds to repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `validation_failed`: The input is not what the endpoint takes; `fields` names each value that is wrong and says why. Show the sentences beside the fields; repeating the same input does not help. */
    ValidationFailed: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ValidationProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     */
    AccountRequiredOrAccountSuspended: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `profile_exists`: The caller has a profile already. Change that one.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    ProfileExistsOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `payload_too_large`: The body is larger than 1 MiB. Send less; files go to an upload URL. */
    PayloadTooLarge: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `unsupported_media_type`: The body is declared as something other than JSON. Send it as `application/json`. */
    UnsupportedMediaType: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `idempotency_key_reused`: The Idempotency-Key was used for a call with another body. It is a fault of the client: every action has a key of its own, which only its repetitions share. */
    IdempotencyKeyReused: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then. */
    IdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
     *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
     */
    MisconfiguredOrUnavailable: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description After how many seconds to repeat the request. */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `terms_version_outdated`: Other versions of the terms are published than those accepted. Read `currentTerms`, show them and ask again.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    TermsVersionOutdatedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `photo_not_found`: The caller's profile has no such photo. Read the own photos again. */
    PhotoNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `storage_quota`: The caller's files take up as much room as one person may have. Let the person delete photos, messages with files or events first. */
    StorageQuota: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `media_not_found`: No file lies under this key, or the caller may not read it. Read the object that shows the file again. */
    MediaNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `person_not_found`: There is no such person, or not for the caller. Take the person off the screen. */
    PersonNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `request_not_possible`: This person cannot be asked, which is all that is said about it. Show the sentence; repeating does not help.
     *     - `pending_requests_limit`: As many friend requests of the caller as possible wait for an answer. Let the person withdraw some, or wait until some are answered.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    RequestNotPossibleOrPendingRequestsLimitOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_the_addressee`: Only the person who was asked can answer a friend request. Offer no answer to the person who asked.
     */
    AccountRequiredOrAccountSuspendedOrNotTheAddressee: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `friend_request_not_found`: There is no such request, for instance since it was withdrawn, or it is one between other people. Read the list of friends again. */
    FriendRequestNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `friend_request_answered`: The request is no longer pending; an answer is given once. Read the list of friends again.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    FriendRequestAnsweredOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_the_requester`: Only the person who asked can withdraw a friend request. Offer the person who was asked to reject it.
     */
    AccountRequiredOrAccountSuspendedOrNotTheRequester: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `friend_links_limit`: The caller has as many live friend links as possible. Let the person revoke one, or wait until one has expired.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    FriendLinksLimitOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `friend_link_not_found`: The friend link is unknown, expired, used up, revoked, your own, or not for the caller. Ask its owner for another one.
     *     - `profile_not_found`: The caller has no profile yet, or the profile that was asked for does not exist or may not be seen. Without a profile of one's own begin onboarding, else take the person off the screen.
     */
    FriendLinkNotFoundOrProfileNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `pending_requests_limit`: As many friend requests of the caller as possible wait for an answer. Let the person withdraw some, or wait until some are answered.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    PendingRequestsLimitOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `friend_link_not_found`: The friend link is unknown, expired, used up, revoked, your own, or not for the caller. Ask its owner for another one. */
    FriendLinkNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_the_blocker`: Only the other person has blocked, so there is nothing that the caller could lift. Offer no unblocking.
     */
    AccountRequiredOrAccountSuspendedOrNotTheBlocker: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `block_not_found`: There is no block between the two people to lift. Show the person as not blocked. */
    BlockNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `friendship_not_found`: The two people are not friends. Read the list of friends again. */
    FriendshipNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `media_changed`: Another file was stored under the key while this one was being attached. Attach it again once no upload to the key goes on.
     *     - `media_in_use`: The file is in a message or in the gallery already, or is a photo or cover and was to be sent in a message. Upload it again and use the new key.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    MediaChangedOrMediaInUseOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `event_not_found`: The event does not exist, or the caller may not see it. Take it off the screen. */
    EventNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_an_organizer`: Only the creator and accepted co-authors of the event can do this. Read the event and its co-authors again and hide the action.
     */
    AccountRequiredOrAccountSuspendedOrNotAnOrganizer: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_the_creator`: Only the creator of the event can do this. Hide the action from co-authors and guests.
     */
    AccountRequiredOrAccountSuspendedOrNotTheCreator: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `event_finished`: The event is over and can no longer be restored. Create another one.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    EventFinishedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_not_draft`: The event is no draft, so that it cannot be published. Read the event again.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    EventDeletedOrEventNotDraftOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_not_published`: The event is a draft, cancelled or over. Read the event again and hide the action.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    EventDeletedOrEventNotPublishedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `event_deleted`: The event is deleted. Restore it first.
     *     - `event_started`: The event has started, so that its content and cover are fixed. Read the event again and hide the form.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    EventDeletedOrEventStartedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_invited`: There is no invitation to organize this event, for instance since it was taken back. Remove the invitation from the screen.
     */
    AccountRequiredOrAccountSuspendedOrNotInvited: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `invitation_answered`: The invitation has been answered the other way already. Read the co-authors again.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    InvitationAnsweredOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `author_not_found`: This person is neither co-author nor invited; or the caller, who would resign, is no co-author. Read the co-authors again.
     *     - `event_not_found`: The event does not exist, or the caller may not see it. Take it off the screen.
     */
    AuthorNotFoundOrEventNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `event_not_found`: The event does not exist, or the caller may not see it. Take it off the screen.
     *     - `invite_link_not_found`: The event has no such invite link, for instance since it was revoked. Read the invite links again.
     */
    EventNotFoundOrInviteLinkNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_a_guest`: Only organizers of the event and, until a while after it, its guests can do this. Hide the guests.
     */
    AccountRequiredOrAccountSuspendedOrNotAGuest: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `own_event`: Organizers cannot apply to their own event. Offer them the applications of others instead.
     */
    AccountRequiredOrAccountSuspendedOrOwnEvent: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /** @description - `group_not_found`: The group does not exist, or the caller may not see it. Take it off the screen. */
    GroupNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_the_group_creator`: Only the person who made the group can add people to it, or remove them until it is approved. Hide the action from the other members and from organizers.
     */
    AccountRequiredOrAccountSuspendedOrNotTheGroupCreator: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_a_member`: Only people of the group can do this, and the caller is not in it. Read the group again.
     */
    AccountRequiredOrAccountSuspendedOrNotAMember: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `group_closed`: The state of the group does not allow this any more. Read the group again.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    GroupClosedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `group_not_found`: The group does not exist, or the caller may not see it. Take it off the screen.
     *     - `member_not_found`: This person is not in the group. Read the group again.
     */
    GroupNotFoundOrMemberNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `person_not_found`: There is no such person, or not for the caller. Take the person off the screen.
     *     - `profile_not_found`: The caller has no profile yet, or the profile that was asked for does not exist or may not be seen. Without a profile of one's own begin onboarding, else take the person off the screen.
     */
    PersonNotFoundOrProfileNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `chat_not_found`: The chat does not exist, the caller is not in it, or a direct chat is closed to the caller, or for writing. Take it off the list of chats. */
    ChatNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
     *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
     *     - `not_the_sender`: Only the sender can edit a message; the sender and, in the chat of an event, its organizers can delete one. Hide the action.
     */
    AccountRequiredOrAccountSuspendedOrNotTheSender: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenProblem"];
      };
    };
    /**
     * @description - `chat_not_found`: The chat does not exist, the caller is not in it, or a direct chat is closed to the caller, or for writing. Take it off the list of chats.
     *     - `message_not_found`: The chat has no such message. Read the messages again.
     */
    ChatNotFoundOrMessageNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `message_deleted`: The message is deleted and cannot be edited. Show it as deleted.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    MessageDeletedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /**
     * @description - `chat_not_found`: The chat does not exist, the caller is not in it, or a direct chat is closed to the caller, or for writing. Take it off the list of chats.
     *     - `attachment_not_found`: The chat has no such attachment, for instance since its message was deleted. Read the messages again.
     */
    ChatNotFoundOrAttachmentNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `already_matched`: The two people have a match, which a dislike does not end. Offer to end the match.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    AlreadyMatchedOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `match_not_found`: The match does not exist, has ended, or is one of other people. Read the list of matches again. */
    MatchNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `not_visible_on_map`: A live location is shared only by people who are visible on the map. Ask the person to turn that on.
     *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
     */
    NotVisibleOnMapOrIdempotencyInProgress: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description With idempotency_in_progress. */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ConflictProblem"];
      };
    };
    /** @description - `live_location_not_found`: This person shares no live location with the caller. Take the place off the map. */
    LiveLocationNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `profile_not_found`: The caller has no profile yet, or the profile that was asked for does not exist or may not be seen. Without a profile of one's own begin onboarding, else take the person off the screen.
     *     - `block_not_found`: There is no block between the two people to lift. Show the person as not blocked.
     */
    ProfileNotFoundOrBlockNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `person_not_found`: There is no such person, or not for the caller. Take the person off the screen.
     *     - `event_not_found`: The event does not exist, or the caller may not see it. Take it off the screen.
     *     - `chat_not_found`: The chat does not exist, the caller is not in it, or a direct chat is closed to the caller, or for writing. Take it off the list of chats.
     */
    PersonNotFoundOrEventNotFoundOrChatNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `decision_not_found`: There is no such decision about the caller. Read the own decisions again. */
    DecisionNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `notification_not_found`: The caller has no such notification, or it is hidden. Take it off the list. */
    NotificationNotFound: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /** @description - `sync_expired`: The cursor is too old, or of a database that was restored since. Read the lists again and ask for a fresh cursor before that. */
    SyncExpired: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
     *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
     */
    UnavailableOrMisconfigured: {
      headers: {
        /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
        "x-request-id": string;
        /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
        "RateLimit-Policy"?: string;
        /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
        RateLimit?: string;
        /** @description After how many seconds to repeat the request. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `media_changed`: Another file was stored under the key while this one was being attached. Attach it again once no upload to the key goes on.
       *     - `media_in_use`: The file is in a message or in the gallery already, or is a photo or cover and was to be sent in a message. Upload it again and use the new key.
       *     - `photos_limit`: The profile holds as many photos as it can. Let the person delete one first.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
       * @description - `media_busy`: More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.
       *     - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
       *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
       *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
       */
      503: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description After how many seconds to repeat the request. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of a photo of the own gallery.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Id of the profile, not of its user.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Storage key of the file, `{userId}/{uuid}`.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
       * @description - `media_busy`: More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.
       *     - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
       *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
       *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
       */
      503: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description After how many seconds to repeat the request. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
        limit?: number;
        /** @description Only those of this status; all of them unless it is sent. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the request, as `GET /friends` has it.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the request, as `GET /friends` has it.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the request, as `GET /friends` has it.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /**
         * @description How many rows a page has at most.
         * @example 10
         */
        limit?: number;
        /**
         * @description Degrees north of the place around which to look; together with lng.
         * @example 52.5
         */
        lat?: number;
        /**
         * @description Degrees east of the place around which to look; together with lat.
         * @example 13.42
         */
        lng?: number;
        /**
         * @description Metres around lat and lng, with which alone it is sent.
         * @example 2000
         */
        radius?: number;
        /** @description Only events of this kind. */
        type?: components["schemas"]["EventType"];
        /** @description Only events that friends of the caller created. */
        friendsOnly?: boolean;
        /**
         * @description Only events that have all of these words: each begins words of title, description, city or address, or has the stem of one in Russian or English. Chinese, Japanese and Korean text is found by any of its characters in sequence. Case, accents, apostrophes, Arabic marks and invisible characters do not matter.
         * @example picnic
         */
        q?: string;
        /** @description Only events that start then or later, or that have an end of their own after it. A date alone counts from its first moment in UTC. */
        startDate?: string;
        /** @description Only events that start then or earlier. A date alone counts to its last moment in UTC. */
        endDate?: string;
        /** @description Only events with at least so many men among the organizers. */
        maleFrom?: number;
        /** @description Only events with at most so many men among the organizers. */
        maleTo?: number;
        /** @description Only events with at least so many women among the organizers. */
        femaleFrom?: number;
        /** @description Only events with at most so many women among the organizers. */
        femaleTo?: number;
        /** @description Only events with at least so many organizers. */
        organizerFrom?: number;
        /** @description Only events with at most so many organizers. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `media_busy`: More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.
       *     - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
       *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
       *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
       */
      503: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description After how many seconds to repeat the request. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /**
         * @description Without limit and cursor the list is whole; with a cursor alone a page holds 20.
         * @example 10
         */
        limit?: number;
        /**
         * @description What the caller is to the events, as viewerRole names it.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `capacity_below_guests`: More guests are admitted than the new capacity would seat. Choose at least `guestCount`.
       *     - `event_closed`: The event is cancelled or over. Read the event again and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `event_started`: The event has started, so that its content and cover are fixed. Read the event again and hide the form.
       *     - `media_changed`: Another file was stored under the key while this one was being attached. Attach it again once no upload to the key goes on.
       *     - `media_in_use`: The file is in a message or in the gallery already, or is a photo or cover and was to be sent in a message. Upload it again and use the new key.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
       * @description - `media_busy`: More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.
       *     - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
       *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
       *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
       */
      503: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description After how many seconds to repeat the request. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       *     - `event_started`: The event has started, so that its content and cover are fixed. Read the event again and hide the form.
       *     - `media_changed`: Another file was stored under the key while this one was being attached. Attach it again once no upload to the key goes on.
       *     - `media_in_use`: The file is in a message or in the gallery already, or is a photo or cover and was to be sent in a message. Upload it again and use the new key.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
       * @description - `media_busy`: More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.
       *     - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
       *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
       *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
       */
      503: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description After how many seconds to repeat the request. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `authors_limit`: As many people as possible are invited or organize the event already. Take an invitation back first.
       *     - `event_closed`: The event is cancelled or over. Read the event again and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `already_in_group`: Somebody of the group is in an open or approved group of this event already; an invitation to organize is refused so as well. `userIds` names those of the wanted people, and `groupId` the group of the caller, if the caller is one of them. Open that group or leave it first, or apply without the others.
       *     - `event_closed`: The event is cancelled or over. Read the event again and hide the action.
       *     - `invitation_answered`: The invitation has been answered the other way already. Read the co-authors again.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
         * @description Id of the co-author or the invited.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `event_closed`: The event is cancelled or over. Read the event again and hide the action.
       *     - `event_deleted`: The event is deleted. Restore it first.
       *     - `invite_links_limit`: The event has as many invite links as it can. Let the person revoke one, or wait until one has expired.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `already_in_group`: Somebody of the group is in an open or approved group of this event already; an invitation to organize is refused so as well. `userIds` names those of the wanted people, and `groupId` the group of the caller, if the caller is one of them. Open that group or leave it first, or apply without the others.
       *     - `applications_closed`: The organizers take no applications, for now or for good. Read the event again and hide the action.
       *     - `event_not_published`: The event is a draft, cancelled or over. Read the event again and hide the action.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
        limit?: number;
        /**
         * @description Only groups of this status.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
        limit?: number;
        /**
         * @description Only groups of this status.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `already_in_group`: Somebody of the group is in an open or approved group of this event already; an invitation to organize is refused so as well. `userIds` names those of the wanted people, and `groupId` the group of the caller, if the caller is one of them. Open that group or leave it first, or apply without the others.
       *     - `group_closed`: The state of the group does not allow this any more. Read the group again.
       *     - `group_full`: The group holds as many people as it can. Let others apply as a group of their own.
       *     - `votes_cast`: Organizers have begun to vote, so that nobody can be added any more. Let the friend apply alone.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
         * @description Id of the user who is removed.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `account_required`: The token is one of an anonymous sign-in, and every endpoint for people needs an account. Let the person add an address, a number or an identity, renew the token, and repeat.
       *     - `account_suspended`: Moderators have suspended the caller until the time in `until`, or for good where that is null. Offer the decisions, the appeal, the own data and the deletion of the account, and nothing else.
       *     - `not_an_organizer`: Only the creator and accepted co-authors of the event can do this. Read the event and its co-authors again and hide the action.
       *     - `not_the_group_creator`: Only the person who made the group can add people to it, or remove them until it is approved. Hide the action from the other members and from organizers.
       */
      403: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description Without limit and cursor the list is whole; with a cursor alone a page holds 20. */
        limit?: number;
        /** @description Those in the archive, in place of the others. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /**
         * @description How many rows a page has at most.
         * @example 20
         */
        limit?: number;
        /**
         * @description A message of this chat, deleted or not: the answer holds what was sent after it, oldest first. One call after a broadcast or a lost connection brings all that was missed.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `media_busy`: More files are being prepared at the same time than may be. Repeat after `Retry-After`; nothing has been written.
       *     - `storage_unavailable`: Storage could not be reached to sign, read or write a file. Repeat after a while; what the operation writes may have been written.
       *     - `misconfigured`: Something that operators have to set, such as the keys of the project, is missing. Repeat after `Retry-After`; if it lasts, tell the operators `errorId`.
       *     - `unavailable`: The database or the identity provider cannot be reached, is restarting, or has more to do than it can. Repeat after `Retry-After`. What was to be written may have been written: repeat with the same `Idempotency-Key`, or a message with the same `clientMessageId`, and read again before repeating anything else.
       */
      503: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description After how many seconds to repeat the request. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
        limit?: number;
        /**
         * @description Only people within so many kilometres of the caller's own location.
         * @example 10
         */
        radiusKm?: number;
        /**
         * @description Only people of at least this age in years.
         * @example 30
         */
        ageFrom?: number;
        /**
         * @description Only people of at most this age in years.
         * @example 45
         */
        ageTo?: number;
        /** @description Only people who said so. */
        sex?: components["schemas"]["Sex"];
        /** @description Matches only people who show theirs. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Degrees north of the place around which to look.
         * @example 52.5
         */
        lat: number;
        /**
         * @description Degrees east of the place around which to look.
         * @example 13.42
         */
        lng: number;
        /**
         * @description Metres around lat and lng.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Id of the user who shares it.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Id of the profile, not of its user.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the profile, not of its user.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
         * @example 9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the profile, not of its user.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
      /** @description It is there already */
      200: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /** @description How many rows a page has at most. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
       * @description - `appeal_not_possible`: The decision is in the caller's favour. Offer no appeal against it.
       *     - `appeal_exists`: The caller has appealed against this decision before. Show that appeal.
       *     - `appeal_too_late`: The decision was taken too long ago for an appeal. Offer none.
       *     - `idempotency_in_progress`: A call with the same Idempotency-Key is still under way. Repeat after `Retry-After`; the answer of the first is given then.
       */
      409: {
        headers: {
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description With idempotency_in_progress. */
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
        /** @description The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters. */
        cursor?: string;
        /**
         * @description How many rows a page has at most.
         * @example 3
         */
        limit?: number;
        /** @description Only those that were not read. */
        unreadOnly?: boolean;
        /**
         * @description Only notifications of these types, separated by commas. `types[]=a&types[]=b` is read alike.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept. Operations with `x-repeatable` need none.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
          RateLimit?: string;
          /** @description Sent when this is the kept answer of an earlier call with the same Idempotency-Key. */
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
         * @description The `nextCursor` that was kept last; without it nothing but a fresh one is answered.
         * @example an-opaque-cursor
         */
        cursor?: string;
        /**
         * @description How many changes a page has at most.
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
          /** @description The id of the request, which its line in the log carries; `errorId` of a refusal. */
          "x-request-id": string;
          /** @description Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description What is left of each: `r` calls, and all of them in `t` seconds. */
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
