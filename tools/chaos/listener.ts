/** The app of a person, which follows their notifications over the socket and reads what it missed after a broken connection. */

import type { signIn } from "../seed/account.ts";

type Client = Awaited<ReturnType<typeof signIn>>;
type Following = ReturnType<Client["follow"]["notifications"]>;

export class Listener {
  /** How often the app was handed each notification as a new one, by its id. */
  readonly seen = new Map<string, number>();
  /** How often the app was connected. */
  joins = 0;
  isJoined = false;
  /** Why nothing more comes; null while it goes on. */
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

  /** What the app shows. */
  get shown(): string[] {
    return this.#following.notifications.map(({ id }) => id);
  }

  async leave(): Promise<void> {
    this.#following.stop();
    await this.#client.supabase.realtime.disconnect();
  }
}
