/**
 * Users in the scenario that produces the examples. Each call is made at a different time of the database clock, and
 * its request and response can be stored as an example.
 */

import type { chatsContract } from "@social/shared-types/chats.ts";
import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import type { docsContract } from "@social/shared-types/docs.ts";
import type { eventsContract } from "@social/shared-types/events.ts";
import type { Examples } from "@social/shared-types/examples.ts";
import type { friendsContract } from "@social/shared-types/friends.ts";
import type { groupsContract } from "@social/shared-types/groups.ts";
import type { healthContract } from "@social/shared-types/health.ts";
import type { mediaContract } from "@social/shared-types/media.ts";
import type { moderationContract } from "@social/shared-types/moderation.ts";
import type { notificationsContract } from "@social/shared-types/notifications.ts";
import type { peopleContract } from "@social/shared-types/people.ts";
import type { profilesContract } from "@social/shared-types/profiles.ts";
import type { pushContract, pushDeliveriesContract } from "@social/shared-types/push.ts";
import type { reportsContract } from "@social/shared-types/reports.ts";
import type { FunctionContract, Route } from "@social/shared-types/routes.ts";
import type { syncContract } from "@social/shared-types/sync.ts";
import type { z } from "zod";

/** Contracts for whose operations examples are stored. The examples of each contract are in a separate file. */
export const shownContracts: readonly FunctionContract[] = [...publicContracts, ...moderationContracts];

type Routes = typeof chatsContract.routes &
  typeof docsContract.routes &
  typeof eventsContract.routes &
  typeof friendsContract.routes &
  typeof groupsContract.routes &
  typeof healthContract.routes &
  typeof mediaContract.routes &
  typeof moderationContract.routes &
  typeof notificationsContract.routes &
  typeof peopleContract.routes &
  typeof profilesContract.routes &
  typeof pushContract.routes &
  typeof pushDeliveriesContract.routes &
  typeof reportsContract.routes &
  typeof syncContract.routes;

type ResponseBodyOf<Name extends keyof Routes> = z.output<Routes[Name]["success"]["body"]>;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Stack on which the scenario runs, and the state of the scenario. */
export interface Stage {
  apiUrl: string;
  functionsUrl: string;
  publishableKey: string;
  secretKey: string;
  /**
   * Moves the database clock forward a little. Each call therefore has a different time, which is the same in each run.
   */
  moveClock(): Promise<void>;
  /** Examples that have been stored so far. */
  examples: Examples;
}

function findRoute(name: string): { path: string; route: Route } {
  const contract = shownContracts.find(({ routes }) => name in routes);
  const route = contract?.routes[name];
  if (!contract || !route) {
    throw new Error(`No contract has the operation ${name}.`);
  }
  return { path: `/${contract.name}${route.path}`, route };
}

async function askAuth({ apiUrl }: Stage, path: string, key: string, body: object): Promise<SignedIn> {
  const response = await fetch(`${apiUrl}/auth/v1${path}`, {
    method: path.startsWith("/admin") ? "PUT" : "POST",
    headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`The identity provider answered ${response.status}: ${await response.text()}`);
  }
  return await response.json();
}

interface SignedIn {
  access_token: string;
  user: { id: string };
}

export class Person {
  readonly id: string;
  readonly token: string;
  readonly #stage: Stage;

  constructor({ access_token: token, user }: SignedIn, stage: Stage) {
    this.id = user.id;
    this.token = token;
    this.#stage = stage;
  }

  static async signUp(stage: Stage, name: string, role?: "moderator"): Promise<Person> {
    const credentials = { email: `${name}@example.com`, password: crypto.randomUUID() };
    const signedUp = await askAuth(stage, "/signup", stage.publishableKey, credentials);
    if (!role) {
      return new Person(signedUp, stage);
    }
    await askAuth(stage, `/admin/users/${signedUp.user.id}`, stage.secretKey, { app_metadata: { role } });
    // The role is set after sign-up, and only tokens that are issued later contain it.
    return new Person(await askAuth(stage, "/token?grant_type=password", stage.publishableKey, credentials), stage);
  }

  /** Calls an operation without moving the clock. Poll loops use this method. */
  async look<Name extends keyof Routes>(name: Name, input: Input = {}): Promise<ResponseBodyOf<Name>> {
    const { answer: response } = await this.#send(name, input);
    return response as ResponseBodyOf<Name>;
  }

  /** Calls an operation, but does not store the call as an example. */
  async call<Name extends keyof Routes>(name: Name, input: Input = {}): Promise<ResponseBodyOf<Name>> {
    await this.#stage.moveClock();
    return await this.look(name, input);
  }

  /**
   * Calls an operation and stores the call as an example. Stores the part of the response that `partOf` returns.
   */
  async show<Name extends keyof Routes>(
    title: string,
    name: Name,
    input: Input = {},
    partOf: (response: ResponseBodyOf<Name>) => unknown = (response) => response,
  ): Promise<ResponseBodyOf<Name>> {
    await this.#stage.moveClock();
    const { status, answer: result } = await this.#send(name, input);
    const example = { title, ...input, status, answer: partOf(result as ResponseBodyOf<Name>) };
    this.#stage.examples[name] = [...(this.#stage.examples[name] ?? []), example];
    return result as ResponseBodyOf<Name>;
  }

  async #send(name: string, { params = {}, query = {}, body }: Input): Promise<{ status: number; answer: unknown }> {
    const { path, route } = findRoute(name);
    const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => params[parameter] ?? "");
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
    const response = await fetch(`${this.#stage.functionsUrl}${address}${search}`, {
      method: route.method,
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${name} was refused: ${text}`);
    }
    return { status: response.status, answer: route.success.mediaType ? text : JSON.parse(text) };
  }
}
