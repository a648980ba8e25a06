/**
 * WebSocket connection of one client. Passes frames to the client's channels. Disconnects a client that reads too
 * slowly.
 */

import { wait } from "../timeouts.ts";
import { Channel, type Connection } from "./channel.ts";
import { type ClientFrame, decodeFrame, encodeFrame, MalformedFrameError, type Version } from "./frames.ts";
import type { Realtime } from "./realtime.ts";
import { topicOfFrame } from "./topics.ts";
import type { Viewer } from "./viewer.ts";

const goingAway = 1001;
const tooSlow = 1008;
const tooLarge = 1009;
const idle = 1000;

/** Received and outgoing frames that are held back. */
interface Buffered {
  received: (string | ArrayBuffer)[];
  sent: (string | Uint8Array)[];
}

export class Client implements Connection {
  readonly version: Version;
  readonly viewer: Viewer;
  readonly headers: Headers;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  readonly #realtime: Realtime;
  readonly #socket: WebSocket;
  readonly #channels = new Map<string, Channel>();
  #lastFrameAt = Date.now();
  /** Frames that are held back while the reply to a rejected join is delayed; null at all other times. */
  #buffered: Buffered | null = null;
  #lastRefusal: Promise<void> = Promise.resolve();

  constructor(realtime: Realtime, socket: WebSocket, version: Version, viewer: Viewer, headers: Headers) {
    this.#realtime = realtime;
    this.#socket = socket;
    this.version = version;
    this.viewer = viewer;
    this.headers = headers;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      this.#closeChannels();
      resolve();
    };
    // After an error the close handler runs, so the error event is ignored.
    socket.onerror = (event) => event.preventDefault();
  }

  /** Whether the client has joined a channel. */
  get hasChannels(): boolean {
    return this.#channels.size > 0;
  }

  /** Sends a frame. Disconnects the client if its backlog is too large (slow consumer). */
  send(frame: string | Uint8Array): void {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      return;
    }
    if (this.#buffered) {
      this.#buffered.sent.push(frame);
      return;
    }
    if (this.#socket.bufferedAmount > this.#realtime.limits.largestBacklog) {
      this.#close(tooSlow, "The client is too slow");
    } else {
      this.#socket.send(frame as string | Uint8Array<ArrayBuffer>);
    }
  }

  /** Closes the socket and its channels because the service shuts down. */
  leave(): void {
    this.#close(goingAway, "Realtime is shutting down");
  }

  /** Closes the socket if the client has sent nothing during the idle timeout. */
  checkIdle(): void {
    if (Date.now() - this.#lastFrameAt > this.#realtime.limits.idleMilliseconds) {
      this.#close(idle, "");
    }
  }

  /**
   * Delays the reply to a rejected join. During the delay, the socket neither processes nor sends other messages, as on
   * the platform. Several rejections are sent one after the other.
   */
  refuseLate(refuse: () => void): Promise<void> {
    const milliseconds = this.#realtime.limits.joinRefusalMilliseconds;
    if (milliseconds === 0) {
      refuse();
      return Promise.resolve();
    }
    this.#lastRefusal = this.#lastRefusal.then(async () => {
      const buffered: Buffered = { received: [], sent: [] };
      this.#buffered = buffered;
      await wait(milliseconds);
      this.#buffered = null;
      refuse();
      for (const frame of buffered.sent) {
        this.send(frame);
      }
      for (const data of buffered.received) {
        this.#receive(data);
      }
    });
    return this.#lastRefusal;
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.framedTopic) === channel) {
      this.#channels.delete(channel.framedTopic);
    }
  }

  #receive(data: string | ArrayBuffer): void {
    this.#lastFrameAt = Date.now();
    if (this.#socket.readyState !== WebSocket.OPEN) {
      return;
    }
    const size = typeof data === "string" ? data.length : data.byteLength;
    if (size > this.#realtime.limits.largestFrame) {
      this.#close(tooLarge, "The frame is too large");
      return;
    }
    if (this.#buffered) {
      this.#buffered.received.push(data);
      return;
    }
    try {
      this.#handle(decodeFrame(this.version, data));
    } catch (error) {
      if (!(error instanceof MalformedFrameError)) {
        throw error;
      }
      console.error(`realtime: what a client sent is no frame: ${error.message}`);
    }
  }

  #handle(frame: ClientFrame): void {
    if (frame.topic === "phoenix" && frame.event === "heartbeat") {
      this.#reply(frame, "ok", {});
    } else if (frame.event === "phx_join") {
      this.#join(frame);
    } else {
      this.#handToChannel(frame);
    }
  }

  #join(frame: ClientFrame): void {
    const name = topicOfFrame(frame.topic);
    if (name === null) {
      this.#refuseTopic(frame);
      return;
    }
    this.#channels.get(frame.topic)?.end();
    const { limits, quotas, countUsers } = this.#realtime;
    if (!this.hasChannels && countUsers() >= limits.mostClients) {
      void this.#refuseJoin(frame, "ConnectionRateLimitReached: Too many connected users");
      return;
    }
    if (quotas.joins.isExceeded) {
      const reason = "ClientJoinRateLimitReached: Too many joins per second";
      void this.#refuseJoin(frame, reason).then(() => this.#close(idle, ""));
      return;
    }
    quotas.joins.add();
    if (this.#channels.size >= limits.mostChannels) {
      void this.#refuseJoin(frame, "ChannelRateLimitReached: Too many channels");
      return;
    }
    this.#channels.set(frame.topic, new Channel(this.#realtime, this, name, frame));
  }

  #handToChannel(frame: ClientFrame): void {
    const channel = this.#channels.get(frame.topic);
    const isLeave = frame.event === "phx_leave";
    if (!channel && isLeave) {
      this.#reply(frame, "ok", {});
    } else if (!channel) {
      this.#refuseTopic(frame);
    }
    // Ignores a leave message that belongs to an earlier join of the topic, which has already ended. All other frames
    // are accepted regardless of their join reference.
    else if (isLeave && channel.joinRef !== null && channel.joinRef !== frame.joinRef) {
      return;
    } else if (!channel.take(frame)) {
      this.#close(tooSlow, "Too many frames at once");
    }
  }

  #refuseJoin(frame: ClientFrame, reason: string): Promise<void> {
    return this.refuseLate(() => this.#reply(frame, "error", { reason }));
  }

  #refuseTopic(frame: ClientFrame): void {
    this.#reply({ ...frame, joinRef: null }, "error", { reason: "unmatched topic" });
  }

  #reply({ joinRef, ref, topic }: ClientFrame, status: "ok" | "error", response: object): void {
    const payload = JSON.stringify({ status, response });
    this.send(encodeFrame(this.version, { joinRef, ref, topic, event: "phx_reply", payload }));
  }

  #close(code: number, reason: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) {
      this.#socket.close(code, reason);
    }
    this.#closeChannels();
  }

  #closeChannels(): void {
    for (const channel of this.#channels.values()) {
      channel.close();
    }
  }
}
