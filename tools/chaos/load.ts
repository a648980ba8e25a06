/** Load of the crash test: random writes that create rows, and reads between the writes. */

import { SeededRandom } from "../seed/seeded-random.ts";
import type { NonContact, Writer } from "./people.ts";
import { pause } from "./timeouts.ts";

/** Acknowledged writes, which the writers record for the checks. */
export interface Ledger {
  messages: { id: string; chatId: string; senderId: string; content: string; file: string | null }[];
  requests: { id: string; requesterId: string; addresseeId: string }[];
  likes: { personId: string; targetId: string }[];
  events: { id: string; title: string; ownerId: string }[];
  applications: { id: string; eventId: string; applicantId: string; ownerId: string }[];
}

type Act = "message" | "request" | "like" | "event" | "application" | "file" | "read";

const file = new URL("../../supabase/tests/fixtures/images/photo.webp", import.meta.url);
const hourMilliseconds = 3_600_000;
const longestPauseMilliseconds = 120;
const uploadMilliseconds = 15_000;
const uploads = 20;
const loopsOfWriter = 2;
/** Probability of each action in percent. */
const mix: readonly [Act, number][] = [
  ["message", 40],
  ["request", 10],
  ["like", 10],
  ["event", 8],
  ["application", 10],
  ["file", 3],
  ["read", 19],
];
const acts = mix.flatMap(([act, times]) => Array.from({ length: times }, () => act));

/** Executes random actions of one writer. */
class Work {
  readonly #writer: Writer;
  readonly #random: SeededRandom;
  readonly #ledger: Ledger;
  readonly #nonContacts: NonContact[];
  readonly #toLike: NonContact[];
  readonly #applied = new Set<string>();

  constructor(writer: Writer, random: SeededRandom, ledger: Ledger, nonContacts: readonly NonContact[]) {
    this.#writer = writer;
    this.#random = random;
    this.#ledger = ledger;
    this.#nonContacts = random.some(nonContacts, nonContacts.length);
    this.#toLike = random.some(nonContacts, nonContacts.length);
  }

  async go(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#do(this.#random.oneOf(acts));
      await pause(this.#random.below(longestPauseMilliseconds));
    }
  }

  async #do(act: Act): Promise<void> {
    const todo: Record<Act, () => Promise<unknown>> = {
      message: () => this.say(null),
      request: () => this.#request(),
      like: () => this.#like(),
      event: () => this.#publish(),
      application: () => this.#apply(),
      file: () => this.#sendFile(),
      read: () => this.#read(),
    };
    await todo[act]();
  }

  /**
   * Sends a message with either an idempotency key or a clientMessageId. An app may resend a message with the same
   * clientMessageId even days later.
   */
  async say(attached: string | null): Promise<void> {
    const { caller, chatId, id: senderId } = this.#writer;
    const content = crypto.randomUUID();
    const path = `/chats/${chatId}/messages`;
    const message = { content, ...(attached !== null && { attachments: [{ key: attached }] }) };
    const { id } = this.#random.chance(50)
      ? await caller.write(path, message)
      : await caller.writeWithoutKey(path, { ...message, clientMessageId: crypto.randomUUID() });
    this.#ledger.messages.push({ id: String(id), chatId, senderId, content, file: attached });
  }

  async #request(): Promise<void> {
    const nonContact = this.#nonContacts.pop();
    if (nonContact) {
      const { caller, id: requesterId } = this.#writer;
      const response = await caller.write("/friends/requests", { addresseeId: nonContact.id });
      const { id } = response.friendship as { id: string };
      this.#ledger.requests.push({ id, requesterId, addresseeId: nonContact.id });
    }
  }

  async #like(): Promise<void> {
    const nonContact = this.#toLike.pop();
    if (nonContact) {
      const { caller, id: personId } = this.#writer;
      await caller.write("/people/interactions", { targetProfileId: nonContact.profileId, type: "like" });
      this.#ledger.likes.push({ personId, targetId: nonContact.id });
    }
  }

  async #publish(): Promise<void> {
    const { caller, id: ownerId } = this.#writer;
    const title = crypto.randomUUID();
    const event = await caller.write("/events", {
      title,
      type: "nature_picnic",
      startAt: new Date(Date.now() + 48 * hourMilliseconds).toISOString(),
      latitude: 52.52,
      longitude: 13.405,
      consentThreshold: 1,
    });
    const id = String(event.id);
    await caller.write(`/events/${id}/publish`);
    this.#ledger.events.push({ id, title, ownerId });
  }

  async #apply(): Promise<void> {
    const { caller, id: applicantId } = this.#writer;
    const isNew = ({ id, ownerId }: { id: string; ownerId: string }) =>
      ownerId !== applicantId && !this.#applied.has(id);
    const event = this.#random.pick(this.#ledger.events.filter(isNew));
    if (event) {
      this.#applied.add(event.id);
      const { id } = await caller.write(`/events/${event.id}/like`, { memberIds: [] });
      this.#ledger.applications.push({ id: String(id), eventId: event.id, applicantId, ownerId: event.ownerId });
    }
  }

  async #sendFile(): Promise<void> {
    const bytes = await Deno.readFile(file);
    for (let upload = 0; upload < uploads; upload += 1) {
      const asked = await this.#writer.caller.writeWithoutKey("/media/upload-url", { mime: "image/webp" });
      if (await put(String(asked.signedUrl), bytes)) {
        return await this.say(String(asked.key));
      }
      await pause(longestPauseMilliseconds);
    }
    throw new Error(`The service accepted no file in ${uploads} uploads.`);
  }

  async #read(): Promise<void> {
    const { caller, chatId } = this.#writer;
    const where = "lat=52.52&lng=13.405&radius=5000";
    await caller.read(
      this.#random.oneOf([
        "/chats?limit=20",
        `/chats/${chatId}/messages`,
        "/notifications",
        "/people/feed?limit=10",
        `/events?${where}`,
        "/sync",
      ]),
    );
  }
}

/**
 * Uploads bytes to a signed URL. Returns false if the bytes may not have arrived. The caller requests a new URL after a
 * failed upload.
 */
async function put(signedUrl: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const response = await fetch(signedUrl, {
      method: "PUT",
      headers: { "content-type": "image/webp" },
      body: bytes,
      signal: AbortSignal.timeout(uploadMilliseconds),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Runs all writers until `stop` is called, which waits for the actions that have started. */
export class Load {
  readonly ledger: Ledger = { messages: [], requests: [], likes: [], events: [], applications: [] };
  readonly #works: Work[];
  #isOver = false;
  #loops: Promise<unknown> = Promise.resolve();
  /** Rejects with the first error of any writer. */
  failure: Promise<never> = new Promise(() => {});

  constructor(writers: readonly Writer[], nonContacts: readonly NonContact[], seed: number) {
    this.#works = writers.map(
      (writer, number) => new Work(writer, new SeededRandom(seed + number), this.ledger, nonContacts),
    );
  }

  begin(): void {
    const loops = this.#works.flatMap((work) =>
      Array.from({ length: loopsOfWriter }, () => work.go(() => this.#isOver)),
    );
    this.#loops = Promise.all(loops);
    this.failure = this.#loops.then(() => new Promise<never>(() => {}));
    this.failure.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#loops;
  }

  /** Sends one last message from each writer. */
  async sayGoodbye(): Promise<void> {
    await Promise.all(this.#works.map((work) => work.say(null)));
  }
}
