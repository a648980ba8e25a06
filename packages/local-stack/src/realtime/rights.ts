/** Rights of a viewer on a private topic. A dry run of the policies on realtime.messages determines the rights. */

import postgres from "postgres";
import { actAs, type Viewer } from "./viewer.ts";

export type Extension = "broadcast" | "presence";

const probed = Symbol("rolls the transaction back");
const noPrivilege = "42501";

/** Rights of one viewer on one private topic. When the viewer gets a new token, a new object must be created. */
export class TopicRights {
  readonly #sql: postgres.Sql;
  readonly #viewer: Viewer;
  readonly #topic: string;
  readonly #readable = new Map<Extension, boolean>();
  readonly #writable = new Map<Extension, Promise<boolean>>();

  constructor(sql: postgres.Sql, viewer: Viewer, topic: string) {
    this.#sql = sql;
    this.#viewer = viewer;
    this.#topic = topic;
  }

  /** Determines which extensions the viewer may read, and returns the rights. */
  static async ask(sql: postgres.Sql, viewer: Viewer, topic: string, extensions: Extension[]): Promise<TopicRights> {
    const rights = new TopicRights(sql, viewer, topic);
    await rights.#askToRead(extensions);
    return rights;
  }

  /** Whether the viewer may read an extension. Returns false for an extension that was not queried before. */
  mayRead(extension: Extension): boolean {
    return this.#readable.get(extension) ?? false;
  }

  /**
   * Whether the viewer may track presence. If the join did not ask for presence, first queries the right to read
   * presence.
   */
  async mayTrack(): Promise<boolean> {
    if (!this.#readable.has("presence")) {
      await this.#askToRead(["presence"]);
    }
    return await this.mayWrite("presence");
  }

  /** Whether the viewer may write to an extension. The first call for each extension queries the database. */
  mayWrite(extension: Extension): Promise<boolean> {
    let response = this.#writable.get(extension);
    if (!response) {
      response = this.#askToWrite(extension);
      this.#writable.set(extension, response);
    }
    return response;
  }

  async #askToRead(extensions: Extension[]): Promise<void> {
    const probes = extensions.map((extension) => ({ id: crypto.randomUUID(), topic: this.#topic, extension }));
    const seen = await this.#rehearse(async (transaction) => {
      const [, , rows] = await Promise.all([
        transaction`insert into realtime.messages ${transaction(probes)}`,
        actAs(transaction, this.#viewer, this.#topic),
        transaction<{ id: string }[]>`
          select id from realtime.messages where id = any (${probes.map(({ id }) => id)}::uuid[])`,
      ]);
      return new Set(rows.map(({ id }) => id));
    });
    for (const { id, extension } of probes) {
      this.#readable.set(extension, seen?.has(id) ?? false);
    }
  }

  async #askToWrite(extension: Extension): Promise<boolean> {
    const done = await this.#rehearse(async (transaction) => {
      await Promise.all([
        actAs(transaction, this.#viewer, this.#topic),
        transaction`insert into realtime.messages (topic, extension) values (${this.#topic}, ${extension})`,
      ]);
      return true;
    });
    return done ?? false;
  }

  /**
   * Dry run: performs the work in a transaction, rolls it back and returns the result. Returns null if a policy rejects
   * the work or a policy throws an error.
   */
  async #rehearse<Result>(work: (transaction: postgres.TransactionSql) => Promise<Result>): Promise<Result | null> {
    let result: Result | null = null;
    try {
      await this.#sql.begin(async (transaction) => {
        result = await work(transaction);
        throw probed;
      });
    } catch (error) {
      if (error === probed) {
        return result;
      }
      if (!(error instanceof postgres.PostgresError)) {
        throw error;
      }
      if (error.code !== noPrivilege) {
        console.error(`realtime: a policy of ${this.#topic} failed: ${error.message}`);
      }
    }
    return null;
  }
}
