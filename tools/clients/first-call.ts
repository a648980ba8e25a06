/**
 * Copies the first-call examples of README (clients/first-call) into a folder, and replaces the placeholders that a
 * reader must fill in.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";

const examples = fileURLToPath(new URL("../../clients/first-call", import.meta.url));
const password = "correct horse";

/** Title of the event that every example lists. */
export const firstEvent = "Picnic in the park";

async function post(url: string, headers: Record<string, string>, body: object) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  }
  return await response.json();
}

/** Signs up a user who creates an event near the centre of Lisbon. Returns the email address of the user. */
async function signUpOrganizer(env: Record<string, string>): Promise<string> {
  const { API_URL: apiUrl, FUNCTIONS_URL: functionsUrl, PUBLISHABLE_KEY: apikey = "" } = env;
  const email = `${crypto.randomUUID()}@example.test`;
  const { access_token: token } = await post(`${apiUrl}/auth/v1/signup`, { apikey }, { email, password });
  const headers = { authorization: `Bearer ${token}` };
  await post(`${functionsUrl}/profiles`, headers, { firstName: "Ana", birthdate: "1994-05-21", city: "Lisbon" });
  const event = await post(`${functionsUrl}/events`, headers, {
    title: firstEvent,
    type: "nature_picnic",
    startAt: "2030-06-01T12:00:00Z",
    latitude: 38.72,
    longitude: -9.14,
    consentThreshold: 1,
  });
  await post(`${functionsUrl}/events/${event.id}/publish`, headers, {});
  return email;
}

/**
 * Writes an example with filled-in values into a folder. When the example is run, its output must contain the title of
 * the event.
 */
export async function writeFirstCall(file: string, to: string, env: Record<string, string>): Promise<void> {
  const example = await Deno.readTextFile(join(examples, file));
  const values = {
    "http://127.0.0.1:54321": env.API_URL ?? "",
    PUBLISHABLE_KEY: env.PUBLISHABLE_KEY ?? "",
    EMAIL: await signUpOrganizer(env),
  };
  let filled = example;
  for (const [placeholder, value] of Object.entries(values)) {
    if (!filled.includes(placeholder)) {
      throw new Error(`${file} does not contain ${placeholder}.`);
    }
    filled = filled.replaceAll(placeholder, value);
  }
  await Deno.writeTextFile(to, filled);
}
