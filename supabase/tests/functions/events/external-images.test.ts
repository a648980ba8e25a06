/**
 * External cover URLs of events over HTTP. Organizers receive the URL that they sent; other users receive a public
 * https URL or null.
 */

import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import {
  changeEvent,
  createEvent,
  type Event,
  eventRequest,
  eventSeenBy,
  publishEvent,
} from "../_support/events/events.ts";
import { liftLimits } from "../_support/limits.ts";
import { expectInvalid } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

/** URLs that all users receive exactly as they were sent. */
const asSent = [
  "https://example.com/a.png",
  "https://example.com",
  "https://EXAMPLE.com/A.png",
  "HTTPS://example.com/a.png",
  "https://example.com:443/a.png",
  "https://example.com./a.png",
  "https://a_b.cdn-1.example.com/a.png?size=1#top",
  "https://example.com/@192.168.1.1/a.png",
  "https://xn--e1afmkfd.xn--p1ai/a.png",
  "https://192.168.1.1.example.com/a.png",
  "https://local.example.com/a.png",
];

/** URLs that other users receive normalized by a URL parser. */
const parsedForOthers: [sent: string, shown: string][] = [
  ["https://%65xample.com/a.png", "https://example.com/a.png"],
  ["https://example.com?x=1", "https://example.com/?x=1"],
  ["https://example.com:0443/a.png", "https://example.com/a.png"],
];

/**
 * URLs that are stored normalized by a URL parser, because they are not valid URIs. `shown` is null if only organizers
 * receive the URL.
 */
const parsedForEverybody: [sent: string, stored: string, shown: string | null][] = [
  ["https://пример.рф/a.png", "https://xn--e1afmkfd.xn--p1ai/a.png", "https://xn--e1afmkfd.xn--p1ai/a.png"],
  ["https://ｅｘａｍｐｌｅ.com/a.png", "https://example.com/a.png", "https://example.com/a.png"],
  ["https://example。com/a.png", "https://example.com/a.png", "https://example.com/a.png"],
  ["https://example.com/ä b.png", "https://example.com/%C3%A4%20b.png", "https://example.com/%C3%A4%20b.png"],
  [
    "https://example.com\\@192.168.1.1/a.png",
    "https://example.com/@192.168.1.1/a.png",
    "https://example.com/@192.168.1.1/a.png",
  ],
  ["https://１９２.168.1.1/reboot", "https://192.168.1.1/reboot", null],
  ["https://192。168。1。1/reboot", "https://192.168.1.1/reboot", null],
  ["https://192.168.1.1\\@example.com/reboot", "https://192.168.1.1/@example.com/reboot", null],
  ["https://nas.ｌｏｃａｌ/", "https://nas.local/", null],
];

/** URLs that a URL parser accepts but the contract rejects. */
const refused = ["https:example.com/a.png", "https:\\\\192.168.1.1\\reboot", "https:/192.168.1.1/reboot"];

/** URLs that only the organizers of the event receive. */
const withheld = [
  "http://example.com/a.png",
  "HTTP://example.com/a.png",
  "http://192.168.1.1/reboot",
  "https://192.168.1.1/reboot",
  "https://8.8.8.8/a.png",
  "https://192.168.1.1./reboot",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://%31%39%32.168.1.1/reboot",
  "https://[::1]/",
  "https://[2001:db8::1]/",
  "https://[::ffff:192.168.1.1]/",
  "https://localhost/",
  "https://localhost./",
  "https://LOCALHOST/",
  "https://api.localhost/",
  "https://router/",
  "https://router./",
  "https://router.local/",
  "https://router.LOCAL./",
  "https://db.internal/",
  "https://printer.lan/",
  "https://nas.home/",
  "https://nas.home.arpa/",
  "https://user@example.com/",
  "https://user:password@example.com/",
  "https://example.com@192.168.1.1/",
  "https://example.com:80/",
  "https://example.com:8443/",
  "http://example.com:443/",
];

let anna: Person;
let ben: Person;

beforeAll(async () => {
  [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
  await liftLimits(anna, ben);
});

const shownIn = ({ imageUrl, imageThumbUrl }: Event) => ({ imageUrl, imageThumbUrl });
const both = (url: string | null) => ({ imageUrl: url, imageThumbUrl: url });

/**
 * Creates an event with a cover URL, and sets the cover URL of another event to the same value. Asserts that the
 * organizer receives `stored` and another user receives `shown`.
 */
async function expectShown(sent: string, stored: string, shown: string | null): Promise<void> {
  const event = await publishEvent(anna, { imageUrl: sent });
  const other = await publishEvent(anna);
  expect(shownIn(await changeEvent(anna, other, { imageUrl: sent }))).toEqual(both(stored));
  for (const one of [event, other]) {
    expect(shownIn(await eventSeenBy(anna, one))).toEqual(both(stored));
    expect(shownIn(await eventSeenBy(ben, one))).toEqual(both(shown));
  }
  const rows = await sql<{ url: string | null }[]>`
    select image_url as url from public.events where id in (${event.id}, ${other.id})`;
  expect(rows).toEqual([{ url: shown }, { url: shown }]);
}

describe("an external cover URL", () => {
  it.each(asSent)("is returned to all users exactly as it was sent: %s", async (url) => {
    await expectShown(url, url, url);
  });

  it.each(parsedForOthers)("is returned to other users normalized by a URL parser: %s", async (sent, shown) => {
    await expectShown(sent, sent, shown);
  });

  it.each(parsedForEverybody)(
    "is stored normalized by a URL parser if it is not a valid URI: %s",
    async (sent, stored, shown) => {
      await expectShown(sent, stored, shown);
    },
  );

  it.each(refused)("is rejected with 400 if it has no // after the scheme: %s", async (imageUrl) => {
    expectInvalid(await anna.request("POST", "/events", eventRequest({ imageUrl })), ["imageUrl"]);
  });

  it.each(withheld)("is returned only to organizers of the event: %s", async (url) => {
    await expectShown(url, url, null);
  });

  it("is checked again when it is changed, and a change that only organizers can see also updates updatedAt", async () => {
    const event = await publishEvent(anna, { imageUrl: "http://example.com/a.png" });
    const changed = await changeEvent(anna, event, { imageUrl: "http://example.com/b.png" });
    expect(changed.imageUrl).toBe("http://example.com/b.png");
    expect(changed.updatedAt > event.updatedAt).toBe(true);
    const same = await changeEvent(anna, event, { imageUrl: "http://example.com/b.png" });
    expect(same).toMatchObject({ imageUrl: "http://example.com/b.png", updatedAt: changed.updatedAt });
    expect((await changeEvent(anna, event, { title: "Tea" })).imageUrl).toBe("http://example.com/b.png");
    await changeEvent(anna, event, { imageUrl: "https://example.com/c.png" });
    expect((await eventSeenBy(ben, event)).imageUrl).toBe("https://example.com/c.png");
    await changeEvent(anna, event, { imageUrl: "http://example.com/d.png" });
    expect((await changeEvent(anna, event, { imageKey: null })).imageUrl).toBeNull();
    const [left] = await sql<{ count: number }[]>`
      select count(*)::integer as count from private.withheld_images where event_id = ${event.id}`;
    expect(left?.count).toBe(0);
  });

  it("is exported to its organizer exactly as it was sent", async () => {
    const carol = await signUpWithProfile();
    await createEvent(carol, { imageUrl: "http://example.com/a.png" });
    const response = await carol.request("GET", "/profiles/export");
    expect(response.body).toMatchObject({ events: [{ imageUrl: "http://example.com/a.png" }] });
  });
});
