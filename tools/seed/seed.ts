/**
 * `npm run seed`: creates sample data, and accounts to sign in with. The command uses the running stack, which --port
 * and --data can specify. The same city, number of people and seed always produce the same users. A second run with the
 * same options creates nothing. A run with another seed or city adds other users and events.
 */

import { parseOptions, Refusal, runAsCommand, stackArgsOf } from "../stack/options.ts";
import { readStatus } from "../stack/scratch-stack.ts";
import { cityNamed } from "./cities.ts";
import { makeSeedData, password } from "./make-seed-data.ts";
import { fewestPeople, guest, moderator, mostPeople, organizer, type SeedOptions, suggestedPeople } from "./options.ts";
import { planSeedData } from "./plan.ts";

const help = `Fills a running local stack with seed data: people with photos, friends, events, groups, chats, notifications and reports.

  npm run seed [-- OPTIONS]

Options:
  --city NAME      city of the people and events (default Lisbon)
  --people N       number of people, from ${fewestPeople} to ${mostPeople} (default 60)
  --seed N         number that the data is derived from; another number makes other people (default 1)
  --port N         port of the stack, as for npm start (default 54321)
  --data DIR       data folder of the stack, as for npm start (default .stack)
  --help, -h       this text

Examples:
  npm run seed
  npm run seed -- --city Berlin --people 100 --seed 2
  npm run seed -- --port 55321 --data .stack-two

The same city, number of people and seed are created once. npm run seed then prints how to sign in.`;
const command = "npm run seed";

interface Options extends SeedOptions {
  stackArgs: string[];
}

function numberOf(name: string, text: string, [least, most]: [number, number]): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Refusal(
      `--${name} is a whole number from ${least} to ${most}, not "${text}". ${command} -- --help explains the options.`,
    );
  }
  return number;
}

/** Returns the options, or null if the help was requested. */
function readOptions(args: string[]): Options | null {
  const text = { type: "string" } as const;
  const options = { city: text, people: text, seed: text, port: text, data: text };
  const { help: wantsHelp, ...values } = parseOptions(command, args, options);
  const { city = "Lisbon", people = "60", seed = "1", port, data } = values;
  if (wantsHelp) {
    return null;
  }
  return {
    city,
    people: numberOf("people", people, [fewestPeople, mostPeople]),
    seed: numberOf("seed", seed, [0, 2 ** 31 - 1]),
    stackArgs: stackArgsOf({ port, data }),
  };
}

function planOf(options: SeedOptions) {
  try {
    return planSeedData(options, cityNamed(options.city));
  } catch (thrown) {
    throw new Refusal((thrown as Error).message);
  }
}

/** Prints the URLs of the apps and the accounts to sign in with. */
function printHowToSignIn(apiUrl: string, people: ReturnType<typeof planOf>["people"]): void {
  console.log(
    `\nSign in with the password "${password}" as one of these users, or as any other user of the seed data:`,
  );
  for (const [key, about] of Object.entries(suggestedPeople)) {
    const number = Number(key);
    const { email = "", firstName = "" } = people[number] ?? {};
    const app = number === moderator ? "moderation-console" : "demo";
    console.log(`\n  ${email}  ${firstName}: ${about}`);
    console.log(`  ${apiUrl}/${app}/?${new URLSearchParams({ email, password })}`);
  }
  const both = [organizer, guest].map((number) => ["email", people[number]?.email ?? ""]);
  console.log("\n  The first two next to each other, signed in:");
  console.log(`  ${apiUrl}/demo/side-by-side?${new URLSearchParams([...both, ["password", password]])}`);
  console.log(`\n  ${apiUrl}/                    addresses and keys, and all people to sign in as`);
  console.log(`  ${apiUrl}/demo                the app`);
  console.log(`  ${apiUrl}/moderation-console  the console of moderators`);
  console.log(`  ${apiUrl}/outbox              what is pushed to their devices`);
}

async function run(): Promise<void> {
  const options = readOptions(Deno.args);
  if (!options) {
    console.log(help);
    return;
  }
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
  console.log(outcome === "made" ? `Made in ${seconds} s.` : "The seed data already exists, so nothing was changed.");
  printHowToSignIn(apiUrl, plan.people);
}

await runAsCommand(1, run);
