/** Actions of the stress test that concern chats. */

import type { SentMessage } from "./model.ts";
import { type Act, meet, type Scene } from "./scene.ts";

export const send: Act = async ({ model, random, call, person, moment }) => {
  const chat = random.pick(model.chats);
  const sender = (random.chance(95) ? chat && random.pick(chat.participants) : person) ?? person;
  if (chat) {
    const replied = random.chance(20)
      ? random.pick(model.messages.slice(-200).filter((sent) => sent.chat === chat.id))
      : null;
    const clientMessageId = random.uuid();
    const content = `Hello ${clientMessageId}`;
    const started = moment();
    const message = { content, clientMessageId, replyToId: replied?.id ?? null, attachments: [] };
    const done = meet(model, sender, chat.participants);
    const sent = await call(sender, "send_message", { chat_id: chat.id, message });
    done();
    if (sent) {
      const [id, createdAt] = [String(sent.id), String(sent.createdAt)];
      model.messages.push({ id, chat: chat.id, sender, content, clientMessageId, createdAt, started, ended: moment() });
    }
  }
};

/** Returns one of the last hundred messages that the test sent, in any chat. */
function recentMessage({ model, random }: Scene): SentMessage | undefined {
  return random.pick(model.messages.slice(-100));
}

export const sendAgain: Act = async (scene) => {
  const sent = recentMessage(scene);
  if (sent) {
    const message = { content: sent.content, clientMessageId: sent.clientMessageId, replyToId: null, attachments: [] };
    const again = await scene.call(sent.sender, "send_message", { chat_id: sent.chat, message });
    if (again && again.id !== sent.id) {
      scene.accuse(`The message ${sent.id} sent again became ${again.id}.`);
    }
  }
};

export const editMessage: Act = async (scene) => {
  const sent = recentMessage(scene);
  if (sent) {
    const args = { chat_id: sent.chat, message_id: sent.id, content: `${sent.content}, changed` };
    await scene.call(sent.sender, "edit_message", args);
  }
};

export const deleteMessage: Act = async (scene) => {
  const sent = recentMessage(scene);
  const chat = scene.model.chats.find(({ id }) => id === sent?.chat);
  if (sent) {
    const person = scene.random.chance(60)
      ? sent.sender
      : ((chat && scene.random.pick(chat.participants)) ?? sent.sender);
    await scene.call(person, "delete_message", { chat_id: sent.chat, message_id: sent.id });
  }
};

export const read: Act = async ({ model, random, call }) => {
  const chat = random.pick(model.chats);
  const reader = chat && random.pick(chat.participants);
  const messages = model.messages.slice(-200).filter((sent) => sent.chat === chat?.id);
  if (reader) {
    const upTo = random.chance(50) ? (random.pick(messages)?.id ?? null) : null;
    await call(reader, "read_messages", { chat_id: chat.id, up_to_message_id: upTo });
  }
};

export const openDirectChat: Act = async ({ model, random, call, person }) => {
  const other = random.pick(model.people.filter((candidate) => candidate !== person));
  const chat = other && (await call(person, "open_direct_chat", { person_id: other }));
  if (chat && !model.chats.some(({ id }) => id === chat.id)) {
    model.chats.push({ id: String(chat.id), participants: [person, other] });
  }
};

/** Returns a random chat and a user, who is one of its participants in 95 of 100 cases. */
function pickPlace({ model, random, person }: Scene): { who: string; args: { chat_id: string } } | undefined {
  const chat = random.pick(model.chats);
  const who = (random.chance(95) ? chat && random.pick(chat.participants) : person) ?? person;
  return chat && { who, args: { chat_id: chat.id } };
}

export const archive: Act = async (scene) => {
  const place = pickPlace(scene);
  if (place) {
    const rpc = scene.random.chance(75) ? "archive_chat" : "unarchive_chat";
    const summary = await scene.call(place.who, rpc, place.args);
    if (summary && summary.isArchived !== (rpc === "archive_chat")) {
      scene.accuse(`${rpc} of ${place.args.chat_id} was answered with ${JSON.stringify(summary)}.`);
    }
  }
};

export const mute: Act = async (scene) => {
  const place = pickPlace(scene);
  if (place) {
    const isMuting = scene.random.chance(70);
    const summary = isMuting
      ? await scene.call(place.who, "mute_chat", { ...place.args, until: null })
      : await scene.call(place.who, "unmute_chat", place.args);
    if (summary && (summary.mutedUntil !== null) !== isMuting) {
      scene.accuse(`Muting ${place.args.chat_id} was answered with ${JSON.stringify(summary)}.`);
    }
  }
};

export const type: Act = async (scene) => {
  const place = pickPlace(scene);
  if (place) {
    await scene.call(place.who, "type_in_chat", { ...place.args, is_typing: "true" });
    await scene.call(place.who, "type_in_chat", { ...place.args, is_typing: "false" });
  }
};
