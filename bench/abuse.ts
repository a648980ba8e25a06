/**
 * Sends bursts of every kind of call from one account, and measures how much the bursts slow down the calls of another
 * user. Fails if a response has a 5xx status.
 */

import postgres from "postgres";
import { type Act, acts, signingUp, type Targets } from "./abuse-acts.ts";
import { startStackWithLimits } from "./bench-stack.ts";
import { seedEvents } from "./events-seed.ts";
import { HttpConnections } from "./http-connections.ts";
import type { BenchOptions } from "./options.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { summarizeExperience, Victim } from "./victim.ts";

const connections = 8;
const milliseconds = 60_000;
const millisecondsQuickly = 5000;
const idleShare = 0.2;
const seededEvents = 20_000;

type Figures = ReturnType<typeof summarizeExperience>;

/** Result of the bursts of one kind of call. */
interface Outcome {
  name: string;
  idle: Figures;
  underLoad: Figures;
  statuses: Map<number, number>;
  /** Number of successful calls (`found`), and the maximum that the rate limits allow (`most`). */
  found: number;
  most: number | undefined;
}

async function findTargets(sql: postgres.Sql): Promise<Targets> {
  const people = await sql<{ userId: string; profileId: string }[]>`
    select user_id as "userId", id as "profileId" from public.profiles order by md5(id::text) limit 5000`;
  const events = await sql<{ id: string }[]>`
    select id from public.events
    where is_live and visibility = 'public'
    order by md5(id::text)
    limit 20000`;
  return {
    userIds: people.map(({ userId }) => userId),
    profileIds: people.map(({ profileId }) => profileId),
    eventIds: events.map(({ id }) => id),
  };
}

interface Flooder {
  person: BenchPerson | null;
  http: HttpConnections;
}

/**
 * Signs up a new user for each kind of call, because earlier bursts have used up the rate-limit tokens of their users.
 */
async function flooderFor(environment: Record<string, string>, act: Act): Promise<Flooder> {
  const { API_URL = "", PUBLISHABLE_KEY = "" } = environment;
  if (act === signingUp) {
    return { person: null, http: new HttpConnections(API_URL, { apikey: PUBLISHABLE_KEY }) };
  }
  const person = await signUp(environment, {
    firstName: "Flo",
    sex: "female",
    birthdate: "1990-05-21",
    latitude: 31.23,
    longitude: 121.47,
  });
  return { person, http: new HttpConnections(API_URL, { authorization: `Bearer ${person.token}` }) };
}

class Bench {
  readonly #environment: Record<string, string>;
  readonly #sql: postgres.Sql;
  readonly #targets: Targets;
  readonly #victim: Victim;
  readonly #milliseconds: number;

  constructor(
    environment: Record<string, string>,
    setup: { sql: postgres.Sql; targets: Targets; victim: Victim },
    duration: number,
  ) {
    this.#environment = environment;
    this.#sql = setup.sql;
    this.#targets = setup.targets;
    this.#victim = setup.victim;
    this.#milliseconds = duration;
  }

  /**
   * Measures the latency of another user (the victim), first without bursts and then with bursts over eight
   * connections.
   */
  async measure(act: Act): Promise<Outcome> {
    const idle = await this.#victim.live(this.#milliseconds * idleShare);
    const { person, http } = await flooderFor(this.#environment, act);
    const burst = await act.prepare(http, this.#targets);
    const statuses = new Map<number, number>();
    const started = performance.now();
    const endsAt = started + this.#milliseconds;
    let number = 0;
    const loop = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        number += 1;
        for (const status of await burst(number)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }
    };
    const [underLoad] = await Promise.all([
      this.#victim.live(this.#milliseconds),
      ...Array.from({ length: connections }, loop),
    ]);
    const seconds = (performance.now() - started) / 1000;
    http.close();
    const succeeded = [200, 201].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
    return {
      name: act.name,
      idle: summarizeExperience(idle),
      underLoad: summarizeExperience(underLoad),
      statuses,
      found: act.count && person ? await act.count(this.#sql, person.id) : succeeded,
      most: act.most?.(seconds),
    };
  }
}

function countsOf(statuses: Map<number, number>): string {
  const sorted = [...statuses].sort(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${count} of ${status}`).join(", ");
}

const heads = ["p50 idle", "p50", "times", "p99 idle", "p99", "there", "at most"];

function line(name: string, cells: string[], rest: string): string {
  return `${name.padEnd(38)}${cells.map((cell) => cell.padStart(10)).join("")}  ${rest}`;
}

function print({ name, idle, underLoad, statuses, found, most }: Outcome): void {
  const times = [idle.p50, underLoad.p50, underLoad.p50 / idle.p50, idle.p99, underLoad.p99].map((value) =>
    value.toFixed(1),
  );
  const isOver = most !== undefined && found > most;
  console.log(line(name, [...times, `${found}`, `${most ?? ""}${isOver ? " !" : ""}`], countsOf(statuses)));
  const failures = [idle.failures, underLoad.failures].filter((one) => one !== "").join(", ");
  if (failures) {
    console.log(line("", [], `the other person heard ${failures}`));
  }
}

function serverErrors({ statuses, idle, underLoad }: Outcome): number {
  const own = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
  return own + (/ of 5/.test(`${idle.failures} ${underLoad.failures}`) ? 1 : 0);
}

/** Sends bursts of all chosen kinds of calls to the stack in `environment`. */
async function measureAll(
  environment: Record<string, string>,
  wanted: Act[],
  { isQuick }: BenchOptions,
): Promise<Outcome[]> {
  const { DB_URL: databaseUrl = "" } = environment;
  await seedEvents(databaseUrl, { events: seededEvents, finished: 0, seed: 1 });
  const sql = postgres(databaseUrl, { max: 1 });
  const victim = await Victim.create(environment);
  const setup = { sql, targets: await findTargets(sql), victim };
  const bench = new Bench(environment, setup, isQuick ? millisecondsQuickly : milliseconds);
  await victim.live(1000);
  const outcomes: Outcome[] = [];
  for (const act of wanted) {
    outcomes.push(await bench.measure(act));
  }
  victim.close();
  await sql.end();
  return outcomes;
}

/**
 * Measures bursts of sign-ups on a separate stack that allows 30 sign-ups in five minutes, like the platform. Other
 * stacks have a higher limit, because the test suites sign up hundreds of users from one address.
 */
async function measureSigningUp(options: BenchOptions): Promise<Outcome[]> {
  Deno.env.set("GOTRUE_RATE_LIMIT_OTP", "30");
  const stack = await startStackWithLimits();
  try {
    return await measureAll(stack.environment, [signingUp], options);
  } finally {
    await stack.stop();
    Deno.env.delete("GOTRUE_RATE_LIMIT_OTP");
  }
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>, options: BenchOptions): Promise<void> {
  const only = options.only?.split(",");
  const isWanted = ({ name }: Act) => only === undefined || only.includes(name);
  const wanted = acts.filter(isWanted);
  const outcomes = [
    ...(wanted.length > 0 ? await measureAll(environment, wanted, options) : []),
    ...(isWanted(signingUp) ? await measureSigningUp(options) : []),
  ];
  console.log(`\n${line("", heads, "answers")}`);
  outcomes.forEach(print);
  const errors = outcomes.reduce((sum, outcome) => sum + serverErrors(outcome), 0);
  console.log(`answers of 500 and more: ${errors}`);
  if (errors > 0) {
    throw new Error("The service failed during the burst.");
  }
}
