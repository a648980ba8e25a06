/**
 * Creates the AsyncAPI 3 document from the contract of Realtime. The document is written from the perspective of a
 * client app: every operation is `receive`.
 */

import { z } from "zod";
import { createSchema } from "zod-openapi";
import { notificationRowSchema } from "./notifications/row.ts";
import { simplify } from "./openapi.ts";
import { writeNullAsType } from "./openapi-nullable.ts";
import { type RealtimeTopic, realtimeTopics, type TopicKind, topicNames } from "./realtime.ts";

type Named = Record<string, object>;

const aboutDocument = `An app that is open receives these broadcasts from Supabase Realtime. A broadcast contains ids and no content.
When a broadcast arrives, read the objects with these ids from the API. Broadcasts that are sent while the app is disconnected can be
lost. After each join and each reconnection, reload the data that is on the screen. Later versions can add fields, enum values and
events, so ignore unknown ones. Apps cannot send on these topics.

### With a Supabase client

    await client.realtime.setAuth();
    client
      .channel("chat:" + chatId, { config: { private: true } })
      .on("broadcast", { event: "*" }, ({ event, payload }) => apply(event, payload))
      .subscribe((status) => status === "SUBSCRIBED" && readAgain());

\`private: true\` is required. Without this option, the client joins a public channel of the same name, which receives no broadcasts. After a
lost connection, the client rejoins automatically and calls the callback with \`SUBSCRIBED\` again.

### Without a Supabase client

Use one WebSocket for all topics. The socket uses version 2.0.0 of the Phoenix protocol. Each frame is a JSON array
\`[join_ref, ref, topic, event, payload]\`. The topic in a frame is \`realtime:\` followed by the topic's name.

| Action | Frame that the app sends |
|---|---|
| Join a topic | \`["1", "1", "realtime:chat:{chatId}", "phx_join", {"access_token": "…", "config": {"private": true, "broadcast": {}, "presence": {}, "postgres_changes": []}}]\` |
| Keep the connection open, every 25 seconds | \`[null, "2", "phoenix", "heartbeat", {}]\` |
| Renew the access token in each topic, before the token expires | \`["1", "3", "realtime:chat:{chatId}", "access_token", {"access_token": "…"}]\` |
| Leave a topic | \`["1", "4", "realtime:chat:{chatId}", "phx_leave", {}]\` |

The server replies to each frame with a \`phx_reply\` that has the same \`ref\`. If the server rejects a join, the reply has the status
\`error\` and a \`reason\`. A broadcast arrives as
\`[null, null, "realtime:chat:{chatId}", "broadcast", {"type": "broadcast", "event": "message.created", "payload": {…}}]\`.
This document describes the inner \`payload\`. After \`phx_close\` or \`phx_error\`, rejoin the topic with exponential backoff.

### Authorization

The server checks whether the user can join a topic when the app joins and each time the app renews the token. A token is valid for
one hour. When the token expires, the server closes the topic. A user who loses access to a topic receives broadcasts until the next of
these checks. Broadcasts contain only ids, and the API no longer returns the objects to this user.

### Replay

Broadcasts are stored for three days, except typing indicators. If you join with
\`"broadcast": {"replay": {"since": <milliseconds>, "limit": 25}}\`, the server sends up to 25 stored broadcasts again, oldest first. A
replayed broadcast has \`"replayed": true\` in \`meta\` and its original \`id\` in the payload. Because of the limit of 25, reload the data from the API
even after a replay.`;

const aboutServer = `Browsers cannot send headers with a WebSocket, so the key is part of the URL:
\`wss://{project}/realtime/v1/websocket?apikey={publishable key}&vsn=2.0.0\`.`;

const aboutAccessToken = `The signed-in user's access token, which is also used for the API. Send the token as \`access_token\` in each join. After
\`realtime.setAuth()\`, a Supabase client sends and renews the token automatically.`;

const aboutRows = `Each new row of the table \`public.notifications\` is sent to its user. Subscribe to \`postgres_changes\` with \`event: "INSERT"\`,
\`schema: "public"\`, \`table: "notifications"\` and \`filter: "user_id=eq.{userId}"\`, on a channel with any name. \`private: true\` is not
required. Row-level security ensures that users receive only their own visible notifications. The topic
\`notifications:{userId}\` is faster, because Supabase checks each row of this stream for each subscriber.

A row has the same values as \`UserNotification\` in the API, but its column names are in snake_case: the API
returns \`actor_id\` as \`actorId\`, \`message_count\` as \`count\` and \`changed_fields\` as \`changed\`. In the API, \`createdAt\` is in UTC with milliseconds.
\`message_id\`, \`first_message_id\` and \`is_hidden\` are not part of the API. This stream does not report when a notification is read,
removed, hidden or shown again. Use the broadcast \`notifications.changed\` for these changes.`;

function reference(path: string): { $ref: string } {
  return { $ref: `#/${path}` };
}

function nameOf(schema: z.ZodType): string {
  return schema.meta()?.id ?? "";
}

/** Returns an AsyncAPI message whose payload refers to the given schema. */
function messageOf(schema: z.ZodType, event: string): object {
  const meta = schema.meta();
  return {
    name: event,
    title: event,
    summary: meta?.description,
    payload: reference(`components/schemas/${nameOf(schema)}`),
    examples: ((meta?.examples ?? []) as object[]).map((payload) => ({ payload })),
  };
}

const aboutParameters = {
  userId:
    "Id of the user. For notifications, this is the signed-in user. For live locations, this is the user who shares the location.",
  eventId: "Id of the event.",
  chatId: "Id of the chat.",
};

function channelOf(kind: TopicKind, topic: RealtimeTopic): object {
  const { parameter, summary, listeners, isReplayed } = topic;
  const keeping = isReplayed
    ? "Broadcasts can be replayed."
    : "Broadcasts are not stored, so they cannot be replayed and have no `id`.";
  return {
    address: topicNames[kind](`{${parameter}}`),
    title: summary,
    description: `${listeners} ${keeping}`,
    messages: Object.fromEntries(
      topic.broadcasts.map((schema) => [nameOf(schema), reference(`components/messages/${nameOf(schema)}`)]),
    ),
    parameters: { [parameter]: { description: aboutParameters[parameter] } },
  };
}

function operationOf(channel: string, summary: string): object {
  return {
    action: "receive",
    channel: reference(`channels/${channel}`),
    summary,
    security: [reference("components/securitySchemes/accessToken")],
  };
}

const topics = Object.entries(realtimeTopics) as [TopicKind, RealtimeTopic][];
const broadcasts = topics.flatMap(([, topic]) => topic.broadcasts);

const rowsChannel = "notificationRows";

function describeChannels(): Named {
  return {
    ...Object.fromEntries(topics.map(([kind, topic]) => [kind, channelOf(kind, topic)])),
    // The channel for notification rows has no address, because an app may choose any channel name.
    [rowsChannel]: {
      title: "New notifications as rows",
      description: aboutRows,
      messages: { NotificationRow: reference("components/messages/NotificationRow") },
    },
  };
}

/** Returns one operation for each channel. With this operation, a client receives all messages of the channel. */
function describeOperations(): Named {
  const following = topics.map(([kind, { summary }]) => {
    const name = `follow${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    return [name, operationOf(kind, summary)];
  });
  return {
    ...Object.fromEntries(following),
    followNotificationRows: operationOf(rowsChannel, "New notifications as rows"),
  };
}

function describeSchemas(): Named {
  const all = [...broadcasts, notificationRowSchema];
  const { components } = createSchema(z.object(Object.fromEntries(all.map((schema) => [nameOf(schema), schema]))), {
    opts: { override: simplify },
  });
  writeNullAsType(components);
  return components as Named;
}

/** Returns the AsyncAPI document for the Realtime service at `apiUrl`. */
export function createAsyncApiDocument(apiUrl: string): object {
  const { host, protocol, pathname } = new URL(apiUrl);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Social events, in real time",
      version: "1.0.0",
      description: aboutDocument,
      contact: { name: "Social events backend", url: `${apiUrl}/functions/v1/docs` },
    },
    defaultContentType: "application/json",
    servers: {
      realtime: {
        host,
        pathname: `${pathname.replace(/\/$/, "")}/realtime/v1/websocket`,
        protocol: protocol === "https:" ? "wss" : "ws",
        description: aboutServer,
        security: [reference("components/securitySchemes/publishableKey")],
      },
    },
    channels: describeChannels(),
    operations: describeOperations(),
    components: {
      messages: Object.fromEntries([
        ...broadcasts.map((schema) => [nameOf(schema), messageOf(schema, schema.shape.type.value)]),
        ["NotificationRow", messageOf(notificationRowSchema, "INSERT")],
      ]),
      schemas: describeSchemas(),
      securitySchemes: {
        publishableKey: {
          type: "httpApiKey",
          in: "query",
          name: "apikey",
          description: "Publishable key of the project.",
        },
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: aboutAccessToken },
      },
    },
  };
}
