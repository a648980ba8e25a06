/** Generated from openapi.json: `npm run generate`. */

import type { components } from "./openapi.ts";

type Schemas = components["schemas"];

/** Request body of `createProfile`. */
export type CreateProfile = Schemas["CreateProfile"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type Sex = Schemas["Sex"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type DatingPurpose = Schemas["DatingPurpose"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type Religion = Schemas["Religion"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type FamilyPlan = Schemas["FamilyPlan"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type FinancialState = Schemas["FinancialState"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type BodyType = Schemas["BodyType"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type Attitude = Schemas["Attitude"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type Education = Schemas["Education"];

/** Part of `Education`. */
export type EducationLevel = Schemas["EducationLevel"];

/** Part of `CreateProfile`, `UpdateProfile`, `OwnProfile` and others. */
export type Language = Schemas["Language"];

/** Request body of `updateProfile`. */
export type UpdateProfile = Schemas["UpdateProfile"];

/** Request body of `completeProfile`. */
export type CompleteProfile = Schemas["CompleteProfile"];

/** Request body of `listProfiles`. */
export type ListProfiles = Schemas["ListProfiles"];

/** Request body of `addPhoto`. */
export type AddPhoto = Schemas["AddPhoto"];

/** Request body of `reorderPhotos`. */
export type ReorderPhotos = Schemas["ReorderPhotos"];

/** Request body of `createUploadUrl`. */
export type CreateUploadUrl = Schemas["CreateUploadUrl"];

/** Part of `Friendship`. */
export type FriendshipStatus = Schemas["FriendshipStatus"];

/** Request body of `sendFriendRequest`. */
export type SendFriendRequest = Schemas["SendFriendRequest"];

/** Request body of `createFriendLink`. */
export type CreateFriendLink = Schemas["CreateFriendLink"];

/** Request body of `previewFriendLink`, `redeemFriendLink`. */
export type FriendLinkToken = Schemas["FriendLinkToken"];

/** Part of `CreateEvent`, `UpdateEvent`, `SocialEvent` and others. */
export type EventType = Schemas["EventType"];

/** Request body of `createEvent`. */
export type CreateEvent = Schemas["CreateEvent"];

/** Part of `CreateEvent`, `UpdateEvent`, `SocialEvent` and others. */
export type EventVisibility = Schemas["EventVisibility"];

/** Schema `OwnEventRole` of openapi.json. */
export type OwnEventRole = Schemas["OwnEventRole"];

/** Request body of `listEventsById`. */
export type ListEventsById = Schemas["ListEventsById"];

/** Request body of `updateEvent`. */
export type UpdateEvent = Schemas["UpdateEvent"];

/** Request body of `setEventCover`. */
export type SetEventCover = Schemas["SetEventCover"];

/** Request body of `inviteEventAuthor`. */
export type InviteEventAuthor = Schemas["InviteEventAuthor"];

/** Request body of `redeemInviteLink`. */
export type RedeemInviteLink = Schemas["RedeemInviteLink"];

/** Request body of `createInviteLink`. */
export type CreateInviteLink = Schemas["CreateInviteLink"];

/** Request body of `applyToEvent`. */
export type LikeEvent = Schemas["LikeEvent"];

/** Part of `LikeGroup`, `ListedLikeGroup`, `VoteResult`. */
export type LikeGroupStatus = Schemas["LikeGroupStatus"];

/** Request body of `addGroupMember`. */
export type AddGroupMember = Schemas["AddGroupMember"];

/** Request body of `voteOnGroup`. */
export type VoteOnGroup = Schemas["VoteOnGroup"];

/** Part of `VoteOnGroup`, `GroupApproval`. */
export type ApprovalDecision = Schemas["ApprovalDecision"];

/** Request body of `openDirectChat`. */
export type OpenDirectChat = Schemas["OpenDirectChat"];

/** Request body of `muteChat`. */
export type MuteChat = Schemas["MuteChat"];

/** Request body of `tellTyping`. */
export type TellTyping = Schemas["TellTyping"];

/** Request body of `sendMessage`. */
export type SendMessage = Schemas["SendMessage"];

/** Part of `SendMessage`. */
export type SentFile = Schemas["SentFile"];

/** Request body of `editMessage`. */
export type EditMessage = Schemas["EditMessage"];

/** Request body of `readMessages`. */
export type ReadMessages = Schemas["ReadMessages"];

/** Request body of `likeOrDislike`. */
export type CreateInteraction = Schemas["CreateInteraction"];

/** Part of `CreateInteraction`, `ExportedInteraction`, `Interaction`. */
export type InteractionType = Schemas["InteractionType"];

/** Request body of `shareLocation`. */
export type ShareLocation = Schemas["ShareLocation"];

/** Specify exactly one target. Send either `targetType` and `targetId`, or one of `reportedUserId`, `eventId` and `reportedChatId`. You can send both forms if they specify the same target. A `targetType` that does not match the other field is rejected. Request body of `createReport`. */
export type CreateReport = Schemas["CreateReport"];

/** Part of `CreateReport`, `Report`, `OwnModerationDecision`. */
export type ReportReason = Schemas["ReportReason"];

/** Part of `CreateReport`. */
export type ReportTargetType = Schemas["ReportTargetType"];

/** Request body of `appealDecision`. */
export type CreateAppeal = Schemas["CreateAppeal"];

/** Request body of `readNotifications`. */
export type ReadNotifications = Schemas["ReadNotifications"];

/** Request body of `changePreferences`. */
export type ChangeNotificationPreferences = Schemas["ChangeNotificationPreferences"];

/** Part of `ChangePushByType`, `UserNotification`. */
export type NotificationType = Schemas["NotificationType"];

/** Part of `ChangeNotificationPreferences`. */
export type ChangePushByType = Schemas["ChangePushByType"];

/** Push notifications between `from` and `to` are delayed until the quiet hours end. If `to` is earlier than `from`, the quiet hours end on the next day. Part of `ChangeNotificationPreferences`, `NotificationPreferences`. */
export type QuietHours = Schemas["QuietHours"];

/** Request body of `registerDevice`. */
export type RegisterDevice = Schemas["RegisterDevice"];

/** Part of `RegisterDevice`, `ExportedDevice`, `Device`. */
export type DevicePlatform = Schemas["DevicePlatform"];

/** Part of `RegisterDevice`, `ExportedDevice`, `PushStatus` and others. */
export type PushProvider = Schemas["PushProvider"];

/** Request body of `unregisterDevice`, `unregisterDeviceByPost`. */
export type UnregisterDevice = Schemas["UnregisterDevice"];

/** Response of `getOwnProfile`, `createProfile`, `updateProfile`. */
export type OwnProfile = Schemas["OwnProfile"];

/** Part of `OwnProfile`, `Profile`, `PeopleProfileDetail`. */
export type Zodiac = Schemas["Zodiac"];

/** Part of `OwnProfile`, `Profile`. */
export type GeoPoint = Schemas["GeoPoint"];

/** Part of `OwnProfile`, `Profile`. */
export type ProfilePhoto = Schemas["ProfilePhoto"];

/** Part of `OwnProfile`, `CompletedProfile`. */
export type TermsVersions = Schemas["TermsVersions"];

/** Schema `Problem` of openapi.json. */
export type Problem = Schemas["Problem"];

/** Stable error code. New codes can be added. Handle an unknown code by the HTTP status of the response. Part of `Problem`, `ForbiddenProblem`, `LimitedProblem` and others. */
export type ErrorCode = Schemas["ErrorCode"];

/** Schema `ForbiddenProblem` of openapi.json. */
export type ForbiddenProblem = Schemas["ForbiddenProblem"];

/** Schema `LimitedProblem` of openapi.json. */
export type LimitedProblem = Schemas["LimitedProblem"];

/** Schema `ValidationProblem` of openapi.json. */
export type ValidationProblem = Schemas["ValidationProblem"];

/** Part of `ValidationProblem`. */
export type FieldProblem = Schemas["FieldProblem"];

/** Schema `ConflictProblem` of openapi.json. */
export type ConflictProblem = Schemas["ConflictProblem"];

/** Response of `deleteProfile`, `deleteAccount`, `deletePhoto` and others. */
export type Deleted = Schemas["Deleted"];

/** Response of `completeProfile`. */
export type CompletedProfile = Schemas["CompletedProfile"];

/** Response of `listProfiles`. */
export type ProfileBatch = Schemas["ProfileBatch"];

/** Response of `getProfile`. */
export type Profile = Schemas["Profile"];

/** Response of `exportProfile`. */
export type ProfileExport = Schemas["ProfileExport"];

/** Part of `ProfileExport`. */
export type TermsAcceptance = Schemas["TermsAcceptance"];

/** Part of `TermsAcceptance`. */
export type TermsDocument = Schemas["TermsDocument"];

/** Response of `acceptFriendRequest`, `rejectFriendRequest`, `blockPerson` and others. */
export type Friendship = Schemas["Friendship"];

/** Part of `ProfileExport`. */
export type FriendRequestRejection = Schemas["FriendRequestRejection"];

/** Friend link without its token, because the service stores only a hash of the token. Part of `ProfileExport`. */
export type ExportedFriendLink = Schemas["ExportedFriendLink"];

/** Part of `ProfileExport`. */
export type RedeemedFriendLink = Schemas["RedeemedFriendLink"];

/** Part of `ProfileExport`, `EventPage`, `EventBatch`. */
export type SocialEvent = Schemas["SocialEvent"];

/** Part of `SocialEvent`, `FeedItem`, `EventDetail`. */
export type EventCreator = Schemas["EventCreator"];

/** Part of `SocialEvent`, `FeedItem`, `EventDetail` and others. */
export type EventStatus = Schemas["EventStatus"];

/** Part of `SocialEvent`, `FeedItem`, `EventDetail`. */
export type EventPlace = Schemas["EventPlace"];

/** Response of `inviteEventAuthor`. */
export type EventAuthor = Schemas["EventAuthor"];

/** Part of `EventAuthor`, `InvitationDecision`. */
export type EventAuthorStatus = Schemas["EventAuthorStatus"];

/** Invite link without its token, because the service stores only a hash of the token. Part of `ProfileExport`. */
export type ExportedInviteLink = Schemas["ExportedInviteLink"];

/** Part of `ProfileExport`. */
export type RedeemedInviteLink = Schemas["RedeemedInviteLink"];

/** Response of `applyToEvent`, `getGroup`. */
export type LikeGroup = Schemas["LikeGroup"];

/** Part of `ProfileExport`. */
export type GroupApproval = Schemas["GroupApproval"];

/** Part of `ProfileExport`. */
export type ExportedChat = Schemas["ExportedChat"];

/** Part of `ExportedChat`, `ChatParticipant`. */
export type ChatParticipantRole = Schemas["ChatParticipantRole"];

/** Part of `ProfileExport`. */
export type FormerChat = Schemas["FormerChat"];

/** Response of `sendMessage`, `editMessage`, `deleteMessage`. */
export type ChatMessage = Schemas["ChatMessage"];

/** Part of `ChatMessage`. */
export type RepliedMessage = Schemas["RepliedMessage"];

/** Part of `ChatMessage`. */
export type MessageAttachment = Schemas["MessageAttachment"];

/** Part of `MessageAttachment`, `ChatSummary`. */
export type AttachmentType = Schemas["AttachmentType"];

/** Part of `ProfileExport`. */
export type ExportedInteraction = Schemas["ExportedInteraction"];

/** Part of `ProfileExport`, `MatchPage`, `SyncMatchChange`. */
export type PeopleMatch = Schemas["PeopleMatch"];

/** Part of `PeopleMatch`, `IncomingLike`. */
export type PeopleCard = Schemas["PeopleCard"];

/** Part of `PeopleCard`, `PeopleFeedItem`, `PeopleProfileDetail`. */
export type PeoplePhoto = Schemas["PeoplePhoto"];

/** Part of `ProfileExport`. */
export type ExportedLocation = Schemas["ExportedLocation"];

/** Response of `createReport`. */
export type Report = Schemas["Report"];

/** Part of `Report`. */
export type ReportStatus = Schemas["ReportStatus"];

/** Moderation decision about the caller. Response of `appealDecision`. */
export type OwnModerationDecision = Schemas["OwnModerationDecision"];

/** Part of `OwnModerationDecision`. */
export type ModerationTargetType = Schemas["ModerationTargetType"];

/** Part of `OwnModerationDecision`. */
export type ModerationDecisionKind = Schemas["ModerationDecisionKind"];

/** Part of `OwnModerationDecision`. */
export type OwnAppeal = Schemas["OwnAppeal"];

/** Part of `OwnAppeal`. */
export type AppealOutcome = Schemas["AppealOutcome"];

/** Part of `ProfileExport`. */
export type InheritedRestriction = Schemas["InheritedRestriction"];

/** Part of `InheritedRestriction`. */
export type AddressKind = Schemas["AddressKind"];

/** Device without its push token, which no endpoint returns. Part of `ProfileExport`. */
export type ExportedDevice = Schemas["ExportedDevice"];

/** Part of `NotificationPreferences`. */
export type PushByType = Schemas["PushByType"];

/** Response of `getPreferences`, `changePreferences`. */
export type NotificationPreferences = Schemas["NotificationPreferences"];

/** Part of `ProfileExport`, `NotificationPage`, `SyncNotificationChange`. */
export type UserNotification = Schemas["UserNotification"];

/** Part of `UserNotification`. */
export type NotificationPayload = Schemas["NotificationPayload"];

/** Part of `ProfileExport`. */
export type ExportedFile = Schemas["ExportedFile"];

/** Response of `addPhoto`. */
export type PhotoReference = Schemas["PhotoReference"];

/** Response of `reorderPhotos`. */
export type PhotoOrder = Schemas["PhotoOrder"];

/** Response of `createUploadUrl`. */
export type UploadUrl = Schemas["UploadUrl"];

/** Response of `getUsage`. */
export type MediaUsage = Schemas["MediaUsage"];

/** Part of `MediaUsage`. */
export type MediaLimits = Schemas["MediaLimits"];

/** Response of `getDownloadUrl`. */
export type DownloadUrl = Schemas["DownloadUrl"];

/** Response of `listFriends`. */
export type FriendshipPage = Schemas["FriendshipPage"];

/** Response of `sendFriendRequest`, `redeemFriendLink`. */
export type FriendRequestResult = Schemas["FriendRequestResult"];

/** Part of `FriendRequestResult`. */
export type FriendRequestOutcome = Schemas["FriendRequestOutcome"];

/** Response of `createFriendLink`. */
export type NewFriendLink = Schemas["NewFriendLink"];

/** Response of `listFriendLinks`. */
export type FriendLinks = Schemas["FriendLinks"];

/** Part of `FriendLinks`. */
export type FriendLink = Schemas["FriendLink"];

/** Response of `previewFriendLink`. */
export type FriendLinkPreview = Schemas["FriendLinkPreview"];

/** Response of `listEvents`. */
export type EventFeedPage = Schemas["EventFeedPage"];

/** Part of `EventFeedPage`. */
export type FeedItem = Schemas["FeedItem"];

/** Response of `createEvent`, `getEvent`, `updateEvent` and others. */
export type EventDetail = Schemas["EventDetail"];

/** Part of `EventDetail`. */
export type EventViewerRole = Schemas["EventViewerRole"];

/** Response of `listOwnEvents`. */
export type EventPage = Schemas["EventPage"];

/** Response of `listEventsById`. */
export type EventBatch = Schemas["EventBatch"];

/** Response of `listEventAuthors`. */
export type EventAuthors = Schemas["EventAuthors"];

/** Response of `acceptAuthorInvitation`, `refuseAuthorInvitation`. */
export type InvitationDecision = Schemas["InvitationDecision"];

/** Response of `createInviteLink`. */
export type NewInviteLink = Schemas["NewInviteLink"];

/** Response of `listInviteLinks`. */
export type InviteLinks = Schemas["InviteLinks"];

/** Part of `InviteLinks`. */
export type InviteLink = Schemas["InviteLink"];

/** Response of `listEventGuests`. */
export type EventGuestPage = Schemas["EventGuestPage"];

/** Part of `EventGuestPage`. */
export type EventGuest = Schemas["EventGuest"];

/** Response of `listEventGroups`, `listOwnGroups`. */
export type LikeGroupPage = Schemas["LikeGroupPage"];

/** Part of `LikeGroupPage`. */
export type ListedLikeGroup = Schemas["ListedLikeGroup"];

/** Part of `ListedLikeGroup`. */
export type GroupEvent = Schemas["GroupEvent"];

/** Response of `addGroupMember`, `confirmMembership`. */
export type GroupMember = Schemas["GroupMember"];

/** Response of `voteOnGroup`. */
export type VoteResult = Schemas["VoteResult"];

/** Response of `listChats`. */
export type ChatSummaryPage = Schemas["ChatSummaryPage"];

/** Response of `getChatSummary`, `muteChat`, `unmuteChat` and others. */
export type ChatSummary = Schemas["ChatSummary"];

/** Part of `ChatSummary`, `OpenedChat`, `ChatDetail`. */
export type ChatType = Schemas["ChatType"];

/** Part of `ChatSummary`. */
export type ChatEventRole = Schemas["ChatEventRole"];

/** Part of `ChatSummary`, `ChatDetail`. */
export type ChatParticipant = Schemas["ChatParticipant"];

/** Part of `ChatSummary`. */
export type ChatPerson = Schemas["ChatPerson"];

/** Part of `ChatSummary`. */
export type MessageSender = Schemas["MessageSender"];

/** Response of `openDirectChat`. */
export type OpenedChat = Schemas["OpenedChat"];

/** Response of `getChat`. */
export type ChatDetail = Schemas["ChatDetail"];

/** Response of `tellTyping`. */
export type TypingTold = Schemas["TypingTold"];

/** Response of `listMessages`. */
export type MessagePage = Schemas["MessagePage"];

/** Response of `readMessages`. */
export type MessagesRead = Schemas["MessagesRead"];

/** Response of `getAttachment`. */
export type AttachmentUrl = Schemas["AttachmentUrl"];

/** Response of `listPeople`. */
export type PeopleFeedPage = Schemas["PeopleFeedPage"];

/** Part of `PeopleFeedPage`. */
export type PeopleFeedItem = Schemas["PeopleFeedItem"];

/** Centre of a 500 m grid cell. Part of `PeopleFeedItem`, `MapPerson`, `PeopleProfileDetail`. */
export type CellCentre = Schemas["CellCentre"];

/** Response of `likeOrDislike`. */
export type Interaction = Schemas["Interaction"];

/** Response of `listIncomingLikes`. */
export type IncomingLikePage = Schemas["IncomingLikePage"];

/** Part of `IncomingLikePage`. */
export type IncomingLike = Schemas["IncomingLike"];

/** Response of `listMatches`. */
export type MatchPage = Schemas["MatchPage"];

/** Response of `listPeopleOnMap`. */
export type PeopleMap = Schemas["PeopleMap"];

/** Part of `PeopleMap`. */
export type MapPerson = Schemas["MapPerson"];

/** Response of `shareLocation`. */
export type SharedLocation = Schemas["SharedLocation"];

/** Response of `getLiveLocation`. */
export type LiveLocation = Schemas["LiveLocation"];

/** Response of `getPerson`. */
export type PeopleProfileDetail = Schemas["PeopleProfileDetail"];

/** Response of `listReports`. */
export type ReportPage = Schemas["ReportPage"];

/** Response of `listOwnDecisions`. */
export type OwnDecisionPage = Schemas["OwnDecisionPage"];

/** Response of `listNotifications`. */
export type NotificationPage = Schemas["NotificationPage"];

/** Response of `countNotifications`. */
export type NotificationCount = Schemas["NotificationCount"];

/** Response of `readNotifications`, `readAllNotifications`. */
export type NotificationsUpdated = Schemas["NotificationsUpdated"];

/** Response of `getPushStatus`. */
export type PushStatus = Schemas["PushStatus"];

/** Response of `registerDevice`. */
export type RegisteredDevice = Schemas["RegisteredDevice"];

/** Response of `listDevices`. */
export type DeviceList = Schemas["DeviceList"];

/** Part of `DeviceList`. */
export type Device = Schemas["Device"];

/** Response of `unregisterDevice`, `deleteDevice`, `unregisterDeviceByPost`. */
export type DeviceUnregistered = Schemas["DeviceUnregistered"];

/** Response of `sync`. */
export type SyncPage = Schemas["SyncPage"];

/** Changed object. `type` is the object's type. Part of `SyncPage`. */
export type SyncChange = Schemas["SyncChange"];

/** Part of `SyncChange`. */
export type SyncProfileChange = Schemas["SyncProfileChange"];

/** Part of `SyncProfileChange`, `SyncPreferencesChange`, `SyncFriendshipChange` and others. */
export type SyncOperation = Schemas["SyncOperation"];

/** Part of `SyncChange`. */
export type SyncPreferencesChange = Schemas["SyncPreferencesChange"];

/** Part of `SyncChange`. */
export type SyncFriendshipChange = Schemas["SyncFriendshipChange"];

/** Part of `SyncChange`. */
export type SyncMatchChange = Schemas["SyncMatchChange"];

/** Part of `SyncChange`. */
export type SyncEventChange = Schemas["SyncEventChange"];

/** Part of `SyncChange`. */
export type SyncGroupChange = Schemas["SyncGroupChange"];

/** Part of `SyncChange`. */
export type SyncChatChange = Schemas["SyncChatChange"];

/** Part of `SyncChange`. */
export type SyncMessageChange = Schemas["SyncMessageChange"];

/** Part of `SyncChange`. */
export type SyncNotificationChange = Schemas["SyncNotificationChange"];

/** Response of `getOpenApiDocument`, `getModerationOpenApiDocument`. */
export type OpenApiDocument = Schemas["OpenApiDocument"];

/** Response of `getAsyncApiDocument`. */
export type AsyncApiDocument = Schemas["AsyncApiDocument"];

/** Response of `getHealth`. */
export type Health = Schemas["Health"];

/** Part of `Health`. */
export type HealthReport = Schemas["HealthReport"];

/** Part of `HealthReport`, `HealthLine`. */
export type HealthStatus = Schemas["HealthStatus"];

/** Part of `HealthReport`. */
export type HealthLine = Schemas["HealthLine"];

/** Part of `HealthLine`. */
export type HealthCheck = Schemas["HealthCheck"];

/** Part of `HealthLine`. */
export type HealthUnit = Schemas["HealthUnit"];
