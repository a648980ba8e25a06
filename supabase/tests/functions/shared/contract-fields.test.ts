/**
 * The fields of every answer, as docs/api/http-conventions.md, Fields, has them; not copied from the contracts. That answers
 * have exactly the shape of the contract is checked wherever a test reads one.
 */

import { chatEnums } from "@social/shared-types/chats/resources.ts";
import { eventEnums } from "@social/shared-types/events/resources.ts";
import { friendEnums } from "@social/shared-types/friends.ts";
import { groupEnums } from "@social/shared-types/groups.ts";
import { notificationEnums } from "@social/shared-types/notifications.ts";
import { peopleEnums } from "@social/shared-types/people/resources.ts";
import { profileEnums } from "@social/shared-types/profiles/resources.ts";
import { pushEnums } from "@social/shared-types/push.ts";
import { reportEnums } from "@social/shared-types/reports.ts";
import { syncEnums } from "@social/shared-types/sync.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { fieldsOf } from "../_support/objects.ts";
import { callFunction } from "../_support/responses.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: string[];
  const?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

interface Operation {
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const enums = {
  ...profileEnums,
  ...friendEnums,
  ...eventEnums,
  ...groupEnums,
  ...chatEnums,
  ...peopleEnums,
  ...notificationEnums,
  ...pushEnums,
  ...reportEnums,
  ...syncEnums,
};

const person = "avatarUrl: url or null, name: string or null, profileId: uuid or null";

const likeGroup = {
  id: "uuid",
  eventId: "uuid",
  creatorId: "uuid",
  memberIds: "array of uuid",
  confirmedIds: "array of uuid",
  status: "like_group_status",
  chatId: "uuid or null",
  createdAt: "date-time",
};

const event = {
  id: "uuid",
  creatorId: "uuid",
  creator: "{avatarUrl: url or null, name: string, profileId: uuid, userId: uuid} or null",
  title: "string",
  description: "string or null",
  type: "event_type",
  typeLabel: "string",
  visibility: "event_visibility",
  status: "event_status",
  effectiveStatus: "event_status",
  startAt: "date-time",
  endAt: "date-time or null",
  location: "{address: string or null, city: string or null, latitude: number -90..90, longitude: number -180..180}",
  capacity: "integer",
  acceptsApplications: "boolean",
  consentThreshold: "integer",
  imageUrl: "url or null",
  imageThumbUrl: "url or null",
  deletedAt: "date-time or null",
  createdAt: "date-time",
  updatedAt: "date-time",
};

const profile = fieldsOf("profiles", "type") as Record<string, string>;

const discoverablePerson = {
  id: "uuid",
  userId: "uuid",
  firstName: "string",
  age: "integer or null",
  city: "string or null",
  datingPurpose: "dating_purpose or null",
  distanceKm: "integer or null",
  location: "CellCentre or null",
  photos: "array of PeoplePhoto",
};

/** A change of each type of object that is told by a sync. */
const syncChanges = Object.fromEntries(
  Object.entries({
    profile: "OwnProfile",
    preferences: "NotificationPreferences",
    friendship: "Friendship",
    match: "PeopleMatch",
    event: "EventDetail",
    group: "LikeGroup",
    chat: "ChatSummary",
    message: "ChatMessage",
    notification: "UserNotification",
  }).map(([type, value]) => [
    `Sync${type.charAt(0).toUpperCase()}${type.slice(1)}Change`,
    { type: `"${type}"`, id: "uuid", operation: "upsert, delete", value: `${value} or null` },
  ]),
);

/** The fields of each resource; a number that can only be whole is an integer. */
const resources: Record<string, Record<string, string>> = {
  Profile: profile,
  OwnProfile: {
    ...profile,
    currentTerms: "{privacyPolicyVersion: string or null, userAgreementVersion: string or null}",
    missingFields: "array of string",
    termsOutdated: "boolean",
    ageInDoubt: "boolean",
  },
  Education: { level: "education_level", inProgress: "boolean" },
  CellCentre: { latitude: "number -90..90", longitude: "number -180..180" },
  GeoPoint: { latitude: "number -90..90", longitude: "number -180..180" },
  ProfilePhoto: { id: "uuid", isAvatar: "boolean", position: "integer", thumbUrl: "url or null", url: "url or null" },
  PhotoReference: { id: "uuid", isAvatar: "boolean", position: "integer" },
  CompletedProfile: {
    acceptedTerms: "{privacyPolicyVersion: string or null, userAgreementVersion: string or null}",
    isCompleted: "boolean",
    missingFields: "array of string",
  },
  Friendship: {
    id: "uuid",
    requesterId: "uuid",
    addresseeId: "uuid",
    status: "friendship_status",
    blockedBy: "uuid or null",
    createdAt: "date-time",
    updatedAt: "date-time",
  },
  FriendRequestResult: { friendship: "Friendship", result: "created, already_pending, already_friends" },
  FriendLink: { id: "uuid", expiresAt: "date-time", maxUses: "integer", uses: "integer" },
  FriendLinks: { data: "array of FriendLink" },
  NewFriendLink: { id: "uuid", expiresAt: "date-time", maxUses: "integer", uses: "integer", token: "string" },
  FriendLinkPreview: { profileId: "uuid", userId: "uuid", firstName: "string or null", avatarUrl: "url or null" },
  SocialEvent: event,
  EventDetail: {
    ...event,
    guestCount: "integer",
    organizerCount: "integer",
    viewerRole: "creator, author, invited, guest, applicant or null",
    viewerGroupId: "uuid or null",
  },
  FeedItem: {
    ...event,
    creatorAvatarUrl: "url or null",
    creatorName: "string or null",
    distance: "number",
    organizerCount: "integer",
    maleOrganizerCount: "integer",
    femaleOrganizerCount: "integer",
    guestCount: "integer",
    organizerAvatarUrls: "array of url, at most 5",
  },
  EventAuthor: { eventId: "uuid", userId: "uuid", status: "event_author_status", createdAt: "date-time" },
  InvitationDecision: { eventId: "uuid", userId: "uuid", status: "event_author_status" },
  EventGuest: {
    userId: "uuid or null",
    profileId: "uuid or null",
    name: "string or null",
    avatarUrl: "url or null",
    groupId: "uuid or null",
    confirmed: "boolean",
  },
  InviteLink: { id: "uuid", expiresAt: "date-time", maxUses: "integer", uses: "integer" },
  InviteLinks: { data: "array of InviteLink" },
  NewInviteLink: { id: "uuid", expiresAt: "date-time", maxUses: "integer", uses: "integer", token: "string" },
  EventAuthors: { authors: "array of EventAuthor", creatorId: "uuid" },
  LikeGroup: likeGroup,
  ListedLikeGroup: {
    ...likeGroup,
    event:
      "{id: uuid, title: string, startAt: date-time, effectiveStatus: event_status, imageThumbUrl: url or null} or null",
  },
  GroupMember: { groupId: "uuid", userId: "uuid", createdAt: "date-time" },
  GroupApproval: {
    id: "uuid",
    groupId: "uuid",
    authorId: "uuid",
    decision: "approval_decision",
    createdAt: "date-time",
  },
  VoteResult: { id: "uuid", status: "like_group_status", approved: "boolean", chatId: "uuid or null" },
  ChatSummary: {
    id: "uuid",
    type: "chat_type",
    name: "string or null",
    avatarUrl: "url or null",
    eventId: "uuid or null",
    eventCreatorId: "uuid or null",
    viewerEventRole: "creator, author, participant or null",
    participantCount: "integer",
    participantPreview: "array of ChatParticipant, at most 3",
    peer: `{${person}, userId: uuid} or null`,
    lastMessageAt: "date-time or null",
    lastMessageContent: "string or null",
    lastMessageSenderId: "uuid or null",
    lastMessageSender: "{name: string or null, profileId: uuid or null, userId: uuid} or null",
    unreadCount: "integer",
    createdAt: "date-time",
    mutedUntil: "date-time or null",
    isArchived: "boolean",
    lastMessageDeleted: "boolean",
    lastMessageAttachmentType: "attachment_type or null",
  },
  ChatParticipant: {
    avatarUrl: "url or null",
    name: "string or null",
    profileId: "uuid or null",
    role: "chat_participant_role",
    userId: "uuid",
  },
  ChatDetail: {
    id: "uuid",
    type: "chat_type",
    name: "string or null",
    eventId: "uuid or null",
    participants: "array of ChatParticipant",
    createdAt: "date-time",
  },
  TypingTold: { expiresAt: "date-time" },
  OpenedChat: { id: "uuid", type: "chat_type", createdAt: "date-time" },
  ChatMessage: {
    id: "uuid",
    chatId: "uuid",
    senderId: "uuid",
    content: "string",
    replyToId: "uuid or null",
    replyTo: "{id: uuid, senderId: uuid, content: string, deletedAt: date-time or null} or null",
    attachments: "array of MessageAttachment",
    readBy: "array of uuid",
    deletedAt: "date-time or null",
    createdAt: "date-time",
    updatedAt: "date-time",
    clientMessageId: "uuid or null",
  },
  MessageAttachment: {
    id: "uuid",
    type: "attachment_type",
    mimeType: "string",
    sizeBytes: "int64",
    fileName: "string or null",
  },
  AttachmentUrl: { url: "url or null" },
  UploadUrl: { key: "string", signedUrl: "url", token: "string" },
  MediaUsage: {
    unattached: "integer",
    bytesToday: "int64",
    bytes: "int64",
    limits: "{unattached: integer, bytesToday: int64, bytes: int64}",
  },
  DownloadUrl: { url: "url or null" },
  PeopleFeedItem: discoverablePerson,
  PeopleProfileDetail: {
    ...(fieldsOf("profiles", "type", "detail") as Record<string, string>),
    ...discoverablePerson,
  },
  PeoplePhoto: { id: "uuid", isAvatar: "boolean", position: "integer", url: "url or null" },
  PeopleCard: {
    id: "uuid",
    userId: "uuid",
    firstName: "string",
    age: "integer or null",
    city: "string or null",
    photos: "array of PeoplePhoto",
    photoUrl: "url or null",
  },
  Interaction: {
    id: "uuid",
    targetProfileId: "uuid",
    type: "people_interaction_type",
    expiresAt: "date-time",
    updatedAt: "date-time",
    isMatch: "boolean",
    matchId: "uuid or null",
    chatId: "uuid or null",
  },
  IncomingLike: { interactionId: "uuid", createdAt: "date-time", profile: "PeopleCard" },
  PeopleMatch: { id: "uuid", matchedAt: "date-time", chatId: "uuid or null", profiles: "array of PeopleCard" },
  UserNotification: {
    id: "uuid",
    userId: "uuid",
    type: "notification_type",
    actorId: "uuid or null",
    eventId: "uuid or null",
    groupId: "uuid or null",
    chatId: "uuid or null",
    isRead: "boolean",
    payload:
      "{actorName: string or null, chatName: string or null, eventTitle: string or null, messagePreview: string or null}",
    count: "integer or null",
    changed: "array of string or null",
    createdAt: "date-time",
  },
  NotificationCount: { count: "integer" },
  NotificationsUpdated: { updated: "integer" },
  NotificationPreferences: {
    push: "object",
    quietHours: "QuietHours or null",
    timeZone: "string",
    showPreviews: "boolean",
  },
  QuietHours: { from: "string", to: "string" },
  PushStatus: { enabled: "array of push_provider" },
  RegisteredDevice: { id: "uuid" },
  DeviceList: { data: "array of Device" },
  Device: {
    id: "uuid",
    platform: "device_platform",
    provider: "push_provider",
    appVersion: "string or null",
    locale: "string or null",
    createdAt: "date-time",
    lastSeenAt: "date-time",
    isCurrent: "boolean",
  },
  Report: {
    id: "uuid",
    reportAuthorId: "uuid",
    reason: "report_reason",
    description: "string or null",
    reportedUserId: "uuid or null",
    eventId: "uuid or null",
    reportedChatId: "uuid or null",
    createdAt: "date-time",
    status: "report_status",
    decidedAt: "date-time or null",
  },
  OwnModerationDecision: {
    id: "uuid",
    // Without inherited blocks, which are no decision about the person.
    targetType: "user, event, chat, photo, cover, message, attachment",
    targetId: "uuid",
    decision: "dismiss, hide, restore, remove, suspend, reinstate",
    reason: "report_reason",
    note: "string or null",
    until: "date-time or null",
    createdAt: "date-time",
    appeal: "{text: string, createdAt: date-time, outcome: appeal_outcome or null} or null",
    isInherited: "boolean",
  },
  SyncPage: { changes: `array of ${Object.keys(syncChanges).join(" or ")}`, nextCursor: "string", hasMore: "boolean" },
  ...syncChanges,
  Problem: { error: "string", code: "ErrorCode", errorId: "uuid" },
  ValidationProblem: {
    error: "string",
    code: "ErrorCode",
    errorId: "uuid",
    fields: "array of {field: string, message: string}",
  },
};

/** What the lists hold, and those that come page by page. */
const lists = [
  ["/friends", "Friendship", "paged"],
  ["/events", "FeedItem", "paged"],
  ["/events/mine", "SocialEvent", "paged"],
  ["/events/{id}/likes", "ListedLikeGroup", "paged"],
  ["/events/{id}/guests", "EventGuest", "paged"],
  ["/groups", "ListedLikeGroup", "paged"],
  ["/chats", "ChatSummary", "whole"],
  ["/chats/{id}/messages", "ChatMessage", "paged"],
  ["/people/feed", "PeopleFeedItem", "paged"],
  ["/people/likes", "IncomingLike", "paged"],
  ["/people/matches", "PeopleMatch", "paged"],
  ["/notifications", "UserNotification", "paged"],
  ["/reports/decisions", "OwnModerationDecision", "paged"],
] as const;

let document: OpenApiDocument;

beforeAll(async () => {
  document = (await callFunction("GET", "/docs/openapi.json")).body as OpenApiDocument;
});

function namedEnum(values: string[]): string {
  const found = Object.entries(enums).find(([, { options }]) => options.join() === values.join());
  return found?.[0] ?? values.join(", ");
}

function bounds({ minimum, maximum }: Schema): string {
  const isBounded = minimum !== undefined && Number.isSafeInteger(minimum) && minimum > Number.MIN_SAFE_INTEGER;
  return isBounded ? ` ${minimum}..${maximum}` : "";
}

/** A schema in words. */
function inWords(schema: Schema): string {
  const { $ref, anyOf, oneOf, type, items, properties, format, maxItems } = schema;
  if ($ref) {
    const name = $ref.replace("#/components/schemas/", "");
    // What has no fields of its own above is told where it stands.
    return name in resources || name === "ErrorCode" ? name : inWords(document.components.schemas[name]!);
  }
  if (anyOf ?? oneOf) {
    return (anyOf ?? oneOf ?? []).map(inWords).join(" or ");
  }
  if (schema.const !== undefined) {
    return `"${schema.const}"`;
  }
  if (Array.isArray(type)) {
    return type.map((one) => (one === "null" ? one : inWords({ ...schema, type: one }))).join(" or ");
  }
  if (schema.enum && !schema.type) {
    return schema.enum.map(String).join(" or ");
  }
  if (schema.enum) {
    return namedEnum(schema.enum);
  }
  if (items) {
    return `array of ${inWords(items)}${maxItems ? `, at most ${maxItems}` : ""}`;
  }
  if (properties) {
    expect(schema.required).toEqual(Object.keys(properties));
    return `{${Object.entries(properties)
      .map(([name, field]) => `${name}: ${inWords(field)}`)
      .join(", ")}}`;
  }
  // The size of a number says no more than its type.
  const isPlain = format === undefined || format === "double" || format === "int32";
  return format === "uri" ? "url" : isPlain ? `${type}${bounds(schema)}` : format;
}

describe("an answer", () => {
  // spec: Conventions, ids are UUIDs, moments ISO 8601 date-times, in every answer
  // spec: Enumerations, result of a friend request: three words
  // spec: Enumerations, `viewerEventRole`: three words
  // spec: Profile, all fields are always present, whatever was answered: `id`, `userId`, `firstName`, `bio`, `birthdate`, `height`, `hometown`, `city`, `sex`, `datingPurpose`, `showDatingPurpose`, `showZodiac`, `zodiac`, `religion`, `familyPlan`, `financialState`, `bodyType`, `alcoholAttitude`, `smokingAttitude`, `educations`, `languages`, `location`, `isVisibleOnMap`, `isCompleted`, `avatarPhotoId`, `photos`, `updatedAt`
  // spec: Profile photo, `id`, `isAvatar`, `position`, `thumbUrl`, `url`
  // spec: Profile photo, reference after adding: `id`, `isAvatar` (true for the first, which becomes the avatar), `position`
  // spec: Profile requests, `POST /profiles/complete` answers `acceptedTerms`, `isCompleted`, `missingFields`
  // spec: Friendship, `id`, `requesterId`, `addresseeId`, `status`, `blockedBy`, `createdAt`, `updatedAt`
  // spec: Event, `id`, `creatorId`, `creator`, `title`, `description`, `type`, `typeLabel`, `visibility`, `status`, `effectiveStatus`, `startAt`, `endAt`, `location`, `capacity`, `consentThreshold`, `imageUrl`, `imageThumbUrl`, `deletedAt`, `createdAt`, `updatedAt`, always
  // spec: Feed item and lists of events, a feed item is the event and nine fields more, all required
  // spec: Event author, `eventId`, `userId`, `status`, `createdAt`
  // spec: Event author, an answer tells `eventId`, `userId` and the resulting `status`
  // spec: Event author, `GET /events/{id}/authors`: `authors` and `creatorId`
  // spec: Like group, `id`, `eventId`, `creatorId`, `memberIds`, `status`, `chatId`, `createdAt`
  // spec: Like group, group member: `groupId`, `userId`, `createdAt`
  // spec: Like group, group approval: `id`, `groupId`, `authorId`, `decision`, `createdAt`
  // spec: Like group, a vote answers the group's `id` and `status`, `approved` and `chatId`
  // spec: Chat, a summary has every field always: `id`, `type`, `name`, `avatarUrl`, `eventId`, `eventCreatorId`, `viewerEventRole`, `participantCount`, `participantPreview`, `peer`, `lastMessageAt`, `lastMessageContent`, `lastMessageSenderId`, `lastMessageSender`, `unreadCount`, `createdAt`
  // spec: Chat, `participantPreview`: avatar, name, profile, role and user
  // spec: Chat, a detail: `id`, `type`, `name`, `eventId`, `participants` (avatar, name, profile, role, user), `createdAt`
  // spec: Chat, `POST /chats/direct` answers `id`, `type`, `createdAt`
  // spec: Message, `id`, `chatId`, `senderId`, `content`, `replyToId`, `replyTo`, `attachments`, `readBy`, `deletedAt`, `createdAt`, `updatedAt`
  // spec: Message, attachment: `id`, `type`, `mimeType`, `sizeBytes`, `fileName`
  // spec: Media, `GET /media/download-url` answers a signed `url`, valid 3600 seconds
  // spec: People, feed item: `id`, `userId`, `firstName`, `age`, `city`, `datingPurpose`, `distanceKm`, `location`, `photos` (`id`, `isAvatar`, `position`, `url`)
  // spec: People, detail: the feed item and `alcoholAttitude`, `bio`, `bodyType`, `familyPlan`, `financialState`, `height`, `hometown`, `religion`, `sex`, `smokingAttitude`, `zodiac`, `educations`, `languages`
  // spec: People, interaction: `id`, `targetProfileId`, `type`, `expiresAt`, `updatedAt`, `isMatch`, `matchId`, `chatId`
  // spec: People, incoming like: `interactionId`, `createdAt`, `profile` (`id`, `userId`, `firstName`, `age`, `city`, `photos`, `photoUrl`), paginated
  // spec: People, match: `id`, `matchedAt`, `chatId`, `profiles` of the same fields, paginated
  // spec: Notification, `id`, `userId`, `type`, `actorId`, `eventId`, `groupId`, `chatId`, `isRead`, `payload`, `createdAt`
  // spec: Notification, `payload`: `actorName`, `chatName`, `eventTitle`, `messagePreview`, each null without one
  // spec: Notification, `GET /notifications/count`: `count`
  // spec: Push, `enabled`: the providers that can deliver
  // spec: Push, registering answers `id`
  // spec: Report, `id`, `reportAuthorId`, `reason`, `description`, `reportedUserId`, `eventId`, `reportedChatId`, `createdAt`
  // spec: Error bodies, `error` and `errorId`
  // spec: Error bodies, bad input: `error` is the agreed sentence, `fields` names each field with a message
  it.each(Object.entries(resources))("that is a %s has each of its fields, always and of its type", (name, fields) => {
    const { properties = {}, required } = document.components.schemas[name]!;
    const described = Object.entries(properties).map(([field, schema]) => [field, inWords(schema)]);
    expect(Object.fromEntries(described)).toEqual(fields);
    expect(required?.toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  // spec: Conventions, paginated lists answer `data` and `nextCursor`
  // spec: Friendship, `GET /friends` is paginated
  // spec: Feed item and lists of events, `GET /events` is paginated
  // spec: Feed item and lists of events, `GET /events/mine`: the caller's own events, newest first
  // spec: Like group, lists of groups are paginated
  // spec: Chat, `GET /chats` answers `data`, all of it
  // spec: Message, the list of messages is paginated
  // spec: People, incoming like: `interactionId`, `createdAt`, `profile` (`id`, `userId`, `firstName`, `age`, `city`, `photos`, `photoUrl`), paginated
  // spec: People, match: `id`, `matchedAt`, `chatId`, `profiles` of the same fields, paginated
  // spec: Notification, `GET /notifications` is paginated
  it.each(lists)("of GET %s is a list of %s, %s", (path, item, kind) => {
    const { schema: page } = document.paths[path]!.get!.responses["200"]!.content["application/json"]!;
    const schema = page.$ref ? document.components.schemas[page.$ref.replace("#/components/schemas/", "")]! : page;
    const { data, nextCursor } = schema.properties!;
    expect(inWords(data!)).toBe(`array of ${item}`);
    if (kind === "paged") {
      expect(inWords(nextCursor!)).toBe("string or null");
      expect(schema.required).toEqual(expect.arrayContaining(["data", "nextCursor"]));
    }
  });

  // spec: Profile photo, `id`, `isAvatar`, `position`, `thumbUrl`, `url`
  // spec: Like group, group approval: `id`, `groupId`, `authorId`, `decision`, `createdAt`
  it.each([
    ["/profiles/photos", "ProfilePhoto"],
    ["/groups/{id}/approvals", "GroupApproval"],
  ])("of GET %s is an array of %s", (path, item) => {
    const { schema } = document.paths[path]!.get!.responses["200"]!.content["application/json"]!;
    expect(inWords(schema)).toBe(`array of ${item}`);
  });
});
