/** Requests and credentials for the tests of the providers. */

import type { Credential, CredentialStore, Push, Tools } from "../../functions/_shared/push/provider.ts";
import type { Reply } from "./loopback-server.ts";

/** A message to the device with this token that expires in a day; the changes are what a test is about. */
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

/** A token as Apple gives one to a device. */
export function appleToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A token as Android devices have it. */
export function androidToken(): string {
  return `${crypto.randomUUID().slice(0, 22)}:APA91b${crypto.randomUUID()}`;
}

/** A store as the isolates share one, without a database. */
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

/** The tools of one isolate; those that a test does not give are the usual ones. */
export function createTools(given: Partial<Tools> = {}): Tools {
  return { fetch, now: Date.now, credentials: createCredentialStore(), ...given };
}

const responses = new EventTarget();

/** Requests over connections of their own, which end with the client. */
export function fetchWith(client: Deno.HttpClient): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input as string, { ...init, client });
    responses.dispatchEvent(new Event("begun"));
    return response;
  };
}

/** The settings as the environment gives them. */
export function environmentOf(settings: Record<string, string>): { get(name: string): string | undefined } {
  return { get: (name) => settings[name] };
}

/** Waits for answers until it is in vain, instead of the ten seconds that a provider gets. */
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

/** A rule by which nothing is answered, and when something was asked, from when on it is in vain to wait. */
export function silence(): { rule: () => Reply; timedOut: Promise<void> } {
  const asked = Promise.withResolvers<void>();
  const rule = (): Reply => {
    asked.resolve();
    return { disruption: "silence" };
  };
  return { rule, timedOut: asked.promise };
}

/** A moment after the next answer has begun to come: if the rest has not come by then, it never does. */
export function restMissing(): Promise<void> {
  return new Promise((resolve) => {
    responses.addEventListener("begun", () => setTimeout(resolve, 250), { once: true });
  });
}
