/** The calendar file of an event, which the test parses with an independent library. */

import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { changeEvent, createEvent, eventRequest, hoursFromNow, publishEvent } from "../_support/events/events.ts";
import { type ApiResponse, expectInvalid, expectRefusal } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

function askForCalendar(person: Person, { id }: { id: string }): Promise<ApiResponse> {
  return person.request("GET", `/events/${id}/calendar.ics`);
}

async function textFor(person: Person, event: { id: string }): Promise<string> {
  const response = await askForCalendar(person, event);
  expect(response.status).toBe(200);
  return response.body as string;
}

/** Parses a calendar and returns its single event. */
function read(text: string): ICAL.Event {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.name).toBe("vcalendar");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vevent"]);
  return new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
}

async function readFor(person: Person, event: { id: string }): Promise<ICAL.Event> {
  return read(await textFor(person, event));
}

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue("status");
const propertiesOf = (event: ICAL.Event) => event.component.getAllProperties().map(({ name }) => name);

let anna: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
});

describe("a user who sees an event", () => {
  it("receives a calendar file with Cache-Control: no-store", async () => {
    const { status, headers } = await askForCalendar(anna, await publishEvent(anna));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="calendar.ics"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("receives the title, the times and the location of the event in the calendar file", async () => {
    const event = await publishEvent(anna, {
      startAt: "2099-06-01T12:30:00+02:00",
      endAt: "2099-06-01T18:00:00Z",
      description: "Bring cake.",
      address: "Yard 1",
      city: "Perm",
      latitude: 58.0105,
      longitude: -56.2502,
    });
    const found = await readFor(anna, event);
    expect(found).toMatchObject({
      uid: event.id,
      summary: "Picnic",
      description: "Bring cake.",
      location: "Yard 1, Perm",
    });
    expect(found.startDate.toJSDate().toISOString()).toBe("2099-06-01T10:30:00.000Z");
    expect(found.endDate.toJSDate().toISOString()).toBe("2099-06-01T18:00:00.000Z");
    expect(found.component.getFirstPropertyValue("geo")).toEqual([58.0105, -56.2502]);
    expect(statusOf(found)).toBe("CONFIRMED");
    const seconds = `${event.updatedAt.slice(0, 19)}Z`;
    expect(`${found.component.getFirstPropertyValue("last-modified")}`).toBe(seconds);
    expect(`${found.component.getFirstPropertyValue("dtstamp")}`).toBe(seconds);
    expect(`${found.component.getFirstPropertyValue("created")}`).toBe(`${event.createdAt.slice(0, 19)}Z`);
  });

  it("receives a calendar file without address and description if the event has none, with an end 12 hours after the start", async () => {
    const found = await readFor(anna, await publishEvent(anna, { startAt: "2099-06-01T12:00:00Z" }));
    expect(propertiesOf(found)).not.toContain("location");
    expect(propertiesOf(found)).not.toContain("description");
    expect(found.endDate.toJSDate().toISOString()).toBe("2099-06-02T00:00:00.000Z");
  });

  it.each([
    [0, 0],
    [1e-9, -1e-7],
    [-89.9999999, 179.9999999],
  ])(
    "receives the coordinates %d, %d in the calendar file as plain decimal numbers with a precision of one metre",
    async (latitude, longitude) => {
      const text = await textFor(anna, await publishEvent(anna, { latitude, longitude }));
      const [, lat, lon] = /^GEO:(-?\d+(?:\.\d+)?);(-?\d+(?:\.\d+)?)\r$/m.exec(text)!;
      expect(Number(lat)).toBeCloseTo(latitude, 5);
      expect(Number(lon)).toBeCloseTo(longitude, 5);
    },
  );

  it("receives the same UID in every version of the calendar file, and a higher SEQUENCE after each change of the event", async () => {
    const event = await createEvent(anna);
    const sequences: unknown[] = [];
    async function look(): Promise<ICAL.Event> {
      const found = await readFor(anna, event);
      expect(found.uid).toBe(event.id);
      sequences.push([found.sequence, statusOf(found)]);
      return found;
    }
    await look();
    await anna.request("POST", `/events/${event.id}/publish`);
    await look();
    await changeEvent(anna, event, { title: "Tea" });
    expect((await look()).summary).toBe("Tea");
    await changeEvent(anna, event, { startAt: hoursFromNow(30) });
    await look();
    await anna.request("POST", `/events/${event.id}/cancel`);
    await look();
    expect(sequences).toEqual([
      [0, "TENTATIVE"],
      [1, "CONFIRMED"],
      [2, "CONFIRMED"],
      [3, "CONFIRMED"],
      [4, "CANCELLED"],
    ]);
    expect(await textFor(anna, event)).toBe(await textFor(anna, event));
  });

  it("receives the status CANCELLED in the calendar file of an event that they created and then deleted", async () => {
    const event = await publishEvent(anna);
    await anna.request("DELETE", `/events/${event.id}`);
    expect(statusOf(await readFor(anna, event))).toBe("CANCELLED");
    expectRefusal(await askForCalendar(await signUpWithProfile(), event), 404, "event_not_found");
  });
});

describe("a calendar file with extreme dates", () => {
  const linesOf = (calendar: string) => calendar.split("\r\n").filter((line) => /^DT(START|END)/.test(line));

  it.each([
    [
      "starts less than 12 hours before the year 10000 and has no end",
      "9999-12-31T20:00:00Z",
      undefined,
      ["99991231T200000Z", "99991231T235959Z"],
    ],
    [
      "ends in the last millisecond of the year 9999",
      "9999-12-31T20:00:00Z",
      "9999-12-31T23:59:59.999Z",
      ["99991231T200000Z", "99991231T235959Z"],
    ],
    ["starts in the last second of the year 9999", "9999-12-31T23:59:59.999Z", undefined, ["99991231T235959Z"]],
    [
      "ends in the same second in which it starts",
      "2099-06-01T12:00:00.100Z",
      "2099-06-01T12:00:00.900Z",
      ["20990601T120000Z"],
    ],
    [
      "ends 200 ms after its start, in the next second",
      "2099-06-01T12:00:00.900Z",
      "2099-06-01T12:00:01.100Z",
      ["20990601T120000Z", "20990601T120001Z"],
    ],
    ["starts at the beginning of 1970", "1970-01-01T00:00:00Z", undefined, ["19700101T000000Z", "19700101T120000Z"]],
  ])("contains an event that %s", async (_case, startAt, endAt, [start, end]) => {
    const event = await publishEvent(anna, { startAt, endAt });
    const calendar = await textFor(anna, event);
    expect(linesOf(calendar)).toEqual([`DTSTART:${start}`, ...(end === undefined ? [] : [`DTEND:${end}`])]);
    expect(read(calendar).uid).toBe(event.id);
    const { status, body } = await anna.request("GET", `/events/${event.id}`);
    expect([status, (body as { startAt: string }).startAt]).toEqual([200, new Date(startAt).toISOString()]);
  });

  it.each([
    "0001-01-01T00:00:00Z",
    "1969-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59.999-00:01",
    "2016-12-31T23:59:60Z",
    "+010000-01-01T00:00:00Z",
  ])("never contains an event that starts at %s, because the API rejects this start", async (startAt) => {
    expectInvalid(await anna.request("POST", "/events", eventRequest({ startAt })), ["startAt"]);
  });
});

describe("texts of users in a calendar file", () => {
  const long = "Ж😀é漢".repeat(20);
  const texts = [
    "Cake, tea; and \\ more: \"quoted\", 'so'",
    "Party\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Another",
    "Party\nATTACH:https://example.test/x\rURL:https://example.test/y",
    "Party\u2028ATTACH:x\u2029URL:y\u0085DTSTART:z\vGEO:1;2\fUID:u",
    "\\n is no line end, \\, no comma; BEGIN:VCALENDAR",
    "=?utf-8?Q?no?= %0D%0AURL:x &#13;&#10;",
    long,
  ];
  /** The calendar format has only one kind of line break, so every kind of line break in a text is parsed as `\n`. */
  const asRead = (text: string) => text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n");
  let usual: string[];

  /**
   * Publishes an event, and writes texts into its row that the API would reject. The calendar file must be valid
   * whatever the texts contain.
   */
  async function eventOf(fields: { title: string; description: string; address?: string; city?: string }) {
    const event = await publishEvent(anna);
    await sql`
      update public.events
      set
        title = ${fields.title},
        description = ${fields.description},
        address = ${fields.address ?? null},
        city = ${fields.city ?? null}
      where id = ${event.id}`;
    return event;
  }

  beforeAll(async () => {
    const event = await publishEvent(anna, { description: "Cake", address: "Yard", city: "Perm" });
    usual = propertiesOf(await readFor(anna, event));
  });

  it.each(texts)("keep their characters: %j", async (text) => {
    const fields = { title: text.slice(0, 100), description: text.repeat(5), address: text, city: text.slice(0, 120) };
    // The database cannot store one half of a surrogate pair.
    fields.title = fields.title.replace(/[\ud800-\udbff]$/, "").trim();
    fields.city = fields.city.replace(/[\ud800-\udbff]$/, "");
    const calendar = await textFor(anna, await eventOf(fields));
    const found = read(calendar);
    expect(propertiesOf(found)).toEqual(usual);
    expect(found.summary).toBe(asRead(fields.title));
    expect(found.description).toBe(asRead(fields.description));
    expect(found.location).toBe(asRead(`${fields.address}, ${fields.city}`));
    const lines = calendar.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(lines.filter((line) => /[\n\r\v\f\u0085\u2028\u2029]/.test(line))).toEqual([]);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it("contain no control characters except tabs and line breaks", async () => {
    const controls = Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join("");
    const event = await eventOf({ title: `a${controls}b\u007f`, description: controls });
    const calendar = await textFor(anna, event);
    expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[^\P{Cc}\t]/u);
    expect(read(calendar).summary).toBe("a\t\n\n\n\nb");
  });
});

describe("a user who does not see an event", () => {
  it("receives the same error for the calendar file as for the event", async () => {
    const stranger = await signUpWithProfile();
    expectRefusal(
      await askForCalendar(stranger, await publishEvent(anna, { visibility: "private" })),
      404,
      "event_not_found",
    );
    expectRefusal(await askForCalendar(stranger, { id: randomUUID() }), 404, "event_not_found");
    expectInvalid(await askForCalendar(stranger, { id: "1" }), ["id"]);
  });
});
