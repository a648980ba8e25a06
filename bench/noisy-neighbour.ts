/** What one person feels of another who asks for all there is, many times at once. */

import postgres from "postgres";
import { seedEvents } from "./events-seed.ts";
import { HttpConnections } from "./http-connections.ts";
import type { BenchOptions } from "./options.ts";
import { callRpc } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { type Experience, summarizeExperiences, Victim } from "./victim.ts";

const drafts = 10_000;
const draftsQuickly = 1000;
const callsAtOnce = 32;
const connections = 8;
const rounds = 5;
const milliseconds = 6000;
const seededEvents = 20_000;

function draftOf(number: number): Record<string, unknown> {
  return {
    title: `Picnic ${number}`,
    description: "Blankets are there; bring something to eat, and somebody to eat it with. ".repeat(10),
    type: "other",
    visibility: "public",
    startAt: "2100-06-01T18:00:00.000Z",
    address: "At the fountain",
    city: "Berlin",
    latitude: 52.5,
    longitude: 13.4,
    capacity: 20,
    consentThreshold: 1,
  };
}

async function addDrafts(sql: postgres.Sql, { id }: BenchPerson, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const work = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      await callRpc(sql, id, "create_event", { event: draftOf(number) });
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await sql.unsafe("vacuum (analyze) public.events");
}

/** Asks for all own drafts again and again, and counts the answers by their status. */
class NoisyNeighbour {
  readonly responses = new Map<number, number>();
  readonly #connections: HttpConnections;
  #isAtIt = false;
  #calls: Promise<unknown> = Promise.resolve();

  constructor(functionsUrl: string, { token }: BenchPerson) {
    this.#connections = new HttpConnections(`${functionsUrl}/events/mine`, { authorization: `Bearer ${token}` });
  }

  start(): void {
    this.#isAtIt = true;
    this.#calls = Promise.all(Array.from({ length: callsAtOnce }, () => this.#requestRepeatedly()));
  }

  async stop(): Promise<void> {
    this.#isAtIt = false;
    await this.#calls;
  }

  close(): void {
    this.#connections.close();
  }

  async #requestRepeatedly(): Promise<void> {
    while (this.#isAtIt) {
      const { status } = await this.#connections.ask("GET", "/functions/v1/events/mine");
      this.responses.set(status, (this.responses.get(status) ?? 0) + 1);
    }
  }
}

function print(name: string, { p50, p99, failures }: ReturnType<typeof summarizeExperiences>): void {
  const times = [p50, p99].map((time) => time.toFixed(2).padStart(11)).join("");
  console.log(`${name.padEnd(40)}${times}  ${failures}`);
}

/** Runs the measurement against the stack that `environment` names and prints it. */
export async function run(environment: Record<string, string>, { isQuick }: BenchOptions): Promise<void> {
  const { FUNCTIONS_URL: functionsUrl = "", DB_URL: databaseUrl = "" } = environment;
  await seedEvents(databaseUrl, { events: seededEvents, finished: 0, seed: 1 });
  const victim = await Victim.create(environment);
  const person = await signUp(environment, { firstName: "Hugo" });
  const sql = postgres(databaseUrl, { max: connections });
  await addDrafts(sql, person, isQuick ? draftsQuickly : drafts);
  await sql.end();
  const neighbour = new NoisyNeighbour(functionsUrl, person);

  await victim.live(milliseconds / 6);
  const [idle, underLoad]: [Experience[], Experience[]] = [[], []];
  for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
    idle.push(await victim.live(milliseconds));
    neighbour.start();
    underLoad.push(await victim.live(milliseconds));
    await neighbour.stop();
  }
  const [alone, attacked] = [summarizeExperiences(idle), summarizeExperiences(underLoad)];
  console.log(`\n${"".padEnd(40)}${["p50 ms", "p99 ms"].map((head) => head.padStart(11)).join("")}  other answers`);
  print("another person, alone", alone);
  print(`beside ${callsAtOnce} calls at once for all drafts`, attacked);
  console.log(`times the median: ${(attacked.p50 / alone.p50).toFixed(2)} (aim: at most 3)`);
  const responses = [...neighbour.responses].map(([status, count]) => `${count} of ${status}`).join(", ");
  console.log(`answers to who asked: ${responses}`);
  victim.close();
  neighbour.close();
}
