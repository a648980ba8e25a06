/** Parses the payload of a join. Invalid options are ignored. */

import { z } from "zod";

const flag = z
  .union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })])
  .catch(false)
  .default(false);

const joinShape = z.object({
  access_token: z.string().nullish().catch(null),
  user_token: z.string().nullish().catch(null),
  config: z
    .object({
      private: flag,
      broadcast: z
        .object({ ack: flag, self: flag, replication_ready: flag, replay: z.unknown().optional() })
        .nullish()
        .catch(null),
      presence: z.object({ enabled: flag, key: z.unknown().optional() }).nullish().catch(null),
      postgres_changes: z
        .array(z.unknown())
        .nullish()
        .catch(null)
        .transform((requests) => (requests ?? []).filter(isObject)),
      postgres_changes_options: z
        .object({ wait: flag, timeout: z.number().optional().catch(undefined) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

/** Options of a join. */
export interface JoinSettings {
  accessToken: string | null;
  isPrivate: boolean;
  acknowledges: boolean;
  echoes: boolean;
  wantsReplicationReady: boolean;
  /** Replay option of the join, not parsed yet; undefined if the client requests no replay. */
  replay: unknown;
  wantsPresence: boolean;
  presenceKey: string;
  changes: Record<string, unknown>[];
  /** Milliseconds for which the reply waits for the start of the change stream; null if the reply does not wait. */
  changesTimeout: number | null;
}

const defaultTimeout = 15_000;
const longestTimeout = 20_000;

/** Parses the payload of a join. */
export function joinSettings(payload: unknown): JoinSettings {
  const { access_token, user_token, config } = joinShape.catch({ config: null }).parse(payload);
  const options = config?.postgres_changes_options;
  const timeout = options?.wait ? Math.min(options.timeout ?? defaultTimeout, longestTimeout) : null;
  return {
    accessToken: access_token || user_token || null,
    isPrivate: config?.private ?? false,
    acknowledges: config?.broadcast?.ack ?? false,
    echoes: config?.broadcast?.self ?? false,
    wantsReplicationReady: config?.broadcast?.replication_ready ?? false,
    replay: config?.broadcast?.replay,
    wantsPresence: config?.presence?.enabled ?? false,
    presenceKey: String(config?.presence?.key || crypto.randomUUID()),
    changes: config?.postgres_changes ?? [],
    changesTimeout: timeout,
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
