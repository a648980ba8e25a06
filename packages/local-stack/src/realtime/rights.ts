/** Rights of a viewer on a private topic. A dry run of the policies of realtime.messages determines them. */

import postgres from "postgres";
import { actAs, type Viewer } from "./viewer.ts";

export type Extension = "broadcast" | "presence";

const probed = Symbol("rolls the transaction back");
const noPrivilege = "42501";

/** Rights of one viewer on one private topic. A new token of the viewer requires a new object. */
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

  /** Queries the viewer's rights to read the extensions, and returns the result. */
  static async ask(sql: postgres.Sql, viewer: Viewer, topic: string, extensions: Extension[]): Promise<TopicRights> {
    const rights = new TopicRights(sql, viewer, topic);
    await rights.#askToRead(extensions);
    return rights;
  }

  /** Whether the viewer may read. Returns false for an extension that has not been queried. */
  mayRead(extension: Extension): boolean {
    return this.#readable.get(extension) ?? false;
  }

  /** Whether the viewer may track presence. Queries the right to read presence if the join did not ask for presence. */
  async mayTrack(): Promise<boolean> {
    if (!this.#readable.has("presence")) {
      await this.#askToRead(["presence"]);
    }
    return await this.mayWrite("presence");
  }

  /** Whether the viewer may write. Queries the database at the first call for each extension. */
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

  /** Dry run: returns the result of the work and rolls back. Returns null if a policy rejects the work or fails. */
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
