/** Requests that create an object. In an optional field null means the same as an absent field. */

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

/** Removes the ids and times of an object, which differ between any two objects. */
function alike<Thing extends object>(thing: Thing): Partial<Thing> {
  return { ...thing, ...nulls("id", "userId", "creatorId", "senderId", "createdAt", "updatedAt", "startAt") };
}

// spec: Profile requests, in create requests null is taken for nothing
// spec: Event requests, in create requests null is taken for nothing
// spec: Where the sentences could be read in more than one way, in requests that create null is the same as absence; people come in the order in which they were named, added and invited
it("a profile created with null in a field equals a profile created without the field", async () => {
  const create = async (fields: object) => {
    const person = await signUp();
    const response = await person.request("POST", "/profiles", { firstName: "Anna", ...fields });
    return alike(expectSuccess(response, profilesContract.routes.createProfile));
  };
  const optional = Object.keys(createProfileSchema.shape).filter((field) => field !== "firstName");
  expect(optional).toContain("bio");
  expect(await create(nulls(...optional))).toEqual(await create({}));
});

it("a location with null as one coordinate is rejected as incomplete", async () => {
  const person = await signUp();
  const create = (fields: object) => person.request("POST", "/profiles", { firstName: "Anna", ...fields });
  expectInvalid(await create({ latitude: null, longitude: 0 }), ["latitude"]);
  expectInvalid(await create({ latitude: 0, longitude: null }), ["longitude"]);
  expectInvalid(await create({ firstName: null, height: null }), ["firstName"]);
  expectInvalid(await create({ educations: [{ level: "master", inProgress: null }] }), ["educations.0.inProgress"]);
});

it("an event created with null in a field equals an event created without the field", async () => {
  const anna = await signUpWithProfile();
  const all = nulls("endAt", "description", "address", "city", "capacity", "visibility", "imageKey", "imageUrl");
  expect(alike(await createEvent(anna, all))).toEqual(alike(await createEvent(anna)));
});

it.each(["title", "type", "startAt", "latitude", "longitude", "consentThreshold"])(
  "an event with null as %s cannot be created",
  async (field) => {
    const anna = await signUp();
    expectInvalid(await anna.request("POST", "/events", eventRequest(nulls(field, "endAt"))), [field]);
  },
);

it.each(["capacity", "visibility"])("the %s of an event cannot be changed to null", async (field) => {
  const anna = await signUp();
  const event = await createEvent(anna);
  await expectEventUnchanged(event, async () => {
    expectInvalid(await anna.request("PATCH", `/events/${event.id}`, nulls(field)), [field]);
  });
});

it("an application with null as memberIds is an application of the caller alone", async () => {
  const { event } = await organizedEvent(0);
  const anna = await signUp();
  const group = expectSuccess(await askToCome(anna, event, null), events.applyToEvent);
  expect(group.memberIds).toEqual([anna.id]);
});

it("a message sent with null in a field equals a message sent without the field", async () => {
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

it("a report with null as description has no description and has the ids of its target once", async () => {
  const [anna, ben] = [await signUp(), await signUpWithProfile()];
  const fields = nulls("description", "reportedUserId", "eventId", "reportedChatId");
  expect(await report(anna, userTarget(ben), fields)).toMatchObject({ reportedUserId: ben.id, description: null });
});

it("a device with null as version and language is registered without them", async () => {
  const anna = await signUp();
  const id = await register(anna, androidDevice(nulls("appVersion", "locale")));
  const rows = await sql`select app_version, locale from private.devices where id = ${id}`;
  expect(rows).toEqual([{ app_version: null, locale: null }]);
});

it("a live location with null as duration is shared for the default duration", async () => {
  const share = async (person: Person, fields: object) => {
    const body = { latitude: 1, longitude: 2, ...fields };
    const response = await person.request("PUT", "/people/location", body);
    return Date.parse(expectSuccess(response, peopleContract.routes.shareLocation).expiresAt);
  };
  const anna = await signUpWithProfile({ isVisibleOnMap: true });
  const [unsaid, said] = [await share(anna, {}), await share(anna, nulls("expiresIn"))];
  expect(Math.abs(said - unsaid)).toBeLessThan(60_000);
});
