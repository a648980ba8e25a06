/** User of the core flow: a supabase-js client with typed API calls and Realtime subscriptions. */

import type { Database } from "@social/shared-types/database-types.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { type AuthResponse, type AuthTokenResponse, createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { z } from "zod";

/** URLs and keys of the stack. Runtimes without WebSocket also need a WebSocket class. */
export interface Stack {
  apiUrl: string;
  functionsUrl: string;
  publishableKey: string;
  secretKey: string;
  transport?: unknown;
}

export type NotificationRow = Database["public"]["Tables"]["notifications"]["Row"];

/** Broadcast on the Realtime topic of a chat. */
export interface ChatUpdate {
  type: string;
  [name: string]: unknown;
}

/** Input of an API request. */
interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

const timeoutMilliseconds = 60_000;

/** List of received items, in which callers can wait for a matching item. */
class Inbox<Item> {
  readonly items: Item[] = [];
  #look: (() => void)[] = [];

  add(item: Item): void {
    this.items.push(item);
    for (const look of this.#look) {
      look();
    }
  }

  /** Returns the first item that matches. If no item matches yet, waits until one arrives. */
  find(what: string, matches: (item: Item) => boolean): Promise<Item> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} did not arrive.`)), timeoutMilliseconds);
      const look = () => {
        const found = this.items.find(matches);
        if (found) {
          clearTimeout(timer);
          this.#look = this.#look.filter((one) => one !== look);
          resolve(found);
        }
      };
      this.#look.push(look);
      look();
    });
  }
}

export class Person {
  readonly name: string;
  readonly id: string;
  readonly #stack: Stack;
  readonly #client: SupabaseClient<Database>;
  readonly #token: string;
  readonly #notifications = new Inbox<NotificationRow>();
  readonly #chatUpdates = new Inbox<ChatUpdate>();

  constructor(name: string, id: string, token: string, stack: Stack, client: SupabaseClient<Database>) {
    this.name = name;
    this.id = id;
    this.#token = token;
    this.#stack = stack;
    this.#client = client;
  }

  /** Signs up a user and subscribes to the user's notifications. */
  static async signUp(stack: Stack, name: string): Promise<Person> {
    const transport = stack.transport ? { realtime: { transport: stack.transport as never } } : {};
    const client = createClient<Database>(stack.apiUrl, stack.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: name },
      ...transport,
    });
    const credentials = {
      email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`,
      password: crypto.randomUUID(),
    };
    let { data, error }: AuthTokenResponse | AuthResponse = await client.auth.signUp(credentials);
    if (data.user && !data.session) {
      // The admin client confirms the email address, because the confirmation mail is never opened.
      const admin = createClient(stack.apiUrl, stack.secretKey, { auth: { persistSession: false }, ...transport });
      await admin.auth.admin.updateUserById(data.user.id, { email_confirm: true });
      ({ data, error } = await client.auth.signInWithPassword(credentials));
    }
    if (error || !data.session) {
      throw error ?? new Error("Signing up gave no session.");
    }
    const person = new Person(name, data.session.user.id, data.session.access_token, stack, client);
    await person.#followNotifications();
    return person;
  }

  /** Calls an endpoint and validates the response against its contract. */
  async call<One extends Route>(
    functionName: string,
    route: One,
    input: Input = {},
  ): Promise<z.output<One["success"]["body"]>> {
    const response = await this.#send(functionName, route, input);
    const result: unknown = await response.json();
    if (!response.ok) {
      throw new Error(`${route.method} /${functionName}${route.path} was refused: ${JSON.stringify(result)}`);
    }
    return route.success.body.parse(result) as z.output<One["success"]["body"]>;
  }

  /** Calls an endpoint that must reject the call, and returns the error code. */
  async refusalOf(functionName: string, route: Route, input: Input = {}): Promise<string> {
    const response = await this.#send(functionName, route, input);
    const { code } = (await response.json()) as { code?: string };
    if (response.ok || code === undefined) {
      throw new Error(`${route.method} /${functionName}${route.path} was not refused.`);
    }
    return code;
  }

  /** Calls an endpoint whose response is not JSON, and returns the response body. */
  async download(functionName: string, route: Route, input: Input = {}): Promise<string> {
    const response = await this.#send(functionName, route, input);
    if (!response.ok) {
      throw new Error(`${route.method} /${functionName}${route.path} was refused: ${response.status}`);
    }
    return response.text();
  }

  /** Received notifications, in the order in which they arrived. */
  get notifications(): readonly NotificationRow[] {
    return this.#notifications.items;
  }

  /** Waits for the first notification that has this type and this actor. */
  receives(type: NotificationRow["type"], actor: Person): Promise<NotificationRow> {
    return this.#notifications.find(
      `${type} for ${this.name}`,
      (row) => row.type === type && row.actor_id === actor.id,
    );
  }

  /** Waits for the first notification that has this type and this event but no actor. */
  receivesAbout(type: NotificationRow["type"], eventId: string): Promise<NotificationRow> {
    return this.#notifications.find(
      `${type} for ${this.name}`,
      (row) => row.type === type && row.event_id === eventId && row.actor_id === null,
    );
  }

  /** Subscribes to the broadcasts of a chat until `leave` is called. */
  async followChat(chatId: string): Promise<void> {
    await this.#client.realtime.setAuth(this.#token);
    const channel = this.#client.channel(`chat:${chatId}`, { config: { private: true } });
    channel.on("broadcast", { event: "*" }, ({ payload }) => this.#chatUpdates.add(payload as ChatUpdate));
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => (status === "SUBSCRIBED" ? resolve() : reject(error ?? new Error(status))));
    });
  }

  /** Waits for the first broadcast of the chat with this type and details. */
  sees(type: string, details: Record<string, unknown>): Promise<ChatUpdate> {
    const wanted = Object.entries(details);
    return this.#chatUpdates.find(
      `${type} for ${this.name}`,
      (update) => update.type === type && wanted.every(([name, value]) => update[name] === value),
    );
  }

  /** Closes the Realtime connection. */
  async leave(): Promise<void> {
    await this.#client.removeAllChannels();
    await this.#client.realtime.disconnect();
  }

  #send(functionName: string, route: Route, { params = {}, query = {}, body }: Input): Promise<Response> {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => params[parameter] ?? "");
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
    return fetch(`${this.#stack.functionsUrl}/${functionName}${path}${search}`, {
      method: route.method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async #followNotifications(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#client
        .channel("notifications")
        .on<NotificationRow>(
          "postgres_changes",
          { event: "INSERT", schema: "public", table: "notifications", filter: `user_id=eq.${this.id}` },
          ({ new: row }) => this.#notifications.add(row),
        )
        .on("system", {}, ({ extension, status }) => {
          if (extension === "postgres_changes" && status === "ok") {
            resolve();
          }
        })
        .subscribe((status, error) => {
          if (status === "CHANNEL_ERROR" || status === "TIMED_OUT") {
            reject(error ?? new Error(status));
          }
        });
    });
  }
}
