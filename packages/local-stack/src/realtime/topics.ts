/** Topics with their members and their presence. */

import { Buffer } from "node:buffer";
import { type BinaryBroadcast, encodeBinaryBroadcast, encodeFrame, type Version } from "./frames.ts";
import { Presence, type PresenceDiff } from "./presence.ts";

/**
 * Name and visibility, which together identify a topic. A public and a private topic with the same name are different
 * topics.
 */
export interface TopicName {
  name: string;
  isPrivate: boolean;
}

/** Client that has joined a topic. */
export interface Member {
  readonly version: Version;
  readonly receivesBroadcasts: boolean;
  readonly receivesPresence: boolean;
  /** Whether the member already received this message as a replay when the member joined. */
  hasReplayed(messageId: string): boolean;
  send(frame: string | Uint8Array): void;
  /** Called for each broadcast that the member receives. */
  countMessage(): void;
}

/** Complete payload of a broadcast, as JSON or as bytes. */
export type Broadcast = string | BinaryBroadcast;

interface Topic {
  members: Set<Member>;
  presence: Presence<Member>;
}

const clientPrefix = "realtime:";

/** Returns the name by which frames refer to the topic. */
export function framedTopic(name: string): string {
  return clientPrefix + name;
}

/** Returns the topic that a frame refers to, or null if the name lacks the prefix. */
export function topicOfFrame(framed: string): string | null {
  return framed.startsWith(clientPrefix) ? framed.slice(clientPrefix.length) : null;
}

/** Returns the payload that clients receive for a broadcast. */
export function broadcastPayload(event: string, payload: unknown, meta?: { id: string; replayed?: boolean }): string {
  return JSON.stringify({ type: "broadcast", event, payload, ...(meta && { meta }) });
}

/** Returns the size of a JSON or binary message in bytes. */
export function sizeOf(message: string | BinaryBroadcast): number {
  return typeof message === "string" ? Buffer.byteLength(message) : message.bytes.length;
}

/** All topics that have members. */
export class Topics {
  readonly #topics = new Map<string, Topic>();

  join(topicName: TopicName, member: Member): void {
    const key = keyOf(topicName);
    const topic = this.#topics.get(key) ?? { members: new Set(), presence: new Presence() };
    this.#topics.set(key, topic);
    topic.members.add(member);
  }

  leave(topicName: TopicName, member: Member): void {
    const key = keyOf(topicName);
    const topic = this.#topics.get(key);
    topic?.members.delete(member);
    if (topic?.members.size === 0) {
      this.#topics.delete(key);
    }
  }

  /** Sends a broadcast to all members, except its sender and members that have already received it as a replay. */
  broadcast(topicName: TopicName, broadcast: Broadcast, { sender, id }: { sender?: Member; id?: string } = {}): void {
    const topic = this.#topics.get(keyOf(topicName));
    const frames = framesOf(framedTopic(topicName.name), broadcast);
    for (const member of topic?.members ?? []) {
      if (member !== sender && member.receivesBroadcasts && !(id && member.hasReplayed(id))) {
        frames.sendTo(member);
        member.countMessage();
      }
    }
  }

  /** Returns the presence state of a topic as JSON. */
  presenceState(topicName: TopicName): string {
    return JSON.stringify(this.#topics.get(keyOf(topicName))?.presence.state() ?? {});
  }

  /** Adds a member to the presence of a topic and notifies the members that receive presence. */
  track(topicName: TopicName, member: Member, key: string, payload: Record<string, unknown>): void {
    const topic = this.#topics.get(keyOf(topicName));
    if (topic) {
      broadcastPresence(topicName, topic, topic.presence.track(member, key, payload));
    }
  }

  /** Removes a member from the presence of a topic and notifies the members that receive presence. */
  untrack(topicName: TopicName, member: Member, key: string): void {
    const topic = this.#topics.get(keyOf(topicName));
    if (topic) {
      broadcastPresence(topicName, topic, topic.presence.untrack(member, key));
    }
  }
}

function broadcastPresence({ name }: TopicName, topic: Topic, diff: PresenceDiff | null): void {
  if (!diff) {
    return;
  }
  const frames = new Frames((version) =>
    encodeFrame(version, { topic: framedTopic(name), event: "presence_diff", payload: JSON.stringify(diff) }),
  );
  for (const member of topic.members) {
    if (member.receivesPresence) {
      frames.sendTo(member);
    }
  }
}

/** Sends a broadcast to one member of a topic. */
export function sendBroadcast(member: Member, topicName: string, broadcast: Broadcast): void {
  framesOf(framedTopic(topicName), broadcast).sendTo(member);
}

function framesOf(topic: string, broadcast: Broadcast): Frames {
  if (typeof broadcast === "string") {
    return new Frames((version) => encodeFrame(version, { topic, event: "broadcast", payload: broadcast }));
  }
  // Protocol version 1.0.0 has no binary frames.
  return new Frames((version) => (version === 1 ? null : encodeBinaryBroadcast(topic, broadcast)));
}

/** Message for many members, encoded only once for each protocol version. */
class Frames {
  readonly #encode: (version: Version) => string | Uint8Array | null;
  readonly #encoded = new Map<Version, string | Uint8Array | null>();

  constructor(encode: (version: Version) => string | Uint8Array | null) {
    this.#encode = encode;
  }

  sendTo(member: Member): void {
    let frame = this.#encoded.get(member.version);
    if (frame === undefined) {
      frame = this.#encode(member.version);
      this.#encoded.set(member.version, frame);
    }
    if (frame !== null) {
      member.send(frame);
    }
  }
}

function keyOf({ name, isPrivate }: TopicName): string {
  return `${isPrivate ? "private" : "public"} ${name}`;
}
