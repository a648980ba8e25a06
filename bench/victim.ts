/** Simulates a user who calls the service at an ordinary rate while another user sends bursts. */

import { HttpConnections } from "./http-connections.ts";
import { percentile } from "./load.ts";
import { signUp } from "./sign-up.ts";

/** Pause between calls. The pause is so long that the user stays below all rate limits. */
const pauseMilliseconds = 100;

const place = "lat=31.23&lng=121.47&radius=20000";

/** Response times in milliseconds and failures that a user saw during a measurement. */
interface Experience {
  times: number[];
  /** Number of responses other than 200 and 201, by status. */
  failures: Map<number, number>;
}

type VictimCall = [method: string, path: string, body?: Record<string, unknown>];

export class Victim {
  readonly #connection: HttpConnections;
  readonly #calls: VictimCall[];

  constructor(connection: HttpConnections, chatId: string) {
    this.#connection = connection;
    const chats = "/functions/v1/chats";
    this.#calls = [
      ["GET", `/functions/v1/events?${place}`],
      ["GET", `${chats}?limit=20`],
      ["GET", `${chats}/${chatId}/messages`],
      ["POST", `${chats}/${chatId}/messages`, { content: "The fountain then, at eight" }],
    ];
  }

  /**
   * Signs up two users, the victim and a friend, and creates a chat between them. Only the latency of the victim is
   * measured.
   */
  static async create(environment: Record<string, string>): Promise<Victim> {
    const victim = await signUp(environment, { firstName: "Vera" });
    const friend = await signUp(environment, { firstName: "Finn" });
    const connectionOf = (token: string) =>
      new HttpConnections(`${environment.FUNCTIONS_URL}/chats`, { authorization: `Bearer ${token}` });
    const [own, friends] = [connectionOf(victim.token), connectionOf(friend.token)];
    const chat = await own.send("POST", "/functions/v1/chats/direct", { userId: friend.id });
    // The friend replies, because a user may send only a few messages to a user who is neither a friend nor a match and
    // has not replied.
    await friends.send("POST", `/functions/v1/chats/${chat.id}/messages`, { content: "Hello" });
    friends.close();
    return new Victim(own, chat.id as string);
  }

  /** Makes the victim's calls in a fixed order for the given time, with a pause after each call. */
  async live(milliseconds: number): Promise<Experience> {
    const times: number[] = [];
    const failures = new Map<number, number>();
    const endsAt = performance.now() + milliseconds;
    for (let number = 0; performance.now() < endsAt; number += 1) {
      const [method, path, body] = this.#calls[number % this.#calls.length] as VictimCall;
      const sentAt = performance.now();
      const { status } = await this.#connection.ask(method, path, body && JSON.stringify(body));
      times.push(performance.now() - sentAt);
      if (status !== 200 && status !== 201) {
        failures.set(status, (failures.get(status) ?? 0) + 1);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    return { times, failures };
  }

  close(): void {
    this.#connection.close();
  }
}

/** Returns percentiles of the response times, and a text with the number of failures for each status. */
export function summarizeExperience({ times, failures }: Experience): { p50: number; p99: number; failures: string } {
  const sorted = [...times].sort((one, other) => one - other);
  const counted = [...failures].map(([status, count]) => `${count} of ${status}`);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), failures: counted.join(", ") };
}
