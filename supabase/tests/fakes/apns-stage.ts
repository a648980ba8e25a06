/** Runs the tests of the APNs provider with a fake APNs and simulated isolates that send messages to it. */

import { createApns } from "../../functions/_shared/push/apns.ts";
import type { CredentialStore, Outcome, Provider, Push } from "../../functions/_shared/push/provider.ts";
import { type ApnsFake, startApnsFake } from "./apns-fake.ts";
import { appleToken, createCredentialStore, createTools, environmentOf, fetchWith, pushTo } from "./tools.ts";

interface Stage {
  fake: ApnsFake;
  /** Creates another isolate with the settings of the fake and a separate connection. */
  isolate(changes?: { settings?: Record<string, string>; credentials?: CredentialStore }): {
    send(push?: Push): Promise<Outcome>;
  };
}

/** Token of the device that receives the default message. */
export const deviceToken: string = appleToken();

/** Declares a test with a separate fake APNs. */
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
