/**
 * Runs the tests of the APNs provider. Each provider object simulates an isolate: all objects are in one process, but
 * each has a separate connection to the fake APNs.
 */

import { createApns } from "../../functions/_shared/push/apns.ts";
import type { CredentialStore, Outcome, Provider, Push } from "../../functions/_shared/push/provider.ts";
import { type ApnsFake, startApnsFake } from "./apns-fake.ts";
import { appleToken, createCredentialStore, createTools, environmentOf, fetchWith, pushTo } from "./tools.ts";

interface Stage {
  fake: ApnsFake;
  /** Creates the APNs provider of another isolate, which sends to the same fake over a separate connection. */
  isolate(changes?: { settings?: Record<string, string>; credentials?: CredentialStore }): {
    send(push?: Push): Promise<Outcome>;
  };
}

/** Token of the device that receives the default message. */
export const deviceToken: string = appleToken();

/** Declares a test, and starts a new fake APNs for it. */
export function testApns(name: string, play: (stage: Stage) => Promise<void>): void {
  Deno.test(name, async () => {
    const fake = await startApnsFake();
    const clients: Deno.HttpClient[] = [];
    const isolate: Stage["isolate"] = ({ settings = {}, credentials = createCredentialStore() } = {}) => {
      const client = Deno.createHttpClient({ caCerts: [fake.authority] });
      clients.push(client);
      const provider = createApns(environmentOf({ ...fake.settings, ...settings })) as Provider;
      const tools = createTools({ fetch: fetchWith(client), now: () => fake.now(), credentials });
      return { send: (push = pushTo(deviceToken)) => provider.send(push, tools) };
    };
    try {
      await play({ fake, isolate });
    } finally {
      for (const client of clients) {
        client.close();
      }
      await fake.stop();
    }
  });
}
