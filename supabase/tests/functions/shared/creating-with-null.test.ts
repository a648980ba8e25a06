/** In a request that creates an object, null in an optional field means the same as an absent field. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { peopleContract } from "@social/shared-types/people.ts";
import { createProfileSchema } from "@social/shared-types/profiles/requests.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { expect, it } from "vitest";
import { askToSend, openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { createEvent, eventRequest, expectEventUnchanged } from "../_support/events/events.ts";
import { askToCome, organizedEvent } from "../_support/groups.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { androidDevice, register } from "../_support/push/devices.ts";
import { report, userTarget } from "../_support/reports.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes: events } = eventsContract;

function nulls(...fields: string[]): Record<string, null> {
  return Object.fromEntries(fields.map((field) => [field, null]));
}

/** Replaces the ids and times of an object by null, because these differ between any two objects. */
function alike<Thing extends object>(thing: Thing): Partial<Thing> {
  return { ...thing, ...nulls("id", "userId", "creatorId", "senderId", "createdAt", "updatedAt", "startAt") };
}

// spec: Profile requests, in create requests null is taken for nothing
// spec: Event requests, in create requests null is taken for nothing
// spec: Where the sentences could be read in more than one way, in requests that create null is the same as absence; people come in the order in which they were named, added and invited
it("a profile that is created with null in optional fields equals a profile that is created without these fields", async () => {
  const create = async (fields: object) => {
    const person = await signUp();
    const response = await person.request("POST", "/profiles", { firstName: "Anna", ...fields });
    return alike(expectSuccess(response, profilesContract.routes.createProfile));
  };
  const optional = Object.keys(createProfileSchema.shape).filter((field) => field !== "firstName");
  expect(optional).toContain("bio");
  expect(await create(nulls(...optional))).toEqual(await create({}));
});

it("a profile with null as a required value, such as one of two coordinates, is rejected with 400", async () => {
  const person = await signUp();
  const create = (fields: object) => person.request("POST", "/profiles", { firstName: "Anna", ...fields });
  expectInvalid(await create({ latitude: null, longitude: 0 }), ["latitude"]);
  expectInvalid(await create({ latitude: 0, longitude: null }), ["longitude"]);
  expectInvalid(await create({ firstName: null, height: null }), ["firstName"]);
  expectInvalid(await create({ educations: [{ level: "master", inProgress: null }] }), ["educations.0.inProgress"]);
});

it("an event that is created with null in optional fields equals an event that is created without these fields", async () => {
  const anna = await signUpWithProfile();
  const all = nulls("endAt", "description", "address", "city", "capacity", "visibility", "imageKey", "imageUrl");
  expect(alike(await createEvent(anna, all))).toEqual(alike(await createEvent(anna)));
});

it.each(["title", "type", "startAt", "latitude", "longitude", "consentThreshold"])(
  "an event with null as %s is rejected with 400",
  async (field) => {
    const anna = await signUp();
    expectInvalid(await anna.request("POST", "/events", eventRequest(nulls(field, "endAt"))), [field]);
  },
);

it.each(["capacity", "visibility"])("a change of an event's %s to null is rejected with 400", async (field) => {
  const anna = await signUp();
  const event = await createEvent(anna);
  await expectEventUnchanged(event, async () => {
    expectInvalid(await anna.request("PATCH", `/events/${event.id}`, nulls(field)), [field]);
  });
});

it("an application with null as memberIds creates a group of only the caller", async () => {
  const { event } = await organizedEvent(0);
  const anna = await signUp();
  const group = expectSuccess(await askToCome(anna, event, null), events.applyToEvent);
  expect(group.memberIds).toEqual([anna.id]);
});

it("a message that is sent with null in optional fields equals a message that is sent without these fields", async () => {
  const [anna, ben] = [await signUp(), await signUp()];
  const chat = await openDirectChat(anna, ben);
  const sent = await say(anna, chat, "Hello", nulls("replyToId", "attachments", "clientMessageId"));
  expect(alike(sent)).toEqual(alike(await say(anna, chat, "Hello")));
  const key = await uploadImage(anna, tinyPicture, "image/png");
  const withFile = await say(anna, chat, "", { attachments: [{ key, fileName: null }] });
  expect(withFile.attachments).toMatchObject([{ fileName: null }]);
  expectInvalid(await askToSend(anna, chat, { content: null }), ["content"]);
  expectInvalid(await askToSend(anna, chat, { content: "x", attachments: [{ key: null }] }), ["attachments.0.key"]);
  expectInvalid(await askToSend(anna, chat, { content: "", attachments: null }), ["content"]);
  const { data } = expectSuccess(
    await anna.request("GET", `/chats/${chat.id}/messages`),
    chatsContract.routes.listMessages,
  );
  expect(data).toHaveLength(3);
});

it("a report with null in optional fields has no description, and has only the target in the other fields", async () => {
  const [anna, ben] = [await signUp(), await signUpWithProfile()];
  const fields = nulls("description", "reportedUserId", "eventId", "reportedChatId");
  expect(await report(anna, userTarget(ben), fields)).toMatchObject({ reportedUserId: ben.id, description: null });
});

it("a device with null as appVersion and locale is registered without version and locale", async () => {
  const anna = await signUp();
  const id = await register(anna, androidDevice(nulls("appVersion", "locale")));
  const rows = await sql`select app_version, locale from private.devices where id = ${id}`;
  expect(rows).toEqual([{ app_version: null, locale: null }]);
});

it("a live location with null as expiresIn is shared for the default duration", async () => {
  const share = async (person: Person, fields: object) => {
    const body = { latitude: 1, longitude: 2, ...fields };
    const response = await person.request("PUT", "/people/location", body);
    return Date.parse(expectSuccess(response, peopleContract.routes.shareLocation).expiresAt);
  };
  const anna = await signUpWithProfile({ isVisibleOnMap: true });
  const [unsaid, said] = [await share(anna, {}), await share(anna, nulls("expiresIn"))];
  expect(Math.abs(said - unsaid)).toBeLessThan(60_000);
});
