/**
 * Access table: the expected response of each endpoint to each caller. The statuses follow
 * docs/api/http-conventions.md, Statuses, and the section Rights of each page in docs/features.
 */

import { type ErrorCode, errorCodes } from "@social/shared-types/errors.ts";

/**
 * Relations of a caller to the owner of an object. A participant is a member of the chat or group, a guest of the
 * event, or the other person of the match, direct chat or request. An organizer is an accepted co-author of the event.
 * The owner has blocked the caller `blocked`, and the caller `blocker` has blocked the owner. The callers `blocked` and
 * `blocker` shared events, groups, chats, matches and requests with the owner before the block.
 */
export const people = ["owner", "friend", "stranger", "blocked", "blocker", "participant", "organizer"] as const;

/**
 * Callers that try to act as the owner: without a token, with a forged token, with a token of another role, or with the
 * secret key. The caller `barred` uses the owner's token after the owner was banned at the identity provider. The
 * moderator is an ordinary user except at endpoints for moderators.
 */
const pretenders = ["anonymous", "forged", "anonRole", "serviceRole", "barred", "secretKey", "moderator"] as const;

/**
 * Callers that are rejected when they request the owner's objects: those that try to act as the owner, and the owner
 * while suspended.
 */
export const impostors = [...pretenders, "suspended"] as const;

export type Relation = (typeof people)[number];
export type Caller = Relation | (typeof impostors)[number];

/**
 * Endpoints that a suspended user may call. The suspended owner does not call these endpoints here, because
 * shared/suspended.test.ts tests them.
 */
const openWhileSuspended = [
  "profiles.getOwnProfile",
  "profiles.deleteProfile",
  "profiles.deleteAccount",
  "profiles.exportProfile",
  "profiles.listPhotos",
  "reports.createReport",
  "reports.listReports",
  "reports.listOwnDecisions",
  "reports.appealDecision",
  "push.listDevices",
  "push.deleteDevice",
  "push.unregisterDevice",
  "push.unregisterDeviceByPost",
];

/** Expected responses of one endpoint for one kind of object. */
export interface AccessRow {
  endpoint: string;
  object: string;
  /**
   * Response to each caller: the status followed by `+`, `-` or the error code. A caller that cannot exist is absent.
   */
  cells: Map<Caller, string>;
}

// The entry `200+` means that the response contains the object or that the call changes the object; `200-` means
// neither. The entry `none` means that this caller cannot exist. Each impostor has a separate status, or all impostors
// except the moderator have one common status. The row that deletes users must be the last one. The column `codes`
// lists the error codes of the row, except for 400, which is always validation_failed, and 401, which is always
// unauthorized.
const table = `
endpoint                           | object                         | owner friend stranger blocked blocker participant organizer | impostors                | codes

profiles.getOwnProfile             | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
profiles.createProfile             | person                         | 409   409    409      409     409     409         409       | 401                  | profile_exists
profiles.createProfile             | person, caller without profile | 200   200    200      200     200     200         200       | 401                  |
profiles.updateProfile             | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
profiles.deleteProfile             | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
profiles.completeProfile           | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
profiles.listProfiles              | person                         | 200+  200+   200+     200-    200+    200+        200+      | 401                  |
profiles.listProfiles              | minor                          | none  200+   200+     200-    200+    200+        200+      | none                 |
profiles.exportProfile             | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
profiles.getProfile                | person                         | 200+  200+   200+     404     200+    200+        200+      | 401                  | profile_not_found
profiles.getProfile                | minor                          | none  200+   200+     404     200+    200+        200+      | none                 | profile_not_found
profiles.listPhotos                | photo                          | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
profiles.addPhoto                  | file                           | 201   400    400      400     400     400         400       | 401                  |
profiles.reorderPhotos             | photo                          | 200   400    400      400     400     400         400       | 401                  |
profiles.deletePhoto               | photo                          | 200+  404    404      404     404     404         404       | 401                  | photo_not_found

media.createUploadUrl              | person                         | 200   200    200      200     200     200         200       | 401                  |
media.getUsage                     | person                         | 200   200    200      200     200     200         200       | 401                  |
media.getDownloadUrl               | file                           | 200+  404    404      404     404     404         404       | 401                  | media_not_found
media.getDownloadUrl               | photo                          | 200+  200+   200+     404     404     200+        200+      | 401                  | media_not_found
media.getDownloadUrl               | photo of a minor               | none  200+   404      404     404     404         404       | none                 | media_not_found
media.getDownloadUrl               | cover of a public event        | 200+  200+   200+     404     404     200+        200+      | 401                  | media_not_found
media.getDownloadUrl               | cover of a private event       | 200+  200+   404      404     404     200+        200+      | 401                  | media_not_found
media.getDownloadUrl               | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | media_not_found
media.getDownloadUrl               | direct chat                    | 200+  404    404      200+    404     200+        404       | 401                  | media_not_found

friends.listFriends                | person                         | 200+  200+   200-     200-    200+    200-        200-      | 401                  |
friends.sendFriendRequest          | person                         | 400   200    201      409     409     201         201       | 401                  | request_not_possible
friends.acceptFriendRequest        | friend request                 | 200+  404    404      404     403     403         404       | 401                  | not_the_addressee friend_request_not_found
friends.rejectFriendRequest        | friend request                 | 200+  404    404      404     403     403         404       | 401                  | not_the_addressee friend_request_not_found
friends.withdrawFriendRequest      | friend request                 | 403   404    404      404     409     200+        404       | 401                  | not_the_requester friend_request_not_found friend_request_answered
friends.createFriendLink           | person                         | 201   201    201      201     201     201         201       | 401                  |
friends.listFriendLinks            | friend link                    | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
friends.previewFriendLink          | friend link                    | 404   200+   200+     404     404     200+        200+      | 401                  | friend_link_not_found
friends.redeemFriendLink           | friend link                    | 404   200    201      404     404     201         201       | 401                  | friend_link_not_found
friends.revokeFriendLink           | friend link                    | 200+  404    404      404     404     404         404       | 401                  | friend_link_not_found
friends.blockPerson                | person                         | 400   200    200      200     200     200         200       | 401                  |
friends.unblockPerson              | person                         | 400   404    404      403     200     404         404       | 401                  | not_the_blocker block_not_found
friends.unfriend                   | person                         | 400   200    404      404     404     404         404       | 401                  | friendship_not_found

events.listEvents                  | public event                   | 200+  200+   200+     200-    200-    200+        200+      | 401                  |
events.listEvents                  | private event                  | 200+  200+   200-     200-    200-    200+        200+      | 401                  |
events.listEvents                  | draft, friend invited          | 200-  200-   200-     200-    200-    none        200-      | 401                  |
events.listEvents                  | deleted event                  | 200-  200-   200-     200-    200-    200-        200-      | 401                  |
events.createEvent                 | person                         | 201   201    201      201     201     201         201       | 401                  |
events.listOwnEvents               | public event                   | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
events.listEventsById              | public event                   | 200+  200+   200+     200-    200-    200+        200+      | 401                  |
events.listEventsById              | private event                  | 200+  200+   200-     200-    200-    200+        200+      | 401                  |
events.listEventsById              | cancelled private event        | 200+  200+   200-     200-    200-    200+        200+      | 401                  |
events.listEventsById              | draft                          | 200+  200-   200-     200-    200-    none        200+      | 401                  |
events.listEventsById              | draft, friend invited          | 200+  200+   200-     200-    200-    none        200+      | 401                  |
events.listEventsById              | deleted event                  | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
events.getEvent                    | public event                   | 200+  200+   200+     404     404     200+        200+      | 401                  | event_not_found
events.getEvent                    | private event                  | 200+  200+   404      404     404     200+        200+      | 401                  | event_not_found
events.getEvent                    | cancelled private event        | 200+  200+   404      404     404     200+        200+      | 401                  | event_not_found
events.getEvent                    | draft                          | 200+  404    404      404     404     none        200+      | 401                  | event_not_found
events.getEvent                    | draft, friend invited          | 200+  200+   404      404     404     none        200+      | 401                  | event_not_found
events.getEvent                    | deleted event                  | 200+  404    404      404     404     404         404       | 401                  | event_not_found
events.getEventCalendar            | public event                   | 200+  200+   200+     404     404     200+        200+      | 401                  | event_not_found
events.getEventCalendar            | private event                  | 200+  200+   404      404     404     200+        200+      | 401                  | event_not_found
events.getEventCalendar            | deleted event                  | 200+  404    404      404     404     404         404       | 401                  | event_not_found
events.updateEvent                 | public event                   | 200+  403    403      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.updateEvent                 | private event                  | 200+  403    404      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.updateEvent                 | draft, friend invited          | 200+  403    404      404     404     none        200+      | 401                  | not_an_organizer event_not_found
events.updateEvent                 | deleted event                  | 409   404    404      404     404     404         404       | 401                  | event_not_found event_deleted
events.deleteEvent                 | public event                   | 200+  403    403      404     404     403         403       | 401                  | not_the_creator event_not_found
events.restoreEvent                | deleted event                  | 200+  404    404      404     404     404         404       | 401                  | event_not_found
events.publishEvent                | draft, friend invited          | 200+  403    404      404     404     none        403       | 401                  | not_the_creator event_not_found
events.cancelEvent                 | public event                   | 200+  403    403      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.cancelEvent                 | private event                  | 200+  403    404      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.setEventCover               | public event                   | 200+  403    403      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.clearEventCover             | cover of a public event        | 200+  403    403      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.clearEventCover             | cover of a private event       | 200+  403    404      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.inviteEventAuthor           | public event                   | 201+  403    403      404     404     403         403       | 401                  | not_the_creator event_not_found
events.listEventAuthors            | event with an invited person   | 200+  200-   200-     404     404     200-        200+      | 401                  | event_not_found
events.listEventAuthors            | private event                  | 200   200    404      404     404     200         200       | 401                  | event_not_found
events.acceptAuthorInvitation      | public event                   | 403   403    403      404     404     403         200       | 401                  | not_invited event_not_found
events.acceptAuthorInvitation      | draft, friend invited          | 403   200+   404      404     404     none        200       | 401                  | not_invited event_not_found
events.refuseAuthorInvitation      | draft, friend invited          | 403   200+   404      404     404     none        409       | 401                  | not_invited event_not_found invitation_answered
events.removeEventAuthor           | event with an invited person   | 200+  403    403      404     404     403         403       | 401                  | not_the_creator event_not_found
events.resignEventAuthor           | public event                   | 404.2 404.2 404.2    404.1   404.1   404.2       200+      | 401                  | event_not_found author_not_found
events.listEventGuests             | event with a guest             | 200+  403    403      404     404     200+        200+      | 401                  | not_a_guest event_not_found
events.createInviteLink            | private event                  | 201   403    404      404     404     403         201       | 401                  | not_an_organizer event_not_found
events.listInviteLinks             | invite link                    | 200+  403    404      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.revokeInviteLink            | invite link                    | 200+  403    404      404     404     403         200+      | 401                  | not_an_organizer event_not_found
events.redeemInviteLink            | invite link                    | 200-  200-   200+     404     404     200-        200-      | 401                  | event_not_found
events.applyToEvent                   | public event                   | 403   201    201      404     404     409         403       | 401                  | own_event event_not_found already_in_group
events.applyToEvent                   | private event                  | 403   201    404      404     404     409         403       | 401                  | own_event event_not_found already_in_group
events.listEventGroups             | event with a group             | 200+  200-   200-     404     404     200+        200+      | 401                  | event_not_found

groups.listOwnGroups               | pending group                  | 200+  200-   200-     200-    200-    200+        200-      | 401                  |
groups.getGroup                    | pending group                  | 200+  404    404      404     404     200+        200+      | 401                  | group_not_found
groups.getGroup                    | approved group                 | 200+  404    404      200+    200+    200+        200+      | 401                  | group_not_found
groups.addGroupMember              | pending group                  | 201+  404    404      404     404     403         403       | 401                  | not_the_group_creator group_not_found
groups.confirmMembership           | pending group                  | 200   404    404      404     404     200+        403       | 401                  | not_a_member group_not_found
groups.leaveGroup                  | pending group                  | 200+  404    404      404     404     200+        403       | 401                  | not_a_member group_not_found
groups.leaveGroup                  | approved group                 | 200+  404    404      200+    200+    200+        403       | 401                  | not_a_member group_not_found
groups.removeGroupMember           | pending group with a friend    | 200+  404    404      404     404     403         403       | 401                  | not_the_group_creator group_not_found
groups.removeGroupMember           | approved group with a friend   | 403   404    404      403     403     403         200+      | 401                  | not_an_organizer group_not_found
groups.listApprovals               | pending group                  | 403   404    404      404     404     403         200       | 401                  | not_an_organizer group_not_found
groups.listApprovals               | approved group                 | 403   404    404      403     403     403         200+      | 401                  | not_an_organizer group_not_found
groups.voteOnGroup                 | pending group                  | 403   404    404      404     404     403         200+      | 401                  | not_an_organizer group_not_found

chats.listChats                    | chat of an approved group      | 200+  200-   200-     200+    200+    200+        200+      | 401                  |
chats.listChats                    | direct chat                    | 200+  200-   200-     200+    200-    200+        200-      | 401                  |
chats.listChats                    | chat of the organizers         | 200+  200-   200-     200-    200-    200-        200+      | 401                  |
chats.openDirectChat               | person                         | 400   201    201      404     404     201         201       | 401                  | person_not_found
chats.openDirectChat               | direct chat                    | 400   201    201      404     404     200         201       | 401                  | person_not_found
chats.openDirectChat               | minor                          | none  201    404      404     404     404         404       | none                 | person_not_found
chats.getChat                      | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.getChat                      | direct chat                    | 200+  404    404      200+    200+    200+        404       | 401                  | chat_not_found
chats.getChat                      | chat of the organizers         | 200+  404    404      404     404     404         200+      | 401                  | chat_not_found
chats.getChat                      | direct chat with a minor       | none  404    404      200+    200+    200+        404       | none                 | chat_not_found
chats.getChatSummary               | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.getChatSummary               | direct chat                    | 200+  404    404      200+    200+    200+        404       | 401                  | chat_not_found
chats.getChatSummary               | chat of the organizers         | 200+  404    404      404     404     404         200+      | 401                  | chat_not_found
chats.muteChat                     | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.muteChat                     | direct chat                    | 200+  404    404      200+    404     200+        404       | 401                  | chat_not_found
chats.muteChat                     | chat of the organizers         | 200+  404    404      404     404     404         200+      | 401                  | chat_not_found
chats.unmuteChat                   | chat of an approved group      | 200-  404    404      200-    200-    200-        200-      | 401                  | chat_not_found
chats.unmuteChat                   | direct chat                    | 200-  404    404      200-    404     200-        404       | 401                  | chat_not_found
chats.archiveChat                  | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.archiveChat                  | direct chat                    | 200+  404    404      200+    404     200+        404       | 401                  | chat_not_found
chats.unarchiveChat                | chat of an approved group      | 200-  404    404      200-    200-    200-        200-      | 401                  | chat_not_found
chats.unarchiveChat                | direct chat                    | 200-  404    404      200-    404     200-        404       | 401                  | chat_not_found
chats.tellTyping                   | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.tellTyping                   | direct chat                    | 200+  404    404      404     404     200+        404       | 401                  | chat_not_found
chats.tellTyping                   | chat of the organizers         | 200+  404    404      404     404     404         200+      | 401                  | chat_not_found
chats.tellTyping                   | direct chat with a minor       | none  404    404      404     404     404         404       | none                 | chat_not_found
chats.listMessages                 | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.listMessages                 | direct chat                    | 200+  404    404      200+    200+    200+        404       | 401                  | chat_not_found
chats.listMessages                 | chat of the organizers         | 200+  404    404      404     404     404         200+      | 401                  | chat_not_found
chats.sendMessage                  | chat of an approved group      | 201+  404    404      201+    201+    201+        201+      | 401                  | chat_not_found
chats.sendMessage                  | direct chat                    | 201+  404    404      404     404     201+        404       | 401                  | chat_not_found
chats.sendMessage                  | chat of the organizers         | 201+  404    404      404     404     404         201+      | 401                  | chat_not_found
chats.sendMessage                  | direct chat with a minor       | none  404    404      404     404     404         404       | none                 | chat_not_found
chats.editMessage                  | chat of an approved group      | 200+  404    404      403     403     403         403       | 401                  | not_the_sender chat_not_found
chats.editMessage                  | direct chat                    | 200+  404    404      404     404     403         404       | 401                  | not_the_sender chat_not_found
chats.deleteMessage                | chat of an approved group      | 200+  404    404      403     403     403         200+      | 401                  | not_the_sender chat_not_found
chats.deleteMessage                | direct chat                    | 200+  404    404      403     404     403         404       | 401                  | not_the_sender chat_not_found
chats.readMessages                 | chat of an approved group      | 200   404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.readMessages                 | direct chat                    | 200   404    404      200+    200      200+        404       | 401                  | chat_not_found
chats.getAttachment                | chat of an approved group      | 200+  404    404      200+    200+    200+        200+      | 401                  | chat_not_found
chats.getAttachment                | direct chat                    | 200+  404    404      200+    200+    200+        404       | 401                  | chat_not_found

people.listPeople                  | person                         | 200-  200+   200+     200-    200-    200+        200+      | 401                  |
people.listPeople                  | minor                          | none  200-   200-     200-    200-    200-        200-      | none                 |
people.likeOrDislike               | person                         | 400   200    200      404     404     200         200       | 401                  | profile_not_found
people.likeOrDislike               | minor                          | none  404    404      404     404     404         404       | none                 | profile_not_found
people.listIncomingLikes           | like                           | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
people.listMatches                 | match                          | 200+  200-   200-     200-    200-    200+        200-      | 401                  |
people.listMatches                 | match with a minor             | none  200-   200-     200-    200-    200-        200-      | none                 |
people.endMatch                    | match                          | 200+  404    404      404     404     200+        404       | 401                  | match_not_found
people.listPeopleOnMap             | person                         | 200-  200+   200+     200-    200-    200+        200+      | 401                  |
people.listPeopleOnMap             | minor                          | none  200-   200-     200-    200-    200-        200-      | none                 |
people.listPeopleOnMap             | live location                  | 200-  200+   200-     200-    200-    200-        200-      | 401                  |
people.listPeopleOnMap             | live location to a match       | 200-  200+   200-     200-    200-    200+        200-      | 401                  |
people.shareLocation               | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
people.stopSharingLocation         | live location                  | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
people.getLiveLocation             | person                         | 404   404    404      404     404     404         404       | 401                  | live_location_not_found
people.getLiveLocation             | live location                  | 200+  200+   404      404     404     404         404       | 401                  | live_location_not_found
people.getLiveLocation             | live location to a match       | 200+  200+   404      404     404     200+        404       | 401                  | live_location_not_found
people.getLiveLocation             | live location of a minor       | none  200+   404      404     404     404         404       | none                 | live_location_not_found
people.getPerson                   | person                         | 200+  200+   200+     404     404     200+        200+      | 401                  | profile_not_found
people.getPerson                   | minor                          | none  404    404      404     404     404         404       | none                 | profile_not_found
people.blockProfile                | person                         | 400   200    200      200     200     200         200       | 401                  |
people.unblockProfile              | person                         | 400   404    404      403     200     404         404       | 401                  | not_the_blocker block_not_found

reports.createReport               | person                         | 400   201    201      201     201     201         201       | 401                  |
reports.createReport               | public event                   | 201   201    201      201     201     201         201       | 401                  |
reports.createReport               | private event                  | 201   201    201      201     201     201         201       | 401                  |
reports.createReport               | chat of an approved group      | 201   404    404      201     201     201         201       | 401                  | chat_not_found
reports.createReport               | direct chat                    | 201   404    404      201     201     201         404       | 401                  | chat_not_found
reports.listReports                | report about the caller        | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
reports.listOwnDecisions           | decision about the owner       | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
reports.appealDecision             | decision about the owner       | 201+  404    404      404     404     404         404       | 401                  | decision_not_found

notifications.listNotifications    | notification                   | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
notifications.countNotifications   | notification                   | 200   200    200      200     200     200         200       | 401                  |
notifications.readNotifications    | notification                   | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
notifications.readAllNotifications | notification                   | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
notifications.getPreferences       | person                         | 200-  200-   200-     200-    200-    200-        200-      | 401                  |
notifications.changePreferences    | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
notifications.deleteNotification   | notification                   | 200+  404    404      404     404     404         404       | 401                  | notification_not_found

sync.sync                          | person                         | 200-  200-   200-     200-    200-    200-        200-      | 401                  |

push.getPushStatus                 | device                         | 200-  200-   200-     200-    200-    200-        200-      | 401                  |
push.registerDevice                | device                         | 200+  200+   200+     200+    200+    200+        200+      | 401                  |
push.listDevices                   | device                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
push.deleteDevice                  | device                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
push.unregisterDevice              | device                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
push.unregisterDeviceByPost        | device                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
push.listPushDeliveries            | notification                   | 401   401    401      401     401     401         401       | 401 401 401 401 401 200+ 401  |

docs.getOpenApiDocument            | person                         | 200   200    200      200     200     200         200       | 200                  |
docs.getModerationOpenApiDocument  | person                         | 200   200    200      200     200     200         200       | 200                  |
docs.getAsyncApiDocument           | person                         | 200   200    200      200     200     200         200       | 200                  |

health.getHealth                   | person                         | 200   200    200      200     200     200         200       | 200                  |
health.getMetrics                  | person                         | 401   401    401      401     401     401         401       | 401 401 401 401 401 200  401  |

jobs.listJobs                      | person                         | 401   401    401      401     401     401         401       | 401 401 401 401 401 200  401  |
jobs.runJobs                       | person                         | 401   401    401      401     401     401         401       | 401 401 401 401 401 202  401  |
jobs.runJob                        | person                         | 401   401    401      401     401     401         401       | 401 401 401 401 401 202  401  |
images.cropImage                   | file                           | 401   401    401      401     401     401         401       | 401 401 401 401 401 200  401  |
moderation.getModerationQueues     | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.searchPeople            | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 200+ 200+ | not_a_moderator
moderation.getModeratedPerson      | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 200+ 200+ | not_a_moderator
moderation.claimTarget             | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 403  200+ | not_a_moderator
moderation.releaseClaim            | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.listFiledReports        | report about the caller        | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.listDecisions           | decision about the owner       | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.decide                  | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 201+ 200  | not_a_moderator
moderation.decide                  | photo                          | 403   403    403      403     403     403         403       | 401 401 401 401 403 201+ 200  | not_a_moderator
moderation.listAppeals             | appeal of the owner            | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.answerAppeal            | appeal of the owner            | 403   403    403      403     403     403         403       | 401 401 401 401 403 200+ 200  | not_a_moderator
moderation.listDoubtedBirthdates   | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.decideBirthdate         | person                         | 403   403    403      403     403     403         403       | 401 401 401 401 403 200+ 200  | not_a_moderator
moderation.listInheritedBlocks     | inherited block of the owner   | 403   403    403      403     403     403         403       | 401 401 401 401 403 200  200  | not_a_moderator
moderation.liftInheritedBlock      | inherited block of the owner   | 403   403    403      403     403     403         403       | 401 401 401 401 403 200+ 200  | not_a_moderator

profiles.deleteAccount             | person                         | 200+  200-   200-     200-    200-    200-        200-      | 401                  |
`;

/**
 * Adds the error code to an error status of the table. The entry `404.2` stands for the second of the row's error codes
 * with status 404.
 */
function readCell(text: string, codes: string[]): string {
  if (!/^(2\d\d[+-]?|4\d\d(\.\d)?)$/.test(text)) {
    throw new Error(`The table of access says ${text}, which is no answer.`);
  }
  if (text.startsWith("2")) {
    return text;
  }
  const [status, index] = text.split(".");
  const fitting = codes.filter((code) => errorCodes[code as ErrorCode] === Number(status));
  const code = index ? fitting[Number(index) - 1] : fitting[0];
  if (!(code && (index || fitting.length === 1))) {
    throw new Error(`The table of access says ${text}, and has ${fitting.length} codes for it among ${codes}.`);
  }
  return `${status} ${code}`;
}

/**
 * Returns the expected response to a suspended owner. The response depends on the impostors' statuses, which show
 * whether the endpoint is for users, for everyone, for moderators or for the secret key.
 */
function textOfSuspended(endpoint: string, ofPretenders: string[]): string {
  if (openWhileSuspended.includes(endpoint)) {
    return "none";
  }
  if (ofPretenders.length > 1) {
    return ofPretenders[pretenders.indexOf("barred")]!;
  }
  return ofPretenders[0] === "401" ? "suspended" : ofPretenders[0]!;
}

function readRow(line: string): AccessRow {
  const [endpoint, object, ofPeople, ofImpostors, codes] = line.split("|").map((section) => section.trim().split(/ +/));
  const pretenderTexts =
    ofImpostors!.length === 1
      ? pretenders.map((caller) => (caller === "moderator" ? "none" : ofImpostors![0]!))
      : ofImpostors!;
  const texts = [...ofPeople!, ...pretenderTexts, textOfSuspended(endpoint!.join(" "), ofImpostors!)];
  const callers = [...people, ...impostors];
  if (texts.length !== callers.length) {
    throw new Error(`The table of access has ${texts.length} cells in ${line}`);
  }
  const cells = callers.flatMap((caller, index): [Caller, string][] =>
    texts[index] === "none"
      ? []
      : [
          [
            caller,
            texts[index] === "suspended"
              ? "403 account_suspended"
              : readCell(texts[index]!, ["validation_failed", "unauthorized", ...codes!]),
          ],
        ],
  );
  return { endpoint: endpoint!.join(" "), object: object!.join(" "), cells: new Map(cells) };
}

const [, ...lines] = table.trim().split(/\n+/);

export const accessTable: AccessRow[] = lines.map(readRow);
