/**
 * HTTP endpoints that send broadcasts: either several messages in the body, or one message with its topic and event in
 * the path.
 */

import { Buffer } from "node:buffer";
import type { Hono } from "hono";
import { z } from "zod";
import { bearerOf } from "../identity.ts";
import type { Limits, Realtime } from "./realtime.ts";
import { RefusedError } from "./refused-error.ts";
import { TopicRights } from "./rights.ts";
import { broadcastPayload, sizeOf } from "./topics.ts";
import { type Viewer, viewerOf } from "./viewer.ts";

const text = z.string("can't be blank").min(1, "can't be blank");
const messageShape = z.object({
  topic: text,
  event: text,
  payload: z.record(z.string(), z.unknown(), "can't be blank"),
  private: z.boolean("is invalid").nullish(),
  id: z.string("is invalid").nullish(),
});
const rateExceeded = "You have exceeded your rate limit";
const tooLarge = "Payload size exceeds tenant limit";

function batchShape({ largestPayload }: Limits) {
  const payload = messageShape.shape.payload.refine(
    (value) => sizeOf(JSON.stringify(value)) <= largestPayload,
    tooLarge,
  );
  return z.object({ messages: z.array(messageShape.extend({ payload }), "can't be blank") });
}

const contentTypes = ["application/json", "application/octet-stream"];

/** Error that is converted to an HTTP response with a status and a body. */
class HttpRefusal extends Error {
  override name = "HttpRefusal";
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export function addBroadcastRoutes(app: Hono, realtime: Realtime): void {
  app.post("/api/broadcast", (route) =>
    answered(async () => {
      const request = route.req.raw;
      const viewer = await callerOf(request, realtime);
      const { messages } = inShape(batchShape(realtime.limits), parseJson(await bodyOf(request, realtime)));
      if (realtime.quotas.messages.wouldExceed(0)) {
        throw new HttpRefusal(429, { message: rateExceeded });
      }
      if (realtime.quotas.messages.wouldExceed(messages.length)) {
        throw new HttpRefusal(429, { message: "Too many messages to broadcast, please reduce the batch size" });
      }
      for (const [topic, group] of Map.groupBy(messages, (message) => message.topic)) {
        const isPrivate = group.some((message) => message.private);
        const mayBroadcast = isPrivate && (await mayBroadcastTo(realtime, viewer, topic));
        for (const message of group) {
          const payload = broadcastPayload(message.event, message.payload, message.id ? { id: message.id } : undefined);
          // Messages that the caller may not send are dropped without an error, as on the platform.
          if (!message.private || mayBroadcast) {
            realtime.quotas.messages.add();
          }
          if (!message.private) {
            realtime.topics.broadcast({ name: topic, isPrivate: false }, payload);
          } else if (mayBroadcast) {
            realtime.topics.broadcast({ name: topic, isPrivate: true }, payload);
          }
        }
      }
    }),
  );

  app.post("/api/broadcast/:topic/events/:event", (route) =>
    answered(async () => {
      const request = route.req.raw;
      const contentType = (request.headers.get("content-type") ?? "application/json").split(";")[0]?.trim() ?? "";
      if (!contentTypes.includes(contentType.toLowerCase())) {
        const error = "Unsupported Media Type. Use application/json or application/octet-stream";
        throw new HttpRefusal(415, { error });
      }
      const viewer = await callerOf(request, realtime);
      const { topic, event } = route.req.param();
      const isPrivate = route.req.query("private") === "true";
      const bytes = await bodyOf(request, realtime);
      const broadcast = contentType.endsWith("json") ? broadcastPayload(event, parseJson(bytes)) : { event, bytes };
      if (bytes.length > realtime.limits.largestPayload) {
        throw new HttpRefusal(422, { errors: { payload: [tooLarge] } });
      }
      if (realtime.quotas.messages.isExceeded) {
        throw new HttpRefusal(429, { message: rateExceeded });
      }
      if (isPrivate && !(await mayBroadcastTo(realtime, viewer, topic))) {
        throw new HttpRefusal(403, { message: "Unauthorized" });
      }
      realtime.quotas.messages.add();
      realtime.topics.broadcast({ name: topic, isPrivate }, broadcast);
    }),
  );
}

async function answered(work: () => Promise<void>): Promise<Response> {
  try {
    await work();
    return new Response(null, { status: 202 });
  } catch (error) {
    if (!(error instanceof HttpRefusal)) {
      throw error;
    }
    return Response.json(error.body, { status: error.status });
  }
}

async function callerOf(request: Request, { keys }: Realtime): Promise<Viewer> {
  const credential = bearerOf(request) ?? request.headers.get("apikey");
  try {
    if (credential) {
      return await viewerOf(credential, keys, request.headers);
    }
  } catch (error) {
    if (!(error instanceof RefusedError)) {
      throw error;
    }
  }
  throw new HttpRefusal(401, { message: "Unauthorized" });
}

function mayBroadcastTo({ sql }: Realtime, viewer: Viewer, topic: string): Promise<boolean> {
  return new TopicRights(sql, viewer, topic).mayWrite("broadcast");
}

async function bodyOf(request: Request, { limits }: Realtime): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limits.largestFrame) {
      throw new HttpRefusal(413, { message: "Request Entity Too Large" });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new HttpRefusal(400, { message: "Bad Request" });
  }
}

function inShape<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) {
    return parsed.data;
  }
  const messages: Record<string, string[]>[] = [];
  for (const { path, message } of parsed.error.issues) {
    const [, index, field] = path;
    if (typeof index !== "number") {
      throw new HttpRefusal(422, { errors: { messages: [message] } });
    }
    messages[index] = { ...messages[index], [String(field)]: [message] };
  }
  throw new HttpRefusal(422, { errors: { messages: Array.from(messages, (problems) => problems ?? {}) } });
}
