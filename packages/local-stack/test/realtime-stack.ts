/** Creates a scratch stack with published tables and private topics, and users with clients and raw WebSockets. */

import {
  createClient,
  type RealtimeChannel,
  type RealtimeClientOptions,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { mintToken } from "../src/keys.ts";
import { type ScratchStack, testWithStack, until } from "./scratch-stack.ts";

type Version = NonNullable<RealtimeClientOptions["vsn"]>;

export const protocolVersions: Version[] = ["1.0.0", "2.0.0"];

const migration = `
  create type public.mood as enum ('calm', 'loud');
  create table public.notes (
    id integer primary key,
    owner_id uuid not null,
    body text,
    secret text,
    details jsonb,
    tags text[],
    mood public.mood,
    amount numeric,
    is_open boolean,
    written_at timestamptz
  );
  alter table public.notes enable row level security;
  grant select (id, owner_id, body, details, tags, mood, amount, is_open, written_at) on public.notes to authenticated;
  create policy notes_select_own on public.notes for select to authenticated using (owner_id = (select auth.uid()));
  create table public.signs (id integer primary key, place text, body text);
  grant select on public.signs to anon, authenticated;
  create table public.lines (body text);
  alter table public.lines replica identity full;
  grant select on public.lines to authenticated;
  create table public.sealed (id integer primary key);
  create table public.kept (id integer primary key);
  grant select on public.kept to authenticated;
  alter publication supabase_realtime add table public.notes, public.signs, public.lines, public.sealed;
  create table public.members (topic text, user_id uuid, may_send boolean not null, primary key (topic, user_id));
  create function public.is_member(room text, sending boolean) returns boolean
  language sql stable security definer set search_path = '' as $$
    select exists (
      select from public.members
      where topic = room and user_id = (select auth.uid()) and (may_send or not sending)
    );
  $$;`;

const policies = `
  create policy messages_select_members on realtime.messages for select to authenticated
  using (public.is_member(realtime.topic(), false));
  create policy messages_insert_members on realtime.messages for insert to authenticated
  with check (public.is_member(realtime.topic(), true) and extension in ('broadcast', 'presence'));`;

export type RealtimeStack = ScratchStack & ReturnType<typeof peopleOf>;

/** Declares a test whose steps share one stack. */
export function testRealtime(
  name: string,
  steps: (stack: RealtimeStack, test: Deno.TestContext) => Promise<void>,
): void {
  const project = {
    "supabase/migrations/20260101000000_tables.sql": migration,
    "supabase/migrations/20260101000001_policies.sql": policies,
  };
  testWithStack(name, project, async (stack, test) => await steps({ ...stack, ...peopleOf(stack) }, test));
}

/** A user with a separate client. */
export interface Person {
  id: string;
  /** The token that the client sends with its next requests. If it is null, the client sends the publishable key. */
  token: string | null;
  client: SupabaseClient;
}

function peopleOf({ url, publishableKey, context, sql }: ScratchStack) {
  const tokenOf = (id: string, seconds = 3600) =>
    mintToken(context.keys, { sub: id, role: "authenticated", aud: "authenticated" }, seconds);

  function personWith(id: string, token: string | null, vsn: Version): Person {
    const holder: { token: string | null } = { token };
    const client = createClient(url, publishableKey, {
      accessToken: () => Promise.resolve(holder.token),
      realtime: { vsn, timeout: 60_000 },
    });
    return Object.assign(holder, { id, client });
  }

  return {
    tokenOf,
    async person(vsn: Version = "2.0.0"): Promise<Person> {
      const id = crypto.randomUUID();
      return personWith(id, await tokenOf(id), vsn);
    },
    /** Returns a client that has not signed in. */
    anonymousClient: (vsn: Version = "2.0.0"): Person => personWith("", null, vsn),
    async addMember(topic: string, { id }: { id: string }, may: { send: boolean }) {
      await sql`
        insert into public.members (topic, user_id, may_send) values (${topic}, ${id}, ${may.send})
        on conflict (topic, user_id) do update set may_send = excluded.may_send`;
    },
    raw: (parameters: Record<string, string> = {}) => RawSocket.open(url, { apikey: publishableKey, ...parameters }),
  };
}

/**
 * Subscribes and waits until the channel is joined. If the channel has postgres_changes, also waits until the service
 * reports that this subscription is ready.
 */
export async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const followsChanges = (channel.bindings.postgres_changes?.length ?? 0) > 0;
  let isFollowing = !followsChanges;
  let isJoined = false;
  let failure: string | null = null;
  channel.on("system", {}, ({ status, message }: { status: string; message: string }) => {
    if (status === "ok") {
      isFollowing = true;
    } else {
      failure ??= message;
    }
  });
  channel.subscribe((status, error) => {
    if (status === "SUBSCRIBED") {
      isJoined = true;
    } else {
      failure ??= `${status} ${error?.message ?? ""}`;
    }
  });
  await until(() => failure !== null || (isJoined && isFollowing), `${channel.topic} is joined`);
  if (failure !== null) {
    throw new Error(failure);
  }
  return channel;
}

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

interface Asked {
  event?: string;
  schema?: string;
  table?: string;
  filter?: string;
  select?: string[];
}

/** Subscribes to changes and collects them. */
export async function follow({ client }: Person, asked: Asked): Promise<Change[]> {
  const changes: Change[] = [];
  const request = { event: "*", schema: "public", ...asked } as { event: "*"; schema: string };
  const channel = client.channel(crypto.randomUUID());
  await joined(channel.on("postgres_changes", request, (change: Change) => changes.push(change)));
  return changes;
}

/** Waits until the client has received `count` changes. */
export async function arrive(changes: Change[], count: number): Promise<void> {
  await until(() => changes.length >= count, `${count} changes arrive`);
}

/** A frame of protocol version 1.0.0 or 2.0.0. */
export interface Frame {
  join_ref?: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Payload;
}

/** All payload fields that the tests read. */
interface Payload {
  status: string;
  message: string;
  extension: string;
  response: { reason: string; postgres_changes: ({ id: number } & Record<string, unknown>)[] };
  ids: number[];
  data: { record: Record<string, unknown> };
  payload: { ref: string };
  joins: Record<string, { metas: Record<string, unknown>[] }>;
  leaves: object;
}

/** A raw WebSocket whose frames the test writes. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly received: Frame[] = [];
  readonly binary: Uint8Array[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #isFirstVersion: boolean;

  constructor(socket: WebSocket, isFirstVersion: boolean) {
    this.socket = socket;
    this.#isFirstVersion = isFirstVersion;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") {
        this.received.push(this.#read(data));
      } else {
        this.binary.push(new Uint8Array(data));
      }
    };
    socket.onclose = ({ code, reason }) => {
      this.closed = { code, reason };
    };
    socket.onerror = (event) => event.preventDefault();
  }

  static async open(url: string, parameters: Record<string, string>): Promise<RawSocket> {
    const address = `${url.replace("http", "ws")}/realtime/v1/websocket?${new URLSearchParams(parameters)}`;
    const socket = new RawSocket(new WebSocket(address), parameters.vsn !== "2.0.0");
    await until(() => socket.socket.readyState !== WebSocket.CONNECTING, "the socket is open");
    return socket;
  }

  send(frame: Partial<Omit<Frame, "payload">> & { payload?: object }): void {
    const { join_ref = "1", ref = null, topic = "realtime:room", event, payload = {} } = frame;
    const text = this.#isFirstVersion
      ? { topic, event, payload, ref, join_ref }
      : [join_ref, ref, topic, event, payload];
    this.socket.send(JSON.stringify(text));
  }

  /** Waits for a frame with the given event and, if a ref is given, with this ref. */
  async frame(event: string, ref?: string): Promise<Frame> {
    const isWanted = (frame: Frame) => frame.event === event && (ref === undefined || frame.ref === ref);
    await until(() => this.received.some(isWanted), `${event} ${ref ?? ""} arrives`);
    return this.received.find(isWanted) as Frame;
  }

  /** Waits until the socket has received `count` frames with the given event. */
  async frames(event: string, count: number): Promise<Frame[]> {
    const frames = () => this.received.filter((frame) => frame.event === event);
    await until(() => frames().length >= count, `${count} of ${event} arrive`);
    return frames();
  }

  /** Joins a topic and returns the payload of the reply. */
  async join(topic: string, payload: object = {}, ref = "1"): Promise<Frame["payload"]> {
    this.send({ topic, event: "phx_join", payload, ref, join_ref: ref });
    return (await this.frame("phx_reply", ref)).payload;
  }

  async close(): Promise<void> {
    this.socket.close();
    await until(() => this.closed !== null, "the socket is closed");
  }

  #read(text: string): Frame {
    const message = JSON.parse(text);
    if (this.#isFirstVersion) {
      return message;
    }
    const [joinRef, ref, topic, event, payload] = message;
    return { join_ref: joinRef, ref, topic, event, payload };
  }
}
