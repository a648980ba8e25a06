/** Follows a chat: its messages with their edits and read marks, and its participants. */

import type { ChatDetail, ChatMessage, SyncChange } from "../generated/schemas.ts";
import { CachedList, type Differences, isSame, type Page } from "./cached-list.ts";
import type { ChangesReader } from "./changes.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "./follower.ts";
import { SentMessages } from "./sent-messages.ts";

const usualPage = 50;

/** Handlers of `follow.chat`. */
export interface ChatHandlers extends FollowHandlers {
  /** Called first, with the chat and its newest messages, oldest first. */
  opened?: (chat: ChatDetail, messages: readonly ChatMessage[]) => void;
  /** Called for a new message, which is later than all earlier messages. */
  created?: (message: ChatMessage) => void;
  /** Called for a message that was edited, lost an attachment, was read, or replies to a message that changed. */
  updated?: (message: ChatMessage) => void;
  /** Called for a deleted message, which keeps its position in the chat and loses its content. */
  deleted?: (message: ChatMessage) => void;
  /** Called for a message that was permanently removed from the chat. */
  removed?: (message: ChatMessage) => void;
  /** Called when a participant joined or left the chat, or when the name of the chat changed. */
  changed?: (chat: ChatDetail) => void;
}

/** Handle of a running `follow.chat`. */
export interface ChatFollowing extends Following {
  /** All messages that the handlers received, in their current state, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Whether earlier messages exist that `older` would return. */
  readonly hasOlder: boolean;
  /** Reads earlier messages, returns them oldest first, and follows them. */
  older(): Promise<readonly ChatMessage[]>;
}

export class ChatFollower extends Follower implements ChatFollowing, ChangesReader {
  /** Id of the followed chat. */
  readonly chatId: string;
  readonly #handlers: ChatHandlers;
  readonly #onMessage: (senderId: string) => void;
  readonly #list = new CachedList<ChatMessage>();
  #chat: ChatDetail | null = null;
  /** Whether the chat has to be read again because its participants may have changed since the last read. */
  #isDetailStale = false;
  #isListStale = false;
  readonly #sent: SentMessages;
  /**
   * Whether the platform has rejected a join since the last successful join. supabase-js repeats a rejected join many
   * times.
   */
  #isRefused = false;

  constructor(hub: Hub, id: string, handlers: ChatHandlers, onMessage: (senderId: string) => void) {
    super(hub, handlers);
    this.chatId = id;
    this.#handlers = handlers;
    this.#onMessage = onMessage;
    this.achieve(() => hub.changes.enter(this, () => this.#open()));
    this.atEnd(() => hub.changes.leave(this));
    this.#sent = new SentMessages(this);
    this.listen("chat", id, {
      joined: () => {
        this.#isRefused = false;
        this.refresh();
      },
      // A user who may not join the topic can usually not read the chat either. If the call to read the chat fails, the
      // follow ends. Only a user who has blocked the peer can still read the chat.
      refused: () => {
        if (!this.#isRefused) {
          this.#isRefused = true;
          this.#readDetailSoon();
        }
      },
      received: ({ type }) =>
        type === "participant.joined" || type === "participant.left" ? this.#readDetailSoon() : hub.changes.poll(),
    });
  }

  get messages(): readonly ChatMessage[] {
    return this.#list.items;
  }

  get hasOlder(): boolean {
    return this.#list.cursor !== null;
  }

  older(): Promise<readonly ChatMessage[]> {
    return this.hub.changes.inSequence(async () => {
      if (this.isOver) {
        return [];
      }
      const older = await this.#list.readOlder((cursor) => this.#readPage(cursor));
      this.#sent.read(older);
      return older;
    });
  }

  override awaitsSent(message: ChatMessage): boolean {
    if (message.chatId !== this.chatId || this.#list.items.some(({ id }) => id === message.id)) {
      return false;
    }
    this.#sent.add(message);
    this.hub.changes.pollNow();
    return true;
  }

  refresh(): void {
    this.#isDetailStale = true;
    this.hub.changes.pollNow();
  }

  take(changes: readonly SyncChange[]): void {
    const own = changes.filter(({ type, id }) => type === "chat" && id === this.chatId);
    if (own.at(-1)?.operation === "delete") {
      this.end({ reason: "gone" });
      return;
    }
    const messages = changes.filter(({ type }) => type === "message");
    const ids = new Set(messages.filter(({ operation }) => operation === "delete").map(({ id }) => id));
    const values = messages.map(({ value }) => value as ChatMessage | null);
    const inChat = values.filter((message): message is ChatMessage => message?.chatId === this.chatId);
    const differences = this.#list.take(inChat, ids);
    this.#sent.read(inChat);
    this.#emitDifferences(differences);
  }

  expire(): void {
    this.#isDetailStale = true;
    this.#isListStale = true;
  }

  async readStale(): Promise<void> {
    try {
      if (this.#isDetailStale && !this.isOver) {
        await this.#readDetail();
      }
      // A stored message may be missing in the list of changes, because a change is listed only after all earlier
      // transactions have ended.
      const awaited = this.#sent.all();
      if ((this.#isListStale || awaited.length > 0) && !this.isOver) {
        const differences = await this.#list.readAgain((cursor) => this.#readPage(cursor));
        this.#isListStale = false;
        this.#sent.read([...differences.created, ...awaited]);
        this.#emitDifferences(differences);
      }
    } catch (error) {
      this.endIfRefused(error);
    }
  }

  #readDetailSoon(): void {
    this.#isDetailStale = true;
    this.hub.changes.poll();
  }

  async #open(): Promise<void> {
    const [chat, page] = await Promise.all([
      this.hub.api.call("getChat", { path: { id: this.chatId } }),
      this.#readPage(null),
    ]);
    if (!this.isOver) {
      this.#chat = chat;
      this.#list.takeOlder(page);
      this.#sent.read(page.data);
      emit(this.#handlers.opened, chat, this.#list.items);
    }
  }

  #readPage(cursor: string | null): Promise<Page<ChatMessage>> {
    return this.hub.api.call("listMessages", { path: { id: this.chatId }, query: { limit: usualPage, cursor } });
  }

  async #readDetail(): Promise<void> {
    this.#isDetailStale = false;
    try {
      const chat = await this.hub.api.call("getChat", { path: { id: this.chatId } });
      if (!isSame(chat, this.#chat)) {
        this.#chat = chat;
        // When a participant joins or leaves, the read marks of earlier messages change, but the sync does not list
        // each of these messages as changed.
        this.#isListStale = true;
        this.emitUnlessOver(this.#handlers.changed, chat);
      }
    } catch (error) {
      this.#isDetailStale = true;
      throw error;
    }
  }

  #emitDifferences({ created, updated, removed }: Differences<ChatMessage>): void {
    for (const message of removed) {
      this.emitUnlessOver(this.#handlers.removed, message);
    }
    for (const { now, before } of updated) {
      const isDeleted = now.deletedAt !== null && before.deletedAt === null;
      this.emitUnlessOver(isDeleted ? this.#handlers.deleted : this.#handlers.updated, now);
    }
    for (const message of created) {
      this.#onMessage(message.senderId);
      this.emitUnlessOver(this.#handlers.created, message);
    }
  }
}
