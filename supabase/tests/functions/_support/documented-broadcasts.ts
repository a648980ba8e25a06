/** Checks that every broadcast that a test receives matches its schema in the contract, without additional fields. */

import { notificationRowSchema } from "@social/shared-types/notifications/row.ts";
import { type RealtimeTopic, realtimeTopics } from "@social/shared-types/realtime.ts";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";

const topics: Record<string, RealtimeTopic> = realtimeTopics;

/** Returns the schemas of the broadcasts on a topic, by event name. */
function broadcastsOf(topic: string): Record<string, z.ZodObject> {
  const [kind = ""] = topic.split(":");
  const broadcasts = topics[kind]?.broadcasts ?? [];
  return Object.fromEntries(broadcasts.map((schema) => [schema.shape.type.value, schema]));
}

/** Returns a description of what is wrong with a broadcast, or null if it matches its schema. */
export function problemOfBroadcast(topic: string, event: string, payload: unknown): string | null {
  const schema = broadcastsOf(topic)[event];
  if (!schema) {
    return `${event} on ${topic} is in no contract`;
  }
  const parsed = schema.strict().safeParse(payload);
  return parsed.success ? null : `${event} on ${topic}: ${z.prettifyError(parsed.error)}`;
}

function problemOfRow(row: unknown): string | null {
  const parsed = notificationRowSchema.strict().safeParse(row);
  return parsed.success ? null : `a row of notifications: ${z.prettifyError(parsed.error)}`;
}

/**
 * Records the broadcasts that a test receives. At the end of the test, fails the test if one does not match its schema.
 */
export class ReceivedByTest {
  readonly #problems: string[] = [];

  constructor() {
    onTestFinished(() => expect(this.#problems).toEqual([]));
  }

  broadcast(topic: string, event: string, payload: unknown): void {
    this.#record(problemOfBroadcast(topic, event, payload));
  }

  row(row: unknown): void {
    this.#record(problemOfRow(row));
  }

  #record(problem: string | null): void {
    if (problem !== null) {
      this.#problems.push(problem);
    }
  }
}
