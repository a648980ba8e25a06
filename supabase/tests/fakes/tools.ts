/** Messages, credentials and fetch functions for the tests of the push providers. */

import type { Credential, CredentialStore, Push, Tools } from "../../functions/_shared/push/provider.ts";
import type { Reply } from "./loopback-server.ts";

/** Returns a message that expires in a day, for the device with this token. `changes` replaces some of its fields. */
export function pushTo(token: string, changes: Partial<Push> = {}): Push {
  const notificationId = crypto.randomUUID();
  return {
    notificationId,
    deliveryId: crypto.randomUUID(),
    token,
    title: "New chat",
    body: "Anna would like to chat with you",
    badge: 3,
    threadId: "chat:5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b10",
    collapseId: `message:${crypto.randomUUID()}`,
    data: { type: "chat_created", notification_id: notificationId, chat_id: "5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b10" },
    expiresAt: Date.now() + 24 * 60 * 60 * 1000,
    ...changes,
  };
}

/** Returns a random device token in Apple's format. */
export function appleToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a random device token in the format of Firebase Cloud Messaging. */
export function androidToken(): string {
  return `${crypto.randomUUID().slice(0, 22)}:APA91b${crypto.randomUUID()}`;
}

/** Creates a credential store in memory, which several isolates can share like the one in the database. */
export function createCredentialStore(first: Credential | null = null): CredentialStore {
  let kept = first;
  return {
    read: () => Promise.resolve(kept),
    replace: (stale, fresh) => {
      if (kept?.token === stale?.token) {
        kept = fresh;
      }
      return Promise.resolve(kept ?? fresh);
    },
  };
}

/** Returns the dependencies of a provider in one isolate. `given` replaces some of the defaults. */
export function createTools(given: Partial<Tools> = {}): Tools {
  return { fetch, now: Date.now, credentials: createCredentialStore(), ...given };
}

const responses = new EventTarget();

/** Returns a `fetch` that uses the connections of this client. */
export function fetchWith(client: Deno.HttpClient): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input as string, { ...init, client });
    responses.dispatchEvent(new Event("begun"));
    return response;
  };
}

/** Returns an environment that contains these settings. */
export function environmentOf(settings: Record<string, string>): { get(name: string): string | undefined } {
  return { get: (name) => settings[name] };
}

/**
 * Runs `work` with a fake timeout. Requests with the provider timeout of ten seconds time out as soon as `timedOut`
 * resolves.
 */
export async function timingOutAfter<Result>(timedOut: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const usual = AbortSignal.timeout;
  const timeoutSignal = new AbortController();
  void timedOut.then(() => timeoutSignal.abort(new DOMException("Signal timed out.", "TimeoutError")));
  AbortSignal.timeout = (milliseconds) => {
    if (milliseconds !== 10_000) {
      throw new Error(`A provider got ${milliseconds} ms to answer.`);
    }
    return timeoutSignal.signal;
  };
  try {
    return await work();
  } finally {
    AbortSignal.timeout = usual;
  }
}

/**
 * Returns a rule that makes the fake leave every request without a response, and a promise that resolves when the fake
 * receives a request.
 */
export function silence(): { rule: () => Reply; timedOut: Promise<void> } {
  const asked = Promise.withResolvers<void>();
  const rule = (): Reply => {
    asked.resolve();
    return { disruption: "silence" };
  };
  return { rule, timedOut: asked.promise };
}

/**
 * Resolves 250 ms after the next response has begun. The fake never sends a part of the response that has not arrived
 * after these 250 ms.
 */
export function restMissing(): Promise<void> {
  return new Promise((resolve) => {
    responses.addEventListener("begun", () => setTimeout(resolve, 250), { once: true });
  });
}
