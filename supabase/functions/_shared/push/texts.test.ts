import assert from "node:assert/strict";
import { notificationTypeSchema } from "@social/shared-types/notifications.ts";
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

/** A notification with all its ids; what its payload does not say is null. */
function notification(type: Type, payload: Partial<Notification["payload"]> = {}): Notification {
  return { id, type, actorId, eventId, groupId, chatId, payload: { ...nobody, ...payload }, changed: null };
}

function words(type: Type, payload: Partial<Notification["payload"]>, locale: string): Words {
  const { title, body } = describeNotification(notification(type, payload), locale);
  return [title, body];
}

const everybody = { actorName: "Anna", eventTitle: "Picnic" };

const english: Record<Type, { named: Words; nameless: Words }> = {
  event_application: {
    named: ["New application", "Anna would like to come to “Picnic”"],
    nameless: ["New application", "Someone would like to come to your event"],
  },
  event_application_approved: {
    named: ["You’re in!", "Your application for “Picnic” was approved, and the chat is open"],
    nameless: ["You’re in!", "Your application for the event was approved, and the chat is open"],
  },
  event_application_rejected: {
    named: ["Application declined", "Unfortunately, your application for “Picnic” was declined"],
    nameless: ["Application declined", "Unfortunately, your application for the event was declined"],
  },
  event_coauthor_invite: {
    named: ["Invitation to organize", "Anna invites you to help organize “Picnic”"],
    nameless: ["Invitation to organize", "Someone invites you to help organize an event"],
  },
  event_coauthor_accepted: {
    named: ["Invitation accepted", "Anna is now organizing “Picnic” with you"],
    nameless: ["Invitation accepted", "You have a new co-organizer for your event"],
  },
  event_coauthor_refused: {
    named: ["Invitation declined", "Anna won’t be organizing “Picnic” with you"],
    nameless: ["Invitation declined", "Your invitation to organize your event was declined"],
  },
  friend_request: {
    named: ["Friend request", "Anna would like to add you as a friend"],
    nameless: ["Friend request", "Someone would like to add you as a friend"],
  },
  friend_request_accepted: {
    named: ["Friend request accepted", "You and Anna are now friends"],
    nameless: ["Friend request accepted", "You have a new friend"],
  },
  chat_created: {
    named: ["New chat", "You are now in the chat “Picnic”"],
    nameless: ["New chat", "You are now in the chat of an event"],
  },
  chat_message: {
    named: ["Picnic", "Anna: new message"],
    nameless: ["New message", "Someone wrote to you"],
  },
  people_like: {
    named: ["New like", "Anna likes you"],
    nameless: ["New like", "Someone likes you"],
  },
  people_match: {
    named: ["It’s a match!", "You and Anna like each other"],
    nameless: ["It’s a match!", "Someone you like likes you too"],
  },
  event_invite: {
    named: ["Invitation", "Anna invites you to come along to “Picnic”"],
    nameless: ["Invitation", "Someone invites you to come along to an event"],
  },
  event_invite_accepted: {
    named: ["Invitation accepted", "Anna would like to go to “Picnic” with you"],
    nameless: ["Invitation accepted", "Your invitation to the event was accepted"],
  },
  group_member_removed: {
    named: ["Place withdrawn", "You are no longer in a group for “Picnic”"],
    nameless: ["Place withdrawn", "You are no longer in a group for the event"],
  },
  event_changed: {
    named: ["Event changed", "“Picnic” has a new time or place"],
    nameless: ["Event changed", "The event has a new time or place"],
  },
  event_cancelled: {
    named: ["Event cancelled", "Unfortunately, “Picnic” was cancelled"],
    nameless: ["Event cancelled", "Unfortunately, the event was cancelled"],
  },
  event_reminder: {
    named: ["Reminder", "“Picnic” is coming up"],
    nameless: ["Reminder", "Your event is coming up"],
  },
};

const russian: Record<Type, { named: Words; nameless: Words }> = {
  event_application: {
    named: ["Новая заявка", "Anna хочет прийти на событие «Picnic»"],
    nameless: ["Новая заявка", "Кто-то хочет прийти на ваше событие"],
  },
  event_application_approved: {
    named: ["Заявка одобрена", "Вас ждут на событии «Picnic», чат уже открыт"],
    nameless: ["Заявка одобрена", "Вас ждут на событии, чат уже открыт"],
  },
  event_application_rejected: {
    named: ["Заявка отклонена", "К сожалению, попасть на событие «Picnic» не получится"],
    nameless: ["Заявка отклонена", "К сожалению, попасть на событие не получится"],
  },
  event_coauthor_invite: {
    named: ["Приглашение в соавторы", "Anna приглашает вас вместе организовать событие «Picnic»"],
    nameless: ["Приглашение в соавторы", "Кто-то приглашает вас вместе организовать событие"],
  },
  event_coauthor_accepted: {
    named: ["Приглашение принято", "Anna теперь организует событие «Picnic» вместе с вами"],
    nameless: ["Приглашение принято", "У вашего события новый соавтор"],
  },
  event_coauthor_refused: {
    named: ["Приглашение отклонено", "Anna не будет организовывать событие «Picnic» вместе с вами"],
    nameless: ["Приглашение отклонено", "Ваше приглашение в соавторы события отклонено"],
  },
  friend_request: {
    named: ["Запрос в друзья", "Anna хочет добавить вас в друзья"],
    nameless: ["Запрос в друзья", "Кто-то хочет добавить вас в друзья"],
  },
  friend_request_accepted: {
    named: ["Запрос в друзья принят", "Anna теперь у вас в друзьях"],
    nameless: ["Запрос в друзья принят", "Список ваших друзей пополнился"],
  },
  chat_created: {
    named: ["Новый чат", "Теперь вы в чате «Picnic»"],
    nameless: ["Новый чат", "Теперь вы в чате события"],
  },
  chat_message: {
    named: ["Picnic", "Anna: новое сообщение"],
    nameless: ["Новое сообщение", "Вам кто-то пишет"],
  },
  people_like: {
    named: ["Новая симпатия", "Anna проявляет к вам симпатию"],
    nameless: ["Новая симпатия", "Вы кому-то нравитесь"],
  },
  people_match: {
    named: ["Это взаимно!", "Вы и Anna нравитесь друг другу"],
    nameless: ["Это взаимно!", "Ваша симпатия взаимна"],
  },
  event_invite: {
    named: ["Приглашение", "Anna зовёт вас с собой на событие «Picnic»"],
    nameless: ["Приглашение", "Кто-то зовёт вас с собой на событие"],
  },
  event_invite_accepted: {
    named: ["Приглашение принято", "Anna хочет пойти с вами на событие «Picnic»"],
    nameless: ["Приглашение принято", "Ваше приглашение на событие принято"],
  },
  group_member_removed: {
    named: ["Участие отменено", "Вы больше не в группе на событие «Picnic»"],
    nameless: ["Участие отменено", "Вы больше не в группе на событие"],
  },
  event_changed: {
    named: ["Событие изменено", "У события «Picnic» новые время или место"],
    nameless: ["Событие изменено", "У события новые время или место"],
  },
  event_cancelled: {
    named: ["Событие отменено", "К сожалению, событие «Picnic» отменено"],
    nameless: ["Событие отменено", "К сожалению, событие отменено"],
  },
  event_reminder: {
    named: ["Напоминание", "Приближается событие «Picnic»"],
    nameless: ["Напоминание", "Приближается событие"],
  },
};

for (const [language, locale, expected] of [
  ["English", "en", english],
  ["Russian", "ru", russian],
] as const) {
  for (const type of notificationTypeSchema.options) {
    Deno.test(`somebody who reads ${language} is told of ${type}, with names and without`, () => {
      assert.deepEqual(words(type, everybody, locale), expected[type].named);
      assert.deepEqual(words(type, {}, locale), expected[type].nameless);
    });
  }
}

Deno.test("docs/api/notifications.md has every type in both of its tables, with the words that a device shows", async () => {
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

Deno.test("a message shows who wrote what, and where unless it is a chat of two", () => {
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

Deno.test("of a message that is only files the sender is told", () => {
  for (const messagePreview of ["", " ", null]) {
    assert.deepEqual(words("chat_message", { actorName: "Anna", messagePreview }, "en"), ["Anna", "New message"]);
    assert.deepEqual(words("chat_message", { chatName: "Cooks", messagePreview }, "ru"), ["Cooks", "Новое сообщение"]);
  }
});

Deno.test("a chat that somebody opens by hand is told with their name", () => {
  assert.deepEqual(words("chat_created", { actorName: "Anna" }, "en"), [
    "New chat",
    "Anna would like to chat with you",
  ]);
  assert.deepEqual(words("chat_created", { actorName: "Анна" }, "ru"), ["Новый чат", "Анна хочет с вами пообщаться"]);
});

Deno.test("of an event that changed it is said whether the time, the place or both are new", () => {
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

Deno.test("an event that was restored takes place after all, with its changes since then", () => {
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

Deno.test("without a preview the text of every type names no content, and is the one for names that are missing", () => {
  const everything = {
    actorName: "Anna",
    chatName: "Cooks",
    eventTitle: "Picnic",
    messagePreview: "See you at eight!",
  };
  for (const [locale, expected] of [
    ["en", english],
    ["ru", russian],
  ] as const) {
    for (const type of notificationTypeSchema.options) {
      const { title, body, ...rest } = describeNotification(notification(type, everything), locale, false);
      assert.deepEqual([title, body], expected[type].nameless, type);
      assert.doesNotMatch(JSON.stringify({ title, body, ...rest }), /Anna|Cooks|Picnic|See you/);
      const { title: _title, body: _body, ...opened } = describeNotification(notification(type, everything), locale);
      assert.deepEqual(rest, opened, "the app learns what to open all the same");
    }
  }
  const ofTwo = { ...notification("chat_created", everything), eventId: null };
  assert.equal(describeNotification(ofTwo, "en", false).body, "Someone would like to chat with you");
  assert.equal(describeNotification(ofTwo, "ru", false).body, "Кто-то хочет с вами пообщаться");
});

Deno.test("whichever names are missing, the sentences stay whole", () => {
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

Deno.test("Russian texts do not tell the sex of anybody", () => {
  const pastTense = /(?<!\p{L})\p{L}+(?:л|ла|лся|лась)(?!\p{L})/u;
  assert.match("Анна пригласила вас", pastTense);
  for (const type of notificationTypeSchema.options) {
    // «Список пополнился» is about the list.
    const [, body] = words(type, everybody, "ru");
    assert.doesNotMatch(body, pastTense);
  }
});

Deno.test("a device of any Russian locale is written to in Russian, any other in English", () => {
  for (const locale of ["ru", "ru-RU", "RU_ru", "ru_KZ", "RU", "ru-Cyrl-RU"]) {
    assert.equal(words("people_like", {}, locale)[0], "Новая симпатия", locale);
  }
  for (const locale of ["en", "en-RU", "rue", "uk", "kk-RU", "russian", ""]) {
    assert.equal(words("people_like", {}, locale)[0], "New like", locale);
  }
  assert.equal(describeNotification(notification("people_like"), null).title, "New like");
});

Deno.test("messages about the same chat, event or kind of people are shown together", () => {
  const threads: Record<Type, string> = {
    event_application: `event:${eventId}`,
    event_application_approved: `event:${eventId}`,
    event_application_rejected: `event:${eventId}`,
    event_coauthor_invite: `event:${eventId}`,
    event_coauthor_accepted: `event:${eventId}`,
    event_coauthor_refused: `event:${eventId}`,
    event_invite: `event:${eventId}`,
    event_invite_accepted: `event:${eventId}`,
    group_member_removed: `event:${eventId}`,
    event_changed: `event:${eventId}`,
    event_cancelled: `event:${eventId}`,
    event_reminder: `event:${eventId}`,
    friend_request: "friends",
    friend_request_accepted: "friends",
    chat_created: `chat:${chatId}`,
    chat_message: `chat:${chatId}`,
    people_like: "people",
    people_match: "people",
  };
  for (const type of notificationTypeSchema.options) {
    assert.equal(describeNotification(notification(type), "en").threadId, threads[type]);
  }
  const bare = { ...notification("chat_message"), chatId: null };
  assert.equal(describeNotification(bare, "en").threadId, "chats");
  assert.equal(describeNotification({ ...bare, type: "event_invite", eventId: null }, "en").threadId, "events");
});

Deno.test("a device shows the last message of a chat and the last change of an event alone, and everything else by itself", () => {
  const last: Record<string, string> = { chat_message: `message:${chatId}`, event_changed: `changed:${eventId}` };
  for (const type of notificationTypeSchema.options) {
    assert.equal(describeNotification(notification(type), "en").collapseId, last[type] ?? id);
  }
  assert.equal(describeNotification({ ...notification("chat_message"), chatId: null }, "en").collapseId, id);
  assert.equal(describeNotification({ ...notification("event_changed"), eventId: null }, "en").collapseId, id);
});

Deno.test("the app learns the type and every id that there is, and no name", () => {
  const ids = { actor_id: actorId, event_id: eventId, group_id: groupId, chat_id: chatId };
  const full = describeNotification(notification("event_invite", everybody), "en");
  assert.deepEqual(full.data, { type: "event_invite", notification_id: id, ...ids });
  const bare = { ...notification("people_like"), actorId: null, eventId: null, groupId: null, chatId: null };
  assert.deepEqual(describeNotification(bare, "en").data, { type: "people_like", notification_id: id });
});
