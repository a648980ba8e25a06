/** The providers whose credentials are configured. */

import { createApns } from "./apns.ts";
import { createFcm } from "./fcm.ts";
import type { Provider } from "./provider.ts";
import { createRustore } from "./rustore.ts";

/** The providers whose settings are valid, and a message for each provider whose settings are invalid. */
export interface Configuration {
  providers: Provider[];
  problems: string[];
}

function readConfiguration(): Configuration {
  const providers: Provider[] = [];
  const problems: string[] = [];
  for (const create of [createApns, createFcm, createRustore]) {
    try {
      const provider = create(Deno.env);
      if (provider) {
        providers.push(provider);
      }
    } catch (thrown) {
      problems.push(thrown instanceof Error ? thrown.message : "unreadable settings");
    }
  }
  return { providers, problems };
}

/** The configuration is read once, because settings do not change while an isolate runs. */
export const configuration: Configuration = readConfiguration();
