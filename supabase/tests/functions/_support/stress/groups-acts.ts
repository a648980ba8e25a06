/** Actions of the stress test that concern events and groups. Most of these actions are valid. */

import { friendsOf, type KnownGroup, type Model, type Slot } from "./model.ts";
import { type Act, meet, type Scene } from "./scene.ts";

const openGroups = ({ groups }: Slot) => groups.filter(({ status }) => status === "pending" || status === "waiting");
export const organizerOf = ({ random, person, slot }: Scene) =>
  (random.chance(95) ? random.pick(slot.organizers) : person) ?? person;

function outsidersOf({ people }: Model, { organizers, groups }: Slot): string[] {
  const inside = new Set([...organizers, ...groups.flatMap((group) => group.people)]);
  return people.filter((person) => !inside.has(person));
}

function recordAddition(model: Model, group: string, person: string, time: unknown): void {
  const key = `${group} ${person}`;
  model.added.set(key, (model.added.get(key) ?? new Set()).add(String(time)));
}

function withdraw(slot: Slot, group: KnownGroup, status: string): void {
  group.status = status;
  if (status !== "approved" && status !== "waiting" && status !== "pending") {
    slot.groups = slot.groups.filter((other) => other !== group);
  }
}

export const like: Act = async (scene) => {
  const { model, random, slot, call } = scene;
  const outsiders = outsidersOf(model, slot);
  const person = (random.chance(85) ? random.pick(outsiders) : scene.person) ?? scene.person;
  const candidates = friendsOf(model, person).filter((friend) => random.chance(15) || outsiders.includes(friend));
  const friends = random.some(candidates, random.below(5));
  const done = meet(model, person, [slot.creator, ...friends]);
  const group = await call(person, "like_event", { event_id: slot.event, member_ids: friends });
  done();
  if (group) {
    slot.groups.push({ id: String(group.id), creator: person, people: [person, ...friends], status: "pending" });
    for (const friend of friends) {
      recordAddition(model, String(group.id), friend, group.createdAt);
    }
  }
};

export const addMember: Act = async ({ model, random, slot, call, person }) => {
  const group = random.pick(slot.groups.filter(({ status }) => status === "pending"));
  if (group) {
    const friend = random.pick(friendsOf(model, group.creator)) ?? person;
    const done = meet(model, friend, [slot.creator, group.creator]);
    const member = await call(random.chance(95) ? group.creator : person, "add_group_member", {
      group_id: group.id,
      person_id: friend,
    });
    done();
    if (member) {
      group.people.push(friend);
      recordAddition(model, group.id, friend, member.createdAt);
    }
  }
};

export const confirm: Act = async ({ random, slot, call }) => {
  const group = random.pick(slot.groups);
  const member = group && random.pick(group.people);
  if (member) {
    await call(member, "confirm_membership", { group_id: group.id });
  }
};

export const leave: Act = async ({ random, slot, call }) => {
  const group = random.pick(slot.groups);
  const member = group && random.pick(group.people);
  if (member && (await call(member, "leave_group", { group_id: group.id }))) {
    group.people = group.people.filter((person) => person !== member);
    if (group.creator === member && group.status !== "approved") {
      withdraw(slot, group, "expired");
    }
  }
};

export const removeMember: Act = async (scene) => {
  const { model, random, slot, call, person } = scene;
  const group = random.pick(slot.groups);
  const member = group && random.pick(group.people);
  if (!(group && member)) {
    return;
  }
  const rightful = group.status === "approved" ? organizerOf(scene) : group.creator;
  const remover = random.chance(90) ? rightful : person;
  if (await call(remover, "remove_group_member", { group_id: group.id, person_id: member })) {
    group.people = group.people.filter((other) => other !== member);
    model.removed.add(`${group.id} ${member}`);
    if (group.people.length === 0) {
      withdraw(slot, group, "expired");
    }
  }
};

export const vote: Act = async (scene) => {
  const { model, random, slot, call, accuse } = scene;
  const group = random.pick(openGroups(slot));
  const organizer = organizerOf(scene);
  if (!group) {
    return;
  }
  const decision = random.chance(80) ? "consent" : "refuse";
  const result = await call(organizer, "vote_on_group", { group_id: group.id, decision });
  if (result) {
    withdraw(slot, group, String(result.status));
    const isConsentedTo = result.status === "waiting" || result.status === "approved";
    // The group can also have expired because its last member was removed. An expired group can have a chat.
    const mayHaveChat = result.status === "approved" || result.status === "expired";
    const isChatRight = result.chatId === null ? result.status !== "approved" : mayHaveChat;
    if (isConsentedTo !== result.approved || !isChatRight) {
      accuse(`A vote was answered with ${JSON.stringify(result)}.`);
    }
    if (result.chatId && !model.chats.some(({ id }) => id === result.chatId)) {
      model.chats.push({ id: String(result.chatId), participants: [...slot.organizers, ...group.people] });
    }
  }
};

export const invite: Act = async ({ model, random, slot, call, person }) => {
  const friend = (random.chance(90) ? random.pick(friendsOf(model, slot.creator)) : person) ?? person;
  const done = meet(model, slot.creator, [friend]);
  if (await call(slot.creator, "invite_event_author", { event_id: slot.event, person_id: friend })) {
    slot.invited.push(friend);
  }
  done();
};

export const answerInvitation: Act = async ({ model, random, slot, call, person }) => {
  const invited = (random.chance(95) ? random.pick(slot.invited) : person) ?? person;
  const rpc = random.chance(80) ? "accept_author_invitation" : "refuse_author_invitation";
  const done = meet(model, invited, [slot.creator]);
  const response = await call(invited, rpc, { event_id: slot.event });
  done();
  if (response) {
    slot.invited = slot.invited.filter((other) => other !== invited);
    if (response.status === "accepted" && !slot.organizers.includes(invited)) {
      slot.organizers.push(invited);
    }
  }
};

export const removeAuthor: Act = async ({ random, slot, call }) => {
  const author = random.pick([...slot.organizers, ...slot.invited].filter((person) => person !== slot.creator));
  if (author && (await call(slot.creator, "remove_event_author", { event_id: slot.event, person_id: author }))) {
    slot.organizers = slot.organizers.filter((person) => person !== author);
  }
};

export const resign: Act = async ({ random, slot, call, person }) => {
  const author =
    (random.chance(95) && random.pick(slot.organizers.filter((other) => other !== slot.creator))) || person;
  if (await call(author, "resign_event_author", { event_id: slot.event })) {
    slot.organizers = slot.organizers.filter((other) => other !== author);
  }
};

export const changeCapacity: Act = (scene) => {
  const capacity = 1 + scene.random.below(scene.random.chance(70) ? 8 : 16);
  const changes = { capacity, ...(scene.random.chance(30) && { address: `Sea Street ${scene.random.below(9)}` }) };
  return scene.call(organizerOf(scene), "update_event", { event_id: scene.slot.event, changes });
};

export const switchApplications: Act = (scene) => {
  const changes = { acceptsApplications: scene.random.chance(75) };
  return scene.call(organizerOf(scene), "update_event", { event_id: scene.slot.event, changes });
};

export const cancel: Act = async (scene) => {
  const { slot, call } = scene;
  slot.isOver ||= (await call(organizerOf(scene), "cancel_event", { event_id: slot.event })) !== undefined;
};

export const publish: Act = ({ slot, call }) => call(slot.creator, "publish_event", { event_id: slot.event });
export const deleteEvent: Act = ({ slot, call }) => call(slot.creator, "delete_event", { event_id: slot.event });
export const restoreEvent: Act = ({ slot, call }) => call(slot.creator, "restore_event", { event_id: slot.event });

/** Creates an event as a user, and makes it the current event of this slot. */
export const openEvent: Act = async ({ model, random, slot, call, person }) => {
  // In every third slot all events are private, so that invite links can be tested.
  const isPrivate = model.slots.indexOf(slot) % 3 === 0 || random.chance(10);
  const event = await call(person, "create_event", {
    event: {
      title: "Storm",
      type: "other",
      visibility: isPrivate ? "private" : "public",
      startAt: "2050-06-01T18:00:00Z",
      latitude: 0,
      longitude: 0,
      capacity: 1 + random.below(8),
      consentThreshold: 1,
    },
  });
  if (event) {
    const known = { creator: person, organizers: [person], invited: [], groups: [], isOver: false, isPrivate };
    Object.assign(slot, { event: String(event.id), ...known });
    if (random.chance(80)) {
      await call(person, "publish_event", { event_id: String(event.id) });
    }
  }
};

export const replaceEvent: Act = async (scene) => scene.slot.isOver && openEvent(scene);

export const letEventPass: Act = async ({ random, slot, moveEvent }) => {
  const startsIn = random.below(200);
  const endsIn = startsIn + 50 + random.below(800);
  await moveEvent(slot.event, startsIn, endsIn);
  slot.isOver ||= random.chance(50);
};

/** Moves the start of an event so close that a reminder is due within a second. */
export const comeNearMark: Act = async ({ random, slot, moveEvent }) => {
  const hour = 3_600_000;
  const startsIn = (random.chance(50) ? 24 : 2) * hour + random.below(400);
  await moveEvent(slot.event, startsIn, startsIn + hour);
};

export const remind: Act = ({ random, work }) => work("remind_guests", { row_limit: random.chance(50) ? "500" : "1" });

export const advance: Act = ({ work }) => work("advance_events", { row_limit: "500" });
