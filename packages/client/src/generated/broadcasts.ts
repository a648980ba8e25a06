/** Generated from asyncapi.json: `npm run generate`. */

interface Components {
  schemas: {
    /**
     * @description A new notification was created. A `chat_message` notification replaces the unread one of the same chat.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the notification. Read it with `GET /notifications`.
       */
      notificationId: string;
    };
    /**
     * @description Notifications were read, removed, hidden or shown again. Read the unread count again, and the list if it is on the screen. One change of many notifications sends one broadcast.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
    };
    /**
     * @description The event has changed: read it by its id. `status` is the stored status, `effectiveStatus` the status at the current time.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the event of the topic.
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
     * @description A message was sent. `GET /chats/{id}/messages?after=` returns it and all missed messages.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the message.
       */
      messageId: string;
    };
    /**
     * @description The text or the attachments of a message have changed. Read the messages again if it is on the screen.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the message.
       */
      messageId: string;
    };
    /**
     * @description A message was deleted. It stays in the list, without content.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description Id of the message.
       */
      messageId: string;
    };
    /**
     * @description A participant has read the chat up to a message. Sending a message also moves the read pointer, but does not send this broadcast.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who has read the messages.
       */
      userId: string;
      /**
       * Format: uuid
       * @description Id of the last message that was read.
       */
      messageId: string;
    };
    /**
     * @description A user joined the chat, or the other user of a direct chat is shown again. Read the chat again.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who joined or left.
       */
      userId: string;
    };
    /**
     * @description A user left the chat. Read the chat again. In a direct chat this is also sent when the other user is suspended or blocks the receiving user. If it names the receiving user, the chat is 404 from now on.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who joined or left.
       */
      userId: string;
    };
    /**
     * @description A participant is typing. Hide the indicator after six seconds unless this broadcast comes again.
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
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who types. It can be the receiving user, on another device.
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
       * @description Id of the chat of the topic.
       */
      chatId: string;
      /**
       * Format: uuid
       * @description User who types. It can be the receiving user, on another device.
       */
      userId: string;
    };
    /**
     * @description The user has moved to another cell. `GET /people/location/{userId}` returns it. Sent at most every ten seconds.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who shares the live location.
       */
      userId: string;
    };
    /**
     * @description The user no longer shares the live location.
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
       * @description Id of the broadcast, added by the platform. A replay has the same id.
       */
      id: string;
      /**
       * Format: uuid
       * @description User who shares the live location.
       */
      userId: string;
    };
    /** @enum {string} */
    EventStatus: "draft" | "published" | "started" | "finished" | "cancelled";
    /**
     * @description Name of a field of an event in the API. New names are added over time.
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
