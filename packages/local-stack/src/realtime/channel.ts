/** Channel of one client on one topic, from the join to the leave. */

import { ChannelChanges } from "./channel-changes.ts";
import { ChannelPresence } from "./channel-presence.ts";
import { Expiry } from "./expiry.ts";
import { type ClientFrame, encodeFrame, isBinaryBroadcast, type Version } from "./frames.ts";
import { isObject, type JoinSettings, joinSettings } from "./join.ts";
import type { Realtime } from "./realtime.ts";
import { RefusedError } from "./refused-error.ts";
import { messagesToReplay, type ReplayedMessage } from "./replay.ts";
import { type Extension, TopicRights } from "./rights.ts";
import { framedTopic, type Member, sendBroadcast, sizeOf } from "./topics.ts";
import { expirySentence, isApiKey, type Viewer, viewerOf } from "./viewer.ts";

/** The part of a client connection's interface that a channel uses. */
export interface Connection {
  readonly version: Version;
  /** Viewer for the API key in the socket's URL. */
  readonly viewer: Viewer;
  /** Headers of the upgrade request, which policies may read. */
  readonly headers: Headers;
  send(frame: string | Uint8Array): void;
  /** Sends the reply to a rejected join after the same delay as the platform. Resolves after this delay. */
  refuseLate(refuse: () => void): Promise<void>;
  /** Removes a closed channel from the connection. */
  forget(channel: Channel): void;
}

export class Channel implements Member {
  readonly name: string;
  readonly framedTopic: string;
  readonly isPrivate: boolean;
  readonly joinRef: string | null;
  readonly version: Version;
  viewer: Viewer;
  isOpen = true;
  readonly #realtime: Realtime;
  readonly #client: Connection;
  readonly #settings: JoinSettings;
  readonly #changes: ChannelChanges;
  readonly #presence: ChannelPresence;
  readonly #expiry = new Expiry((expiredAt) => this.#shutDown(expirySentence(expiredAt)));
  #rights: TopicRights | null = null;
  #replayedIds: ReadonlySet<string> = new Set();
  #work = Promise.resolve();
  #waitingFrames = 0;

  constructor(realtime: Realtime, client: Connection, name: string, join: ClientFrame) {
    this.#realtime = realtime;
    this.#client = client;
    this.name = name;
    this.framedTopic = framedTopic(name);
    this.joinRef = join.joinRef;
    this.version = client.version;
    this.viewer = client.viewer;
    this.#settings = joinSettings(join.payload);
    this.isPrivate = this.#settings.isPrivate;
    this.#changes = new ChannelChanges(realtime, this, this.#settings.changes);
    this.#presence = new ChannelPresence(realtime, this, this.#settings.presenceKey);
    this.take(join);
  }

  get receivesBroadcasts(): boolean {
    return this.#rights?.mayRead("broadcast") ?? true;
  }

  get receivesPresence(): boolean {
    return this.#rights?.mayRead("presence") ?? true;
  }

  async mayTrack(): Promise<boolean> {
    return (await this.#rights?.mayTrack()) ?? true;
  }

  hasReplayed(messageId: string): boolean {
    return this.#replayedIds.has(messageId);
  }

  /** Queues a received frame. Returns false if too many frames are already waiting. */
  take(frame: ClientFrame): boolean {
    if (this.#waitingFrames >= this.#realtime.limits.mostWaitingFrames) {
      return false;
    }
    this.#waitingFrames += 1;
    this.#work = this.#work.then(async () => {
      try {
        if (this.isOpen) {
          await this.#handle(frame);
        }
      } catch (error) {
        this.#fail(error);
      }
      this.#waitingFrames -= 1;
    });
    return true;
  }

  countMessage(): void {
    const { messages } = this.#realtime.quotas;
    messages.add();
    if (messages.isExceeded) {
      this.#shutDown("Too many messages per second");
    }
  }

  send(frame: string | Uint8Array): void {
    if (this.isOpen) {
      this.#client.send(frame);
    }
  }

  /** Sends the client a message about this channel. */
  push(event: string, payload: string, refs: { joinRef?: string | null; ref?: string | null } = {}): void {
    this.send(encodeFrame(this.version, { ...refs, topic: this.framedTopic, event, payload }));
  }

  /** Sends a system message for the channel. */
  pushSystem(extension: "system" | "postgres_changes", status: "ok" | "error", message: string): void {
    const payload = JSON.stringify({ extension, status, message, channel: this.name });
    this.push("system", payload, { joinRef: this.joinRef });
  }

  /** Closes the channel and notifies the client. */
  end(): void {
    this.push("phx_close", "{}", { joinRef: this.joinRef, ref: this.joinRef });
    this.close();
  }

  /** Closes the channel without notifying the client, for example after the socket was closed. */
  close(): void {
    if (!this.isOpen) {
      return;
    }
    this.isOpen = false;
    this.#expiry.stop();
    this.#changes.unfollow();
    this.#presence.untrack();
    this.#realtime.topics.leave(this, this);
    this.#client.forget(this);
  }

  async #handle(frame: ClientFrame): Promise<void> {
    switch (frame.event) {
      case "phx_join":
        return await this.#join(frame);
      case "phx_leave":
        this.#reply(frame, "ok", {});
        return this.end();
      case "access_token":
        return await this.#renew(frame);
      case "broadcast":
        return await this.#broadcast(frame);
      case "presence":
        return await this.#broadcastPresence(frame);
      default:
        this.#realtime.quotas.messages.add();
    }
  }

  async #join(frame: ClientFrame): Promise<void> {
    const { accessToken, changesTimeout, wantsPresence, wantsReplicationReady } = this.#settings;
    let replayed: ReplayedMessage[];
    try {
      if (this.name === "") {
        throw new RefusedError("TopicNameRequired", "You must provide a topic name");
      }
      await this.#enter(accessToken !== null && !isApiKey(accessToken) ? accessToken : this.#client.viewer.credential);
      replayed = await messagesToReplay(this.#realtime.sql, this, this.#settings.replay);
      this.#replayedIds = new Set(replayed.map(({ id }) => id));
      await this.#changes.follow();
      if (changesTimeout !== null) {
        await this.#changes.confirmed(changesTimeout);
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) {
        console.error(`realtime: a join of ${this.name} failed:`, error);
      }
      const reason = error instanceof RefusedError ? `${error.code}: ${error.message}` : "Unknown Error on Channel";
      await this.#client.refuseLate(() => this.#reply(frame, "error", { reason }));
      return this.close();
    }
    if (!this.isOpen) {
      return;
    }
    this.#realtime.topics.join(this, this);
    this.#expiry.waitFor(this.viewer.expiresAt);
    this.#reply(frame, "ok", { postgres_changes: this.#changes.echo() });
    for (const { broadcast } of replayed) {
      sendBroadcast(this, this.name, broadcast);
    }
    if (wantsPresence && this.receivesPresence) {
      this.push("presence_state", this.#realtime.topics.presenceState(this), { joinRef: this.joinRef });
    }
    void this.#changes.sendStatus();
    if (wantsReplicationReady) {
      const message = "Replication connection established";
      void this.#realtime.streaming().then(() => this.pushSystem("system", "ok", message));
    }
  }

  /**
   * Handles a new token: checks the viewer's rights again, and closes the channel if the new viewer may not read it.
   */
  async #renew({ payload }: ClientFrame): Promise<void> {
    const token = isObject(payload) ? payload.access_token : null;
    if (typeof token !== "string" || isApiKey(token) || token === this.viewer.credential) {
      return;
    }
    const before = this.#rights;
    try {
      await this.#enter(token);
      const isLost = (["broadcast", "presence"] as const).some(
        (extension) => before?.mayRead(extension) && !this.#rights?.mayRead(extension),
      );
      if (isLost) {
        throw new RefusedError(
          "Unauthorized",
          `You no longer have permission to read from this Channel topic: ${this.name}`,
        );
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) {
        throw error;
      }
      return this.#shutDown(error.message);
    }
    this.#expiry.waitFor(this.viewer.expiresAt);
    await this.#changes.follow();
    void this.#changes.sendStatus();
  }

  /** Sets the viewer for a token or key, provided that the viewer may read the channel. */
  async #enter(credential: string): Promise<void> {
    const viewer = await viewerOf(credential, this.#realtime.keys, this.#client.headers);
    const rights = this.isPrivate ? await this.#rightsOf(viewer) : null;
    this.viewer = viewer;
    this.#rights = rights;
  }

  async #rightsOf(viewer: Viewer): Promise<TopicRights> {
    const extensions: Extension[] =
      this.#settings.wantsPresence || this.#rights?.mayRead("presence") ? ["broadcast", "presence"] : ["broadcast"];
    const rights = await TopicRights.ask(this.#realtime.sql, viewer, this.name, extensions);
    if (!extensions.some((extension) => rights.mayRead(extension))) {
      throw new RefusedError(
        "Unauthorized",
        `You do not have permissions to read from this Channel topic: ${this.name}`,
      );
    }
    return rights;
  }

  async #broadcast(frame: ClientFrame): Promise<void> {
    const { payload } = frame;
    // Messages that the client may not send are ignored without a reply, as on the platform.
    if (this.#rights && !(await this.#rights.mayWrite("broadcast"))) {
      return;
    }
    if (!isObject(payload) || !this.isOpen) {
      return;
    }
    this.#realtime.quotas.messages.add();
    const broadcast = isBinaryBroadcast(payload) ? payload : JSON.stringify(payload);
    const isTooLarge = sizeOf(broadcast) > this.#realtime.limits.largestPayload;
    if (!isTooLarge) {
      this.#realtime.topics.broadcast(this, broadcast, this.#settings.echoes ? {} : { sender: this });
    }
    if (this.#settings.acknowledges) {
      this.#reply(frame, isTooLarge ? "error" : "ok", isTooLarge ? "payload_size_exceeded" : {});
    }
  }

  async #broadcastPresence(frame: ClientFrame): Promise<void> {
    const outcome = await this.#presence.take(frame.payload);
    if ("shutDown" in outcome) {
      this.#shutDown(outcome.shutDown);
    } else {
      this.#reply(frame, outcome.status, outcome.response);
    }
  }

  #shutDown(sentence: string): void {
    this.pushSystem("system", "error", sentence);
    this.end();
  }

  #fail(error: unknown): void {
    if (!this.isOpen) {
      return;
    }
    console.error(`realtime: a channel of ${this.name} failed:`, error);
    this.push("phx_error", "{}", { joinRef: this.joinRef, ref: this.joinRef });
    this.close();
  }

  #reply({ ref }: ClientFrame, status: "ok" | "error", response: object | string): void {
    this.push("phx_reply", JSON.stringify({ status, response }), { joinRef: this.joinRef, ref });
  }
}
