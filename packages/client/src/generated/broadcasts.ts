/** Generated from asyncapi.json: `npm run generate`. */

interface Components {
  schemas: {
    /**
     * @description There is a new notification. Of a chat it takes the place of the unread one that was there.
     * @example {
     *       "type": "notification.created",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "notificationId": "e5a7c4b9-82da-4f63-81e8-3b9f702dac66"
     *     }
     */
    NotificationCreated: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "notification.created";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The notification, which `GET /notifications` shows.
       */
      notificationId: string;
    };
    /**
     * @description Some were read, removed, hidden or shown again: ask for the count, and read the list again where it is on the screen. Told once in a transaction.
     * @example {
     *       "type": "notifications.changed",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11"
     *     }
     */
    NotificationsChanged: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "notifications.changed";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
    };
    /**
     * @description Something of the event differs: read it by id. `status` is as stored, `effectiveStatus` by the clock.
     * @example {
     *       "type": "event.updated",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "eventId": "d4f6b3a8-71c9-4e52-b0d7-2a8e6f1c9b55",
     *       "status": "published",
     *       "effectiveStatus": "published",
     *       "updatedAt": "2030-06-01T12:00:00.000Z",
     *       "changed": [
     *         "startAt",
     *         "location"
     *       ]
     *     }
     */
    EventUpdated: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "event.updated";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The event of the topic.
       */
      eventId: string;
      status: Schemas["EventStatus"];
      effectiveStatus: Schemas["EventStatus"];
      /** Format: date-time */
      updatedAt: string;
      /** @description The fields that differ, without their values. */
      changed: Schemas["ChangedEventField"][];
    };
    /**
     * @description A message was sent: `GET /chats/{id}/messages?after=` brings it, with all that was missed before it.
     * @example {
     *       "type": "message.created",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    MessageCreated: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "message.created";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description The message.
       */
      messageId: string;
    };
    /**
     * @description The text or the attachments of a message changed: read the messages again where it is on the screen.
     * @example {
     *       "type": "message.updated",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    MessageUpdated: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "message.updated";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description The message.
       */
      messageId: string;
    };
    /**
     * @description A message was deleted; its place stays, without content.
     * @example {
     *       "type": "message.deleted",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    MessageDeleted: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "message.deleted";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description The message.
       */
      messageId: string;
    };
    /**
     * @description Somebody has read the chat up to a message. Not told of who reads by sending.
     * @example {
     *       "type": "chat.read",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    ChatRead: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "chat.read";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Who read.
       */
      userId: string;
      /**
       * Format: uuid
       * @description The last message that was read.
       */
      messageId: string;
    };
    /**
     * @description A person joined the chat, or the other person of a direct chat is shown again: read the chat again.
     * @example {
     *       "type": "participant.joined",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    ParticipantJoined: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "participant.joined";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Who joined or left.
       */
      userId: string;
    };
    /**
     * @description A person left the chat: read the chat again. The other person of a direct chat also counts as having left when they are suspended or block. If it is the caller, the chat is 404 from now on.
     * @example {
     *       "type": "participant.left",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    ParticipantLeft: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "participant.left";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Who joined or left.
       */
      userId: string;
    };
    /**
     * @description Somebody types: let it lapse after six seconds unless it is told again.
     * @example {
     *       "type": "typing.started",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    TypingStarted: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "typing.started";
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Who types, oneself on another device included.
       */
      userId: string;
    };
    /**
     * @description Somebody types no more.
     * @example {
     *       "type": "typing.stopped",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    TypingStopped: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "typing.stopped";
      /**
       * Format: uuid
       * @description The chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Who types, oneself on another device included.
       */
      userId: string;
    };
    /**
     * @description The person is in another cell: `GET /people/location/{userId}` tells which. At most every ten seconds.
     * @example {
     *       "type": "location.updated",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    LocationUpdated: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "location.updated";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description Whose live location it is.
       */
      userId: string;
    };
    /**
     * @description The live location has ended.
     * @example {
     *       "type": "location.stopped",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    LocationStopped: {
      /**
       * @description The same as the event of the broadcast.
       * @constant
       */
      type: "location.stopped";
      /**
       * Format: uuid
       * @description Id of the broadcast, which the platform adds: the same when it is replayed.
       */
      id: string;
      /**
       * Format: uuid
       * @description Whose live location it is.
       */
      userId: string;
    };
    /** @enum {string} */
    EventStatus: "draft" | "published" | "started" | "finished" | "cancelled";
    /**
     * @description A field of an event in the API. Fields are added over time.
     * @enum {string}
     */
    ChangedEventField:
      | "title"
      | "description"
      | "type"
      | "typeLabel"
      | "visibility"
      | "status"
      | "effectiveStatus"
      | "startAt"
      | "endAt"
      | "location"
      | "capacity"
      | "acceptsApplications"
      | "consentThreshold"
      | "imageUrl"
      | "imageThumbUrl"
      | "deletedAt"
      | "organizerCount"
      | "maleOrganizerCount"
      | "femaleOrganizerCount"
      | "guestCount";
  };
}

type Schemas = Components["schemas"];

/** What is told on each topic, by the word with which its name begins; after a colon follows the id of what it is about. */
export interface Broadcasts {
  notifications: Schemas["NotificationCreated"] | Schemas["NotificationsChanged"];
  event: Schemas["EventUpdated"];
  chat:
    | Schemas["MessageCreated"]
    | Schemas["MessageUpdated"]
    | Schemas["MessageDeleted"]
    | Schemas["ChatRead"]
    | Schemas["ParticipantJoined"]
    | Schemas["ParticipantLeft"];
  typing: Schemas["TypingStarted"] | Schemas["TypingStopped"];
  location: Schemas["LocationUpdated"] | Schemas["LocationStopped"];
}
