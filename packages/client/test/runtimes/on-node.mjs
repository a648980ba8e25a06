/** The story on Node and Deno, with the client as npm installs it: `on-node.mjs PHOTO`. */

import { readFileSync } from "node:fs";
import process from "node:process";
import * as client from "@social-events/client";
import { WebSocket as WebSocketOfPackage } from "ws";
import { runStory } from "./story.mjs";

const seen = await runStory(client, {
  url: process.env.API_URL,
  key: process.env.PUBLISHABLE_KEY,
  photo: new Uint8Array(readFileSync(process.argv[2])),
  // Node has one of its own from version 22 on.
  supabase: { realtime: { transport: globalThis.WebSocket ?? WebSocketOfPackage } },
});
console.log(JSON.stringify(seen));
