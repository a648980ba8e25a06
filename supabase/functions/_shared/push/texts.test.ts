import assert from "node:assert/strict";
import { notificationTypeSchema } from "@social/shared-types/notifications.ts";
import notificationTypes from "../../../tests/fixtures/objects/notifications-types.json" with { type: "json" };
import type { Notification } from "./phrases.ts";
import { describeNotification } from "./texts.ts";

type Type = Notification["type"];
type Words = [title: string, body: string];

const id = "11111111-1111-4111-8111-111111111111";
const actorId = "22222222-2222-4222-8222-222222222222";
const eventId = "33333333-3333-4333-8333-333333333333";
const groupId = "44444444-4444-4444-8444-444444444444";
const chatId = "55555555-5555-4555-8555-555555555555";

const nobody = { actorName: null, chatName: null, eventTitle: null, messagePreview: null };

/** Returns a notification that contains every kind of id. Payload fields that are not given are null. */
function notification(type: Type, payload: Partial<Notification["payload"]> = {}): Notification {
  return { id, type, actorId, eventId, groupId, chatId, payload: { ...nobody, ...payload }, changed: null };
}

function words(type: Type, payload: Partial<Notification["payload"]>, locale: string): Words {
  const { title, body } = describeNotification(notification(type, payload), locale);
  return [title, body];
}

const everybody = { actorName: "Anna", eventTitle: "Picnic" };

const expectations: Record<
  Type,
  Record<"english" | "russian", Record<"named" | "nameless", string[]>> & { thread: string }
> = notificationTypes;

for (const [name, language, locale] of [
  ["English", "english", "en"],
  ["Russian", "russian", "ru"],
] as const) {
  for (const type of notificationTypeSchema.options) {
    Deno.test(`${name} devices get a text for ${type}, with and without names`, () => {
      assert.deepEqual(words(type, everybody, locale), expectations[type][language].named);
      assert.deepEqual(words(type, {}, locale), expectations[type][language].nameless);
    });
  }
}

Deno.test("docs/api/notifications.md lists every notification type and its texts", async () => {
  const text = await Deno.readTextFile(new URL("../../../../docs/api/notifications.md", import.meta.url));
  const [, types = "", texts = ""] = text.split(/^## (?:Types|Texts)$/m);
  const names = { actorName: "{actor}", eventTitle: "{event}", messagePreview: "{preview}" };
  for (const type of notificationTypeSchema.options) {
    assert.ok(types.includes(`\n| \`${type}\` |`), `${type} in the table of types`);
    const ofChats = type.startsWith("chat_") ? { chatName: "{chat}" } : {};
    const shown = ["en", "ru"].map((locale) => words(type, { ...names, ...ofChats }, locale).join(": "));
    const line = new RegExp(`^\\| \`${type}\`.* \\| (.*) \\| (.*) \\|$`, "m").exec(texts);
    assert.deepEqual(line?.slice(1), shown, type);
  }
});

Deno.test("the text of a message contains its sender, its content and the name of a group chat", () => {
  const said = { actorName: "Anna", messagePreview: "See you at eight!" };
  assert.deepEqual(words("chat_message", said, "en"), ["Anna", "See you at eight!"]);
  assert.deepEqual(words("chat_message", { ...said, chatName: "Cooks", eventTitle: "Picnic" }, "en"), [
    "Cooks",
    "Anna: See you at eight!",
  ]);
  assert.deepEqual(words("chat_message", { ...said, actorName: null, chatName: "Cooks" }, "ru"), [
    "Cooks",
    "See you at eight!",
  ]);
  assert.deepEqual(words("chat_message", { messagePreview: "Hello" }, "ru"), ["Новое сообщение", "Hello"]);
});

Deno.test("the text of a message that has only attachments contains its sender", () => {
  for (const messagePreview of ["", " ", null]) {
    assert.deepEqual(words("chat_message", { actorName: "Anna", messagePreview }, "en"), ["Anna", "New message"]);
    assert.deepEqual(words("chat_message", { chatName: "Cooks", messagePreview }, "ru"), ["Cooks", "Новое сообщение"]);
  }
});

Deno.test("the text about a new chat contains the name of the user who opened the chat", () => {
  assert.deepEqual(words("chat_created", { actorName: "Anna" }, "en"), [
    "New chat",
    "Anna would like to chat with you",
  ]);
  assert.deepEqual(words("chat_created", { actorName: "Анна" }, "ru"), ["Новый чат", "Анна хочет с вами пообщаться"]);
});

Deno.test("the text about a changed event says whether the time, the place or both have changed", () => {
  const told = { ...notification("event_changed", { eventTitle: "Picnic" }) };
  const bodies = (changed: string[]) =>
    ["en", "ru"].map((locale) => describeNotification({ ...told, changed }, locale).body);
  assert.deepEqual(bodies(["startAt", "endAt"]), ["“Picnic” has a new time", "У события «Picnic» новое время"]);
  assert.deepEqual(bodies(["address"]), ["“Picnic” has a new place", "У события «Picnic» новое место"]);
  assert.deepEqual(bodies(["startAt", "latitude"]), [
    "“Picnic” has a new time and place",
    "У события «Picnic» новые время и место",
  ]);
});

Deno.test("the text of a restored event says that the event takes place and what has changed", () => {
  const restored = { ...notification("event_changed", { eventTitle: "Picnic" }), changed: ["restored"] };
  const moved = { ...restored, changed: ["startAt", "restored"] };
  const texts = [restored, moved].flatMap((one) =>
    ["en", "ru"].map((locale) => {
      const { title, body } = describeNotification(one, locale);
      return `${title}: ${body}`;
    }),
  );
  assert.deepEqual(texts, [
    "Event takes place: “Picnic” takes place after all",
    "Событие состоится: Событие «Picnic» всё-таки состоится",
    "Event takes place: “Picnic” takes place after all, with a new time",
    "Событие состоится: Событие «Picnic» всё-таки состоится, новое время",
  ]);
});

Deno.test("without previews the text of every type contains no names", () => {
  const everything = {
    actorName: "Anna",
    chatName: "Cooks",
    eventTitle: "Picnic",
    messagePreview: "See you at eight!",
  };
  for (const [locale, language] of [
    ["en", "english"],
    ["ru", "russian"],
  ] as const) {
    for (const type of notificationTypeSchema.options) {
      const { title, body, ...rest } = describeNotification(notification(type, everything), locale, false);
      assert.deepEqual([title, body], expectations[type][language].nameless, type);
      assert.doesNotMatch(JSON.stringify({ title, body, ...rest }), /Anna|Cooks|Picnic|See you/);
      const { title: _title, body: _body, ...opened } = describeNotification(notification(type, everything), locale);
      assert.deepEqual(rest, opened, "the app learns what to open all the same");
    }
  }
  const ofTwo = { ...notification("chat_created", everything), eventId: null };
  assert.equal(describeNotification(ofTwo, "en", false).body, "Someone would like to chat with you");
  assert.equal(describeNotification(ofTwo, "ru", false).body, "Кто-то хочет с вами пообщаться");
});

Deno.test("texts are complete sentences even if some or all names are missing", () => {
  const present = { actorName: "Anna", chatName: "Cooks", eventTitle: "Picnic", messagePreview: "Hello" };
  const names = Object.keys(present) as (keyof typeof present)[];
  for (const type of notificationTypeSchema.options) {
    for (let missing = 0; missing < 1 << names.length; missing++) {
      const payload = Object.fromEntries(names.map((name, bit) => [name, missing & (1 << bit) ? null : present[name]]));
      for (const locale of ["en", "ru"]) {
        for (const text of words(type, payload, locale)) {
          assert.match(text, /^[\p{Lu}“«].*[\p{L}!”»]$/u);
          assert.doesNotMatch(text, /null|undefined| {2}|“”|«»| [,.]/);
        }
      }
    }
  }
});

Deno.test("Russian texts do not reveal the gender of a person", () => {
  const pastTense = /(?<!\p{L})\p{L}+(?:л|ла|лся|лась)(?!\p{L})/u;
  assert.match("Анна пригласила вас", pastTense);
  for (const type of notificationTypeSchema.options) {
    // The subject of «Список пополнился» is the list, not a person.
    const [, body] = words(type, everybody, "ru");
    assert.doesNotMatch(body, pastTense);
  }
});

Deno.test("a device with a Russian locale gets Russian texts, and a device with any other locale gets English texts", () => {
  for (const locale of ["ru", "ru-RU", "RU_ru", "ru_KZ", "RU", "ru-Cyrl-RU"]) {
    assert.equal(words("people_like", {}, locale)[0], "Новая симпатия", locale);
  }
  for (const locale of ["en", "en-RU", "rue", "uk", "kk-RU", "russian", ""]) {
    assert.equal(words("people_like", {}, locale)[0], "New like", locale);
  }
  assert.equal(describeNotification(notification("people_like"), null).title, "New like");
});

Deno.test("the thread id of a notification identifies its chat, its event, or a general thread such as friends", () => {
  for (const type of notificationTypeSchema.options) {
    const thread = expectations[type].thread
      .replace("event:{id}", `event:${eventId}`)
      .replace("chat:{id}", `chat:${chatId}`);
    assert.equal(describeNotification(notification(type), "en").threadId, thread);
  }
  const bare = { ...notification("chat_message"), chatId: null };
  assert.equal(describeNotification(bare, "en").threadId, "chats");
  assert.equal(describeNotification({ ...bare, type: "event_invite", eventId: null }, "en").threadId, "events");
});

Deno.test("a device shows only the latest push about messages of a chat, and the latest push about changes of an event", () => {
  const last: Record<string, string> = { chat_message: `message:${chatId}`, event_changed: `changed:${eventId}` };
  for (const type of notificationTypeSchema.options) {
    assert.equal(describeNotification(notification(type), "en").collapseId, last[type] ?? id);
  }
  assert.equal(describeNotification({ ...notification("chat_message"), chatId: null }, "en").collapseId, id);
  assert.equal(describeNotification({ ...notification("event_changed"), eventId: null }, "en").collapseId, id);
});

Deno.test("the data for the app contains the type and all ids of a notification, but no names", () => {
  const ids = { actor_id: actorId, event_id: eventId, group_id: groupId, chat_id: chatId };
  const full = describeNotification(notification("event_invite", everybody), "en");
  assert.deepEqual(full.data, { type: "event_invite", notification_id: id, ...ids });
  const bare = { ...notification("people_like"), actorId: null, eventId: null, groupId: null, chatId: null };
  assert.deepEqual(describeNotification(bare, "en").data, { type: "people_like", notification_id: id });
});
