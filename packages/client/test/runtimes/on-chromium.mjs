/**
 * Runs story.mjs in headless Chromium, and checks features of browsers: upload progress and a followed notification.
 * Usage: `CHROMIUM_BIN=… on-chromium.mjs PHOTO`, in the folder in which npm has installed the client.
 */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "playwright-core";

const installed = join(process.cwd(), "node_modules");
const library = readFileSync(join(installed, "@supabase/supabase-js/dist/umd/supabase.js"));
const imports = { "@social-events/client": "/client/index.js", "@supabase/supabase-js": "/supabase.js" };
const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports })}</script>`;
const script = "text/javascript";

function responseTo(path) {
  if (path.startsWith("/client/")) {
    return [script, readFileSync(join(installed, "@social-events/client/dist", path.slice("/client/".length)))];
  }
  const responses = {
    "/": ["text/html", page],
    "/supabase.js": [script, `${library}\nexport const { createClient, isAuthRetryableFetchError } = supabase;`],
    "/story.mjs": [script, readFileSync("story.mjs")],
    "/photo.jpg": ["image/jpeg", readFileSync(process.argv[2])],
  };
  return responses[path];
}

/** Runs the checks inside the browser page. */
async function runInPage({ url, key }) {
  const client = await import("@social-events/client");
  const { runStory } = await import("/story.mjs");
  const photo = await (await fetch("/photo.jpg")).blob();
  const seen = await runStory(client, { url, key, photo });

  async function signUp(firstName) {
    const auth = { persistSession: false, storageKey: firstName };
    const person = client.createClient({ url, key, supabase: { auth } });
    const email = `${crypto.randomUUID()}@example.test`;
    const { data } = await person.auth.signUp({ email, password: "a password of mine" });
    await person.profiles.createProfile({ body: { firstName } });
    return { ...person, id: data.user.id };
  }
  const [ann, ben] = [await signUp("Ann"), await signUp("Ben")];
  const told = new Promise((resolve, reject) => {
    ann.follow.notifications({
      opened: () => ben.friends.sendFriendRequest({ body: { addresseeId: ann.id } }).catch(reject),
      created: ({ type, actorId }) => resolve(`${type} of ${actorId === ben.id ? "Ben" : actorId}`),
      ended: ({ reason }) => reject(new Error(reason)),
    });
  });
  const steps = [];
  const large = new Blob([new Uint8Array(3_000_000)], { type: "image/jpeg" });
  await ann.upload(large, { onProgress: (part) => steps.push(part) });
  return { seen, steps, told: await told };
}

const server = createServer((request, response) => {
  const [type, body] = responseTo(request.url) ?? [];
  response.writeHead(body ? 200 : 404, { "content-type": type ?? "text/plain" }).end(body);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_BIN, chromiumSandbox: false });
try {
  const context = await browser.newContext();
  const tab = await context.newPage();
  tab.setDefaultTimeout(60_000);
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  // Emulates a slow network, so that an upload has more than one progress event.
  const network = await context.newCDPSession(tab);
  await network.send("Network.enable");
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
  await network.send("Network.emulateNetworkConditions", { offline: false, ...speed });
  const where = { url: process.env.API_URL, key: process.env.PUBLISHABLE_KEY };
  const { seen, steps, told } = await tab.evaluate(runInPage, where);
  const between = steps.filter((part) => part > 0 && part < 1);
  const isOrdered = steps.every((part, index) => index === 0 || part > steps[index - 1]);
  if (between.length < 2 || !isOrdered || steps[0] !== 0 || steps[steps.length - 1] !== 1) {
    throw new Error(`The steps of an upload are ${steps}.`);
  }
  if (told !== "friend_request of Ben") {
    throw new Error(`Ann received ${told}.`);
  }
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
  server.close();
}
