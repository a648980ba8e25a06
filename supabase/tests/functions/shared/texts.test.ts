/**
 * Rules for free text in requests: which characters are rejected, removed or stored in names, addresses and long texts
 * (docs/api/http-conventions.md, Text).
 */

import { chatsContract } from "@social/shared-types/chats.ts";
import { isOneLine, isVisible } from "@social/shared-types/texts.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { askToSend, messagesSeenBy, openDirectChat, say, summaryFor } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { changeEvent, createEvent, type Event, eventRequest } from "../_support/events/events.ts";
import { liftLimits } from "../_support/limits.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { fieldsOf } from "../_support/objects.ts";
import { type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import { ownProfile, updateProfile } from "../_support/profiles.ts";
import {
  appeal,
  askToDecide,
  askToReport,
  decide,
  moderator,
  ownDecisionsOf,
  report,
  userTarget,
} from "../_support/reports.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { signUp } from "../_support/sign-up.ts";
import { hostileSamples, invisibleTexts, openIsolates } from "../_support/texts.ts";

const { routes } = chatsContract;

let anna: Member;
let ben: Member;
let chat: { id: string };
let event: Event;

beforeAll(async () => {
  [anna, ben] = [await signUpForDiscovery(), await signUpForDiscovery()];
  await liftLimits(anna, ben);
  chat = await openDirectChat(anna, ben);
  // Ben replies once, because otherwise later messages of Anna would not each cause a notification.
  await say(ben, chat, "Hello");
  event = await createEvent(anna);
});

/** Returns a text with the given characters in the middle. */
const around = (sign: string) => `Ann${sign}Lee`;

const [namesOfProfile, longTextsOfProfile] = ["name", "long text"].map((kind) =>
  Object.entries(fieldsOf("profiles", "text"))
    .filter(([, text]) => text === kind)
    .map(([field]) => field)
    .sort(),
) as [string[], string[]];
const namesOfEvent = ["city", "title"];

/** Returns an object in which each of these fields has the same text. */
function all(fields: string[], text: string): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, text]));
}

describe("a name", () => {
  it.each(hostileSamples.filter(({ inName }) => inName === null))(
    "is rejected with 400 if it contains $title",
    async ({ sign }) => {
      for (const text of [around(sign), `${sign}Lee`, `Ann${sign}`]) {
        expectInvalid(await anna.request("PATCH", "/profiles", all(namesOfProfile, text)), namesOfProfile);
        expectInvalid(await anna.request("PATCH", `/events/${event.id}`, all(namesOfEvent, text)), namesOfEvent);
      }
      expectInvalid(await anna.request("POST", "/events", eventRequest(all(namesOfEvent, around(sign)))), namesOfEvent);
      const newcomer = await signUp();
      const created = all(namesOfProfile, around(sign));
      expectInvalid(await newcomer.request("POST", "/profiles", created), namesOfProfile);
    },
  );

  it.each(hostileSamples.filter(({ inName }) => inName !== null))(
    "is stored unchanged if it contains $title",
    async ({ sign }) => {
      const text = around(sign);
      expect(await updateProfile(anna, all(namesOfProfile, text))).toMatchObject(all(namesOfProfile, text));
      const changed = await changeEvent(anna, event, all(namesOfEvent, text));
      expect(changed).toMatchObject({ title: text, location: { city: text } });
    },
  );

  it.each(invisibleTexts)("is rejected with 400 if it has no visible character: %j", async (text) => {
    expectInvalid(await anna.request("PATCH", "/profiles", all(namesOfProfile, text)), namesOfProfile);
    expectInvalid(await anna.request("PATCH", `/events/${event.id}`, all(namesOfEvent, text)), namesOfEvent);
  });

  it("is checked for forbidden characters, then trimmed, and then checked for its length", async () => {
    const [name, long] = ["ä".repeat(255), "ä".repeat(100)];
    expect(await updateProfile(anna, { firstName: ` \u3000${name} ` })).toMatchObject({ firstName: name });
    expect(await changeEvent(anna, event, { title: ` ${long}\ufeff` })).toMatchObject({ title: long });
    expectInvalid(await anna.request("PATCH", "/profiles", { firstName: "Anna\n" }), ["firstName"]);
    expectInvalid(await anna.request("PATCH", `/events/${event.id}`, { title: "\tTea" }), ["title"]);
  });

  it("can be empty if the field is optional", async () => {
    expect(await updateProfile(anna, { hometown: "", city: "" })).toMatchObject({ hometown: "", city: "" });
    expect(await changeEvent(anna, event, { city: "" })).toMatchObject({ location: { city: "" } });
  });
});

describe("an address", () => {
  it.each(hostileSamples)(
    "is stored or rejected according to the rules for addresses if it contains $title",
    async ({ sign, inAddress }) => {
      const changes = { address: around(sign) };
      if (inAddress === null) {
        expectInvalid(await anna.request("PATCH", `/events/${event.id}`, changes), ["address"]);
        expectInvalid(await anna.request("POST", "/events", eventRequest(changes)), ["address"]);
      } else {
        const location = { address: around(inAddress) };
        expect(await changeEvent(anna, event, changes)).toMatchObject({ location });
        expect(await createEvent(anna, changes)).toMatchObject({ location });
      }
    },
  );
});

describe("a long text", () => {
  it.each(hostileSamples)(
    "is stored without forbidden characters if it contains $title",
    async ({ sign, inLongText }) => {
      const [text, stored] = [around(sign), around(inLongText)];
      expect(await updateProfile(anna, all(longTextsOfProfile, text))).toMatchObject(all(longTextsOfProfile, stored));
      expect(await changeEvent(anna, event, { description: text })).toMatchObject({ description: stored });
      const message = await say(anna, chat, text);
      expect(message.content).toBe(stored);
      const edited = await anna.request("PATCH", `/chats/${chat.id}/messages/${message.id}`, { content: `${text}!` });
      expect(expectSuccess(edited, routes.editMessage).content).toBe(`${stored}!`);
      expect((await messagesSeenBy(ben, chat))[0]!.content).toBe(`${stored}!`);
    },
  );

  it.each(openIsolates)(
    "is stored with the missing closing characters if bidirectional isolates are not closed: %j",
    async (text, stored) => {
      expect(await updateProfile(anna, all(longTextsOfProfile, text))).toMatchObject(all(longTextsOfProfile, stored));
      expect(await changeEvent(anna, event, { description: text })).toMatchObject({ description: stored });
      expect((await say(anna, chat, text)).content).toBe(stored);
    },
  );

  it.each(invisibleTexts)("is rejected as a message with 400 if it has no visible character: %j", async (content) => {
    expectInvalid(await askToSend(anna, chat, { content }), ["content"]);
    const [last] = await messagesSeenBy(anna, chat);
    const path = `/chats/${chat.id}/messages/${last!.id}`;
    expectInvalid(await anna.request("PATCH", path, { content }), ["content"]);
    expect(await updateProfile(anna, { bio: content })).toMatchObject({ bio: content });
    expect(await changeEvent(anna, event, { description: content, address: content })).toMatchObject({
      description: content,
      location: { address: content },
    });
  });

  it("is checked for its length before forbidden characters are removed and closing characters are added", async () => {
    const isolates = "\u2066".repeat(2000);
    const stored = isolates + "\u2069".repeat(2000);
    expect(await changeEvent(anna, event, { description: isolates })).toMatchObject({ description: stored });
    const doubled = isolates.repeat(5) + "\u2069".repeat(10_000);
    expect(await updateProfile(anna, { bio: isolates.repeat(5) })).toMatchObject({ bio: doubled });
    expect((await say(anna, chat, `${isolates.repeat(2).slice(1)}x`)).content).toHaveLength(7999);
    expectInvalid(await askToSend(anna, chat, { content: `${"\u0007".repeat(4000)}x` }), ["content"]);
  });

  it("is shown without forbidden characters in chat previews and notifications", async () => {
    await say(anna, chat, `\u202eLine\u0007 one \u2067${"x".repeat(200)}\u2028two`);
    const preview = `Line one \u2067${"x".repeat(110)}\u2069`;
    expect((await summaryFor(ben, chat))?.lastMessageContent).toBe(preview);
    expect((await notificationsOf(ben))[0]?.payload.messagePreview).toBe(preview);
  });

  it("is stored without forbidden characters in reports, moderation decisions and appeals", async () => {
    const text = "a\u202eb\u0007c\u2028d\u2067e";
    const stored = "abc\nd\u2067e\u2069";
    const carol = await signUpForDiscovery();
    expect((await report(ben, userTarget(carol), { description: text })).description).toBe(stored);
    const decision = await decide(userTarget(carol), "hide", { note: text, internalNote: text });
    expect(decision).toMatchObject({ note: stored, internalNote: stored });
    const again = { ...userTarget(carol), decision: "hide", reason: "spam", note: text, internalNote: text };
    expect((await askToDecide(again)).body).toMatchObject({ id: decision.id });
    await appeal(carol, decision, text);
    expect((await ownDecisionsOf(carol))[0]).toMatchObject({ note: stored, appeal: { text: stored } });
    const answer = { outcome: "upheld", note: text };
    const answered = await moderator.request("POST", `/moderation/appeals/${decision.id}`, answer);
    expect(answered.body).toMatchObject({ appeal: { text: stored, note: stored } });
  });

  it.each(["\u200b", "\u3164 \u2800", "\u202e\u0007"])(
    "is rejected with 400 in notes of moderators and in appeals if it has no visible character: %j",
    async (text) => {
      const carol = await signUpForDiscovery();
      for (const field of ["note", "internalNote"]) {
        const body = { ...userTarget(carol), decision: "hide", reason: "spam", [field]: text };
        expectInvalid(await moderator.request("POST", "/moderation/decisions", body), [field]);
      }
      const birthdate = { birthdate: "1990-01-01", note: text };
      expectInvalid(await moderator.request("PUT", `/moderation/birthdates/${carol.id}`, birthdate), ["note"]);
      const decision = await decide(userTarget(carol), "hide");
      expectInvalid(await carol.request("POST", `/reports/decisions/${decision.id}/appeal`, { text }), ["text"]);
      await appeal(carol, decision, "Why?");
      const answer = { outcome: "upheld", note: text };
      expectInvalid(await moderator.request("POST", `/moderation/appeals/${decision.id}`, answer), ["note"]);
      const described = await askToReport(ben, { reason: "spam", ...userTarget(carol), description: text });
      expect(described.status).toBe(201);
    },
  );
});

describe("a stored row with texts that the current rules would reject", () => {
  it("can be changed in its other fields", async () => {
    const old = "Old\n\u202eAnna\u0007";
    await sql`update public.profiles set first_name = ${old}, city = ${old}, hometown = ${old} where user_id = ${anna.id}`;
    await sql`update public.events set title = ${old}, city = ${old}, address = ${old} where id = ${event.id}`;
    await updateProfile(anna, { height: 180, bio: "Hi" });
    expect(await ownProfile(anna)).toMatchObject({ height: 180, firstName: old });
    expect(await changeEvent(anna, event, { capacity: 7, description: "x" })).toMatchObject({
      capacity: 7,
      title: old,
    });
  });
});

describe("the character classes of the text rules", () => {
  it("are the same in the contract and in SQL for every Unicode code point", async () => {
    const listed = await sql<{ code: number; visible: boolean; line: boolean }[]>`
      select code, private.is_visible(chr(code)) as visible, private.is_one_line(chr(code)) as line
      from generate_series(1, 1114111) as code
      where code not between 55296 and 57343`;
    const differing = listed.filter(({ code, visible, line }) => {
      const character = String.fromCodePoint(code);
      return isVisible(character) !== visible || isOneLine(character) !== line;
    });
    expect(listed).toHaveLength(1_114_111 - 2048);
    expect(differing).toEqual([]);
  });
});
