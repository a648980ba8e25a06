/** Creates the seed data for fuzzing: objects whose ids Schemathesis uses in its requests. */

import { upload } from "../examples/cast.ts";
import { Person, type Stage } from "../examples/person.ts";
import { completeProfile } from "../examples/story.ts";

/**
 * Values for each field name of a path, query or body. Values with the same index belong to the same objects. Requests
 * that delete objects use only the second half of the values.
 */
type KnownValues = Record<string, string[]>;

export interface NamedObjects {
  token: string;
  /** Access token of a user whose account may be deleted. */
  leaverToken: string;
  known: KnownValues;
}

const answers = {
  birthdate: "1994-05-21",
  sex: "female",
  datingPurpose: "friendship",
  city: "Berlin",
  latitude: 52.4986,
  longitude: 13.4189,
  isVisibleOnMap: true,
};

const dayMilliseconds = 86_400_000;

/** Returns a request body that creates an event in the given number of days. */
const eventIn = (days: number): Record<string, unknown> => ({
  title: "Picnic at the canal",
  type: "nature_picnic",
  startAt: new Date(Date.now() + days * dayMilliseconds).toISOString(),
  latitude: 52.4986,
  longitude: 13.4189,
  city: "Berlin",
  consentThreshold: 1,
});

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

async function signUpMany(stage: Stage, name: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const index of times(count)) {
    const person = await Person.signUp(stage, `${name}-${index}`);
    await completeProfile(person, `${name} ${index}`, answers);
    people.push(person);
  }
  return people;
}

async function ask(from: Person, to: Person): Promise<string> {
  return (await from.call("sendFriendRequest", { body: { addresseeId: to.id } })).friendship.id;
}

async function befriend(one: Person, other: Person): Promise<void> {
  await other.call("acceptFriendRequest", { params: { id: await ask(one, other) } });
}

async function publish(person: Person, days: number): Promise<string> {
  const { id } = await person.call("createEvent", { body: eventIn(days) });
  await person.call("publishEvent", { params: { id } });
  return id;
}

async function makePhotos(hero: Person): Promise<KnownValues> {
  const photos: string[] = [];
  const keys: string[] = [];
  for (const _ of times(4)) {
    const { id } = await hero.call("addPhoto", { body: { key: await upload(hero) } });
    photos.push(id);
    keys.push(await upload(hero));
  }
  return { photos, key: keys };
}

/**
 * Creates pairs of events. The first event of a pair is created by the hero (the user as whom Schemathesis calls the
 * operations), the second by a friend. The link with the same index is an invite link of the hero's event.
 */
async function makeEvents(hero: Person, friends: Person[]): Promise<{ events: string[]; links: string[] }> {
  const events: string[] = [];
  const links: string[] = [];
  for (const [index, friend] of friends.entries()) {
    const { id } = await hero.call("createEvent", { body: eventIn(index + 1) });
    await hero.call("inviteEventAuthor", { params: { id }, body: { userId: friend.id } });
    if (index % 2 === 0) {
      await hero.call("publishEvent", { params: { id } });
    }
    const link = await hero.call("createInviteLink", { params: { id }, body: {} });
    const theirs = await publish(friend, 50);
    // The hero has an invitation as co-author, because the operations that accept, refuse or leave need one.
    if (index !== 1) {
      await friend.call("inviteEventAuthor", { params: { id: theirs }, body: { userId: hero.id } });
    }
    if (index === 2) {
      await hero.call("acceptAuthorInvitation", { params: { id: theirs } });
    }
    events.push(id, theirs);
    links.push(link.id, link.id);
  }
  return { events, links };
}

/**
 * Creates groups of two kinds in turn: groups in which the hero and a friend apply to an event of another user, and
 * groups in which a friend applies to an event of the hero.
 */
async function makeGroups(hero: Person, friends: Person[], others: Person[]): Promise<string[]> {
  const groups: string[] = [];
  const params = { id: await publish(hero, 30) };
  for (const [index, friend] of friends.entries()) {
    const applying = await friend.call("applyToEvent", { params, body: {} });
    const theirs = { id: await publish(others[index] as Person, 40 + index) };
    const applied = await hero.call("applyToEvent", { params: theirs, body: { memberIds: [friend.id] } });
    groups.push(applied.id, applying.id);
  }
  return groups;
}

async function makeChats(hero: Person, friends: Person[]): Promise<KnownValues> {
  const chats: string[] = [];
  const messages: string[] = [];
  const attachments: string[] = [];
  for (const friend of friends) {
    const { id } = await hero.call("openDirectChat", { body: { userId: friend.id } });
    const params = { id };
    const own = await hero.call("sendMessage", { params, body: { attachments: [{ key: await upload(hero) }] } });
    await friend.call("sendMessage", { params, body: { content: "Hello!" } });
    chats.push(id);
    messages.push(own.id);
    attachments.push(...own.attachments.map((attachment) => attachment.id));
  }
  return { chats, messages, attachments };
}

async function makeMatches(hero: Person, others: Person[]): Promise<KnownValues> {
  const ownId = (await hero.call("getOwnProfile")).id;
  const profiles: string[] = [];
  for (const [index, other] of others.entries()) {
    const { id } = await other.call("getOwnProfile");
    await other.call("likeOrDislike", { body: { targetProfileId: ownId, type: "like" } });
    if (index % 2 === 0) {
      await hero.call("likeOrDislike", { body: { targetProfileId: id, type: "like" } });
    }
    profiles.push(id);
  }
  const { data } = await hero.call("listMatches");
  return { matches: data.map(({ id }) => id), profiles };
}

/**
 * Removes a message of the hero with a moderation decision, so that the hero can appeal against it. Returns the id of
 * the decision.
 */
async function makeDecision(stage: Stage, hero: Person, messageId: string): Promise<string> {
  const moderator = await Person.signUp(stage, "moderator", "moderator");
  const body = {
    targetType: "message",
    targetId: messageId,
    decision: "remove",
    reason: "spam",
    note: "Please do not.",
  };
  await moderator.call("decide", { body });
  const { data } = await hero.call("listOwnDecisions");
  return data[0]?.id ?? "";
}

/** Creates a user with some objects of each kind. */
export async function makeNamedObjects(stage: Stage): Promise<NamedObjects> {
  const hero = await Person.signUp(stage, "hero");
  await completeProfile(hero, "Hera", answers);
  const friends = await signUpMany(stage, "friend", 4);
  const others = await signUpMany(stage, "other", 4);
  const [leaver] = await signUpMany(stage, "leaver", 1);
  const requests: string[] = [];
  for (const friend of friends) {
    await befriend(hero, friend);
    await friend.call("shareLocation", { body: { latitude: 52.4986, longitude: 13.4189, expiresIn: 3600 } });
  }
  for (const [index, other] of others.entries()) {
    requests.push(index % 2 === 0 ? await ask(hero, other) : await ask(other, hero));
  }
  const photos = await makePhotos(hero);
  const { events, links } = await makeEvents(hero, friends);
  const groups = await makeGroups(hero, friends, others);
  const chats = await makeChats(hero, friends);
  const matches = await makeMatches(hero, others);
  const decision = await makeDecision(stage, hero, chats.messages?.at(-1) ?? "");
  const notifications = await hero.call("listNotifications", { query: { limit: "100" } });
  return {
    token: hero.token,
    leaverToken: leaver?.token ?? "",
    known: {
      ...photos,
      ...chats,
      ...matches,
      requests,
      links,
      groups,
      events,
      users: friends.flatMap((friend, index) => [friend.id, (others[index] as Person).id]),
      decisions: [decision],
      notifications: notifications.data.map(({ id }) => id),
    },
  };
}
