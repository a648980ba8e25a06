/** Streams committed row changes from the database in commit order. */

import { Buffer } from "node:buffer";
import type { Duplex } from "node:stream";
import postgres from "postgres";
import { databasePassword, superuser } from "../postgres/server.ts";
import type { StackOptions } from "../stack.ts";
import { ChangeDecoder, type RowChange } from "./pgoutput.ts";

/** Recipient of row changes. */
export interface Follower {
  /** Called when the stream has started or restarted. Changes that were committed before the start are not streamed. */
  began(): void;
  /** Called when the stream is interrupted. The stream restarts automatically. */
  ended(): void;
  /** Called for each row change. If the method returns a promise, the stream pauses until the promise settles. */
  changed(change: RowChange): Promise<void> | null;
}

const publications = '"supabase_realtime","supabase_realtime_messages_publication"';
// Delays between connection attempts.
const retryMilliseconds = [50, 200, 500, 1000, 2000, 5000];
const statusMilliseconds = 10_000;

const data = 0x77;
const dataHeaderLength = 25;
const keepalive = 0x6b;
const keepaliveReply = 17;
const statusLength = 34;
const epochMilliseconds = Date.UTC(2000, 0, 1);

// `subscribe` of postgres.js provides neither commit times nor column texts, and it ends permanently if it cannot
// reconnect. This module therefore uses only a connection of postgres.js.
/**
 * Streams row changes until `stop` is called, and reconnects after a failure. Each connection uses a temporary
 * replication slot.
 */
export function followCommits(options: StackOptions, follower: Follower): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let connection: postgres.Sql | null = null;

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await stream(() => {
          if (failures > 0) {
            console.error("realtime: follows the database again");
          }
          failures = 0;
          follower.began();
        });
      } catch (error) {
        if (!stopping.signal.aborted && failures === 0) {
          console.error(`realtime: lost the database's changes: ${error instanceof Error ? error.message : error}`);
        }
      }
      follower.ended();
      await wait(retryMilliseconds[Math.min(failures, retryMilliseconds.length - 1)] ?? 0, stopping.signal);
      failures += 1;
    }
  }

  async function stream(onBegin: () => void): Promise<void> {
    connection = connectForReplication(options);
    try {
      // PostgreSQL accepts replication commands only in upper case.
      const slot = `realtime_${crypto.randomUUID().replaceAll("-", "")}`;
      await connection.unsafe(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
      const changes = (await connection
        .unsafe(`START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${publications}')`)
        .writable()) as unknown as Duplex;
      onBegin();
      await read(changes, follower);
    } finally {
      await connection.end({ timeout: 0 });
      connection = null;
    }
  }

  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await connection?.end({ timeout: 0 });
      await ended;
    },
  };
}

function connectForReplication({ databasePort }: StackOptions): postgres.Sql {
  return postgres({
    host: "127.0.0.1",
    port: databasePort,
    database: "postgres",
    username: superuser,
    password: databasePassword,
    max: 1,
    fetch_types: false,
    max_lifetime: null,
    connection: { application_name: "realtime", replication: "database" },
    onnotice() {},
  });
}

/** Reads the stream, and resolves when it ends. */
function read(stream: Duplex, follower: Follower): Promise<void> {
  const decoder = new ChangeDecoder();
  let statusSentAt = 0;

  async function receive(message: Buffer): Promise<void> {
    if (message[0] === data) {
      const change = decoder.decode(message.subarray(dataHeaderLength));
      const drained = change ? follower.changed(change) : null;
      if (drained === null) {
        return;
      }
      stream.pause();
      await drained;
      stream.resume();
    } else if (message[0] === keepalive) {
      const isAsked = message[keepaliveReply] === 1;
      if (!isAsked && Date.now() - statusSentAt < statusMilliseconds) {
        return;
      }
      statusSentAt = Date.now();
      stream.write(statusOf(message.subarray(1, 9)));
    }
  }

  return new Promise((resolve, reject) => {
    // Each data event contains exactly one message. Reading the stream in another way would merge messages.
    stream.on("data", (message: Buffer) => void receive(message).catch(reject));
    stream.on("error", reject);
    stream.on("close", resolve);
  });
}

/** Returns a status message that confirms to the server that all changes up to a position were received. */
function statusOf(position: Buffer): Buffer {
  const status = Buffer.alloc(statusLength);
  status.write("r");
  for (const offset of [1, 9, 17]) {
    position.copy(status, offset);
  }
  status.writeBigInt64BE(BigInt(Date.now() - epochMilliseconds) * 1000n, 25);
  return status;
}

async function wait(milliseconds: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) {
    return;
  }
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  stopping.addEventListener("abort", () => over.resolve(), { once: true });
  await over.promise;
  clearTimeout(timer);
}
