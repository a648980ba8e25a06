/**
 * Sends broadcasts over HTTP, best effort. The platform does not store broadcasts that are sent over HTTP, whereas
 * broadcasts that the database sends are stored for some days.
 */

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
    // Fire and forget.
  }
}

/** Sends a broadcast to a private topic in the background, best effort. The event name is the `type` of the payload. */
export function broadcastSoon(topic: string, payload: { type: string } & Record<string, unknown>): void {
  runInBackground(send(topic, payload));
}
