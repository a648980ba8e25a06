/**
 * Simulates a user's app, which follows notifications over the socket and reads missed ones after a lost connection.
 */

import type { signIn } from "../seed/account.ts";

type Client = Awaited<ReturnType<typeof signIn>>;
type Following = ReturnType<Client["follow"]["notifications"]>;

export class Listener {
  /** Number of times that the app received each notification as new, by id. */
  readonly seen = new Map<string, number>();
  /** Number of times that the app connected. */
  joins = 0;
  isJoined = false;
  /** Reason why the app stopped following notifications; null while it follows them. */
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
