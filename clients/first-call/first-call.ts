import { createClient } from "@social-events/client";

const client = createClient({ url: "http://127.0.0.1:54321", key: "PUBLISHABLE_KEY" });
const { error } = await client.auth.signInWithPassword({ email: "EMAIL", password: "correct horse" });
if (error) {
  throw error;
}
const { data: events } = await client.events.listEvents({ query: { lat: 38.72, lng: -9.14, radius: 20000 } });
console.table(events, ["title", "startAt"]);
await client.close();
