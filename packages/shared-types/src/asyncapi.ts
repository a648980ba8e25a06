/** AsyncAPI 3 from the contract of Realtime, so that a topic is documented by being declared. The app is the one described. */

import { z } from "zod";
import { createSchema } from "zod-openapi";
import { notificationRowSchema } from "./notifications/row.ts";
import { simplify } from "./openapi.ts";
import { type RealtimeTopic, realtimeTopics, type TopicKind, topicNames } from "./realtime.ts";

type Named = Record<string, object>;

const aboutDocument = `What an app hears while it is open, by the Realtime service of the platform. Broadcasts are hints: they carry ids and no
content, and what was told while nobody listened may be lost. So after each join, also a later one, read by the API what is on
the screen, and ask it for whatever a broadcast names. Fields, values of enumerations and events are added over time: ignore
what you do not know. Nobody but the service sends on these topics.

### With a Supabase client

    await client.realtime.setAuth();
    client
      .channel("chat:" + chatId, { config: { private: true } })
      .on("broadcast", { event: "*" }, ({ event, payload }) => apply(event, payload))
      .subscribe((status) => status === "SUBSCRIBED" && readAgain());

Without \`private: true\` it is another channel of the same name, on which nothing of this is told. The client joins again by
itself after a lost connection, and then \`SUBSCRIBED\` comes again.

### Without one

One WebSocket carries all topics, in frames of Phoenix: JSON arrays \`[join_ref, ref, topic, event, payload]\` with \`vsn=2.0.0\`.
The topic in a frame is the name of the channel after \`realtime:\`.

| to | the app sends |
|---|---|
| join | \`["1", "1", "realtime:chat:{chatId}", "phx_join", {"access_token": "…", "config": {"private": true, "broadcast": {}, "presence": {}, "postgres_changes": []}}]\` |
| stay | \`[null, "2", "phoenix", "heartbeat", {}]\`, every 25 seconds |
| renew the token | \`["1", "3", "realtime:chat:{chatId}", "access_token", {"access_token": "…"}]\`, before it runs out, in every topic |
| leave | \`["1", "4", "realtime:chat:{chatId}", "phx_leave", {}]\` |

Each is answered by \`phx_reply\` with its \`ref\`; a join that is refused has the status \`error\` and a \`reason\`. A broadcast comes
as \`[null, null, "realtime:chat:{chatId}", "broadcast", {"type": "broadcast", "event": "message.created", "payload": {…}}]\`: the
payloads of this document are those within. \`phx_close\` or \`phx_error\` ends a topic: join it again after a while that grows.

### Who may listen, and how long

It is asked when a topic is joined and when its token is renewed. A token lives for an hour: a topic whose token ran out is
closed. Who loses the right in between hears ids on until then, and is refused by the API.

### Replay

What the database tells is kept for three days. A join with \`"broadcast": {"replay": {"since": <milliseconds>, "limit": 25}}\` is
given up to 25 of it, oldest first, with \`"replayed": true\` in \`meta\`; more than that is lost, so that replay replaces no reading.
The \`id\` in a payload is the same when it comes again.`;

const aboutServer = `The key goes into the address, since browsers send no headers with a WebSocket:
\`wss://{project}/realtime/v1/websocket?apikey={publishable key}&vsn=2.0.0\`.`;

const aboutAccessToken = `The access token of a signed-in person, as for the API, in the \`access_token\` of each join. A client of the
platform sends it by itself once \`realtime.setAuth()\` was called, and renews it.`;

const aboutRows = `New rows of the table \`public.notifications\`, one by one: the stream \`postgres_changes\` with \`event: "INSERT"\`, \`schema: "public"\`,
\`table: "notifications"\` and \`filter: "user_id=eq.{userId}"\`, on a channel of any name, which needs no \`private: true\`. Row level security
shows each person their own and nothing that is hidden. Prefer the topic \`notifications:{userId}\`: the platform checks each row
for each listener. A row is mapped to the \`UserNotification\` of the API field by field: camelCase names, \`message_count\` to \`count\`,
\`changed_fields\` to \`changed\`, \`created_at\` in UTC with milliseconds; \`message_id\`, \`first_message_id\` and \`is_hidden\` fall away. Of what
is read, removed, hidden or shown again afterwards no row tells, but \`notifications.changed\` does.`;

function reference(path: string): { $ref: string } {
  return { $ref: `#/${path}` };
}

function nameOf(schema: z.ZodType): string {
  return schema.meta()?.id ?? "";
}

/** A message, which has the name of its schema. */
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
  userId: "Id of the person: of oneself for notifications, of who shares a live location otherwise.",
  eventId: "Id of the event.",
  chatId: "Id of the chat.",
};

function channelOf(kind: TopicKind, topic: RealtimeTopic): object {
  const { parameter, summary, listeners, isReplayed } = topic;
  const keeping = isReplayed ? "It can be replayed." : "Nothing of it is kept or replayed, and payloads have no `id`.";
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
  return components as Named;
}

/** The document of the Realtime service of a platform that stands at `apiUrl`. */
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
          description: "The publishable key of the project.",
        },
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: aboutAccessToken },
      },
    },
  };
}
