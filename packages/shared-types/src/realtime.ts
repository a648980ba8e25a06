/**
 * Contract of Realtime: the private topics and their broadcasts (docs/api/realtime.md, Topics). A broadcast contains
 * ids but no content: clients then read the objects from the API.
 */

import { z } from "zod";
import { eventStatusSchema } from "./events/resources.ts";
import { timestampSchema } from "./values.ts";

/** Names of the topics. Each name ends with an id. */
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

/** Broadcasts that the database sends have an id; other broadcasts have none. */
const broadcastIdSchema = z.uuid().meta({
  description: "Id of the broadcast. A replayed broadcast has the same id as before.",
});

const chatIdSchema = z.uuid().meta({ description: "Id of the topic's chat." });

function broadcast<const Type extends string, Shape extends z.ZodRawShape>(type: Type, fields: Shape) {
  return z.object({
    type: z.literal(type).meta({ description: "Name of the broadcast event." }),
    id: broadcastIdSchema,
    ...fields,
  });
}

function aboutMessage<const Type extends string>(type: Type) {
  return broadcast(type, { chatId: chatIdSchema, messageId: z.uuid().meta({ description: "Id of the message." }) });
}

function aboutParticipant<const Type extends string>(type: Type) {
  return broadcast(type, {
    chatId: chatIdSchema,
    userId: z.uuid().meta({ description: "Id of the user who joined or left." }),
  });
}

function aboutLocation<const Type extends string>(type: Type) {
  return broadcast(type, { userId: z.uuid().meta({ description: "Id of the user who shares the live location." }) });
}

/**
 * Payload of a broadcast about typing. Edge functions send typing broadcasts over HTTP, so the broadcasts have no id
 * and are not stored.
 */
function aboutTyping<const Type extends string>(type: Type) {
  return z.object({
    type: z.literal(type).meta({ description: "Name of the broadcast event." }),
    chatId: chatIdSchema,
    userId: z
      .uuid()
      .meta({ description: "Id of the user who is typing. This can be the signed-in user on another device." }),
  });
}

// Notifications ---------------------------------------------------------------------------------------------

export const notificationCreated = broadcast("notification.created", {
  notificationId: z
    .uuid()
    .meta({ description: "Id of the notification. `GET /notifications` returns the notification." }),
}).meta({
  id: "NotificationCreated",
  description:
    "A notification was created. A `chat_message` notification replaces the unread `chat_message` notification of the same chat.",
  examples: [{ type: "notification.created", id: sample.broadcast, notificationId: sample.notification }],
});

export const notificationsChanged = broadcast("notifications.changed", {}).meta({
  id: "NotificationsChanged",
  description:
    "Notifications were read, removed, hidden or shown again. Reload the unread count, and reload the list if it is on the screen. If many notifications change together, only one broadcast is sent.",
  examples: [{ type: "notifications.changed", id: sample.broadcast }],
});

// Events ----------------------------------------------------------------------------------------------------

/**
 * Names of the changed fields of an event. A test compares the names with `private.changed_event_fields` and
 * `private.broadcast_event`.
 */
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
  .meta({
    id: "ChangedEventField",
    description: "Name of an event field in the API. Later versions can add names.",
  });

export const eventUpdated = broadcast("event.updated", {
  eventId: z.uuid().meta({ description: "Id of the topic's event." }),
  status: eventStatusSchema,
  effectiveStatus: eventStatusSchema,
  updatedAt: timestampSchema,
  changed: z.array(changedEventFieldSchema).meta({ description: "Names of the changed fields, without their values." }),
}).meta({
  id: "EventUpdated",
  description:
    "The event has changed. Reload the event. `status` is the stored status, and `effectiveStatus` is the status at the time of the broadcast.",
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
  description: "A message was sent. `GET /chats/{id}/messages?after=` returns this message and all missed messages.",
  examples: [{ type: "message.created", ...messageExample }],
});

export const messageUpdated = aboutMessage("message.updated").meta({
  id: "MessageUpdated",
  description:
    "The text or the attachments of a message have changed. Reload the messages if this message is on the screen.",
  examples: [{ type: "message.updated", ...messageExample }],
});

export const messageDeleted = aboutMessage("message.deleted").meta({
  id: "MessageDeleted",
  description: "A message was deleted. The message stays in the list without its content.",
  examples: [{ type: "message.deleted", ...messageExample }],
});

export const chatRead = broadcast("chat.read", {
  chatId: chatIdSchema,
  userId: z.uuid().meta({ description: "Id of the user who has read the messages." }),
  messageId: z.uuid().meta({ description: "Id of the last message that was read." }),
}).meta({
  id: "ChatRead",
  description:
    "A participant has read all messages up to `messageId`. This broadcast is not sent when a participant sends a message, although sending also marks earlier messages as read.",
  examples: [{ type: "chat.read", ...participantExample, messageId: sample.message }],
});

export const participantJoined = aboutParticipant("participant.joined").meta({
  id: "ParticipantJoined",
  description: "A user joined the chat, or the other user of a direct chat is visible again. Reload the chat.",
  examples: [{ type: "participant.joined", ...participantExample }],
});

export const participantLeft = aboutParticipant("participant.left").meta({
  id: "ParticipantLeft",
  description:
    "A user left the chat. Reload the chat. In a direct chat, this broadcast is also sent when the other user is suspended or blocks the signed-in user. If `userId` is the signed-in user, requests for the chat now fail with 404 `chat_not_found`.",
  examples: [{ type: "participant.left", ...participantExample }],
});

const typingExample = { chatId: sample.chat, userId: sample.user };

export const typingStarted = aboutTyping("typing.started").meta({
  id: "TypingStarted",
  description:
    "A participant is typing. Hide the typing indicator if no further `typing.started` arrives within six seconds.",
  examples: [{ type: "typing.started", ...typingExample }],
});

export const typingStopped = aboutTyping("typing.stopped").meta({
  id: "TypingStopped",
  description: "A participant has stopped typing.",
  examples: [{ type: "typing.stopped", ...typingExample }],
});

// Live locations --------------------------------------------------------------------------------------------

export const locationUpdated = aboutLocation("location.updated").meta({
  id: "LocationUpdated",
  description:
    "The user has moved to another map cell. `GET /people/location/{userId}` returns the new cell. This broadcast is sent at most every ten seconds.",
  examples: [{ type: "location.updated", id: sample.broadcast, userId: sample.user }],
});

export const locationStopped = aboutLocation("location.stopped").meta({
  id: "LocationStopped",
  description: "The user has stopped sharing the live location.",
  examples: [{ type: "location.stopped", id: sample.broadcast, userId: sample.user }],
});

// Topics ----------------------------------------------------------------------------------------------------

/** A private topic with its broadcasts. */
export interface RealtimeTopic {
  /** Name of the id in the topic's name. */
  parameter: "userId" | "eventId" | "chatId";
  summary: string;
  /** A sentence that states which users can join the topic. */
  listeners: string;
  /** Whether the topic's broadcasts are stored and can be replayed. */
  isReplayed: boolean;
  /** Payload schemas, one for each broadcast event. */
  broadcasts: readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[];
}

/** All topics, by the first word of the topic's name. */
export const realtimeTopics = {
  notifications: {
    parameter: "userId",
    summary: "Notifications of one user",
    listeners: "Only the user with this id can join the topic.",
    isReplayed: true,
    broadcasts: [notificationCreated, notificationsChanged],
  },
  event: {
    parameter: "eventId",
    summary: "Changes of one event",
    listeners: "Every user who can see the event can join the topic.",
    isReplayed: true,
    broadcasts: [eventUpdated],
  },
  chat: {
    parameter: "chatId",
    summary: "Messages, read pointers and participants of one chat",
    listeners: "Every user who can see the chat can join the topic.",
    isReplayed: true,
    broadcasts: [messageCreated, messageUpdated, messageDeleted, chatRead, participantJoined, participantLeft],
  },
  typing: {
    parameter: "chatId",
    summary: "Typing indicators of one chat",
    listeners: "Every user who can see the chat can join the topic.",
    isReplayed: false,
    broadcasts: [typingStarted, typingStopped],
  },
  location: {
    parameter: "userId",
    summary: "Live location of one user",
    listeners: "The user with this id, their friends and their matches can join the topic.",
    isReplayed: true,
    broadcasts: [locationUpdated, locationStopped],
  },
} as const satisfies Record<TopicKind, RealtimeTopic>;

type BroadcastOf<Kind extends TopicKind> = z.output<(typeof realtimeTopics)[Kind]["broadcasts"][number]>;

/**
 * Broadcasts on the topic `notifications:{userId}`.
 * @public
 */
export type NotificationsEvent = BroadcastOf<"notifications">;

/**
 * Broadcasts on the topic `event:{eventId}`.
 * @public
 */
export type EventEvent = BroadcastOf<"event">;

/**
 * Broadcasts on the topic `chat:{chatId}`.
 * @public
 */
export type ChatEvent = BroadcastOf<"chat">;

/**
 * Broadcasts on the topic `typing:{chatId}`.
 * @public
 */
export type TypingEvent = BroadcastOf<"typing">;

/**
 * Broadcasts on the topic `location:{userId}`.
 * @public
 */
export type LocationEvent = BroadcastOf<"location">;
