/**
 * `npm run seed`: a world to sign in to, on the stack that runs or that --port and --data name. The same city, number and seed
 * are the same people and are made once; another seed or city is a second world beside the first.
 */

import { parseArgs } from "node:util";
import { readStatus } from "../stack/scratch-stack.ts";
import { cityNamed } from "./cities.ts";
import { makeSeedData, password } from "./make-seed-data.ts";
import { fewestPeople, guest, moderator, mostPeople, organizer, type SeedOptions } from "./options.ts";
import { planSeedData } from "./plan.ts";

const usage = `npm run seed -- [--city NAME] [--people NUMBER] [--seed NUMBER] [--port NUMBER] [--data FOLDER]

  --city    where it is: "Lisbon" unless said
  --people  how many live there, from ${fewestPeople} to ${mostPeople}: 60 unless said
  --seed    which world it is: 1 unless said
  --port, --data  which stack, as npm start takes them`;

/** A sentence for whoever called. */
class Refusal extends Error {}

interface Options extends SeedOptions {
  stackArgs: string[];
}

function numberOf(name: string, text: string, [least, most]: [number, number]): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Refusal(`--${name} is a whole number from ${least} to ${most}, not "${text}".\n${usage}`);
  }
  return number;
}

function readOptions(args: string[]): Options {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      args,
      options: { city: text, people: text, seed: text, port: text, data: text, help: { type: "boolean" } },
    });
    if (values.help) {
      throw new Refusal(usage);
    }
    const { city = "Lisbon", people = "60", seed = "1", port, data } = values;
    return {
      city,
      people: numberOf("people", people, [fewestPeople, mostPeople]),
      seed: numberOf("seed", seed, [0, 2 ** 31 - 1]),
      stackArgs: [...(port === undefined ? [] : ["--port", port]), ...(data === undefined ? [] : ["--data", data])],
    };
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : new Refusal(`${(thrown as Error).message}\n${usage}`);
  }
}

function planOf(options: SeedOptions) {
  try {
    return planSeedData(options, cityNamed(options.city));
  } catch (thrown) {
    throw new Refusal((thrown as Error).message);
  }
}

/** Where to look, and as whom. */
function printHowToSignIn(apiUrl: string, people: ReturnType<typeof planOf>["people"]): void {
  const roles: [number, string][] = [
    [organizer, "organizes events, and has requests, likes and unread messages"],
    [guest, "applies to events and is a guest"],
    [moderator, "moderates, and organizes an event that goes on now"],
  ];
  console.log(`\nSign in with the password "${password}" as one of these, or as any other of them:`);
  for (const [number, role] of roles) {
    const { email = "", firstName = "" } = people[number] ?? {};
    const app = number === moderator ? "moderation-console" : "demo";
    console.log(`\n  ${email}  ${firstName} ${role}`);
    console.log(`  ${apiUrl}/${app}/?${new URLSearchParams({ email, password })}`);
  }
  console.log(`\n  ${apiUrl}/demo                the app`);
  console.log(`  ${apiUrl}/moderation-console  the console of moderators`);
  console.log(`  ${apiUrl}/outbox              what is pushed to their devices`);
}

async function run(): Promise<void> {
  const options = readOptions(Deno.args);
  const plan = planOf(options);
  const running = await readStatus(options.stackArgs);
  if ("complaint" in running) {
    throw new Refusal(running.complaint);
  }
  const {
    API_URL: apiUrl = "",
    PUBLISHABLE_KEY: publishableKey = "",
    SECRET_KEY: secretKey = "",
  } = running.environment;
  const started = Date.now();
  const outcome = await makeSeedData({ apiUrl, publishableKey, secretKey }, plan, options, (line) =>
    console.log(`  ${line}`),
  );
  if (outcome === "unfinished") {
    throw new Refusal(
      `Some of these people are there already, of a run that did not end or had another number of people: take another --seed, or \`npm run reset\`.`,
    );
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(outcome === "made" ? `Made in ${seconds} s.` : "This world is there already; nothing was changed.");
  printHowToSignIn(apiUrl, plan.people);
}

try {
  await run();
} catch (thrown) {
  if (!(thrown instanceof Refusal)) {
    throw thrown;
  }
  console.error(thrown.message);
  Deno.exitCode = 1;
}
