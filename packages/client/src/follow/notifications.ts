/** Follows the notifications of the user. */

import type { SyncChange, UserNotification } from "../generated/schemas.ts";
import { CachedList, type Differences, type Page } from "./cached-list.ts";
import type { ChangesReader } from "./changes.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "./follower.ts";

const usualPage = 50;

/** Handlers of `follow.notifications`. */
export interface NotificationHandlers extends FollowHandlers {
  /** Called first, with the newest notifications, oldest first, and the number of all unread notifications. */
  opened?: (notifications: readonly UserNotification[], unread: number) => void;
  /** Called for a new notification. */
  created?: (notification: UserNotification) => void;
  /** Called for a notification that was read, on any device, or whose count changed. */
  updated?: (notification: UserNotification) => void;
  /**
   * Called for a notification that was deleted, withdrawn, hidden by a block, or replaced by a newer notification of
   * the same chat.
   */
  removed?: (notification: UserNotification) => void;
  /** Called after each change of the number of all unread notifications. */
  counted?: (unread: number) => void;
}

/** Handle of a running `follow.notifications`. */
export interface NotificationFollowing extends Following {
  /** All notifications that the handlers received, in their current state, oldest first. */
  readonly notifications: readonly UserNotification[];
  /** Whether earlier notifications exist that `older` would return. */
  readonly hasOlder: boolean;
  /** Reads earlier notifications, returns them oldest first, and follows them. */
  older(): Promise<readonly UserNotification[]>;
}

export class NotificationFollower extends Follower implements NotificationFollowing, ChangesReader {
  readonly #handlers: NotificationHandlers;
  readonly #list = new CachedList<UserNotification>();
  #unread = 0;
  #isCountStale = false;
  #isListStale = false;

  constructor(hub: Hub, handlers: NotificationHandlers) {
    super(hub, handlers);
    this.#handlers = handlers;
    this.achieve(() => hub.changes.enter(this, () => this.#open()));
    this.atEnd(() => hub.changes.leave(this));
    this.achieve(() => this.#listenAsCaller());
  }

  get notifications(): readonly UserNotification[] {
    return this.#list.items;
  }

  get hasOlder(): boolean {
    return this.#list.cursor !== null;
  }

  older(): Promise<readonly UserNotification[]> {
    return this.hub.changes.inSequence(async () =>
      this.isOver ? [] : await this.#list.readOlder((cursor) => this.#readPage(cursor)),
    );
  }

  refresh(): void {
    this.#isCountStale = true;
    this.hub.changes.pollNow();
  }

  take(changes: readonly SyncChange[]): void {
    const own = changes.filter(({ type }) => type === "notification");
    this.#isCountStale ||= own.length > 0;
    const now = own.flatMap(({ value }) => (value === null ? [] : [value as UserNotification]));
    const gone = new Set(own.filter(({ operation }) => operation === "delete").map(({ id }) => id));
    this.#emitDifferences(this.#list.take(now, gone));
  }

  expire(): void {
    this.#isCountStale = true;
    this.#isListStale = true;
  }

  async readStale(): Promise<void> {
    try {
      if (this.#isListStale && !this.isOver) {
        const differences = await this.#list.readAgain((cursor) => this.#readPage(cursor));
        this.#isListStale = false;
        this.#emitDifferences(differences);
      }
      if (this.#isCountStale && !this.isOver) {
        await this.#count();
      }
    } catch (error) {
      this.endIfRefused(error);
    }
  }

  async #listenAsCaller(): Promise<void> {
    const ownId = await this.hub.ownId();
    if (ownId === null) {
      this.end({ reason: "signed_out" });
    } else if (!this.isOver) {
      this.listen("notifications", ownId, {
        joined: () => this.refresh(),
        refused: () => this.hub.changes.poll(),
        received: () => this.#recount(),
      });
    }
  }

  /**
   * Makes the next poll read the unread count, even if the first pages of changes contain no notification. When many
   * notifications change, the count changes before the app receives the changed notifications.
   */
  #recount(): void {
    this.#isCountStale = true;
    this.hub.changes.poll();
  }

  async #open(): Promise<void> {
    const [page, { count }] = await Promise.all([this.#readPage(null), this.hub.api.call("countNotifications", {})]);
    if (!this.isOver) {
      this.#list.takeOlder(page);
      this.#unread = count;
      emit(this.#handlers.opened, this.#list.items, count);
    }
  }

  #readPage(cursor: string | null): Promise<Page<UserNotification>> {
    return this.hub.api.call("listNotifications", { query: { limit: usualPage, cursor } });
  }

  async #count(): Promise<void> {
    this.#isCountStale = false;
    try {
      const { count } = await this.hub.api.call("countNotifications", {});
      if (count !== this.#unread) {
        this.#unread = count;
        this.emitUnlessOver(this.#handlers.counted, count);
      }
    } catch (error) {
      this.#isCountStale = true;
      throw error;
    }
  }

  #emitDifferences({ created, updated, removed }: Differences<UserNotification>): void {
    for (const notification of removed) {
      this.emitUnlessOver(this.#handlers.removed, notification);
    }
    for (const { now } of updated) {
      this.emitUnlessOver(this.#handlers.updated, now);
    }
    for (const notification of created) {
      this.emitUnlessOver(this.#handlers.created, notification);
    }
  }
}
