/**
 * Calls the API with a client that is generated from openapi.json, and prints the results. The output must equal
 * clients/story.txt.
 */

import { readFile } from "node:fs/promises";
import type { components } from "./build/openapi.ts";
import { answerOf, clientWith, type Person, refusalOf, signIn } from "./people.ts";

type SyncChange = components["schemas"]["SyncChange"];

const nobody = "00000000-0000-4000-8000-000000000000";
const place = { latitude: 52.5, longitude: 13.4 };

function tell(operation: string, seen: string): void {
  console.log(`${operation}: ${seen}`);
}

async function makeProfiles({ api }: Person, ben: Person): Promise<void> {
  const created = await answerOf(api.POST("/profiles", { body: { firstName: "Ann" } }));
  tell("createProfile", `${created.firstName} lacks ${created.missingFields.join(", ")}`);
  const answers = { birthdate: "1994-05-21", datingPurpose: "friendship", city: "Berlin" } as const;
  const body = { ...answers, ...place, sex: "female", height: 172.5 } as const;
  const { sex, birthdate, height, bio } = await answerOf(api.PATCH("/profiles", { body }));
  tell("updateProfile", `${sex}, born ${birthdate}, ${height} cm, bio ${bio}`);
  const { privacyPolicyVersion, userAgreementVersion } = created.currentTerms;
  const terms = {
    ...(privacyPolicyVersion !== null && { privacyPolicyVersion }),
    ...(userAgreementVersion !== null && { userAgreementVersion }),
  };
  const { isCompleted } = await answerOf(api.POST("/profiles/complete", { body: terms }));
  tell("completeProfile", `${isCompleted}`);
  const { missingFields, location } = await answerOf(api.GET("/profiles"));
  tell("getOwnProfile", `lacks ${missingFields.join(", ") || "nothing"}, at ${location?.latitude} north`);
  await answerOf(ben.api.POST("/profiles", { body: { firstName: "Ben" } }));
}

async function uploadPhoto({ id, api }: Person): Promise<void> {
  const mime = "image/jpeg";
  const { key, signedUrl } = await answerOf(api.POST("/media/upload-url", { body: { mime } }));
  tell("createUploadUrl", key.startsWith(`${id}/`) ? "a key of Ann" : key);
  const bytes = await readFile(process.env.PHOTO ?? "");
  const stored = await fetch(signedUrl, { method: "PUT", headers: { "content-type": mime }, body: bytes });
  if (!stored.ok) {
    throw new Error(`Storage responded with ${stored.status}.`);
  }
  const { isAvatar, position } = await answerOf(api.POST("/profiles/photos", { body: { key } }));
  tell("addPhoto", `${isAvatar ? "avatar" : "no avatar"} at ${position}`);
  const photos = await answerOf(api.GET("/profiles/photos"));
  tell("listPhotos", `${photos.length}, ${photos[0]?.url?.startsWith("http") ? "with" : "without"} an address`);
  const { bytes: used, limits } = await answerOf(api.GET("/media/usage"));
  tell("getUsage", used > 0 && used < limits.bytesToday ? `less than ${limits.bytesToday} bytes` : `${used} bytes`);
}

/** Creates three events and publishes one of them. Returns its id. */
async function planEvents({ api }: Person): Promise<string> {
  const common = { type: "nature_picnic", consentThreshold: 1, capacity: 4, ...place } as const;
  const plan = (title: string) =>
    answerOf(api.POST("/events", { body: { ...common, title, startAt: "2099-06-01T14:00:00+02:00" } }));
  const { id, status, type, startAt } = await plan("Picnic");
  tell("createEvent", `${status} of ${type}, starts ${startAt}`);
  await plan("Walk");
  await plan("Concert");
  const path = { id };
  const published = await answerOf(api.POST("/events/{id}/publish", { params: { path } }));
  tell("publishEvent", published.status);
  const { viewerRole, organizerCount } = await answerOf(api.GET("/events/{id}", { params: { path } }));
  tell("getEvent", `${viewerRole}, organizers ${organizerCount}`);

  const near = { lat: 52.5, lng: 13.4, radius: 1000, limit: 100, friendsOnly: false, type: "nature_picnic" } as const;
  const feed = await answerOf(api.GET("/events", { params: { query: near } }));
  const found = feed.data.find((item) => item.id === id);
  tell("listEvents", `${found?.title}, ${(found?.distance ?? 100) < 100 ? "nearer" : "farther"} than 100 m`);
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const page = await answerOf(api.GET("/events/mine", { params: { query } }));
    titles.push(...page.data.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  tell("listOwnEvents", titles.sort().join(", "));
  const calendar = await answerOf(api.GET("/events/{id}/calendar.ics", { params: { path }, parseAs: "text" }));
  tell("getEventCalendar", calendar.split("\r\n")[0] ?? "");
  return id;
}

/** Makes both users friends. Returns the id of the friendship. */
async function becomeFriends(ann: Person, ben: Person): Promise<string> {
  const asked = await answerOf(ann.api.POST("/friends/requests", { body: { addresseeId: ben.id } }));
  tell("sendFriendRequest", asked.result);
  const path = { id: asked.friendship.id };
  const accepted = await answerOf(ben.api.POST("/friends/requests/{id}/accept", { params: { path } }));
  tell("acceptFriendRequest", `${accepted.status}, blocked by ${accepted.blockedBy}`);
  const { data } = await answerOf(ann.api.GET("/friends", { params: { query: { status: "accepted" } } }));
  tell("listFriends", `${data.length} ${data[0]?.status}`);
  return path.id;
}

async function talk(ann: Person, ben: Person): Promise<void> {
  const { id, type } = await answerOf(ann.api.POST("/chats/direct", { body: { userId: ben.id } }));
  tell("openDirectChat", type);
  const params = { path: { id } };
  const body = { content: "Hello Ben", clientMessageId: crypto.randomUUID() };
  const header = { "Idempotency-Key": crypto.randomUUID() };
  const { content } = await answerOf(ann.api.POST("/chats/{id}/messages", { params: { ...params, header }, body }));
  tell("sendMessage", content);
  const { data } = await answerOf(ben.api.GET("/chats/{id}/messages", { params }));
  tell("listMessages", `${data[0]?.content}, read by ${data[0]?.readBy.length}`);
  const { updated } = await answerOf(ben.api.POST("/chats/{id}/read", { params, body: {} }));
  tell("readMessages", `${updated}`);
}

async function lookAtNotifications({ api }: Person): Promise<void> {
  const { data } = await answerOf(api.GET("/notifications", { params: { query: { limit: 50 } } }));
  const told = data.find(({ type }) => type === "friend_request");
  tell("listNotifications", `${told?.type} of ${told?.payload.actorName}`);
  const { count } = await answerOf(api.GET("/notifications/count"));
  tell("countNotifications", count > 0 ? "more than 0" : `${count}`);
  const body = { push: { people_like: false }, quietHours: { from: "22:00", to: "07:30" } };
  const { push, quietHours } = await answerOf(api.PUT("/notifications/preferences", { body }));
  const kinds = `people_like ${push.people_like}, chat_message ${push.chat_message}`;
  tell("changePreferences", `${kinds}, quiet from ${quietHours?.from}`);
  const phone = { platform: "android", provider: "fcm", token: `token-${crypto.randomUUID()}` } as const;
  const device = await answerOf(api.POST("/push/devices", { body: phone }));
  tell("registerDevice", device.id ? "an id" : "none");
}

async function apply(ann: Person, ben: Person, eventId: string): Promise<void> {
  const ofEvent = { params: { path: { id: eventId } } };
  const group = await answerOf(ben.api.POST("/events/{id}/like", { ...ofEvent, body: {} }));
  tell("applyToEvent", group.status);
  const ofGroup = { params: { path: { id: group.id } } };
  const vote = { ...ofGroup, body: { decision: "consent" } } as const;
  tell("voteOnGroup", (await answerOf(ann.api.POST("/groups/{id}/approvals", vote))).status);
}

/** Returns a description of a change, or an empty list for a kind of change that the output does not contain. */
function wordsOf(change: SyncChange): string[] {
  switch (change.type) {
    case "event":
      return [`event ${change.value?.title}`];
    case "friendship":
      return [`friendship ${change.value?.status}`];
    case "message":
      return [`message ${change.value?.content}`];
    default:
      return [];
  }
}

async function lookAtChanges({ api }: Person, since: string): Promise<void> {
  const { changes } = await answerOf(api.GET("/sync", { params: { query: { cursor: since, limit: 500 } } }));
  const seen = changes.flatMap(wordsOf).filter((words) => !/event (?:Walk|Concert)/.test(words));
  tell("sync", seen.sort().join(", "));
}

async function meetErrors(ann: Person, ben: Person, friendshipId: string): Promise<void> {
  const wrong = await ann.api.PATCH("/profiles", { body: { firstName: "", height: 20 } });
  const fields = wrong.error && "fields" in wrong.error ? wrong.error.fields : [];
  const names = fields.map(({ field }) => field).sort();
  console.log(`${wrong.response.status} ${wrong.error?.code}: ${names.join(", ")}`);
  console.log(await refusalOf(ann.api.GET("/events/{id}", { params: { path: { id: nobody } } })));
  const again = { params: { path: { id: friendshipId } } };
  console.log(await refusalOf(ben.api.POST("/friends/requests/{id}/accept", again)));
  console.log(await refusalOf(clientWith("none").GET("/profiles")));
}

const ann = await signIn();
const ben = await signIn();
await makeProfiles(ann, ben);
await uploadPhoto(ann);
const { changes, nextCursor } = await answerOf(ann.api.GET("/sync"));
tell("sync", `${changes.length} changes`);
const eventId = await planEvents(ann);
const friendshipId = await becomeFriends(ann, ben);
await talk(ann, ben);
await lookAtNotifications(ben);
await apply(ann, ben, eventId);
await lookAtChanges(ann, nextCursor);
await meetErrors(ann, ben, friendshipId);
