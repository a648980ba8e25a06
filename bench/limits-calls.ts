/** One call of every endpoint that spends from a limit, which may be repeated without end. */

import { publicContracts } from "../packages/shared-types/src/contracts.ts";
import { limitsOf, type Route } from "../packages/shared-types/src/routes.ts";
import { HttpConnections } from "./http-connections.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";

type Fields = Record<string, unknown>;

/** What the calls are about: Anna's event, her friend Ben, their chat, and a message in it. */
export interface LimitsData {
  anna: BenchPerson;
  ben: BenchPerson;
  chat: string;
  message: string;
  event: string;
}

/** The call after which its caller would be nobody. */
const ending = ["profiles.deleteProfile", "profiles.deleteAccount"];
const userId = "11111111-1111-4111-8111-111111111111";
const place = { latitude: 52.52, longitude: 13.405 };

const bodies: Record<string, (limitsData: LimitsData) => Fields> = {
  "profiles.createProfile": () => ({ firstName: "Anna" }),
  "profiles.updateProfile": () => ({ bio: "Bench" }),
  "profiles.listProfiles": ({ ben }) => ({ userIds: [ben.id] }),
  "profiles.addPhoto": ({ anna }) => ({ key: `${anna.id}/${userId}` }),
  "profiles.reorderPhotos": () => ({ ids: [userId] }),
  "media.createUploadUrl": () => ({ mime: "image/jpeg" }),
  "friends.createFriendLink": () => ({}),
  "friends.previewFriendLink": () => ({ token: "A".repeat(32) }),
  "friends.redeemFriendLink": () => ({ token: "A".repeat(32) }),
  "friends.sendFriendRequest": ({ ben }) => ({ addresseeId: ben.id }),
  "events.createEvent": () => eventRequest(),
  "events.listEventsById": ({ event }) => ({ ids: [event] }),
  "events.updateEvent": () => ({ title: "Bench" }),
  "events.setEventCover": ({ anna }) => ({ key: `${anna.id}/${userId}` }),
  "events.inviteEventAuthor": ({ ben }) => ({ userId: ben.id }),
  "events.redeemInviteLink": () => ({ token: "A".repeat(22) }),
  "groups.addGroupMember": ({ ben }) => ({ userId: ben.id }),
  "groups.voteOnGroup": () => ({ decision: "consent" }),
  "chats.openDirectChat": ({ ben }) => ({ userId: ben.id }),
  "chats.sendMessage": () => ({ content: "Hello" }),
  "chats.editMessage": () => ({ content: "Hello" }),
  "chats.muteChat": () => ({ until: null }),
  "chats.tellTyping": () => ({ isTyping: true }),
  "chats.readMessages": ({ message }) => ({ upToMessageId: message }),
  "people.interact": ({ ben }) => ({ targetProfileId: ben.profileId, type: "like" }),
  "people.shareLocation": () => place,
  "reports.createReport": ({ ben }) => ({ reason: "spam", reportedUserId: ben.id }),
  "reports.appealDecision": () => ({ text: "Bench" }),
  "notifications.readNotifications": () => ({ ids: [userId] }),
  "notifications.changePreferences": () => ({ showPreviews: false }),
  "push.registerDevice": () => ({ platform: "android", provider: "fcm", token: "bench" }),
  "push.unregisterDevice": () => ({ token: "another" }),
  "push.unregisterDeviceByPost": () => ({ token: "another" }),
};

const queries: Record<string, (limitsData: LimitsData) => string> = {
  "media.getDownloadUrl": ({ anna }) => `?key=${anna.id}/${userId}`,
  "events.listEvents": () => "?lat=52.52&lng=13.405&radius=100",
  "people.listPeopleOnMap": () => "?lat=52.52&lng=13.405",
};

function eventRequest(): Fields {
  const startAt = new Date(Date.now() + 86_400_000).toISOString();
  return { title: "Bench", type: "nature_picnic", startAt, ...place, consentThreshold: 1 };
}

/** Anna and Ben, friends who talk, and an event of hers that is published. */
export async function makeLimitsData(environment: Record<string, string>): Promise<LimitsData> {
  const [anna, ben] = await Promise.all([
    signUp(environment, { firstName: "Anna", birthdate: "1994-05-21" }),
    signUp(environment, { firstName: "Ben", birthdate: "1994-05-21" }),
  ]);
  const send = (person: BenchPerson, path: string, body: Fields = {}): Promise<Fields> =>
    new HttpConnections(`${environment.FUNCTIONS_URL}`, { authorization: `Bearer ${person.token}` }).send(
      "POST",
      `/functions/v1${path}`,
      body,
    );
  const { friendship } = (await send(anna, "/friends/requests", { addresseeId: ben.id })) as {
    friendship: { id: string };
  };
  await send(ben, `/friends/requests/${friendship.id}/accept`);
  const chat = (await send(anna, "/chats/direct", { userId: ben.id })).id as string;
  const message = (await send(anna, `/chats/${chat}/messages`, { content: "Hello" })).id as string;
  // To who never answers little can be sent.
  await send(ben, `/chats/${chat}/messages`, { content: "Hello" });
  const event = (await send(anna, "/events", eventRequest())).id as string;
  await send(anna, `/events/${event}/publish`);
  return { anna, ben, chat, message, event };
}

/** What a name in a path stands for; where it is nothing of this world, the endpoint answers that it is not there. */
function named(limitsData: LimitsData, feature: string, name: string): string {
  const ids: Record<string, string> = {
    "profiles.id": limitsData.ben.profileId,
    "people.profileId": limitsData.ben.profileId,
    "people.userId": limitsData.ben.id,
    "events.id": limitsData.event,
    "events.eventId": limitsData.event,
    "chats.id": limitsData.chat,
    "chats.messageId": limitsData.message,
  };
  return ids[`${feature}.${name}`] ?? userId;
}

/** Calls that would end what the others are about are made of something that is not there. */
const aboutNothing = [
  "events.cancelEvent",
  "events.deleteEvent",
  "events.resignEventAuthor",
  "friends.unfriend",
  "people.blockProfile",
  "chats.deleteMessage",
];

/** What the verb refuses, after the call was counted: there is no such file, photo or invitation, or too much waits to be attached. */
const refusedByRpc = [
  "profiles.addPhoto",
  "profiles.reorderPhotos",
  "media.createUploadUrl",
  "events.setEventCover",
  "events.acceptAuthorInvitation",
  "events.refuseAuthorInvitation",
  "events.applyToEvent",
];

/** One request, named as the reference names it. */
export interface LimitedCall {
  name: string;
  /** Whether its verb answers 400, 403 or 429; otherwise these come before anything is counted, or instead of it. */
  isRefusedByRpc: boolean;
  method: Route["method"];
  path: string;
  text: string;
}

/** A call of each endpoint at which people spend from a limit, but of the two that end the caller. */
export function limitedCalls(limitsData: LimitsData): LimitedCall[] {
  return publicContracts.flatMap((contract) =>
    Object.entries<Route>(contract.routes)
      .map(([name, route]) => ({ endpoint: `${contract.name}.${name}`, route }))
      .filter(({ endpoint, route }) => limitsOf(contract.access, route).length > 0 && !ending.includes(endpoint))
      .map(({ endpoint, route }) => {
        const path = `/${contract.name}${route.path}`;
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          aboutNothing.includes(endpoint) ? userId : named(limitsData, contract.name, name),
        );
        return {
          name: `${route.method} ${path}`,
          isRefusedByRpc: refusedByRpc.includes(endpoint),
          method: route.method,
          path: `/functions/v1${filled}${queries[endpoint]?.(limitsData) ?? ""}`,
          text: route.method === "GET" ? "" : JSON.stringify(bodies[endpoint]?.(limitsData) ?? {}),
        };
      }),
  );
}
