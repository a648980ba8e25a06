/**
 * Runs story.mjs on Node or Deno, with the client as npm installs it: `on-node.mjs PHOTO`. Also checks that a closed
 * client does not keep the process running.
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import * as client from "@social-events/client";
import { WebSocket as WebSocketOfPackage } from "ws";
import { runStory } from "./story.mjs";

/** Maximum time until the process ends, in milliseconds. Shorter than the timers of supabase-js, which take 10 s or longer. */
const longestEnd = 8000;
const url = process.env.API_URL;
const key = process.env.PUBLISHABLE_KEY;
// Node has a global WebSocket since version 22.
const realtime = { transport: globalThis.WebSocket ?? WebSocketOfPackage };

/** Uses every feature of the client that could keep a process running, and waits until the client is connected. */
async function stayOn() {
  const connected = client.createClient({ url, key, supabase: { realtime } });
  const credentials = { email: `${Math.random()}@example.test`, password: "a password of mine" };
  const { data } = await connected.auth.signUp(credentials);
  await connected.profiles.createProfile({ body: { firstName: "Ann" } });
  const { id } = await connected.events.createEvent({
    body: {
      ...{ title: "Picnic", type: "nature_picnic", startAt: "2099-06-01T12:00:00Z" },
      ...{ latitude: 52.52, longitude: 13.405, consentThreshold: 1 },
    },
  });
  connected.outbox(client.memoryStore());
  connected.follow.event(id, {});
  connected.follow.location(data.user.id, {});
  connected.follow.typing(id, {}).typed();
  await connected.sync(client.memoryStore()).catchUp();
  await new Promise((resolve) => {
    connected.follow.notifications({ connection: (isConnected) => isConnected && resolve() });
  });
  // Covers two more cases in which the process could keep running: supabase-js starts a timer when the last topic is
  // left, and the second client is closed while it reads its session.
  connected.follow.chat(id, {}).stop();
  const unused = client.createClient({ url, key, supabase: { realtime } });
  await Promise.all([connected.close(), unused.close()]);
}

const photo = new Uint8Array(readFileSync(process.argv[2]));
const seen = await runStory(client, { url, key, photo, supabase: { realtime } });
await stayOn();
const closedAt = Date.now();
process.on("exit", () => {
  const milliseconds = Date.now() - closedAt;
  if (milliseconds > longestEnd) {
    console.error(`The process has ended only ${milliseconds} ms after its clients were closed.`);
    process.exitCode = 1;
  }
});
console.log(JSON.stringify(seen));
