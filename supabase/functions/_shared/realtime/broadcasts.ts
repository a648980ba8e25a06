/** Broadcasts that are told at once or never: over HTTP, since what the database sends is kept for days. */

import { runInBackground } from "../http/background.ts";
import { secretKey, supabaseUrl } from "../http/environment.ts";

const callMilliseconds = 5000;

async function send(topic: string, payload: { type: string }): Promise<void> {
  try {
    const response = await fetch(`${supabaseUrl()}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: secretKey(), "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ topic, event: payload.type, payload, private: true }] }),
      signal: AbortSignal.timeout(callMilliseconds),
    });
    await response.body?.cancel();
  } catch {
    // Nobody waits for it.
  }
}

/** Sends to a private topic after the answer, at best effort; the event is the type in the payload. */
export function broadcastSoon(topic: string, payload: { type: string } & Record<string, unknown>): void {
  runInBackground(send(topic, payload));
}
