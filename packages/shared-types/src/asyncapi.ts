/** Makes the AsyncAPI 3 document from the contract of Realtime. It describes the app, which receives all messages. */

import { z } from "zod";
import { createSchema } from "zod-openapi";
import { notificationRowSchema } from "./notifications/row.ts";
import { simplify } from "./openapi.ts";
import { writeNullAsType } from "./openapi-nullable.ts";
import { type RealtimeTopic, realtimeTopics, type TopicKind, topicNames } from "./realtime.ts";

type Named = Record<string, object>;

const aboutDocument = `Broadcasts that an app receives while it is open, through the Realtime service of the platform. Broadcasts are
hints: they carry ids and no content, and a broadcast that is sent while the app is not connected can be lost. After each join,
and after each reconnection, read from the API the data that is on the screen. When a broadcast arrives, read the objects that it
names. Fields, enumeration values and events are added over time: ignore those that you do not know. Only the service sends on
these topics.

### With a Supabase client

    await client.realtime.setAuth();
    client
      .channel("chat:" + chatId, { config: { private: true } })
      .on("broadcast", { event: "*" }, ({ event, payload }) => apply(event, payload))
      .subscribe((status) => status === "SUBSCRIBED" && readAgain());

\`private: true\` is required. Without it the client joins a public channel of the same name, and the service sends nothing on that
channel. After a lost connection the client joins again automatically and calls back with \`SUBSCRIBED\` again.

### Without a Supabase client

One WebSocket carries all topics, in frames of the Phoenix protocol: JSON arrays \`[join_ref, ref, topic, event, payload]\` with
\`vsn=2.0.0\`. The topic in a frame is \`realtime:\` followed by the name of the topic.

| Action | Frame that the app sends |
|---|---|
| Join a topic | \`["1", "1", "realtime:chat:{chatId}", "phx_join", {"access_token": "…", "config": {"private": true, "broadcast": {}, "presence": {}, "postgres_changes": []}}]\` |
| Keep the connection open | \`[null, "2", "phoenix", "heartbeat", {}]\`, every 25 seconds |
| Renew the access token | \`["1", "3", "realtime:chat:{chatId}", "access_token", {"access_token": "…"}]\`, in every topic, before the token expires |
| Leave a topic | \`["1", "4", "realtime:chat:{chatId}", "phx_leave", {}]\` |

The server replies to each frame with \`phx_reply\` and the same \`ref\`. A rejected join has the status \`error\` and a \`reason\`. A
broadcast arrives as \`[null, null, "realtime:chat:{chatId}", "broadcast", {"type": "broadcast", "event": "message.created", "payload": {…}}]\`:
this document describes the inner \`payload\`. \`phx_close\` or \`phx_error\` ends a topic: join it again with an increasing backoff.

### Authorization

The server checks the right to a topic when the app joins and when it renews the token. A token lives for one hour, and a topic
whose token has expired is closed. A user who loses the right to a topic in between still receives ids until the next check, but the
API rejects their requests for the objects.

### Replay

Broadcasts of the database are stored for three days. A join with \`"broadcast": {"replay": {"since": <milliseconds>, "limit": 25}}\`
returns up to 25 of them, oldest first, with \`"replayed": true\` in \`meta\`. Broadcasts beyond this limit are not replayed, so a replay does
not replace reading from the API. A replayed broadcast has the same \`id\` in its payload.`;

const aboutServer = `The key is part of the URL, because browsers send no headers with a WebSocket:
\`wss://{project}/realtime/v1/websocket?apikey={publishable key}&vsn=2.0.0\`.`;

const aboutAccessToken = `Access token of a signed-in user, the same as for the API, in the \`access_token\` of each join. A Supabase client
sends and renews it automatically after \`realtime.setAuth()\`.`;

const aboutRows = `New rows of the table \`public.notifications\`, one by one: the stream \`postgres_changes\` with \`event: "INSERT"\`, \`schema: "public"\`,
\`table: "notifications"\` and \`filter: "user_id=eq.{userId}"\`, on a channel with any name. \`private: true\` is not needed. Row level
security shows users only their own rows, and no hidden ones. Prefer the topic \`notifications:{userId}\`, because the platform checks
each row for each listener.

A row maps to the \`UserNotification\` of the API field by field, with camelCase names. \`message_count\` is \`count\`, \`changed_fields\` is
\`changed\`, and \`created_at\` is converted to UTC with milliseconds. \`message_id\`, \`first_message_id\` and \`is_hidden\` have no field in the API.
Rows that are later read, removed, hidden or shown again are not streamed: follow \`notifications.changed\` for these changes.`;

function reference(path: string): { $ref: string } {
  return { $ref: `#/${path}` };
}

function nameOf(schema: z.ZodType): string {
  return schema.meta()?.id ?? "";
}

/** A message with the name of its schema. */
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
  userId: "Id of the user: your own for notifications, the user who shares the location for live locations.",
  eventId: "Id of the event.",
  chatId: "Id of the chat.",
};

function channelOf(kind: TopicKind, topic: RealtimeTopic): object {
  const { parameter, summary, listeners, isReplayed } = topic;
  const keeping = isReplayed
    ? "Broadcasts can be replayed."
    : "Broadcasts are not stored and cannot be replayed, and their payloads have no `id`.";
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
    // Without an address: a channel of any name streams them.
    [rowsChannel]: {
      title: "New notifications as rows",
      description: aboutRows,
      messages: { NotificationRow: reference("components/messages/NotificationRow") },
    },
  };
}

/** One operation for each channel, which receives all of its messages. */
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

/** The document for the Realtime service of the platform at `apiUrl`. */
export function createAsyncApiDocument(apiUrl: string): object {
  const { host, protocol, pathname } = new URL(apiUrl);
  return {
    asyncapi: "3.0.0",
    info: { title: "Social events, in real time", version: "1.0.0", description: aboutDocument },
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
