/**
 * Simulates a user's app that receives notifications over a socket. After a lost connection, the app reads the
 * notifications that it missed.
 */

import type { signIn } from "../seed/account.ts";

type Client = Awaited<ReturnType<typeof signIn>>;
type Following = ReturnType<Client["follow"]["notifications"]>;

export class Listener {
  /** Number of times that the app received a notification as new, by notification id. */
  readonly seen = new Map<string, number>();
  /** Number of times that the app joined the Realtime topic. */
  joins = 0;
  isJoined = false;
  /** Reason why the app's subscription to notifications ended, or null while the subscription is active. */
  ended: string | null = null;
  readonly #client: Client;
  readonly #following: Following;

  constructor(client: Client) {
    this.#client = client;
    const receive = ({ id }: { id: string }) => {
      this.seen.set(id, (this.seen.get(id) ?? 0) + 1);
    };
    this.#following = client.follow.notifications({
      opened: (notifications) => notifications.forEach(receive),
      created: receive,
      connection: (isConnected) => {
        this.isJoined = isConnected;
        this.joins += isConnected ? 1 : 0;
      },
      ended: ({ reason, error }) => {
        this.ended = `${reason} ${error?.message ?? ""}`;
      },
    });
  }

  /** Ids of the notifications that the app currently shows. */
  get shown(): string[] {
    return this.#following.notifications.map(({ id }) => id);
  }

  async leave(): Promise<void> {
    this.#following.stop();
    await this.#client.supabase.realtime.disconnect();
  }
}
