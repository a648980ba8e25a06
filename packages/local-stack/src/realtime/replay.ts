/** Broadcast Replay: sends earlier database messages of a private topic to a client that joins the topic. */

import { Buffer } from "node:buffer";
import type postgres from "postgres";
import { isObject } from "./join.ts";
import { RefusedError } from "./refused-error.ts";
import { type Broadcast, broadcastPayload, type TopicName } from "./topics.ts";

/** The platform's maximum number of replayed messages. */
const mostMessages = 25;

/** Message that was sent before the client joined. Its `broadcast` is marked as replayed. */
export interface ReplayedMessage {
  id: string;
  broadcast: Broadcast;
}

/** Parses the replay options of a join: the start time in milliseconds, and the maximum number of messages. */
function replayParameters(asked: Record<string, unknown>): { since: number; limit: number } {
  const { since, limit = mostMessages } = asked;
  if (typeof since !== "number" || typeof limit !== "number" || !Number.isInteger(since) || !Number.isInteger(limit)) {
    throw new RefusedError("UnableToReplayMessages", "Replay params are not valid");
  }
  return { since, limit: Math.max(1, Math.min(limit, mostMessages)) };
}

/**
 * Returns the newest messages of a topic since a time, oldest first, for a viewer who may join the topic. Returns an
 * empty list if the join requested no replay.
 */
export async function messagesToReplay(
  sql: postgres.Sql,
  { name, isPrivate }: TopicName,
  asked: unknown,
): Promise<ReplayedMessage[]> {
  if (asked !== undefined && !isPrivate) {
    throw new RefusedError("UnableToReplayMessages", "Replay is not allowed for public channels");
  }
  if (!isObject(asked)) {
    return [];
  }
  const { since, limit } = replayParameters(asked);
  const rows = await sql<{ id: string; event: string; payload: unknown; bytes: string | null }[]>`
    select id, event, payload, encode(binary_payload, 'hex') as bytes
    from realtime.messages
    where topic = ${name}
      and private
      and extension = 'broadcast'
      and inserted_at >= to_timestamp(${since} / 1000.0) at time zone 'utc'
      and inserted_at < (now() at time zone 'utc') + interval '1 minute'
    order by inserted_at desc
    limit ${limit}`;
  return rows.reverse().map(({ id, event, payload, bytes }) => {
    const meta = { id, replayed: true };
    return {
      id,
      broadcast:
        bytes === null ? broadcastPayload(event, payload, meta) : { event, bytes: Buffer.from(bytes, "hex"), meta },
    };
  });
}
