/** Builds the request to each endpoint of the access table. */

import { randomUUID } from "node:crypto";
import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { healthMetricsContract } from "@social/shared-types/health.ts";
import { imagesContract, jobsContract } from "@social/shared-types/jobs.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { eventRequest } from "../events/events.ts";
import type { Method } from "../responses.ts";
import { newFriendOf, type Scene, type Stage, storePicture } from "./stage.ts";

export const contracts = [
  ...publicContracts,
  jobsContract,
  imagesContract,
  healthMetricsContract,
  ...moderationContracts,
];

/** Every endpoint of every function, by its name in the access table. */
export const endpoints: ReadonlyMap<string, { route: Route; path: string }> = new Map(
  contracts.flatMap((contract) =>
    Object.entries<Route>(contract.routes).map(
      ([name, route]) => [`${contract.name}.${name}`, { route, path: `/${contract.name}${route.path}` }] as const,
    ),
  ),
);

/** For each function and path parameter, the name of the created id that replaces the parameter in the path. */
const pathNames: Record<string, Record<string, string>> = {
  profiles: { id: "profile", photoId: "photo" },
  friends: { id: "request", userId: "owner" },
  events: { id: "event", eventId: "event", userId: "invited", linkId: "link" },
  groups: { id: "group", userId: "member" },
  chats: { id: "chat", messageId: "message", attachmentId: "attachment" },
  people: { id: "match", profileId: "profile", userId: "owner" },
  notifications: { id: "notification" },
  push: { id: "object" },
  reports: { id: "object" },
  moderation: { decisionId: "object", blockId: "object", userId: "owner" },
  jobs: { name: "job" },
};

type Fields = Record<string, unknown>;

const bodies: Record<string, (scene: Scene, stage: Stage) => Fields | Promise<Fields>> = {
  "profiles.createProfile": () => ({ firstName: "New" }),
  "profiles.updateProfile": () => ({ bio: "New" }),
  "profiles.completeProfile": () => ({}),
  "profiles.listProfiles": ({ owner }) => ({ userIds: [owner] }),
  "profiles.addPhoto": ({ file }) => ({ key: file }),
  "profiles.reorderPhotos": ({ photo }) => ({ ids: [photo] }),
  "media.createUploadUrl": () => ({ mime: "image/jpeg" }),
  "friends.createFriendLink": () => ({}),
  "friends.previewFriendLink": ({ token }) => ({ token }),
  "friends.redeemFriendLink": ({ token }) => ({ token }),
  "friends.sendFriendRequest": ({ owner }) => ({ addresseeId: owner }),
  "events.createEvent": () => eventRequest(),
  "events.listEventsById": ({ event }) => ({ ids: [event] }),
  "events.updateEvent": () => ({ title: "New" }),
  "events.setEventCover": async (_, { caller }) => ({ key: await storePicture(caller) }),
  "events.inviteEventAuthor": async (_, stage) => ({ userId: await newFriendOf(stage, stage.owner, stage.caller) }),
  "events.createInviteLink": () => ({}),
  "events.redeemInviteLink": ({ token }) => ({ token }),
  "events.applyToEvent": () => ({}),
  "groups.addGroupMember": async (_, stage) => ({ userId: await newFriendOf(stage, stage.owner, stage.caller) }),
  "groups.voteOnGroup": () => ({ decision: "consent" }),
  "chats.openDirectChat": ({ owner }) => ({ userId: owner }),
  "chats.sendMessage": () => ({ content: "New" }),
  "chats.editMessage": () => ({ content: "New" }),
  "chats.muteChat": () => ({ until: null }),
  "chats.tellTyping": () => ({ isTyping: true }),
  "chats.readMessages": ({ message }) => ({ upToMessageId: message }),
  "people.likeOrDislike": ({ profile }) => ({ targetProfileId: profile, type: "like" }),
  "people.shareLocation": (_, { place }) => ({ ...place }),
  "reports.createReport": ({ chat, event, owner }) => ({
    reason: "spam",
    ...(chat ? { reportedChatId: chat } : event ? { eventId: event } : { reportedUserId: owner }),
  }),
  "notifications.readNotifications": ({ notification }) => ({ ids: [notification] }),
  "notifications.changePreferences": () => ({ showPreviews: false }),
  "push.registerDevice": ({ token }) => ({ platform: "android", provider: "fcm", token }),
  "push.unregisterDevice": ({ token }) => ({ token }),
  "push.unregisterDeviceByPost": ({ token }) => ({ token }),
  "images.cropImage": () => {
    const missing = `${randomUUID()}/${randomUUID()}`;
    return { sourceKey: missing, targetKey: `${missing}.256x256.jpg`, width: 256, height: 256 };
  },
  "reports.appealDecision": () => ({ text: "New" }),
  "moderation.decide": ({ owner, photo }) => ({
    reason: "spam",
    ...(photo
      ? { targetType: "photo", targetId: photo, decision: "remove" }
      : { targetType: "user", targetId: owner, decision: "hide" }),
  }),
  "moderation.searchPeople": ({ owner }) => ({ q: owner }),
  "moderation.claimTarget": ({ owner }) => ({ targetType: "user", targetId: owner }),
  "moderation.answerAppeal": () => ({ outcome: "upheld" }),
  "moderation.decideBirthdate": () => ({ birthdate: "1990-01-01", note: "Passport" }),
  "moderation.liftInheritedBlock": () => ({ internalNote: "Another person" }),
};

const queries: Record<string, (scene: Scene, stage: Stage) => Record<string, string>> = {
  "media.getDownloadUrl": ({ file }) => ({ key: file! }),
  "events.listEvents": (_, { place }) => ({ lat: `${place.latitude}`, lng: `${place.longitude}`, radius: "100" }),
  "moderation.listInheritedBlocks": ({ owner }) => ({ userId: owner! }),
  "push.listPushDeliveries": ({ notification }) => ({ notificationId: notification! }),
  "people.listPeople": () => ({ radiusKm: "1" }),
  "people.listPeopleOnMap": ({ latitude, longitude }, { place }) => ({
    lat: latitude ?? `${place.latitude}`,
    lng: longitude ?? `${place.longitude}`,
  }),
};

/**
 * Endpoints that only read data but use POST, because their input is too long for a query string or must not be logged.
 */
const readsByPost = [
  "profiles.listProfiles",
  "events.listEventsById",
  "friends.previewFriendLink",
  "moderation.searchPeople",
];

/** True if an endpoint only reads data. */
function readsOnly(endpoint: string): boolean {
  return endpoints.get(endpoint)!.route.method === "GET" || readsByPost.includes(endpoint);
}

/**
 * For each endpoint, the name of a created id. The response of an endpoint that reads must contain this id; an endpoint
 * that writes must change rows with this id. The default is `object`.
 */
const touched: Record<string, string> = {
  "friends.listFriends": "owner",
  "friends.previewFriendLink": "owner",
  "people.shareLocation": "owner",
  "notifications.changePreferences": "owner",
  "moderation.searchPeople": "owner",
  "moderation.getModeratedPerson": "owner",
  "moderation.claimTarget": "owner",
  "moderation.releaseClaim": "owner",
  "moderation.decide": "owner",
  "moderation.decideBirthdate": "owner",
  "media.getDownloadUrl": "file",
  "chats.listMessages": "message",
  "chats.editMessage": "message",
  "chats.deleteMessage": "message",
  "chats.getAttachment": "file",
};

/** A request to an endpoint, before the credentials of a caller are added. */
export interface AccessCall {
  method: Method;
  path: string;
  body?: Fields;
  /** Whether the endpoint only reads, so the call must not change any row. */
  isRead: boolean;
  /** Id that the response contains, or that occurs in the rows that the call changes. */
  touches: string;
}

/** Returns the id that replaces a path parameter. */
function named(scene: Scene, path: string, name: string): string {
  const value = scene[pathNames[path.split("/")[1]!]?.[name] ?? ""];
  if (!value) {
    throw new Error(`The scene has nothing for {${name}} in ${path}.`);
  }
  return value;
}

/** Returns the request to an endpoint, with the ids of these created objects. */
export async function callFor(endpoint: string, made: Scene, stage: Stage): Promise<AccessCall> {
  const { route, path } = endpoints.get(endpoint)!;
  const scene: Scene = { owner: stage.owner, profile: stage.ownerProfile, job: "push_deliveries", ...made };
  const search = new URLSearchParams(queries[endpoint]?.(scene, stage));
  return {
    method: route.method,
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named(scene, path, name))}?${search}`,
    ...(bodies[endpoint] && { body: await bodies[endpoint](scene, stage) }),
    isRead: readsOnly(endpoint),
    touches: scene[touched[endpoint] ?? "object"]!,
  };
}
