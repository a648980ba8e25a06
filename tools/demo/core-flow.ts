/**
 * Core flow of the app with five users. `npm run demo` executes the flow and prints each step. A test checks the
 * result.
 */

import { chatsContract } from "@social/shared-types/chats.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { friendsContract } from "@social/shared-types/friends.ts";
import { groupsContract } from "@social/shared-types/groups.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { Person, type Stack } from "./core-flow-person.ts";

const friends = friendsContract.routes;
const profiles = profilesContract.routes;
const events = eventsContract.routes;
const groups = groupsContract.routes;
const chats = chatsContract.routes;

const hourMilliseconds = 3_600_000;
const canal = { latitude: 52.4986, longitude: 13.4189 };

/** Receives the output of the flow: `chapter` is called before each step, `line` with the result of a step. */
export interface Listener {
  chapter(title: string): void;
  line(text: string): void;
}

/** Result of the core flow. */
export interface CoreFlow {
  people: { olga: Person; otto: Person; anna: Person; ben: Person; carol: Person };
  eventId: string;
  groupId: string;
  chatId: string;
  /** Ids of both messages, in the order in which the messages were sent. */
  messageIds: [question: string, reply: string];
}

/** Fills in the profile and accepts the terms. Returns the fields that were missing before the terms were accepted. */
export async function makeProfile(person: Person, sex: "female" | "male"): Promise<string[]> {
  await person.call("profiles", profiles.createProfile, { body: { firstName: person.name } });
  const { missingFields, currentTerms } = await person.call("profiles", profiles.getOwnProfile);
  const body = { birthdate: "1994-05-21", sex, datingPurpose: "friendship", city: "Berlin" };
  await person.call("profiles", profiles.updateProfile, { body });
  const { isCompleted } = await person.call("profiles", profiles.completeProfile, { body: currentTerms });
  if (!isCompleted) {
    throw new Error(`The profile of ${person.name} is not completed.`);
  }
  return missingFields;
}

/** Creates a friend link. The user who redeems the link becomes a friend of the link's owner immediately. */
async function befriendByLink(owner: Person, redeemer: Person, { line }: Listener): Promise<void> {
  const { token } = await owner.call("friends", friends.createFriendLink, { body: { expiresIn: 600 } });
  const ofLink = { body: { token } };
  const preview = await redeemer.call("friends", friends.previewFriendLink, ofLink);
  if (preview.userId !== owner.id) {
    throw new Error(`The link is not of ${owner.name}.`);
  }
  line(`${redeemer.name} opens the friend link of ${owner.name} and sees whose it is: ${preview.firstName}`);
  const { friendship } = await redeemer.call("friends", friends.redeemFriendLink, ofLink);
  await owner.receives("friend_request_accepted", redeemer);
  line(`${redeemer.name} redeems it: ${friendship.status}; ${owner.name} is notified in real time`);
}

async function befriend(person: Person, other: Person, listener: Listener): Promise<void> {
  const { friendship } = await person.call("friends", friends.sendFriendRequest, { body: { addresseeId: other.id } });
  await other.receives("friend_request", person);
  await other.call("friends", friends.acceptFriendRequest, { params: { id: friendship.id } });
  await person.receives("friend_request_accepted", other);
  listener.line(`${person.name} asked ${other.name}, who was told at once and accepted`);
}

/** Users of the flow. */
type People = CoreFlow["people"];

async function signUpEverybody(stack: Stack, { chapter, line }: Listener): Promise<People> {
  chapter("Five people sign up, answer what is asked and accept the terms");
  const olga = await Person.signUp(stack, "Olga");
  const otto = await Person.signUp(stack, "Otto");
  const anna = await Person.signUp(stack, "Anna");
  const ben = await Person.signUp(stack, "Ben");
  const carol = await Person.signUp(stack, "Carol");
  const everybody = [olga, otto, anna, ben, carol];
  let missingFields: string[] = [];
  for (const person of everybody) {
    missingFields = await makeProfile(person, person === otto || person === ben ? "male" : "female");
  }
  line(`${everybody.map(({ name }) => name).join(", ")}: each lacked ${missingFields.join(", ")}`);
  line("Now all profiles are completed");
  return { olga, otto, anna, ben, carol };
}

/** Creates a draft event of Olga and invites Otto as co-author. Returns the id of the event. */
async function planEvent({ olga, otto }: People, { chapter, line }: Listener): Promise<string> {
  chapter("Olga plans an event");
  const event = await olga.call("events", events.createEvent, {
    body: {
      title: "Picnic at the canal",
      type: "nature_picnic",
      startAt: new Date(Date.now() + 24 * hourMilliseconds).toISOString(),
      ...canal,
      city: "Berlin",
      capacity: 4,
      consentThreshold: 1,
    },
  });
  const {
    data: [organizersChat],
  } = await olga.call("chats", chats.listChats);
  line(`"${event.title}" is a ${event.status} for ${event.capacity} guests; its organizers have a chat already`);

  chapter("Otto organizes it with her");
  const ofEvent = { params: { id: event.id } };
  await olga.call("events", events.inviteEventAuthor, { ...ofEvent, body: { userId: otto.id } });
  await otto.receives("event_coauthor_invite", olga);
  await otto.call("events", events.acceptAuthorInvitation, ofEvent);
  await olga.receives("event_coauthor_accepted", otto);
  const joined = await otto.receives("chat_created", olga);
  const isOrganizersChat = joined.chat_id === organizersChat?.id;
  line(`Otto was invited and accepted; he is in the ${isOrganizersChat ? "chat of the organizers" : "wrong chat"}`);
  return event.id;
}

async function publishAndFind({ olga, anna }: People, eventId: string, { chapter, line }: Listener): Promise<void> {
  chapter("The event is published, and Anna finds it");
  await olga.call("events", events.publishEvent, { params: { id: eventId } });
  let found: { distance: number } | undefined;
  let cursor: string | null = null;
  do {
    const query = { lat: "52.5", lng: "13.42", radius: "1000", limit: "100", ...(cursor !== null && { cursor }) };
    const page: { data: { id: string; distance: number }[]; nextCursor: string | null } = await anna.call(
      "events",
      events.listEvents,
      { query },
    );
    found = page.data.find(({ id }) => id === eventId);
    cursor = page.nextCursor;
  } while (!found && cursor !== null);
  if (!found) {
    throw new Error("The event is not in the feed.");
  }
  line(`In the feed, ${Math.round(found.distance)} m from her`);
}

/** Anna applies to the event together with Ben and Carol. Returns the id of their group. */
async function applyTogether(people: People, eventId: string, { chapter, line }: Listener): Promise<string> {
  const { olga, otto, anna, ben, carol } = people;
  chapter("Anna applies with Ben and Carol");
  const group = await anna.call("events", events.applyToEvent, {
    params: { id: eventId },
    body: { memberIds: [ben.id, carol.id] },
  });
  await Promise.all([olga, otto].map((organizer) => organizer.receives("event_application", anna)));
  await Promise.all([ben, carol].map((friend) => friend.receives("event_invite", anna)));
  await ben.call("groups", groups.confirmMembership, { params: { id: group.id } });
  await anna.receives("event_invite_accepted", ben);
  line(`The group of ${group.memberIds.length} is ${group.status}; both organizers were told, Ben has confirmed`);
  return group.id;
}

/** Admits the group to the event. Returns the id of the new chat for organizers and guests. */
async function admit(people: People, groupId: string, { chapter, line }: Listener): Promise<string> {
  const { olga, otto, anna, ben, carol } = people;
  chapter("The organizers consent");
  const consent = { params: { id: groupId }, body: { decision: "consent" } };
  const first = await olga.call("groups", groups.voteOnGroup, consent);
  line(`Olga consents: ${first.status}, for three people need min(3, 2) = 2 consents`);
  const second = await otto.call("groups", groups.voteOnGroup, consent);
  if (second.chatId === null) {
    throw new Error(`The group is ${second.status} and has no chat.`);
  }
  await Promise.all([anna, ben, carol].map((guest) => guest.receives("event_application_approved", otto)));
  await Promise.all([olga, anna, ben, carol].map((participant) => participant.receives("chat_created", otto)));
  line(`Otto consents: ${second.status}; Anna, Ben and Carol were told, and of the chat Olga as well`);
  return second.chatId;
}

/** Sends a question and a reply to it in the chat. Returns the ids of both messages. */
async function talk(people: People, chatId: string, { chapter, line }: Listener): Promise<CoreFlow["messageIds"]> {
  const { olga, otto, anna, ben, carol } = people;
  const everybody = Object.values(people);
  const ofChat = { params: { id: chatId } };
  chapter("They find themselves in a chat");
  const {
    data: [summary],
  } = await ben.call("chats", chats.listChats);
  const { participants } = await ben.call("chats", chats.getChat, ofChat);
  line(`"${summary?.name}": ${participants.map(({ name, role }) => `${name} (${role})`).join(", ")}`);
  await Promise.all(everybody.map((person) => person.followChat(chatId)));

  chapter("Messages arrive everywhere at once");
  const question = await anna.call("chats", chats.sendMessage, {
    ...ofChat,
    body: { content: "Shall we bring a blanket?", clientMessageId: crypto.randomUUID() },
  });
  await Promise.all(everybody.map((person) => person.sees("message.created", { messageId: question.id })));
  await Promise.all([olga, otto, ben, carol].map((person) => person.receives("chat_message", anna)));
  line(`Anna: ${question.content}`);
  const reply = await olga.call("chats", chats.sendMessage, {
    ...ofChat,
    body: { content: "Yes, and something to drink!", replyToId: question.id },
  });
  await Promise.all(everybody.map((person) => person.sees("message.created", { messageId: reply.id })));
  await Promise.all([otto, anna, ben, carol].map((person) => person.receives("chat_message", olga)));
  line(`Olga, to "${reply.replyTo?.content}": ${reply.content}`);
  return [question.id, reply.id];
}

async function read({ olga, otto, anna, ben, carol }: People, chatId: string, listener: Listener): Promise<void> {
  const { chapter, line } = listener;
  const ofChat = { params: { id: chatId } };
  chapter("Everybody reads");
  const counts: string[] = [];
  for (const reader of [anna, otto, ben, carol]) {
    const { updated } = await reader.call("chats", chats.readMessages, { ...ofChat, body: {} });
    await olga.sees("chat.read", { userId: reader.id });
    counts.push(`${reader.name} ${updated}`);
  }
  line(`Messages that became read: ${counts.join(", ")}`);
  const {
    data: [newest],
  } = await olga.call("chats", chats.listMessages, ofChat);
  line(`Olga sees that ${newest?.readBy.length} of 4 have read her message`);
}

/**
 * Executes the core flow, from sign-up until every message is read. Calls `goOn` with the same users before they sign
 * out. Throws as soon as an expected result is missing.
 */
export async function playCoreFlow(
  stack: Stack,
  listener: Listener,
  goOn?: (flow: CoreFlow) => Promise<void>,
): Promise<CoreFlow> {
  const people = await signUpEverybody(stack, listener);
  listener.chapter("They become friends, two of them by a link");
  await befriendByLink(people.olga, people.otto, listener);
  await befriend(people.anna, people.ben, listener);
  await befriend(people.anna, people.carol, listener);

  const eventId = await planEvent(people, listener);
  await publishAndFind(people, eventId, listener);
  const groupId = await applyTogether(people, eventId, listener);
  const chatId = await admit(people, groupId, listener);
  const messageIds = await talk(people, chatId, listener);
  await read(people, chatId, listener);

  const flow = { people, eventId, groupId, chatId, messageIds };
  await goOn?.(flow);
  await Promise.all(Object.values(people).map((person) => person.leave()));
  return flow;
}
