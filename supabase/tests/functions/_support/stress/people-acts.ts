/** Actions of the stress test that concern profiles and contacts between users. */

import { friendsOf } from "./model.ts";
import { isFickle, isQuarrelsome } from "./record.ts";
import type { Act, Json, Scene } from "./scene.ts";

export const block: Act = async ({ model, random, call, person }) => {
  const { people, meeting, blocks } = model;
  const nonContacts = people.filter((other) => other !== person).map((other): [string, string] => [person, other]);
  const quarrels = (pairs: [string, string][]) =>
    pairs.filter(([one, other]) => one !== other && isQuarrelsome(people.indexOf(one), people.indexOf(other)));
  const pair = random.pick(quarrels([...meeting])) ?? random.pick(quarrels(nonContacts));
  if (pair) {
    const [blocker, blocked] = random.chance(50) ? pair : [pair[1], pair[0]];
    if (await call(blocker, "block_person", { person_id: blocked })) {
      blocks.push({ blocker, blocked });
    }
  }
};

export const makeUp: Act = async (scene) => {
  const { model, random, call } = scene;
  const block = random.pick(model.blocks);
  if (block) {
    model.blocks = model.blocks.filter((other) => other !== block);
    if (await call(block.blocker, "unblock_person", { person_id: block.blocked })) {
      await makeFriends(scene, block.blocker, block.blocked);
    }
  }
};

async function makeFriends({ call }: Scene, person: string, other: string): Promise<void> {
  const asked = await call(person, "send_friend_request", { addressee_id: other });
  const friendship = asked?.friendship as Json | undefined;
  if (friendship) {
    await call(String(friendship.addresseeId), "accept_friend_request", { request_id: String(friendship.id) });
  }
}

export const befriend: Act = async (scene) => {
  const { model, random, person } = scene;
  const known = [person, ...friendsOf(model, person)];
  const other = random.pick(model.people.filter((candidate) => !known.includes(candidate)));
  if (other) {
    await makeFriends(scene, person, other);
  }
};

export const unfriend: Act = async ({ model, random, call, person }) => {
  const friend = random.pick(friendsOf(model, person));
  if (friend) {
    await call(person, "unfriend", { person_id: friend });
  }
};

export const open: Act = async ({ random, slot, call, person }) => {
  const group = random.pick(slot.groups);
  const event = { event_id: slot.event };
  await call(person, "list_chats", {});
  await call(random.pick(slot.organizers) ?? person, "list_event_groups", { ...event, cursor: null, page_size: "20" });
  if (group) {
    await call(group.creator, "get_group", { group_id: group.id });
  }
};

export const readNotifications: Act = ({ call, person }) =>
  call(person, "read_notifications", { notification_ids: null });

export const changePreferences: Act = ({ random, call, person }) =>
  call(person, "change_notification_preferences", {
    changes: {
      push: { chat_message: random.chance(50), event_reminder: random.chance(50) },
      quietHours: random.pick([null, { from: "22:00", to: "07:00" }]) ?? null,
      timeZone: random.pick(["UTC", "Europe/Moscow", "America/New_York"]) ?? "UTC",
    },
  });

export const comeOrGo: Act = async ({ model, random, call }) => {
  const person = random.pick(model.people.filter((_, number) => isFickle(number)));
  if (person && random.chance(40)) {
    await call(person, "delete_profile", {});
  } else if (person) {
    await call(person, "create_profile", { profile: { firstName: "Somebody" } });
  }
};

export const changeSex: Act = ({ random, call, person }) =>
  call(person, "update_profile", { changes: { sex: random.pick(["male", "female", null]) ?? null } });
