/** Invalid fields of events are rejected with 400 and the names of the fields, and change nothing. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { changeEvent, createEvent, type Event, eventRequest, expectEventUnchanged } from "../_support/events/events.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = eventsContract;

let anna: Person;
let draft: Event;

beforeAll(async () => {
  anna = await signUp();
  draft = await createEvent(anna, { startAt: "2050-06-01T18:00:00Z", endAt: "2050-06-01T23:00:00Z", city: "Berlin" });
});

async function eventCount(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.events where creator_id = ${anna.id}`;
  return row!.count;
}

/** Asserts that each of the bodies is rejected, both for a new event and for a change of the draft. */
async function expectRefused(named: string[], ...bodies: Record<string, unknown>[]): Promise<void> {
  const count = await eventCount();
  await expectEventUnchanged(draft, async () => {
    for (const fields of bodies) {
      expectInvalid(await anna.request("POST", "/events", eventRequest(fields)), named);
      expectInvalid(await anna.request("PATCH", `/events/${draft.id}`, { title: "Changed", ...fields }), named);
    }
  });
  expect(await eventCount()).toBe(count);
}

const letters = (count: number) => "ä".repeat(count);
const url = (length: number) => `https://example.com/${"x".repeat(length - 20)}`;

const texts = [5, true, [], {}];
const numbers = ["5", "", true, [], {}];
const located = (place: object) => expect.objectContaining(place);
const southPole = { latitude: -90, longitude: -180 };
const northPole = { latitude: 90, longitude: 180 };

const wrongMoments = [
  "2050-06-01T18:00:00",
  "2050-06-01",
  "2050-02-30T18:00:00Z",
  "2051-02-29T18:00:00Z",
  "2050-13-01T18:00:00Z",
  "2050-06-01T24:00:00Z",
  "2050-06-01T18:60:00Z",
  "2050-06-01T23:59:60Z",
  "2050-06-01T18:00:00+25:00",
  "2050-06-01T18:00:00+02:60",
  "2050-06-01 18:00:00Z",
  "0000-01-01T00:00:00Z",
  "0000-12-31T23:59:59Z",
  "1969-12-31T23:59:59.999Z",
  "1970-01-01T00:30:00+01:00",
  "9999-12-31T23:30:00-01:00",
  "10000-01-01T00:00:00Z",
  "+010000-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "infinity",
  "now",
  "tomorrow",
  "1781200000000",
  1_781_200_000_000,
  "",
  [],
];

const wrong: Record<string, unknown[]> = {
  title: ["", " ", "\n\t ", letters(101), "a\0b", "\ud800", null, ...texts],
  description: [letters(2001), "a\0b", 5, []],
  address: [letters(256), "a\0b", 5],
  city: [letters(121), "a\0b", 5],
  type: ["party", "Concert_jazz", "concert_jazz ", "__proto__", "", null, ...texts],
  visibility: ["friends", "Public", ...texts],
  capacity: [0, -1, 10_001, 1.5, 1e300, ...numbers],
  consentThreshold: [0, -1, 1.5, 2_147_483_648, null, ...numbers],
  acceptsApplications: ["true", "", 0, 1, [], {}],
  latitude: [-90.000001, 90.000001, 1e300, null, ...numbers],
  longitude: [-180.000001, 180.000001, 1e300, null, ...numbers],
  imageUrl: [
    "cover.jpg",
    "//example.com/cover.jpg",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "ftp://example.com/a",
    "file:///etc/passwd",
    "https://",
    url(2049),
    ...texts,
  ],
  startAt: [...wrongMoments, null],
  endAt: wrongMoments,
  imageKey: [
    "cover",
    `${randomUUID()}/a`,
    `${randomUUID()}/${randomUUID()}.jpg`,
    `/${randomUUID()}/${randomUUID()}`,
    5,
    "",
  ],
};

describe("a field of an event", () => {
  // spec: Conventions, date-times come in any ISO 8601 form with an offset
  // spec: Enumerations, event type: the short list of old is not taken (`party`)
  // spec: Event, `location`: -90 to 90, -180 to 180
  // spec: Event requests, `title`: 1 to 100 characters
  // spec: Event requests, `type`: of the list
  // spec: Event requests, `startAt`, `endAt`: date-times
  // spec: Event requests, `latitude`: -90 to 90; `longitude`: -180 to 180
  // spec: Event requests, `consentThreshold`: a whole number of 1 at least
  // spec: Event requests, `description`: 2000 characters
  // spec: Event requests, `address`: 255 characters
  // spec: Event requests, `city`: 120 characters
  // spec: Event requests, `capacity`: 1 to 10000
  // spec: Event requests, `visibility`: public by default
  // spec: Event requests, `imageUrl`: an address elsewhere is taken still
  // spec: Errors, 400: validation
  // spec: Limits, capacity of an event: 1 to 10000, on creation and change
  // spec: Limits, title of an event: 1 to 100 characters
  // spec: Limits, description of an event: 2000 characters
  // spec: Limits, address of an event: 255 characters
  // spec: Limits, city of an event: 120 characters
  // spec: Limits, storage key: 1 to 255 characters of its pattern, for photos and covers
  // spec: Limits, latitude and longitude of an event: -90 to 90, -180 to 180
  it.each(Object.entries(wrong))("such as %s is rejected with 400 for each invalid value", async (field, values) => {
    await expectRefused([field], ...values.map((value) => ({ [field]: value })));
  });

  // Comparing a list with a string converts the list to a string, which would exhaust the stack if the list is deeply
  // nested.
  it("is rejected with 400 if both times are invalid and one of them is a deeply nested list", async () => {
    const deep = "[".repeat(20_000) + "]".repeat(20_000);
    const bodies = [`{"startAt": ${deep}, "endAt": "x"}`, `{"startAt": "x", "endAt": ${deep}}`];
    await expectEventUnchanged(draft, async () => {
      for (const body of bodies) {
        expectInvalid(await anna.request("PATCH", `/events/${draft.id}`, body), ["endAt", "startAt"]);
      }
    });
  });

  // spec: Event requests, `title`, `type`, `startAt`, `latitude`, `longitude`, `consentThreshold` are required
  // spec: Versioning, `consentThreshold`: required on creation, and read by nobody
  it.each(["title", "type", "startAt", "latitude", "longitude", "consentThreshold"])(
    "such as %s is required when the event is created",
    async (field) => {
      const { [field]: _, ...rest } = eventRequest();
      const count = await eventCount();
      expectInvalid(await anna.request("POST", "/events", rest), [field]);
      expect(await eventCount()).toBe(count);
    },
  );

  // At creation, null has the same meaning as an absent field. In a change, null clears the field.
  it.each(["endAt", "description", "address", "city", "imageKey", "imageUrl"])(
    "such as %s may be null when the event is changed",
    async (field) => {
      const other = await createEvent(anna);
      expectSuccess(await anna.request("PATCH", `/events/${other.id}`, { [field]: null }), routes.updateEvent);
    },
  );

  // spec: Conventions, date-times come in any ISO 8601 form with an offset
  // spec: Event, `location`: -90 to 90, -180 to 180
  // spec: Event requests, `title`: 1 to 100 characters
  // spec: Event requests, `startAt`, `endAt`: date-times
  // spec: Event requests, `latitude`: -90 to 90; `longitude`: -180 to 180
  // spec: Event requests, `consentThreshold`: a whole number of 1 at least
  // spec: Event requests, `description`: 2000 characters
  // spec: Event requests, `address`: 255 characters
  // spec: Event requests, `city`: 120 characters
  // spec: Event requests, `capacity`: 1 to 10000
  // spec: Event requests, `imageUrl`: an address elsewhere is taken still
  // spec: Event requests, `PATCH /events/{id}`: the same fields, each by itself
  // spec: States of an event, every field of the content, cover included, may change until the start and none of them afterwards
  // spec: Limits, capacity of an event: 1 to 10000, on creation and change
  // spec: Limits, title of an event: 1 to 100 characters
  // spec: Limits, description of an event: 2000 characters
  // spec: Limits, address of an event: 255 characters
  // spec: Limits, city of an event: 120 characters
  // spec: Limits, latitude and longitude of an event: -90 to 90, -180 to 180
  it.each([
    ["a title of one letter", { title: "a" }],
    ["a title of 100 letters", { title: letters(100) }],
    ["a title with blanks around it", { title: ` ${letters(100)} ` }, { title: letters(100) }],
    ["a description of 2000 letters", { description: letters(2000) }],
    ["an empty description", { description: "" }],
    ["an address of 255 letters", { address: letters(255) }, { location: located({ address: letters(255) }) }],
    ["a city of 120 letters", { city: letters(120) }, { location: located({ city: letters(120) }) }],
    ["a capacity of 1", { capacity: 1 }],
    ["a capacity of 10,000", { capacity: 10_000 }],
    ["a consent threshold of 1", { consentThreshold: 1 }],
    ["the largest consent threshold", { consentThreshold: 2_147_483_647 }],
    ["acceptsApplications with the value false", { acceptsApplications: false }],
    ["acceptsApplications with the value true", { acceptsApplications: true }],
    ["a location at the south pole", southPole, { location: located(southPole) }],
    ["a location at the north pole", northPole, { location: located(northPole) }],
    [
      "a location at latitude 0 and longitude 0",
      { latitude: 0, longitude: 0 },
      { location: located({ latitude: 0, longitude: 0 }) },
    ],
    ["an external cover URL of 2048 characters", { imageUrl: url(2048) }],
    ["an external cover URL without TLS", { imageUrl: "http://example.com/%D1%8F?x=1#y" }],
    ["the event type undefined", { type: "undefined" }],
    ["the earliest allowed start", { startAt: "1970-01-01T00:00:00Z" }, { startAt: "1970-01-01T00:00:00.000Z" }],
    ["the latest allowed start", { startAt: "9999-12-31T23:59:59.999Z" }],
    ["a start on a leap day", { startAt: "2052-02-29T18:00:00+14:00" }, { startAt: "2052-02-29T04:00:00.000Z" }],
    [
      "a start with a UTC offset of 20 hours",
      { startAt: "2052-02-29T18:00:00+20:00" },
      { startAt: "2052-02-28T22:00:00.000Z" },
    ],
    [
      "a start with the UTC offset -23:59",
      { startAt: "2052-02-29T18:00:00-23:59" },
      { startAt: "2052-03-01T17:59:00.000Z" },
    ],
    [
      "a start with nanoseconds",
      { startAt: "2050-06-01T18:00:00.123456789Z" },
      { startAt: "2050-06-01T18:00:00.123Z" },
    ],
    ["an end one millisecond after the start", { endAt: "2050-06-01T18:00:00.001Z" }],
    ["an end 366 days after the start", { endAt: "2051-06-02T18:00:00Z" }, { endAt: "2051-06-02T18:00:00.000Z" }],
  ] as [string, Record<string, unknown>, object?][])("accepts %s", async (_, fields, shown = fields) => {
    const startAt = "2050-06-01T18:00:00Z";
    expect(await createEvent(anna, { startAt, ...fields })).toMatchObject(shown);
    expect(await changeEvent(anna, await createEvent(anna, { startAt }), fields)).toMatchObject(shown);
  });
});

describe("the end of an event", () => {
  it("must be after the start; otherwise the request is rejected with 400 and the name of the time that it changes", async () => {
    const { startAt } = draft;
    const ends = [startAt, "2050-06-01T17:59:59.999Z", "2050-06-01T19:00:00+02:00"];
    await expectRefused(["endAt"], ...ends.map((endAt) => ({ startAt, endAt })));
    await expectEventUnchanged(draft, async () => {
      const change = (changes: object) => anna.request("PATCH", `/events/${draft.id}`, changes);
      expectInvalid(await change({ endAt: startAt }), ["endAt"]);
      expectInvalid(await change({ startAt: draft.endAt }), ["startAt"]);
      expectInvalid(await change({ startAt: "2050-06-02T00:00:00Z" }), ["startAt"]);
    });
  });
});

describe("an event", () => {
  it("can last at most 366 days", async () => {
    const { startAt } = draft;
    await expectRefused(["endAt"], { startAt, endAt: "2051-06-02T18:00:00.001Z" });
    await expectEventUnchanged(draft, async () => {
      const change = (changes: object) => anna.request("PATCH", `/events/${draft.id}`, changes);
      expectInvalid(await change({ endAt: "2051-06-02T18:00:00.001Z" }), ["endAt"]);
      expectInvalid(await change({ startAt: "2049-05-31T22:59:59Z" }), ["endAt"]);
    });
  });
});

describe("the location of an event", () => {
  // Events accept a change of only one coordinate. Profiles reject one coordinate without the other.
  // spec: Event requests, `latitude`, `longitude`: each by itself in a change
  // spec: Endpoints: events, `PATCH /events/{id}` takes every field by itself, half a place too
  // spec: Where the sentences could be read in more than one way, a change of an event takes each field by itself, latitude and longitude too
  it("can be changed by a single coordinate, although both coordinates are required at creation", async () => {
    const event = await createEvent(anna, { latitude: 10, longitude: 20 });
    expect((await changeEvent(anna, event, { latitude: 1 })).location).toMatchObject({ latitude: 1, longitude: 20 });
    expect((await changeEvent(anna, event, { longitude: 2 })).location).toMatchObject({ latitude: 1, longitude: 2 });
    const { latitude, longitude, ...nowhere } = eventRequest();
    const count = await eventCount();
    expectInvalid(await anna.request("POST", "/events", { ...nowhere, latitude }), ["longitude"]);
    expectInvalid(await anna.request("POST", "/events", { ...nowhere, longitude }), ["latitude"]);
    expect(await eventCount()).toBe(count);
  });
});

describe("the cover of an event", () => {
  // spec: Event requests, `imageKey`: an image that the caller uploaded under the own id
  // spec: Authentication, 5: the `key` of a photo or cover begins with the caller's id
  it("must be an image that the caller has uploaded", async () => {
    const ben = await signUp();
    const keys = [
      `${anna.id}/${randomUUID()}`,
      `${ben.id}/${randomUUID()}`,
      await uploadImage(ben, tinyPicture, "image/png"),
      await uploadImage(anna, tinyPicture, "video/mp4"),
      await uploadImage(anna, tinyPicture, "application/pdf"),
    ];
    await expectRefused(["imageKey"], ...keys.map((key) => ({ imageKey: key })));
    await expectEventUnchanged(draft, async () => {
      for (const key of keys) {
        expectInvalid(await anna.request("PUT", `/events/${draft.id}/cover`, { key }), ["key"]);
      }
    });
  });

  // spec: Conventions, a key has 1 to 255 characters
  // spec: Event requests, `PUT /events/{eventId}/cover`: `key` is required, under the caller's own id
  // spec: Limits, storage key: 1 to 255 characters of its pattern, for photos and covers
  it("is rejected with 400 if the request does not contain a valid storage key", async () => {
    await expectEventUnchanged(draft, async () => {
      for (const key of [...wrong.imageKey!, null, "x".repeat(256), `${anna.id}/${randomUUID()}\n`]) {
        expectInvalid(await anna.request("PUT", `/events/${draft.id}/cover`, { key }), ["key"]);
      }
      expectInvalid(await anna.request("PUT", `/events/${draft.id}/cover`, {}), ["key"]);
    });
  });
});

describe("a request with invalid values", () => {
  // spec: Error bodies, bad input: `error` is the agreed sentence, `fields` names each field with a message
  // spec: Errors, the body of a validation error: its sentence, and `fields` with field and message each
  it("is rejected with an error for each of the invalid fields", async () => {
    const fields = {
      title: "",
      type: "party",
      startAt: "soon",
      latitude: 91,
      longitude: 0,
      capacity: 0,
      endAt: "late",
    };
    await expectRefused(["title", "type", "startAt", "latitude", "capacity", "endAt"], fields);
  });

  // spec: Event author, `POST /events/{id}/authors`: `userId` is required
  it("is rejected with 400 if the id of an event or of a person is not a UUID", async () => {
    for (const id of ["1", "mine!", `${randomUUID()}x`, "%00", "%20"]) {
      expectInvalid(await anna.request("GET", `/events/${id}`), ["id"]);
      expectInvalid(await anna.request("PATCH", `/events/${id}`, {}), ["id"]);
      expectInvalid(await anna.request("POST", `/events/${id}/publish`), ["id"]);
      expectInvalid(await anna.request("PUT", `/events/${id}/cover`, { key: `${anna.id}/${randomUUID()}` }), [
        "eventId",
      ]);
      expectInvalid(await anna.request("DELETE", `/events/${draft.id}/authors/${id}`), ["userId"]);
    }
    for (const userId of [null, "ben", 5, [], `${randomUUID()} `]) {
      expectInvalid(await anna.request("POST", `/events/${draft.id}/authors`, { userId }), ["userId"]);
    }
    expectInvalid(await anna.request("POST", `/events/${draft.id}/authors`, {}), ["userId"]);
  });
});
