/** Generated from asyncapi.json: `npm run generate`. */

interface Components {
  schemas: {
    /**
     * @description A notification was created. A `chat_message` notification replaces the unread `chat_message` notification of the same chat.
     * @example {
     *       "type": "notification.created",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "notificationId": "e5a7c4b9-82da-4f63-81e8-3b9f702dac66"
     *     }
     */
    NotificationCreated: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "notification.created";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the notification. `GET /notifications` returns the notification.
       */
      notificationId: string;
    };
    /**
     * @description Notifications were read, removed, hidden or shown again. Reload the unread count, and reload the list if it is on the screen. If many notifications change together, only one broadcast is sent.
     * @example {
     *       "type": "notifications.changed",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11"
     *     }
     */
    NotificationsChanged: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "notifications.changed";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
    };
    /**
     * @description The event has changed. Reload the event. `status` is the stored status, and `effectiveStatus` is the status at the time of the broadcast.
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
       * @description Name of the broadcast event.
       * @constant
       */
      type: "event.updated";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's event.
       */
      eventId: string;
      status: Schemas["EventStatus"];
      effectiveStatus: Schemas["EventStatus"];
      /** Format: date-time */
      updatedAt: string;
      /** @description Names of the changed fields, without their values. */
      changed: Schemas["ChangedEventField"][];
    };
    /**
     * @description A message was sent. `GET /chats/{id}/messages?after=` returns this message and all missed messages.
     * @example {
     *       "type": "message.created",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    MessageCreated: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "message.created";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the message.
       */
      messageId: string;
    };
    /**
     * @description The text or the attachments of a message have changed. Reload the messages if this message is on the screen.
     * @example {
     *       "type": "message.updated",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    MessageUpdated: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "message.updated";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the message.
       */
      messageId: string;
    };
    /**
     * @description A message was deleted. The message stays in the list without its content.
     * @example {
     *       "type": "message.deleted",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "messageId": "c9a27e15-0d4b-4b6f-a1e8-5f3d7c2b8e44"
     *     }
     */
    MessageDeleted: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "message.deleted";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the message.
       */
      messageId: string;
    };
    /**
     * @description A participant has read all messages up to `messageId`. This broadcast is not sent when a participant sends a message, although sending also marks earlier messages as read.
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
       * @description Name of the broadcast event.
       * @constant
       */
      type: "chat.read";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the user who has read the messages.
       */
      userId: string;
      /**
       * Format: uuid
       * @description Id of the last message that was read.
       */
      messageId: string;
    };
    /**
     * @description A user joined the chat, or the other user of a direct chat is visible again. Reload the chat.
     * @example {
     *       "type": "participant.joined",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    ParticipantJoined: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "participant.joined";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the user who joined or left.
       */
      userId: string;
    };
    /**
     * @description A user left the chat. Reload the chat. In a direct chat, this broadcast is also sent when the other user is suspended or blocks the signed-in user. If `userId` is the signed-in user, requests for the chat now fail with 404 `chat_not_found`.
     * @example {
     *       "type": "participant.left",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    ParticipantLeft: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "participant.left";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the user who joined or left.
       */
      userId: string;
    };
    /**
     * @description A participant is typing. Hide the typing indicator if no further `typing.started` arrives within six seconds.
     * @example {
     *       "type": "typing.started",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    TypingStarted: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "typing.started";
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the user who is typing. This can be the signed-in user on another device.
       */
      userId: string;
    };
    /**
     * @description A participant has stopped typing.
     * @example {
     *       "type": "typing.stopped",
     *       "chatId": "b81d4c66-9e0a-4a27-8c35-1c7e2f8a9d33",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    TypingStopped: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "typing.stopped";
      /**
       * Format: uuid
       * @description Id of the topic's chat.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the user who is typing. This can be the signed-in user on another device.
       */
      userId: string;
    };
    /**
     * @description The user has moved to another map cell. `GET /people/location/{userId}` returns the new cell. This broadcast is sent at most every ten seconds.
     * @example {
     *       "type": "location.updated",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    LocationUpdated: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "location.updated";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user who shares the live location.
       */
      userId: string;
    };
    /**
     * @description The user has stopped sharing the live location.
     * @example {
     *       "type": "location.stopped",
     *       "id": "7e0f1f5a-2b0c-4c7b-9a63-0f6d9a1f2e11",
     *       "userId": "3f2c8f0e-52a4-4f7e-8a3b-6d1f0b9c4e22"
     *     }
     */
    LocationStopped: {
      /**
       * @description Name of the broadcast event.
       * @constant
       */
      type: "location.stopped";
      /**
       * Format: uuid
       * @description Id of the broadcast. A replayed broadcast has the same id as before.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the user who shares the live location.
       */
      userId: string;
    };
    /** @enum {string} */
    EventStatus: "draft" | "published" | "started" | "finished" | "cancelled";
    /**
     * @description Name of an event field in the API. Later versions can add names.
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
