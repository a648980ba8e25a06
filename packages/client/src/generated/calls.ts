/** Generated from openapi.json: `npm run generate`. */

import type { Answer, Api, Input, Item } from "../api/http-api.ts";
import { iterate } from "../api/iterate.ts";

/** Operations of `profiles`. */
export interface ProfilesCalls {
  /** Own profile. Shows what the caller has answered, the exact location included, and what onboarding still lacks: `missingFields` names answers and documents, `termsOutdated` says that a newer version waits to be accepted. Only the owner gets it, also while suspended. Without a profile it is 404 `profile_not_found`, with which an app begins onboarding. */
  getOwnProfile(input?: Input<"getOwnProfile">): Promise<Answer<"getOwnProfile">>;
  /** Create the own profile. Makes the one profile of the signed-in user. `firstName` is enough, everything else may follow with `PATCH /profiles`; null counts as left out. Feed and map show the profile once the required answers are given and the terms are accepted by `POST /profiles/complete`. A second profile is 409 `profile_exists`; nobody is notified. */
  createProfile(input: Input<"createProfile">): Promise<Answer<"createProfile">>;
  /** Change the own profile; only the fields sent change. Writes the answers that are sent and leaves the others as they are: null takes an answer back, a list is replaced as a whole, and latitude and longitude go together. Taking back a required answer makes the profile incomplete; turning `isVisibleOnMap` off, or taking the location back, ends a live location. Nobody is notified, and repeating it changes nothing. */
  updateProfile(input?: Input<"updateProfile">): Promise<Answer<"updateProfile">>;
  /** Delete the own profile for good. Removes answers, photos, friendships, likes, matches, drafts and devices at once, and cannot be undone. Published events that are not over are cancelled and their people notified; messages stay without a name. The login and the own blocks stay, so that a new profile may be made. Suspended people may call it too; a second call, other than a repetition with its `Idempotency-Key`, is 404 `profile_not_found`. */
  deleteProfile(input?: Input<"deleteProfile">): Promise<Answer<"deleteProfile">>;
  /** Delete the profile and the login for good; every later call is 401. Does all that deleting the profile does, and deletes the user at the identity provider with sessions, refresh tokens and own blocks. It works with and without a profile, also while suspended. From then on every token is refused: if the answer was lost and the repetition is 401 `unauthorized`, the account is gone. */
  deleteAccount(input?: Input<"deleteAccount">): Promise<Answer<"deleteAccount">>;
  /** Accept the published terms and finish onboarding. Accepts the versions that the person has read; `currentTerms` of the own profile names the published ones. A version that is left out counts if it was accepted before. Missing answers do not refuse the acceptance: the answer says whether the profile is completed, and what is missing. If another version was published meanwhile nothing is accepted (409 `terms_version_outdated`); repeating it changes nothing. */
  completeProfile(input?: Input<"completeProfile">): Promise<Answer<"completeProfile">>;
  /** Profiles of many users at once, each as on its own, in no particular order. Reads up to 100 profiles by the ids of their users, for the names and avatars of a list; it only reads, although it is a POST. Each is what `GET /profiles/{id}` shows. Who does not exist, or is hidden from the caller by a block or a suspension, is left out without a word. */
  listProfiles(input: Input<"listProfiles">): Promise<Answer<"listProfiles">>;
  /** Everything kept about the caller. Gives the caller, also a suspended one, everything that the service keeps about them, each part as its own endpoint shows it. What others said or did is not in it, nor who blocked or reported the caller. A person has one export made at a time, and ten a day; more are 429 `rate_limited`. */
  exportProfile(input?: Input<"exportProfile">): Promise<Answer<"exportProfile">>;
  /** Own photos in gallery order. Lists all photos of the caller at once, the first at position 0, with URLs that are signed for an hour. `thumbUrl` leads to the full size until the crop is made in the background. Suspended people may call it too. */
  listPhotos(input?: Input<"listPhotos">): Promise<Answer<"listPhotos">>;
  /** Put an uploaded image into the gallery. Puts a file that the caller has uploaded with `POST /media/upload-url` at the end of the own gallery; the first photo becomes the avatar. It must be an image that is neither in the gallery nor in a message; the cover of an event may be a photo as well. Place, camera and other metadata are taken out before anybody else can read it, and the 256x256 crop follows in the background. Send an `Idempotency-Key`: the same key a second time is 409 `media_in_use`. */
  addPhoto(input: Input<"addPhoto">): Promise<Answer<"addPhoto">>;
  /** Put the photos of the gallery into a new order. Takes the ids of all own photos, each exactly once, and gives them the positions 0, 1, 2 in that order; anything else is 400 on `ids`. The avatar stays the photo that was chosen. Nobody is notified, and repeating it changes nothing. */
  reorderPhotos(input: Input<"reorderPhotos">): Promise<Answer<"reorderPhotos">>;
  /** Delete a photo and its file. Takes the photo out of the own gallery and its file out of the storage; the photos behind it move up. If it was the avatar, the first photo stands for the profile from then on. The second call is 404 `photo_not_found`. */
  deletePhoto(input: Input<"deletePhoto">): Promise<Answer<"deletePhoto">>;
  /** A profile as the caller may see it; of somebody whom they have blocked, first name and avatar only. Shows the profile with this id to every signed-in person, unless a block or a suspension stands between them: then it is 404 `profile_not_found`. What the owner withholds is null, and `location` is the centre of a 500 m cell. Who has blocked the owner gets first name and avatar alone; an adult who is no friend sees of a minor no age, no place and the avatar alone. */
  getProfile(input: Input<"getProfile">): Promise<Answer<"getProfile">>;
}

/** Operations of `media`. */
export interface MediaCalls {
  /** A signed URL to upload one file of at most 10 MiB to. Gives the caller a storage key and a URL, to which the app sends the bytes with PUT and the same content type, within two hours. Nobody else sees the file until its key is put on a photo, a cover or a message; what is put nowhere is removed after a day. Who has no room left gets 429 `rate_limited` or 409 `storage_quota`. If the answer is lost, ask again: an `Idempotency-Key` is ignored. */
  createUploadUrl(input: Input<"createUploadUrl">): Promise<Answer<"createUploadUrl">>;
  /** How much the caller has uploaded, and may. Counts what the caller's files take, beside the limits from which on uploads are refused. An app asks it before it offers an upload. What is deleted makes room at once, but counts in `bytesToday` until its day is over. */
  getUsage(input?: Input<"getUsage">): Promise<Answer<"getUsage">>;
  /** A signed URL, valid an hour, of a file that the caller can reach. Signs the URL of one file for its owner, and for whoever sees the profile, event or chat that shows it. Other answers carry signed URLs already, so that an app asks this to renew one that has run out. A file that is not there, or not for the caller, is 404 `media_not_found`. */
  getDownloadUrl(input: Input<"getDownloadUrl">): Promise<Answer<"getDownloadUrl">>;
}

/** Operations of `friends`. */
export interface FriendsCalls {
  /** Own friendships, requests and blocks, newest first. Lists requests in both directions, friendships and the caller's own blocks; `status` leaves those of one kind. `requesterId` tells who asked. Of a block by somebody else nothing is told: to the blocked person the friendship is gone. */
  listFriends(input?: Input<"listFriends">): Promise<Answer<"listFriends">>;
  /** All that {@link FriendsCalls.listFriends} lists, page by page. */
  iterateFriends(input?: Input<"listFriends">): AsyncIterableIterator<Item<"listFriends">>;
  /** Ask a person to become friends. Asks somebody, named by the user id, who is notified by `friend_request` (by the same person three times in 30 days at most). Where a request waits in either direction, or the two are friends, nothing is written: the answer is 200, and `result` says which. Across a block it is 409 `request_not_possible`, whoever blocked. A request that nobody answers ends after 90 days. */
  sendFriendRequest(input: Input<"sendFriendRequest">): Promise<Answer<"sendFriendRequest">>;
  /** Accept a pending request that one was asked. Only the addressee may, and once; the requester is notified by `friend_request_accepted`. Friends see each other's private events, may bring each other along to events, and may follow each other's live location. A request that was answered before, also in the same way, is 409 `friend_request_answered`. */
  acceptFriendRequest(input: Input<"acceptFriendRequest">): Promise<Answer<"acceptFriendRequest">>;
  /** Reject a pending request that one was asked. Only the addressee may, and once; nobody is notified. Either of the two may ask again later, but the one who rejected is not notified of that for 30 days. It ends the live friend links of each of the two for the other. A request that was answered before is 409 `friend_request_answered`. */
  rejectFriendRequest(input: Input<"rejectFriendRequest">): Promise<Answer<"rejectFriendRequest">>;
  /** Withdraw a pending request that one has made. Only the requester may, while the request waits. It goes for both, with the notification of the addressee unless that was read; asking again makes a new request. The second call is 404 `friend_request_not_found`. */
  withdrawFriendRequest(input: Input<"withdrawFriendRequest">): Promise<Answer<"withdrawFriendRequest">>;
  /** List your friend links, newest first. Returns the newest 100 links that are neither expired nor revoked, also those that are used up. The tokens are not in it. */
  listFriendLinks(input?: Input<"listFriendLinks">): Promise<Answer<"listFriendLinks">>;
  /** Create a link or QR code that makes a friend. Handing over the link is your request, redeeming it the acceptance. The token is returned only here. Put it into the fragment of a web address (`https://…/f#token`), which browsers do not send to servers. You can have 20 live links. Send an `Idempotency-Key`, since each call creates another link. */
  createFriendLink(input?: Input<"createFriendLink">): Promise<Answer<"createFriendLink">>;
  /** Show the owner of a friend link before you redeem it. Returns what the app shows next to the button that redeems the link, and changes nothing. It is 404 `friend_link_not_found` wherever redeeming the link would be. */
  previewFriendLink(input: Input<"previewFriendLink">): Promise<Answer<"previewFriendLink">>;
  /** Become a friend of the owner of a friend link. The friendship is `accepted` at once and the owner receives `friend_request_accepted`; between a minor and an adult it is a pending request that the owner receives as `friend_request`. If you are friends already the response is 200 `already_friends` and no use is counted, so that you can repeat a call whose response was lost. An invalid link is 404 `friend_link_not_found`, whatever the reason. */
  redeemFriendLink(input: Input<"redeemFriendLink">): Promise<Answer<"redeemFriendLink">>;
  /** Revoke one of your friend links. The link cannot be redeemed from now on. Friendships and requests that it made stay. A link that is not yours, or is revoked or expired, is 404 `friend_link_not_found`. */
  revokeFriendLink(input: Input<"revokeFriendLink">): Promise<Answer<"revokeFriendLink">>;
  /** Block a person; a friendship or request ends, and its row goes on as the block. Parts the two in both directions, without telling anybody: friendship, request, friend links for each other, likes, match and shared live locations end, and neither finds the other in profiles, feeds or on the map. Places in groups for events that the other organizes end too; chats of events stay. The answer is the block, of which the blocker alone ever reads. Repeating it changes nothing. */
  blockPerson(input: Input<"blockPerson">): Promise<Answer<"blockPerson">>;
  /** Lift the own block of a person. Only who blocked may. The two can find each other again, and hidden notifications come back, but nothing that the block ended does. A block in the other direction stays. Nobody is notified. */
  unblockPerson(input: Input<"unblockPerson">): Promise<Answer<"unblockPerson">>;
  /** End a friendship. Either of the two may, and the other is not notified. Unless they have a match, shared live locations end; a direct chat that the friendship alone carried closes, and so do unanswered invitations to organize each other's events and the live friend links of each for the other. Groups and accepted co-authorships stay. The second call is 404 `friendship_not_found`. */
  unfriend(input: Input<"unfriend">): Promise<Answer<"unfriend">>;
}

/** Operations of `events`. */
export interface EventsCalls {
  /** Feed of live events, the nearest first; without a place the next to start. Shows published and started events that the caller may see, own ones included: with `lat` and `lng` those within `radius`, without them all. Filters and the search by `q` may be combined. A page of a search may be short, or even empty, and still have a `nextCursor`: only null ends the list. */
  listEvents(input?: Input<"listEvents">): Promise<Answer<"listEvents">>;
  /** All that {@link EventsCalls.listEvents} lists, page by page. */
  iterateEvents(input?: Input<"listEvents">): AsyncIterableIterator<Item<"listEvents">>;
  /** Create an event as a draft. Makes a draft, which its creator and invited co-authors alone see, and opens the chat of its organizers. Nobody is notified. A cover is an image that the caller has uploaded, named by `imageKey`; null in an optional field counts as left out. Send an `Idempotency-Key`, since each call makes another event. */
  createEvent(input: Input<"createEvent">): Promise<Answer<"createEvent">>;
  /** Events that the caller created, organizes, is asked to or comes to, newest first; all of them, or a page. Lists the events to which the caller is what `role` says; of those that they created drafts and deleted ones too. Without `limit` and `cursor` the answer has all of them at once, of more than 1,000 the first and a cursor. Applications that wait are found by `GET /groups`. */
  listOwnEvents(input?: Input<"listOwnEvents">): Promise<Answer<"listOwnEvents">>;
  /** All that {@link EventsCalls.listOwnEvents} lists, page by page. */
  iterateOwnEvents(input?: Input<"listOwnEvents">): AsyncIterableIterator<Item<"listOwnEvents">>;
  /** Events of these ids in their order, leaving out what the caller cannot see. Reads up to 100 events that the app knows by id, each once; it only reads, although it is a POST. What does not exist, or is hidden from the caller, is left out without a word. */
  listEventsById(input: Input<"listEventsById">): Promise<Answer<"listEventsById">>;
  /** One event. Shows an event to whoever may see it, with the numbers of guests and organizers and with `viewerRole`, what the caller is to it. A draft is for its organizers and those invited to organize, a private event also for friends of the creator, people of its groups and whom an invite link let in. To everybody else it is 404 `event_not_found`. */
  getEvent(input: Input<"getEvent">): Promise<Answer<"getEvent">>;
  /** Change an event before it starts; only the fields sent change, and acceptsApplications by itself until the end. Every organizer may, the creator as well as co-authors. If time or place of a published event differ, guests, applicants and the other organizers are notified by `event_changed`; of all other changes the topic `event:{eventId}` alone tells. A greater `capacity` admits groups that wait for seats. A published event with an approved or open group cannot be moved so far into the past that it would have ended more than 24 hours ago: 400. Repeating it changes nothing. */
  updateEvent(input: Input<"updateEvent">): Promise<Answer<"updateEvent">>;
  /** Delete an event; it can be restored. Only the creator may, in any state. Everybody else finds the event no longer; its open applications are shown as `expired`, and of a published event guests, applicants and organizers are notified by `event_cancelled`, at most twice a day. The creator finds it among the own events, with `deletedAt`, and may restore it until it would be over. Repeating it changes nothing. */
  deleteEvent(input: Input<"deleteEvent">): Promise<Answer<"deleteEvent">>;
  /** Take the deletion of an event back, before it is over. Only the creator may, and not what moderators removed (409 `removed_by_moderation`). The event is what it was before, with its guests, chats and open applications, except those whose people left meanwhile; free seats and the votes of the present organizers decide them again. Everyone who was notified of the deletion and can see the event is notified by `event_changed` with `restored` in `changed`, at most twice a day, and unread notifications of the deletion are withdrawn. An event that is not deleted is answered as it is. */
  restoreEvent(input: Input<"restoreEvent">): Promise<Answer<"restoreEvent">>;
  /** Publish a draft. Only the creator may. From then on whoever may see the event finds it in the feed and can apply, and its people are reminded 24 and 2 hours before the start. Nobody is notified of the publication. An event that was published before is answered as it is. */
  publishEvent(input: Input<"publishEvent">): Promise<Answer<"publishEvent">>;
  /** Cancel a published event. Organizers may until the end, and nobody can take it back. Open applications end; guests, applicants, invited co-authors and the other organizers are notified by `event_cancelled`. Chats stay, and the event can be read by its id. Repeating it changes nothing. */
  cancelEvent(input: Input<"cancelEvent">): Promise<Answer<"cancelEvent">>;
  /** Set the cover from an uploaded image. Organizers may until the start, with an image that they have uploaded, which may be a photo or the cover of other events as well. It takes the place of the cover before, whose file is removed when nothing else uses it; its owner may use it again for an hour. Metadata is taken out of the picture first, and the 800x450 crop follows in the background. The file that is the cover already changes nothing. */
  setEventCover(input: Input<"setEventCover">): Promise<Answer<"setEventCover">>;
  /** Take the cover away. Organizers may until the start. The file is removed with its crop when nothing else uses it; its owner may use it again for an hour. Whoever follows the topic `event:{eventId}` hears of it, and nobody is notified. An event without a cover is answered as it is. */
  clearEventCover(input: Input<"clearEventCover">): Promise<Answer<"clearEventCover">>;
  /** Co-authors in the order of invitation; only organizers see who has not accepted. Whoever sees the event may ask, and gets all at once. Who has not accepted is shown to organizers and to themselves only, and nobody is shown somebody with whom there is a block. */
  listEventAuthors(input: Input<"listEventAuthors">): Promise<Answer<"listEventAuthors">>;
  /** Invite a friend to organize an event together. Only the creator may, and only friends can be invited, ten at most. The invited person is notified by `event_coauthor_invite` (of the same event three times a day at most) and sees the event from then on, a draft too. Who is invited or has accepted already is answered with 200; who refused is invited anew. */
  inviteEventAuthor(input: Input<"inviteEventAuthor">): Promise<Answer<"inviteEventAuthor">>;
  /** Accept the invitation to organize an event. Makes the caller an organizer, who may change and cancel the event, votes on applications and joins all its chats. The creator is notified by `event_coauthor_accepted`, and groups that wait for votes are decided again. Who is in an open or approved group of the event leaves that first (409 `already_in_group`). Repeating it changes nothing. */
  acceptAuthorInvitation(input: Input<"acceptAuthorInvitation">): Promise<Answer<"acceptAuthorInvitation">>;
  /** Refuse the invitation to organize an event. Only the invited person may; the creator is notified by `event_coauthor_refused` and may invite again. A draft is no longer shown to the caller. Repeating it changes nothing; who has accepted resigns instead. */
  refuseAuthorInvitation(input: Input<"refuseAuthorInvitation">): Promise<Answer<"refuseAuthorInvitation">>;
  /** Organize an event no more, as a co-author. A co-author who has accepted leaves the organizers and all chats of the event, whatever its state. Votes on pending groups are dropped, and these groups are decided again. Nobody is notified. Who is invited only refuses instead; the second call is 404 `author_not_found`. */
  resignEventAuthor(input: Input<"resignEventAuthor">): Promise<Answer<"resignEventAuthor">>;
  /** Remove a co-author or take an invitation back. Only the creator may. A co-author organizes no more and leaves the chats of the event, and pending groups are decided again without their votes; an invitation is taken back with its notification unless that was read. Nobody is notified. The second call is 404 `author_not_found`. */
  removeEventAuthor(input: Input<"removeEventAuthor">): Promise<Answer<"removeEventAuthor">>;
  /** Be let in to an event by an invite link, to see it by id and apply. Whoever has the token may, while the link is good and the event is published or started. The caller may then read the event by its id, follow its topic and apply, but no feed shows it for that. A person uses a link once: repeating it takes no further use. Whatever is wrong with a link, it is 404 `event_not_found`. */
  redeemInviteLink(input: Input<"redeemInviteLink">): Promise<Answer<"redeemInviteLink">>;
  /** Invite links of all organizers of an event, newest first. Organizers may, also after the end, and get all at once, without the tokens. Links that let nobody in any more are forgotten when the next one is made. */
  listInviteLinks(input: Input<"listInviteLinks">): Promise<Answer<"listInviteLinks">>;
  /** Make a link that lets people in to an event, whom organizers cannot name. Organizers may until the end of the event, of a draft too. The token is told in this answer alone, and an app puts it into an address of its own. The link ends by time, by its uses, when it is revoked, and when its maker organizes no more; an event has 20 live ones at most. Send an `Idempotency-Key`, since each call makes another link. */
  createInviteLink(input: Input<"createInviteLink">): Promise<Answer<"createInviteLink">>;
  /** Revoke an invite link; whom it let in and who is no guest sees the event no longer. Any organizer may, whoever made the link. Nobody is notified. People who have applied by then, or see the event for another reason, still see it. The second call is 404 `invite_link_not_found`. */
  revokeInviteLink(input: Input<"revokeInviteLink">): Promise<Answer<"revokeInviteLink">>;
  /** The event as iCalendar; UID is its id, SEQUENCE grows with each change. Whoever sees the event may; the call needs the access token as any other, so that the app downloads the text and hands it to the calendar. It has one VEVENT in UTC, without DTEND if the event ends in the second of its start, TENTATIVE for a draft and CANCELLED for a cancelled event. The same event, unchanged, is the same text. */
  getEventCalendar(input: Input<"getEventCalendar">): Promise<Answer<"getEventCalendar">>;
  /** Guests of an event in the order of their admission, for organizers and guests. Shows the people of approved groups, those of one group together. Organizers may ask at any time, guests until seven days after the end; others who see the event get 403 `not_a_guest`. To guests, a guest who is blocked with them, suspended, or a minor whom they may not see is a row without any id, after all other guests, so that there are as many rows as `guestCount`. Organizers get the ids of blocked and suspended guests without name and avatar. */
  listEventGuests(input: Input<"listEventGuests">): Promise<Answer<"listEventGuests">>;
  /** All that {@link EventsCalls.listEventGuests} lists, page by page. */
  iterateEventGuests(input: Input<"listEventGuests">): AsyncIterableIterator<Item<"listEventGuests">>;
  /** Apply to an event, alone or with friends. Applies to a published event: the caller becomes the creator of a group, into which up to nine friends are put without being asked. Organizers are notified by `event_application` and vote, friends by `event_invite`. A person is in one open or approved group of an event: else it is 409 `already_in_group`, which names the people. A second application of the caller is 409 whoever is named. Send an `Idempotency-Key`, since a repetition without one meets that refusal. */
  applyToEvent(input: Input<"applyToEvent">): Promise<Answer<"applyToEvent">>;
  /** @deprecated Use {@link EventsCalls.applyToEvent}. */
  likeEvent(input: Input<"applyToEvent">): Promise<Answer<"applyToEvent">>;
  /** Groups that applied to an event, newest first; others than organizers find their own. Whoever sees the event may ask: organizers get all applications, others those of their own. `status` is that of the clock, so that groups of an event that ended have expired. Each carries the event in short. */
  listEventGroups(input: Input<"listEventGroups">): Promise<Answer<"listEventGroups">>;
  /** All that {@link EventsCalls.listEventGroups} lists, page by page. */
  iterateEventGroups(input: Input<"listEventGroups">): AsyncIterableIterator<Item<"listEventGroups">>;
}

/** Operations of `groups`. */
export interface GroupsCalls {
  /** Groups that the caller is in, the last joined first. Lists the groups that the caller made or was put into, whatever became of them; `status` and `eventId` leave some of them. Each carries the event in short, or null where the caller does not see it any more. */
  listOwnGroups(input?: Input<"listOwnGroups">): Promise<Answer<"listOwnGroups">>;
  /** All that {@link GroupsCalls.listOwnGroups} lists, page by page. */
  iterateOwnGroups(input?: Input<"listOwnGroups">): AsyncIterableIterator<Item<"listOwnGroups">>;
  /** One group, for its people and the organizers. Shows the group to its people, whatever became of it, and to the organizers of its event; to others it is 404 `group_not_found`. `status` is that of the clock, and `chatId` is there once the group is approved. */
  getGroup(input: Input<"getGroup">): Promise<Answer<"getGroup">>;
  /** Add a friend to the own group before the first vote. Only who made the group may, while it is pending and nobody has voted; ten people fit. The friend need not agree, is notified by `event_invite`, and may leave. Somebody who is in the group already is answered with 200. */
  addGroupMember(input: Input<"addGroupMember">): Promise<Answer<"addGroupMember">>;
  /** Say yes to being in a group. Tells that a person who was put into the group comes along; nothing depends on it. Who made the group is notified by `event_invite_accepted`, the first time. Who does not want to come leaves instead. Repeating it changes nothing. */
  confirmMembership(input: Input<"confirmMembership">): Promise<Answer<"confirmMembership">>;
  /** Leave a group; an open one ends with its creator. Anybody in the group may while it is pending, waiting or approved, also while its event is deleted and may be restored. A pending group is decided again without them; the seat of an approved one is free for groups that wait, and the place in the chat ends. When its creator leaves an open group, that expires for all. Nobody is notified. */
  leaveGroup(input: Input<"leaveGroup">): Promise<Answer<"leaveGroup">>;
  /** Remove somebody: who made the group until it is approved, then organizers. The removed person is notified by `group_member_removed`, not by whom, and may apply again. From a pending group the consents fall away, since they were given to other people; from an approved one the seat is free, and the place in the chat ends. Who wants to go leaves instead. The second call is 404 `member_not_found`. */
  removeGroupMember(input: Input<"removeGroupMember">): Promise<Answer<"removeGroupMember">>;
  /** Votes of the organizers, in their order. Organizers of the event alone may read who has consented and who refused; people of the group get 403 `not_an_organizer`. All votes come at once, in the order of the organizers. */
  listApprovals(input: Input<"listApprovals">): Promise<Answer<"listApprovals">>;
  /** Consent to a group or refuse it, as an organizer. Each organizer has one vote, to be changed while the group is pending or waiting. It needs as many consents as it has people, or as there are organizers if these are fewer; then it is approved, or waits for seats, and it is rejected once that is out of reach. A refusal that leaves a waiting group fewer consents makes it pending again, and it is decided as any other. Its people are notified of approval and rejection, and an approved group gets a chat with the organizers. The same vote again changes nothing. */
  voteOnGroup(input: Input<"voteOnGroup">): Promise<Answer<"voteOnGroup">>;
}

/** Operations of `chats`. */
export interface ChatsCalls {
  /** Own chats, the latest message first; all of them, or a page. Lists the chats of events, groups and two people in which the caller is, or with `archived` those in the archive. Each has the last message in short, what is unread, and some of the others. Without `limit` and `cursor` the answer has all of them at once, of more than 1,000 the first and a cursor. A chat with a new message moves to the top. */
  listChats(input?: Input<"listChats">): Promise<Answer<"listChats">>;
  /** All that {@link ChatsCalls.listChats} lists, page by page. */
  iterateChats(input?: Input<"listChats">): AsyncIterableIterator<Item<"listChats">>;
  /** The direct chat with a person; made when there is none. Answers with the one chat of the two, made by the first call, of which the other person is notified by `chat_created`. Anybody may write to anybody from whom neither a block, a suspension nor age keeps them apart, but begins only so many chats with strangers a day (429 `rate_limited`). Repeating it answers the same chat with 200. */
  openDirectChat(input: Input<"openDirectChat">): Promise<Answer<"openDirectChat">>;
  /** One chat with its participants in the order of joining. Shows type, name and all participants with their roles, to participants alone; to others it is 404 `chat_not_found`. In a chat of an event, a person without a profile, suspended, or hidden by a block is shown by the id alone. The other person of a direct chat is then left out, as if that person had left. A caller who has blocked that person keeps reading the chat by its id, to report it. */
  getChat(input: Input<"getChat">): Promise<Answer<"getChat">>;
  /** One chat as it stands in the list. Answers what `GET /chats` has of this chat, so that an app refreshes one line of its list after a broadcast. Participants alone may, of an archived chat too; to others it is 404 `chat_not_found`. */
  getChatSummary(input: Input<"getChatSummary">): Promise<Answer<"getChatSummary">>;
  /** Push no messages of a chat until then; null for good. Concerns the caller alone. Messages go on to be listed, notified and counted as unread; no device rings for them, then or later. A time that is past is 400 on `until`. Repeating it sets the time anew. */
  muteChat(input: Input<"muteChat">): Promise<Answer<"muteChat">>;
  /** Push the messages of a chat again. Concerns the caller alone; the clock ends a mute as well. What came meanwhile is not pushed later. A chat that is not muted is answered as it is. */
  unmuteChat(input: Input<"unmuteChat">): Promise<Answer<"unmuteChat">>;
  /** Out of the list of chats, until the next message. Concerns the caller alone, and others notice nothing. The next message, whoever sends it, brings the chat back; edits and deletions do not. Chats of events are archived by themselves 30 days after the event when nothing is unread. Repeating it changes nothing. */
  archiveChat(input: Input<"archiveChat">): Promise<Answer<"archiveChat">>;
  /** Back into the list of chats. Concerns the list of the caller alone, and nobody is notified. A chat that was archived by itself after its event comes back too. One that is not in the archive is answered as it is. */
  unarchiveChat(input: Input<"unarchiveChat">): Promise<Answer<"unarchiveChat">>;
  /** Tell who follows typing:{chatId} that one types, or does no more; one word a second counts. Broadcasts `typing.started` or `typing.stopped` to participants who follow the topic, and keeps nothing; nobody is notified. It lapses at `expiresAt`, so that an app tells it again while the person goes on. What comes sooner than a second after the last word is answered and dropped. Where the caller cannot write it is 404 `chat_not_found`. */
  tellTyping(input: Input<"tellTyping">): Promise<Answer<"tellTyping">>;
  /** Messages of a chat, newest first, or those after a known one, oldest first. Shows participants all messages, also from before they joined. `cursor` leads back to older ones; `after` brings in one call what was missed after a broadcast or a lost connection. A deleted message keeps its place with empty `content` and `deletedAt`. Nothing becomes read by it: that is `POST /chats/{id}/read`. */
  listMessages(input: Input<"listMessages">): Promise<Answer<"listMessages">>;
  /** All that {@link ChatsCalls.listMessages} lists, page by page. */
  iterateMessages(input: Input<"listMessages">): AsyncIterableIterator<Item<"listMessages">>;
  /** Send a message. Participants may, with a text, with files that they have uploaded, or with both. The others are notified by `chat_message`, one unread of each chat at a time, and who follows `chat:{chatId}` hears `message.created`. With a `clientMessageId` a repetition answers the first message with 200, so that what was written offline is sent once. In a direct chat whose other person never wrote, 50 messages a day are sent (429 `rate_limited`). */
  sendMessage(input: Input<"sendMessage">): Promise<Answer<"sendMessage">>;
  /** Change the text of an own message. Only the sender may, while the message is not deleted. Attachments stay as they are, and the text may be empty beside them only. Who follows `chat:{chatId}` hears `message.updated`; nobody is notified. A deleted message is 409 `message_deleted`; the same text changes nothing. */
  editMessage(input: Input<"editMessage">): Promise<Answer<"editMessage">>;
  /** Delete an own message, or any as an organizer; its place stays. The sender may, and in chats of events the organizers. The message keeps its place with empty `content` and `deletedAt`, its files are gone, and notifications lose its preview. Who follows `chat:{chatId}` hears `message.deleted`. Repeating it changes nothing. */
  deleteMessage(input: Input<"deleteMessage">): Promise<Answer<"deleteMessage">>;
  /** Mark messages read up to one, or all. Moves the caller's own mark up to the message, or to the newest one when none is named, and never back. Its notifications become read too; others find the caller in `readBy` and hear `chat.read` on `chat:{chatId}`. `updated` counts the messages that became read. Repeating it changes nothing, as does calling it in a direct chat whose other person the caller has blocked. */
  readMessages(input: Input<"readMessages">): Promise<Answer<"readMessages">>;
  /** A signed URL of an attachment. Participants of the chat alone may ask for it. The URL is good for an hour, and null once the file is gone; an app asks when it shows the file. A deleted message has no attachments any more: 404 `attachment_not_found`. */
  getAttachment(input: Input<"getAttachment">): Promise<Answer<"getAttachment">>;
}

/** Operations of `people`. */
export interface PeopleCalls {
  /** People to meet, the nearer first, in another order every day; a page that few people fit may be short, even empty, and have a nextCursor. Shows completed adults whom the caller may meet and has neither liked nor disliked within 30 days, in bands of distance. A filter leaves out people who do not show what it asks for. The caller needs a profile (404 `profile_not_found`); a minor gets an empty feed. A page may be short, or even empty, and still have a `nextCursor`: only null ends the list. */
  listPeople(input?: Input<"listPeople">): Promise<Answer<"listPeople">>;
  /** All that {@link PeopleCalls.listPeople} lists, page by page. */
  iteratePeople(input?: Input<"listPeople">): AsyncIterableIterator<Item<"listPeople">>;
  /** Like or dislike a person; two likes make a match. Holds for 30 days; the same again renews it, the other one replaces it. A like on a like makes a match and opens a direct chat: `isMatch`, `matchId` and `chatId` say so, and both are notified by `people_match`. A like alone notifies the other by `people_like`, once in 30 days, a dislike nobody. A dislike within a match is 409 `already_matched`: end the match instead. */
  likeOrDislike(input: Input<"likeOrDislike">): Promise<Answer<"likeOrDislike">>;
  /** @deprecated Use {@link PeopleCalls.likeOrDislike}. */
  interact(input: Input<"likeOrDislike">): Promise<Answer<"likeOrDislike">>;
  /** People who like the caller and wait for an answer, newest first. Lists likes that still hold and that the caller has answered neither by a like nor by a dislike. They are answered by `POST /people/interactions` with the id of the profile. People whom the caller may not meet, after a block for instance, are left out. */
  listIncomingLikes(input?: Input<"listIncomingLikes">): Promise<Answer<"listIncomingLikes">>;
  /** All that {@link PeopleCalls.listIncomingLikes} lists, page by page. */
  iterateIncomingLikes(input?: Input<"listIncomingLikes">): AsyncIterableIterator<Item<"listIncomingLikes">>;
  /** Own matches, newest first. Lists the matches that have not been ended, each with a card of the other person and the id of the chat of the two. A match outlives the likes that made it. */
  listMatches(input?: Input<"listMatches">): Promise<Answer<"listMatches">>;
  /** All that {@link PeopleCalls.listMatches} lists, page by page. */
  iterateMatches(input?: Input<"listMatches">): AsyncIterableIterator<Item<"listMatches">>;
  /** End a match; the chat stays. Either of the two may, and the other is not notified. Both likes end, and it counts as a dislike by the caller, so that the feed does not bring the other back. The chat can still be read, but not written, unless a friendship carries it or it was opened by hand. The second call is 404 `match_not_found`. */
  endMatch(input: Input<"endMatch">): Promise<Answer<"endMatch">>;
  /** The nearest people who are visible on the map; friends and matches where they are live. Shows at most 200 people, each at the centre of a 500 m cell: completed ones who are visible on the map and show the caller their location, and friends and matches who share a live location (`isLive`). Where somebody is exactly is told to nobody. There are no pages: ask for a smaller radius. */
  listPeopleOnMap(input: Input<"listPeopleOnMap">): Promise<Answer<"listPeopleOnMap">>;
  /** Share the own live location with friends and matches, as the centre of its cell. Lets friends and matches find the caller until the time is over; the centre of the 500 m cell alone is kept. The caller needs a profile that is visible on the map (409 `not_visible_on_map`). Who follows `location:{userId}` hears `location.updated` when the cell is another one, every ten seconds at most. Each call counts the time anew. */
  shareLocation(input: Input<"shareLocation">): Promise<Answer<"shareLocation">>;
  /** Stop sharing the own live location. Ends the sharing at once, and who follows `location:{userId}` hears `location.stopped`. Nobody is notified. It is 200 also when nothing was shared. */
  stopSharingLocation(input?: Input<"stopSharingLocation">): Promise<Answer<"stopSharingLocation">>;
  /** Where a person is now who shares it with the caller. Friends and matches of the person may ask, and the person. It is the cell of that moment: an app asks after each `location.updated`, and by no timer. Where nothing is shared with the caller it is 404 `live_location_not_found`. */
  getLiveLocation(input: Input<"getLiveLocation">): Promise<Answer<"getLiveLocation">>;
  /** A person in full, as others meet them. Shows all that the person shows to those who meet them, by the id of the profile. The caller may ask about people whom they may meet, about their matches and about themselves; else it is 404 `profile_not_found`. What is withheld is null. */
  getPerson(input: Input<"getPerson">): Promise<Answer<"getPerson">>;
  /** Block a person; ends likes, match and friendship. Does what `POST /friends/{userId}/block` does, for screens that know the id of the profile alone. Each is hidden from the other, and nobody is told. Repeating it changes nothing. */
  blockProfile(input: Input<"blockProfile">): Promise<Answer<"blockProfile">>;
  /** Lift the own block of a person. Does what `DELETE /friends/{userId}/block` does, by the id of the profile. The two can find each other again; nothing that the block ended comes back. Nobody is notified. */
  unblockProfile(input: Input<"unblockProfile">): Promise<Answer<"unblockProfile">>;
}

/** Operations of `reports`. */
export interface ReportsCalls {
  /** Own reports, newest first. Shows the caller what became of their complaints: `open`, `upheld` or `dismissed`. What was decided, the evidence and the notes are for moderators alone. Suspended people may call it too. */
  listReports(input?: Input<"listReports">): Promise<Answer<"listReports">>;
  /** All that {@link ReportsCalls.listReports} lists, page by page. */
  iterateReports(input?: Input<"listReports">): AsyncIterableIterator<Item<"listReports">>;
  /** Report a person, an event or a chat. Complains to the moderators about a user, an event or a chat, which is kept as evidence as it is at that moment. Everybody may, also suspended people and across a block; the reported never learn of it. A chat is reported by who is in it, or was within 180 days. The same target and reason within 24 hours is answered with the first report and 200. */
  createReport(input: Input<"createReport">): Promise<Answer<"createReport">>;
  /** What moderators decided about the caller, newest first. Lists decisions about the caller and their events, photos, covers, messages and attachments, each with the note of the moderators and the appeal. Nobody is notified of a decision: an app reads them after 403 `account_suspended`. Who reported or decided is never told. */
  listOwnDecisions(input?: Input<"listOwnDecisions">): Promise<Answer<"listOwnDecisions">>;
  /** All that {@link ReportsCalls.listOwnDecisions} lists, page by page. */
  iterateOwnDecisions(input?: Input<"listOwnDecisions">): AsyncIterableIterator<Item<"listOwnDecisions">>;
  /** Appeal against a decision, once and within 180 days. Asks the moderators to look again; only the person whom the decision is about may, also while suspended. A decision that restored or reinstated them takes no appeal, and none takes a second one (409 `appeal_exists`). The outcome stands in `appeal` of the decision once somebody has answered; nobody is notified. */
  appealDecision(input: Input<"appealDecision">): Promise<Answer<"appealDecision">>;
}

/** Operations of `notifications`. */
export interface NotificationsCalls {
  /** Own notifications, newest first. Lists what happened to the caller, with the ids that say what to open and the names as they were then. What a block hides is not in it, and what is older than 90 days is gone. With `types` a page may be short, or even empty, and still have a `nextCursor`: only null ends the list. */
  listNotifications(input?: Input<"listNotifications">): Promise<Answer<"listNotifications">>;
  /** All that {@link NotificationsCalls.listNotifications} lists, page by page. */
  iterateNotifications(input?: Input<"listNotifications">): AsyncIterableIterator<Item<"listNotifications">>;
  /** How many notifications are unread. Counts those that the list shows, for the badge of the app. Ask again after `notification.created` and `notifications.changed` on the topic `notifications:{userId}`. */
  countNotifications(input?: Input<"countNotifications">): Promise<Answer<"countNotifications">>;
  /** Mark the named notifications read, or all without ids. Concerns the caller's own: ids of other people's, hidden ones and ones that were read are passed over. `updated` counts those that became read; other devices of the person hear `notifications.changed`. Nothing becomes unread again, and repeating it changes nothing. */
  readNotifications(input?: Input<"readNotifications">): Promise<Answer<"readNotifications">>;
  /** Mark all notifications read. Does what `POST /notifications/read` does without ids. `updated` counts those that became read, and other devices of the person hear `notifications.changed`. Repeating it changes nothing. */
  readAllNotifications(input?: Input<"readAllNotifications">): Promise<Answer<"readAllNotifications">>;
  /** What the caller wants to be pushed, and when. Who has never said anything has everything pushed. Preferences decide about pushes alone: notifications are written, listed and counted in any case. No profile is needed. */
  getPreferences(input?: Input<"getPreferences">): Promise<Answer<"getPreferences">>;
  /** Say what is to be pushed, and when; what is not sent stays, and push is merged by type. Concerns the caller alone, on all devices. `quietHours` is replaced as a whole, and null ends it. The change counts for what waits to be pushed already. Repeating it changes nothing. */
  changePreferences(input?: Input<"changePreferences">): Promise<Answer<"changePreferences">>;
  /** Delete a notification for good. Takes one of the caller's own off the list, read or not, and cannot be undone. Other devices of the person hear `notifications.changed`. The second call is 404 `notification_not_found`. */
  deleteNotification(input: Input<"deleteNotification">): Promise<Answer<"deleteNotification">>;
}

/** Operations of `push`. */
export interface PushCalls {
  /** Providers that can deliver. Names the providers for which the operators have made all settings. An app asks before it asks the person for permission, and registers its device with one of them. */
  getPushStatus(input?: Input<"getPushStatus">): Promise<Answer<"getPushStatus">>;
  /** List the devices of the caller. Returns every device to which notifications of the caller are pushed, the one that registered last first, at most ten. A device is not listed any more once the session in which it registered has ended. Push tokens are not returned. Suspended people may call it too. */
  listDevices(input?: Input<"listDevices">): Promise<Answer<"listDevices">>;
  /** Register a device of the caller, or say again that its token is good. From then on each notification of the caller is pushed to the device, in Russian or English by `locale`, until the session of the access token ends. An app calls it at each start, after each sign-in and whenever the provider gives it a new token; repeating it renews the device. A token belongs to whoever registered it last, and the case of an APNs token does not count. A person has ten devices: an eleventh takes the place of one whose token its provider cannot have issued, else of the one that has not registered for longest. 401 if the session of the access token has ended. */
  registerDevice(input: Input<"registerDevice">): Promise<Answer<"registerDevice">>;
  /** Unregister a device of the caller. Nothing more is pushed to the device; an app calls it before it signs the person out. `deleted` is false for a token that is not the caller's, and repeating it is no error. Suspended people may call it too. */
  unregisterDevice(input: Input<"unregisterDevice">): Promise<Answer<"unregisterDevice">>;
  /** Unregister one of the listed devices, such as a lost phone. Nothing more is pushed to the device. `deleted` is false for an id that is no device of the caller, and repeating it is no error. The session of the device goes on: to end it, sign out of all other sessions at the identity provider. Suspended people may call it too. */
  deleteDevice(input: Input<"deleteDevice">): Promise<Answer<"deleteDevice">>;
  /** The same for clients that cannot send a body with DELETE. Does what `DELETE /push/devices` does: nothing more is pushed to the device. `deleted` is false for a token that is not the caller's, and repeating it is no error. */
  unregisterDeviceByPost(input: Input<"unregisterDeviceByPost">): Promise<Answer<"unregisterDeviceByPost">>;
}

/** Operations of `sync`. */
export interface SyncCalls {
  /** What has changed for the caller since the cursor; without one a fresh cursor. Without a cursor the answer has no changes: keep its `nextCursor`, and read the lists after that. With one, apply `changes` in their order, keep `nextCursor`, and ask again at once while `hasMore` is true. A change may come twice, and the delete of a chat takes its messages along. A cursor is good for 30 days and for the person who got it; then it is 410 `sync_expired`. */
  sync(input?: Input<"sync">): Promise<Answer<"sync">>;
}

/** Operations of `docs`. */
export interface DocsCalls {
  /** This document: OpenAPI 3.1. Made of the contracts by which the service validates, so that it says what is so; `servers` names the address that was called. Anybody may read it, without a token. Code generators take it as it is. */
  getOpenApiDocument(input?: Input<"getOpenApiDocument">): Promise<Answer<"getOpenApiDocument">>;
  /** What moderators call, as OpenAPI 3.1. Describes the function `moderation`, whose endpoints take the token of a moderator or a secret key. Anybody may read it, without a token. */
  getModerationOpenApiDocument(
    input?: Input<"getModerationOpenApiDocument">,
  ): Promise<Answer<"getModerationOpenApiDocument">>;
  /** What an app hears by Realtime, as AsyncAPI 3. Describes every topic, event and payload of Realtime, made of the same contracts by which the tests hear them; `servers` names the address that was called. Anybody may read it, without a token. */
  getAsyncApiDocument(input?: Input<"getAsyncApiDocument">): Promise<Answer<"getAsyncApiDocument">>;
}

/** Operations of `health`. */
export interface HealthCalls {
  /** Whether the service is up. Asks the database, once a second at most, and answers 503 when it does not answer within two seconds. Anybody may call it, without a token, and hears nothing else. Operators send the secret key and get a report besides, which is 200 also when the service is down. */
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
