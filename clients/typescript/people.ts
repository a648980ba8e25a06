/**
 * User of story.ts, who is signed in at the identity provider and has an openapi-fetch client with the types generated
 * from openapi.json.
 */

import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./build/openapi.ts";

export interface Person {
  id: string;
  api: Client<paths>;
}

/** Result of an openapi-fetch call. */
interface Outcome<Data> {
  data?: Data;
  error?: components["schemas"]["Problem"];
  response: Response;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set.`);
  }
  return value;
}

async function askForToken(path: string, body: object): Promise<{ access_token: string; user: { id: string } }> {
  const response = await fetch(`${setting("API_URL")}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: setting("PUBLISHABLE_KEY"), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${path} was refused: ${await response.text()}`);
  }
  return await response.json();
}

/** Creates a client that sends this access token. */
export function clientWith(token: string): Client<paths> {
  return createClient<paths>({
    baseUrl: setting("FUNCTIONS_URL"),
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Signs up a user and signs in. */
export async function signIn(): Promise<Person> {
  const login = { email: `${crypto.randomUUID()}@example.test`, password: "correct horse" };
  await askForToken("signup", login);
  const { access_token: token, user } = await askForToken("token?grant_type=password", login);
  return { id: user.id, api: clientWith(token) };
}

/** Returns the data of a successful call. Throws if the call failed. */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data === undefined) {
    throw new Error(`${response.url} answered ${response.status} ${JSON.stringify(error)}`);
  }
  return data;
}

/** Returns the status and the code of an error response. */
export async function refusalOf(call: Promise<Outcome<unknown>>): Promise<string> {
  const { error, response } = await call;
  return `${response.status} ${error?.code}`;
}
