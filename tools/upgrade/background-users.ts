/** Users of the seed data who call the service continuously during an upgrade, and the results of their calls. */

import { ApiError } from "../../packages/client/src/index.ts";
import { signIn } from "../seed/account.ts";
import { password } from "../seed/make-seed-data.ts";

/** Results of all calls that the users made before they were stopped. */
export interface BackgroundTraffic {
  calls: number;
  messages: number;
  /** Number of errors that clients should never see, by operation and error code. */
  failures: Map<string, number>;
  /** Messages that the service acknowledged and no longer contains. */
  lost: string[];
}

type Client = Awaited<ReturnType<typeof signIn>>;

const pauseMilliseconds = 50;
/** The client must not retry calls, because a retry would hide an error of the service. */
const once = { repetitions: 0 };

/** User who repeatedly makes the calls that an app makes when it starts, and sends a message to each chat. */
class BackgroundUser {
  readonly #client: Client;
  readonly #traffic: BackgroundTraffic;
  readonly #sent = new Map<string, string[]>();

  constructor(client: Client, traffic: BackgroundTraffic) {
    this.#client = client;
    this.#traffic = traffic;
  }

  async #call<Result>(name: string, call: () => Promise<Result>): Promise<Result | undefined> {
    this.#traffic.calls += 1;
    try {
      return await call();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) {
        throw thrown;
      }
      // Status 429 (rate limit exceeded) is expected, because the users make many calls.
      if (thrown.status !== 429) {
        const failure = `${name}: ${thrown.code}`;
        this.#traffic.failures.set(failure, (this.#traffic.failures.get(failure) ?? 0) + 1);
      }
      return undefined;
    }
  }

  async runOnce(): Promise<void> {
    const { chats, events, friends, notifications, profiles } = this.#client;
    await this.#call("getOwnProfile", () => profiles.getOwnProfile(once));
    await this.#call("listNotifications", () => notifications.listNotifications(once));
    await this.#call("listFriends", () => friends.listFriends(once));
    await this.#call("listEvents", () => events.listEvents(once));
    const page = await this.#call("listChats", () => chats.listChats({ query: { limit: 3 }, ...once }));
    for (const { id } of page && "data" in page ? page.data : []) {
      const content = crypto.randomUUID();
      const message = await this.#call("sendMessage", () =>
        chats.sendMessage({ path: { id }, body: { content }, ...once }),
      );
      if (message) {
        this.#traffic.messages += 1;
        this.#sent.set(id, [...(this.#sent.get(id) ?? []), message.id]);
      }
      await this.#call("listMessages", () => chats.listMessages({ path: { id }, ...once }));
    }
  }

  async findLost(): Promise<void> {
    for (const [id, messages] of this.#sent) {
      const missing = new Set(messages);
      for await (const message of this.#client.chats.iterateMessages({ path: { id } })) {
        missing.delete(message.id);
        if (missing.size === 0) {
          break;
        }
      }
      this.#traffic.lost.push(...missing);
    }
  }
}

/** Starts the calls of these users, which continue until `stop` is called. Failed calls are not retried. */
export async function beginTraffic(
  environment: Record<string, string>,
  emails: string[],
): Promise<{ stop: () => Promise<BackgroundTraffic> }> {
  const stage = {
    apiUrl: environment.API_URL ?? "",
    publishableKey: environment.PUBLISHABLE_KEY ?? "",
    secretKey: environment.SECRET_KEY ?? "",
  };
  const traffic: BackgroundTraffic = { calls: 0, messages: 0, failures: new Map(), lost: [] };
  const clients = await Promise.all(emails.map((email) => signIn(stage, { email, password })));
  const users = clients.map((client) => new BackgroundUser(client, traffic));
  let isOver = false;
  const visiting = users.map(async (user) => {
    while (!isOver) {
      await user.runOnce();
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(visiting);
      await Promise.all(users.map((user) => user.findLost()));
      return traffic;
    },
  };
}
