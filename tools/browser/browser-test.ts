/** `npm test -- browser`: tests notifications over Realtime in a real browser. Requires Chromium or Chrome. */

import { fileURLToPath } from "node:url";

const candidates = ["chromium", "chromium-browser", "google-chrome"];
const timeoutMilliseconds = 180_000;
const library = fileURLToPath(import.meta.resolve("@supabase/supabase-js/dist/umd/supabase.js"));

/** Returns the path of an installed browser. */
export async function findBrowser(): Promise<string> {
  const chosen = Deno.env.get("CHROMIUM_BIN");
  for (const name of chosen ? [chosen] : candidates) {
    const { success, stdout } = await new Deno.Command("sh", { args: ["-c", `command -v "${name}"`] }).output();
    if (success) {
      return new TextDecoder().decode(stdout).trim();
    }
  }
  throw new Error("No browser: install the package chromium, or name one by CHROMIUM_BIN.");
}

/** Runs in the page. One user subscribes to notifications, and other users send friend requests to this user. */
async function runInPage(environment: Record<string, string>): Promise<unknown> {
  const { supabase } = globalThis as unknown as { supabase: typeof import("@supabase/supabase-js") };
  const signUp = async () => {
    const client = supabase.createClient(environment.API_URL ?? "", environment.PUBLISHABLE_KEY ?? "", {
      auth: { persistSession: false, storageKey: crypto.randomUUID() },
    });
    const { data } = await client.auth.signUp({ email: `${crypto.randomUUID()}@example.test`, password: "a password" });
    return { client, id: data.user?.id ?? "", token: data.session?.access_token ?? "" };
  };
  const reader = await signUp();
  const times: number[] = [];
  let sentAt = 0;
  let arrived = () => {};
  await new Promise<void>((resolve) => {
    reader.client
      .channel("notifications")
      .on(
        "postgres_changes",
        { event: "INSERT", schema: "public", table: "notifications", filter: `user_id=eq.${reader.id}` },
        () => {
          times.push(performance.now() - sentAt);
          arrived();
        },
      )
      .on("system", {}, () => resolve())
      .subscribe();
  });
  const call = (token: string, method: string, path: string, body: unknown) =>
    fetch(`${environment.FUNCTIONS_URL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let round = 0; round < 11; round += 1) {
    // Each friend request comes from a new sender, because further requests of a rejected sender cause no
    // notifications.
    const sender = await signUp();
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    sentAt = performance.now();
    const asked = await call(sender.token, "POST", "/friends/requests", { addresseeId: reader.id });
    const { friendship } = await asked.json();
    await arrival;
    await call(reader.token, "POST", `/friends/requests/${friendship.id}/reject`, {});
  }
  return times;
}

function page(environment: Record<string, string>): string {
  return `<!doctype html><script src="/supabase.js"></script><script type="module">
const report = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
(${runInPage.toString()})(${JSON.stringify(environment)}).then(
  (times) => report({ times }),
  (error) => report({ error: String(error) }),
);
</script>`;
}

/**
 * Deletes the browser's profile folder. Ignores errors, because helper processes of the browser may still write to the
 * folder and a remaining folder does no harm.
 */
async function removeProfile(profile: string): Promise<void> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    try {
      return await Deno.remove(profile, { recursive: true });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  console.log(`${profile} could not be removed.`);
}

/** Checks that a browser receives each notification, and prints the median time from friend request to receipt. */
export async function run(environment: Record<string, string>): Promise<boolean> {
  const browser = await findBrowser();
  const profile = await Deno.makeTempDir({ prefix: "browser-" });
  const result = Promise.withResolvers<{ times?: number[]; error?: string }>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/result") {
      result.resolve(await request.json());
      return new Response();
    }
    return pathname === "/supabase.js"
      ? new Response(await Deno.readTextFile(library), { headers: { "content-type": "text/javascript" } })
      : new Response(page(environment), { headers: { "content-type": "text/html" } });
  });
  const timer = setTimeout(() => result.resolve({ error: "The page did not report in time." }), timeoutMilliseconds);
  const chromium = new Deno.Command(browser, {
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--user-data-dir=${profile}`,
      `http://127.0.0.1:${server.addr.port}/`,
    ],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const { times, error } = await result.promise;
    if (!times) {
      console.log(`The browser failed: ${error}`);
      return false;
    }
    const sorted = times.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    console.log(`${times.length} of 11 notifications in ${browser}, median ${median.toFixed(1)} ms`);
    return times.length === 11;
  } finally {
    clearTimeout(timer);
    chromium.kill("SIGTERM");
    await chromium.status;
    await server.shutdown();
    await removeProfile(profile);
  }
}
