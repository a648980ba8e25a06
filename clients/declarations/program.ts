/**
 * Program that `npm run check:clients -- declarations` compiles with the packed client and several TypeScript versions.
 */

import {
  ApiError,
  type ChatMessage,
  type Client,
  createClient,
  type EventDetail,
  type Input,
  keyValueStore,
  memoryStore,
  randomUuid,
} from "@social-events/client";
import WebSocket from "ws";

const client: Client = createClient({
  url: "http://127.0.0.1:54321",
  key: "a key",
  timeoutMs: 5000,
  // Passes the WebSocket of the package `ws`, as apps on Node 20 must do.
  supabase: { realtime: { transport: WebSocket }, auth: { persistSession: false } },
});

/**
 * Two more clients: the compiler accepts the WebSocket class of the platform, and rejects a class that is not a
 * WebSocket.
 */
export const others = [
  createClient({ url: "", key: "", supabase: { realtime: { transport: globalThis.WebSocket } } }),
  // @ts-expect-error A Map is not a WebSocket.
  createClient({ url: "", key: "", supabase: { realtime: { transport: Map } } }),
];

/** Passes `nextCursor` of a page as the cursor of the next page, starting with an undefined cursor. */
export async function readPages(): Promise<void> {
  let cursor: string | null | undefined;
  do {
    const page = await client.events.listOwnEvents({ query: { cursor, limit: 20 } });
    cursor = page.nextCursor;
  } while (cursor !== null);
  // @ts-expect-error A cursor is not a number.
  await client.events.listOwnEvents({ query: { cursor: 1 } });
}

export async function useEverything(bytes: Uint8Array, signal: AbortSignal): Promise<string[]> {
  const input: Input<"createEvent"> = {
    body: {
      title: "Picnic",
      type: "nature_picnic",
      startAt: "2030-06-01T12:00:00Z",
      latitude: 52.52,
      longitude: 13.405,
      consentThreshold: 1,
    },
  };
  const created = await client.events.createEvent({ ...input, idempotencyKey: randomUuid() });
  const event: EventDetail = await client.events.getEvent({ path: { id: created.id }, signal });
  const titles: string[] = [event.title];
  for await (const { title } of client.events.iterateOwnEvents({ query: { limit: 20 } })) {
    titles.push(title);
  }
  const key = await client.upload(bytes, { type: "image/jpeg", onProgress: (part) => part.toFixed(2) });
  await client.profiles.addPhoto({ body: { key } });
  const show = (message: ChatMessage) => titles.push(message.content);
  const following = client.follow.chat(created.id, { opened: (_, messages) => messages.forEach(show), created: show });
  await following.older();
  following.stop();
  const copy = client.sync(memoryStore(), { changed: (changes) => titles.push(String(changes.length)) });
  await copy.catchUp();
  const outbox = client.outbox(
    keyValueStore({
      getItem: async () => null,
      setItem: async () => undefined,
      removeItem: async () => undefined,
      getAllKeys: async () => [],
    }),
    { sent: ({ id }, { clientMessageId }) => titles.push(id, clientMessageId ?? "") },
  );
  await outbox.send(created.id, { content: "Hello" });
  await client.close();
  return titles;
}

export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return String(error);
  }
  const { code, status, fields, errorId, retryAfter } = error;
  // @ts-expect-error A status is not a string.
  const text: string = status;
  return [code, text, fields.map(({ field, message }) => `${field} ${message}`), errorId, retryAfter].join(" ");
}

/** Narrows the type of an error's body by the error code. */
export function describe(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError)) {
    throw error;
  }
  // @ts-expect-error The client does not know this error code.
  if (error.code === "already_in_a_group") {
    return null;
  }
  // @ts-expect-error The body has this field only for some error codes.
  error.body.userIds;
  switch (error.code) {
    case "already_in_group": {
      const { userIds, groupId } = error.body;
      return [...userIds, groupId].join();
    }
    case "account_suspended":
      return error.body.until;
    case "rate_limited":
      return error.body.limit;
    case "validation_failed":
      return error.body.fields.map(({ field }) => field).join();
    case "group_full":
      return error.body?.error;
    case "network_failed":
      return String(error.cause);
    default: {
      // Codes that the service added after the release of the client reach this branch.
      const code: string = error.code;
      return `${code} ${error.status} ${error.message}`;
    }
  }
}
