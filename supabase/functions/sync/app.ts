/** The `sync` function: changes since the caller's last sync. */

import { syncContract } from "@social/shared-types/sync.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(syncContract, {
  sync: ({ callRpc, query }) => callRpc("sync", { cursor: query.cursor ?? null, page_size: query.limit }),
});
