/**
 * Contract of Realtime: the private topics, and what is told on each (docs/api/realtime.md, Topics). A broadcast carries ids
 * and no content: who hears it asks the API for what it names.
 */

import { z } from "zod";
import { eventStatusSchema } from "./events/resources.ts";
import { timestampSchema } from "./values.ts";

/** Names of topics, each by the id of what it is about. */
export const topicNames = {
  notifications: (userId: string) => `notifications:${userId}`,
  event: (eventId: string) => `event:${eventId}`,
  chat: (chatId: string) => `chat:${chatId}`,
  typing: (chatId: string) => `typing:${chatId}`,
  location: (userId: string) => `location:${userId}`,
} as const;

export type TopicKind = keyof typeof topicNames;

const sample = {
  broadcast: "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
  user: "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22",
  chat: "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
  message: "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44",
  event: "d4f6b3a8-71c9-4e52-b0d7-2a8e6f1c9b55",
  notification: "e5a7c4b9-82da-4f63-81e8-3b9f702dac66",
};

/** The database's broadcasts have one each. */
const broadcastIdSchema = z.uuid().meta({
  description: "Id of the broadcast, which the platform adds: the same when it is replayed.",
});

const chatIdSchema = z.uuid().meta({ description: "The chat of the topic." });

function broadcast<const Type extends string, Shape extends z.ZodRawShape>(type: Type, fields: Shape) {
  return z.object({
    type: z.literal(type).meta({ description: "The same as the event of the broadcast." }),
    id: broadcastIdSchema,
    ...fields,
  });
}

function aboutMessage<const Type extends string>(type: Type) {
  return broadcast(type, { chatId: chatIdSchema, messageId: z.uuid().meta({ description: "The message." }) });
}

function aboutParticipant<const Type extends string>(type: Type) {
  return broadcast(type, { chatId: chatIdSchema, userId: z.uuid().meta({ description: "Who joined or left." }) });
}

function aboutLocation<const Type extends string>(type: Type) {
  return broadcast(type, { userId: z.uuid().meta({ description: "Whose live location it is." }) });
}

/** Functions tell it over HTTP, so that it has no id and is kept by nothing. */
function aboutTyping<const Type extends string>(type: Type) {
  return z.object({
    type: z.literal(type).meta({ description: "The same as the event of the broadcast." }),
    chatId: chatIdSchema,
    userId: z.uuid().meta({ description: "Who types, oneself on another device included." }),
  });
}

// Notifications ---------------------------------------------------------------------------------------------

export const notificationCreated = broadcast("notification.created", {
  notificationId: z.uuid().meta({ description: "The notification, which `GET /notifications` shows." }),
}).meta({
  id: "NotificationCreated",
  description: "There is a new notification. Of a chat it takes the place of the unread one that was there.",
  examples: [{ type: "notification.created", id: sample.broadcast, notificationId: sample.notification }],
});

export const notificationsChanged = broadcast("notifications.changed", {}).meta({
  id: "NotificationsChanged",
  description:
    "Some were read, removed, hidden or shown again: ask for the count, and read the list again where it is on the screen. Told once in a transaction.",
  examples: [{ type: "notifications.changed", id: sample.broadcast }],
});

// Events ----------------------------------------------------------------------------------------------------

/** As `private.changed_event_fields` and `private.broadcast_event` name them; a test compares the two. */
export const changedEventFieldSchema = z
  .enum([
    "title",
    "description",
    "type",
    "typeLabel",
    "visibility",
    "status",
    "effectiveStatus",
    "startAt",
    "endAt",
    "location",
    "capacity",
    "acceptsApplications",
    "consentThreshold",
    "imageUrl",
    "imageThumbUrl",
    "deletedAt",
    "organizerCount",
    "maleOrganizerCount",
    "femaleOrganizerCount",
    "guestCount",
  ])
  .meta({ id: "ChangedEventField", description: "A field of an event in the API. Fields are added over time." });

export const eventUpdated = broadcast("event.updated", {
  eventId: z.uuid().meta({ description: "The event of the topic." }),
  status: eventStatusSchema,
  effectiveStatus: eventStatusSchema,
  updatedAt: timestampSchema,
  changed: z.array(changedEventFieldSchema).meta({ description: "The fields that differ, without their values." }),
}).meta({
  id: "EventUpdated",
  description: "Something of the event differs: read it by id. `status` is as stored, `effectiveStatus` by the clock.",
  examples: [
    {
      type: "event.updated",
      id: sample.broadcast,
      eventId: sample.event,
      status: "published",
      effectiveStatus: "published",
      updatedAt: "2030-06-01T12:00:00.000Z",
      changed: ["startAt", "location"],
    },
  ],
});

// Chats -----------------------------------------------------------------------------------------------------

const messageExample = { id: sample.broadcast, chatId: sample.chat, messageId: sample.message };
const participantExample = { id: sample.broadcast, chatId: sample.chat, userId: sample.user };

export const messageCreated = aboutMessage("message.created").meta({
  id: "MessageCreated",
  description: "A message was sent: `GET /chats/{id}/messages?after=` brings it, with all that was missed before it.",
  examples: [{ type: "message.created", ...messageExample }],
});

export const messageUpdated = aboutMessage("message.updated").meta({
  id: "MessageUpdated",
  description: "The text or the attachments of a message changed: read the messages again where it is on the screen.",
  examples: [{ type: "message.updated", ...messageExample }],
});

export const messageDeleted = aboutMessage("message.deleted").meta({
  id: "MessageDeleted",
  description: "A message was deleted; its place stays, without content.",
  examples: [{ type: "message.deleted", ...messageExample }],
});

export const chatRead = broadcast("chat.read", {
  chatId: chatIdSchema,
  userId: z.uuid().meta({ description: "Who read." }),
  messageId: z.uuid().meta({ description: "The last message that was read." }),
}).meta({
  id: "ChatRead",
  description: "Somebody has read the chat up to a message. Not told of who reads by sending.",
  examples: [{ type: "chat.read", ...participantExample, messageId: sample.message }],
});

export const participantJoined = aboutParticipant("participant.joined").meta({
  id: "ParticipantJoined",
  description: "A person joined the chat, or the other person of a direct chat is shown again: read the chat again.",
  examples: [{ type: "participant.joined", ...participantExample }],
});

export const participantLeft = aboutParticipant("participant.left").meta({
  id: "ParticipantLeft",
  description:
    "A person left the chat: read the chat again. The other person of a direct chat also counts as having left when they are suspended or block. If it is the caller, the chat is 404 from now on.",
  examples: [{ type: "participant.left", ...participantExample }],
});

const typingExample = { chatId: sample.chat, userId: sample.user };

export const typingStarted = aboutTyping("typing.started").meta({
  id: "TypingStarted",
  description: "Somebody types: let it lapse after six seconds unless it is told again.",
  examples: [{ type: "typing.started", ...typingExample }],
});

export const typingStopped = aboutTyping("typing.stopped").meta({
  id: "TypingStopped",
  description: "Somebody types no more.",
  examples: [{ type: "typing.stopped", ...typingExample }],
});

// Live locations --------------------------------------------------------------------------------------------

export const locationUpdated = aboutLocation("location.updated").meta({
  id: "LocationUpdated",
  description: "The person is in another cell: `GET /people/location/{userId}` tells which. At most every ten seconds.",
  examples: [{ type: "location.updated", id: sample.broadcast, userId: sample.user }],
});

export const locationStopped = aboutLocation("location.stopped").meta({
  id: "LocationStopped",
  description: "The live location has ended.",
  examples: [{ type: "location.stopped", id: sample.broadcast, userId: sample.user }],
});

// Topics ----------------------------------------------------------------------------------------------------

/** A private topic and what is told on it. */
export interface RealtimeTopic {
  /** The name of the id in the name of the topic. */
  parameter: "userId" | "eventId" | "chatId";
  summary: string;
  /** Who may join it. */
  listeners: string;
  /** Whether what was told is kept, and replayed to who joins later. */
  isReplayed: boolean;
  /** What is told there, by event. */
  broadcasts: readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[];
}

/** Every topic that there is, by the word that its name begins with. */
export const realtimeTopics = {
  notifications: {
    parameter: "userId",
    summary: "What one person is notified of",
    listeners: "That person alone.",
    isReplayed: true,
    broadcasts: [notificationCreated, notificationsChanged],
  },
  event: {
    parameter: "eventId",
    summary: "Changes of an event",
    listeners: "Whoever can see the event.",
    isReplayed: true,
    broadcasts: [eventUpdated],
  },
  chat: {
    parameter: "chatId",
    summary: "What is said in a chat, who reads, joins and leaves",
    listeners: "Whoever can see the chat.",
    isReplayed: true,
    broadcasts: [messageCreated, messageUpdated, messageDeleted, chatRead, participantJoined, participantLeft],
  },
  typing: {
    parameter: "chatId",
    summary: "Who types in a chat",
    listeners: "Whoever can see the chat.",
    isReplayed: false,
    broadcasts: [typingStarted, typingStopped],
  },
  location: {
    parameter: "userId",
    summary: "That somebody who shares a live location moves",
    listeners: "Friends and matches of the person.",
    isReplayed: true,
    broadcasts: [locationUpdated, locationStopped],
  },
} as const satisfies Record<TopicKind, RealtimeTopic>;

type BroadcastOf<Kind extends TopicKind> = z.output<(typeof realtimeTopics)[Kind]["broadcasts"][number]>;

/**
 * What is told on `notifications:{userId}`.
 * @public
 */
export type NotificationsEvent = BroadcastOf<"notifications">;

/**
 * What is told on `event:{eventId}`.
 * @public
 */
export type EventEvent = BroadcastOf<"event">;

/**
 * What is told on `chat:{chatId}`.
 * @public
 */
export type ChatEvent = BroadcastOf<"chat">;

/**
 * What is told on `typing:{chatId}`.
 * @public
 */
export type TypingEvent = BroadcastOf<"typing">;

/**
 * What is told on `location:{userId}`.
 * @public
 */
export type LocationEvent = BroadcastOf<"location">;
