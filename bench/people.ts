/**
 * Compares the endpoints of people discovery with the equivalent SQL, and compares their latency with a million users
 * and with ten thousand.
 */

import postgres from "postgres";
import { cityNamed } from "../tools/seed/cities.ts";
import { startBenchStack } from "./bench-stack.ts";
import { HttpConnections } from "./http-connections.ts";
import { type Measurement, measureInterleaved, type Subject, summarize } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { denseCity, seedPeople } from "./people-seed.ts";
import { callRpc } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printGrowth, printMultiples, printTable } from "./table.ts";

const connections = 8;
const rounds = 5;
const milliseconds = 1500;
const few = 10_000;
const pageSize = 20;
const tenthPage = 10;

/** Versions of the privacy policy and the user agreement, which `supabase/seed.sql` publishes. */
const currentTerms = { privacyPolicyVersion: "1.0", userAgreementVersion: "1.0" };

/** Location in the ocean that is farthest from all land. */
const emptyPlace = { latitude: -48.876, longitude: -123.393 };
const densePlace = cityNamed(denseCity);

/** Endpoint, called over HTTP (`http`) and as the equivalent SQL (`sql`). */
interface Endpoint {
  name: string;
  http: () => Promise<unknown>;
  sql: () => Promise<unknown>;
}

const selective: { name: string; filters: Record<string, unknown> }[] = [
  { name: "dense city, no filter", filters: {} },
  { name: "sex, ageFrom 25, ageTo 35", filters: { sex: "female", ageFrom: 25, ageTo: 35 } },
  { name: "and datingPurpose", filters: { sex: "female", ageFrom: 25, ageTo: 35, datingPurpose: "dating" } },
  { name: "ageFrom 67 (few)", filters: { ageFrom: 67 } },
  { name: "ageFrom 90, radiusKm 50 (none)", filters: { ageFrom: 90, radiusKm: 50 } },
];

/** Stack with seeded users, and the endpoints to measure on it. */
class PeopleStack {
  readonly endpoints: Endpoint[] = [];
  readonly filtered: Endpoint[];
  readonly #sql: postgres.Sql;
  readonly #functionsUrl: string;
  readonly #clients: HttpConnections[] = [];

  constructor(functionsUrl: string, sql: postgres.Sql, viewer: BenchPerson) {
    this.#functionsUrl = functionsUrl;
    this.#sql = sql;
    this.filtered = selective.map(({ name, filters }) => this.#feed(name, viewer, null, filters));
  }

  static async fill(environment: Record<string, string>, count: number): Promise<PeopleStack> {
    const { FUNCTIONS_URL: functionsUrl, DB_URL: databaseUrl } = environment as Record<
      "FUNCTIONS_URL" | "DB_URL",
      string
    >;
    await seedPeople(databaseUrl, count);
    const sql = postgres(databaseUrl, { max: connections });
    const answers = {
      firstName: "Bench",
      birthdate: "1990-01-01",
      sex: "female",
      datingPurpose: "dating",
      city: denseCity,
    };
    const townsman = await signUp(environment, { ...answers, ...densePlace });
    const castaway = await signUp(environment, { ...answers, ...emptyPlace });
    const lover = await signUp(environment, { ...answers, ...densePlace });
    const stack = new PeopleStack(functionsUrl, sql, townsman);
    await stack.#clientOf(lover, "/profiles").send("POST", "/functions/v1/profiles/complete", currentTerms);
    for (const [where, viewer] of [
      ["dense city", townsman],
      ["empty region", castaway],
    ] as const) {
      stack.endpoints.push(
        stack.#feed(`feed, ${where}, first page`, viewer, null),
        stack.#feed(`feed, ${where}, tenth page`, viewer, await stack.#cursorOf(viewer)),
      );
    }
    stack.endpoints.push(
      stack.#map("map, dense city, 5 km", townsman, densePlace, 5000),
      stack.#map("map, dense city, 50 km", townsman, densePlace, 50_000),
      stack.#map("map, empty region, 50 km", townsman, emptyPlace, 50_000),
      await stack.#interaction(lover),
    );
    return stack;
  }

  #feed(name: string, viewer: BenchPerson, cursor: string | null, filters: Record<string, unknown> = {}): Endpoint {
    const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, `${value}`]));
    if (cursor) {
      query.set("cursor", cursor);
    }
    const client = this.#clientOf(viewer, `/people/feed?${query}`);
    const args = { filters, cursor, page_size: pageSize };
    return { name, http: () => client.get(), sql: () => callRpc(this.#sql, viewer.id, "list_people", args) };
  }

  #map(
    name: string,
    viewer: BenchPerson,
    { latitude, longitude }: { latitude: number; longitude: number },
    radius: number,
  ): Endpoint {
    const client = this.#clientOf(viewer, `/people/map?lat=${latitude}&lng=${longitude}&radius=${radius}`);
    const args = { latitude, longitude, radius };
    return { name, http: () => client.get(), sql: () => callRpc(this.#sql, viewer.id, "list_people_on_map", args) };
  }

  /**
   * Returns an `Endpoint` whose calls first like many users, one per call, then dislike the same users in the same
   * order, and so on.
   */
  async #interaction(lover: BenchPerson): Promise<Endpoint> {
    const targets = await this.#sql<{ id: string }[]>`
      select id from public.profiles where is_completed and user_id <> ${lover.id} order by md5(id::text) limit 5000`;
    let index = 0;
    const next = () => {
      index += 1;
      const target = targets[index % targets.length]?.id as string;
      return { target, type: Math.floor(index / targets.length) % 2 === 0 ? "like" : "dislike" };
    };
    const client = this.#clientOf(lover, "/people");
    return {
      name: "interaction",
      http: () => {
        const { target, type } = next();
        return client.send("POST", "/functions/v1/people/interactions", { targetProfileId: target, type });
      },
      sql: () => {
        const { target, type } = next();
        return callRpc(this.#sql, lover.id, "interact", { target_profile_id: target, kind: type });
      },
    };
  }

  async #cursorOf(viewer: BenchPerson): Promise<string> {
    let cursor: string | null = null;
    for (let page = 1; page < tenthPage; page += 1) {
      const args: Record<string, string | number | null | Record<string, unknown>> = {
        filters: {},
        cursor,
        page_size: pageSize,
      };
      cursor = JSON.parse(await callRpc(this.#sql, viewer.id, "list_people", args)).nextCursor;
    }
    if (cursor === null) {
      throw new Error(`The feed has no page ${tenthPage}; seed more people.`);
    }
    return cursor;
  }

  #clientOf({ token }: BenchPerson, path: string): HttpConnections {
    const client = new HttpConnections(`${this.#functionsUrl}${path}`, { authorization: `Bearer ${token}` });
    this.#clients.push(client);
    return client;
  }

  /**
   * Runs each request several times in a row, without concurrent requests and without a warm-up. Returns the slowest
   * run with its time in milliseconds.
   */
  async longest(): Promise<{ name: string; milliseconds: number }> {
    const slowest = { name: "", milliseconds: 0 };
    for (const { name, sql } of [...this.endpoints, ...this.filtered]) {
      for (let index = 0; index < 5; index += 1) {
        const started = performance.now();
        await sql();
        const took = performance.now() - started;
        if (took > slowest.milliseconds) {
          Object.assign(slowest, { name, milliseconds: took });
        }
      }
    }
    return slowest;
  }

  async close(): Promise<void> {
    for (const client of this.#clients) {
      client.close();
    }
    await this.#sql.end();
  }
}

function subject(name: string, call: () => Promise<unknown>): Subject {
  return {
    name,
    call: async () => {
      await call();
    },
  };
}

async function measure(subjects: Subject[]): Promise<(name: string) => Measurement> {
  const results = await measureInterleaved(subjects, { connections, rounds, milliseconds });
  return (name) => summarize(results.get(name) ?? []);
}

/** Runs the benchmark on the stack in `environment` and on a second stack, and prints the results. */
export async function run(environment: Record<string, string>, options: BenchOptions): Promise<void> {
  // A second stack is necessary, because a table cannot be small and large at the same time.
  const secondStack = await startBenchStack();
  try {
    const small = await PeopleStack.fill(secondStack.environment, few);
    const large = await PeopleStack.fill(environment, options.people);
    const alone = await large.longest();
    const figures = await measure(
      large.endpoints.flatMap(({ name, http, sql }, index) => [
        subject(`${name} sql`, sql),
        subject(`${name} many`, http),
        subject(`${name} few`, (small.endpoints[index] as Endpoint).http),
      ]),
    );
    const rows = large.endpoints.map(({ name }) => ({
      name,
      http: figures(`${name} many`),
      sql: figures(`${name} sql`),
      few: figures(`${name} few`),
      many: figures(`${name} many`),
    }));
    console.log("");
    printTable(rows);
    console.log(`\n${few} people and ${options.people}`);
    printGrowth(rows);
    const filtered = await measure(large.filtered.map(({ name, http }) => subject(name, http)));
    console.log("\nfilters, first page in the dense city");
    printMultiples(large.filtered.map(({ name }) => ({ name, measurement: filtered(name) })));
    console.log(`\nlongest single request in SQL: ${alone.milliseconds.toFixed(0)} ms, ${alone.name}`);
    await small.close();
    await large.close();
  } finally {
    await secondStack.stop();
  }
}
