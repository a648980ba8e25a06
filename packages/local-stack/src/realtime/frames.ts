/** Frames of both protocol versions: 1.0.0 sends JSON objects; 2.0.0 sends JSON arrays and binary broadcasts. */

import { Buffer } from "node:buffer";
import { z } from "zod";

export type Version = 1 | 2;

/** Frame that a client has sent. */
export interface ClientFrame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** Frame for clients. The payload is encoded as JSON in advance, because many clients may receive it. */
export interface ServerFrame {
  joinRef?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  payload: string;
}

/** Broadcast whose payload is binary instead of JSON. */
export interface BinaryBroadcast {
  event: string;
  bytes: Uint8Array;
  meta?: { id: string; replayed?: boolean };
}

/** Error for a frame that violates the protocol. */
export class MalformedFrameError extends Error {
  override name = "MalformedFrameError";
}

const userBroadcastPush = 3;
const userBroadcast = 4;
const pushHeaderLength = 7;
const jsonEncoding = 1;
const longestField = 255;

const reference = z.union([z.string(), z.number().transform(String)]).nullable();
const payload = z.unknown().refine((value) => value !== undefined, "a frame has a payload");
const objectFrame = z.object({
  join_ref: reference.default(null),
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload,
});
const arrayFrame = z.tuple([reference, reference, z.string(), z.string(), payload]).rest(z.unknown());

/** Returns the protocol version of the `vsn` parameter, or null if the version is not supported. */
export function versionOf(vsn: string | null): Version | null {
  if (vsn === null || vsn.startsWith("1.")) {
    return 1;
  }
  return vsn.startsWith("2.") ? 2 : null;
}

/** Decodes a frame from a client. Throws MalformedFrameError for an invalid frame. */
export function decodeFrame(version: Version, data: string | ArrayBuffer): ClientFrame {
  if (typeof data !== "string") {
    return decodeBroadcastPush(Buffer.from(data));
  }
  if (version === 1) {
    const { join_ref: joinRef, ...frame } = inShape(objectFrame, parseJson(data));
    return { joinRef, ...frame };
  }
  const [joinRef, ref, topic, event, payload] = inShape(arrayFrame, parseJson(data));
  return { joinRef, ref, topic, event, payload };
}

/** Encodes a frame in the client's protocol version. */
export function encodeFrame(version: Version, frame: ServerFrame): string {
  const { joinRef = null, ref = null, topic, event, payload } = frame;
  if (version === 1) {
    return `{"topic":${JSON.stringify(topic)},"event":"${event}","payload":${payload},"ref":${JSON.stringify(ref)}}`;
  }
  const head = JSON.stringify([joinRef, ref, topic, event]);
  return `${head.slice(0, -1)},${payload}]`;
}

/** Encodes a binary broadcast for clients of protocol 2.0.0. Returns null if a name is too long. */
export function encodeBinaryBroadcast(topic: string, { event, bytes, meta }: BinaryBroadcast): Uint8Array | null {
  const fields = [topic, event, meta ? JSON.stringify(meta) : ""].map((field) => Buffer.from(field));
  const lengths = fields.map((field) => field.length);
  if (lengths.some((length) => length > longestField)) {
    return null;
  }
  return Buffer.concat([Buffer.from([userBroadcast, ...lengths, 0]), ...fields, bytes]);
}

/** Whether a broadcast from a client has a binary payload. */
export function isBinaryBroadcast(payload: unknown): payload is BinaryBroadcast {
  return typeof payload === "object" && payload !== null && "bytes" in payload && payload.bytes instanceof Uint8Array;
}

// The metadata is ignored, because it only says whether to store the message for replay, which this stack does not
// support.
function decodeBroadcastPush(data: Buffer): ClientFrame {
  const [kind, ...lengths] = data.subarray(0, pushHeaderLength - 1);
  if (kind !== userBroadcastPush) {
    throw new MalformedFrameError(`frames of kind ${kind} are not understood`);
  }
  const encoding = data[pushHeaderLength - 1];
  let offset = pushHeaderLength;
  const [joinRef, ref, topic = "", event = ""] = lengths.map((length) => {
    offset += length;
    return data.toString("utf8", offset - length, offset);
  });
  if (offset > data.length) {
    throw new MalformedFrameError("the frame is shorter than its header says");
  }
  const body = data.subarray(offset);
  const payload: unknown =
    encoding === jsonEncoding
      ? { type: "broadcast", event, payload: parseJson(body.toString("utf8")) }
      : ({ event, bytes: body } satisfies BinaryBroadcast);
  return { joinRef: joinRef || null, ref: ref || null, topic, event: "broadcast", payload };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedFrameError("the frame is not JSON");
  }
}

function inShape<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new MalformedFrameError(z.prettifyError(parsed.error));
  }
  return parsed.data;
}
