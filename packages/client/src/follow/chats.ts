/** Follows a chat: what is said in it, edited, deleted and read, and who is in it. */

import { CachedList, type Differences, isSame, type Page } from "./cached-list.ts";
import type { ChangesReader } from "./changes.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "./follower.ts";
import type { ChatDetail, ChatMessage, SyncChange } from "./shapes.ts";

const usualPage = 50;

export interface ChatHandlers extends FollowHandlers {
  /** First of all: the chat, and its newest messages, oldest first. */
  opened?: (chat: ChatDetail, messages: readonly ChatMessage[]) => void;
  /** A message, later than all before it. */
  created?: (message: ChatMessage) => void;
  /** A message that was edited, lost an attachment, was read by somebody, or replies to one that changed. */
  updated?: (message: ChatMessage) => void;
  /** A message that was deleted: it stays in its place, without its content. */
  deleted?: (message: ChatMessage) => void;
  /** Messages that went for good, with the chat as the people in it knew it. */
  removed?: (message: ChatMessage) => void;
  /** Somebody joined or left, or the name is another one. */
  changed?: (chat: ChatDetail) => void;
}

export interface ChatFollowing extends Following {
  /** All that was handed out, as it is now, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Whether there are messages that `older` would bring. */
  readonly hasOlder: boolean;
  /** Brings messages from before, oldest first; from then on their changes are handed out too. */
  older(): Promise<readonly ChatMessage[]>;
}

export class ChatFollower extends Follower implements ChatFollowing, ChangesReader {
  readonly #id: string;
  readonly #handlers: ChatHandlers;
  readonly #onMessage: (senderId: string) => void;
  readonly #list = new CachedList<ChatMessage>();
  #chat: ChatDetail | null = null;
  /** Who is in the chat may have changed. */
  #isDetailStale = false;
  #isListStale = false;
  /** The topic was refused since it was joined last: the platform's client tries again and again. */
  #isRefused = false;

  constructor(hub: Hub, id: string, handlers: ChatHandlers, onMessage: (senderId: string) => void) {
    super(hub, handlers);
    this.#id = id;
    this.#handlers = handlers;
    this.#onMessage = onMessage;
    this.achieve(() => hub.changes.enter(this, () => this.#open()));
    this.atEnd(() => hub.changes.leave(this));
    this.listen("chat", id, {
      joined: () => {
        this.#isRefused = false;
        this.refresh();
      },
      // A participant who lost the topic lost the chat too, and reading it says so. Only a blocker can still read it.
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
      const cursor = this.#list.cursor;
      return cursor === null || this.isOver ? [] : this.#list.takeOlder(await this.#readPage(cursor));
    });
  }

  refresh(): void {
    this.#isDetailStale = true;
    this.hub.changes.pollNow();
  }

  take(changes: readonly SyncChange[]): void {
    const own = changes.filter(({ type, id }) => type === "chat" && id === this.#id);
    if (own.at(-1)?.operation === "delete") {
      this.end({ reason: "gone" });
      return;
    }
    const messages = changes.filter(({ type }) => type === "message");
    const ids = new Set(messages.filter(({ operation }) => operation === "delete").map(({ id }) => id));
    const values = messages.map(({ value }) => value as ChatMessage | null);
    const inChat = values.filter((message): message is ChatMessage => message?.chatId === this.#id);
    this.hub.messagesRead(inChat);
    this.#emitDifferences(this.#list.take(inChat, ids));
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
      if (this.#isListStale && !this.isOver) {
        const differences = await this.#list.readAgain((cursor) => this.#readPage(cursor));
        this.#isListStale = false;
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
      this.hub.api.call("getChat", { path: { id: this.#id } }),
      this.#readPage(null),
    ]);
    if (!this.isOver) {
      this.#chat = chat;
      this.#list.takeOlder(page);
      emit(this.#handlers.opened, chat, this.#list.items);
    }
  }

  async #readPage(cursor: string | null): Promise<Page<ChatMessage>> {
    const page = await this.hub.api.call("listMessages", {
      path: { id: this.#id },
      query: { limit: usualPage, ...(cursor !== null && { cursor }) },
    });
    this.hub.messagesRead(page.data);
    return page;
  }

  async #readDetail(): Promise<void> {
    this.#isDetailStale = false;
    try {
      const chat = await this.hub.api.call("getChat", { path: { id: this.#id } });
      if (!isSame(chat, this.#chat)) {
        this.#chat = chat;
        // Who has read messages from before somebody joined or left is not told message by message.
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
